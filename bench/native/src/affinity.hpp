#pragma once

#include <optional>

namespace millrace {

// Refuses a CPU that this process cannot run on; `option` names the culprit.
void check_cpu(const char* option, std::optional<int> cpu);

// Keeps the calling thread on one CPU, which check_cpu() has accepted.
void pin_this_thread(std::optional<int> cpu);

}  // namespace millrace
