#pragma once
#include <memory>

#include "grundy/core/any_search.hpp"
#include "grundy/nimg/board.hpp"

namespace grundy {

inline constexpr std::size_t most_nimg_bits = 1024;

/// The search of the narrowest kernel that has a bit for each vertex and room for all weights; null when none has.
/// States: the pointer and the weights.
[[nodiscard]] std::unique_ptr<AnySearch> nimg_search(const NimGBoard& board, std::shared_ptr<Account> account);

}  // namespace grundy
