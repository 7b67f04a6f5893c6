#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy::uno {

/// How a hand was decided; `open`: it has too many colours and numbers for a table.
enum class Decided { few_cards, one_label, apart, contraction, bridges, types, open };

struct Solitaire {
    Decided by = Decided::open;
    bool playable = false;
    std::vector<std::uint32_t> play;  ///< the cards in an order in which each matches the one before
};

/// Orders all cards of a hand so that neighbours agree in colour or number.
///
/// That is possible exactly when the multigraph of colours and numbers with cards for edges has a trail that meets
/// every card. Labels are counted from 0. A play that is found was checked card by card.
/// A table is made for up to `most` colours, or numbers, and never for more than 16.
[[nodiscard]] Solitaire solve_solitaire(std::span<const std::uint32_t> colours, std::span<const std::uint32_t> numbers,
                                        std::uint32_t most, Control& control);

}  // namespace grundy::uno
