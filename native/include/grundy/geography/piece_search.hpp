#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/bits.hpp"
#include "grundy/core/table.hpp"
#include "grundy/geography/flags.hpp"
#include "grundy/graphs/alternating_tree.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

/// Values of undirected vertex Geography on one piece of at most 64 * Words vertices.
///
/// A state is a token outside D with what matters of the board: the vertices of A and of C that hang together with
/// the token. Vertices of D only say that 0 is among the options, as the mate in D always does. When the token leaves
/// v in A, the labels stay; when it leaves v in C, what an alternating tree grown from the mate of v reaches inside C
/// changes to D (even) and A (odd). No matching is ever augmented.
template <std::size_t Words>
class PieceSearch {
  public:
    using Set = Bits<Words>;
    static constexpr int no_limit = 1 << 20;
    using Mates = typename AlternatingTree<Words>::Mates;

    struct State {
        Set c, a;
        std::int64_t token = 0;
    };

    PieceSearch(const Csr& graph, const GeographyFlags& flags, Meter& meter)
        : flags_(flags),
          meter_(meter),
          table_(meter.account(), words_in<State>),
          adjacent_(graph.size(), Set{}, meter.account()),
          arena_(meter.account()) {
        for (std::int32_t v = 0; v < graph.size(); ++v)
            for (const std::int32_t w : graph.row(v)) adjacent_[v].add(w);
    }

    /// The value of a token outside D when it is at most `most`, otherwise most + 1. `mate` matches C perfectly.
    int value(const State& state, const Mates& mate, int most = no_limit) {
        arena_.clear();
        return value_up_to(option_in(piece_around(state.token, state.c, state.a, mate), state.token), mate, most);
    }

  private:
    struct Option {
        State state;
        std::int32_t size = 0;
        std::uint64_t hash = 0;
        std::int32_t least = 1;  // the value is at least this,
        bool exact = false;      // or just this
        std::int32_t bound = 0;  // and at most this
    };

    /// What hangs together with a vertex, after the leaf rule.
    struct Piece {
        Set all, c, a;
        Set leaves;  // dropped by the leaf rule: their neighbour in C is now in A
        std::int32_t size = 0;
    };

    Piece piece_around(int v, const Set& c, const Set& a, const Mates& mate) const {
        const Set alive = c | a;
        Piece piece{Set::only(v), {}, {}, {}, 0};
        Set waiting = piece.all, once, twice;
        for (; !waiting.empty(); ++piece.size) {
            const Set near = adjacent_[waiting.pop()] & alive;
            waiting |= near - piece.all;
            piece.all |= near;
            twice |= once & near;
            once |= near;
        }
        const Set kept = flags_.piece_only ? piece.all : alive;
        piece.c = c & kept;
        piece.a = a & kept;
        if (!flags_.leaf_rule) return piece;
        // Two leaves that are each other's mates are a piece of their own: one of them is the token.
        Set leaves = (piece.c & once) - twice;
        if (piece.size == 2) leaves = {};
        piece.leaves = leaves;
        while (!leaves.empty()) {
            const int leaf = leaves.pop(), stem = mate[leaf];
            piece.c.remove(leaf);
            piece.c.remove(stem);
            piece.a.add(stem);
        }
        return piece;
    }

    Option option_in(const Piece& piece, int token) const {
        Option option{{piece.c, piece.a, token}, piece.size};
        if (piece.leaves.has(token)) {  // it can only go to its mate, which is 0
            option.exact = true;
            return option;
        }
        option.bound = (adjacent_[token] & (piece.c | piece.a)).count() + (piece.a.has(token) ? 1 : 0);
        option.exact = option.bound == 1;
        const auto key = packed(option.state);
        option.hash = hash_words(key.data(), key.size());
        table_.prefetch(option.hash);
        return option;
    }

    /// Appends the non-zero options of a state.
    void expand(const State& state, const Mates& mate) {
        meter_.tick();
        Set c = state.c, a = state.a;
        a.remove(state.token);
        if (c.has(state.token)) {
            c.remove(state.token);
            tree_.grow(adjacent_, mate, mate[state.token], c);
            c -= tree_.even | tree_.odd;
            a |= tree_.odd;
        }
        const std::size_t begin = arena_.size();
        for (Set targets = adjacent_[state.token] & (a | c); !targets.empty();) {
            const Piece piece = piece_around(targets.first(), c, a, mate);
            (targets & piece.all).each([&](int w) { arena_.push_back(option_in(piece, w)); });
            targets -= piece.all;
        }
        for (std::size_t i = begin; i < arena_.size(); ++i) look_up(arena_[i]);
        if (flags_.small_first)
            std::stable_sort(arena_.begin() + static_cast<std::ptrdiff_t>(begin), arena_.end(), is_smaller);
    }

    static bool is_smaller(const Option& x, const Option& y) { return x.size < y.size; }

    /// Learns what the table knows of a state, and what its degree says.
    void look_up(Option& option) const {
        if (option.exact) return;
        const std::uint64_t known = table_.find(packed(option.state).data(), option.hash);
        if (known == 0) return;
        option.least = static_cast<std::int32_t>(known >> 1);
        option.exact = known & 1;
    }

    /// The value when it is at most `most`, otherwise most + 1. The state is reduced and not zero; most >= 1.
    int value_up_to(Option option, const Mates& mate, int most) {
        look_up(option);
        if (option.exact || option.least > most) return std::min(option.least, most + 1);
        const auto before = meter_.positions();
        if (flags_.shift && option.state.c.empty()) {
            option.least = 1 + value_of_fresh_game(option.state, most - 1);
            option.exact = option.least <= most;
        } else {
            search_options(option, mate, most);
        }
        const auto data = static_cast<std::uint64_t>(option.least) << 1 | (option.exact ? 1 : 0);
        table_.store(packed(option.state).data(), option.hash, data, meter_.positions() - before);
        return std::min(option.least, most + 1);
    }

    /// Raises `least` until no option has that value, or beyond `most`.
    void search_options(Option& option, const Mates& mate, int most) {
        const std::size_t begin = arena_.size();
        expand(option.state, mate);
        const int bound = static_cast<int>(arena_.size() - begin) + 1;
        while (option.least < bound && option.least <= most && some_option_is(option.least, begin, mate))
            ++option.least;
        option.exact = option.least >= bound || option.least <= most;
        arena_.resize(begin);
    }

    bool some_option_is(int j, std::size_t begin, const Mates& mate) {
        const std::size_t end = arena_.size();
        for (std::size_t i = begin; i < end; ++i)
            if (arena_[i].exact && arena_[i].least == j) return true;
        for (std::size_t i = begin; i < end; ++i) {
            if (arena_[i].exact || arena_[i].least > j || arena_[i].bound < j) continue;
            const int most = flags_.ask ? j : no_limit;
            const int value = value_up_to(arena_[i], mate, most);
            arena_[i].least = value;
            arena_[i].exact = value <= most;
            if (value == j) return true;
        }
        return false;
    }

    /// With no vertex in C every option of every later state is 0 or lies in the piece: the value is one more than in
    /// the game on the piece alone, which has a matching and labels of its own.
    int value_of_fresh_game(const State& state, int most) {
        Mates mate;
        Set odds;
        const Set evens = tree_.decompose(adjacent_, state.a, mate, odds);
        if (evens.has(state.token)) return 0;
        if (most < 1) return 1;
        return value_up_to(option_in(piece_around(state.token, state.a - evens - odds, odds, mate), state.token), mate,
                           most);
    }

    const GeographyFlags flags_;
    Meter& meter_;
    Table table_;
    Array<Set> adjacent_;
    Array<Option> arena_;
    AlternatingTree<Words> tree_;
};

}  // namespace grundy
