#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "grundy/core/any_search.hpp"

namespace grundy {

inline constexpr std::size_t most_hackenbush_edges = 256;

/// The search of the narrowest kernel that holds the edges, vertex 0 being the ground; null when none does. A state is
/// the set of the edges that are left.
[[nodiscard]] std::unique_ptr<AnySearch> hackenbush_search(
    const std::vector<std::pair<std::uint16_t, std::uint16_t>>& edges, std::shared_ptr<Account> account);

}  // namespace grundy
