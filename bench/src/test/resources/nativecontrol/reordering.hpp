#pragma once

// Holds one message back until the next has gone before it.

#include "locked_queue.hpp"

namespace MILLRACE_ADAPTER {

template <class Message>
class Queue {
public:
    static const char* name() { return "reordering"; }
    static std::size_t capacity_for(std::size_t bytes) { return bytes / sizeof(Message); }
    explicit Queue(std::size_t capacity) : queue_(capacity) {}

    bool try_push(const Message& message) {
        pushed_++;
        if (pushed_ == 777) {
            held_ = message;
            return true;
        }
        return queue_.try_push(message) && (pushed_ != 778 || queue_.try_push(held_));
    }

    template <class Callback>
    std::size_t consume(Callback&& callback, std::size_t most) {
        return queue_.consume(callback, most);
    }

private:
    std::size_t pushed_ = 0;
    Message held_;
    nativecontrol::LockedQueue<Message> queue_;
};

}  // namespace MILLRACE_ADAPTER
