#pragma once

#include "../cache_line.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <new>

namespace millrace {

// A ring of messages for one producer and one consumer. Each side keeps the last index that it saw of the other and
// looks again only when that says full or empty, so the lines with the indices rarely change hands.
template <class Message>
class NativeRing {
public:
    // The greatest power of two whose slots fit: an index is then masked, not divided, and all slots can be used.
    static std::size_t capacity_for(std::size_t bytes) {
        const std::size_t fitting = bytes / sizeof(Message);
        std::size_t capacity = fitting == 0 ? 0 : 1;
        while (capacity != 0 && capacity <= fitting / 2) {
            capacity *= 2;
        }
        return capacity;
    }

    explicit NativeRing(std::size_t capacity)
        : mask_(capacity - 1),
          slots_(static_cast<Message*>(operator new(capacity * sizeof(Message), std::align_val_t{kCacheLine}))) {}

    NativeRing(const NativeRing&) = delete;
    NativeRing& operator=(const NativeRing&) = delete;

    ~NativeRing() { operator delete(slots_, std::align_val_t{kCacheLine}); }

    bool try_push(const Message& message) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (tail - seen_head_ > mask_) {
            seen_head_ = head_.load(std::memory_order_acquire);
            if (tail - seen_head_ > mask_) {
                return false;
            }
        }
        new (slots_ + (tail & mask_)) Message(message);
        tail_.store(tail + 1, std::memory_order_release);
        return true;
    }

    // The slots of a batch become free together, so that the producer's look at the head is worth it.
    template <class Callback>
    std::size_t consume(Callback&& callback, std::size_t most) {
        const std::size_t head = head_.load(std::memory_order_relaxed);
        if (head == seen_tail_) {
            seen_tail_ = tail_.load(std::memory_order_acquire);
            if (head == seen_tail_) {
                return 0;
            }
        }
        const std::size_t count = std::min({most, seen_tail_ - head, kRelease});
        for (std::size_t i = head; i != head + count; i++) {
            callback(static_cast<const Message&>(slots_[i & mask_]));
        }
        head_.store(head + count, std::memory_order_release);
        return count;
    }

private:
    static constexpr std::size_t kRelease = 256;

    alignas(kCacheLine) std::atomic<std::size_t> tail_{0};
    alignas(kCacheLine) std::atomic<std::size_t> head_{0};
    alignas(kCacheLine) std::size_t seen_head_ = 0;  // the producer's
    alignas(kCacheLine) std::size_t seen_tail_ = 0;  // the consumer's
    alignas(kCacheLine) const std::size_t mask_;
    Message* const slots_;
};

}  // namespace millrace
