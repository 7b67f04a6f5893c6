#pragma once
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace grundy {

/// Does the processor have AVX2?
[[nodiscard]] bool has_avx2();

/// Is left[i] ^ right[i] == value for some i < count? Uses AVX2 where the processor has it.
[[nodiscard]] bool any_pair_is(const std::uint16_t* left, const std::uint16_t* right, std::size_t count,
                               std::uint16_t value);

/// The set {left[i] ^ right[i] : i < count} of numbers below 64; all entries must be below `bound` (a power
/// of two).
[[nodiscard]] std::uint64_t set_of_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t count,
                                         unsigned bound);

/// Bit i of the answer is bit `lane` of byte i of the 64 bytes.
[[nodiscard]] inline std::uint64_t bits_of(const std::uint8_t* bytes, unsigned lane) {
    std::uint64_t bits = 0;
#if defined(__SSE2__)
    const auto up = _mm_cvtsi32_si128(static_cast<int>(7 - lane));
    for (int i = 0; i < 4; ++i) {
        const auto part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes) + i);
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_sll_epi16(part, up)));
        bits |= std::uint64_t{mask} << (16 * i);
    }
#else
    for (unsigned i = 0; i < 64; ++i) bits |= std::uint64_t{bytes[i] >> lane & 1u} << i;
#endif
    return bits;
}

namespace portable {  // the same without special instructions
[[nodiscard]] bool any_pair_is(const std::uint16_t* left, const std::uint16_t* right, std::size_t count,
                               std::uint16_t value);
[[nodiscard]] std::uint64_t set_of_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t count);
}  // namespace portable

}  // namespace grundy
