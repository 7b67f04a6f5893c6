#pragma once
#include <cstdint>
#include <vector>

namespace grundy {

/// Words of a key, written bit by bit.
using KeyWords = std::vector<std::uint64_t>;

/// Appends numbers of some bits each; what is left of the last word is 0.
class BitWriter {
  public:
    explicit BitWriter(KeyWords& words) : words_(words) { words_.clear(); }
    ~BitWriter() {
        if (filled_ > 0) words_.push_back(open_);
    }
    BitWriter(const BitWriter&) = delete;
    BitWriter& operator=(const BitWriter&) = delete;

    /// The lowest `count` <= 64 bits of a number that has no others.
    void write(std::uint64_t bits, unsigned count) {
        open_ |= bits << filled_;
        if (filled_ + count < 64) {
            filled_ += count;
            return;
        }
        words_.push_back(open_);
        const unsigned written = 64 - filled_;
        open_ = written < 64 ? bits >> written : 0;
        filled_ += count - 64;
    }

  private:
    KeyWords& words_;
    std::uint64_t open_ = 0;
    unsigned filled_ = 0;
};

}  // namespace grundy
