#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

/// The Gallai-Edmonds sets: D, what some maximum matching misses; A, the neighbours of D outside D; C, the rest.
enum class Part : std::uint8_t { D = 0, A = 1, C = 2 };

struct Matching {
    std::vector<std::int32_t> mate;  // -1: not matched
    std::vector<Part> part;
};

/// A maximum matching and the Gallai-Edmonds sets.
///
/// Leaves first (see LeafPeeling), then a greedy start on the core and phases: all free vertices are roots of one
/// alternating forest; two trees that meet are augmented and left alone until the phase ends. The phase that finds
/// nothing leaves the labels: even is D, odd is A. At most n/2 phases of O(m a(n)), few in practice; memory linear.
/// Ticks once for each leaf and each even vertex scanned.
[[nodiscard]] Matching maximum_matching(const Csr& graph, Control& control);

class AlternatingForest;

/// Augments the matching of a forest until it is maximum, from the free vertices `roots`; the last forest stays.
void augment_all(AlternatingForest& forest, std::vector<std::int32_t> roots, Control& control);

/// An odd-set cover of weight |M|, which proves M maximum (Edmonds 1965).
///
/// Every edge has an end labelled 1 or both ends with the same label >= 2; the weight is the number of 1s plus, for
/// each label >= 2, half the number of its vertices rounded down. A gets 1; each larger component of D a label of its
/// own; one vertex of C gets 1 and the rest of C one label; what remains gets 0.
[[nodiscard]] std::vector<std::int32_t> odd_set_cover(const Csr& graph, std::span<const Part> part);

/// Odd cycles that contract the components of D, one after the other: edges and where each cycle ends.
struct OddCycles {
    std::vector<std::int32_t> edges;  // two ends each, in the order of the cycle
    std::vector<std::int64_t> ends;
};

/// The odd cycles by which a maximum matching shows that every component of D is factor-critical. O(m a(n)).
[[nodiscard]] OddCycles odd_cycles(const Csr& graph, std::span<const std::int32_t> mate, Control& control);

/// The winning moves of undirected vertex Geography with the token on `start`: its neighbours in D(G - start),
/// in the order of the row; none when the start lies in D. O(m a(n)). Ticks once for each even vertex scanned.
[[nodiscard]] std::vector<std::int32_t> winning_neighbours(const Csr& graph, std::span<const std::int32_t> mate,
                                                           std::span<const Part> part, std::int32_t start,
                                                           Control& control);

}  // namespace grundy
