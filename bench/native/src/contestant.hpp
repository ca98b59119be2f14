#pragma once

#include "copy_policy.hpp"
#include "input.hpp"
#include "sink.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace millrace {

// What the producer met when a queue was full.
struct Pressure {
    std::uint64_t messages = 0;         // that were not taken at once
    std::uint64_t failed_attempts = 0;  // all of them, the first included
    std::int64_t retry_ns = 0;          // from the first failed attempt to the one that was taken

    Pressure operator-(const Pressure& before) const {
        return {messages - before.messages, failed_attempts - before.failed_attempts, retry_ns - before.retry_ns};
    }
    Pressure operator+(const Pressure& other) const {
        return {messages + other.messages, failed_attempts + other.failed_attempts, retry_ns + other.retry_ns};
    }
};

// What a contestant is made from.
struct Setup {
    const Input& input;
    std::size_t size;          // bytes of message storage
    std::size_t source_block;  // bytes of a block of the block writer
    std::optional<int> consumer_cpu;
    std::variant<Tally*, Checker*> sink;
};

// One contestant in one run. All calls come from the producer's thread.
class Contestant {
public:
    Contestant() = default;
    Contestant(const Contestant&) = delete;
    Contestant& operator=(const Contestant&) = delete;
    virtual ~Contestant() = default;

    // Sends `count` consecutive messages of the input.
    virtual void send_group(std::size_t first, std::size_t count) = 0;

    // The round has ended, outside of the timing.
    virtual void hand_over() {}

    // Whether what was sent arrives in the sink.
    virtual bool delivers() const = 0;

    virtual Pressure pressure() const { return {}; }
};

enum class Role { native_peer, bound };

// A contestant's line in the list, and how to make it.
struct Entry {
    std::string id;
    std::string description;
    Role role;
    std::string version;

    // The policy that serves this contestant best, by the length's place in kLengths; no meaning for a bound. Chosen by
    // throughput and p50 of three runs of each policy with 8 MiB on two cores of an AMD EPYC (Zen 4). Where they differ
    // by less than 10 % it is `member`, what a C++ program does without asking.
    std::array<Copy, kLengths.size()> default_copies;

    std::function<std::unique_ptr<Contestant>(Copy copy, const Setup& setup)> create;

    bool is_bound() const { return role == Role::bound; }

    Copy default_copy(std::size_t length) const {
        std::size_t i = 0;
        while (kLengths[i] != length) {
            i++;
        }
        return default_copies[i];
    }
};

}  // namespace millrace
