#pragma once

#include <stdexcept>
#include <string>

namespace millrace {

// Ends the program with one sentence and exit status 1.
class Failure : public std::runtime_error {
public:
    explicit Failure(const std::string& sentence) : std::runtime_error(sentence) {}
};

// Ends the program with one sentence and exit status 2: the command line is wrong.
class UsageError : public std::runtime_error {
public:
    explicit UsageError(const std::string& sentence) : std::runtime_error(sentence) {}
};

}  // namespace millrace
