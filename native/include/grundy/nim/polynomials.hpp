#pragma once
#include <cstdint>
#include <span>

/// The field GF(2)[x] / (x^64 + x^4 + x^3 + x + 1): bit i of a word is the coefficient of x^i.
namespace grundy::polynomial {

using Word = std::uint64_t;

/// Whether this processor multiplies without carry; the functions below need it.
[[nodiscard]] bool available() noexcept;

[[nodiscard]] Word product(Word a, Word b) noexcept;
/// out[i] = a[i] b[i]; the three have one length, and `out` may be `a` or `b`.
void product(std::span<const Word> a, std::span<const Word> b, std::span<Word> out);
/// The same, two at a time in any case (`product` takes four at a time where the processor can).
void product_narrow(std::span<const Word> a, std::span<const Word> b, std::span<Word> out);

}  // namespace grundy::polynomial
