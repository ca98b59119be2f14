#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace millrace {

// How a message copies itself into a queue's slot. The payload is the same in all of them; what moves some queues
// by a factor is the order in which the bytes arrive in the destination's cache line.
enum class Copy { member, memcpy, zero_memcpy, prefetch };

inline constexpr std::array<Copy, 4> kCopies{Copy::member, Copy::memcpy, Copy::zero_memcpy, Copy::prefetch};

// The lengths that are compiled in: a length known to the compiler is what C++ programs have.
inline constexpr std::array<std::size_t, 4> kLengths{8, 16, 32, 64};

inline const char* word(Copy copy) {
    switch (copy) {
        case Copy::member: return "member";
        case Copy::memcpy: return "memcpy";
        case Copy::zero_memcpy: return "zero-memcpy";
        case Copy::prefetch: return "prefetch";
    }
    return "";
}

}  // namespace millrace
