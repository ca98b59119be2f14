#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace millrace {

// The messages of one round, one after the other, made before anything is timed. Word i is (seed + i + 1) times an odd
// number without pattern, little endian: the very bytes that the Java contestants send.
class Input {
public:
    Input(std::size_t length, std::size_t messages, std::int64_t seed);

    std::size_t length() const { return length_; }
    std::size_t messages() const { return messages_; }
    const unsigned char* bytes() const { return reinterpret_cast<const unsigned char*>(words_.get()); }

    // The messages as a type that is nothing but words.
    template <class Message>
    const Message* as() const {
        static_assert(alignof(Message) == alignof(std::uint64_t));
        return reinterpret_cast<const Message*>(words_.get());
    }

    // The sum of the first words of `messages` messages, sent in rounds that all begin with the first.
    std::uint64_t sum_of(std::size_t messages) const;

private:
    std::uint64_t sum_of_first(std::size_t messages) const;

    struct Free {
        void operator()(std::uint64_t* words) const;
    };

    std::size_t length_;
    std::size_t messages_;
    std::unique_ptr<std::uint64_t[], Free> words_;
};

}  // namespace millrace
