#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/csr.hpp"
#include "grundy/graphs/matching.hpp"

namespace grundy {

/// Matches every leaf with its only neighbour, its *stem*, and removes both, as long as there are leaves (Karp and
/// Sipser 1981). What is left without edges stays free; the rest is the core, where every vertex has two neighbours.
///
/// The pairs and a maximum matching of the core make up a maximum matching. A leaf's other neighbours are stems that
/// were removed before. So no alternating path from a free vertex leads through a leaf on to anything but earlier
/// pairs, and two facts follow: the Gallai-Edmonds sets of the core are those that it has alone, and a stem is in A
/// (its leaf then in D) exactly when one of its other neighbours is in D. Those are free, of the core, or later leaves.
class LeafPeeling {
  public:
    /// An upper bound on the bytes that it holds.
    [[nodiscard]] static std::size_t bytes(const Csr& graph) { return 10 * static_cast<std::size_t>(graph.size()); }

    explicit LeafPeeling(const Csr& graph);

    [[nodiscard]] bool has_leaves() const { return !leaves_.empty(); }
    /// Enters the pairs of leaf and stem into `mate`, which must be -1 everywhere. O(n + m). Ticks once for each leaf.
    void peel(std::span<std::int32_t> mate, Control& control);
    [[nodiscard]] bool in_core(std::int32_t v) const { return left_[v] > 0; }
    [[nodiscard]] std::span<const std::int32_t> stems() const { return stems_; }
    /// Labels the pairs, last pair first. All other vertices must have their labels, and the pairs the label C.
    void label_pairs(std::span<const std::int32_t> mate, std::span<Part> part) const;

  private:
    void fetch_ahead(std::size_t place) const;

    Csr graph_;
    std::vector<std::int32_t> left_;    // how many neighbours are left; -1: removed
    std::vector<std::int32_t> leaves_;  // all that were leaves, in the order in which they became such
    std::vector<std::int32_t> stems_;   // in the order in which they were removed
};

}  // namespace grundy
