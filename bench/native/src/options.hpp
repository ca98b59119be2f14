#pragma once

#include "copy_policy.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace millrace {

// What one run has to do.
struct Options {
    std::string contestant;
    std::size_t length = 0;
    std::size_t messages = 0;
    std::size_t round_messages = 0;
    std::size_t path_messages = 0;  // at least so many to measure the whole path
    std::size_t size = 0;
    std::size_t source_block = 0;
    std::int64_t seed = 0;
    std::size_t run = 0;
    std::optional<Copy> copy;
    std::optional<int> producer_cpu;
    std::optional<int> consumer_cpu;
    bool validate = false;
};

// Reads what follows the word `submit`. Throws UsageError.
Options parse_options(const std::vector<std::string>& words);

}  // namespace millrace
