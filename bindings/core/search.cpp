#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>

#include "core/bindings.hpp"
#include "grundy/core/strategy.hpp"

namespace bind_core_search {

using grundy::AnySearch;
using grundy::Control;
using grundy::Strategy;
using grundy::Words;

using Unlocked = nb::call_guard<nb::gil_scoped_release>;
using Line = std::tuple<Words, std::uint32_t, bool, std::optional<std::pair<Words, std::uint32_t>>>;

std::uint32_t value(AnySearch& search, const Words& words, Control& control, const std::string& method) {
    if (method != "questions" && method != "mex")
        throw std::invalid_argument("a method is questions or mex, got '" + method + "'");
    return search.value(words, method == "mex", control);
}

std::vector<Line> lines(Strategy& strategy, std::size_t count, Control& control) {
    std::vector<Line> out;
    for (auto& line : strategy.lines(count, control)) {
        out.emplace_back(std::move(line.at.state), line.at.heap, line.wins, std::nullopt);
        if (line.moves) std::get<3>(out.back()) = {std::move(line.option.state), line.option.heap};
    }
    return out;
}

void bind_search(nb::module_& m) {
    nb::class_<AnySearch>(m, "Search", "The search over one native kernel; words are the native form of a state.")
        .def("options", &AnySearch::options, nb::arg("words"))
        .def("canonical", &AnySearch::canonical, nb::arg("words"))
        .def("value", &value, nb::arg("words"), nb::arg("control"), nb::arg("method") = "questions", Unlocked())
        .def("wins", &AnySearch::wins, nb::arg("words"), nb::arg("misere"), nb::arg("control"), Unlocked())
        .def(
            "strategy",
            [](std::shared_ptr<AnySearch> self, bool misere) {
                return std::make_unique<Strategy>(std::move(self), misere);
            },
            nb::arg("misere"))
        .def_prop_ro("items", &AnySearch::items, "Items that a set in a state has room for; 0 where there is no set.")
        .def_prop_ro("refuted", &AnySearch::refuted, "After a stop: values below this are refuted.");
    nb::class_<Strategy>(m, "Strategy", "Why a position is won or lost, options before what rests on them.")
        .def("add", &Strategy::add, nb::arg("words"), nb::arg("heap"), "A position to write down.")
        .def("lines", &lines, nb::arg("count"), nb::arg("control"), Unlocked(),
             "The next lines, at most `count`: words, heap of Nim, whether it is won, and the option to move to.");
}

const Binder search(bind_search, 0);

}  // namespace bind_core_search
