#include "input.hpp"

#include "cache_line.hpp"

#include <new>

namespace millrace {

namespace {

constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The messages are little-endian words; this machine is not."
#endif

}  // namespace

Input::Input(std::size_t length, std::size_t messages, std::int64_t seed)
    : length_(length), messages_(messages) {
    const std::size_t words = length / sizeof(std::uint64_t) * messages;
    words_.reset(new (std::align_val_t{kCacheLine}) std::uint64_t[words]);
    for (std::size_t i = 0; i < words; i++) {
        words_[i] = (static_cast<std::uint64_t>(seed) + i + 1) * kMix;
    }
}

void Input::Free::operator()(std::uint64_t* words) const {
    operator delete[](words, std::align_val_t{kCacheLine});
}

std::uint64_t Input::sum_of(std::size_t messages) const {
    return messages / messages_ * sum_of_first(messages_) + sum_of_first(messages % messages_);
}

std::uint64_t Input::sum_of_first(std::size_t messages) const {
    const std::size_t step = length_ / sizeof(std::uint64_t);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < messages; i++) {
        sum += words_[i * step];
    }
    return sum;
}

}  // namespace millrace
