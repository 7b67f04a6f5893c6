#include "grundy/quotients/monoid.hpp"

#include <algorithm>
#include <bit>

namespace grundy::quotients {

ElementSet::ElementSet(std::size_t order, bool full) : words_((order + 63) / 64, full ? ~std::uint64_t{0} : 0) {
    if (full && order % 64 != 0) words_.back() >>= 64 - order % 64;
}

bool ElementSet::empty() const {
    return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
}

std::size_t ElementSet::size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
}

bool ElementSet::meets(const ElementSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
        if ((words_[i] & other.words_[i]) != 0) return true;
    return false;
}

bool ElementSet::is_in(const ElementSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
        if ((words_[i] & ~other.words_[i]) != 0) return false;
    return true;
}

ElementSet& ElementSet::operator|=(const ElementSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
}

ElementSet& ElementSet::operator&=(const ElementSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
}

ElementSet ElementSet::outside(std::size_t order, const ElementSet& a, const ElementSet& b) {
    ElementSet found(order, true);
    for (std::size_t i = 0; i < found.words_.size(); ++i) found.words_[i] &= ~(a.words_[i] | b.words_[i]);
    return found;
}

std::size_t ElementSet::first_common(std::size_t order, const ElementSet& a, const ElementSet& b) {
    for (std::size_t i = 0; i < a.words_.size(); ++i)
        if (const std::uint64_t both = a.words_[i] & b.words_[i]; both != 0)
            return 64 * i + static_cast<std::size_t>(std::countr_zero(both));
    return order;
}

namespace {

/// The generator and the element from which each element is reached first, breadth first; the elements in that order.
struct Reached {
    std::vector<Element> order, from;
    std::vector<std::size_t> by;
};

Reached reach(const std::vector<std::vector<Element>>& rows, std::size_t order) {
    Reached found{{0}, std::vector<Element>(order), std::vector<std::size_t>(order)};
    std::vector<std::uint8_t> seen(order);
    seen[0] = 1;
    for (std::size_t i = 0; i < found.order.size(); ++i)
        for (std::size_t g = 0; g < rows.size(); ++g) {
            const Element y = rows[g][found.order[i]];
            if (seen[y]) continue;
            seen[y] = 1;
            found.from[y] = found.order[i];
            found.by[y] = g;
            found.order.push_back(y);
        }
    return found;
}

}  // namespace

BipartiteMonoid::BipartiteMonoid(std::vector<std::vector<Element>> rows, std::vector<std::uint8_t> in_p)
    : rows_(std::move(rows)), in_p_(std::move(in_p)), products_(in_p_.size() * in_p_.size()) {
    const std::size_t q = order();
    const Reached reached = reach(rows_, q);
    for (std::size_t x = 0; x < q; ++x) products_[x] = static_cast<Element>(x);  // the row of 0
    for (const Element y : std::span(reached.order).subspan(1)) {
        const Element* before = &products_[reached.from[y] * q];
        const std::vector<Element>& by = rows_[reached.by[y]];
        for (std::size_t x = 0; x < q; ++x) products_[y * q + x] = by[before[x]];
    }
    masks_.assign(q, ElementSet(q));
    for (std::size_t x = 0; x < q; ++x)
        for (std::size_t z = 0; z < q; ++z)
            if (in_p_[products_[x * q + z]]) masks_[x].add(static_cast<Element>(z));
}

ElementSet BipartiteMonoid::union_of_masks(std::span<const Element> elements) const {
    ElementSet all(order());
    for (const Element x : elements) all |= masks_[x];
    return all;
}

bool BipartiteMonoid::is_commutative(const std::vector<std::vector<Element>>& rows, std::size_t order) {
    for (std::size_t g = 0; g < rows.size(); ++g)
        for (std::size_t h = 0; h < g; ++h)
            for (std::size_t x = 0; x < order; ++x)
                if (rows[g][rows[h][x]] != rows[h][rows[g][x]]) return false;
    return true;
}

bool BipartiteMonoid::is_generated(const std::vector<std::vector<Element>>& rows, std::size_t order) {
    return reach(rows, order).order.size() == order;
}

namespace {

/// A pair (x, S) of the search for a bad sum, and the word that led to it.
struct State {
    Element value, last;
    bool dominated = false;
    std::size_t from;  ///< the state of the word without its last value; `none` for the empty word
    ElementSet rests;
};

class BadSumSearch {
  public:
    BadSumSearch(const BipartiteMonoid& monoid, const std::vector<ElementSet>& bad_with, std::size_t most_copies,
                 Control& control)
        : monoid_(monoid), bad_with_(bad_with), most_copies_(most_copies), control_(control) {}

    std::vector<Element> run() {
        const std::size_t q = monoid_.order();
        std::vector<Element> values;
        for (std::size_t a = 0; a < q; ++a)
            if (!bad_with_[a].empty()) values.push_back(static_cast<Element>(a));
        // Small sets first: they cut most.
        std::stable_sort(values.begin(), values.end(),
                         [&](Element a, Element b) { return bad_with_[a].size() < bad_with_[b].size(); });
        // products[k]: all products of the values from the k-th on. What else can still come in is among them.
        std::vector<ElementSet> products(values.size() + 1);
        products.back() = ElementSet(q);
        products.back().add(0);
        for (std::size_t k = values.size(); k-- > 0;) products[k] = with_powers(products[k + 1], values[k]);
        states_.clear();
        of_value_.assign(q, {});
        for (std::size_t k = 0; k < values.size(); ++k) {
            const std::size_t before = states_.size();
            if (chain(none, 0, ElementSet(q, true), values[k], products[k])) return word(states_.size() - 1);
            for (std::size_t i = 0; i < before; ++i)
                if (!states_[i].dominated) {
                    const ElementSet rests = states_[i].rests;
                    if (chain(i, states_[i].value, rests, values[k], products[k])) return word(states_.size() - 1);
                }
            narrow(products[k + 1]);
        }
        return {};
    }

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// The products of a set with all powers of a value.
    ElementSet with_powers(ElementSet set, Element a) const {
        std::vector<Element> todo;
        set.each([&](Element x) { todo.push_back(x); });
        while (!todo.empty()) {
            const Element y = monoid_.times(a, todo.back());
            todo.pop_back();
            if (set.has(y)) continue;
            set.add(y);
            todo.push_back(y);
        }
        return set;
    }

    /// Adds a value to a word, once, twice, ...; returns true where that makes a bad word, the last of the states.
    bool chain(std::size_t from, Element x, ElementSet rests, Element a, const ElementSet& products) {
        for (std::size_t copies = 0; copies < most_copies_; ++copies) {
            control_.tick(1 + monoid_.order() / 64);
            // S(u + a) = {z: a z in S(u)} and {z: Phi(u) z in bad_with[a]}, among what can still come.
            ElementSet next(monoid_.order());
            products.each([&](Element z) {
                if (rests.has(monoid_.times(a, z)) && bad_with_[a].has(monoid_.times(x, z))) next.add(z);
            });
            x = monoid_.times(a, x);
            if (next.empty()) return false;
            const bool is_bad = next.has(0);
            // Of two words of equal value, the one with fewer rests shows nothing that the other does not.
            if (!is_bad)
                for (const std::size_t i : of_value_[x])
                    if (!states_[i].dominated && next.is_in(states_[i].rests)) return false;
            charge_.join(Charge(control_.account(), sizeof(State) + 64 + monoid_.order() / 8));
            states_.push_back({x, a, false, from, next});
            if (is_bad) return true;
            from = states_.size() - 1;
            of_value_[x].push_back(from);
            rests = std::move(next);
        }
        return false;
    }

    /// Keeps of every state what can still come; drops those that are empty or dominated.
    void narrow(const ElementSet& products) {
        for (std::vector<std::size_t>& same : of_value_) {
            std::vector<std::size_t> kept;
            for (const std::size_t i : same) {
                control_.tick();
                states_[i].rests &= products;
                bool drop = states_[i].rests.empty();
                for (const std::size_t j : kept) drop = drop || states_[i].rests.is_in(states_[j].rests);
                if (drop) {
                    states_[i].dominated = true;
                    states_[i].rests = ElementSet();
                    continue;
                }
                std::erase_if(kept, [&](std::size_t j) {
                    const bool inside = states_[j].rests.is_in(states_[i].rests);
                    if (inside) {
                        states_[j].dominated = true;
                        states_[j].rests = ElementSet();
                    }
                    return inside;
                });
                kept.push_back(i);
            }
            same = std::move(kept);
        }
    }

    std::vector<Element> word(std::size_t at) const {
        std::vector<Element> found;
        for (; at != none; at = states_[at].from) found.push_back(states_[at].last);
        return found;
    }

    const BipartiteMonoid& monoid_;
    const std::vector<ElementSet>& bad_with_;
    std::size_t most_copies_;
    Control& control_;
    Charge charge_;
    std::vector<State> states_;
    std::vector<std::vector<std::size_t>> of_value_;  // states that are not dominated
};

}  // namespace

std::vector<Element> bad_sum(const BipartiteMonoid& monoid, const std::vector<ElementSet>& bad_with,
                             std::size_t most_copies, Control& control) {
    return BadSumSearch(monoid, bad_with, most_copies, control).run();
}

}  // namespace grundy::quotients
