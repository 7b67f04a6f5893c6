#pragma once
#include <cstdint>
#include <span>

#include "grundy/core/control.hpp"

/// The field of the nimbers below 2^64: addition is exclusive or, the product is Conway's nim product.
///
/// Two ways to multiply. `table`: see nim_tower.hpp. `clmul`: the field is isomorphic to the binary
/// polynomials modulo x^64 + x^4 + x^3 + x + 1, where the processor multiplies without carry; the way there
/// and back are linear maps. `best` is clmul where the processor has it. Both give the same numbers.
namespace grundy::nim {

using Word = std::uint64_t;
using Words = std::span<const Word>;
enum class Method { best, table, clmul };

/// The nimber that stands for x: the smallest root of x^64 + x^4 + x^3 + x + 1.
inline constexpr Word polynomial_root = 0x402884ca01f7c6b2;

[[nodiscard]] bool has_clmul() noexcept;

[[nodiscard]] Word product(Word a, Word b);
[[nodiscard]] Word square(Word a);
[[nodiscard]] Word sqrt(Word a);
/// Throws std::domain_error for 0.
[[nodiscard]] Word inverse(Word a);
/// 0 to the power 0 is 1.
[[nodiscard]] Word power(Word a, Word exponent);
/// The even x with x x + x = a; there is one below 2^64 exactly when bit 63 of a is 0 (else
/// std::domain_error).
[[nodiscard]] Word solve_quadratic(Word a);

// Arrays. All spans of a call have one length, and `out` may be one of the others. A method that the
// processor lacks is a std::invalid_argument.
void product(Words a, Words b, std::span<Word> out, Method method, Control& control);
/// out[i] = factor a[i].
void scale(Word factor, Words a, std::span<Word> out, Method method, Control& control);
/// out[i |b| + j] = a[i] b[j].
void outer(Words a, Words b, std::span<Word> out, Method method, Control& control);
/// Throws std::domain_error if any is 0.
void inverse(Words a, std::span<Word> out, Method method, Control& control);
void power(Words a, Words exponents, std::span<Word> out, Method method, Control& control);
void sqrt(Words a, std::span<Word> out, Method method, Control& control);

}  // namespace grundy::nim
