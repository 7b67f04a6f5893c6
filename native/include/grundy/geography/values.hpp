#pragma once
#include <cstdint>
#include <span>

#include "grundy/core/control.hpp"
#include "grundy/geography/flags.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

/// Values of undirected vertex Geography (normal play) for every start in a component that is a tree, in linear time;
/// other places stay as they are. Gives back the number of starts solved. Ticks once for each vertex that is peeled
/// off.
std::int64_t tree_values(const Csr& graph, std::span<std::int32_t> values, Control& control);

/// What is known of each start: its value lies in least[v] .. most[v], and is known when they are equal.
struct KnownValues {
    std::span<std::int32_t> least, most;
};

/// Values of undirected vertex Geography (normal play) for the starts v with wanted[v] != 0 (all of them when `wanted`
/// is empty). `known` is written as the work goes on, so it is worth reading after a stop as well.
///
/// Trees by their own method; otherwise one matching answers the zeros, and the search with matching labels the rest:
/// on bit sets in pieces of at most flags.piece_limit vertices, on the rows of the board in larger ones. Starts that
/// need more than flags.start_limit positions are left open.
void geography_values(const Csr& graph, std::span<const std::uint8_t> wanted, const GeographyFlags& flags,
                      Control& control, KnownValues known);

}  // namespace grundy
