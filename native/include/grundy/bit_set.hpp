#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "grundy/table.hpp"

namespace grundy {

/// A set of numbers below 64 * Words, by value.
template <int Words>
struct BitSet {
    static constexpr int capacity = 64 * Words;

    std::array<std::uint64_t, Words> words{};

    [[nodiscard]] static BitSet only(int i) {
        BitSet set;
        set.add(i);
        return set;
    }
    /// 0 .. count - 1
    [[nodiscard]] static BitSet below(int count) {
        BitSet set;
        for (int k = 0; k < Words; ++k)
            if (count > 64 * k) set.words[k] = ~0ULL >> (count >= 64 * (k + 1) ? 0 : 64 * (k + 1) - count);
        return set;
    }
    [[nodiscard]] bool has(int i) const { return words[i >> 6] >> (i & 63) & 1; }
    void add(int i) { words[i >> 6] |= 1ULL << (i & 63); }
    void remove(int i) { words[i >> 6] &= ~(1ULL << (i & 63)); }

    [[nodiscard]] bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words) any |= word;
        return any == 0;
    }
    [[nodiscard]] int count() const {
        int sum = 0;
        for (const std::uint64_t word : words) sum += std::popcount(word);
        return sum;
    }
    /// The least member; the set must not be empty.
    [[nodiscard]] int first() const {
        int k = 0;
        while (words[k] == 0) ++k;
        return 64 * k + std::countr_zero(words[k]);
    }
    /// Takes out the least member.
    int pop() {
        int k = 0;
        while (words[k] == 0) ++k;
        const int bit = std::countr_zero(words[k]);
        words[k] &= words[k] - 1;
        return 64 * k + bit;
    }

    BitSet& operator&=(const BitSet& other) {
        for (int k = 0; k < Words; ++k) words[k] &= other.words[k];
        return *this;
    }
    BitSet& operator|=(const BitSet& other) {
        for (int k = 0; k < Words; ++k) words[k] |= other.words[k];
        return *this;
    }
    /// Set difference.
    BitSet& operator-=(const BitSet& other) {
        for (int k = 0; k < Words; ++k) words[k] &= ~other.words[k];
        return *this;
    }
    friend BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
    friend BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
    friend BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }
    friend bool operator==(const BitSet&, const BitSet&) = default;

    [[nodiscard]] std::uint64_t hash(std::uint64_t seed) const {
        for (const std::uint64_t word : words) seed = mix(seed + 0x9e3779b97f4a7c15ULL) ^ word;
        return seed;
    }
};

/// Calls `use` with each member in ascending order.
template <int Words, class Use>
void for_each(BitSet<Words> set, Use use) {
    while (!set.empty()) use(set.pop());
}

}  // namespace grundy
