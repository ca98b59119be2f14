#pragma once

#include "affinity.hpp"
#include "clock.hpp"
#include "contestant.hpp"
#include "failure.hpp"
#include "payload.hpp"

#include <sched.h>

#include <atomic>
#include <exception>
#include <string>
#include <thread>

namespace millrace {

// Messages that the consumer takes before it looks up: it then notes the time and tells the producer.
inline constexpr std::size_t kBatch = 4096;

// Says why the program cannot go on, and ends it at once: the other thread may be inside a queue that never returns.
[[noreturn]] void give_up(const std::string& sentence);

// The producer's patience with a full queue whose consumer takes nothing.
inline constexpr std::int64_t kFullPatienceNs = 30'000'000'000;

// A queue with a consumer thread. `Queue` has the five functions that adapters/README.md describes.
template <class Queue, class Message, class SinkType>
class QueueContestant final : public Contestant {
public:
    QueueContestant(const Setup& setup, std::size_t capacity, SinkType& sink)
        : queue_(capacity),
          messages_(setup.input.as<Message>()),
          sink_(sink),
          consumer_([this, cpu = setup.consumer_cpu] { consume(cpu); }) {}

    ~QueueContestant() override {
        stopped_.store(true, std::memory_order_relaxed);
        consumer_.join();
    }

    void send_group(std::size_t first, std::size_t count) override {
        const Message* message = messages_ + first;
        const Message* const end = message + count;
        for (; message != end; message++) {
            if (__builtin_expect(!queue_.try_push(*message), false)) {
                push_later(*message);
            }
        }
    }

    bool delivers() const override { return true; }
    Pressure pressure() const override { return pressure_; }

private:
    // Yields between attempts: on two cores spinning could take the consumer's core from it.
    [[gnu::noinline]] void push_later(const Message& message) {
        const std::int64_t start = now_ns();
        std::uint64_t failed = 1;
        sched_yield();
        while (!queue_.try_push(message)) {
            failed++;
            if (failed % 1024 == 0 && now_ns() - start > kFullPatienceNs) {
                give_up("The queue stayed full for 30 seconds although its consumer was polling.");
            }
            sched_yield();
        }
        pressure_.messages++;
        pressure_.failed_attempts += failed;
        pressure_.retry_ns += now_ns() - start;
    }

    // The clock is read once a batch, and while there is nothing to do.
    void consume(std::optional<int> cpu) {
        try {
            pin_this_thread(cpu);
            std::int64_t start = now_ns();
            while (!stopped_.load(std::memory_order_relaxed)) {
                if (sink_.take(queue_, kBatch) > 0) {
                    const std::int64_t end = now_ns();
                    sink_.end_batch(start, end);
                    start = end;
                } else {
                    sched_yield();
                    start = now_ns();
                }
            }
        } catch (const std::exception& e) {
            give_up(std::string("The consumer thread ended by an exception: ") + e.what());
        }
    }

    Queue queue_;
    const Message* const messages_;
    SinkType& sink_;
    Pressure pressure_;
    alignas(kCacheLine) std::atomic<bool> stopped_{false};
    alignas(kCacheLine) std::thread consumer_;
};

template <template <class> class Queue, std::size_t Length, Copy Policy>
std::unique_ptr<Contestant> make_queue(const Setup& setup) {
    using Message = Payload<Length, Policy>;
    const std::size_t capacity = Queue<Message>::capacity_for(setup.size);
    if (capacity == 0) {
        throw Failure("A --size of " + std::to_string(setup.size) + " bytes is too small for this queue.");
    }
    if (capacity > setup.size / sizeof(Message)) {
        throw Failure("capacity_for(" + std::to_string(setup.size) + ") answered " + std::to_string(capacity) +
                      " messages of " + std::to_string(Length) + " bytes, which is more than the budget holds.");
    }
    return std::visit(
            [&](auto* sink) -> std::unique_ptr<Contestant> {
                using SinkType = std::remove_pointer_t<decltype(sink)>;
                return std::make_unique<QueueContestant<Queue<Message>, Message, SinkType>>(setup, capacity, *sink);
            },
            setup.sink);
}

template <template <class> class Queue, std::size_t Length>
std::unique_ptr<Contestant> make_queue(Copy copy, const Setup& setup) {
    switch (copy) {
        case Copy::member: return make_queue<Queue, Length, Copy::member>(setup);
        case Copy::memcpy: return make_queue<Queue, Length, Copy::memcpy>(setup);
        case Copy::zero_memcpy: return make_queue<Queue, Length, Copy::zero_memcpy>(setup);
        case Copy::prefetch: return make_queue<Queue, Length, Copy::prefetch>(setup);
    }
    return nullptr;
}

// Makes a queue for the length of the input: every length and policy is compiled.
template <template <class> class Queue>
std::unique_ptr<Contestant> make_queue(Copy copy, const Setup& setup) {
    switch (setup.input.length()) {
        case 8: return make_queue<Queue, 8>(copy, setup);
        case 16: return make_queue<Queue, 16>(copy, setup);
        case 32: return make_queue<Queue, 32>(copy, setup);
        default: return make_queue<Queue, 64>(copy, setup);
    }
}

}  // namespace millrace
