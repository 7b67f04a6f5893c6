#pragma once
#include <bit>
#include <cstdint>

namespace grundy {

/// What is asked about each position of a batch. A code is the answer as a number: for outcomes 0 is P and 1 is N.
enum class BatchQuestion : std::uint8_t { value, outcome, misere_outcome, remoteness, misere_remoteness, height };

/// The code of a position whose options have the codes in the set `options`, all below 32.
[[nodiscard]] inline int combined(BatchQuestion question, std::uint32_t options) {
    const auto length = [&](std::uint32_t parity_of_lost) {
        const std::uint32_t lost = options & parity_of_lost;
        return lost != 0 ? 1 + std::countr_zero(lost) : std::bit_width(options);
    };
    switch (question) {
        case BatchQuestion::value:
            return std::countr_one(options);
        case BatchQuestion::outcome:
            return static_cast<int>(options & 1);
        case BatchQuestion::misere_outcome:
            return options == 0 ? 1 : static_cast<int>(options & 1);
        case BatchQuestion::remoteness:
            return length(0x55555555);
        case BatchQuestion::misere_remoteness:
            return length(0xaaaaaaaa);
        case BatchQuestion::height:
            break;
    }
    return std::bit_width(options);  // one more than the largest
}

}  // namespace grundy
