#include <algorithm>

#include "grundy/quotients/learner.hpp"

namespace grundy::quotients {

template <unsigned Fold>
WordSearch<Fold>::WordSearch(const LetterGame<Fold>& game, std::uint64_t most_positions, Control& control)
    : game_(game), most_positions_(most_positions), control_(control), table_(1 << 12, control.account()) {
    for (const Element x : game.elements) {
        std::vector<Element>& powers = powers_.emplace_back(1, Element{0});
        for (unsigned e = 0; e < Word<Fold>::largest; ++e) powers.push_back(game.known->times(powers.back(), x));
    }
}

template <unsigned Fold>
std::size_t WordSearch<Fold>::slot(const Word<Fold>& word) const {
    const std::size_t last = table_.size() - 1;
    std::size_t at = word.hash() & last;
    while (table_[at].is_marked() && !table_[at].is_marked_as(word)) at = (at + 1) & last;
    return at;
}

template <unsigned Fold>
int WordSearch<Fold>::look_up(const Word<Fold>& word) const {
    const std::size_t last = powers_.size();
    if (word.exponent(last) == 0) {
        Element x = 0;
        for (std::size_t g = 0; g < last; ++g)
            if (const unsigned e = word.exponent(g); e != 0) x = game_.known->times(x, powers_[g][e]);
        return game_.known->in_p(x) ? 1 : 0;
    }
    const Word<Fold>& found = table_[slot(word)];
    if (!found.is_marked()) return -1;
    return found.mark() ? 1 : 0;
}

template <unsigned Fold>
void WordSearch<Fold>::store(const Word<Fold>& word, bool value) {
    control_.tick();
    if (++count_ > most_positions_) throw OutOfPositions();
    if (2 * count_ > table_.size()) {
        Array<Word<Fold>> old(2 * table_.size(), control_.account());
        old.swap(table_);
        for (const Word<Fold>& entry : old)
            if (entry.is_marked()) {
                const std::size_t last = table_.size() - 1;
                std::size_t at = entry.plain().hash() & last;
                while (table_[at].is_marked()) at = (at + 1) & last;
                table_[at] = entry;
            }
    }
    table_[slot(word)] = word.marked(value);
}

template <unsigned Fold>
int WordSearch<Fold>::settle(Frame& frame, Word<Fold>& option) const {
    for (;; ++frame.option) {
        while (frame.option == game_.options[frame.letter].size() || frame.word.exponent(frame.letter) == 0) {
            if (frame.letter == 0) return 1;  // a word with letters has options, and all of them are N
            --frame.letter;
            frame.option = 0;
        }
        option = frame.word;
        option.remove(frame.letter);
        option = option + game_.options[frame.letter][frame.option];
        const int known = look_up(option);
        if (known != 0) return known < 0 ? -1 : 0;
    }
}

template <unsigned Fold>
bool WordSearch<Fold>::is_p(const Word<Fold>& word) {
    if (const int known = look_up(word); known >= 0) return known == 1;
    // Options of the last letter come first: what they leave is read off the known quotient soonest.
    stack_.assign(1, Frame{word, powers_.size(), 0});
    for (;;) {
        Word<Fold> option;
        const int result = settle(stack_.back(), option);
        if (result < 0) {
            stack_.push_back(Frame{option, powers_.size(), 0});
            continue;
        }
        store(stack_.back().word, result == 1);
        if (stack_.size() == 1) return result == 1;
        stack_.pop_back();  // the frame below looks its option up again
    }
}

template class WordSearch<2>;
template class WordSearch<3>;
template class WordSearch<4>;

}  // namespace grundy::quotients
