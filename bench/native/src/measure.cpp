#include "affinity.hpp"
#include "failure.hpp"
#include "json.hpp"
#include "quantiles.hpp"
#include "rounds.hpp"
#include "submit.hpp"
#include "warm_up.hpp"

#include <algorithm>
#include <fstream>

namespace millrace {

namespace {

// Messages before each timed part, so that neither begins after a pause.
constexpr std::size_t kWarmUpMessages = 50'000;

constexpr std::int64_t kPatienceNs = 30'000'000'000;

// The most memory this process had; 0 where the system does not tell. Not getrusage: its figure begins with that of
// the process that started this one.
std::int64_t peak_rss_kib() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("VmHWM:", 0) == 0) {
            return std::stoll(line.substr(6));
        }
    }
    return 0;
}

// The parts of a run, in their order: warm-up, sending without groups, sending with groups, the whole path.
class Measurement {
public:
    Measurement(const Entry& entry, const Options& options)
        : entry_(entry),
          options_(options),
          copy_(options.copy.value_or(entry.default_copy(options.length))),
          round_messages_(std::min(options.round_messages, options.messages)),
          input_(options.length, round_messages_, options.seed),
          contestant_(entry.create(
                  copy_, {input_, options.size, options.source_block, options.consumer_cpu, &tally_})),
          rounds_(*contestant_, input_, tally_, kPatienceNs),
          samples_(options.messages / kGroup) {
        pin_this_thread(options.producer_cpu);
    }

    std::string run() {
        const WarmUp warmed = warm_up(rounds_, round_messages_);
        expected_ = warmed.rounds * input_.sum_of(round_messages_);

        const std::size_t rehearsal = std::min(kWarmUpMessages, round_messages_);
        send(rehearsal);
        Pressure before = contestant_->pressure();
        send(options_.messages);
        Pressure pressure = contestant_->pressure() - before;
        send_timed(rehearsal);
        before = contestant_->pressure();
        send_timed(options_.messages);
        pressure = pressure + (contestant_->pressure() - before);
        check_sum();

        std::size_t path_rounds = 0;
        std::int64_t path_ns = 0;
        if (contestant_->delivers()) {
            path_rounds = (options_.path_messages + round_messages_ - 1) / round_messages_;
            send_continuously((path_rounds + 1) / 2);  // to get used to it
            path_ns = send_continuously(path_rounds);
            check_sum();
        }
        return record(warmed, pressure, path_rounds * round_messages_, path_ns);
    }

private:
    void send(std::size_t messages) {
        send_ns_ = 0;
        callback_ns_ = 0;
        for (std::size_t left = messages; left > 0;) {
            const std::size_t count = std::min(left, round_messages_);
            tally_.start_interval();
            send_ns_ += rounds_.send(count);
            callback_ns_ += tally_.interval_ns();
            left -= count;
        }
        expected_ += input_.sum_of(messages);
    }

    void send_timed(std::size_t messages) {
        std::int64_t* next = samples_.data();
        for (std::size_t left = messages; left > 0;) {
            const std::size_t count = std::min(left, round_messages_);
            rounds_.send_timed(count, next);
            next += count / kGroup;
            left -= count;
        }
        expected_ += input_.sum_of(messages);
    }

    std::int64_t send_continuously(std::size_t rounds) {
        expected_ += rounds * input_.sum_of(round_messages_);
        return rounds_.send_continuously(rounds);
    }

    void check_sum() const {
        if (contestant_->delivers() && tally_.sum() != expected_) {
            throw Failure("The sum over all delivered messages is wrong.");
        }
    }

    std::string record(const WarmUp& warmed, const Pressure& pressure, std::size_t path_messages,
                       std::int64_t path_ns) {
        const Quantiles quantiles(std::move(samples_));
        JsonLine line;
        line.text("contestant", entry_.id)
                .number("length", static_cast<std::int64_t>(options_.length))
                .number("run", static_cast<std::int64_t>(options_.run));
        entry_.is_bound() ? line.none("copy") : line.text("copy", word(copy_));
        line.number("messages", static_cast<std::int64_t>(options_.messages))
                .number("rounds",
                        static_cast<std::int64_t>((options_.messages + round_messages_ - 1) / round_messages_))
                .number("send_ns", send_ns_)
                .number("samples", static_cast<std::int64_t>(quantiles.count()))
                .decimal("p50_ns", per_message(quantiles.at_per_mille(500)))
                .decimal("p99_ns", per_message(quantiles.at_per_mille(990)))
                .decimal("p999_ns", per_message(quantiles.at_per_mille(999)));
        add_consumer_figures(line, pressure);
        line.none("internal_pressure")
                .none("allocated_bytes")
                .number("whole_path_messages", static_cast<std::int64_t>(path_messages))
                .number("whole_path_ns", path_ns)
                .number("warm_up_rounds", static_cast<std::int64_t>(warmed.rounds))
                .flag("steady", warmed.steady)
                .number("threads", entry_.is_bound() ? 0 : 1)
                .number("peak_rss_kib", peak_rss_kib());
        return line.str();
    }

    void add_consumer_figures(JsonLine& line, const Pressure& pressure) const {
        if (entry_.is_bound()) {
            line.none("callback_ns").none("pressured").none("failed_attempts").none("retry_ns");
        } else {
            line.number("callback_ns", callback_ns_)
                    .number("pressured", static_cast<std::int64_t>(pressure.messages))
                    .number("failed_attempts", static_cast<std::int64_t>(pressure.failed_attempts))
                    .number("retry_ns", pressure.retry_ns);
        }
    }

    static double per_message(std::int64_t group_ns) { return static_cast<double>(group_ns) / kGroup; }

    const Entry& entry_;
    const Options& options_;
    const Copy copy_;
    const std::size_t round_messages_;
    const Input input_;
    Tally tally_;
    const std::unique_ptr<Contestant> contestant_;
    Rounds rounds_;
    std::vector<std::int64_t> samples_;
    std::uint64_t expected_ = 0;
    std::int64_t send_ns_ = 0;
    std::int64_t callback_ns_ = 0;
};

}  // namespace

std::string measure(const Entry& entry, const Options& options) {
    return Measurement(entry, options).run();
}

}  // namespace millrace
