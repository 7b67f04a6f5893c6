#pragma once
#include "grundy/core/any_search.hpp"

namespace grundy {

inline constexpr std::size_t most_take_turn_vertices = 1024;

/// The search of Take Turn on a board given by the vertices that edges and arcs lead to, with the vertices that show
/// heads while all are there; null for too many vertices.
[[nodiscard]] std::unique_ptr<AnySearch> take_turn_search(const std::vector<std::vector<std::uint16_t>>& rows,
                                                          const std::vector<std::uint16_t>& heads,
                                                          std::shared_ptr<Account> account);

}  // namespace grundy
