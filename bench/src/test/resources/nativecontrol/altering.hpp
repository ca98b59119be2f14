#pragma once

// Changes one byte of one message.

#include "locked_queue.hpp"

namespace MILLRACE_ADAPTER {

template <class Message>
class Queue {
public:
    static const char* name() { return "altering"; }
    static std::size_t capacity_for(std::size_t bytes) { return bytes / sizeof(Message); }
    explicit Queue(std::size_t capacity) : queue_(capacity) {}

    bool try_push(const Message& message) {
        pushed_++;
        Message copy = message;
        if (pushed_ == 777) {
            // The last byte only: a check of the first word would not see it.
            reinterpret_cast<unsigned char*>(&copy)[sizeof(Message) - 1] ^= 1;
        }
        return queue_.try_push(copy);
    }

    template <class Callback>
    std::size_t consume(Callback&& callback, std::size_t most) {
        return queue_.consume(callback, most);
    }

private:
    std::size_t pushed_ = 0;
    nativecontrol::LockedQueue<Message> queue_;
};

}  // namespace MILLRACE_ADAPTER
