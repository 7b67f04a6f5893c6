#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "grundy/quotients/learner.hpp"

namespace grundy::quotients {

/// What replaces a heap: smaller heaps.
using Heaps = std::vector<std::uint32_t>;

/// The element of each heap, and what bad_sum wants to know of them, by element.
struct HeapElements {
    std::vector<Element> phi;
    std::vector<ElementSet> bad_with;
};

/// Finds the misère quotient of heaps 0, 1, ..., n, one heap after the other.
///
/// A heap whose options fit an element of the quotient so far becomes that element, and the quotient stays. Otherwise
/// it is learned anew (Learner), with the heap as a letter. What is found meets the conditions C1 to C6 of
/// docs/misere.md; nothing relies on that, since verify_quotient and the checker test them by themselves.
class QuotientFinder {
  public:
    struct Bounds {
        std::size_t elements = 600;
        std::uint64_t positions = UINT64_MAX;  ///< words that are searched, of all heaps together
    };

    explicit QuotientFinder(Bounds bounds) : bounds_(bounds) {}

    /// Adds the next heap, given by its options. Says which bound was reached where no quotient is found; the quotient
    /// of the smaller heaps stays, and the heap is not added. A quotient that may not grow is not learned anew.
    [[nodiscard]] NoQuotient add(std::vector<Heaps> options, Control& control, bool may_grow = true);

    /// The quotient of the heaps so far, and the element of each of them.
    [[nodiscard]] const BipartiteMonoid& monoid() const { return monoid_; }
    [[nodiscard]] const std::vector<Element>& phi() const { return fit_.phi; }
    /// The heaps whose elements are the generators, in order.
    [[nodiscard]] const std::vector<std::uint32_t>& letters() const { return letters_; }
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

  private:
    /// Letters while a quotient is learned, and words of the quotient so far.
    template <unsigned Fold>
    class Lesson;

    template <unsigned Fold>
    [[nodiscard]] NoQuotient learn(Control& control);
    void keep(const BipartiteMonoid& monoid, const std::vector<Element>& phi);

    Bounds bounds_;
    std::vector<LastingCharge> charges_;  ///< the options of each heap
    LastingCharge monoid_charge_;
    std::uint64_t positions_ = 0;
    std::vector<std::vector<Heaps>> options_;
    BipartiteMonoid monoid_;
    std::vector<std::uint32_t> letters_;
    HeapElements fit_{{}, {ElementSet(1)}};
    std::vector<HeapWord> tests_;    ///< what told the elements apart
    std::set<std::uint32_t> exact_;  ///< letters whose options are not replaced by shorter words of equal value
};

/// What a bound is called.
[[nodiscard]] const char* word_for(NoQuotient why);

/// Which condition of docs/misere.md a claimed quotient breaks; "" if it meets all of them. `options[h]` are those of
/// heap h, `rows` the generators, `phi` the element of each heap.
[[nodiscard]] std::string verify_quotient(const std::vector<std::vector<Heaps>>& options,
                                          const std::vector<std::vector<Element>>& rows,
                                          const std::vector<std::uint8_t>& in_p, const std::vector<Element>& phi,
                                          Control& control);

/// The distinct elements of the options of a heap.
[[nodiscard]] std::vector<Element> option_elements(const std::vector<Heaps>& options, const BipartiteMonoid& monoid,
                                                   const std::vector<Element>& phi);

}  // namespace grundy::quotients
