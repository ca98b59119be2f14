#pragma once

// An adapter to copy from: a ring after Lamport for one producer and one consumer, without any refinement. README.md
// beside it explains the five functions.

#include <atomic>
#include <cstddef>
#include <memory>

namespace MILLRACE_ADAPTER {

template <class Message>
class Queue {
public:
    static const char* name() { return "example-ring"; }

    // One slot stays empty, or a full ring would look like an empty one. It is paid from the budget.
    static std::size_t capacity_for(std::size_t bytes) {
        const std::size_t slots = bytes / sizeof(Message);
        return slots == 0 ? 0 : slots - 1;
    }

    explicit Queue(std::size_t capacity) : slot_count_(capacity + 1), slots_(new Message[slot_count_]) {}

    bool try_push(const Message& message) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        const std::size_t next = after(tail);
        if (next == head_.load(std::memory_order_acquire)) {
            return false;
        }
        slots_[tail] = message;
        tail_.store(next, std::memory_order_release);
        return true;
    }

    template <class Callback>
    std::size_t consume(Callback&& callback, std::size_t most) {
        std::size_t head = head_.load(std::memory_order_relaxed);
        std::size_t count = 0;
        while (count < most && head != tail_.load(std::memory_order_acquire)) {
            callback(slots_[head]);
            head = after(head);
            head_.store(head, std::memory_order_release);
            count++;
        }
        return count;
    }

private:
    std::size_t after(std::size_t slot) const { return slot + 1 == slot_count_ ? 0 : slot + 1; }

    alignas(64) std::atomic<std::size_t> tail_{0};
    alignas(64) std::atomic<std::size_t> head_{0};
    alignas(64) const std::size_t slot_count_;
    const std::unique_ptr<Message[]> slots_;
};

}  // namespace MILLRACE_ADAPTER
