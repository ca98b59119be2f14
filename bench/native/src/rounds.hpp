#pragma once

#include "contestant.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace millrace {

// Messages of a group: what one sample of a quantile is.
inline constexpr std::size_t kGroup = 1'000;

// Sends rounds to one contestant. Only sending is timed; when the clock has stopped the round is handed over, and it
// ends when all of it was delivered.
class Rounds {
public:
    // `patience_ns`: how long deliveries may stand still before the contestant is given up.
    Rounds(Contestant& contestant, const Input& input, Sink& sink, std::int64_t patience_ns);

    // Sends a round and gives the nanoseconds that sending took.
    std::int64_t send(std::size_t messages);

    // Sends a round of whole groups and writes the nanoseconds of each.
    void send_timed(std::size_t messages, std::int64_t* samples);

    // Sends whole rounds without waiting in between, and gives the nanoseconds from the first send to the last delivery.
    std::int64_t send_continuously(std::size_t rounds);

    std::uint64_t sent() const { return sent_; }

private:
    void end(std::size_t messages);
    void await_delivery();

    Contestant& contestant_;
    const Input& input_;
    Sink& sink_;
    const std::int64_t patience_ns_;
    std::uint64_t sent_ = 0;
};

}  // namespace millrace
