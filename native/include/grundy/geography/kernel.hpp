#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/bits.hpp"

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
/// Where the moves are limited there are no passes, and `passes` is the number of moves left.
template <std::size_t W, std::size_t T>
struct GeographyState {
    Bits<W> left;
    Tokens<T> tokens;
    std::array<std::uint16_t, 4 - (T + 2) % 4> unused{};  // fills the last word
    std::uint32_t passes = 0;

    bool operator==(const GeographyState&) const = default;
};

/// Which vertices a token on each vertex may move to.
using GeographyRows = std::vector<std::vector<std::uint16_t>>;

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

    /// From now on `passes` of a state is the number of moves that are left.
    void limit_moves() { limited_ = true; }

    /// Small rests first: they are solved soonest, and dead ends lie there.
    void options(const State& state, Array<State>& out) const {
        const auto begin = out.size();
        for (std::size_t i = 0; i < state.tokens.size(); ++i) game().moves(state, state.tokens.at[i], out);
        if (state.passes > 0 && !limited_) {
            out.push_back(state);
            --out.back().passes;
        }
        if (out.size() - begin > 1) sort_by_weight(out, begin);
    }

    /// Tokens that can never meet, and the passes, are independent; those that share a limit of moves never are.
    void split(const State& state, Array<State>& out) const {
        if (limited_) {
            if (state.left.any()) out.push_back(state);
            return;
        }
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
        state.left = from_halves<W>(words) & game().all();
        state.passes = words[2 * W];
        for (const auto token : words.subspan(2 * W + 1)) {
            if (token >= game().vertices()) throw std::out_of_range("no such vertex on the board");
            state.tokens.add(token);
        }
        return canonical(reduced(state));
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        auto words = halves(state.left);
        words.push_back(state.passes);
        for (std::size_t i = 0; i < state.tokens.size(); ++i) words.push_back(state.tokens.at[i]);
        return words;
    }

  protected:
    /// The state after a move that has changed the tokens and what is left.
    [[nodiscard]] State moved_to(State next) const {
        if (limited_) --next.passes;
        return canonical(reduced(next));
    }

    /// How far a token may still come.
    [[nodiscard]] std::uint32_t steps_left(const State& state) const {
        return limited_ ? state.passes : std::numeric_limits<std::uint32_t>::max();
    }

    [[nodiscard]] std::size_t symmetry_bytes() const {
        std::size_t sum = 0;
        for (const auto& symmetry : symmetries_)
            sum += sizeof(symmetry) + sizeof(std::uint16_t) * (symmetry.items.size() + symmetry.vertices.size());
        return sum;
    }

    /// The least image of a state under the symmetries of the board.
    [[nodiscard]] State canonical(const State& state) const {
        if (symmetries_.empty() || state.left.count() + symmetric_moves < game().all().count()) return state;
        State least = state;
        for (const auto& symmetry : symmetries_) {
            State image;
            image.passes = state.passes;
            state.left.each([&](std::size_t i) { image.left.add(symmetry.items[i]); });
            for (std::size_t i = 0; i < state.tokens.size(); ++i)
                image.tokens.add(symmetry.vertices[state.tokens.at[i]]);
            if (std::tie(image.left.words, image.tokens.at) < std::tie(least.left.words, least.tokens.at))
                least = image;
        }
        return least;
    }

  private:
    std::vector<GeographySymmetry> symmetries_;
    bool limited_ = false;

    /// What matters. Every move uses an item up, so a limit larger than the number of items is no limit.
    [[nodiscard]] State reduced(const State& state) const {
        State next = game().settled(state);
        if (!limited_) return next;
        if (!next.left.any()) return State();
        next.passes = std::min(next.passes, static_cast<std::uint32_t>(next.left.count()));
        return next;
    }

    [[nodiscard]] const Game& game() const { return static_cast<const Game&>(*this); }

    static void sort_by_weight(Array<State>& states, std::size_t begin) {
        for (std::size_t i = begin + 1; i < states.size(); ++i) {  // few: by insertion
            const State moving = states[i];
            const auto weight = moving.left.count();
            std::size_t at = i;
            for (; at > begin && states[at - 1].left.count() > weight; --at) states[at] = states[at - 1];
            states[at] = moving;
        }
    }

    /// Adds the reach of one token to the parts found so far; those that it touches become one.
    void join_part(Array<State>& out, std::size_t first, State part) const {
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

}  // namespace grundy
