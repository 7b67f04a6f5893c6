#include "grundy/geography_kernels.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include "search.hpp"

namespace {

using Rows = std::vector<std::vector<std::uint16_t>>;
using Symmetries = std::vector<std::pair<std::vector<std::uint16_t>, std::vector<std::uint16_t>>>;
using Edges = std::vector<std::tuple<std::uint16_t, std::uint16_t, bool>>;

template <class K>
void bind_kernel(nb::module_& m, const char* game) {
    const auto name = std::string(game) + std::to_string(K::most_items) + "x" + std::to_string(K::most_tokens);
    bind_search<K>(m, name.c_str());
}

template <template <std::size_t, std::size_t> class K, std::size_t... W>
void bind_widths(nb::module_& m, const char* game, std::index_sequence<W...>) {
    (bind_kernel<K<W, 1>>(m, game), ...);
    (bind_kernel<K<W, 8>>(m, game), ...);
}

/// The search of the narrowest kernel that holds the board; None when none does.
template <template <std::size_t, std::size_t> class K, std::size_t T, std::size_t... W, class... Board>
nb::object narrowest(std::size_t items, const Symmetries& symmetries, std::size_t bytes, std::index_sequence<W...>,
                     const Board&... board) {
    nb::object made = nb::none();
    const auto attempt = [&]<std::size_t Width>() {
        if (items > 64 * Width) return false;
        K<Width, T> kernel(board...);
        std::vector<grundy::GeographySymmetry> plain;
        for (const auto& [moved, vertices] : symmetries) plain.push_back({moved, vertices});
        kernel.set_symmetries(std::move(plain));
        made = nb::cast(new grundy::Search<K<Width, T>>(std::move(kernel), bytes), nb::rv_policy::take_ownership);
        return true;
    };
    static_cast<void>((attempt.template operator()<W>() || ...));
    return made;
}

template <template <std::size_t, std::size_t> class K, class... Board>
nb::object make(std::size_t items, std::size_t tokens, const Symmetries& symmetries, std::size_t bytes,
                const Board&... board) {
    constexpr std::index_sequence<1, 2, 4, 8, 16> widths;
    if (tokens == 1) return narrowest<K, 1>(items, symmetries, bytes, widths, board...);
    return tokens <= 8 ? narrowest<K, 8>(items, symmetries, bytes, widths, board...) : nb::none();
}

}  // namespace

void bind_geography_kernels(nb::module_& m) {
    constexpr std::index_sequence<1, 2, 4, 8, 16> widths;
    bind_widths<grundy::VertexGeography>(m, "VertexGeography", widths);
    bind_widths<grundy::EdgeGeography>(m, "EdgeGeography", widths);
    m.def(
        "vertex_geography",
        [](const Rows& rows, std::size_t tokens, const Symmetries& symmetries, std::size_t bytes) {
            return make<grundy::VertexGeography>(rows.size(), tokens, symmetries, bytes, rows);
        },
        nb::arg("rows"), nb::arg("tokens"), nb::arg("symmetries"), nb::arg("bytes"));
    m.def(
        "edge_geography",
        [](std::size_t vertices, const Edges& edges, std::size_t tokens, const Symmetries& symmetries,
           std::size_t bytes) {
            std::vector<grundy::GeographyEdge> plain;
            for (const auto& [start, end, arc] : edges) plain.push_back({start, end, arc});
            const auto items = std::max(edges.size(), vertices > 64 ? vertices - 64 : 0);
            return make<grundy::EdgeGeography>(items, tokens, symmetries, bytes, vertices, plain);
        },
        nb::arg("vertices"), nb::arg("edges"), nb::arg("tokens"), nb::arg("symmetries"), nb::arg("bytes"));
}
