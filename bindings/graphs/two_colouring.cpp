#include "grundy/graphs/two_colouring.hpp"

#include <nanobind/stl/tuple.h>

#include <stdexcept>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_graphs_two_colouring {

using namespace graph_arrays;

std::tuple<Out<std::uint8_t>, bool> two_colouring(const Ints& indptr, const Ints& indices, std::int32_t start,
                                                  grundy::Control& control) {
    grundy::TwoColouring found;
    {
        nb::gil_scoped_release release;
        const auto graph = undirected_rows(indptr, indices);
        if (start < 0 || start >= graph.size()) throw std::invalid_argument("no such vertex in the graph");
        found = grundy::two_colouring(graph, start, control);
    }
    return {to_array(std::move(found.colour), control), found.is_proper};
}

void bind_two_colouring(nb::module_& m) {
    using namespace nb::literals;
    m.def("two_colouring", &two_colouring, "indptr"_a, "indices"_a, "start"_a, "control"_a,
          "Colours 0 and 1 of the piece of a vertex (2: other pieces), and whether no edge joins two of one colour.");
}

const Binder two_colours(bind_two_colouring);

}  // namespace bind_graphs_two_colouring
