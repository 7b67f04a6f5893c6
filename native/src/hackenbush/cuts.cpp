#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "grundy/hackenbush/plants.hpp"

namespace grundy {

void Chain::append(std::uint32_t s) {
    std::uint32_t at = 0;
    for (unsigned bit = 0;; ++bit) {  // read at x + 1 from now on: the carry goes one way
        Node& node = nodes_[at];
        std::swap(node.child[0], node.child[1]);
        node.flip = !node.flip;
        if (bit + 1 >= bits_) break;
        const auto carried = 1 ^ (turned_ >> bit & 1);
        if (node.child[carried] == 0) {
            node.child[carried] = static_cast<std::uint32_t>(nodes_.size());
            at = node.child[carried];
            nodes_.emplace_back();
        } else {
            at = node.child[carried];
        }
    }
    turned_ ^= s;
}

std::uint32_t Chain::value() const {
    std::uint32_t result = turned_, at = 0;
    for (unsigned bit = 0; bit < bits_; ++bit) {
        result ^= static_cast<std::uint32_t>(nodes_[at].flip) << bit;
        at = nodes_[at].child[turned_ >> bit & 1];
        if (at == 0) break;
    }
    return bits_ < 32 ? result & ((1U << bits_) - 1) : result;
}

/// What each cut leaves, and which cuts leave 0.
///
/// `want_[v]`: what the tree above v must be worth for the whole to be worth 0, if anything does it. A cut of a bridge
/// takes its whole term away. A cut of an edge e on a cycle makes bridges of the edges that form a cut pair with e;
/// they lie on one path of the tree, with at most one back edge, and cut the fused part into a ring of pieces.
class Plants::Cuts {
  public:
    Cuts(const Plants& plants, Control& control)
        : p_(plants),
          control_(control),
          charge_(control.account(), 72 * static_cast<std::size_t>(plants.size()) + 24 * plants.backs_.size()) {
        find_wants();
        cut_bridges();
        find_joins();
        cut_rings();
        for (std::size_t b = 0; b < p_.backs_.size(); ++b) {
            const auto top = top_[p_.backs_[b].from];
            if (!paired_[b] && (p_.worth_[top] ^ 1) == want_[top]) found.push_back(p_.backs_[b].edge);
        }
        std::sort(found.begin(), found.end());
    }

    std::vector<std::int32_t> found;

  private:
    static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

    void find_wants() {
        want_.assign(p_.size(), 0);
        top_.assign(p_.size(), 0);
        for (std::int32_t v = 1; v < p_.size(); ++v) {
            const auto parent = p_.parent_[v];
            top_[v] = p_.is_bridge(v) ? v : top_[parent];
            const auto term = wanted_term(v);
            if (!p_.is_bridge(v) || term == never)
                want_[v] = term == never ? never : term ^ 1;
            else
                want_[v] = term == 0 ? never : term - 1;
        }
    }

    /// What the edge below v with all above it must add to the part that it stands on.
    [[nodiscard]] std::uint32_t wanted_term(std::int32_t v) const {
        const auto parent = p_.parent_[v];
        if (want_[parent] == never) return never;
        const auto term = p_.is_bridge(v) ? p_.worth_[v] + 1 : p_.worth_[v] ^ 1;
        return want_[parent] ^ p_.worth_[parent] ^ term;
    }

    void cut_bridges() {
        for (std::int32_t v = 1; v < p_.size(); ++v)
            if (p_.is_bridge(v) && wanted_term(v) == 0) found.push_back(p_.edge_[v]);
    }

    /// `join_[v]`: the nearest common ancestor of the far ends of the back edges that pass by the edge below v. Two
    /// tree edges are a cut pair exactly when the same back edges pass by both: when these ends and their number agree.
    void find_joins() {
        const auto n = p_.size();
        std::vector<std::int32_t> own(n, n), low(n, n), second(n, n), lowest(n, -1);
        for (const auto& back : p_.backs_)
            if (back.from != back.to) own[back.from] = std::min(own[back.from], back.to);
        join_.assign(n, -1);
        only_.assign(n, 0);
        for (std::size_t b = 0; b < p_.backs_.size(); ++b)
            for (const auto end : {p_.backs_[b].from, p_.backs_[b].to}) only_[end] ^= b;
        for (std::int32_t v = n - 1; v > 0; --v) {
            low[v] = std::min(low[v], own[v]);
            if (!p_.is_bridge(v)) {
                auto at = v;
                while (own[at] >= v && second[at] >= v) at = join_[lowest[at]];
                join_[v] = at;
            }
            const auto parent = p_.parent_[v];
            only_[parent] ^= only_[v];
            if (low[v] < low[parent]) {
                second[parent] = std::exchange(low[parent], low[v]);
                lowest[parent] = v;
            } else {
                second[parent] = std::min(second[parent], low[v]);
            }
        }
    }

    /// Edges with one join lie on one path; fewer back edges pass by those nearer to the ground.
    void cut_rings() {
        std::vector<std::int32_t> first(p_.size(), -1), next(p_.size(), -1), ring;
        for (std::int32_t v = p_.size() - 1; v > 0; --v)
            if (join_[v] >= 0) next[v] = std::exchange(first[join_[v]], v);
        paired_.assign(p_.backs_.size(), false);
        for (auto v : first)
            while (v >= 0) {
                ring.clear();
                const auto passing = p_.covers_[v];
                for (; v >= 0 && p_.covers_[v] == passing; v = next[v]) ring.push_back(v);
                cut_ring(ring, passing == 1);
                control_.tick();
            }
    }

    /// The edges below the vertices of a path, the lowest first; `closed`: with the one back edge that passes by all.
    void cut_ring(const std::vector<std::int32_t>& path, bool closed) {
        const auto& worth = p_.worth_;
        if (closed) paired_[only_[path.back()]] = true;
        const auto top = top_[path.front()];
        if (want_[top] == never) return;
        pieces_.clear();
        for (std::size_t i = 0; i + 1 < path.size(); ++i) pieces_.push_back(worth[path[i]] ^ worth[path[i + 1]] ^ 1);
        if (closed) pieces_.push_back(worth[path.back()] ^ 1);
        const auto rest = worth[top] ^ worth[path.front()] ^ 1 ^ (closed ? 0 : worth[path.back()]);
        chains(path.size() + closed);
        for (std::size_t i = 0; i < path.size() + closed; ++i)
            if ((rest ^ up_[i] ^ down_[i]) == want_[top])
                found.push_back(i < path.size() ? p_.edge_[path[i]] : p_.backs_[only_[path.back()]].edge);
    }

    /// What the two chains of pieces add that are left when edge i of a ring is cut; piece i lies between i and i + 1.
    void chains(std::size_t edges) {
        std::uint64_t most = 1;
        for (const auto s : pieces_) most += std::uint64_t{s} + 1;
        const auto bits = static_cast<unsigned>(std::bit_width(std::min<std::uint64_t>(most, never)));
        Chain up(bits), down(bits);
        up_.assign(edges, 0);
        down_.assign(edges, 0);
        for (std::size_t i = 1; i < edges; ++i) {
            if (i % 64 == 0) control_.tick();
            up.append(pieces_[i - 1]);
            up_[i] = up.value();
            down.append(pieces_[edges - 1 - i]);
            down_[edges - 1 - i] = down.value();
        }
    }

    const Plants& p_;
    Control& control_;
    Charge charge_;
    std::vector<std::uint32_t> want_, pieces_, up_, down_;
    std::vector<std::int32_t> top_, join_;
    std::vector<std::size_t> only_;  ///< where one back edge passes by: its place
    std::vector<bool> paired_;
};

std::vector<std::int32_t> Plants::winning_edges(Control& control) const {
    if (worth_[0] == 0) return {};
    return std::move(Cuts(*this, control).found);
}

}  // namespace grundy
