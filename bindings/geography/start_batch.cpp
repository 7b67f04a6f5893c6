#include "grundy/geography/start_batch.hpp"

#include "core/bindings.hpp"
#include "graphs/board_codes.hpp"

namespace bind_geography_starts {

using grundy::BatchQuestion;
using grundy::Control;

void bind_starts(nb::module_& m) {
    using namespace nb::literals;
    m.def(
        "vertex_geography_starts",
        [](const nb::bytes& lines, BatchQuestion question, Control& control) {
            return bind_board_codes::found_by(lines, control, [&](std::string_view text) {
                return grundy::vertex_geography_starts(text, question, control);
            });
        },
        "lines"_a, "question"_a, "control"_a,
        "(number of starts by board or -1 where it is too large, answers, whether some board has no arcs, whether some "
        "is a digraph) of lines of graph6, sparse6 and digraph6.");
}

const Binder starts_of_batches(bind_starts);

}  // namespace bind_geography_starts
