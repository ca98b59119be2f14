#include "../queue_contestant.hpp"
#include "../registry.hpp"

#include <atomic_queue/atomic_queue.h>

#include <algorithm>
#include <cstddef>
#include <memory>

namespace millrace {

namespace {

// Single producer and consumer, so no locked instructions; maximum throughput and no total order are its defaults,
// and its documentation recommends nothing else for this mode. It gives messages by value, so its consumer makes a
// copy that the others do not. The slots count in the budget; their states, a byte each in an array of its own, do not.
template <class Message>
class AtomicQueue {
public:
    static std::size_t capacity_for(std::size_t bytes) {
        const std::size_t fitting = std::min(bytes / sizeof(Message), kMost);
        std::size_t capacity = kLeast;
        while (capacity <= fitting / 2) {
            capacity *= 2;
        }
        return capacity > fitting ? 0 : capacity;
    }

    explicit AtomicQueue(std::size_t capacity) : queue_(static_cast<unsigned>(capacity)) {}

    bool try_push(const Message& message) { return queue_.try_push(message); }

    template <class Callback>
    std::size_t consume(Callback&& callback, std::size_t most) {
        std::size_t count = 0;
        Message message;
        while (count < most && queue_.try_pop(message)) {
            callback(static_cast<const Message&>(message));
            count++;
        }
        return count;
    }

private:
    // It takes no fewer: one cache line of states for each state in a line. Its indices are 32-bit and compared signed.
    static constexpr std::size_t kLeast = 64 * 64;
    static constexpr std::size_t kMost = std::size_t{1} << 30;

    ::atomic_queue::AtomicQueueB2<Message, std::allocator<Message>, true, false, true> queue_;
};

}  // namespace

Entry atomic_queue() {
    return {"atomic-queue",
            "atomic_queue::AtomicQueueB2 with SPSC=true, MAXIMIZE_THROUGHPUT=true (its default), TOTAL_ORDER=false; "
            "try_push and try_pop",
            Role::native_peer,
            MILLRACE_ATOMIC_QUEUE_VERSION,
            {Copy::memcpy, Copy::zero_memcpy, Copy::prefetch, Copy::prefetch},
            [](Copy copy, const Setup& setup) { return make_queue<AtomicQueue>(copy, setup); }};
}

}  // namespace millrace
