#include "grundy/graphs/alternating_forest.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "grundy/graphs/union_find.hpp"

namespace grundy {

AlternatingForest::AlternatingForest(const Csr& graph) : graph_(graph), nodes_(graph.size()) {
    for (std::int32_t v = 0; v < graph.size(); ++v) nodes_[v].base = v;
}

AlternatingForest::AlternatingForest(const Csr& graph, std::span<const std::int32_t> mate) : AlternatingForest(graph) {
    for (std::int32_t v = 0; v < graph.size(); ++v) nodes_[v].mate = mate[v];
}

std::int32_t AlternatingForest::find(std::int32_t v) {
    return representative(v, [this](std::int32_t w) -> std::int32_t& { return nodes_[w].base; });
}

/// One step of Edmonds' algorithm from an even vertex: for each edge v w, grow, shrink or augment.
bool AlternatingForest::scan(std::int32_t v) {
    const std::int32_t root = nodes_[v].root;
    if (nodes_[root].link == frozen) return false;
    std::int32_t base = find(v);
    for (const std::int32_t w : graph_.row(v)) {
        Node& other = nodes_[w];
        if (other.root == unreached) {  // grow: w becomes odd, and its mate even
            other.root = odd;
            const std::int32_t next = other.mate;
            nodes_[next].link = v;
            make_even(next, root);
            reached_.push_back(w);
            reached_.push_back(next);
        } else if (other.root == root) {  // w is even in the same tree: an odd cycle, unless both are in one blossom
            if (other.base == base) continue;
            const std::int32_t there = find(w);
            if (there == base) continue;
            base = meeting(base, there);
            if (cycles_ != nullptr) note_cycle(v, w, base);
            shrink(v, w, base);
            shrink(w, v, base);
        } else if (other.root >= 0 && nodes_[other.root].link != frozen) {  // even in another tree: augment
            nodes_[root].link = nodes_[other.root].link = frozen;
            rematch(v, w);
            rematch(w, v);
            return true;
        }
    }
    return false;
}

/// The base where the ways of two bases of one tree to their root first meet. Both walk in turn, and stop at the first
/// base that the other has marked: the time is that of the cycle, not of the tree.
std::int32_t AlternatingForest::meeting(std::int32_t v, std::int32_t w) {
    if (++stamp_ == 0) {
        for (Node& node : nodes_) node.mark = 0;
        stamp_ = 1;
    }
    for (;; std::swap(v, w)) {
        if (v == none) continue;
        if (nodes_[v].mark == stamp_) return v;
        nodes_[v].mark = stamp_;
        v = nodes_[v].link == none ? none : find(nodes_[v].link);
    }
}

/// The cycle that the edge v w closes: from v up to `base`, down to w, and back along the edge.
void AlternatingForest::note_cycle(std::int32_t v, std::int32_t w, std::int32_t base) {
    auto& edges = *cycles_;
    const auto up = [&](std::int32_t from) {
        for (std::int32_t x = find(from); x != base; x = find(nodes_[x].link)) {
            const std::int32_t y = nodes_[x].mate;
            edges.insert(edges.end(), {x, y, y, nodes_[x].link});
        }
    };
    up(v);
    const std::size_t top = edges.size();
    up(w);
    std::reverse(edges.begin() + static_cast<std::ptrdiff_t>(top), edges.end());
    edges.insert(edges.end(), {w, v});
    cycle_ends_->push_back(static_cast<std::int64_t>(edges.size()));
}

/// Contracts the way from v to `base`: its odd vertices become even through the edge v w.
void AlternatingForest::shrink(std::int32_t v, std::int32_t w, std::int32_t base) {
    for (std::int32_t x = find(v); x != base; x = find(nodes_[x].link)) {
        const std::int32_t y = nodes_[x].mate;
        nodes_[y].link = v;
        nodes_[y].bridge = w;
        nodes_[x].base = nodes_[y].base = base;
        make_even(y, nodes_[x].root);
    }
}

/// Matches v with w, and what v left along its even way to the root (Gabow's rematching, without recursion).
///
/// If v was even from the start, its old mate `left` is odd and gets v's link, one step nearer to the root. If v became
/// even in a blossom, through the edge (link, bridge), then both ends of that edge are matched with each other, and
/// both their ways are rematched: one now, the other by `pending_`.
void AlternatingForest::rematch(std::int32_t v, std::int32_t w) {
    pending_.assign(1, {v, w});
    rematched_.clear();
    while (!pending_.empty()) {
        std::tie(v, w) = pending_.back();
        pending_.pop_back();
        for (;;) {
            Node& node = nodes_[v];
            const std::int32_t left = std::exchange(node.mate, w);
            rematched_.push_back(v);
            if (left == none || nodes_[left].mate != v) break;
            if (node.bridge == none) {
                nodes_[left].mate = node.link;
                v = node.link;
                w = left;
            } else {
                pending_.emplace_back(node.bridge, node.link);
                v = node.link;
                w = node.bridge;
            }
        }
    }
}

void AlternatingForest::forget(std::size_t kept) {
    for (std::size_t i = kept; i < reached_.size(); ++i) {
        Node& node = nodes_[reached_[i]];
        node.root = unreached;
        node.base = reached_[i];
        node.bridge = none;
    }
    reached_.resize(kept);
    evens_.clear();
}

}  // namespace grundy
