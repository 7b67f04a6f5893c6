#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "grundy/core/bits.hpp"
#include "grundy/graphs/union_find.hpp"

namespace grundy {

/// One alternating tree with blossoms on bit sets: the small sister of AlternatingForest.
///
/// Its arrays are scratch memory, valid for the vertices that the last `grow` reached.
template <std::size_t Words>
class AlternatingTree {
  public:
    using Set = Bits<Words>;
    using Mates = std::array<std::int16_t, Set::capacity>;

    Set even, odd;

    /// Grows the tree of `root` inside `inside`, all of whose vertices but those of `free` are matched inside it.
    /// Returns an even vertex next to a vertex of `free`, as soon as there is one, or -1.
    int grow(const Array<Set>& adjacent, const Mates& mate, int root, Set inside, const Set& free = {}) {
        even = Set::only(root);
        odd = {};
        link_[root] = -1;
        base_[root] = static_cast<std::int16_t>(root);
        Set waiting = even;
        inside.remove(root);
        while (!waiting.empty()) {
            const int v = waiting.pop();
            if (!(adjacent[v] & free).empty()) return v;
            Set fresh = adjacent[v] & inside;
            inside -= fresh;
            while (!fresh.empty()) {
                const int w = fresh.pop();
                const int next = mate[w];
                fresh.remove(next);  // an edge of the matching inside the row of v
                inside.remove(next);
                odd.add(w);
                even.add(next);
                waiting.add(next);
                link_[next] = static_cast<std::int16_t>(v);
                bridge_[next] = -1;
                base_[next] = static_cast<std::int16_t>(next);
                base_[w] = static_cast<std::int16_t>(w);
            }
            for (Set others = adjacent[v] & even; !others.empty();) {
                const int w = others.pop();
                if (find(v) != find(w)) contract(v, w, mate, waiting);
            }
        }
        return -1;
    }

    /// Matches v with w and what v left along its way to the root; v is even in the tree grown last.
    void rematch(Mates& mate, int v, int w) {
        pending_.assign(1, {v, w});
        while (!pending_.empty()) {
            std::tie(v, w) = pending_.back();
            pending_.pop_back();
            for (;;) {
                const int left = std::exchange(mate[v], static_cast<std::int16_t>(w));
                if (left < 0 || mate[left] != v) break;
                if (bridge_[v] >= 0) pending_.emplace_back(bridge_[v], link_[v]);
                w = bridge_[v] >= 0 ? bridge_[v] : left;
                if (bridge_[v] < 0) mate[left] = link_[v];
                v = link_[v];
            }
        }
    }

    /// A maximum matching of what `inside` induces, into `mate`; its Gallai-Edmonds sets are D (given back) and A (in
    /// `odds`).
    Set decompose(const Array<Set>& adjacent, Set inside, Mates& mate, Set& odds) {
        Set free = match_greedily(adjacent, inside, mate), evens;
        odds = {};
        while (!free.empty()) {
            const int root = free.pop();
            if (const int v = grow(adjacent, mate, root, inside, free); v >= 0) {
                const int w = (adjacent[v] & free).first();
                free.remove(w);
                mate[w] = static_cast<std::int16_t>(v);
                rematch(mate, v, w);
            } else {  // nothing will ever augment through this tree
                inside -= even | odd;
                evens |= even;
                odds |= odd;
            }
        }
        return evens;
    }

  private:
    static Set match_greedily(const Array<Set>& adjacent, Set left, Mates& mate) {
        Set free;
        while (!left.empty()) {
            const int v = left.pop();
            const Set choice = adjacent[v] & left;
            if (choice.empty()) {
                free.add(v);
                mate[v] = -1;
                continue;
            }
            const int w = choice.first();
            left.remove(w);
            mate[v] = static_cast<std::int16_t>(w);
            mate[w] = static_cast<std::int16_t>(v);
        }
        return free;
    }

    int find(int v) {
        return representative(v, [this](int w) -> std::int16_t& { return base_[static_cast<std::size_t>(w)]; });
    }

    void contract(int v, int w, const Mates& mate, Set& waiting) {
        Set way;
        for (int x = find(v);; x = find(link_[x])) {
            way.add(x);
            if (link_[x] < 0) break;
        }
        int base = find(w);
        while (!way.has(base)) base = find(link_[base]);
        for (const auto& [from, to] : {std::pair(v, w), std::pair(w, v)})
            for (int x = find(from); x != base; x = find(link_[x])) {
                const int y = mate[x];
                link_[y] = static_cast<std::int16_t>(from);
                bridge_[y] = static_cast<std::int16_t>(to);
                base_[x] = base_[y] = static_cast<std::int16_t>(base);
                odd.remove(y);
                even.add(y);
                waiting.add(y);
            }
    }

    std::array<std::int16_t, Set::capacity> base_, link_, bridge_;
    std::vector<std::pair<int, int>> pending_;
};

}  // namespace grundy
