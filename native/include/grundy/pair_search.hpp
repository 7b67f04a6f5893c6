#pragma once
#include <cstddef>
#include <cstdint>

namespace grundy {

/// Is left[i] ^ right[i] == value for some i < count? Uses AVX2 where the processor has it.
[[nodiscard]] bool any_pair_is(const std::uint16_t* left, const std::uint16_t* right, std::size_t count,
                               std::uint16_t value);

/// The set {left[i] ^ right[i] : i < count} of numbers below 64; all entries must be below `bound` (a power
/// of two).
[[nodiscard]] std::uint64_t set_of_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t count,
                                         unsigned bound);

namespace portable {  // the same without special instructions
[[nodiscard]] bool any_pair_is(const std::uint16_t* left, const std::uint16_t* right, std::size_t count,
                               std::uint16_t value);
[[nodiscard]] std::uint64_t set_of_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t count);
}  // namespace portable

}  // namespace grundy
