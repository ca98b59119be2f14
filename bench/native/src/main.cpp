#include "affinity.hpp"
#include "failure.hpp"
#include "json.hpp"
#include "options.hpp"
#include "queue_contestant.hpp"
#include "registry.hpp"
#include "submit.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace millrace {

void give_up(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", sentence.c_str());
    std::fflush(stderr);
    std::_Exit(1);
}

namespace {

constexpr const char* kHelp =
        "usage: millrace-native list | build | submit OPTIONS\n"
        "\n"
        "Measures C++ queues and bounds by the procedure of './millrace bench submit', which starts this program.\n"
        "\n"
        "  list    one line of JSON for each contestant\n"
        "  build   compiler and flags, a line of JSON\n"
        "  submit  one run of one contestant; its last line is the record, in JSON\n"
        "\n"
        "  --contestant ID       who is measured\n"
        "  --length N            bytes of a message: 8, 16, 32 or 64\n"
        "  --messages N          messages of each timed part, a multiple of 1,000\n"
        "  --round-messages N    messages of a round, a multiple of 1,000, at most 80 % of --size\n"
        "  --path-messages N     at least so many to measure the whole path (10,000,000, or --messages if greater)\n"
        "  --size BYTES          message storage, spare slots included\n"
        "  --source-block BYTES  a block of bound-block-writer\n"
        "  --seed N              another seed makes other messages (0)\n"
        "  --run K               the number of this run, for the record\n"
        "  --copy POLICY         member, memcpy, zero-memcpy or prefetch (the contestant's best, see list)\n"
        "  --producer-cpu N      keep the producer on one CPU\n"
        "  --consumer-cpu N      keep the consumer on one CPU; a bound has none\n"
        "  --validate            compare every message instead of measuring\n";

std::string list_line(const Entry& entry) {
    std::string copies;
    JsonLine defaults;
    if (!entry.is_bound()) {
        for (const Copy copy : kCopies) {
            copies += (copies.empty() ? "" : ",") + JsonLine::quoted(word(copy));
        }
        for (const std::size_t length : kLengths) {
            defaults.text(std::to_string(length).c_str(), word(entry.default_copy(length)));
        }
    }
    JsonLine line;
    line.text("contestant", entry.id)
            .text("description", entry.description)
            .text("role", entry.is_bound() ? "bound" : "native-peer")
            .text("version", entry.version)
            .raw("copies", "[" + copies + "]");
    entry.is_bound() ? line.none("default_copy") : line.raw("default_copy", defaults.str());
    return line.str();
}

void list() {
    for (const Entry& entry : all_contestants()) {
        std::puts(list_line(entry).c_str());
    }
}

void build() {
    JsonLine line;
    line.text("compiler", MILLRACE_COMPILER).text("flags", MILLRACE_FLAGS).number("cxx_standard", 17);
    std::puts(line.str().c_str());
}

void submit(const std::vector<std::string>& words) {
    const Options options = parse_options(words);
    const Entry entry = contestant(options.contestant);
    if (entry.is_bound() && options.copy) {
        throw UsageError("--copy has no meaning for " + entry.id + ", which has no slots.");
    }
    check_cpu("--producer-cpu", options.producer_cpu);
    check_cpu("--consumer-cpu", options.consumer_cpu);
    if (options.validate) {
        validate(entry, options);
        std::puts("{\"valid\":true}");
    } else {
        std::puts(measure(entry, options).c_str());
    }
}

void run(std::vector<std::string> words) {
    const std::string command = words.empty() ? "" : words.front();
    if (command == "submit") {
        words.erase(words.begin());
        submit(words);
    } else if (words.size() == 1 && command == "list") {
        list();
    } else if (words.size() == 1 && command == "build") {
        build();
    } else if (words.size() == 1 && (command == "help" || command == "--help")) {
        std::fputs(kHelp, stdout);
    } else {
        throw UsageError("millrace-native knows list, build, submit and help, not '" + command +
                         (words.size() > 1 && command != "submit" ? " " + words[1] : "") + "'.");
    }
    if (std::fflush(stdout) != 0) {
        throw Failure("The answer could not be written to standard output.");
    }
}

int run_reporting(const std::vector<std::string>& words) {
    try {
        run(words);
        return 0;
    } catch (const UsageError& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 2;
    } catch (const std::bad_alloc&) {
        std::fputs("There is not enough memory for this --size.\n", stderr);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
    }
    return 1;
}

}  // namespace

}  // namespace millrace

int main(int count, char** words) {
    return millrace::run_reporting(std::vector<std::string>(words + 1, words + count));
}
