#pragma once

#include "cache_line.hpp"
#include "input.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace millrace {

// Where the consumer thread puts what it was given. One thread uses it; the producer looks at delivered().
class alignas(kCacheLine) Sink {
public:
    // Messages of all batches that have ended.
    std::uint64_t delivered() const { return delivered_.load(std::memory_order_acquire); }

    // Forgets the interval. For the producer between two rounds: it has seen all messages delivered, and the consumer
    // touches these fields only after it was given the next one.
    void start_interval() { first_ns_ = 0; }

    // From the first to the last callback since start_interval(). For who has seen the last message delivered.
    std::int64_t interval_ns() const { return last_ns_ - first_ns_; }
    std::int64_t last_ns() const { return last_ns_; }

    // Ends a batch: from now on others see its messages.
    void end_batch(std::int64_t start_ns, std::int64_t end_ns) {
        if (first_ns_ == 0) {
            first_ns_ = start_ns;
        }
        last_ns_ = end_ns;
        delivered_.store(count_, std::memory_order_release);
    }

protected:
    std::uint64_t count_ = 0;  // the consumer's own

private:
    std::int64_t first_ns_ = 0;
    std::int64_t last_ns_ = 0;
    alignas(kCacheLine) std::atomic<std::uint64_t> delivered_{0};
};

// The work for a message while time is taken: add its first word to a sum, and count.
class Tally final : public Sink {
public:
    // Takes a batch and gives its messages.
    template <class Queue>
    std::size_t take(Queue& queue, std::size_t most) {
        std::uint64_t sum = 0;
        std::size_t count = 0;
        queue.consume(
                [&sum, &count](const auto& message) {
                    sum += message.first_word();
                    count++;
                },
                most);
        // An empty batch leaves everything alone: the producer may be reading the sum.
        if (count > 0) {
            sum_ += sum;
            count_ += count;
        }
        return count;
    }

    // The sum of all first words. For who has seen the last message delivered.
    std::uint64_t sum() const { return sum_; }

private:
    alignas(kCacheLine) std::uint64_t sum_ = 0;
};

// Compares each message with the one that was sent at its place: payload, order and, with the number of messages,
// that none is missing or double. Never used while time is taken.
class Checker final : public Sink {
public:
    explicit Checker(const Input& input) : input_(input) {}

    template <class Queue>
    std::size_t take(Queue& queue, std::size_t most) {
        const std::uint64_t before = count_;
        queue.consume([this](const auto& message) { accept(message.bytes()); }, most);
        return count_ - before;
    }

    void accept(const void* bytes) {
        const unsigned char* expected = input_.bytes() + next_ * input_.length();
        if (wrong_.load(std::memory_order_relaxed) == 0 && std::memcmp(bytes, expected, input_.length()) != 0) {
            wrong_.store(count_ + 1, std::memory_order_relaxed);
        }
        count_++;
        next_ = next_ + 1 == input_.messages() ? 0 : next_ + 1;
    }

    // The first message that was not the one that was sent, counted from 1; 0 if there is none.
    std::uint64_t wrong() const { return wrong_.load(std::memory_order_relaxed); }

private:
    const Input& input_;
    std::size_t next_ = 0;
    std::atomic<std::uint64_t> wrong_{0};
};

}  // namespace millrace
