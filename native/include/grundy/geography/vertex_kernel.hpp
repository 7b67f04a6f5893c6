#pragma once
#include "grundy/geography/kernel.hpp"

namespace grundy {

/// Vertex Geography on a directed or undirected board: `left` holds the vertices that can still be entered.
template <std::size_t W, std::size_t T>
class VertexGeography : public GeographyKernel<VertexGeography<W, T>, W, T> {
  public:
    using State = GeographyState<W, T>;

    explicit VertexGeography(const GeographyRows& rows) : out_(rows.size()) {
        if (rows.size() > 64 * W) throw std::length_error("too many vertices for this kernel");
        for (std::size_t v = 0; v < rows.size(); ++v) {
            all_.add(v);
            for (const auto w : rows[v])
                if (w != v) out_.at(v).add(check(w));
        }
    }

    [[nodiscard]] std::size_t bytes() const { return out_.size() * sizeof(Bits<W>) + this->symmetry_bytes(); }
    [[nodiscard]] std::size_t vertices() const { return out_.size(); }
    [[nodiscard]] const Bits<W>& all() const { return all_; }

    void moves(const State& state, std::size_t token, Array<State>& out) const {
        (out_[token] & state.left).each([&](std::size_t to) {
            State next = state;
            next.left.remove(to);
            next.tokens = state.tokens.moved(token, to);
            out.push_back(this->moved_to(next));
        });
    }

    /// Keeps what the tokens reach, and the tokens that can move.
    [[nodiscard]] State settled(const State& state) const {
        State next;
        next.passes = state.passes;
        Bits<W> free = state.left;
        for (std::size_t i = 0; i < state.tokens.size(); ++i) free.remove(state.tokens.at[i]);
        Bits<W> front;
        for (std::size_t i = 0; i < state.tokens.size(); ++i) {
            const Bits<W> near = out_[state.tokens.at[i]] & free;
            if (!near.any()) continue;
            next.tokens.add(state.tokens.at[i]);
            front |= near;
        }
        spread(front, free, next.left, this->steps_left(state));
        return next;
    }

    [[nodiscard]] Bits<W> reach(const State& state, std::size_t token) const {
        Bits<W> reached;
        spread(out_[token] & state.left, state.left, reached, this->steps_left(state));
        return reached;
    }

    [[nodiscard]] bool meet(const State& a, const State& b) const { return (a.left & b.left).any(); }

  private:
    [[nodiscard]] std::size_t check(std::size_t vertex) const {
        if (vertex >= out_.size()) throw std::out_of_range("no such vertex on the board");
        return vertex;
    }
    void spread(Bits<W> front, const Bits<W>& free, Bits<W>& seen, std::uint32_t steps) const {
        for (; steps > 0 && front.any(); --steps) {
            seen |= front;
            Bits<W> next;
            front.each([&](std::size_t v) { next |= out_[v]; });
            front = (next & free) - seen;
        }
    }

    std::vector<Bits<W>> out_;
    Bits<W> all_;
};

}  // namespace grundy
