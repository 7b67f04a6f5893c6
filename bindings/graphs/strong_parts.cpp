#include "grundy/graphs/strong_parts.hpp"

#include <stdexcept>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_graphs_strong_parts {

using namespace graph_arrays;

Out<std::int32_t> strong_parts(const Ints& indptr, const Ints& indices, const In<std::uint8_t>& forced,
                               grundy::Control& control) {
    std::vector<std::int32_t> parts;
    {
        nb::gil_scoped_release release;
        const auto graph = checked_rows(indptr, indices);
        std::vector<std::uint8_t> left;
        for (const auto label : span(forced)) left.push_back(label == 2 ? 1 : 0);
        if (left.size() != static_cast<std::size_t>(graph.size()))
            throw std::invalid_argument("there must be one label for each vertex");
        parts = grundy::strong_parts(graph, left, control);
    }
    return to_array(std::move(parts), control);
}

void bind_strong_parts(nb::module_& m) {
    using namespace nb::literals;
    m.def("strong_parts", &strong_parts, "indptr"_a, "indices"_a, "forced"_a, "control"_a,
          "The strongly connected part of each vertex with label 2; arcs lead to the same or a smaller number.");
}

const Binder binder(bind_strong_parts);

}  // namespace bind_graphs_strong_parts
