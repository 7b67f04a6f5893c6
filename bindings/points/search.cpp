#include "grundy/points/search.hpp"

#include <nanobind/stl/pair.h>
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
             "The turns to positions that are lost for the player to move, in normal play with a heap beside them.")
        .def("mirror", &PointSearch::mirror, "words"_a, Unlocked(),
             "Turns that are mirror images, two by two, so that it is worth 0; none where no mirror is seen.")
        .def_prop_ro("entries", &PointSearch::entries, "Parts and sums of parts in its tables.");
    m.def(
        "point_search",
        [](std::shared_ptr<const grundy::TurnSystem> system, std::shared_ptr<grundy::Account> account,
           std::size_t threads, bool as_graph, bool mirrors) {
            return grundy::point_search(std::move(system), std::move(account), {threads, as_graph, mirrors});
        },
        "system"_a, "account"_a, "threads"_a = 1, "as_graph"_a = true, "mirrors"_a = true,
        "A search of these turns; so many threads share the work of a question and one table. Without `as_graph` "
        "and `mirrors` it does without these two theorems, to compare.");
}

const Binder points_search(bind_points_search);

}  // namespace bind_points_search
