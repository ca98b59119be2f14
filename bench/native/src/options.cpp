#include "options.hpp"

#include "failure.hpp"
#include "rounds.hpp"

#include <algorithm>
#include <map>

namespace millrace {

namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;
constexpr std::size_t kMostMessages = 1'000'000'000;

// The whole path is usually measured over at least so many messages: fewer are gone before both threads are awake.
constexpr std::size_t kPathMessages = 10'000'000;

std::size_t number(const std::string& name, const std::string& value, std::size_t least, std::size_t most) {
    if (!value.empty() && value.size() <= 10 && value.find_first_not_of("0123456789") == value.npos) {
        const std::size_t parsed = std::stoull(value);
        if (parsed >= least && parsed <= most) {
            return parsed;
        }
    }
    throw UsageError(name + " must be a number from " + std::to_string(least) + " to " + std::to_string(most) +
                     ", not '" + value + "'.");
}

std::size_t groups(const std::string& name, const std::string& value) {
    const std::size_t messages = number(name, value, kGroup, kMostMessages);
    if (messages % kGroup != 0) {
        throw UsageError(name + " must be a multiple of " + std::to_string(kGroup) + ", not " + value + ".");
    }
    return messages;
}

std::int64_t seed(const std::string& value) {
    const bool negative = !value.empty() && value.front() == '-';
    const auto magnitude = number("--seed", value.substr(negative ? 1 : 0), 0, std::size_t{1} << 31);
    return negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
}

std::size_t length(const std::string& value) {
    const std::size_t bytes = number("--length", value, 1, kMostBytes);
    if (std::find(kLengths.begin(), kLengths.end(), bytes) == kLengths.end()) {
        throw UsageError("millrace-native measures 8, 16, 32 and 64 bytes, not " + value + ".");
    }
    return bytes;
}

Copy copy_policy(const std::string& value) {
    for (Copy copy : kCopies) {
        if (value == word(copy)) {
            return copy;
        }
    }
    throw UsageError("--copy must be member, memcpy, zero-memcpy or prefetch, not '" + value + "'.");
}

bool set(Options& options, const std::string& name, const std::string& value) {
    if (name == "--contestant") {
        options.contestant = value;
    } else if (name == "--length") {
        options.length = length(value);
    } else if (name == "--messages") {
        options.messages = groups(name, value);
    } else if (name == "--round-messages") {
        options.round_messages = groups(name, value);
    } else if (name == "--path-messages") {
        options.path_messages = number(name, value, 1, kMostMessages);
    } else if (name == "--seed") {
        options.seed = seed(value);
    } else if (name == "--size") {
        options.size = number(name, value, 64, kMostBytes);
    } else if (name == "--source-block") {
        options.source_block = number(name, value, 64, kMostBytes);
    } else if (name == "--run") {
        options.run = number(name, value, 0, 1'000'000);
    } else if (name == "--copy") {
        options.copy = copy_policy(value);
    } else if (name == "--producer-cpu") {
        options.producer_cpu = static_cast<int>(number(name, value, 0, 1'000'000));
    } else if (name == "--consumer-cpu") {
        options.consumer_cpu = static_cast<int>(number(name, value, 0, 1'000'000));
    } else {
        return false;
    }
    return true;
}

void check(const Options& options, const std::map<std::string, std::string>& given) {
    for (const char* name :
         {"--contestant", "--length", "--messages", "--round-messages", "--size", "--source-block", "--run"}) {
        if (given.count(name) == 0) {
            throw UsageError(std::string("submit needs ") + name + "; 'millrace-native help' lists its options.");
        }
    }
    if (options.round_messages * options.length > options.size / 5 * 4) {
        throw UsageError("A round of " + std::to_string(options.round_messages) + " messages of " +
                         std::to_string(options.length) + " bytes is more than 80 % of --size " +
                         std::to_string(options.size) + ".");
    }
    if (options.source_block > options.size / 4) {
        throw UsageError("--size " + std::to_string(options.size) + " must hold four blocks of --source-block " +
                         std::to_string(options.source_block) + " bytes.");
    }
}

}  // namespace

Options parse_options(const std::vector<std::string>& words) {
    Options options;
    std::map<std::string, std::string> given;
    for (std::size_t i = 0; i < words.size(); i++) {
        const std::string& name = words[i];
        if (name == "--validate") {
            options.validate = true;
            continue;
        }
        const bool has_value = i + 1 < words.size();
        const std::string value = has_value ? words[i + 1] : "";
        if (!has_value && name.rfind("--", 0) == 0) {
            throw UsageError(name + " needs a value, or is no option; 'millrace-native help' lists them.");
        }
        if (!set(options, name, value)) {
            throw UsageError("submit has no option '" + name + "'; 'millrace-native help' lists them.");
        }
        given[name] = value;
        i++;
    }
    check(options, given);
    if (options.path_messages == 0) {
        options.path_messages = std::max(kPathMessages, options.messages);
    }
    return options;
}

}  // namespace millrace
