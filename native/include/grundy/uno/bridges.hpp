#pragma once
#include <cstdint>

#include "grundy/uno/contraction.hpp"

namespace grundy::uno {

/// How many parts of a contracted hand hang on one bridge.
///
/// A bridge is a card between two clusters whose removal leaves a part of its own on each side; parts are what is left
/// when all bridges are removed. A trail goes over a bridge at most once, and must visit each part that hangs on a
/// single one: there are cards inside of it, or cards to vertices that were dropped. With three of them there is no
/// trail.
[[nodiscard]] std::uint32_t hanging_parts(const CardGraph& graph, const Contraction& contraction, Control& control);

}  // namespace grundy::uno
