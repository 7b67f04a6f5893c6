#pragma once
#include "grundy/heaps/octal.hpp"

namespace grundy {

/// Values of heaps 0..last when a move takes k stones from a heap, k in `takes` (with `all_but`: any k >= 1
/// that is not in `takes`). `takes` are positive numbers in any order. O(last * takes).
[[nodiscard]] Values subtraction_values(std::vector<std::size_t> takes, bool all_but, std::size_t last,
                                        Control& control, std::size_t memory = no_limit);

}  // namespace grundy
