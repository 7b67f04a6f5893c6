#include "grundy/directed.hpp"

#include "graph_arrays.hpp"
#include "grundy/peeled.hpp"
#include "search.hpp"

using namespace graph_arrays;

namespace {

using Rows = std::vector<std::vector<std::uint16_t>>;

Out<std::uint8_t> forced_vertices(const Ints& indptr, const Ints& indices, grundy::Control& control) {
    std::vector<std::uint8_t> labels;
    {
        nb::gil_scoped_release release;
        for (const auto label : grundy::forced_vertices(checked_rows(indptr, indices), control))
            labels.push_back(static_cast<std::uint8_t>(label));
    }
    return to_array(std::move(labels));
}

Out<std::int32_t> strong_parts(const Ints& indptr, const Ints& indices, const In<std::uint8_t>& forced,
                               grundy::Control& control) {
    std::vector<std::int32_t> parts;
    {
        nb::gil_scoped_release release;
        const auto graph = checked_rows(indptr, indices);
        std::vector<grundy::Forced> labels;
        for (const auto label : span(forced)) labels.push_back(static_cast<grundy::Forced>(label));
        if (labels.size() != static_cast<std::size_t>(graph.size()))
            throw std::invalid_argument("there must be one label for each vertex");
        parts = grundy::strong_parts(graph, labels, control);
    }
    return to_array(std::move(parts));
}

template <std::size_t W>
bool make(nb::object& made, const Rows& rows, std::size_t bytes) {
    using Kernel = grundy::PeeledGeography<W>;
    if (rows.size() > Kernel::most_items) return false;
    made = nb::cast(new grundy::Search<Kernel>(Kernel(rows), bytes), nb::rv_policy::take_ownership);
    return true;
}

}  // namespace

void bind_directed(nb::module_& m) {
    using namespace nb::literals;
    bind_search<grundy::PeeledGeography<1>>(m, "PeeledGeography64");
    bind_search<grundy::PeeledGeography<2>>(m, "PeeledGeography128");
    bind_search<grundy::PeeledGeography<4>>(m, "PeeledGeography256");
    bind_search<grundy::PeeledGeography<16>>(m, "PeeledGeography1024");
    m.def(
        "peeled_geography",
        [](const Rows& rows, std::size_t bytes) {
            nb::object made = nb::none();
            static_cast<void>(make<1>(made, rows, bytes) || make<2>(made, rows, bytes) || make<4>(made, rows, bytes) ||
                              make<16>(made, rows, bytes));
            return made;
        },
        "rows"_a, "bytes"_a);
    m.def("forced_vertices", &forced_vertices, "indptr"_a, "indices"_a, "control"_a,
          "What is forced for who stands on a vertex of a directed graph: 0 lost, 1 won, 2 open.");
    m.def("strong_parts", &strong_parts, "indptr"_a, "indices"_a, "forced"_a, "control"_a,
          "The strongly connected part of each open vertex; arcs lead to the same or a smaller number.");
}
