#include "grundy/graphs/line_properties.hpp"

#include <nanobind/stl/optional.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_line_properties {

using grundy::Control;
using namespace graph_arrays;

std::optional<Out<std::int32_t>> properties(const nb::bytes& lines, Control& control) {
    std::optional<std::vector<std::int32_t>> found;
    {
        nb::gil_scoped_release release;
        found = grundy::line_properties({lines.c_str(), lines.size()}, control);
    }
    if (!found) return std::nullopt;
    return to_array(std::move(*found), control);
}

void bind_properties(nb::module_& m) {
    using namespace nb::literals;
    m.def(
        "line_properties", &properties, "lines"_a, "control"_a,
        "n, m, maxdegree, mindegree, components, diameter, girth, bipartite, tree of each line of graph6, sparse6 and "
        "digraph6, one after the other; None where a graph has more than 64 vertices.");
}

const Binder line_properties(bind_properties);

}  // namespace bind_line_properties
