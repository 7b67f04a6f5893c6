#include "grundy/octal.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>

#include "bindings.hpp"
#include "grundy/periods.hpp"
#include "grundy/subtraction.hpp"

using grundy::Control;
using grundy::Period;
using grundy::Taking;
using grundy::Values;

namespace {

using Array = nb::ndarray<nb::numpy, std::uint16_t, nb::ndim<1>>;
using Given = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Memory = std::optional<std::size_t>;

Array to_array(Values values) {
    auto kept = std::make_unique<Values>(std::move(values));
    std::uint16_t* data = kept->data();
    const std::size_t size = kept->size();
    nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<Values*>(p); });
    return Array(data, {size}, owner);
}

Taking to_rules(const nb::bytes& digits, bool unequal) {
    const auto* data = static_cast<const std::uint8_t*>(digits.data());
    return Taking({data, data + digits.size()}, unequal);
}

Array taking_values(const nb::bytes& digits, std::size_t last, Control& control, bool unequal, Memory memory) {
    const Taking rules = to_rules(digits, unequal);
    Values values;
    {
        nb::gil_scoped_release release;
        values = grundy::taking_values(rules, last, control, memory.value_or(grundy::no_limit));
    }
    return to_array(std::move(values));
}

Array subtraction_values(std::vector<std::size_t> takes, bool all_but, std::size_t last, Control& control,
                         Memory memory) {
    Values values;
    {
        nb::gil_scoped_release release;
        values =
            grundy::subtraction_values(std::move(takes), all_but, last, control, memory.value_or(grundy::no_limit));
    }
    return to_array(std::move(values));
}

std::optional<std::tuple<std::size_t, std::size_t>> find_period(const Given& values, std::size_t reach, unsigned heaps,
                                                                bool unequal, Control& control) {
    nb::gil_scoped_release release;
    const auto found = grundy::find_period({values.data(), values.size()}, reach, heaps, unequal, control);
    if (!found) return std::nullopt;
    return std::tuple(found->preperiod, found->length);
}

std::optional<std::tuple<std::size_t, std::size_t, std::size_t>> find_arithmetic_period(const Given& values,
                                                                                        std::size_t barred,
                                                                                        Control& control) {
    nb::gil_scoped_release release;
    const auto found = grundy::find_arithmetic_period({values.data(), values.size()}, barred, control);
    if (!found) return std::nullopt;
    return std::tuple(found->preperiod, found->length, found->saltus);
}

}  // namespace

void bind_octal(nb::module_& m) {
    using namespace nb::literals;
    m.def("taking_values", &taking_values, "digits"_a, "last"_a, "control"_a, "unequal"_a = false,
          "memory"_a = nb::none(), "Values of heaps 0..last of a taking-and-breaking game, from the definition.");
    m.def("subtraction_values", &subtraction_values, "takes"_a, "all_but"_a, "last"_a, "control"_a,
          "memory"_a = nb::none(), "Values of heaps 0..last when a move takes k stones, k in takes or not in it.");
    m.def("find_period", &find_period, "values"_a, "reach"_a, "heaps"_a, "unequal"_a, "control"_a,
          "(preperiod, period) when the values prove it.");
    m.def("find_arithmetic_period", &find_arithmetic_period, "values"_a, "barred"_a, "control"_a,
          "(preperiod, period, saltus) of an all-but game when the values prove it.");
}
