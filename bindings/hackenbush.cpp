#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/hackenbush/plants.hpp"
#include "grundy/hackenbush/search.hpp"

namespace bind_hackenbush {

using grundy::Control;
using grundy::HackenbushBoard;
using grundy::Plants;
using namespace graph_arrays;

/// Works on the plants of a board without the GIL.
template <class Work>
auto with_plants(std::int32_t vertices, const Ints& ends, const nb::bytes& left, std::int32_t ground, Control& control,
                 Work work) {
    const HackenbushBoard board{
        vertices, span(ends), {reinterpret_cast<const std::uint8_t*>(left.c_str()), left.size()}, ground};
    nb::gil_scoped_release release;
    board.check();
    return work(Plants(board, control));
}

std::tuple<std::uint32_t, std::int32_t, std::int32_t, bool> summary(std::int32_t vertices, const Ints& ends,
                                                                    const nb::bytes& left, std::int32_t ground,
                                                                    Control& control) {
    const auto found =
        with_plants(vertices, ends, left, ground, control, [](const Plants& plants) { return plants.summary(); });
    return {found.value, found.edges, found.bridges, found.stalks};
}

Out<std::int32_t> winning_edges(std::int32_t vertices, const Ints& ends, const nb::bytes& left, std::int32_t ground,
                                Control& control) {
    return to_array(with_plants(vertices, ends, left, ground, control,
                                [&](const Plants& plants) { return plants.winning_edges(control); }),
                    control);
}

std::tuple<Out<std::int32_t>, Out<std::int32_t>> cycles(std::int32_t vertices, const Ints& ends, const nb::bytes& left,
                                                        std::int32_t ground, Control& control) {
    auto found =
        with_plants(vertices, ends, left, ground, control, [](const Plants& plants) { return plants.cycles(); });
    return {to_array(std::move(found.edges), control), to_array(std::move(found.starts), control)};
}

Out<std::int32_t> plants(std::int32_t vertices, const Ints& ends, const nb::bytes& left, std::int32_t ground,
                         Control& control) {
    const auto edges = static_cast<std::int32_t>(ends.size() / 2);
    return to_array(
        with_plants(vertices, ends, left, ground, control, [&](const Plants& found) { return found.plants(edges); }),
        control);
}

nb::bytes standing(std::int32_t vertices, const Ints& ends, const nb::bytes& left, std::int32_t ground,
                   Control& control) {
    const auto edges = static_cast<std::int32_t>(ends.size() / 2);
    const auto bits = with_plants(vertices, ends, left, ground, control,
                                  [&](const Plants& plants) { return plants.standing(edges); });
    return nb::bytes(reinterpret_cast<const char*>(bits.data()), bits.size());
}

void bind_hackenbush(nb::module_& m) {
    using namespace nb::literals;
    m.def("hackenbush_summary", &summary, "vertices"_a, "ends"_a, "left"_a, "ground"_a, "control"_a,
          "(value, edges connected to the ground, bridges among them, whether all plants are stalks).");
    m.def("hackenbush_winning_edges", &winning_edges, "vertices"_a, "ends"_a, "left"_a, "ground"_a, "control"_a,
          "The edges whose cut leaves a position worth 0, in increasing order.");
    m.def("hackenbush_cycles", &cycles, "vertices"_a, "ends"_a, "left"_a, "ground"_a, "control"_a,
          "(edges, starts) of cycles to fuse one after the other.");
    m.def("hackenbush_plants", &plants, "vertices"_a, "ends"_a, "left"_a, "ground"_a, "control"_a,
          "For each edge the plant that it belongs to, -1 for none; plants meet only in the ground.");
    m.def("hackenbush_standing", &standing, "vertices"_a, "ends"_a, "left"_a, "ground"_a, "control"_a,
          "The bits of the edges that are connected to the ground.");
    m.attr("MOST_HACKENBUSH_EDGES") = grundy::most_hackenbush_edges;
    m.def("hackenbush_search", &grundy::hackenbush_search, "edges"_a, "account"_a,
          "The search over at most 256 edges, vertex 0 being the ground; None for too many edges.");
}

const Binder hackenbush(bind_hackenbush);

}  // namespace bind_hackenbush
