#pragma once

// What the broken adapters are made of: a queue that would be right.

#include <cstddef>
#include <deque>
#include <mutex>

namespace nativecontrol {

template <class Message>
class LockedQueue {
public:
    explicit LockedQueue(std::size_t capacity) : capacity_(capacity) {}

    bool try_push(const Message& message) {
        const std::lock_guard<std::mutex> guard(mutex_);
        if (messages_.size() == capacity_) {
            return false;
        }
        messages_.push_back(message);
        return true;
    }

    // Takes until there is none left, so that a batch has more than one message.
    template <class Callback>
    std::size_t consume(Callback&& callback, std::size_t most) {
        const std::lock_guard<std::mutex> guard(mutex_);
        std::size_t count = 0;
        while (count < most && !messages_.empty()) {
            callback(messages_.front());
            messages_.pop_front();
            count++;
        }
        return count;
    }

private:
    const std::size_t capacity_;
    std::mutex mutex_;
    std::deque<Message> messages_;
};

}  // namespace nativecontrol
