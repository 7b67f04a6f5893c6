#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/words/rules.hpp"
#include "grundy/words/verify.hpp"

namespace grundy {

/// How learning ended: with a proved machine, too many states, out of time or work, with a value that is too large, or
/// because the words that the machine should be about do not contain all of their options.
enum class LearnEnd : std::uint8_t { proved, states, time, work, value, open };

/// What was learned: a proved machine, or the last hypothesis.
struct LearnedMachine {
    LearnEnd end = LearnEnd::time;
    WordMachine machine;
    std::size_t states = 0;         ///< of the machine, or of the last hypothesis
    std::uint64_t right_below = 0;  ///< The last hypothesis but one is right for all words lighter than this.
    int largest_value = 0;
    std::size_t rounds = 0, pairs = 0, sets = 0;
    std::string word;  ///< a word with an option outside of the language, where learning ended as `open`
};

/// Learns a machine with at most so many states, and checks it (L*, Angluin 1987, with the counterexamples of Rivest
/// and Schapire 1993).
///
/// A hypothesis is checked for all words. Below the weight of its lightest failure it is right, and then serves as a
/// table for the search (WordValues). Entries that take too much search stay unknown, and match anything, until they
/// are needed. `language` is null for all words; else a machine whose words with an output are those to learn about.
[[nodiscard]] LearnedMachine learn_machine(const WordRules& rules, const WordMachine* language, std::size_t states,
                                           WordWork& work);

}  // namespace grundy
