#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/bits.hpp"

namespace grundy {

/// Which vertices an edge or an arc leads to from each vertex.
using TakeTurnRows = std::vector<std::vector<std::uint16_t>>;

/// Take Turn on a graph of at most 64 W vertices.
///
/// On a board of edges a state is the set of the vertices that are left: whether a coin differs from the parity of its
/// degree never changes, so that the set tells the coins. On a board with arcs the coins are kept beside it, so that
/// vertices which no head can reach any more may be left out.
template <std::size_t W, bool Arcs>
class TakeTurnCoins {
    struct Nothing {
        bool operator==(const Nothing&) const = default;
    };

  public:
    static constexpr std::size_t most_items = 64 * W;

    struct Vertices {
        Bits<W> left;
        bool operator==(const Vertices&) const = default;
    };
    struct Coins {
        Bits<W> left, heads;
        bool operator==(const Coins&) const = default;
    };
    using State = std::conditional_t<Arcs, Coins, Vertices>;

    /// The rows of the board, and the vertices that show heads while all are there.
    TakeTurnCoins(const TakeTurnRows& rows, const std::vector<std::uint16_t>& heads)
        : out_(rows.size()), in_(Arcs ? rows.size() : 0) {
        if (rows.size() > most_items) throw std::length_error("too many vertices for this kernel");
        for (std::size_t v = 0; v < rows.size(); ++v) {
            all_.add(v);
            for (const auto w : rows[v])
                if (check(w) != v) out_[v].add(w);
        }
        for (const auto v : heads) start_.add(check(v));
        for (std::size_t v = 0; v < rows.size(); ++v) out_[v].each([&](std::size_t w) { lead_in(v, w); });
        for (const auto& row : out_) start_ ^= row;  // heads that differ from the parity of the degree
    }

    [[nodiscard]] std::size_t bytes() const { return (out_.size() + in_.size()) * sizeof(Bits<W>); }

    /// First those that leave few heads and take many edges away (measured: less than two thirds of the work).
    void options(const State& state, Array<State>& out) const {
        std::array<std::pair<std::int32_t, std::uint16_t>, most_items> order;
        std::size_t count = 0;
        const Bits<W> heads = heads_of(state);
        heads.each([&](std::size_t v) {
            const auto after = turned(state.left, heads, v).count(), edges = (out_[v] & state.left).count();
            order[count++] = {static_cast<std::int32_t>(after) - static_cast<std::int32_t>(edges),
                              static_cast<std::uint16_t>(v)};
        });
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
        for (std::size_t i = 0; i < count; ++i) {
            State next = state;
            next.left.remove(order[i].second);
            if constexpr (Arcs) next.heads = turned(state.left, heads, order[i].second);
            out.push_back(next);
        }
    }

    /// The connected pieces of what a head can reach, after twins have cancelled.
    void split(const State& state, Array<State>& out) const {
        Bits<W> heads = heads_of(state), left = reach(state.left, heads);
        while (cancel_twins(left, heads)) left = reach(left, heads);
        while ((left & heads).any()) {
            const State part =
                part_of(piece(left, Bits<W>::only(static_cast<std::size_t>((left & heads).first()))), heads);
            left -= part.left;
            out.push_back(part);
        }
    }

    /// The state without the vertices that no head can reach.
    [[nodiscard]] State plain(State state) const {
        state.left = reach(state.left, heads_of(state));
        return state;
    }

    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.left.count(); }

    /// Words: 2 W halves of the set of vertices, then 2 W halves of those that show heads.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        if (words.size() != 4 * W) throw std::length_error("a state has two words for each 32 vertices of this kernel");
        State state;
        state.left = from_halves<W>(words) & all_;
        const Bits<W> heads = from_halves<W>(words.subspan(2 * W)) & state.left;
        if constexpr (Arcs) state.heads = heads;
        if (heads_of(state) != heads) throw std::invalid_argument("play does not reach these coins");
        return state;
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        auto words = halves(state.left);
        const auto heads = halves(heads_of(state));
        words.insert(words.end(), heads.begin(), heads.end());
        return words;
    }

  private:
    using Rows = std::vector<Bits<W>>;

    [[nodiscard]] std::size_t check(std::size_t v) const {
        if (v >= out_.size()) throw std::out_of_range("no such vertex on the board");
        return v;
    }

    void lead_in(std::size_t v, std::size_t w) {
        if constexpr (Arcs)
            in_[w].add(v);
        else if (!out_[w].has(v))
            throw std::invalid_argument("an edge leads both ways");
    }

    [[nodiscard]] Bits<W> heads_of(const State& state) const {
        if constexpr (Arcs) {
            return state.heads;
        } else {
            Bits<W> heads = start_;
            state.left.each([&](std::size_t v) { heads ^= out_[v]; });
            return heads & state.left;
        }
    }

    /// The heads after vertex v is taken.
    [[nodiscard]] Bits<W> turned(const Bits<W>& left, const Bits<W>& heads, std::size_t v) const {
        Bits<W> after = (heads ^ out_[v]) & left;
        after.remove(v);
        return after;
    }

    /// The vertices of `left` that ways lead to from those of `front`.
    [[nodiscard]] Bits<W> reach(const Bits<W>& left, Bits<W> front) const {
        Bits<W> found = front;
        while (front.any()) {
            const Bits<W> near = (out_[static_cast<std::size_t>(front.pop())] & left) - found;
            found |= near;
            front |= near;
        }
        return found;
    }

    /// The same, whichever way arcs go.
    [[nodiscard]] Bits<W> piece(const Bits<W>& left, Bits<W> front) const {
        if constexpr (!Arcs) return reach(left, front);
        Bits<W> found = front;
        while (front.any()) {
            const auto v = static_cast<std::size_t>(front.pop());
            const Bits<W> near = ((out_[v] | in_[v]) & left) - found;
            found |= near;
            front |= near;
        }
        return found;
    }

    [[nodiscard]] State part_of(const Bits<W>& piece, const Bits<W>& heads) const {
        State part;
        part.left = piece;
        if constexpr (Arcs) part.heads = heads & piece;
        return part;
    }

    /// Takes out pairs that are joined to all others alike: not adjacent with the same side up, or adjacent both ways
    /// with different sides up. The player to move next answers one of them by the other. False where there is none.
    bool cancel_twins(Bits<W>& left, Bits<W>& heads) const {
        return cancel_alike<false>(left, heads) || cancel_alike<true>(left, heads);
    }

    /// Twins that are adjacent are joined alike when each counts as joined to itself.
    template <bool Adjacent>
    bool cancel_alike(Bits<W>& left, Bits<W>& heads) const {
        constexpr std::uint16_t none = 0xffff;
        std::array<std::uint16_t, 2 * most_items> first;  // by the hash of what they are joined to, the last one seen
        std::array<std::uint16_t, most_items> next;       // and those before it
        first.fill(none);
        const Bits<W> whole = left;
        bool found = false;
        whole.each([&](std::size_t v) {
            const Around mine = around<Adjacent>(whole, v);
            auto& bucket = first[mine.hash() % first.size()];
            for (std::uint16_t w = bucket; w != none; w = next[w]) {
                if (!left.has(w) || (heads.has(v) != heads.has(w)) != Adjacent) continue;
                if (!(around<Adjacent>(whole, w) == mine)) continue;
                found = true;
                for (const std::size_t twin : {v, std::size_t{w}}) {
                    left.remove(twin);
                    heads.remove(twin);
                }
                return;
            }
            next[v] = bucket;
            bucket = static_cast<std::uint16_t>(v);
        });
        return found;
    }

    struct Around {
        Bits<W> out;
        [[no_unique_address]] std::conditional_t<Arcs, Bits<W>, Nothing> in;
        bool operator==(const Around&) const = default;
        [[nodiscard]] std::uint64_t hash() const {
            if constexpr (Arcs)
                return out.hash(in.hash());
            else
                return out.hash();
        }
    };

    template <bool Adjacent>
    [[nodiscard]] Around around(const Bits<W>& left, std::size_t v) const {
        Around found;
        found.out = out_[v] & left;
        if constexpr (Adjacent) found.out.add(v);
        if constexpr (Arcs) {
            found.in = in_[v] & left;
            if constexpr (Adjacent) found.in.add(v);
        }
        return found;
    }

    Rows out_, in_;
    Bits<W> all_;
    Bits<W> start_;
};

}  // namespace grundy
