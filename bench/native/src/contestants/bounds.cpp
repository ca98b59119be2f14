#include "../contestant.hpp"
#include "../failure.hpp"
#include "../cache_line.hpp"
#include "../registry.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <vector>

namespace millrace {

namespace {

struct Free {
    void operator()(unsigned char* bytes) const { operator delete[](bytes, std::align_val_t{kCacheLine}); }
};

using Storage = std::unique_ptr<unsigned char[], Free>;

Storage allocate(std::size_t bytes) {
    return Storage(new (std::align_val_t{kCacheLine}) unsigned char[bytes]);
}

// The bounds have no consumer. When payloads are checked, what lies in their storage is read back after the round.
class Bound : public Contestant {
public:
    explicit Bound(const Setup& setup) : input_(setup.input) {
        if (Checker* const* checker = std::get_if<Checker*>(&setup.sink)) {
            checker_ = *checker;
        }
    }

    bool delivers() const override { return checker_ != nullptr; }

protected:
    void read_back(const unsigned char* bytes, std::size_t messages) {
        for (std::size_t i = 0; i < messages; i++) {
            checker_->accept(bytes + i * input_.length());
        }
    }

    const Input& input_;
    Checker* checker_ = nullptr;
};

// What a queue at least has to do: copy each message into a block that is used again and again, and ask for each
// whether the block has room. Nobody is told.
template <std::size_t Length>
class BlockWriter final : public Bound {
public:
    explicit BlockWriter(const Setup& setup)
        : Bound(setup), usable_(setup.source_block / Length * Length), blocks_(setup.size / setup.source_block) {
        if (blocks_.size() * (usable_ / Length) < setup.input.messages()) {
            throw Failure("A --size of " + std::to_string(setup.size) + " bytes in blocks of " +
                          std::to_string(setup.source_block) + " bytes cannot hold a round.");
        }
        for (Storage& block : blocks_) {
            block = allocate(setup.source_block);
        }
        at_ = blocks_[0].get();
        end_ = at_ + usable_;
    }

    void send_group(std::size_t first, std::size_t count) override {
        const unsigned char* from = input_.bytes() + first * Length;
        const unsigned char* const last = from + count * Length;
        unsigned char* at = at_;
        unsigned char* end = end_;
        for (; from != last; from += Length) {
            if (__builtin_expect(at == end, false)) {
                at = next_block();
                end = end_;
            }
            std::memcpy(at, from, Length);
            at += Length;
        }
        at_ = at;
    }

    // The next round begins with a new block, as it does for a queue that hands over.
    void hand_over() override {
        if (checker_ != nullptr) {
            for (std::size_t i = first_block_; i != block_; i = after(i)) {
                read_back(blocks_[i].get(), usable_ / Length);
            }
            read_back(blocks_[block_].get(), static_cast<std::size_t>(at_ - blocks_[block_].get()) / Length);
            checker_->end_batch(0, 0);
        }
        at_ = next_block();
        first_block_ = block_;
    }

private:
    std::size_t after(std::size_t block) const { return block + 1 == blocks_.size() ? 0 : block + 1; }

    [[gnu::noinline]] unsigned char* next_block() {
        block_ = after(block_);
        unsigned char* const start = blocks_[block_].get();
        end_ = start + usable_;
        return start;
    }

    const std::size_t usable_;
    std::vector<Storage> blocks_;
    std::size_t block_ = 0;
    std::size_t first_block_ = 0;  // where the round in hand began
    unsigned char* at_ = nullptr;
    unsigned char* end_ = nullptr;
};

// The same bytes in bulk, a group of messages by one memcpy into storage that is used again and again; the group that
// reaches the end of the storage takes two.
class BulkCopy final : public Bound {
public:
    explicit BulkCopy(const Setup& setup)
        : Bound(setup),
          bytes_(setup.size / setup.input.length() * setup.input.length()),
          storage_(allocate(bytes_)) {}

    void send_group(std::size_t first, std::size_t count) override {
        const unsigned char* from = input_.bytes() + first * input_.length();
        const std::size_t bytes = count * input_.length();
        const std::size_t fitting = std::min(bytes, bytes_ - at_);
        std::memcpy(storage_.get() + at_, from, fitting);
        if (fitting < bytes) {
            std::memcpy(storage_.get(), from + fitting, bytes - fitting);
        }
        at_ += bytes;
        at_ = at_ >= bytes_ ? at_ - bytes_ : at_;
    }

    void hand_over() override {
        if (checker_ != nullptr) {
            const std::size_t length = input_.length();
            if (at_ <= start_) {
                read_back(storage_.get() + start_, (bytes_ - start_) / length);
                read_back(storage_.get(), at_ / length);
            } else {
                read_back(storage_.get() + start_, (at_ - start_) / length);
            }
            checker_->end_batch(0, 0);
        }
        start_ = at_;
    }

private:
    const std::size_t bytes_;
    Storage storage_;
    std::size_t at_ = 0;
    std::size_t start_ = 0;  // where the round in hand began
};

std::unique_ptr<Contestant> make_block_writer(const Setup& setup) {
    switch (setup.input.length()) {
        case 8: return std::make_unique<BlockWriter<8>>(setup);
        case 16: return std::make_unique<BlockWriter<16>>(setup);
        case 32: return std::make_unique<BlockWriter<32>>(setup);
        default: return std::make_unique<BlockWriter<64>>(setup);
    }
}

}  // namespace

Entry block_writer_bound() {
    return {"bound-block-writer",
            "no queue: memcpy of each message into recycled blocks, asking for each whether the block has room",
            Role::bound,
            "of this revision",
            {},
            [](Copy, const Setup& setup) { return make_block_writer(setup); }};
}

Entry memcpy_bound() {
    return {"bound-memcpy",
            "no queue: the same bytes in bulk, one memcpy for a group of 1,000 messages",
            Role::bound,
            "of this revision",
            {},
            [](Copy, const Setup& setup) -> std::unique_ptr<Contestant> { return std::make_unique<BulkCopy>(setup); }};
}

}  // namespace millrace
