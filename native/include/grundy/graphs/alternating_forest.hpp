#pragma once
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "grundy/graphs/csr.hpp"

namespace grundy {

/// Alternating trees over a matching, with blossoms (Edmonds 1965; rematching as in Gabow 1976). Iterative throughout.
///
/// A vertex is *even* when an alternating path of even length leads to it from its root, *odd* when only odd
/// ones do, *unreached* when none does. Blossoms live in a union-find whose representative is the base. All that
/// a step needs of a vertex is one node, so one cache line.
class AlternatingForest {
  public:
    static constexpr std::int32_t none = -1;

    /// An upper bound on the bytes of a forest on the graph, which the caller charges.
    [[nodiscard]] static std::size_t bytes(const Csr& graph) {
        return static_cast<std::size_t>(graph.size()) * (sizeof(Node) + 36);
    }

    explicit AlternatingForest(const Csr& graph);
    AlternatingForest(const Csr& graph, std::span<const std::int32_t> mate);

    [[nodiscard]] const Csr& graph() const { return graph_; }
    [[nodiscard]] std::int32_t mate(std::int32_t v) const { return nodes_[v].mate; }
    [[nodiscard]] bool is_even(std::int32_t v) const { return nodes_[v].root >= 0; }
    [[nodiscard]] bool is_odd(std::int32_t v) const { return nodes_[v].root == odd; }
    [[nodiscard]] bool is_unreached(std::int32_t v) const { return nodes_[v].root == unreached; }
    void match(std::int32_t v, std::int32_t w) {
        nodes_[v].mate = w;
        nodes_[w].mate = v;
    }

    [[nodiscard]] bool is_gone(std::int32_t v) const { return nodes_[v].root == gone; }
    /// Keeps the trees away from v; an odd vertex is as good as a wall.
    void make_odd(std::int32_t v) { nodes_[v].root = odd; }
    void make_unreached(std::int32_t v) { nodes_[v].root = unreached; }
    void remove(std::int32_t v) { nodes_[v].root = gone; }
    /// Makes v the root of a tree of its own.
    void plant(std::int32_t v) {
        make_even(v, v);
        nodes_[v].link = none;
        reached_.push_back(v);
    }
    /// Even vertices in the order in which they were found; whoever scans them keeps the place.
    [[nodiscard]] std::span<const std::int32_t> evens() const { return evens_; }
    /// Grows the tree of the even vertex v along all its edges. Where it meets another tree, both are augmented and
    /// frozen, and true comes back. Does nothing for a vertex of a frozen tree.
    bool scan(std::int32_t v);
    /// Changes the matching along the cycle from v to its mate, which is the root of the last tree, on to the even
    /// vertex w and back to v. Gives back one end of each new edge.
    std::span<const std::int32_t> swap_mate(std::int32_t v, std::int32_t w) {
        nodes_[v].mate = w;
        rematch(w, v);
        return rematched_;
    }
    /// Asks the memory for what the scans after evens()[i] will read. Always inline: a compiler may take a call for one
    /// without effect.
    [[gnu::always_inline]] void prefetch(std::size_t i) const {
        if (i + 12 >= evens_.size()) return;
        __builtin_prefetch(&graph_.indptr[evens_[i + 12]]);
        __builtin_prefetch(&nodes_[evens_[i + 12]]);
        __builtin_prefetch(graph_.row(evens_[i + 8]).data());
        const auto row = graph_.row(evens_[i + 4]);
        for (std::size_t k = 0; k < row.size() && k < 8; ++k) __builtin_prefetch(&nodes_[row[k]]);
    }
    /// Writes down every odd cycle that is contracted from now on: the two ends of each edge, each edge beginning in
    /// the blossom where the one before it ends; and where each cycle ends.
    void note_cycles(std::vector<std::int32_t>& edges, std::vector<std::int64_t>& ends) {
        cycles_ = &edges;
        cycle_ends_ = &ends;
    }
    /// Vertices that trees reached, in the order in which they did.
    [[nodiscard]] std::span<const std::int32_t> reached() const { return reached_; }
    /// Makes all but the first `kept` reached vertices unreached again; the matching stays.
    void forget(std::size_t kept = 0);

  private:
    static constexpr std::int32_t unreached = -1, odd = -2, gone = -3, frozen = -2;
    struct Node {
        std::int32_t mate = none;
        std::int32_t root = unreached;  // the root of an even vertex, otherwise its state
        std::int32_t base = none;       // union-find; the representative is the base of the blossom
        std::int32_t link = none;       // the next even vertex towards the root; of a root: none or frozen
        std::int32_t bridge = none;     // with link: the edge that made an odd vertex even
        std::uint32_t mark = 0;         // last visit by `meeting`
    };

    void make_even(std::int32_t v, std::int32_t root) {
        nodes_[v].root = root;
        evens_.push_back(v);
    }
    std::int32_t find(std::int32_t v);
    std::int32_t meeting(std::int32_t v, std::int32_t w);
    void note_cycle(std::int32_t v, std::int32_t w, std::int32_t base);
    void shrink(std::int32_t v, std::int32_t w, std::int32_t base);
    void rematch(std::int32_t v, std::int32_t w);

    Csr graph_;
    std::vector<Node> nodes_;
    std::vector<std::int32_t> evens_, reached_, rematched_;
    std::vector<std::pair<std::int32_t, std::int32_t>> pending_;
    std::uint32_t stamp_ = 0;
    std::vector<std::int32_t>* cycles_ = nullptr;
    std::vector<std::int64_t>* cycle_ends_ = nullptr;
};

}  // namespace grundy
