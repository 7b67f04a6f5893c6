#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/bits.hpp"

namespace grundy {

/// Outcomes of directed vertex Geography with one token: before every step, all that is forced is peeled off.
///
/// A vertex without a way out is lost for who stands there, one with a way to a lost vertex is won, one whose
/// ways all lead to won vertices is lost, and so on. A won or lost token ends the game; otherwise nobody gains
/// by entering a labelled vertex, and only the others that the token reaches are kept. The kernel answers who
/// wins normal play; values are those of another game.
template <std::size_t W>
class PeeledGeography {
  public:
    struct State {
        static constexpr std::uint16_t lost = 0xffff, won = 0xfffe;
        Bits<W> left;
        std::uint16_t token = lost;
        std::array<std::uint16_t, 3> unused{};  // fills the last word

        bool operator==(const State&) const = default;
    };
    static constexpr std::size_t most_items = 64 * W;

    explicit PeeledGeography(const std::vector<std::vector<std::uint16_t>>& rows)
        : out_(rows.size()), in_(rows.size()) {
        if (rows.size() > most_items) throw std::length_error("too many vertices for this kernel");
        for (std::size_t v = 0; v < rows.size(); ++v) {
            all_.add(v);
            for (const auto w : rows[v]) {
                if (w >= rows.size()) throw std::out_of_range("no such vertex on the board");
                if (w == v) continue;
                out_[v].add(w);
                in_[w].add(v);
            }
        }
    }

    [[nodiscard]] std::size_t bytes() const { return 2 * out_.size() * sizeof(Bits<W>); }

    void options(const State& state, Array<State>& out) const {
        if (state.token == State::lost) return;
        if (state.token == State::won) {
            out.emplace_back();
            return;
        }
        const auto begin = out.size();
        (out_[state.token] & state.left).each([&](std::size_t to) {
            State next = state;
            next.left.remove(to);
            next.token = static_cast<std::uint16_t>(to);
            out.push_back(peeled(next));
            for (auto i = out.size() - 1; i > begin && weight(out[i]) < weight(out[i - 1]); --i)  // small rests first
                std::swap(out[i], out[i - 1]);
        });
    }

    void split(const State& state, Array<State>& out) const { out.push_back(state); }
    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.left.count(); }

    /// Words: 2 W halves of the set of vertices left, and the token.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        if (words.size() != 2 * W + 1) throw std::length_error("wrong number of words for this kernel");
        State state;
        state.left = from_halves<W>(words) & all_;
        const std::uint32_t token = words[2 * W];
        state.token = static_cast<std::uint16_t>(token);
        if (token == State::lost || token == State::won) return {{}, state.token};
        if (token >= out_.size()) throw std::out_of_range("no such vertex on the board");
        state.left.remove(state.token);
        return peeled(state);
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        auto words = halves(state.left);
        words.push_back(state.token);
        return words;
    }

  private:
    [[nodiscard]] State peeled(const State& state) const {
        Bits<W> won, lost, fresh;  // fresh: lost vertices whose news has not spread yet
        state.left.each([&](std::size_t v) {
            if (!(out_[v] & state.left).any()) fresh.add(v);
        });
        if (!(out_[state.token] & state.left).any()) return {{}, State::lost};
        Bits<W> open = state.left;  // not labelled yet
        open.add(state.token);
        while (fresh.any()) {
            lost |= fresh;
            open -= fresh;
            Bits<W> winners;
            fresh.each([&](std::size_t v) { winners |= in_[v]; });
            winners &= open;
            if (winners.has(state.token)) return {{}, State::won};
            won |= winners;
            open -= winners;
            Bits<W> doubtful;
            winners.each([&](std::size_t v) { doubtful |= in_[v]; });
            doubtful &= open;
            fresh = {};
            doubtful.each([&](std::size_t v) {
                if (!((out_[v] & state.left) - won).any()) fresh.add(v);
            });
            if (fresh.has(state.token)) return {{}, State::lost};
        }
        open.remove(state.token);
        return {reach(state.token, open), state.token};
    }

    [[nodiscard]] Bits<W> reach(std::size_t token, const Bits<W>& free) const {
        Bits<W> seen, front = out_[token] & free;
        while (front.any()) {
            seen |= front;
            Bits<W> next;
            front.each([&](std::size_t v) { next |= out_[v]; });
            front = (next & free) - seen;
        }
        return seen;
    }

    std::vector<Bits<W>> out_, in_;
    Bits<W> all_;
};

}  // namespace grundy
