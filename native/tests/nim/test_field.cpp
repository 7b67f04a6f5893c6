#include <algorithm>
#include <random>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "grundy/core/linear_map.hpp"
#include "grundy/nim/field.hpp"
#include "grundy/nim/polynomials.hpp"
#include "grundy/nim/tower.hpp"

namespace nim = grundy::nim;
using grundy::Control;
using nim::Method;
using nim::Word;
using Array = std::vector<Word>;

namespace {

std::mt19937_64 random_word(5);
Control control;

/// A random word of a random size.
Word mixed() {
    return random_word() >> random_word() % 64;
}

Array many(std::size_t size) {
    Array result(size);
    std::generate(result.begin(), result.end(), mixed);
    return result;
}

std::vector<Method> methods() {
    return nim::has_clmul() ? std::vector{Method::table, Method::clmul, Method::best}
                            : std::vector{Method::table, Method::best};
}

Array products(const Array& a, const Array& b, Method method) {
    Array out(a.size());
    nim::product(a, b, out, method, control);
    return out;
}

/// The definition: a b is the least number that differs from every a' b + a b' + a' b' with a' < a, b' < b.
std::vector<Array> products_by_mex(Word size) {
    std::vector<Array> table(size, Array(size));
    std::vector<Word> stamp(size * size, 0);
    Word now = 0;
    for (Word a = 0; a < size; ++a)
        for (Word b = 0; b <= a; ++b) {
            ++now;
            for (Word x = 0; x < a; ++x)
                for (Word y = 0; y < b; ++y) stamp[table[x][b] ^ table[a][y] ^ table[x][y]] = now;
            Word least = 0;
            while (stamp[least] == now) ++least;
            table[a][b] = table[b][a] = least;
        }
    return table;
}

void all_products_below_64_are_the_mex_of_the_definition() {
    const auto table = products_by_mex(64);
    for (Word a = 0; a < 64; ++a)
        for (Word b = 0; b < 64; ++b) {
            CHECK(nim::tower::plain_product(a, b) == table[a][b]);
            CHECK(nim::tower::product(a, b) == table[a][b]);
            CHECK(nim::product(a, b) == table[a][b]);
        }
}

void the_methods_agree_on_pairs_of_all_sizes() {
    const Array a = many(3000), b = many(3000);
    const Array expected = products(a, b, Method::table);
    for (const Method method : methods()) CHECK(products(a, b, method) == expected);
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(nim::product(a[i], b[i]) == expected[i]);
        if (i < 100) CHECK(nim::tower::plain_product(a[i], b[i]) == expected[i]);
    }
}

void arrays_of_every_length_are_done_to_the_end() {
    for (const std::size_t size : {0, 1, 3, 31, 32, 33, 255, 256, 257, 600})
        for (const Method method : methods()) {
            const Array a = many(size), b = many(size);
            Array out(size), exponents = many(size);
            nim::product(a, b, out, method, control);
            for (std::size_t i = 0; i < size; ++i) CHECK(out[i] == nim::product(a[i], b[i]));
            nim::scale(0x123456789abcdef0, a, out, method, control);
            for (std::size_t i = 0; i < size; ++i) CHECK(out[i] == nim::product(a[i], 0x123456789abcdef0));
            nim::power(a, exponents, out, method, control);
            for (std::size_t i = 0; i < size; ++i) CHECK(out[i] == nim::power(a[i], exponents[i]));
            nim::product(a, a, out, method, control);
            nim::sqrt(out, out, method, control);
            CHECK(out == a);
            Array nonzero = a;
            for (Word& x : nonzero) x |= x == 0;
            nim::inverse(nonzero, out, method, control);
            for (std::size_t i = 0; i < size; ++i) CHECK(nim::product(nonzero[i], out[i]) == 1);
        }
}

void an_outer_product_is_the_table_of_products() {
    for (const std::size_t width : {1, 3, 300})
        for (const Method method : methods()) {
            const Array a = many(7), b = many(width);
            Array out(a.size() * width);
            nim::outer(a, b, out, method, control);
            for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == nim::product(a[i / width], b[i % width]));
        }
}

void zero_has_no_inverse() {
    Array a{1, 2, 0}, out(3);
    for (const Method method : methods()) try {
            nim::inverse(a, out, method, control);
            CHECK(false);
        } catch (const std::domain_error&) {
        }
    try {
        (void)nim::inverse(0);
        CHECK(false);
    } catch (const std::domain_error&) {
    }
}

void a_quadratic_has_a_solution_exactly_when_bit_63_is_clear() {
    for (int i = 0; i < 2000; ++i) {
        const Word x = mixed();
        const Word a = nim::square(x) ^ x;
        CHECK(a >> 63 == 0);
        CHECK(nim::solve_quadratic(a) == (x & ~Word{1}));
    }
    try {
        (void)nim::solve_quadratic(Word{1} << 63);
        CHECK(false);
    } catch (const std::domain_error&) {
    }
}

void the_root_is_the_smallest_of_its_polynomial() {
    const Word x = nim::polynomial_root;
    CHECK((nim::power(x, 4) ^ nim::power(x, 3) ^ x ^ 1) == nim::power(x, 64));
    for (Word conjugate = nim::square(x); conjugate != x; conjugate = nim::square(conjugate)) CHECK(conjugate > x);
}

/// a b in the polynomial field, bit by bit.
Word slow_polynomial_product(Word a, Word b) {
    Word result = 0;
    for (unsigned i = 64; i-- > 0;) {
        result = result << 1 ^ (result >> 63 ? 0x1b : 0);
        if (b >> i & 1) result ^= a;
    }
    return result;
}

void polynomials_multiply_alike_one_two_and_four_at_a_time() {
    if (!grundy::polynomial::available()) return;
    const Array a = many(999), b = many(999);
    Array wide(999), narrow(999);
    grundy::polynomial::product(a, b, wide);
    grundy::polynomial::product_narrow(a, b, narrow);
    CHECK(wide == narrow);
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(wide[i] == slow_polynomial_product(a[i], b[i]));
        CHECK(wide[i] == grundy::polynomial::product(a[i], b[i]));
    }
}

void a_linear_map_and_its_inverse_cancel() {
    grundy::LinearMap::Columns columns;
    for (unsigned i = 0; i < 64; ++i) columns[i] = nim::product(Word{1} << i, 0xfedcba9876543210);
    const grundy::LinearMap map(columns), back(grundy::inverse(columns));
    const Array a = many(100);
    Array fast(100), plain(100);
    map.apply(a, fast);
    map.apply_portable(a, plain);
    CHECK(fast == plain);
    back.apply(fast, fast);
    CHECK(fast == a);
    columns[5] = columns[6];
    try {
        (void)grundy::inverse(columns);
        CHECK(false);
    } catch (const std::domain_error&) {
    }
}

}  // namespace

int main() {
    all_products_below_64_are_the_mex_of_the_definition();
    the_methods_agree_on_pairs_of_all_sizes();
    arrays_of_every_length_are_done_to_the_end();
    an_outer_product_is_the_table_of_products();
    zero_has_no_inverse();
    a_quadratic_has_a_solution_exactly_when_bit_63_is_clear();
    the_root_is_the_smallest_of_its_polynomial();
    polynomials_multiply_alike_one_two_and_four_at_a_time();
    a_linear_map_and_its_inverse_cancel();
}
