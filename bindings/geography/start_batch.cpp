#include "grundy/geography/start_batch.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <string_view>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_geography_starts {

using grundy::BatchQuestion;
using grundy::Control;
using namespace graph_arrays;

using Found = std::tuple<Out<std::int32_t>, Out<std::uint8_t>, bool, bool>;

std::optional<Found> starts(const nb::bytes& lines, BatchQuestion question, Control& control) {
    std::optional<grundy::StartCodes> found;
    {
        nb::gil_scoped_release release;
        found = grundy::vertex_geography_starts({lines.c_str(), lines.size()}, question, control);
    }
    if (!found) return std::nullopt;
    return Found{to_array(std::move(found->sizes), control), to_array(std::move(found->codes), control),
                 found->has_edges, found->has_arcs};
}

void bind_starts(nb::module_& m) {
    using namespace nb::literals;
    m.def("vertex_geography_starts", &starts, "lines"_a, "question"_a, "control"_a,
          "(number of starts by board, answers, whether some board has no arcs, whether some is a digraph) of lines of "
          "graph6, sparse6 and digraph6; None where a board is too large.");
}

const Binder starts_of_batches(bind_starts);

}  // namespace bind_geography_starts
