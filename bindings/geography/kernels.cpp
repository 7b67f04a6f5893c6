#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"
#include "grundy/geography/searches.hpp"

namespace bind_geography_kernels {

using Shared = std::shared_ptr<grundy::Account>;
using Symmetries = std::vector<std::pair<std::vector<std::uint16_t>, std::vector<std::uint16_t>>>;
using Edges = std::vector<std::tuple<std::uint16_t, std::uint16_t, bool>>;

std::vector<grundy::GeographySymmetry> plain(const Symmetries& symmetries) {
    std::vector<grundy::GeographySymmetry> all;
    for (const auto& [items, vertices] : symmetries) all.push_back({items, vertices});
    return all;
}

std::vector<grundy::GeographyEdge> plain(const Edges& edges) {
    std::vector<grundy::GeographyEdge> all;
    for (const auto& [start, end, arc] : edges) all.push_back({start, end, arc});
    return all;
}

void bind_kernels(nb::module_& m) {
    using namespace nb::literals;
    m.attr("MOST_GEOGRAPHY_ITEMS") = grundy::most_geography_items;
    m.attr("MOST_GEOGRAPHY_TOKENS") = grundy::most_geography_tokens;
    m.def(
        "vertex_geography",
        [](const grundy::GeographyRows& rows, std::size_t tokens, const Symmetries& symmetries, Shared account,
           bool limited) {
            return grundy::vertex_geography(rows, tokens, plain(symmetries), std::move(account), limited);
        },
        "rows"_a, "tokens"_a, "symmetries"_a, "account"_a, "limited"_a = false);
    m.def(
        "edge_geography",
        [](std::size_t vertices, const Edges& edges, std::size_t tokens, const Symmetries& symmetries, Shared account,
           bool limited) {
            return grundy::edge_geography(vertices, plain(edges), tokens, plain(symmetries), std::move(account),
                                          limited);
        },
        "vertices"_a, "edges"_a, "tokens"_a, "symmetries"_a, "account"_a, "limited"_a = false);
    m.def("peeled_geography", &grundy::peeled_geography, "rows"_a, "account"_a);
}

const Binder kernels(bind_kernels);

}  // namespace bind_geography_kernels
