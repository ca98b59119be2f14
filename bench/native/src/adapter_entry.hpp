#pragma once

#include "queue_contestant.hpp"
#include "registry.hpp"

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace millrace {

// Looks for the five functions of an adapter, so that a missing one is named in a sentence.
namespace adapter_checks {

template <class Queue, class = void>
struct complete : std::false_type {};
template <class Queue>
struct complete<Queue, std::void_t<decltype(sizeof(Queue))>> : std::true_type {};

template <class Queue, class = void>
struct has_name : std::false_type {};
template <class Queue>
struct has_name<Queue, std::enable_if_t<std::is_convertible_v<decltype(Queue::name()), std::string>>>
    : std::true_type {};

template <class Queue, class = void>
struct has_capacity_for : std::false_type {};
template <class Queue>
struct has_capacity_for<
        Queue, std::enable_if_t<std::is_convertible_v<decltype(Queue::capacity_for(std::size_t{1})), std::size_t>>>
    : std::true_type {};

template <class Queue, class Message, class = void>
struct has_try_push : std::false_type {};
template <class Queue, class Message>
struct has_try_push<
        Queue, Message,
        std::enable_if_t<std::is_same_v<
                decltype(std::declval<Queue&>().try_push(std::declval<const Message&>())), bool>>> : std::true_type {};

template <class Message>
struct callback {
    void operator()(const Message&) const {}
};

template <class Queue, class Message, class = void>
struct has_consume : std::false_type {};
template <class Queue, class Message>
struct has_consume<
        Queue, Message,
        std::enable_if_t<std::is_convertible_v<
                decltype(std::declval<Queue&>().consume(callback<Message>{}, std::size_t{1})), std::size_t>>>
    : std::true_type {};

template <class Queue, class Message>
constexpr bool check() {
    static_assert(complete<Queue>::value,
                  "the adapter must define: namespace MILLRACE_ADAPTER { template <class Message> class Queue {...}; }");
    if constexpr (complete<Queue>::value) {
        static_assert(has_name<Queue>::value, "the adapter's Queue needs: static const char* name()");
        static_assert(has_capacity_for<Queue>::value,
                      "the adapter's Queue needs: static std::size_t capacity_for(std::size_t bytes)");
        static_assert(std::is_constructible_v<Queue, std::size_t>,
                      "the adapter's Queue needs: explicit Queue(std::size_t capacity)");
        static_assert(has_try_push<Queue, Message>::value,
                      "the adapter's Queue needs: bool try_push(const Message& message)");
        static_assert(has_consume<Queue, Message>::value,
                      "the adapter's Queue needs: template <class Callback> "
                      "std::size_t consume(Callback&& callback, std::size_t most)");
        return has_name<Queue>::value && has_capacity_for<Queue>::value &&
               std::is_constructible_v<Queue, std::size_t> && has_try_push<Queue, Message>::value &&
               has_consume<Queue, Message>::value;
    }
    return false;
}

}  // namespace adapter_checks

// The contestant that an adapter makes. Nothing of the adapter is compiled further when a function is missing, so
// the sentence that names it is not lost among other errors.
template <template <class> class Queue>
Entry adapter_entry(const char* file, const char* version) {
    using Message = Payload<8, Copy::member>;
    if constexpr (adapter_checks::check<Queue<Message>, Message>()) {
        return {Queue<Message>::name(),
                std::string("adapter ") + file,
                Role::native_peer,
                version,
                {Copy::member, Copy::member, Copy::member, Copy::member},
                [](Copy copy, const Setup& setup) { return make_queue<Queue>(copy, setup); }};
    } else {
        return {};
    }
}

}  // namespace millrace
