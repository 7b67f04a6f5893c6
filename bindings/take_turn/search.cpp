#include "grundy/take_turn/search.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"

namespace bind_take_turn {

void bind_take_turn(nb::module_& m) {
    using namespace nb::literals;
    m.attr("MOST_TAKE_TURN_VERTICES") = grundy::most_take_turn_vertices;
    m.def("take_turn_search", &grundy::take_turn_search, "rows"_a, "heads"_a, "account"_a,
          "The search of Take Turn on a board, heads while all vertices are there; None for too many vertices.");
}

const Binder take_turn(bind_take_turn);

}  // namespace bind_take_turn
