#include "registry.hpp"

#include "failure.hpp"

#include <utility>

namespace millrace {

namespace {

bool is_id(const std::string& id) {
    return !id.empty() && id.front() != '-' && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == id.npos;
}

void add_adapter(std::vector<Entry>& entries, Entry entry) {
    if (!is_id(entry.id)) {
        throw Failure("The " + entry.description + " calls itself '" + entry.id +
                      "', but a name is made of a-z, 0-9 and '-': correct its name().");
    }
    for (const Entry& other : entries) {
        if (other.id == entry.id) {
            throw Failure("The " + entry.description + " calls itself '" + entry.id +
                          "', which is taken: give it another name().");
        }
    }
    entries.push_back(std::move(entry));
}

}  // namespace

std::vector<Entry> all_contestants() {
    std::vector<Entry> entries;
#ifdef MILLRACE_READERWRITERQUEUE
    entries.push_back(readerwriterqueue());
#endif
#ifdef MILLRACE_ATOMIC_QUEUE
    entries.push_back(atomic_queue());
#endif
    entries.push_back(native_ring());
    entries.push_back(block_writer_bound());
    entries.push_back(memcpy_bound());
    for (Entry& adapter : adapters()) {
        add_adapter(entries, std::move(adapter));
    }
    return entries;
}

Entry contestant(const std::string& id) {
    std::string others;
    for (Entry& entry : all_contestants()) {
        if (entry.id == id) {
            return std::move(entry);
        }
        others += (others.empty() ? "" : ", ") + entry.id;
    }
    throw UsageError("There is no contestant '" + id + "' in this build, only " + others + ".");
}

}  // namespace millrace
