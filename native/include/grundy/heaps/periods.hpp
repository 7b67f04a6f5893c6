#pragma once
#include <optional>
#include <span>

#include "grundy/heaps/octal.hpp"

namespace grundy {

/// value(n + length) = value(n) + saltus for every n >= preperiod, with the least length and preperiod.
struct Period {
    std::size_t preperiod;
    std::size_t length;
    std::size_t saltus = 0;
};

/// The period of a taking-and-breaking game, when the values of heaps 0, 1, ... that are given prove it.
///
/// `reach` is the largest t with a move, `heaps` the most heaps that a move leaves. The condition (Guy and
/// Smith for two heaps): if n0 >= 1 and G(n + p) = G(n) for n0 <= n < heaps * n0 + (heaps - 1) * p + reach,
/// then for every n >= n0. With `unequal` (two parts must differ) the window is longer by p. Two bytes a
/// value are used for two heaps, four for one.
[[nodiscard]] std::optional<Period> find_period(std::span<const std::uint16_t> values, std::size_t reach,
                                                unsigned heaps, bool unequal, Control& control,
                                                std::size_t longest = no_limit);

/// The arithmetic period of the game "take any number except those in a finite set", whose largest is
/// `barred`.
[[nodiscard]] std::optional<Period> find_arithmetic_period(std::span<const std::uint16_t> values, std::size_t barred,
                                                           Control& control);

}  // namespace grundy
