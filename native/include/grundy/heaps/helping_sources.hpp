#pragma once
#include <functional>
#include <span>

#include "grundy/heaps/block_marks.hpp"

namespace grundy {

/// For each value below `bound`, the part of the recent heaps that have it.
[[nodiscard]] std::vector<double> recent_shares(const Values& values, std::size_t bound);

/// Which pairs of parts are looked at first, when values are to be seen to be options.
struct HelperChoice {
    std::span<const std::size_t> splits;  ///< a move takes t of these and leaves two parts
    std::size_t bound;                    ///< all values are below
    std::size_t first, last;              ///< one of the parts is in this range
    std::size_t cheap;                    ///< from this offset on a helper costs little,
    std::vector<std::uint8_t> often;      ///< but serves only for other parts whose value v has often[v] = 1
    std::function<bool(std::size_t heap, std::size_t value)> wanted;  ///< values to be seen
};

/// Sources with which most wanted values below the value of a heap are options, chosen greedily on a sample of the
/// heaps so far. A helper is taken as long as it saves more searches than it costs marks.
[[nodiscard]] std::vector<Source> choose_helpers(const Values& values, const HelperChoice& choice, Control& control);

}  // namespace grundy
