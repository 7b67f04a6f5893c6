#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/bits.hpp"
#include "grundy/nimg/board.hpp"

namespace grundy {

/// NimG on at most 64 W bits of weight: a state is the pointer and the weights that play can still use, each in as many
/// bits as the first weight of its vertex needs. All positions without a move are one state.
template <std::size_t W>
class NimG {
  public:
    struct State {
        Bits<W> weights;
        std::uint16_t pointer = 0;
        std::array<std::uint16_t, 3> unused{};  // fills the last word
        bool operator==(const State&) const = default;
    };

    explicit NimG(const NimGBoard& board)
        : size_(board.rows.size()),
          move_first_(board.move_first),
          ends_(board.ends),
          fields_(nimg_fields(board.weights)),
          out_(size_) {
        if (board.ends.size() != size_ || board.weights.size() != size_)
            throw std::invalid_argument("every vertex has a row, a flag and a weight");
        if (size_ > 64 * W || nimg_words(board.weights) > W) throw std::length_error("too much weight for this kernel");
        for (std::size_t v = 0; v < size_; ++v)
            for (const auto to : board.rows[v]) {
                if (to >= size_) throw std::out_of_range("no such vertex on the board");
                out_[v].add(to);
            }
        for (std::size_t v = 0; v < size_; ++v)
            out_[v].each([&](std::size_t to) { both_ways_ = both_ways_ && out_[to].has(v); });
    }

    [[nodiscard]] std::size_t bytes() const { return size_ * (sizeof(Bits<W>) + sizeof(NimGField) + 1); }

    void options(const State& state, Array<State>& out) const {
        if (state == over()) return;
        const Bits<W> full = with_weight(state);
        if (move_first_)
            (out_[state.pointer] & full).each([&](std::size_t to) { enter(state, full, to, out); });
        else
            leave(state, full, out);
    }

    /// The pointer is one: nothing is independent.
    void split(const State& state, Array<State>& out) const { out.push_back(state); }

    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.weights.count(); }

    /// Words: the pointer, then the weights; a pointer after the last vertex for a position without a move.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        if (words.size() != size_ + 1) throw std::length_error("a state has a pointer and a weight for each vertex");
        if (words[0] > size_) throw std::out_of_range("no such vertex on the board");
        if (words[0] == size_) return over();
        State state{{}, static_cast<std::uint16_t>(words[0])};
        for (std::size_t v = 0; v < size_; ++v) {
            if (words[v + 1] > fields_[v].most) throw std::out_of_range("a weight is larger than it was at the start");
            set(state, v, words[v + 1]);
        }
        const Bits<W> full = with_weight(state);
        return !move_first_ && !full.has(state.pointer) ? over() : settled(state, full);
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        std::vector<std::uint32_t> words{state.pointer};
        for (std::size_t v = 0; v < size_; ++v) words.push_back(get(state, v));
        return words;
    }

  private:
    /// Removes from the vertex of the pointer, then moves.
    void leave(const State& state, const Bits<W>& full, Array<State>& out) const {
        const std::size_t from = state.pointer;
        const Bits<W>& ways = out_[from];
        if (ends_[from] || ways.has(from) || (ways - full).any()) out.push_back(over());
        put_all(state, full, from, 0, 0, ways, out);
        if (get(state, from) > 1) put_all(state, full, from, 1, get(state, from) - 1, ways, out);
    }

    /// Moves to a vertex with weight, then removes there.
    void enter(const State& state, const Bits<W>& full, std::size_t to, Array<State>& out) const {
        put_all(state, full, to, 0, 0, Bits<W>::only(to), out);
        if (get(state, to) > 1) put_all(state, full, to, 1, get(state, to) - 1, Bits<W>::only(to), out);
    }

    /// The states in which `vertex` keeps least..most, all of them 0 or all positive, and the pointer is on one of
    /// `ways`.
    void put_all(State state, Bits<W> full, std::size_t vertex, std::uint32_t least, std::uint32_t most,
                 const Bits<W>& ways, Array<State>& out) const {
        set(state, vertex, least);
        if (least == 0) full.remove(vertex);
        const bool connected = both_ways_ && least > 0 && full.has(state.pointer);  // by the vertex that is left
        (move_first_ ? ways : ways & full).each([&](std::size_t to) {
            state.pointer = static_cast<std::uint16_t>(to);
            out.push_back(connected ? state : settled(state, full));
            if (get(out.back(), vertex) == 0) return;  // it does not count, or nothing is left
            for (std::uint32_t left = least + 1; left <= most; ++left) {
                State next = out.back();
                set(next, vertex, left);
                out.push_back(next);
            }
        });
    }

    /// Keeps the weights that play can still use, `full` being the vertices that have one.
    [[nodiscard]] State settled(State state, const Bits<W>& full) const {
        Bits<W> seen, front = move_first_ ? out_[state.pointer] & full : Bits<W>::only(state.pointer);
        while (front.any()) {
            seen |= front;
            Bits<W> next;
            front.each([&](std::size_t v) { next |= out_[v]; });
            front = (next & full) - seen;
        }
        if (!seen.any()) return over();
        (full - seen).each([&](std::size_t v) { set(state, v, 0); });
        return state;
    }

    [[nodiscard]] State over() const { return {{}, static_cast<std::uint16_t>(size_)}; }

    [[nodiscard]] Bits<W> with_weight(const State& state) const {
        Bits<W> full;
        for (std::size_t v = 0; v < size_; ++v)
            if (get(state, v) != 0) full.add(v);
        return full;
    }
    [[nodiscard]] std::uint32_t get(const State& state, std::size_t v) const {
        return static_cast<std::uint32_t>(state.weights.words[fields_[v].word] >> fields_[v].shift) & fields_[v].mask;
    }
    void set(State& state, std::size_t v, std::uint32_t weight) const {
        auto& word = state.weights.words[fields_[v].word];
        word &= ~(std::uint64_t{fields_[v].mask} << fields_[v].shift);
        word |= std::uint64_t{weight} << fields_[v].shift;
    }

    std::size_t size_;
    bool move_first_;
    bool both_ways_ = true;
    std::vector<std::uint8_t> ends_;
    std::vector<NimGField> fields_;
    std::vector<Bits<W>> out_;
};

}  // namespace grundy
