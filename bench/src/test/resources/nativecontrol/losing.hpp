#pragma once

// Loses one message in the middle of a round.

#include "locked_queue.hpp"

namespace MILLRACE_ADAPTER {

template <class Message>
class Queue {
public:
    static const char* name() { return "losing"; }
    static std::size_t capacity_for(std::size_t bytes) { return bytes / sizeof(Message); }
    explicit Queue(std::size_t capacity) : queue_(capacity) {}

    bool try_push(const Message& message) {
        pushed_++;
        return pushed_ == 777 || queue_.try_push(message);
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
