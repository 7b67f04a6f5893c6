#include "grundy/nim/polynomials.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#else
#include <cstdlib>
#endif

namespace grundy::polynomial {

#if defined(__x86_64__)

#define GRUNDY_NARROW __attribute__((target("pclmul,sse4.1")))
#define GRUNDY_WIDE __attribute__((target("vpclmulqdq,avx2")))

// high x^64 + low = low + high (x^4 + x^3 + x + 1); what that pushes over the top comes back in the same way.
namespace {

GRUNDY_NARROW inline __m128i reduced(__m128i low, __m128i high) {
    const __m128i over =
        _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(high, 63), _mm_srli_epi64(high, 61)), _mm_srli_epi64(high, 60));
    const __m128i t = _mm_xor_si128(high, over);
    return _mm_xor_si128(_mm_xor_si128(_mm_xor_si128(low, t), _mm_slli_epi64(t, 1)),
                         _mm_xor_si128(_mm_slli_epi64(t, 3), _mm_slli_epi64(t, 4)));
}

GRUNDY_WIDE inline __m256i reduced(__m256i low, __m256i high) {
    const __m256i over = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(high, 63), _mm256_srli_epi64(high, 61)),
                                          _mm256_srli_epi64(high, 60));
    const __m256i t = _mm256_xor_si256(high, over);
    return _mm256_xor_si256(_mm256_xor_si256(_mm256_xor_si256(low, t), _mm256_slli_epi64(t, 1)),
                            _mm256_xor_si256(_mm256_slli_epi64(t, 3), _mm256_slli_epi64(t, 4)));
}

GRUNDY_NARROW inline Word narrow(Word a, Word b) {
    const __m128i p = _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<long long>(a)),
                                           _mm_cvtsi64_si128(static_cast<long long>(b)), 0x00);
    return static_cast<Word>(_mm_cvtsi128_si64(reduced(p, _mm_unpackhi_epi64(p, p))));
}

GRUNDY_WIDE void product_wide(std::span<const Word> a, std::span<const Word> b, std::span<Word> out) {
    std::size_t i = 0;
    for (; i + 4 <= out.size(); i += 4) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&a[i]));
        const __m256i y = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&b[i]));
        const __m256i even = _mm256_clmulepi64_epi128(x, y, 0x00);
        const __m256i odd = _mm256_clmulepi64_epi128(x, y, 0x11);
        const __m256i z = reduced(_mm256_unpacklo_epi64(even, odd), _mm256_unpackhi_epi64(even, odd));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(&out[i]), z);
    }
    for (; i < out.size(); ++i) out[i] = product(a[i], b[i]);
}

}  // namespace

bool available() noexcept {
    static const bool can = __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
    return can;
}

GRUNDY_NARROW Word product(Word a, Word b) noexcept {
    return narrow(a, b);
}

GRUNDY_NARROW void product_narrow(std::span<const Word> a, std::span<const Word> b, std::span<Word> out) {
    std::size_t i = 0;
    for (; i + 2 <= out.size(); i += 2) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&a[i]));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&b[i]));
        const __m128i even = _mm_clmulepi64_si128(x, y, 0x00);
        const __m128i odd = _mm_clmulepi64_si128(x, y, 0x11);
        const __m128i z = reduced(_mm_unpacklo_epi64(even, odd), _mm_unpackhi_epi64(even, odd));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&out[i]), z);
    }
    for (; i < out.size(); ++i) out[i] = narrow(a[i], b[i]);
}

void product(std::span<const Word> a, std::span<const Word> b, std::span<Word> out) {
    static const bool wide = __builtin_cpu_supports("vpclmulqdq") && __builtin_cpu_supports("avx2");
    if (wide) return product_wide(a, b, out);
    product_narrow(a, b, out);
}

#else

bool available() noexcept {
    return false;
}
Word product(Word, Word) noexcept {
    std::abort();
}
void product(std::span<const Word>, std::span<const Word>, std::span<Word>) {
    std::abort();
}
void product_narrow(std::span<const Word>, std::span<const Word>, std::span<Word>) {
    std::abort();
}

#endif

}  // namespace grundy::polynomial
