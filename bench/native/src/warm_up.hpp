#pragma once

#include "rounds.hpp"

#include <cstddef>

namespace millrace {

// What sending before the measurement came to.
struct WarmUp {
    std::size_t rounds;
    bool steady;
};

// Sends rounds until the memory is mapped and the figures are steady, by the rule of the Java contestants, without
// what it says about compiling: rounds come in windows of five, a window's figure is its median time, and figures are
// steady when three windows in a row were not more than 3 % better than the best before; not before 0.2 s, and given
// up after 2 s.
WarmUp warm_up(Rounds& rounds, std::size_t messages);

}  // namespace millrace
