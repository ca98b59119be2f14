#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace millrace {

// Quantiles by nearest rank: the smallest sample that at least the given share of all samples does not exceed.
class Quantiles {
public:
    explicit Quantiles(std::vector<std::int64_t> samples) : sorted_(std::move(samples)) {
        std::sort(sorted_.begin(), sorted_.end());
    }

    std::size_t count() const { return sorted_.size(); }

    // Of 1,000 samples, `per_mille` are not greater; from 1 to 1,000.
    std::int64_t at_per_mille(std::size_t per_mille) const {
        const std::size_t rank = (sorted_.size() * per_mille + 999) / 1'000;
        return sorted_[std::max<std::size_t>(1, rank) - 1];
    }

private:
    std::vector<std::int64_t> sorted_;
};

}  // namespace millrace
