#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "grundy/core/hash.hpp"

namespace grundy::quotients {

/// A sum of letters: how often each of 32 letters stands in it.
///
/// Exponents are folded: from 2^Fold on only their parity counts (with Fold 2, 4 is 2 and 5 is 3, as in a quotient in
/// which g^4 is g^2). That is a guess, which is right in quotients of a small index. Letter 0 is the heap *1, and
/// *1 + *1 is 0 in misère play, too.
template <unsigned Fold>
class Word {
  public:
    static constexpr std::size_t letters = 32;
    static constexpr unsigned lane = Fold < 4 ? 4 : 8;  ///< bits of an exponent; a sum of two has room
    static constexpr std::size_t per_block = 64 / lane, blocks = letters / per_block;
    static constexpr unsigned largest = (1U << Fold) - 1;

    [[nodiscard]] unsigned exponent(std::size_t letter) const {
        return static_cast<unsigned>(data_[letter / per_block] >> lane * (letter % per_block)) & full;
    }
    [[nodiscard]] bool empty() const {
        for (const std::uint64_t block : data_)
            if (block != 0) return false;
        return true;
    }
    void add(std::size_t letter) {
        Word one;
        one.data_[letter / per_block] = std::uint64_t{1} << lane * (letter % per_block);
        *this = *this + one;
    }
    /// Takes one copy of a letter that is there.
    void remove(std::size_t letter) { data_[letter / per_block] -= std::uint64_t{1} << lane * (letter % per_block); }

    [[nodiscard]] friend Word operator+(const Word& a, const Word& b) {
        Word sum;
        for (std::size_t i = 0; i < blocks; ++i) {
            const std::uint64_t plain = a.data_[i] + b.data_[i];
            const std::uint64_t high = plain >> Fold & ones;  // the lanes that are too large
            sum.data_[i] = (plain & ~(high * full)) | high * (largest - 1) | (plain & high);
        }
        sum.data_[0] &= ~std::uint64_t{full - 1};
        return sum;
    }
    friend bool operator==(const Word&, const Word&) = default;

    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t found = 0;
        for (const std::uint64_t block : data_) found = mix(found + 0x9e3779b97f4a7c15ULL + block);
        return found;
    }
    /// Letter 0 leaves room for two bits, in which a table says what is known of a word.
    [[nodiscard]] Word marked(bool value) const {
        Word with = *this;
        with.data_[0] |= 2U | (value ? 4U : 0U);
        return with;
    }
    [[nodiscard]] bool is_marked() const { return (data_[0] & 2U) != 0; }
    [[nodiscard]] bool mark() const { return (data_[0] & 4U) != 0; }
    [[nodiscard]] Word plain() const {
        Word without = *this;
        without.data_[0] &= ~std::uint64_t{6};
        return without;
    }
    [[nodiscard]] bool is_marked_as(const Word& word) const { return plain() == word; }

  private:
    static constexpr std::uint64_t full = (std::uint64_t{1} << lane) - 1;
    static constexpr std::uint64_t ones = ~std::uint64_t{0} / full;

    std::array<std::uint64_t, blocks> data_{};
};

}  // namespace grundy::quotients
