#include "grundy/graphs/first_places.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_first_places {

using grundy::Control;
using namespace graph_arrays;

std::pair<Out<std::int32_t>, Out<std::int64_t>> places(const In<std::int64_t>& names, Control& control) {
    grundy::NumberPlaces found;
    {
        nb::gil_scoped_release release;
        found = grundy::first_places(span(names), control);
    }
    return {to_array(std::move(found.places), control), to_array(std::move(found.names), control)};
}

std::optional<Out<std::int64_t>> number_lines(const nb::bytes& text, Control& control) {
    std::vector<std::int64_t> numbers;
    {
        nb::gil_scoped_release release;
        if (!grundy::read_number_lines({text.c_str(), text.size()}, numbers, control)) numbers.clear();
    }
    if (numbers.empty()) return std::nullopt;
    return to_array(std::move(numbers), control);
}

std::optional<std::pair<Out<std::int32_t>, nb::list>> edge_lines(const nb::bytes& text, Control& control) {
    grundy::EdgeLines found;
    {
        nb::gil_scoped_release release;
        if (!grundy::read_edge_lines({text.c_str(), text.size()}, found, control)) found.ends.clear();
    }
    if (found.ends.empty()) return std::nullopt;
    nb::list names;
    for (const std::string_view name : found.names) names.append(nb::str(name.data(), name.size()));
    return std::pair(to_array(std::move(found.ends), control), names);
}

void bind_places(nb::module_& m) {
    using namespace nb::literals;
    m.def(
        "first_places", &places, "names"_a, "control"_a,
        "(places, names): the different numbers of an array in the order of first appearance, and the place of each.");
    m.def("number_lines", &number_lines, "text"_a, "control"_a,
          "All numbers of a text of lines with two numbers each; None where the text holds anything else, or no edge.");
    m.def("edge_lines", &edge_lines, "text"_a, "control"_a,
          "(ends, names) of a text of lines with two names each; None where it holds anything else, or no edge.");
}

const Binder first_places(bind_places);

}  // namespace bind_first_places
