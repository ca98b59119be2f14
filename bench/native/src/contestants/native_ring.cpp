#include "native_ring.hpp"

#include "../queue_contestant.hpp"
#include "../registry.hpp"

namespace millrace {

Entry native_ring() {
    return {"native-ring",
            "our own ring of messages with cached indices, capacity a power of two, slots freed in batches",
            Role::native_peer,
            "of this revision",
            {Copy::prefetch, Copy::member, Copy::member, Copy::prefetch},
            [](Copy copy, const Setup& setup) { return make_queue<NativeRing>(copy, setup); }};
}

}  // namespace millrace
