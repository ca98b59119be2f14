#pragma once

#include <cstddef>

namespace millrace {

// What two threads write apart must lie this far apart.
inline constexpr std::size_t kCacheLine = 64;

}  // namespace millrace
