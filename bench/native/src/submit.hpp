#pragma once

#include "contestant.hpp"
#include "options.hpp"

#include <string>

namespace millrace {

// Measures one contestant once and gives its record, a line of JSON.
std::string measure(const Entry& entry, const Options& options);

// Sends two full rounds, for a queue two more without a pause, and a part of one; compares every message. Ends the
// program when one is wrong.
void validate(const Entry& entry, const Options& options);

}  // namespace millrace
