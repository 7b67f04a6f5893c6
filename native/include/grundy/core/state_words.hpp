#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace grundy {

/// What searches and tables see of a state: so many words of 64 bits, equal for equal states and for no others.
using Word = std::uint64_t;

/// Types whose objects are such words: no byte of them is left undefined.
template <class State>
concept MadeOfWords = std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State> &&
                      sizeof(State) % sizeof(Word) == 0;

template <MadeOfWords State>
inline constexpr std::size_t words_in = sizeof(State) / sizeof(Word);

template <MadeOfWords State>
[[nodiscard]] std::array<Word, words_in<State>> packed(const State& state) {
    return std::bit_cast<std::array<Word, words_in<State>>>(state);
}

template <MadeOfWords State>
[[nodiscard]] State unpacked(const Word* words) {
    std::array<Word, words_in<State>> copy;
    std::copy_n(words, copy.size(), copy.begin());
    return std::bit_cast<State>(copy);
}

[[nodiscard]] inline std::uint64_t hash_words(const Word* words, std::size_t count) {
    std::uint64_t hash = count;
    for (std::size_t i = 0; i < count; ++i) {
        hash = (hash ^ words[i]) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 32;
    }
    return hash;
}

}  // namespace grundy
