#pragma once
#include <cstdint>

namespace grundy {

/// Mixes 64 bits well (the finaliser of a multiplicative hash).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    return x;
}

}  // namespace grundy
