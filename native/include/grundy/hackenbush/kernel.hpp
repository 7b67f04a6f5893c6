#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/bits.hpp"

namespace grundy {

/// Green Hackenbush on at most 64 W edges, vertex 0 being the ground: a state is the set of edges that are left, all of
/// them connected to the ground. Of parallel edges the first one left is cut, so that the last ones stay.
template <std::size_t W>
class HackenbushCuts {
  public:
    static constexpr std::size_t most_items = 64 * W;
    using Edge = std::pair<std::uint16_t, std::uint16_t>;

    struct State {
        Bits<W> left;
        bool operator==(const State&) const = default;
    };

    explicit HackenbushCuts(const std::vector<Edge>& edges) : edges_(edges), before_(edges.size()), at_(1) {
        if (edges.size() > most_items) throw std::length_error("too many edges for this kernel");
        for (std::size_t e = 0; e < edges.size(); ++e) {
            if (std::max(edges[e].first, edges[e].second) > edges.size())
                throw std::out_of_range("vertices are 0..m for m connected edges");
            at_.resize(std::max<std::size_t>({at_.size(), edges[e].first + 1U, edges[e].second + 1U}));
            at_[edges[e].first].add(e);
            at_[edges[e].second].add(e);
            for (std::size_t f = 0; f < e; ++f)
                if (ends(f) == ends(e)) before_[e].add(f);
        }
    }

    [[nodiscard]] std::size_t bytes() const {
        return (before_.size() + at_.size()) * sizeof(Bits<W>) + edges_.size() * sizeof(Edge);
    }

    void options(const State& state, Array<State>& out) const {
        const auto begin = static_cast<std::ptrdiff_t>(out.size());
        state.left.each([&](std::size_t e) {
            if ((before_[e] & state.left).any()) return;
            State next = state;
            next.left.remove(e);
            next.left = reach(next.left, at_[0] & next.left, false);
            out.push_back(next);
        });
        std::stable_sort(out.begin() + begin, out.end(),
                         [&](const State& a, const State& b) { return weight(a) < weight(b); });
    }

    /// What meets only in the ground is independent.
    void split(const State& state, Array<State>& out) const {
        Bits<W> rest = state.left;
        while ((rest & at_[0]).any()) {
            std::size_t first = most_items;
            (rest & at_[0]).each([&](std::size_t e) { first = std::min(first, e); });
            Bits<W> front;
            front.add(first);
            out.push_back({reach(rest, front, true)});
            rest -= out.back().left;
        }
    }

    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.left.count(); }

    /// Words: 2 W halves of the set of edges. What is not connected is dropped, parallel edges are put in order.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        if (words.size() != 2 * W) throw std::length_error("a state has one word for each 32 edges of this kernel");
        const State state{from_halves<W>(words)};
        Bits<W> ordered;
        for (std::size_t e = edges_.size(); e-- > 0;) {  // an edge cut among the last ones is taken from the first
            if (!state.left.has(e)) continue;
            std::size_t last = e;
            for (std::size_t f = e + 1; f < edges_.size(); ++f)
                if (before_[f].has(e) && !ordered.has(f)) last = f;
            ordered.add(last);
        }
        return {reach(ordered, at_[0] & ordered, false)};
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const { return halves(state.left); }

  private:
    [[nodiscard]] Edge ends(std::size_t e) const { return std::minmax(edges_[e].first, edges_[e].second); }

    /// The edges of `left` that hang together with those of `front`; `above`: not through the ground.
    [[nodiscard]] Bits<W> reach(const Bits<W>& left, Bits<W> front, bool above) const {
        Bits<W> found;
        while (front.any()) {
            found |= front;
            Bits<W> near;
            front.each([&](std::size_t e) {
                if (edges_[e].first != 0 || !above) near |= at_[edges_[e].first];
                if (edges_[e].second != 0 || !above) near |= at_[edges_[e].second];
            });
            front = (near & left) - found;
        }
        return found;
    }

    std::vector<Edge> edges_;
    std::vector<Bits<W>> before_;  ///< the edges parallel to each that come before it
    std::vector<Bits<W>> at_;      ///< the edges at each vertex
};

}  // namespace grundy
