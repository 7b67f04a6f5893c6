#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "grundy/quotients/monoid.hpp"
#include "grundy/quotients/words.hpp"

namespace grundy::quotients {

/// Why the finder ends without a quotient: a bound of its own was reached, or the quotient grows and may not.
enum class NoQuotient { none, elements, positions, letters, exponents, growth };

/// A sum of heaps, as pairs of a heap and how often it stands: words that do not depend on how letters are numbered.
using HeapWord = std::vector<std::pair<std::uint32_t, unsigned>>;

/// The game R that is learned: letters, each with options that are words of smaller letters. Letter 0 is *1.
///
/// What words without the last letter are is read off a quotient that is known: `known`, and the elements of letters.
template <unsigned Fold>
struct LetterGame {
    std::vector<std::vector<Word<Fold>>> options;
    const BipartiteMonoid* known;
    std::vector<Element> elements;  ///< of all letters but the last
};

/// Who wins words of letters, by a search that remembers them.
template <unsigned Fold>
class WordSearch {
  public:
    WordSearch(const LetterGame<Fold>& game, std::uint64_t most_positions, Control& control);

    /// Whether a word is a P-position of misère play. Throws OutOfPositions.
    [[nodiscard]] bool is_p(const Word<Fold>& word);
    [[nodiscard]] std::uint64_t positions() const { return count_; }

    struct OutOfPositions {};

  private:
    struct Frame {
        Word<Fold> word;
        std::size_t letter, option;  ///< the next option to look at
    };

    /// Whether a word is P, where that is known: 1, 0, or -1.
    [[nodiscard]] int look_up(const Word<Fold>& word) const;
    /// Goes on with the options of a word: 1 if all are N, 0 if one is P, -1 at one that is not known.
    [[nodiscard]] int settle(Frame& frame, Word<Fold>& option) const;
    [[nodiscard]] std::size_t slot(const Word<Fold>& word) const;
    void store(const Word<Fold>& word, bool value);

    const LetterGame<Fold>& game_;
    std::uint64_t most_positions_, count_ = 0;
    Control& control_;
    std::vector<std::vector<Element>> powers_;  ///< of each letter but the last, in the known quotient
    Array<Word<Fold>> table_;
    std::vector<Frame> stack_;
};

/// Learns the quotient of a game of letters: Angluin's L* for languages in which the order of letters does not matter.
///
/// `reps` are words with different rows, `tests` the words beside which rows are compared. What is learned meets C4 and
/// C5 for the letters, so it is the quotient of R, as far as folding exponents is right.
template <unsigned Fold>
class Learner {
  public:
    using W = Word<Fold>;

    Learner(const LetterGame<Fold>& game, std::vector<W> tests, std::size_t most_elements, std::uint64_t most_positions,
            Control& control);

    /// Learns the quotient, or says which bound was reached.
    [[nodiscard]] NoQuotient run();

    [[nodiscard]] const BipartiteMonoid& monoid() const { return monoid_; }
    /// The tests that tell the elements apart, without those that the others make needless.
    [[nodiscard]] std::vector<W> needed_tests() const;
    [[nodiscard]] std::uint64_t positions() const { return search_.positions(); }

  private:
    using Row = std::vector<std::uint64_t>;

    void extend(Row& row, std::size_t& filled, const W& word);
    [[nodiscard]] bool close();
    [[nodiscard]] bool commute();
    [[nodiscard]] bool verify();
    void make_monoid();
    void add_test(const W& left, const W& right, W test);
    [[nodiscard]] Element predict(const W& word) const;
    /// Adds the test that shows a wrong prediction; false where the prediction is right.
    bool refute(const W& word);
    bool refute_sum_or_options(const W& word);

    const LetterGame<Fold>& game_;
    std::size_t letters_, most_elements_;
    Control& control_;
    WordSearch<Fold> search_;
    std::vector<W> reps_, tests_;
    std::vector<Row> rows_;                    ///< of reps
    std::vector<std::size_t> filled_;          ///< how many tests each row has
    std::vector<std::vector<Row>> next_rows_;  ///< of reps and one letter more
    std::vector<std::vector<std::size_t>> next_filled_;
    std::vector<std::vector<Element>> next_;  ///< the rep of the same row
    bool folded_wrongly_ = false;
    BipartiteMonoid monoid_;
};

extern template class WordSearch<2>;
extern template class WordSearch<3>;
extern template class WordSearch<4>;
extern template class Learner<2>;
extern template class Learner<3>;
extern template class Learner<4>;

}  // namespace grundy::quotients
