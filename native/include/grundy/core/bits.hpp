#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/hash.hpp"

namespace grundy {

/// A set of numbers below 64 W, by value.
template <std::size_t W>
struct Bits {
    static constexpr int capacity = 64 * static_cast<int>(W);

    std::array<std::uint64_t, W> words{};

    [[nodiscard]] static Bits only(std::size_t i) {
        Bits set;
        set.add(i);
        return set;
    }
    /// What it holds outside of itself.
    [[nodiscard]] static constexpr std::size_t heap_bytes() { return 0; }
    [[nodiscard]] bool has(std::size_t i) const { return words[i / 64] >> (i % 64) & 1; }
    void add(std::size_t i) { words[i / 64] |= 1ULL << (i % 64); }
    void remove(std::size_t i) { words[i / 64] &= ~(1ULL << (i % 64)); }

    [[nodiscard]] bool any() const {
        std::uint64_t all = 0;
        for (const auto word : words) all |= word;
        return all != 0;
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
        std::size_t k = 0;
        while (words[k] == 0) ++k;
        const int bit = std::countr_zero(words[k]);
        words[k] &= words[k] - 1;
        return static_cast<int>(64 * k) + bit;
    }

    [[gnu::always_inline]] Bits& operator|=(const Bits& other) {
        for (std::size_t i = 0; i < W; ++i) words[i] |= other.words[i];
        return *this;
    }
    [[gnu::always_inline]] Bits& operator&=(const Bits& other) {
        for (std::size_t i = 0; i < W; ++i) words[i] &= other.words[i];
        return *this;
    }
    [[gnu::always_inline]] Bits& operator^=(const Bits& other) {
        for (std::size_t i = 0; i < W; ++i) words[i] ^= other.words[i];
        return *this;
    }
    /// Takes the members of another set out of this one.
    [[gnu::always_inline]] Bits& operator-=(const Bits& other) {
        for (std::size_t i = 0; i < W; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    /// Moves those members of another set over to this one that are in a third.
    void take_from(Bits& other, const Bits& wanted) {
        for (std::size_t i = 0; i < W; ++i) {
            words[i] |= other.words[i] & wanted.words[i];
            other.words[i] &= ~wanted.words[i];
        }
    }
    [[gnu::always_inline]] friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    [[gnu::always_inline]] friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    [[gnu::always_inline]] friend Bits operator^(Bits a, const Bits& b) { return a ^= b; }
    [[gnu::always_inline]] friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
    [[gnu::always_inline]] friend bool operator==(const Bits& a, const Bits& b) {  // compilers call memcmp for arrays
        std::uint64_t differ = 0;
        for (std::size_t i = 0; i < W; ++i) differ |= a.words[i] ^ b.words[i];
        return differ == 0;
    }

    /// Calls `visit` with each member, in increasing order.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < W; ++i)
            for (auto word = words[i]; word != 0; word &= word - 1)
                visit(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
    }
    [[nodiscard]] std::uint64_t hash(std::uint64_t seed = 0) const {
        for (const auto word : words) seed = mix(seed ^ word);
        return seed;
    }
};

/// A set as it crosses to another language: 2 W words of 32 bits, the lowest first.
template <std::size_t W>
[[nodiscard]] std::vector<std::uint32_t> halves(const Bits<W>& set) {
    std::vector<std::uint32_t> words;
    words.reserve(2 * W + 2);
    for (std::size_t i = 0; i < 2 * W; ++i)
        words.push_back(static_cast<std::uint32_t>(set.words[i / 2] >> (32 * (i % 2))));
    return words;
}

/// The set of the first 2 W words; there must be as many.
template <std::size_t W>
[[nodiscard]] Bits<W> from_halves(std::span<const std::uint32_t> words) {
    Bits<W> set;
    for (std::size_t i = 0; i < 2 * W; ++i) set.words[i / 2] |= std::uint64_t{words[i]} << (32 * (i % 2));
    return set;
}

}  // namespace grundy
