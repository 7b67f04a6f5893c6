#include "grundy/quotients/learner.hpp"

#include <algorithm>
#include <map>

namespace grundy::quotients {

namespace {

/// So many tests are added before the rows are filled again.
constexpr std::size_t tests_at_once = 8;

bool bit(const std::vector<std::uint64_t>& row, std::size_t at) {
    return (row[at / 64] >> at % 64 & 1) != 0;
}

}  // namespace

template <unsigned Fold>
Learner<Fold>::Learner(const LetterGame<Fold>& game, std::vector<W> tests, std::size_t most_elements,
                       std::uint64_t most_positions, Control& control)
    : game_(game),
      letters_(game.options.size()),
      most_elements_(most_elements),
      control_(control),
      search_(game, most_positions, control),
      reps_(1),
      tests_(1) {
    for (const W& test : tests)
        if (std::find(tests_.begin(), tests_.end(), test) == tests_.end()) tests_.push_back(test);
}

template <unsigned Fold>
NoQuotient Learner<Fold>::run() {
    try {
        for (;;) {
            if (!close()) return NoQuotient::elements;
            if (!commute()) continue;
            make_monoid();
            if (verify()) return NoQuotient::none;
            if (folded_wrongly_) return NoQuotient::exponents;
        }
    } catch (const typename WordSearch<Fold>::OutOfPositions&) {
        return NoQuotient::positions;
    }
}

template <unsigned Fold>
void Learner<Fold>::extend(Row& row, std::size_t& filled, const W& word) {
    row.resize((tests_.size() + 63) / 64);
    for (; filled < tests_.size(); ++filled)
        if (search_.is_p(word + tests_[filled])) row[filled / 64] |= std::uint64_t{1} << filled % 64;
}

/// Makes the rows complete and closed under letters: a new row is a new rep. False where they are too many.
template <unsigned Fold>
bool Learner<Fold>::close() {
    std::map<Row, std::size_t> rep_of;
    rows_.resize(reps_.size());
    filled_.resize(reps_.size());
    for (std::size_t i = 0; i < reps_.size(); ++i) {
        extend(rows_[i], filled_[i], reps_[i]);
        rep_of[rows_[i]] = i;
    }
    for (std::size_t i = 0; i < reps_.size(); ++i) {
        if (i == next_rows_.size()) {
            next_rows_.emplace_back(letters_);
            next_filled_.emplace_back(letters_);
            next_.emplace_back(letters_);
        }
        for (std::size_t g = 0; g < letters_; ++g) {
            W word = reps_[i];
            word.add(g);
            Row& row = next_rows_[i][g];
            extend(row, next_filled_[i][g], word);
            const auto [found, is_new] = rep_of.emplace(row, reps_.size());
            if (is_new) {
                if (reps_.size() == most_elements_) return false;
                reps_.push_back(word);
                rows_.push_back(row);
                filled_.push_back(tests_.size());
            }
            next_[i][g] = static_cast<Element>(found->second);
        }
    }
    return true;
}

/// Whether letters may be added in any order; if not, new tests show where rows are equal that should not be.
template <unsigned Fold>
bool Learner<Fold>::commute() {
    const std::size_t before = tests_.size();
    for (std::size_t i = 0; i < reps_.size(); ++i)
        for (std::size_t g = 0; g < letters_; ++g)
            for (std::size_t h = 0; h < g; ++h) {
                const Element by_g = next_[i][g], by_h = next_[i][h];
                const Element x = next_[by_g][h], y = next_[by_h][g];
                if (x == y) continue;
                std::size_t at = 0;
                while (bit(rows_[x], at) == bit(rows_[y], at)) ++at;
                W both = reps_[i];
                both.add(g);
                both.add(h);
                // reps[i] + g + h has one outcome beside the test, so it differs from one of the two.
                const bool differs_from_x = search_.is_p(both + tests_[at]) != bit(rows_[x], at);
                const std::size_t first = differs_from_x ? g : h, second = differs_from_x ? h : g;
                W word = reps_[i], test = tests_[at];
                word.add(first);
                test.add(second);
                add_test(word, reps_[next_[i][first]], test);
                if (tests_.size() >= before + tests_at_once) return false;
            }
    return tests_.size() == before;
}

/// Adds a test that tells two words apart, with as few letters as still do.
template <unsigned Fold>
void Learner<Fold>::add_test(const W& left, const W& right, W test) {
    for (std::size_t g = letters_; g-- > 0;)
        while (test.exponent(g) != 0) {
            W shorter = test;
            shorter.remove(g);
            if (search_.is_p(left + shorter) == search_.is_p(right + shorter)) break;
            test = shorter;
        }
    if (std::find(tests_.begin(), tests_.end(), test) == tests_.end()) tests_.push_back(test);
}

template <unsigned Fold>
void Learner<Fold>::make_monoid() {
    std::vector<std::vector<Element>> rows(letters_);
    std::vector<std::uint8_t> in_p;
    for (std::size_t i = 0; i < reps_.size(); ++i) {
        for (std::size_t g = 0; g < letters_; ++g) rows[g].push_back(next_[i][g]);
        in_p.push_back(bit(rows_[i], 0) ? 1 : 0);  // test 0 is the empty word
        control_.tick(1 + reps_.size() / 4);
    }
    const Charge charge(control_.account(), 4 * reps_.size() * reps_.size());
    monoid_ = BipartiteMonoid(std::move(rows), std::move(in_p));
}

template <unsigned Fold>
Element Learner<Fold>::predict(const W& word) const {
    Element x = 0;
    for (std::size_t g = 0; g < letters_; ++g)
        for (unsigned e = word.exponent(g); e > 0; --e) x = next_[x][g];
    return x;
}

template <unsigned Fold>
bool Learner<Fold>::refute(const W& word) {
    if (search_.is_p(word) == monoid_.in_p(predict(word))) return false;
    // Replace longer and longer beginnings by their reps: at the end stands the prediction, so somewhere it flips.
    Element x = 0;  // that of the beginning
    W rest = word;
    for (std::size_t g = 0; g < letters_; ++g)
        while (rest.exponent(g) != 0) {
            rest.remove(g);
            W longer = reps_[x];
            longer.add(g);
            x = next_[x][g];
            const W& rep = reps_[x];
            if (search_.is_p(longer + rest) != search_.is_p(rep + rest)) {
                add_test(longer, rep, rest);
                return true;
            }
        }
    return false;
}

/// Of a word that is wrong, or has a wrong option, one of them is refuted.
template <unsigned Fold>
bool Learner<Fold>::refute_sum_or_options(const W& word) {
    if (refute(word)) return true;
    for (std::size_t g = 0; g < letters_; ++g) {
        if (word.exponent(g) == 0) continue;
        for (const W& option : game_.options[g]) {
            W after = word;
            after.remove(g);
            if (refute(after + option)) return true;
        }
    }
    return false;
}

/// Checks C4 and C5 for the letters. Where they fail, a test is added, or folding is found to be wrong.
template <unsigned Fold>
bool Learner<Fold>::verify() {
    const std::size_t q = reps_.size(), before = tests_.size();
    std::vector<ElementSet> bad_with(q, ElementSet(q)), of_letter;
    bool fails = false;
    for (std::size_t g = 0; g < letters_; ++g) {
        const Element x = next_[0][g];
        ElementSet wins(q);
        for (const W& option : game_.options[g]) {
            control_.tick(1 + q / 64);
            const Element e = predict(option);
            wins |= monoid_.mask(e);
            const std::size_t y = ElementSet::first_common(q, monoid_.mask(x), monoid_.mask(e));
            if (y == q || tests_.size() >= before + tests_at_once) continue;
            fails = true;
            W sum = reps_[y];
            sum.add(g);
            if (!refute(sum)) refute(reps_[y] + option);
        }
        of_letter.push_back(ElementSet::outside(q, monoid_.mask(x), wins));
        bad_with[x] |= of_letter.back();
    }
    if (fails) {
        folded_wrongly_ = tests_.size() == before;  // all words are as predicted, though one of each pair cannot be
        return false;
    }
    for (const std::size_t copies : {std::size_t{1}, std::size_t{2}, std::size_t{3}, q + 1}) {
        const std::vector<Element> bad = bad_sum(monoid_, bad_with, copies, control_);
        if (bad.empty()) continue;
        W sum;
        // For each value a letter that is bad with the rest: what the letters' sum is predicted to be is wrong, or
        // what one of its options is.
        for (std::size_t i = 0; i < bad.size(); ++i) {
            Element rest = 0;
            for (std::size_t j = 0; j < bad.size(); ++j)
                if (j != i) rest = monoid_.times(rest, bad[j]);
            std::size_t g = 0;
            while (next_[0][g] != bad[i] || !of_letter[g].has(rest)) ++g;
            sum.add(g);
        }
        refute_sum_or_options(sum);
        folded_wrongly_ = tests_.size() == before;
        return false;
    }
    return true;
}

template <unsigned Fold>
auto Learner<Fold>::needed_tests() const -> std::vector<W> {
    std::vector<W> needed;
    std::vector<std::size_t> class_of(reps_.size());
    std::size_t classes = 1;
    for (std::size_t t = 0; t < tests_.size(); ++t) {
        std::map<std::pair<std::size_t, bool>, std::size_t> refined;
        std::vector<std::size_t> finer;
        for (std::size_t i = 0; i < reps_.size(); ++i)
            finer.push_back(refined.emplace(std::pair(class_of[i], bit(rows_[i], t)), refined.size()).first->second);
        if (refined.size() == classes) continue;
        classes = refined.size();
        class_of = std::move(finer);
        needed.push_back(tests_[t]);
    }
    return needed;
}

template class Learner<2>;
template class Learner<3>;
template class Learner<4>;

}  // namespace grundy::quotients
