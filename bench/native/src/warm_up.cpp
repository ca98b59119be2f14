#include "warm_up.hpp"

#include "clock.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace millrace {

namespace {

constexpr std::size_t kWindow = 5;
constexpr int kCalmWindows = 3;
constexpr double kBetter = 0.97;
constexpr std::int64_t kLeastNs = 200'000'000;
constexpr std::int64_t kMostNs = 2'000'000'000;

}  // namespace

WarmUp warm_up(Rounds& rounds, std::size_t messages) {
    std::vector<std::int64_t> samples(messages / kGroup);
    WarmUp result{0, true};
    double best = std::numeric_limits<double>::max();
    int calm = 0;
    const std::int64_t start = now_ns();
    while (calm < kCalmWindows || now_ns() - start < kLeastNs) {
        if (now_ns() - start > kMostNs) {
            result.steady = false;
            break;
        }
        std::array<std::int64_t, kWindow> taken{};
        for (std::int64_t& ns : taken) {
            ns = rounds.send(messages);
            rounds.send_timed(messages, samples.data());
            result.rounds += 2;
        }
        std::sort(taken.begin(), taken.end());
        const double figure = static_cast<double>(taken[kWindow / 2]);
        calm = figure < best * kBetter ? 0 : calm + 1;
        best = std::min(best, figure);
    }
    return result;
}

}  // namespace millrace
