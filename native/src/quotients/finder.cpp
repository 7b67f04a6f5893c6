#include "grundy/quotients/finder.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

namespace grundy::quotients {

namespace {

/// Gives the next heap the element `wanted`, if that fits its options by C4 and C5, or else any element that does.
/// False if none does.
bool fit_heap(const std::vector<Heaps>& options, const BipartiteMonoid& monoid, std::optional<Element> wanted,
              HeapElements& fit, Control& control) {
    if (options.empty()) {
        fit.phi.push_back(0);
        return true;
    }
    const std::size_t q = monoid.order();
    control.tick(1 + options.size() / 8);
    const ElementSet wins = monoid.union_of_masks(option_elements(options, monoid, fit.phi));
    const auto bad_of = [&](Element x) { return ElementSet::outside(q, monoid.mask(x), wins); };
    std::vector<Element> candidates;
    for (std::size_t i = 0; i < q; ++i) {
        const auto x = static_cast<Element>(i);
        // C4, and the heap alone must be P exactly when no option is.
        if (!monoid.mask(x).meets(wins) && monoid.in_p(x) != wins.has(0)) candidates.push_back(x);
    }
    // First the element that is wanted, then those for which nothing is new, so that C5 holds as before.
    std::stable_sort(candidates.begin(), candidates.end(), [&](Element a, Element b) {
        const auto rank = [&](Element x) { return x == wanted ? 0 : bad_of(x).is_in(fit.bad_with[x]) ? 1 : 2; };
        return rank(a) < rank(b);
    });
    for (const Element x : candidates) {
        const ElementSet bad = bad_of(x);
        if (!bad.is_in(fit.bad_with[x])) {
            std::vector<ElementSet> with_heap = fit.bad_with;
            with_heap[x] |= bad;
            if (!bad_sum(monoid, with_heap, q + 1, control).empty()) continue;
            fit.bad_with = std::move(with_heap);
        }
        fit.phi.push_back(x);
        return true;
    }
    return false;
}

}  // namespace

NoQuotient QuotientFinder::add(std::vector<Heaps> options, Control& control, bool may_grow) {
    options_.resize(fit_.phi.size());  // without a heap at which a limit ended the work
    std::size_t bytes = 0;
    for (const Heaps& option : options) {
        control.tick(1 + option.size() / 8);
        bytes += sizeof(Heaps) + 16 + sizeof(std::uint32_t) * option.size();
        for (const std::uint32_t heap : option)
            if (heap >= options_.size()) throw std::invalid_argument("a heap is replaced by smaller heaps");
    }
    charges_.emplace_back(control.shared_account(), bytes);
    options_.push_back(std::move(options));
    if (options_.back().empty()) {
        fit_.phi.push_back(0);
        return NoQuotient::none;
    }
    if (fit_heap(options_.back(), monoid_, std::nullopt, fit_, control)) return NoQuotient::none;
    if (!may_grow) {
        options_.pop_back();
        return NoQuotient::growth;
    }
    // A wrong guess about exponents shows: the checks of what was learned fail, or there are too many elements.
    NoQuotient why = learn<2>(control);
    if (why == NoQuotient::exponents || why == NoQuotient::elements) why = learn<3>(control);
    if (why == NoQuotient::exponents) why = learn<4>(control);
    if (why != NoQuotient::none) options_.pop_back();
    return why;
}

/// One attempt to learn the quotient with the last heap: the letters, and how heaps are said by them.
template <unsigned Fold>
class QuotientFinder::Lesson {
  public:
    using W = Word<Fold>;

    Lesson(const QuotientFinder& finder, std::vector<std::uint32_t> letters)
        : finder_(finder), letters_(std::move(letters)), last_(static_cast<std::uint32_t>(finder.options_.size() - 1)) {
        for (std::size_t j = 0; j < letters_.size(); ++j) shortest_.push_back(shortest_words(j));
        game_.known = &finder.monoid_;
        for (std::size_t i = 0; i < letters_.size(); ++i) {
            if (letters_[i] != last_) game_.elements.push_back(finder.fit_.phi[letters_[i]]);
            game_.options.push_back(options_of_letter(i));
        }
    }

    [[nodiscard]] const LetterGame<Fold>& game() const { return game_; }

    [[nodiscard]] std::vector<W> tests() const {
        std::vector<W> found;
        for (const HeapWord& test : finder_.tests_) {
            W word;
            for (const auto& [heap, times] : test)
                for (unsigned i = 0; i < times; ++i) word = word + word_of(heap);
            found.push_back(word);
        }
        return found;
    }

    [[nodiscard]] HeapWord in_heaps(const W& word) const {
        HeapWord found;
        for (std::size_t i = 0; i < letters_.size(); ++i)
            if (const unsigned times = word.exponent(i); times != 0) found.emplace_back(letters_[i], times);
        return found;
    }

    /// The elements of all heaps in a quotient of the letters.
    [[nodiscard]] std::vector<Element> phi(const BipartiteMonoid& monoid) const {
        std::vector<Element> found;
        for (std::uint32_t heap = 0; heap <= last_; ++heap) {
            Element x = 0;
            const W word = word_of(heap);
            for (std::size_t i = 0; i < letters_.size(); ++i)
                for (unsigned e = word.exponent(i); e > 0; --e) x = monoid.row(i)[x];
            found.push_back(x);
        }
        return found;
    }

    [[nodiscard]] bool is_letter(std::uint32_t heap) const {
        return std::binary_search(letters_.begin(), letters_.end(), heap);
    }

  private:
    /// The shortest words of the first `count` letters for the elements of the known quotient; none where there is
    /// none.
    [[nodiscard]] std::vector<std::optional<W>> shortest_words(std::size_t count) const {
        const BipartiteMonoid& known = finder_.monoid_;
        std::vector<std::optional<W>> words(known.order());
        words[0] = W();
        std::vector<Element> reached{0};
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (std::size_t g = 0; g < count; ++g) {
                const Element y = known.times(reached[i], finder_.fit_.phi[letters_[g]]);
                if (words[y]) continue;
                words[y] = words[reached[i]];
                words[y]->add(g);
                reached.push_back(y);
            }
        return words;
    }

    /// A heap as a letter, or as a word of smaller letters with the same element of the known quotient.
    [[nodiscard]] W word_of(std::uint32_t heap) const {
        const auto place = std::lower_bound(letters_.begin(), letters_.end(), heap);
        const auto count = static_cast<std::size_t>(place - letters_.begin());
        if (place != letters_.end() && *place == heap) {
            W word;
            word.add(count);
            return word;
        }
        return *shortest_[count][finder_.fit_.phi[heap]];
    }

    [[nodiscard]] std::vector<W> options_of_letter(std::size_t i) const {
        std::vector<W> words;
        const std::vector<Heaps>& options = finder_.options_[letters_[i]];
        if (finder_.exact_.count(letters_[i]) != 0) {
            for (const Heaps& option : options) {
                W word;
                for (const std::uint32_t heap : option) word = word + word_of(heap);
                if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
            }
        } else {
            // Elements of smaller heaps, so there are words of smaller letters for them.
            for (const Element x : option_elements(options, finder_.monoid_, finder_.fit_.phi))
                words.push_back(*shortest_[i][x]);
        }
        return words;
    }

    const QuotientFinder& finder_;
    std::vector<std::uint32_t> letters_;
    std::uint32_t last_;
    std::vector<std::vector<std::optional<W>>> shortest_;
    LetterGame<Fold> game_;
};

namespace {

/// A heap that breaks C4 or C5 of a quotient; none if all heaps meet both. Heaps for which `is_sure` holds are blamed
/// only if no others can be.
template <class IsSure>
std::optional<std::uint32_t> culprit(const std::vector<std::vector<Heaps>>& options, const BipartiteMonoid& monoid,
                                     const std::vector<Element>& phi, IsSure&& is_sure, Control& control) {
    const std::size_t q = monoid.order();
    std::vector<ElementSet> bad_with(q, ElementSet(q)), bad_of(options.size());
    for (std::uint32_t heap = 0; heap < options.size(); ++heap) {
        if (options[heap].empty()) continue;
        control.tick(1 + options[heap].size() / 8);
        const ElementSet wins = monoid.union_of_masks(option_elements(options[heap], monoid, phi));
        if (monoid.mask(phi[heap]).meets(wins)) return heap;
        bad_of[heap] = ElementSet::outside(q, monoid.mask(phi[heap]), wins);
        bad_with[phi[heap]] |= bad_of[heap];
    }
    const std::vector<Element> bad = bad_sum(monoid, bad_with, q + 1, control);
    std::optional<std::uint32_t> first;
    for (std::size_t i = 0; i < bad.size(); ++i) {
        Element rest = 0;
        for (std::size_t j = 0; j < bad.size(); ++j)
            if (j != i) rest = monoid.times(rest, bad[j]);
        std::optional<std::uint32_t> witness;
        for (std::uint32_t heap = 0; heap < options.size(); ++heap)
            if (!options[heap].empty() && phi[heap] == bad[i] && bad_of[heap].has(rest))
                if (!witness || (!is_sure(*witness) && is_sure(heap))) witness = heap;
        if (witness && (!first || std::pair(is_sure(*witness), *witness) < std::pair(is_sure(*first), *first)))
            first = witness;
    }
    return first;
}

}  // namespace

template <unsigned Fold>
NoQuotient QuotientFinder::learn(Control& control) {
    const auto last = static_cast<std::uint32_t>(options_.size() - 1);
    std::vector<std::uint32_t> letters = letters_;
    letters.push_back(last);
    for (;;) {
        if (letters.size() > Word<Fold>::letters) return NoQuotient::letters;
        // The words of every element for each number of letters, and the search's table charges itself.
        const Charge charge(control.account(), letters.size() * monoid_.order() * (sizeof(Word<Fold>) + 8));
        const Lesson<Fold> lesson(*this, letters);
        Learner<Fold> learner(lesson.game(), lesson.tests(), bounds_.elements, bounds_.positions - positions_, control);
        const NoQuotient why = learner.run();
        positions_ += std::min(learner.positions(), bounds_.positions - positions_);
        if (why != NoQuotient::none) return why;
        const BipartiteMonoid& monoid = learner.monoid();
        const std::vector<Element> phi = lesson.phi(monoid);
        // The letters were said to be worth what their words are. The heaps themselves may fit a little differently.
        HeapElements fit{{}, std::vector<ElementSet>(monoid.order(), ElementSet(monoid.order()))};
        while (fit.phi.size() < phi.size() &&
               fit_heap(options_[fit.phi.size()], monoid, phi[fit.phi.size()], fit, control)) {
        }
        if (fit.phi.size() == phi.size()) {
            tests_.clear();
            for (const Word<Fold>& test : learner.needed_tests()) tests_.push_back(lesson.in_heaps(test));
            // Its products (2 bytes each), and two sets of bits for each element.
            const std::size_t q = monoid.order();
            monoid_charge_ = LastingCharge(control.shared_account(), 2 * q * q + q * q / 4 + 100 * q);
            keep(monoid, fit.phi);
            return NoQuotient::none;
        }
        auto wrong = static_cast<std::uint32_t>(fit.phi.size());
        if (lesson.is_letter(wrong)) {
            const auto is_sure = [&](std::uint32_t heap) { return lesson.is_letter(heap) && exact_.count(heap) != 0; };
            const auto other = culprit(options_, monoid, phi, is_sure, control);
            if (!other) return NoQuotient::exponents;
            wrong = *other;
        }
        if (!lesson.is_letter(wrong))
            letters.insert(std::lower_bound(letters.begin(), letters.end(), wrong), wrong);
        else if (!exact_.insert(wrong).second)
            return NoQuotient::exponents;
    }
}

/// Takes a quotient over: generated by the heaps, reduced, and with its elements numbered breadth first.
void QuotientFinder::keep(const BipartiteMonoid& monoid, const std::vector<Element>& phi) {
    const std::size_t q = monoid.order();
    letters_.clear();
    std::vector<Element> reached{0};  // products of the letters so far
    ElementSet products(q);
    products.add(0);
    for (std::uint32_t heap = 0; heap < phi.size(); ++heap) {
        if (products.has(phi[heap])) continue;
        letters_.push_back(heap);
        reached = {0};
        products = ElementSet(q);
        products.add(0);
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const std::uint32_t letter : letters_)
                if (const Element y = monoid.times(reached[i], phi[letter]); !products.has(y)) {
                    products.add(y);
                    reached.push_back(y);
                }
    }
    // Elements with equal masks are one. A mask is about the elements that are reached, and nothing else.
    std::map<std::vector<Element>, Element> of_mask;
    std::vector<Element> kept, number(q);
    for (const Element x : reached) {
        std::vector<Element> mask;
        for (const Element z : reached)
            if (monoid.mask(x).has(z)) mask.push_back(z);
        const auto [found, is_new] = of_mask.emplace(std::move(mask), static_cast<Element>(kept.size()));
        if (is_new) kept.push_back(x);
        number[x] = found->second;
    }
    std::vector<std::vector<Element>> rows;
    for (const std::uint32_t letter : letters_) {
        std::vector<Element>& row = rows.emplace_back();
        for (const Element x : kept) row.push_back(number[monoid.times(x, phi[letter])]);
    }
    std::vector<std::uint8_t> in_p;
    for (const Element x : kept) in_p.push_back(monoid.in_p(x) ? 1 : 0);
    fit_.phi.clear();
    for (const Element x : phi) fit_.phi.push_back(number[x]);
    monoid_ = BipartiteMonoid(std::move(rows), std::move(in_p));
    const std::size_t order = monoid_.order();
    fit_.bad_with.assign(order, ElementSet(order));
    for (std::size_t heap = 0; heap < options_.size(); ++heap) {
        if (options_[heap].empty()) continue;
        const ElementSet wins = monoid_.union_of_masks(option_elements(options_[heap], monoid_, fit_.phi));
        fit_.bad_with[fit_.phi[heap]] |= ElementSet::outside(order, monoid_.mask(fit_.phi[heap]), wins);
    }
}

const char* word_for(NoQuotient why) {
    switch (why) {
        case NoQuotient::elements:
            return "elements";
        case NoQuotient::positions:
            return "positions";
        case NoQuotient::letters:
            return "letters";
        case NoQuotient::exponents:
            return "exponents";
        case NoQuotient::growth:
            return "growth";
        default:
            return "";
    }
}

}  // namespace grundy::quotients
