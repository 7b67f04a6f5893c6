#pragma once
#include <memory>

#include "grundy/core/any_search.hpp"

namespace grundy {

/// What a move may do to the heaps of a position.
struct Lowering {
    std::size_t least;  ///< It lowers at least so many heaps, each by any number,
    std::size_t most;   ///< and at most so many.
    bool equally;       ///< With two heaps (Wythoff's game): both are lowered by the same number.
};

/// The search over heaps that are lowered together, by one table of all positions with smaller heaps. A state is the
/// list of its `heaps` heaps. Null when there are more than `most_lowered_heaps`.
inline constexpr std::size_t most_lowered_heaps = 8;
[[nodiscard]] std::unique_ptr<AnySearch> lowering_search(std::size_t heaps, Lowering rules,
                                                         std::shared_ptr<Account> account);

}  // namespace grundy
