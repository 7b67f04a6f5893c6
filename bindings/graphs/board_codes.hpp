#pragma once
#include <nanobind/stl/tuple.h>

#include <tuple>
#include <utility>

#include "graphs/arrays.hpp"
#include "grundy/graphs/board_codes.hpp"

/// Batches of boards: lines come in as bytes, answers go out as arrays.
namespace bind_board_codes {

using Found = std::tuple<graph_arrays::Out<std::int32_t>, graph_arrays::Out<std::uint8_t>, bool, bool>;

/// What `work` finds without the interpreter: (number of positions by board or -1, answers, whether some board has no
/// arcs, whether some is a digraph).
template <class Work>
Found found_by(const nb::bytes& lines, grundy::Control& control, Work work) {
    grundy::BoardCodes found;
    {
        nb::gil_scoped_release release;
        found = work(std::string_view{lines.c_str(), lines.size()});
    }
    return {graph_arrays::to_array(std::move(found.sizes), control),
            graph_arrays::to_array(std::move(found.codes), control), found.has_edges, found.has_arcs};
}

}  // namespace bind_board_codes
