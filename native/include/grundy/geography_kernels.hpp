#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "grundy/bits.hpp"

namespace grundy {

/// At most T tokens on different vertices, in increasing order.
template <std::size_t T>
struct Tokens {
    static constexpr std::uint16_t none = 0xffff;
    std::array<std::uint16_t, T> at = filled();

    bool operator==(const Tokens&) const = default;
    [[nodiscard]] std::size_t size() const {
        std::size_t count = 0;
        while (count < T && at[count] != none) ++count;
        return count;
    }
    void add(std::size_t vertex) {
        std::size_t i = size();
        if (i == T) throw std::length_error("too many tokens for this kernel");
        for (; i > 0 && at[i - 1] > vertex; --i) at[i] = at[i - 1];
        at[i] = static_cast<std::uint16_t>(vertex);
    }
    [[nodiscard]] Tokens moved(std::size_t from, std::size_t to) const {
        Tokens next;
        for (std::size_t i = 0; i < size(); ++i) next.add(at[i] == from ? to : at[i]);
        return next;
    }
    [[nodiscard]] bool has(std::size_t vertex) const { return std::find(at.begin(), at.end(), vertex) != at.end(); }

  private:
    static constexpr std::array<std::uint16_t, T> filled() {
        std::array<std::uint16_t, T> all;
        all.fill(none);
        return all;
    }
};

/// A position of Geography: what is left (vertices to enter, or edges to use) within reach of the tokens, the
/// tokens that it can matter for, the passes left. States that a kernel makes are always reduced like this.
template <std::size_t W, std::size_t T>
struct GeographyState {
    Bits<W> left;
    Tokens<T> tokens;
    std::uint32_t passes = 0;

    bool operator==(const GeographyState&) const = default;
    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t h = mix(passes);
        for (std::size_t i = 0; i < T; ++i) h = h * 0x10001 + tokens.at[i];
        return mix(h ^ left.hash());
    }
};

/// Where a symmetry of the board takes each item (vertex or edge) and each vertex.
struct GeographySymmetry {
    std::vector<std::uint16_t> items, vertices;
};

/// What vertex and edge Geography share. `Game` says how a token moves and what the tokens reach.
template <class Game, std::size_t W, std::size_t T>
class GeographyKernel {
  public:
    using State = GeographyState<W, T>;
    static constexpr std::size_t most_items = 64 * W;
    static constexpr std::size_t most_tokens = T;
    /// Symmetries matter only while little is gone: later states hardly ever are images of each other.
    static constexpr std::size_t symmetric_moves = 8;

    void set_symmetries(std::vector<GeographySymmetry> symmetries) {
        for (const auto& symmetry : symmetries) {
            const auto out_of = [](const auto& to, std::size_t size) {
                return to.size() != size || std::any_of(to.begin(), to.end(), [&](auto i) { return i >= size; });
            };
            if (out_of(symmetry.items, game().all().count()) || out_of(symmetry.vertices, game().vertices()))
                throw std::invalid_argument("a symmetry maps the board to itself");
        }
        symmetries_ = std::move(symmetries);
    }

    /// Small rests first: they are solved soonest, and dead ends lie there.
    void options(const State& state, std::vector<State>& out) const {
        const auto begin = out.size();
        for (std::size_t i = 0; i < state.tokens.size(); ++i) game().moves(state, state.tokens.at[i], out);
        if (state.passes > 0) {
            out.push_back(state);
            --out.back().passes;
        }
        if (out.size() - begin > 1) sort_by_weight(out, begin);
    }

    /// Tokens that can never meet, and the passes, are independent.
    void split(const State& state, std::vector<State>& out) const {
        if (state.passes > 0) {
            out.emplace_back();
            out.back().passes = state.passes;
        }
        const auto first = out.size();
        for (std::size_t i = 0; i < state.tokens.size(); ++i) {
            State part;
            part.tokens.add(state.tokens.at[i]);
            part.left = state.tokens.size() == 1 ? state.left : game().reach(state, state.tokens.at[i]);
            join_part(out, first, part);
        }
        const auto dead = [](const State& part) { return !part.left.any(); };
        out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), dead), out.end());
    }

    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.left.count(); }

    /// Words: 2 W halves of the set of what is left, the passes left, the tokens.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        if (words.size() < 2 * W + 1) throw std::length_error("too few words for this kernel");
        State state;
        for (std::size_t i = 0; i < 2 * W; ++i) state.left.words[i / 2] |= std::uint64_t{words[i]} << (32 * (i % 2));
        state.passes = words[2 * W];
        for (const auto token : words.subspan(2 * W + 1)) {
            if (token >= game().vertices()) throw std::out_of_range("no such vertex on the board");
            state.tokens.add(token);
        }
        state.left &= game().all();
        return canonical(game().settled(state));
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        std::vector<std::uint32_t> words;
        for (std::size_t i = 0; i < 2 * W; ++i)
            words.push_back(static_cast<std::uint32_t>(state.left.words[i / 2] >> (32 * (i % 2))));
        words.push_back(state.passes);
        for (std::size_t i = 0; i < state.tokens.size(); ++i) words.push_back(state.tokens.at[i]);
        return words;
    }

  protected:
    /// The least image of a state under the symmetries of the board.
    [[nodiscard]] State canonical(const State& state) const {
        if (symmetries_.empty() || state.left.count() + symmetric_moves < game().all().count()) return state;
        State least = state;
        for (const auto& symmetry : symmetries_) {
            State image;
            image.passes = state.passes;
            state.left.each([&](std::size_t i) { image.left.set(symmetry.items[i]); });
            for (std::size_t i = 0; i < state.tokens.size(); ++i)
                image.tokens.add(symmetry.vertices[state.tokens.at[i]]);
            if (std::tie(image.left.words, image.tokens.at) < std::tie(least.left.words, least.tokens.at))
                least = image;
        }
        return least;
    }

  private:
    std::vector<GeographySymmetry> symmetries_;

    [[nodiscard]] const Game& game() const { return static_cast<const Game&>(*this); }

    static void sort_by_weight(std::vector<State>& states, std::size_t begin) {
        for (std::size_t i = begin + 1; i < states.size(); ++i) {  // few: by insertion
            const State moving = states[i];
            const auto weight = moving.left.count();
            std::size_t at = i;
            for (; at > begin && states[at - 1].left.count() > weight; --at) states[at] = states[at - 1];
            states[at] = moving;
        }
    }

    /// Adds the reach of one token to the parts found so far; those that it touches become one.
    void join_part(std::vector<State>& out, std::size_t first, State part) const {
        for (std::size_t i = first; i < out.size();) {
            if (!game().meet(out[i], part)) {
                ++i;
                continue;
            }
            part.left |= out[i].left;
            for (std::size_t j = 0; j < out[i].tokens.size(); ++j) part.tokens.add(out[i].tokens.at[j]);
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
        }
        out.push_back(part);
    }
};

/// Vertex Geography on a directed or undirected board: `left` holds the vertices that can still be entered.
template <std::size_t W, std::size_t T>
class VertexGeography : public GeographyKernel<VertexGeography<W, T>, W, T> {
  public:
    using State = GeographyState<W, T>;

    explicit VertexGeography(const std::vector<std::vector<std::uint16_t>>& rows) : out_(rows.size()) {
        if (rows.size() > 64 * W) throw std::length_error("too many vertices for this kernel");
        for (std::size_t v = 0; v < rows.size(); ++v) {
            all_.set(v);
            for (const auto w : rows[v])
                if (w != v) out_.at(v).set(check(w));
        }
    }

    [[nodiscard]] std::size_t vertices() const { return out_.size(); }
    [[nodiscard]] const Bits<W>& all() const { return all_; }

    void moves(const State& state, std::size_t token, std::vector<State>& out) const {
        (out_[token] & state.left).each([&](std::size_t to) {
            State next = state;
            next.left.reset(to);
            next.tokens = state.tokens.moved(token, to);
            out.push_back(this->canonical(settled(next)));
        });
    }

    /// Keeps what the tokens reach, and the tokens that can move.
    [[nodiscard]] State settled(const State& state) const {
        State next;
        next.passes = state.passes;
        Bits<W> free = state.left;
        for (std::size_t i = 0; i < state.tokens.size(); ++i) free.reset(state.tokens.at[i]);
        for (std::size_t i = 0; i < state.tokens.size(); ++i) {
            const Bits<W> near = out_[state.tokens.at[i]] & free;
            if (!near.any()) continue;
            next.tokens.add(state.tokens.at[i]);
            spread(near, free, next.left);
        }
        return next;
    }

    [[nodiscard]] Bits<W> reach(const State& state, std::size_t token) const {
        Bits<W> reached;
        spread(out_[token] & state.left, state.left, reached);
        return reached;
    }

    [[nodiscard]] bool meet(const State& a, const State& b) const { return (a.left & b.left).any(); }

  private:
    [[nodiscard]] std::size_t check(std::size_t vertex) const {
        if (vertex >= out_.size()) throw std::out_of_range("no such vertex on the board");
        return vertex;
    }
    void spread(Bits<W> front, const Bits<W>& free, Bits<W>& seen) const {
        front -= seen;
        while (front.any()) {
            seen |= front;
            Bits<W> next;
            front.each([&](std::size_t v) { next |= out_[v]; });
            front = (next & free) - seen;
        }
    }

    std::vector<Bits<W>> out_;
    Bits<W> all_;
};

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
            all_.set(e);
            add_way(e, start, end);
            if (!arc && start != end) add_way(e, end, start);
            touch_[start].set(e);
            touch_[end].set(e);
        }
        for (auto& ways : ways_) std::sort(ways.begin(), ways.end());
    }

    [[nodiscard]] std::size_t vertices() const { return ways_.size(); }
    [[nodiscard]] const Bits<W>& all() const { return all_; }

    void moves(const State& state, std::size_t token, std::vector<State>& out) const {
        std::size_t last = Tokens<T>::none;
        for (const auto& [to, edge] : ways_[token]) {
            if (to == last || !state.left.test(edge) || (to != token && state.tokens.has(to))) continue;
            last = to;
            State next = state;
            next.left.reset(edge);
            next.tokens = state.tokens.moved(token, to);
            out.push_back(this->canonical(settled(next)));
        }
    }

    /// Keeps the edges that the tokens reach, and the tokens that stand on such an edge.
    [[nodiscard]] State settled(const State& state) const {
        State next;
        next.passes = state.passes;
        Bits<W + 1> seen;
        for (std::size_t i = 0; i < state.tokens.size(); ++i) spread(state.tokens.at[i], state.left, seen, next.left);
        for (std::size_t i = 0; i < state.tokens.size(); ++i)
            if ((touch_[state.tokens.at[i]] & next.left).any()) next.tokens.add(state.tokens.at[i]);
        return next;
    }

    [[nodiscard]] Bits<W> reach(const State& state, std::size_t token) const {
        Bits<W + 1> seen;
        Bits<W> reached;
        spread(token, state.left, seen, reached);
        return reached;
    }

    /// Two tokens meet when they reach a common vertex.
    [[nodiscard]] bool meet(const State& a, const State& b) const { return (places(a) & places(b)).any(); }

  private:
    void add_way(std::size_t edge, std::uint16_t from, std::uint16_t to) {
        ways_[from].emplace_back(to, static_cast<std::uint16_t>(edge));
        out_[from].set(edge);
    }
    [[nodiscard]] Bits<W + 1> places(const State& state) const {
        Bits<W + 1> found;
        for (std::size_t i = 0; i < state.tokens.size(); ++i) found.set(state.tokens.at[i]);
        state.left.each([&](std::size_t e) {
            found.set(edges_[e].start);
            found.set(edges_[e].end);
        });
        return found;
    }
    void spread(std::size_t from, const Bits<W>& free, Bits<W + 1>& seen, Bits<W>& reached) const {
        if (seen.test(from)) return;
        Bits<W + 1> front;
        front.set(from);
        while (front.any()) {
            seen |= front;
            Bits<W + 1> next;
            front.each([&](std::size_t v) {
                const Bits<W> edges = out_[v] & free;
                if (!edges.any()) return;
                reached |= edges;
                for (const auto& [to, edge] : ways_[v])
                    if (edges.test(edge)) next.set(to);
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
