#include "grundy/take_turn/parity_batch.hpp"

#include <nanobind/stl/optional.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_parity_batch {

using grundy::BatchQuestion;
using grundy::Control;
using grundy::Deletion;
using namespace graph_arrays;

std::optional<Out<std::uint8_t>> parity_deletion_on_graphs(const nb::bytes& lines, Deletion what,
                                                           BatchQuestion question, Control& control) {
    const std::string_view text{lines.c_str(), lines.size()};
    std::optional<std::vector<std::uint8_t>> found;
    {
        nb::gil_scoped_release release;
        found = grundy::parity_deletion_on_graphs(text, what, question, control);
    }
    if (!found) return std::nullopt;
    return to_array(std::move(*found), control);
}

void bind_parity_batch(nb::module_& m) {
    using namespace nb::literals;
    nb::enum_<Deletion>(m, "Deletion", "Which vertices Even/Even and Odd/Odd delete.")
        .value("even", Deletion::even)
        .value("odd", Deletion::odd);
    m.attr("MOST_PARITY_VERTICES") = grundy::most_parity_vertices;
    m.def("parity_deletion_on_graphs", &parity_deletion_on_graphs, "lines"_a, "what"_a, "question"_a, "control"_a,
          "Answers about Even/Even or Odd/Odd on lines of graph6, sparse6 and digraph6; None where a board is too "
          "large.");
}

const Binder parity_batch(bind_parity_batch);

}  // namespace bind_parity_batch
