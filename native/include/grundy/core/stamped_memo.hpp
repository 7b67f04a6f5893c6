#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "grundy/core/control.hpp"

namespace grundy {

/// What is known about the positions of one small game after the other: codes below 32 by exact keys below 2^43.
///
/// Entries of an earlier game have another stamp, so that nothing is cleared between games. The keys of a game with few
/// of them are places in the table; those of others are spread over it, and it grows when half of it is used.
class StampedMemo {
  public:
    static constexpr unsigned most_key_bits = 43, code_bits = 5;

    explicit StampedMemo(Account& account) : entries_(account) {}

    /// Forgets everything. Keys are below 2^key_bits.
    void open(unsigned key_bits) {
        is_direct_ = key_bits <= most_direct_bits;
        used_ = 0;
        bits_ = is_direct_ ? key_bits : first_spread_bits;
        if (entries_.size() < std::size_t{1} << bits_) entries_.resize(std::size_t{1} << bits_);
        next_stamp();
    }

    /// The code of a key; -1 for one that is not known.
    [[nodiscard]] int find(std::uint64_t key) const {
        const std::uint64_t entry = entries_[place_of(key)];
        return is_of(entry, key) ? static_cast<int>(entry & ((1u << code_bits) - 1)) : -1;
    }

    /// Notes the code of a key that is not known.
    void put(std::uint64_t key, int code) {
        if (!is_direct_ && 2 * ++used_ > std::size_t{1} << bits_) grow();
        entries_[place_of(key)] = stamp_ << stamp_shift | key << code_bits | static_cast<std::uint64_t>(code);
    }

  private:
    static constexpr unsigned stamp_shift = most_key_bits + code_bits;
    static constexpr unsigned most_direct_bits = 18, first_spread_bits = 12;

    [[nodiscard]] bool is_of(std::uint64_t entry, std::uint64_t key) const {
        return entry >> code_bits == (stamp_ << most_key_bits | key);
    }

    /// Where a key is, or where it would be.
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
        if (is_direct_) return key;
        const std::size_t last = (std::size_t{1} << bits_) - 1;
        std::size_t place = key * 0x9e3779b97f4a7c15 >> (64 - bits_);
        while (entries_[place] >> stamp_shift == stamp_ && !is_of(entries_[place], key)) place = (place + 1) & last;
        return place;
    }

    void grow() {
        Array<std::uint64_t> kept(entries_.get_allocator());
        for (std::size_t place = 0; place < std::size_t{1} << bits_; ++place)
            if (entries_[place] >> stamp_shift == stamp_) kept.push_back(entries_[place]);
        bits_ += 2;
        if (entries_.size() < std::size_t{1} << bits_) entries_.resize(std::size_t{1} << bits_);
        next_stamp();
        for (const std::uint64_t entry : kept) {
            const std::uint64_t old = entry & ((std::uint64_t{1} << stamp_shift) - 1);
            entries_[place_of(old >> code_bits)] = stamp_ << stamp_shift | old;
        }
    }

    void next_stamp() {
        if (++stamp_ >> (64 - stamp_shift) == 0) return;
        std::ranges::fill(entries_, 0);
        stamp_ = 1;
    }

    Array<std::uint64_t> entries_;
    std::uint64_t stamp_ = 0;
    std::size_t used_ = 0;
    unsigned bits_ = 0;
    bool is_direct_ = true;
};

}  // namespace grundy
