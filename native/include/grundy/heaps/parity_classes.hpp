#pragma once
#include <span>

#include "grundy/heaps/octal.hpp"

namespace grundy {

/// Two classes of heaps by their value: common ones, whose value has an odd number of bits in the mask, and rare ones.
/// With `with_heap`, odd heaps change sides.
struct ParityClasses {
    std::size_t mask = 0;
    bool with_heap = false;
    std::size_t rare = 0;  ///< rare heaps among those that were counted

    [[nodiscard]] bool is_common(std::size_t heap, std::size_t value) const {
        return (__builtin_parityll(value & mask) != 0) != (with_heap && heap % 2 == 1);
    }
    bool operator==(const ParityClasses& other) const = default;
};

/// The classes with the fewest rare heaps >= 1, among those for which two common parts never make the nim-sum of a
/// common heap. All values are below `bound`, a power of two.
[[nodiscard]] ParityClasses choose_classes(const Values& values, std::span<const std::size_t> splits, std::size_t bound,
                                           Control& control);

}  // namespace grundy
