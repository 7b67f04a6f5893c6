#pragma once
#include "grundy/geography/kernel.hpp"

namespace grundy {

/// An edge of a board; an arc can be used from `start` to `end` only.
struct GeographyEdge {
    std::uint16_t start, end;
    bool arc;
};

/// Edge Geography: `left` holds the edges that can still be used. Of parallel edges the first one left is used.
template <std::size_t W, std::size_t T>
class EdgeGeography : public GeographyKernel<EdgeGeography<W, T>, W, T> {
  public:
    using State = GeographyState<W, T>;

    EdgeGeography(std::size_t vertices, const std::vector<GeographyEdge>& edges)
        : edges_(edges), ways_(vertices), out_(vertices), touch_(vertices) {
        if (edges.size() > 64 * W || vertices > 64 * (W + 1)) throw std::length_error("too many edges for this kernel");
        for (std::size_t e = 0; e < edges.size(); ++e) {
            const auto [start, end, arc] = edges[e];
            if (std::max(start, end) >= vertices) throw std::out_of_range("no such vertex on the board");
            all_.add(e);
            add_way(e, start, end);
            if (!arc && start != end) add_way(e, end, start);
            touch_[start].add(e);
            touch_[end].add(e);
        }
        for (auto& ways : ways_) std::sort(ways.begin(), ways.end());
    }

    [[nodiscard]] std::size_t bytes() const {
        return 2 * out_.size() * sizeof(Bits<W>) + 32 * (edges_.size() + out_.size()) + this->symmetry_bytes();
    }
    [[nodiscard]] std::size_t vertices() const { return ways_.size(); }
    [[nodiscard]] const Bits<W>& all() const { return all_; }

    void moves(const State& state, std::size_t token, Array<State>& out) const {
        std::size_t last = Tokens<T>::none;
        for (const auto& [to, edge] : ways_[token]) {
            if (to == last || !state.left.has(edge) || (to != token && state.tokens.has(to))) continue;
            last = to;
            State next = state;
            next.left.remove(edge);
            next.tokens = state.tokens.moved(token, to);
            out.push_back(this->moved_to(next));
        }
    }

    /// Keeps the edges that the tokens reach, and the tokens that stand on such an edge.
    [[nodiscard]] State settled(const State& state) const {
        State next;
        next.passes = state.passes;
        Bits<W + 1> front;
        for (std::size_t i = 0; i < state.tokens.size(); ++i) front.add(state.tokens.at[i]);
        spread(front, state.left, next.left, this->steps_left(state));
        for (std::size_t i = 0; i < state.tokens.size(); ++i)
            if ((touch_[state.tokens.at[i]] & next.left).any()) next.tokens.add(state.tokens.at[i]);
        return next;
    }

    [[nodiscard]] Bits<W> reach(const State& state, std::size_t token) const {
        Bits<W + 1> front;
        Bits<W> reached;
        front.add(token);
        spread(front, state.left, reached, this->steps_left(state));
        return reached;
    }

    /// Two tokens meet when they reach a common vertex.
    [[nodiscard]] bool meet(const State& a, const State& b) const { return (places(a) & places(b)).any(); }

  private:
    void add_way(std::size_t edge, std::uint16_t from, std::uint16_t to) {
        ways_[from].emplace_back(to, static_cast<std::uint16_t>(edge));
        out_[from].add(edge);
    }
    [[nodiscard]] Bits<W + 1> places(const State& state) const {
        Bits<W + 1> found;
        for (std::size_t i = 0; i < state.tokens.size(); ++i) found.add(state.tokens.at[i]);
        state.left.each([&](std::size_t e) {
            found.add(edges_[e].start);
            found.add(edges_[e].end);
        });
        return found;
    }
    /// Breadth-first search over free edges, a whole front at a time: the edges that tokens can reach in so many steps.
    void spread(Bits<W + 1> front, const Bits<W>& free, Bits<W>& reached, std::uint32_t steps) const {
        Bits<W + 1> seen;
        for (; steps > 0 && front.any(); --steps) {
            seen |= front;
            Bits<W + 1> next;
            front.each([&](std::size_t v) {
                const Bits<W> edges = out_[v] & free;
                if (!edges.any()) return;
                reached |= edges;
                for (const auto& [to, edge] : ways_[v])
                    if (edges.has(edge)) next.add(to);
            });
            front = next - seen;
        }
    }

    std::vector<GeographyEdge> edges_;
    std::vector<std::vector<std::pair<std::uint16_t, std::uint16_t>>> ways_;  // (to, edge), increasing
    std::vector<Bits<W>> out_, touch_;
    Bits<W> all_;
};

}  // namespace grundy
