#include "grundy/nim/tower.hpp"

#include <array>
#include <memory>

namespace grundy::nim::tower {
namespace {

constexpr std::uint32_t group = 65535;  // nonzero elements of the field of 2^16

/// A product in the field of 2^(2 half), whose elements are pairs (high, low) = high D + low, D = 2^half.
Word recursive(Word a, Word b, unsigned half) {
    if (a < 2 || b < 2) return a * b;
    const Word low = (Word{1} << half) - 1, top = Word{1} << (half - 1);
    const Word a1 = a >> half, a0 = a & low, b1 = b >> half, b0 = b & low;
    if (a1 == 0 && b1 == 0) return recursive(a, b, half / 2);
    const Word p0 = recursive(a0, b0, half / 2), p1 = recursive(a1, b1, half / 2);
    const Word mixed = recursive(a0 ^ a1, b0 ^ b1, half / 2);
    return (mixed ^ p0) << half | (p0 ^ recursive(p1, top, half / 2));
}

struct Tables {
    std::array<std::uint16_t, group + 1> powers;  // of a generator, number 65535 (again 1) included
    std::array<std::uint16_t, group + 1> log;     // log[0] is of no use
    std::uint32_t log_top;                        // log[2^15]

    /// The generator to the power k < 2^17 - 1.
    [[nodiscard]] Word exp(std::uint32_t k) const { return powers[(k & group) + (k >> 16)]; }

    Tables() {
        for (std::uint32_t generator = 256; !fill(generator); ++generator) {
        }
        log_top = log[1u << 15];
    }

  private:
    /// Fills the tables with the powers of `generator`; false when they do not reach all of the field.
    bool fill(std::uint32_t generator) {
        std::array<std::uint32_t, 16> times;  // the generator times 2^i
        for (unsigned i = 0; i < 16; ++i) times[i] = static_cast<std::uint32_t>(recursive(generator, 1u << i, 8));
        std::uint32_t power = 1;
        for (std::uint32_t k = 0; k < group; ++k) {
            if (k > 0 && power == 1) return false;
            powers[k] = static_cast<std::uint16_t>(power);
            log[power] = static_cast<std::uint16_t>(k);
            std::uint32_t next = 0;
            for (std::uint32_t rest = power; rest != 0; rest &= rest - 1) next ^= times[__builtin_ctz(rest)];
            power = next;
        }
        powers[group] = 1;
        return true;
    }
};

const Tables& tables() {
    static const std::unique_ptr<const Tables> made = std::make_unique<const Tables>();
    return *made;
}

/// Products in the fields of 2^16, 2^32 and 2^64; `times_top` multiplies by the highest bit of the field.
struct Field16 {
    const Tables& t;
    Word product(Word a, Word b) const { return a && b ? t.exp(std::uint32_t{t.log[a]} + t.log[b]) : 0; }
    Word times_top(Word a) const { return a ? t.exp(t.log[a] + t.log_top) : 0; }
    Word inverse(Word a) const { return t.exp(group - t.log[a]); }
};

template <class Below, unsigned half>
struct Extension {
    Below below;
    static constexpr Word low = (Word{1} << half) - 1;

    Word product(Word a, Word b) const {
        const Word a1 = a >> half, a0 = a & low, b1 = b >> half, b0 = b & low;
        const Word p0 = below.product(a0, b0), p1 = below.product(a1, b1);
        return (below.product(a0 ^ a1, b0 ^ b1) ^ p0) << half | (p0 ^ below.times_top(p1));
    }
    Word times_top(Word a) const {  // the highest bit is D times that of the field below
        const Word a1 = a >> half, a0 = a & low;
        return below.times_top(a0 ^ a1) << half | below.times_top(below.times_top(a1));
    }
    Word inverse(Word a) const {  // the conjugate of a1 D + a0 is a1 D + (a0 + a1), their product lies below
        const Word a1 = a >> half, a0 = a & low, sum = a0 ^ a1;
        const Word norm = below.product(a0, sum) ^ below.times_top(below.product(a1, a1));
        const Word factor = below.inverse(norm);
        return below.product(a1, factor) << half | below.product(sum, factor);
    }
};

using Field32 = Extension<Field16, 16>;
using Field64 = Extension<Field32, 32>;

Field64 field() {
    return {{{tables()}}};
}

}  // namespace

Word product(Word a, Word b) {
    return field().product(a, b);
}
Word inverse(Word a) {
    return field().inverse(a);
}
Word plain_product(Word a, Word b) {
    return recursive(a, b, 32);
}

}  // namespace grundy::nim::tower
