#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

/// Labels of NimG, remove then move, in normal play on an undirected graph.
///
/// A vertex is live when it has weight, neighbours and no loop, and no neighbour without weight. Through the live ones
/// by increasing weight: `won` next to a lighter live vertex that is `lost`, otherwise `lost`.
enum NimGLabel : std::uint8_t { nimg_lost, nimg_won, nimg_not_live };

/// The labels of all vertices; looped[v] != 0 where v has a loop. Takes O(m + n log n).
///
/// Throws std::invalid_argument unless there is a weight and a flag for each vertex.
[[nodiscard]] std::vector<std::uint8_t> nimg_labels(const Csr& graph, std::span<const std::uint64_t> weights,
                                                    std::span<const std::uint8_t> looped, Control& control);

}  // namespace grundy
