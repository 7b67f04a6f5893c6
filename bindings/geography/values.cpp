#include "grundy/geography/values.hpp"

#include <nanobind/stl/optional.h>

#include <stdexcept>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/geography/forced.hpp"

namespace bind_geography_values {

using grundy::Control;
using grundy::Csr;
using grundy::GeographyFlags;
using namespace graph_arrays;

using Written = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Out<std::int32_t> tree_values(const Ints& indptr, const Ints& indices) {
    std::vector<std::int32_t> values;
    {
        nb::gil_scoped_release release;
        const Csr graph = checked_rows(indptr, indices);
        values.assign(graph.size(), -1);
        grundy::tree_values(graph, values);
    }
    return to_array(std::move(values));
}

std::vector<std::uint8_t> wanted_starts(const Csr& graph, const std::optional<Ints>& starts) {
    std::vector<std::uint8_t> wanted(graph.size(), starts ? 0 : 1);
    if (!starts) return wanted;
    for (const std::int32_t v : span(*starts)) {
        if (v < 0 || v >= graph.size()) throw std::invalid_argument("a start lies outside the graph");
        wanted[v] = 1;
    }
    return wanted;
}

Out<std::uint8_t> forced_vertices(const Ints& indptr, const Ints& indices, grundy::Control& control) {
    std::vector<std::uint8_t> labels;
    {
        nb::gil_scoped_release release;
        for (const auto label : grundy::forced_vertices(checked_rows(indptr, indices), control))
            labels.push_back(static_cast<std::uint8_t>(label));
    }
    return to_array(std::move(labels));
}

void geography_values(const Ints& indptr, const Ints& indices, const Written& least, const Written& most,
                      Control& control, const std::optional<Ints>& starts, const GeographyFlags& flags) {
    const Csr graph{span(indptr), span(indices)};
    nb::gil_scoped_release release;
    grundy::check_undirected(graph);
    const auto n = static_cast<std::size_t>(graph.size());
    if (least.size() != n || most.size() != n)
        throw std::invalid_argument("the arrays to fill must have one place for each vertex");
    grundy::geography_values(graph, wanted_starts(graph, starts), flags, control,
                             {{least.data(), n}, {most.data(), n}});
}

void bind_values(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<GeographyFlags>(m, "GeographyFlags", "Switches of the Geography searches.")
        .def(nb::init<>())
        .def_rw("trees", &GeographyFlags::trees)
        .def_rw("shift", &GeographyFlags::shift)
        .def_rw("leaf_rule", &GeographyFlags::leaf_rule)
        .def_rw("piece_only", &GeographyFlags::piece_only)
        .def_rw("ask", &GeographyFlags::ask)
        .def_rw("small_first", &GeographyFlags::small_first)
        .def_rw("allowed_arcs", &GeographyFlags::allowed_arcs)
        .def_rw("most", &GeographyFlags::most)
        .def_rw("piece_limit", &GeographyFlags::piece_limit)
        .def_rw("start_limit", &GeographyFlags::start_limit);
    m.def("forced_vertices", &forced_vertices, "indptr"_a, "indices"_a, "control"_a,
          "What is forced for who stands on a vertex of a directed graph: 0 lost, 1 won, 2 open.");
    m.def("tree_values", &tree_values, "indptr"_a, "indices"_a,
          "Values of all starts in components that are trees; -1 elsewhere.");
    m.def("geography_values", &geography_values, "indptr"_a, "indices"_a, "least"_a.noconvert(), "most"_a.noconvert(),
          "control"_a, "starts"_a = nb::none(), "flags"_a = GeographyFlags{},
          "Fills least and most: the value of each start lies between them, and is known where they are equal.");
}

const Binder values(bind_values);

}  // namespace bind_geography_values
