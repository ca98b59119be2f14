#include "rounds.hpp"

#include "clock.hpp"
#include "queue_contestant.hpp"

#include <sched.h>

#include <algorithm>
#include <string>

namespace millrace {

Rounds::Rounds(Contestant& contestant, const Input& input, Sink& sink, std::int64_t patience_ns)
    : contestant_(contestant), input_(input), sink_(sink), patience_ns_(patience_ns) {}

std::int64_t Rounds::send(std::size_t messages) {
    const std::int64_t start = now_ns();
    for (std::size_t first = 0; first < messages; first += kGroup) {
        contestant_.send_group(first, std::min(kGroup, messages - first));
    }
    const std::int64_t taken = now_ns() - start;
    end(messages);
    return taken;
}

void Rounds::send_timed(std::size_t messages, std::int64_t* samples) {
    std::int64_t start = now_ns();
    for (std::size_t first = 0; first < messages; first += kGroup) {
        contestant_.send_group(first, kGroup);
        const std::int64_t now = now_ns();
        *samples++ = now - start;
        start = now;
    }
    end(messages);
}

std::int64_t Rounds::send_continuously(std::size_t rounds) {
    const std::size_t messages = input_.messages();
    const std::int64_t start = now_ns();
    for (std::size_t round = 0; round < rounds; round++) {
        for (std::size_t first = 0; first < messages; first += kGroup) {
            contestant_.send_group(first, std::min(kGroup, messages - first));
        }
    }
    end(rounds * messages);
    return sink_.last_ns() - start;
}

void Rounds::end(std::size_t messages) {
    contestant_.hand_over();
    sent_ += messages;
    if (contestant_.delivers()) {
        await_delivery();
    }
}

// Not by exceptions: the consumer thread may be inside a queue that never returns, and could not be joined.
void Rounds::await_delivery() {
    std::uint64_t delivered = sink_.delivered();
    std::int64_t since = now_ns();
    while (delivered < sent_) {
        sched_yield();
        const std::uint64_t before = delivered;
        delivered = sink_.delivered();
        if (delivered != before) {
            since = now_ns();
        } else if (now_ns() - since > patience_ns_) {
            give_up("Only " + std::to_string(delivered) + " of " + std::to_string(sent_) +
                    " messages were delivered; the others are lost.");
        }
    }
    if (delivered > sent_) {
        give_up(std::to_string(delivered) + " messages were delivered, but only " + std::to_string(sent_) +
                " were sent.");
    }
}

}  // namespace millrace
