#include "grundy/nim/field.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grundy/core/linear_map.hpp"
#include "grundy/nim/polynomials.hpp"
#include "grundy/nim/tower.hpp"

namespace grundy::nim {
namespace {

constexpr std::size_t block = 256;  // words that are worked on at a time; several such blocks fit the L1 cache
using Block = std::array<Word, block>;

template <class Image>
LinearMap::Columns columns(Image image) {
    LinearMap::Columns result;
    for (unsigned i = 0; i < 64; ++i) result[i] = image(i);
    return result;
}

LinearMap::Columns powers_of_the_root() {
    Word power = 1;
    return columns([&](unsigned) { return std::exchange(power, tower::product(power, polynomial_root)); });
}

LinearMap::Columns squares() {
    return columns([](unsigned i) { return tower::product(Word{1} << i, Word{1} << i); });
}

/// The even half of the words goes one to one onto the words below 2^63 by x x + x; 1 goes to 2^63 here, to
/// have an inverse.
LinearMap::Columns quadratics() {
    auto result = squares();
    for (unsigned i = 1; i < 64; ++i) result[i] ^= Word{1} << i;
    result[0] = Word{1} << 63;
    return result;
}

/// The linear maps of the field, made at the first use.
struct Maps {
    LinearMap from_polynomial{powers_of_the_root()};
    LinearMap to_polynomial{grundy::inverse(powers_of_the_root())};
    LinearMap square{squares()};
    LinearMap sqrt{grundy::inverse(squares())};
    LinearMap solve{grundy::inverse(quadratics())};
};

const Maps& maps() {
    static const auto made = std::make_unique<const Maps>();
    return *made;
}

bool use_clmul(Method method) {
    if (method == Method::clmul && !has_clmul())
        throw std::invalid_argument("this processor does not multiply without carry");
    return method != Method::table && has_clmul();
}

/// Calls work(start, length) for one block of `size` words after the other; `ticks` is the cost of a block in
/// microseconds, roughly.
template <class Work>
void in_blocks(std::size_t size, std::uint64_t ticks, Control& control, Work work) {
    for (std::size_t start = 0; start < size; start += block) {
        work(start, std::min(block, size - start));
        control.tick(ticks);
    }
}

void apply(const LinearMap& map, Words a, std::span<Word> out, Method method, Control& control) {
    in_blocks(a.size(), 4, control, [&](std::size_t start, std::size_t n) {
        const auto from = a.subspan(start, n);
        const auto to = out.subspan(start, n);
        if (method == Method::table)
            map.apply_portable(from, to);
        else
            map.apply(from, to);
    });
}

Word power_by_tables(Word a, Word exponent) {
    Word result = 1;
    for (const LinearMap& square = maps().square; exponent != 0; exponent >>= 1, a = square(a))
        if (exponent & 1) result = tower::product(result, a);
    return result;
}

/// Inverts 2^k nonzero polynomials: of a pair (a, b) by 1/a = b (1/ab) and 1/b = a (1/ab), all the products
/// together first. `spare` has the same length.
void invert_polynomials(std::span<Word> a, std::span<Word> spare) {
    if (a.size() == 1) {
        a[0] = maps().to_polynomial(tower::inverse(maps().from_polynomial(a[0])));
        return;
    }
    const std::size_t half = a.size() / 2;
    const auto first = a.first(half), second = a.last(half), both = spare.first(half);
    polynomial::product(first, second, both);
    invert_polynomials(both, spare.last(half));
    const auto copy = spare.last(half);
    std::copy(first.begin(), first.end(), copy.begin());
    polynomial::product(both, second, first);
    polynomial::product(both, copy, second);
}

/// a[i] to the power e[i] in the polynomial field, all together from the highest bit of an exponent down.
void raise_polynomials(std::span<Word> a, Words e) {
    Block power_block, factor_block;
    const auto power = std::span(power_block).first(a.size()), factor = std::span(factor_block).first(a.size());
    std::fill(power.begin(), power.end(), 1);
    Word bits = 0;
    for (const Word exponent : e) bits |= exponent;
    for (int bit = 63 - std::countl_zero(bits); bit >= 0; --bit) {
        polynomial::product(power, power, power);
        if (!(bits >> bit & 1)) continue;
        for (std::size_t i = 0; i < a.size(); ++i) factor[i] = 1 ^ ((a[i] ^ 1) & -(e[i] >> bit & 1));
        polynomial::product(power, factor, power);
    }
    std::copy(power.begin(), power.end(), a.begin());
}

}  // namespace

bool has_clmul() noexcept {
    return polynomial::available();
}

Word product(Word a, Word b) {
    if (!has_clmul()) return tower::product(a, b);
    const Maps& m = maps();
    return m.from_polynomial(polynomial::product(m.to_polynomial(a), m.to_polynomial(b)));
}

Word square(Word a) {
    return maps().square(a);
}

Word sqrt(Word a) {
    return maps().sqrt(a);
}

Word inverse(Word a) {
    if (a == 0) throw std::domain_error("0 has no inverse");
    return tower::inverse(a);
}

Word power(Word a, Word exponent) {
    return power_by_tables(a, exponent);
}

Word solve_quadratic(Word a) {
    if (a >> 63) throw std::domain_error("no solution below 2^64");
    return maps().solve(a);
}

void product(Words a, Words b, std::span<Word> out, Method method, Control& control) {
    const bool clmul = use_clmul(method);
    const Maps& m = maps();
    in_blocks(out.size(), 4, control, [&](std::size_t start, std::size_t n) {
        const auto x = a.subspan(start, n), y = b.subspan(start, n);
        const auto z = out.subspan(start, n);
        if (!clmul) {
            for (std::size_t i = 0; i < n; ++i) z[i] = tower::product(x[i], y[i]);
            return;
        }
        Block p, q;
        const auto left = std::span(p).first(n), right = std::span(q).first(n);
        m.to_polynomial.apply(x, left);
        m.to_polynomial.apply(y, right);
        polynomial::product(left, right, left);
        m.from_polynomial.apply(left, z);
    });
}

void scale(Word factor, Words a, std::span<Word> out, Method method, Control& control) {
    use_clmul(method);
    const LinearMap times(columns([&](unsigned i) { return tower::product(factor, Word{1} << i); }));
    apply(times, a, out, method, control);
}

void outer(Words a, Words b, std::span<Word> out, Method method, Control& control) {
    if (a.size() <= b.size()) {
        for (std::size_t i = 0; i < a.size(); ++i) scale(a[i], b, out.subspan(i * b.size(), b.size()), method, control);
        return;
    }
    std::vector<Word> column(a.size());
    for (std::size_t j = 0; j < b.size(); ++j) {
        scale(b[j], a, column, method, control);
        for (std::size_t i = 0; i < a.size(); ++i) out[i * b.size() + j] = column[i];
    }
}

void inverse(Words a, std::span<Word> out, Method method, Control& control) {
    if (std::find(a.begin(), a.end(), 0) != a.end()) throw std::domain_error("0 has no inverse");
    const bool clmul = use_clmul(method);
    const Maps& m = maps();
    in_blocks(a.size(), 4, control, [&](std::size_t start, std::size_t n) {
        const auto from = a.subspan(start, n);
        const auto to = out.subspan(start, n);
        if (!clmul) {
            std::transform(from.begin(), from.end(), to.begin(), tower::inverse);
            return;
        }
        Block polynomials, spare;
        polynomials.fill(1);
        m.to_polynomial.apply(from, std::span(polynomials).first(n));
        invert_polynomials(polynomials, spare);
        m.from_polynomial.apply(Words(polynomials).first(n), to);
    });
}

void power(Words a, Words exponents, std::span<Word> out, Method method, Control& control) {
    const bool clmul = use_clmul(method);
    const Maps& m = maps();
    in_blocks(a.size(), 128, control, [&](std::size_t start, std::size_t n) {
        const auto from = a.subspan(start, n), e = exponents.subspan(start, n);
        const auto to = out.subspan(start, n);
        if (!clmul) {
            std::transform(from.begin(), from.end(), e.begin(), to.begin(), power_by_tables);
            return;
        }
        Block storage;
        const auto polynomials = std::span(storage).first(n);
        m.to_polynomial.apply(from, polynomials);
        raise_polynomials(polynomials, e);
        m.from_polynomial.apply(polynomials, to);
    });
}

void sqrt(Words a, std::span<Word> out, Method method, Control& control) {
    use_clmul(method);
    apply(maps().sqrt, a, out, method, control);
}

}  // namespace grundy::nim
