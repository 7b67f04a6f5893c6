#pragma once
#include <memory>

#include "grundy/core/any_search.hpp"
#include "grundy/geography/edge_kernel.hpp"

namespace grundy {

/// Kernels of Geography have room for 64, 128 or 256 items (vertices or edges) and one token, or for 64, 256 or 1024
/// items and 8 tokens. Each takes a second to compile.
template <std::size_t T>
using GeographyWidths = std::conditional_t<T == 1, std::index_sequence<1, 2, 4>, std::index_sequence<1, 4, 16>>;
inline constexpr std::size_t most_geography_items = 1024;
inline constexpr std::size_t most_geography_tokens = 8;

/// The search of the narrowest kernel that holds the board and the tokens; null when none does. States: the set of what
/// is left, the passes left, the tokens. Where the moves are `limited` the moves left stand in the place of the passes.
[[nodiscard]] std::unique_ptr<AnySearch> vertex_geography(const GeographyRows& rows, std::size_t tokens,
                                                          std::vector<GeographySymmetry> symmetries,
                                                          std::shared_ptr<Account> account, bool limited = false);
[[nodiscard]] std::unique_ptr<AnySearch> edge_geography(std::size_t vertices, const std::vector<GeographyEdge>& edges,
                                                        std::size_t tokens, std::vector<GeographySymmetry> symmetries,
                                                        std::shared_ptr<Account> account, bool limited = false);

/// Who wins directed vertex Geography with one token (see PeeledGeography). States: the set of what is left, the token.
[[nodiscard]] std::unique_ptr<AnySearch> peeled_geography(const GeographyRows& rows, std::shared_ptr<Account> account);

}  // namespace grundy
