#include "grundy/points/search.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"

namespace bind_points_search {

using grundy::PointSearch;

void bind_points_search(nb::module_& m) {
    using namespace nb::literals;
    using Unlocked = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<PointSearch, grundy::AnySearch>(m, "PointSearch", "The search over the positions of a system of turns.")
        .def("equals", &PointSearch::equals, "words"_a, "k"_a, "control"_a, Unlocked(),
             "Is it worth k, so that it is lost with a heap of k beside it?")
        .def("winning_turns", &PointSearch::winning_turns, "words"_a, "misere"_a, "control"_a, "heap"_a = 0, Unlocked(),
             "The turns to positions that are lost for the player to move, in normal play with a heap beside them.");
    m.def(
        "point_search",
        [](std::shared_ptr<const grundy::TurnSystem> system, std::shared_ptr<grundy::Account> account,
           std::size_t threads) { return grundy::point_search(std::move(system), std::move(account), threads); },
        "system"_a, "account"_a, "threads"_a = 1,
        "A search of these turns; so many threads share the work of a question and one table.");
}

const Binder points_search(bind_points_search);

}  // namespace bind_points_search
