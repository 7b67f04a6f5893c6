#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy::quotients {

/// An element of a quotient. 0 is the identity, the class of the empty sum.
using Element = std::uint16_t;
inline constexpr std::size_t most_elements = 1 << 14;

/// A set of elements, a bit each.
class ElementSet {
  public:
    ElementSet() = default;
    explicit ElementSet(std::size_t order, bool full = false);

    [[nodiscard]] bool has(Element x) const { return words_[x >> 6] >> (x & 63) & 1; }
    void add(Element x) { words_[x >> 6] |= std::uint64_t{1} << (x & 63); }
    [[nodiscard]] bool empty() const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool meets(const ElementSet& other) const;
    [[nodiscard]] bool is_in(const ElementSet& other) const;
    [[nodiscard]] bool operator==(const ElementSet& other) const = default;
    ElementSet& operator|=(const ElementSet& other);
    ElementSet& operator&=(const ElementSet& other);
    /// The elements below `order` that are in neither set.
    [[nodiscard]] static ElementSet outside(std::size_t order, const ElementSet& a, const ElementSet& b);
    /// The least element that both sets have; `order` if there is none.
    [[nodiscard]] static std::size_t first_common(std::size_t order, const ElementSet& a, const ElementSet& b);
    /// Calls `visit` with each element, in order.
    template <class Visit>
    void each(Visit&& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
                visit(static_cast<Element>(64 * i + static_cast<std::size_t>(__builtin_ctzll(rest))));
    }

  private:
    std::vector<std::uint64_t> words_;
};

/// A finite commutative monoid with a part P, given by what its generators do: rows[g][x] is x times generator g.
///
/// The rows must commute and reach every element from 0 (conditions C1 and C2 of docs/misere.md): then the product of
/// x and y is what any word that leads from 0 to y makes of x.
class BipartiteMonoid {
  public:
    /// The trivial monoid: one element, P empty.
    BipartiteMonoid() : BipartiteMonoid({}, {0}) {}
    BipartiteMonoid(std::vector<std::vector<Element>> rows, std::vector<std::uint8_t> in_p);

    [[nodiscard]] std::size_t order() const { return in_p_.size(); }
    [[nodiscard]] std::size_t generators() const { return rows_.size(); }
    [[nodiscard]] const std::vector<Element>& row(std::size_t generator) const { return rows_[generator]; }
    [[nodiscard]] Element times(Element x, Element y) const { return products_[x * order() + y]; }
    [[nodiscard]] bool in_p(Element x) const { return in_p_[x] != 0; }
    /// The elements z for which xz is in P.
    [[nodiscard]] const ElementSet& mask(Element x) const { return masks_[x]; }
    /// The union of the masks of some elements: what they and some z may have in P.
    [[nodiscard]] ElementSet union_of_masks(std::span<const Element> elements) const;

    /// Whether the rows commute, and reach every element from 0. What a monoid has to meet before it is made.
    [[nodiscard]] static bool is_commutative(const std::vector<std::vector<Element>>& rows, std::size_t order);
    [[nodiscard]] static bool is_generated(const std::vector<std::vector<Element>>& rows, std::size_t order);

  private:
    std::vector<std::vector<Element>> rows_;
    std::vector<std::uint8_t> in_p_;
    std::vector<Element> products_;
    std::vector<ElementSet> masks_;
};

/// Condition C5. `bad_with[a]` has the elements y for which a component of value a and a rest of value y show no move
/// to P, though their sum is not in P. Returns a non-empty multiset of values that breaks the condition, in which each
/// value stands at most `most_copies` times; an empty one if there is none.
///
/// The search goes through pairs of a value x and a set S: the words u of value x, for which S has the rests z with
/// Phi(u - a) z in bad_with[a] for all a of u. A word is bad exactly when S has 0. Throws Stopped at the limits.
[[nodiscard]] std::vector<Element> bad_sum(const BipartiteMonoid& monoid, const std::vector<ElementSet>& bad_with,
                                           std::size_t most_copies, Control& control);

}  // namespace grundy::quotients
