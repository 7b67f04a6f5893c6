#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "grundy/table.hpp"

namespace grundy {

/// A set of numbers below 64 W.
template <std::size_t W>
struct Bits {
    std::array<std::uint64_t, W> words{};

    bool operator==(const Bits&) const = default;
    [[nodiscard]] bool test(std::size_t i) const { return words[i / 64] >> (i % 64) & 1; }
    void set(std::size_t i) { words[i / 64] |= 1ULL << (i % 64); }
    void reset(std::size_t i) { words[i / 64] &= ~(1ULL << (i % 64)); }
    [[nodiscard]] bool any() const {
        std::uint64_t all = 0;
        for (const auto word : words) all |= word;
        return all != 0;
    }
    [[nodiscard]] std::size_t count() const {
        std::size_t sum = 0;
        for (const auto word : words) sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }
    Bits& operator|=(const Bits& other) {
        for (std::size_t i = 0; i < W; ++i) words[i] |= other.words[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (std::size_t i = 0; i < W; ++i) words[i] &= other.words[i];
        return *this;
    }
    /// Takes the members of another set out of this one.
    Bits& operator-=(const Bits& other) {
        for (std::size_t i = 0; i < W; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend Bits operator-(Bits a, const Bits& b) { return a -= b; }

    /// Calls `visit` with each member, in increasing order.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < W; ++i)
            for (auto word = words[i]; word != 0; word &= word - 1)
                visit(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
    }
    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t h = 0;
        for (const auto word : words) h = mix(h ^ word);
        return h;
    }
};

}  // namespace grundy
