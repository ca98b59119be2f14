#include "affinity.hpp"

#include "failure.hpp"

#include <pthread.h>
#include <sched.h>

#include <cstring>
#include <string>

namespace millrace {

#ifdef __linux__

namespace {

// The CPUs as they are usually written: "0-3,6".
std::string usable_cpus(const cpu_set_t& set) {
    std::string text;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (!CPU_ISSET(cpu, &set)) {
            continue;
        }
        int last = cpu;
        while (last + 1 < CPU_SETSIZE && CPU_ISSET(last + 1, &set)) {
            last++;
        }
        text += (text.empty() ? "" : ",") + std::to_string(cpu) + (last > cpu ? "-" + std::to_string(last) : "");
        cpu = last;
    }
    return text;
}

}  // namespace

void check_cpu(const char* option, std::optional<int> cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (!cpu || sched_getaffinity(0, sizeof set, &set) != 0) {
        return;
    }
    if (*cpu >= CPU_SETSIZE || !CPU_ISSET(*cpu, &set)) {
        throw Failure(std::string(option) + " " + std::to_string(*cpu) +
                      " is impossible: this process may run on CPU " + usable_cpus(set) + ".");
    }
}

void pin_this_thread(std::optional<int> cpu) {
    if (!cpu) {
        return;
    }
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(*cpu, &set);
    const int error = pthread_setaffinity_np(pthread_self(), sizeof set, &set);
    if (error != 0) {
        throw Failure("Cannot keep a thread on CPU " + std::to_string(*cpu) + ": " + std::strerror(error) + ".");
    }
}

#else

void check_cpu(const char* option, std::optional<int> cpu) {
    if (cpu) {
        throw Failure(std::string(option) + " works on Linux only; leave it out on this system.");
    }
}

void pin_this_thread(std::optional<int>) {}

#endif

}  // namespace millrace
