#pragma once

#include "contestant.hpp"

#include <string>
#include <vector>

namespace millrace {

// One for each file in contestants/.
Entry readerwriterqueue();
Entry atomic_queue();
Entry native_ring();
Entry block_writer_bound();
Entry memcpy_bound();

// Those of the adapters that this program was built with, in the order they were named.
std::vector<Entry> adapters();

// All contestants of this program.
std::vector<Entry> all_contestants();

// The one with an id, or a UsageError that names the others.
Entry contestant(const std::string& id);

}  // namespace millrace
