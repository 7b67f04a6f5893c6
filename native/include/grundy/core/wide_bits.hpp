#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/core/hash.hpp"

namespace grundy {

/// A set of numbers below a bound that is given when it is made: what Bits is, for any bound.
///
/// Two sets that meet in an operation have the same bound.
class WideBits {
  public:
    WideBits() = default;
    explicit WideBits(std::size_t bound) : words((bound + 63) / 64) {}

    /// What it holds outside of itself.
    [[nodiscard]] std::size_t heap_bytes() const { return 8 * words.size() + 16; }
    [[nodiscard]] bool has(std::size_t i) const { return words[i / 64] >> (i % 64) & 1; }
    void add(std::size_t i) { words[i / 64] |= 1ULL << (i % 64); }
    void remove(std::size_t i) { words[i / 64] &= ~(1ULL << (i % 64)); }

    [[nodiscard]] bool any() const {
        return std::any_of(words.begin(), words.end(), [](std::uint64_t word) { return word != 0; });
    }
    [[nodiscard]] bool empty() const { return !any(); }
    [[nodiscard]] std::size_t count() const {
        std::size_t sum = 0;
        for (const auto word : words) sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }
    /// The least member; the set must not be empty.
    [[nodiscard]] int first() const {
        std::size_t k = 0;
        while (words[k] == 0) ++k;
        return static_cast<int>(64 * k) + std::countr_zero(words[k]);
    }
    /// Takes out the least member.
    int pop() {
        const int least = first();
        remove(static_cast<std::size_t>(least));
        return least;
    }

    WideBits& operator|=(const WideBits& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
        return *this;
    }
    WideBits& operator&=(const WideBits& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
        return *this;
    }
    /// Takes the members of another set out of this one.
    WideBits& operator-=(const WideBits& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~other.words[i];
        return *this;
    }
    /// Moves those members of another set over to this one that are in a third.
    void take_from(WideBits& other, const WideBits& wanted) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            words[i] |= other.words[i] & wanted.words[i];
            other.words[i] &= ~wanted.words[i];
        }
    }
    friend WideBits operator|(WideBits a, const WideBits& b) { return a |= b; }
    friend WideBits operator&(WideBits a, const WideBits& b) { return a &= b; }
    friend WideBits operator-(WideBits a, const WideBits& b) { return a -= b; }
    friend bool operator==(const WideBits&, const WideBits&) = default;

    /// Calls `visit` with each member, in increasing order.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            for (auto word = words[i]; word != 0; word &= word - 1)
                visit(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
    }
    [[nodiscard]] std::uint64_t hash(std::uint64_t seed = 0) const {
        for (const auto word : words) seed = mix(seed ^ word);
        return seed;
    }

    std::vector<std::uint64_t> words;
};

}  // namespace grundy
