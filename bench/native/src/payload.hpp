#pragma once

#include "copy_policy.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace millrace {

template <std::size_t Bytes>
struct Words {
    static_assert(Bytes % sizeof(std::uint64_t) == 0, "a message is made of whole words");
    std::uint64_t at[Bytes / sizeof(std::uint64_t)];
};

// How many bytes ahead of the destination a prefetch asks for: eight lines, far enough to have come when the producer
// gets there, near enough to be still in the first-level cache.
inline constexpr std::uintptr_t kPrefetchAhead = 512;

// Copies by one of the policies other than `member`, which the compiler's own copy constructor is.
template <Copy Policy, std::size_t Bytes>
inline void copy_words(Words<Bytes>& to, const Words<Bytes>& from) {
    if constexpr (Policy == Copy::zero_memcpy) {
        std::memset(&to, 0, Bytes);
        // The zeros must really be stored, or the compiler leaves them out and this is the policy `memcpy`.
        asm volatile("" : "+m"(to));
        std::memcpy(&to, &from, Bytes);
    } else if constexpr (Policy == Copy::prefetch) {
        // As a number: past the end of the storage there is no pointer to make, but a prefetch does no harm.
        __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(&to) + kPrefetchAhead), 1);
        to = from;
    } else {
        std::memcpy(&to, &from, Bytes);
    }
}

// A message of a fixed length that copies itself as its policy says, by construction and by assignment.
//
// What differs in the machine code (GCC 12, x86-64): `member` and `memcpy` are the same loads and stores, but
// `member` is a trivially copyable type, which returns in registers up to 16 bytes and lets a queue copy in bulk;
// `zero-memcpy` stores the whole slot twice; `prefetch` adds one prefetch for writing.
template <std::size_t Bytes, Copy Policy>
class Payload {
public:
    Payload() = default;
    Payload(const Payload& other) { copy_words<Policy>(words_, other.words_); }
    Payload& operator=(const Payload& other) {
        copy_words<Policy>(words_, other.words_);
        return *this;
    }
    ~Payload() = default;

    std::uint64_t first_word() const { return words_.at[0]; }
    const void* bytes() const { return &words_; }

private:
    Words<Bytes> words_;
};

template <std::size_t Bytes>
class Payload<Bytes, Copy::member> {
public:
    std::uint64_t first_word() const { return words_.at[0]; }
    const void* bytes() const { return &words_; }

private:
    Words<Bytes> words_;
};

static_assert(sizeof(Payload<8, Copy::memcpy>) == 8 && sizeof(Payload<64, Copy::prefetch>) == 64);
static_assert(std::is_trivially_copyable_v<Payload<16, Copy::member>>);
static_assert(std::is_standard_layout_v<Payload<16, Copy::memcpy>>);

}  // namespace millrace
