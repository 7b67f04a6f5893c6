#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/words/rules.hpp"

namespace grundy {

/// What a check of a machine found.
struct WordCheck {
    std::vector<std::string> failures;  ///< Lightest words at which a condition fails; none: the machine is right.
    std::uint64_t weight = 0;           ///< Their weight: the machine is right for all words that are lighter.
    std::size_t pairs = 0, sets = 0;    ///< How much was looked at.
};

/// Checks whether the outputs of a machine are right for all words that it is about.
///
/// An output is right everywhere exactly if it is the mex of the outputs of the options everywhere. (E) No option has
/// the output of its word: pairs of states, of the word and of the option, read the same letters. (M) Each smaller
/// output is that of an option: words are read with the set of all options so far. (C) The options of words that the
/// machine is about are such words. Both searches go by weight (Dijkstra), so that the first failures are the lightest;
/// at most `most` of these are returned.
[[nodiscard]] WordCheck check_machine(const WordRules& rules, const WordMachine& machine, WordWork& work,
                                      std::size_t most = 60);

}  // namespace grundy
