#include "../queue_contestant.hpp"
#include "../registry.hpp"

#include <readerwriterqueue/readerwriterqueue.h>

#include <algorithm>
#include <cstddef>

namespace millrace {

namespace {

constexpr std::size_t kBlock = 512;

// moodycamel's queue of blocks, all allocated before and none added later. The messages' slots count in the budget,
// the spare one in each block included; the blocks' own heads do not.
template <class Message>
class ReaderWriterQueue {
public:
    static std::size_t capacity_for(std::size_t bytes) {
        const std::size_t slots = bytes / sizeof(Message);
        const std::size_t blocks = slots / kBlock;
        // With fewer than five blocks it makes a single one instead, of a power of two of slots.
        if (blocks >= 5) {
            return blocks * (kBlock - 1);
        }
        std::size_t power = 2;
        while (power <= std::min(slots, 2 * kBlock) / 2) {
            power *= 2;
        }
        return power > slots ? 0 : power - 1;
    }

    explicit ReaderWriterQueue(std::size_t capacity) : queue_(requested(capacity)) {}

    bool try_push(const Message& message) { return queue_.try_enqueue(message); }

    template <class Callback>
    std::size_t consume(Callback&& callback, std::size_t most) {
        std::size_t count = 0;
        while (count < most) {
            const Message* message = queue_.peek();
            if (message == nullptr) {
                break;
            }
            callback(*message);
            queue_.pop();
            count++;
        }
        return count;
    }

private:
    // Its constructor adds a block for a size beyond one block; this is the size for which it makes just as many
    // blocks as have `capacity` usable slots.
    static std::size_t requested(std::size_t capacity) {
        return capacity < 2 * kBlock ? capacity : capacity - (2 * kBlock - 3);
    }

    moodycamel::ReaderWriterQueue<Message, kBlock> queue_;
};

}  // namespace

Entry readerwriterqueue() {
    return {"readerwriterqueue",
            "moodycamel::ReaderWriterQueue<Message, 512>, all blocks allocated before; try_enqueue, peek and pop",
            Role::native_peer,
            MILLRACE_READERWRITERQUEUE_VERSION,
            {Copy::prefetch, Copy::member, Copy::member, Copy::member},
            [](Copy copy, const Setup& setup) { return make_queue<ReaderWriterQueue>(copy, setup); }};
}

}  // namespace millrace
