#include "grundy/core/pair_search.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace grundy {
namespace portable {

bool any_pair_is(const std::uint16_t* left, const std::uint16_t* right, std::size_t count, std::uint16_t value) {
    constexpr std::size_t step = 32;
    std::size_t i = 0;
    for (; i + step <= count; i += step) {
        std::uint16_t hit = 0;
        for (std::size_t j = 0; j < step; ++j) hit |= static_cast<std::uint16_t>((left[i + j] ^ right[i + j]) == value);
        if (hit) return true;
    }
    for (; i < count; ++i)
        if ((left[i] ^ right[i]) == value) return true;
    return false;
}

std::uint64_t set_of_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t count) {
    const auto bit = [&](std::size_t k) { return std::uint64_t{1} << ((left[k] ^ right[k]) & 63); };
    std::uint64_t a = 0, b = 0, c = 0, d = 0;  // four, so that none waits for another
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) a |= bit(i), b |= bit(i + 1), c |= bit(i + 2), d |= bit(i + 3);
    for (; i < count; ++i) a |= bit(i);
    return a | b | c | d;
}

}  // namespace portable

#if defined(__x86_64__)
namespace {

__attribute__((target("avx2"))) bool any_pair_is_avx2(const std::uint16_t* left, const std::uint16_t* right,
                                                      std::size_t count, std::uint16_t value) {
    const __m256i wanted = _mm256_set1_epi16(static_cast<short>(value));
    const auto same = [&](std::size_t at) __attribute__((target("avx2"))) {
        const auto a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(left + at));
        const auto b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(right + at));
        return _mm256_cmpeq_epi16(_mm256_xor_si256(a, b), wanted);
    };
    std::size_t i = 0;
    for (; i + 64 <= count; i += 64) {  // one branch for four vectors
        const auto any =
            _mm256_or_si256(_mm256_or_si256(same(i), same(i + 16)), _mm256_or_si256(same(i + 32), same(i + 48)));
        if (!_mm256_testz_si256(any, any)) return true;
    }
    for (; i + 16 <= count; i += 16)
        if (const auto any = same(i); !_mm256_testz_si256(any, any)) return true;
    for (; i < count; ++i)
        if ((left[i] ^ right[i]) == value) return true;
    return false;
}

/// Each table look-up turns a number below 16 into one bit of two bytes. For larger numbers it is done once
/// for each range of 16: after the exclusive or with the start of the range and a saturated addition of 112,
/// numbers outside of the range have bit 7 set, which makes the look-up give 0.
template <int ranges>
__attribute__((target("avx2"))) std::uint64_t set_of_pairs_avx2(const std::uint8_t* left, const std::uint8_t* right,
                                                                std::size_t count) {
    const __m256i low = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64,
                                         -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i high = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
                                          1, 2, 4, 8, 16, 32, 64, -128);
    const __m256i push = _mm256_set1_epi8(112);
    __m256i bytes[2 * ranges];
    for (auto& byte : bytes) byte = _mm256_setzero_si256();
    std::size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        const auto a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(left + i));
        const auto b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(right + i));
        const auto sum = _mm256_xor_si256(a, b);
        for (int range = 0; range < ranges; ++range) {
            auto index = sum;
            if (ranges > 1)
                index = _mm256_adds_epu8(_mm256_xor_si256(sum, _mm256_set1_epi8(static_cast<char>(16 * range))), push);
            bytes[2 * range] = _mm256_or_si256(bytes[2 * range], _mm256_shuffle_epi8(low, index));
            bytes[2 * range + 1] = _mm256_or_si256(bytes[2 * range + 1], _mm256_shuffle_epi8(high, index));
        }
    }
    std::uint64_t set = portable::set_of_pairs(left + i, right + i, count - i);
    for (int k = 0; k < 2 * ranges; ++k) {
        alignas(32) std::uint64_t words[4];
        _mm256_store_si256(reinterpret_cast<__m256i*>(words), bytes[k]);
        std::uint64_t word = words[0] | words[1] | words[2] | words[3];
        word |= word >> 32;
        word |= word >> 16;
        word |= word >> 8;
        set |= (word & 255) << (8 * k);
    }
    return set;
}

}  // namespace

bool has_avx2() {
    static const bool found = __builtin_cpu_supports("avx2");
    return found;
}

bool any_pair_is(const std::uint16_t* left, const std::uint16_t* right, std::size_t count, std::uint16_t value) {
    return has_avx2() ? any_pair_is_avx2(left, right, count, value) : portable::any_pair_is(left, right, count, value);
}

std::uint64_t set_of_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t count, unsigned bound) {
    if (!has_avx2()) return portable::set_of_pairs(left, right, count);
    if (bound <= 16) return set_of_pairs_avx2<1>(left, right, count);
    return bound <= 32 ? set_of_pairs_avx2<2>(left, right, count) : set_of_pairs_avx2<4>(left, right, count);
}
#else
bool has_avx2() {
    return false;
}

bool any_pair_is(const std::uint16_t* left, const std::uint16_t* right, std::size_t count, std::uint16_t value) {
    return portable::any_pair_is(left, right, count, value);
}

std::uint64_t set_of_pairs(const std::uint8_t* left, const std::uint8_t* right, std::size_t count, unsigned) {
    return portable::set_of_pairs(left, right, count);
}
#endif

}  // namespace grundy
