#include "grundy/core/linear_map.hpp"

#include <stdexcept>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace grundy {

using Word = LinearMap::Word;

LinearMap::LinearMap(const Columns& columns) {
    for (unsigned i = 0; i < 8; ++i) {
        bytes_[i][0] = 0;
        for (unsigned v = 1; v < 256; ++v)
            bytes_[i][v] = bytes_[i][v & (v - 1)] ^ columns[8 * i + static_cast<unsigned>(__builtin_ctz(v))];
    }
    for (unsigned i = 0; i < 16; ++i)
        for (unsigned v = 0; v < 16; ++v) {
            const Word image = bytes_[i / 2][v << 4 * (i % 2)];
            for (unsigned j = 0; j < 8; ++j) nibbles_[i][j][v] = static_cast<std::uint8_t>(image >> 8 * j);
        }
}

void LinearMap::apply_portable(std::span<const Word> in, std::span<Word> out) const {
    for (std::size_t k = 0; k < in.size(); ++k) out[k] = (*this)(in[k]);
}

void LinearMap::apply(std::span<const Word> in, std::span<Word> out) const {
#if defined(__x86_64__)
    static const bool fast = __builtin_cpu_supports("avx2");
    if (fast) return apply_avx2(in, out);
#endif
    apply_portable(in, out);
}

#if defined(__x86_64__)
namespace {

/// One step of the byte transposition of 32 words in 8 registers: with the register's number r and the place
/// p within its half written as the bits r2 r1 r0 p3 p2 p1 p0, it rotates the seven bits left by one. Words
/// lie at r2 r1 r0 p3 and their bytes at p2 p1 p0, so four steps bring byte number i of all words into
/// register i, and three more bring them back.
__attribute__((target("avx2"))) inline void rotate(__m256i (&r)[8]) {
    __m256i next[8];
    for (unsigned i = 0; i < 4; ++i) {
        next[2 * i] = _mm256_unpacklo_epi8(r[i], r[i + 4]);
        next[2 * i + 1] = _mm256_unpackhi_epi8(r[i], r[i + 4]);
    }
    for (unsigned i = 0; i < 8; ++i) r[i] = next[i];
}

using Nibbles = std::array<std::array<std::uint8_t, 16>, 8>;

/// Adds the images of one nibble of 32 words, byte by byte.
__attribute__((target("avx2"))) inline void add_images(const Nibbles& table, __m256i nibble, __m256i (&images)[8]) {
    for (unsigned j = 0; j < 8; ++j) {
        const __m128i row = _mm_load_si128(reinterpret_cast<const __m128i*>(table[j].data()));
        images[j] = _mm256_xor_si256(images[j], _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(row), nibble));
    }
}

}  // namespace

__attribute__((target("avx2"))) void LinearMap::apply_avx2(std::span<const Word> in, std::span<Word> out) const {
    const __m256i low = _mm256_set1_epi8(15);
    std::size_t k = 0;
    for (; k + 32 <= in.size(); k += 32) {
        __m256i bytes[8], images[8];
        for (unsigned i = 0; i < 8; ++i) {
            bytes[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&in[k + 4 * i]));
            images[i] = _mm256_setzero_si256();
        }
        for (unsigned step = 0; step < 4; ++step) rotate(bytes);
        for (unsigned i = 0; i < 8; ++i) {
            add_images(nibbles_[2 * i], _mm256_and_si256(bytes[i], low), images);
            add_images(nibbles_[2 * i + 1], _mm256_and_si256(_mm256_srli_epi16(bytes[i], 4), low), images);
        }
        for (unsigned step = 0; step < 3; ++step) rotate(images);
        for (unsigned i = 0; i < 8; ++i) _mm256_storeu_si256(reinterpret_cast<__m256i*>(&out[k + 4 * i]), images[i]);
    }
    apply_portable(in.subspan(k), out.subspan(k));
}
#endif

LinearMap::Columns inverse(LinearMap::Columns columns) {
    LinearMap::Columns result;
    for (unsigned i = 0; i < 64; ++i) result[i] = Word{1} << i;
    for (unsigned bit = 0; bit < 64; ++bit) {  // column operations, until column i is 2^i
        unsigned pivot = bit;
        while (pivot < 64 && !(columns[pivot] >> bit & 1)) ++pivot;
        if (pivot == 64) throw std::domain_error("a linear map without an inverse");
        std::swap(columns[bit], columns[pivot]);
        std::swap(result[bit], result[pivot]);
        for (unsigned i = 0; i < 64; ++i)
            if (i != bit && columns[i] >> bit & 1) {
                columns[i] ^= columns[bit];
                result[i] ^= result[bit];
            }
    }
    return result;
}

}  // namespace grundy
