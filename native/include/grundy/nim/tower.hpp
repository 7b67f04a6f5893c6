#pragma once
#include <cstdint>

/// The nim field on 64-bit words by tables: logarithms in the field of 2^16 nimbers, above it the tower of
/// quadratic extensions D D = D + D/2 for D = 2^16, 2^32 (Conway, On Numbers and Games, chapter 6).
namespace grundy::nim::tower {

using Word = std::uint64_t;

[[nodiscard]] Word product(Word a, Word b);
/// The inverse of `a`, which is not 0.
[[nodiscard]] Word inverse(Word a);

/// The product from the rules D D = D + D/2 and a D = (ordinary) a D for a < D alone, without any table.
[[nodiscard]] Word plain_product(Word a, Word b);

}  // namespace grundy::nim::tower
