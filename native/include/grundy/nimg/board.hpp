#pragma once
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy {

/// What a position of NimG needs to be searched: the vertices that play can reach, numbered from 0.
struct NimGBoard {
    std::vector<std::vector<std::uint16_t>> rows;  ///< where the pointer can go from each vertex, itself by a loop
    std::vector<std::uint8_t> ends;                ///< 1: from here a move can end the game, whatever the weights are
    std::vector<std::uint16_t> weights;            ///< the largest weight that each vertex can have
    bool move_first = false;                       ///< move, then remove
};

/// Where the weight of a vertex stands in a state: a few bits of one word.
struct NimGField {
    std::uint32_t word = 0, shift = 0, mask = 0, most = 0;
};

/// The fields of weights side by side, none of them in two words; a weight that is always 0 needs no bits.
[[nodiscard]] inline std::vector<NimGField> nimg_fields(std::span<const std::uint16_t> weights) {
    std::vector<NimGField> fields;
    std::uint32_t word = 0, shift = 0;
    for (const auto most : weights) {
        const auto bits = static_cast<std::uint32_t>(std::bit_width(most));
        if (bits == 0) {
            fields.push_back({});
            continue;
        }
        if (shift + bits > 64) ++word, shift = 0;
        fields.push_back({word, shift, (1U << bits) - 1, most});
        shift += bits;
    }
    return fields;
}

/// How many words of 64 bits the fields need.
[[nodiscard]] inline std::size_t nimg_words(std::span<const std::uint16_t> weights) {
    std::size_t words = 0;
    for (const auto& field : nimg_fields(weights)) words = std::max<std::size_t>(words, field.word + 1U);
    return words;
}

}  // namespace grundy
