#include "affinity.hpp"
#include "failure.hpp"
#include "rounds.hpp"
#include "submit.hpp"

#include <algorithm>
#include <string>

namespace millrace {

namespace {

constexpr std::int64_t kPatienceNs = 5'000'000'000;

void check(const Checker& checker, std::size_t round_messages) {
    const std::uint64_t wrong = checker.wrong();
    if (wrong != 0) {
        throw Failure("Message " + std::to_string(wrong - 1) + " (number " +
                      std::to_string((wrong - 1) % round_messages) +
                      " of its round, counted from 0) is not the one that was sent.");
    }
}

}  // namespace

void validate(const Entry& entry, const Options& options) {
    const std::size_t messages = std::min(options.round_messages, options.messages);
    const Input input(options.length, messages, options.seed);
    Checker checker(input);
    std::uint64_t sent = 0;
    {
        const Copy copy = options.copy.value_or(entry.default_copy(options.length));
        const std::unique_ptr<Contestant> contestant =
                entry.create(copy, {input, options.size, options.source_block, options.consumer_cpu, &checker});
        pin_this_thread(options.producer_cpu);
        Rounds rounds(*contestant, input, checker, kPatienceNs);
        rounds.send(messages);
        check(checker, messages);
        rounds.send(messages);
        if (!entry.is_bound()) {  // whose storage holds no more than a round
            rounds.send_continuously(2);
        }
        rounds.send(messages / 2 + 1);
        sent = rounds.sent();
    }
    check(checker, messages);
    // Its consumer has ended: a message that comes twice at the very end shows only now.
    if (checker.delivered() != sent) {
        throw Failure(std::to_string(checker.delivered()) + " messages were delivered, but " + std::to_string(sent) +
                      " were sent.");
    }
}

}  // namespace millrace
