#pragma once
#include <array>
#include <cstdint>
#include <span>

namespace grundy {

/// A linear map on 64-bit words over GF(2), given by its values on 1, 2, 4, ..., 2^63.
class LinearMap {
  public:
    using Word = std::uint64_t;
    using Columns = std::array<Word, 64>;

    explicit LinearMap(const Columns& columns);

    [[nodiscard]] Word operator()(Word x) const noexcept {
        Word y = 0;
        for (unsigned i = 0; i < 8; ++i) y ^= bytes_[i][x >> 8 * i & 0xff];
        return y;
    }
    /// The map on every word of `in`; `out` has the same length and may be the same place.
    void apply(std::span<const Word> in, std::span<Word> out) const;
    /// The same without special instructions of the processor.
    void apply_portable(std::span<const Word> in, std::span<Word> out) const;

  private:
    void apply_avx2(std::span<const Word> in, std::span<Word> out) const;

    /// bytes_[i][v]: the map on the word whose byte i is v, all others 0.
    std::array<std::array<Word, 256>, 8> bytes_;
    /// nibbles_[i][j][v]: byte j of the map on the word whose nibble i is v.
    alignas(32) std::array<std::array<std::array<std::uint8_t, 16>, 8>, 16> nibbles_;
};

/// The columns of the inverse map. Throws std::domain_error when there is none.
[[nodiscard]] LinearMap::Columns inverse(LinearMap::Columns columns);

}  // namespace grundy
