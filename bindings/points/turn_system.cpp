#include "grundy/points/turn_system.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>

#include "core/bindings.hpp"
#include "grundy/points/endings.hpp"

namespace bind_points_turn_system {

using grundy::Control;
using grundy::PointList;
using grundy::PointTurn;
using grundy::TurnSystem;

using Words = std::vector<std::uint32_t>;
using Lists = std::array<PointList, 5>;  // take, put, need, without, clear

std::vector<PointTurn> turns_of(std::vector<Lists> lists) {
    std::vector<PointTurn> turns;
    turns.reserve(lists.size());
    for (auto& [take, put, need, without, clear] : lists)
        turns.push_back({std::move(take), std::move(put), std::move(need), std::move(without), std::move(clear)});
    return turns;
}

Words after(const TurnSystem& system, const Words& words, std::size_t turn) {
    const auto at = system.from_words(words);
    if (turn >= system.size() || !system.is_possible(turn, at))
        throw std::invalid_argument("this turn is not possible");
    return system.to_words(system.after(turn, at));
}

std::vector<std::pair<Words, PointList>> parts(const TurnSystem& system, const Words& words) {
    std::vector<std::pair<Words, PointList>> out;
    for (auto& part : system.parts(system.from_words(words)))
        out.emplace_back(system.to_words(part.at), std::move(part.turns));
    return out;
}

std::optional<std::pair<Words, PointList>> cycle(const TurnSystem& system, const Words& words, Control& control) {
    const auto found = grundy::find_cycle(system, system.from_words(words), control);
    if (!found) return std::nullopt;
    return std::pair(system.to_words(found->at), found->turns);
}

void bind_turn_system(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<TurnSystem>(m, "TurnSystem",
                           "The turns of a game on points, each as (take, put, need, without, clear).\n\n"
                           "Words are a position, the set of the points that are there: point p is bit p % 32 of word "
                           "p // 32. Immutable; all positions of the rules may share it.")
        .def(
            "__init__",
            [](TurnSystem* self, std::size_t points, std::vector<Lists> turns) {
                new (self) TurnSystem(points, turns_of(std::move(turns)));
            },
            "points"_a, "turns"_a)
        .def("__len__", &TurnSystem::size)
        .def_prop_ro("points", &TurnSystem::points)
        .def_prop_ro("bytes", &TurnSystem::bytes, "About what it holds in memory.")
        .def(
            "possible",
            [](const TurnSystem& self, const Words& words) { return self.possible(self.from_words(words)); }, "words"_a,
            "The numbers of the turns that are possible, in increasing order.")
        .def("after", &after, "words"_a, "turn"_a, "The position after a turn.")
        .def("parts", &parts, "words"_a,
             "Positions whose sum is this one, each with the turns that can still happen in it; the position itself "
             "where it does not split.")
        .def("cycle", &cycle, "words"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>(),
             "A position that a play from here comes back to and the turns between; None where every play ends.");
}

const Binder turn_system(bind_turn_system, 0);

}  // namespace bind_points_turn_system
