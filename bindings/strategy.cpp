#include "search.hpp"

void bind_strategy(nb::module_& m) {
    nb::class_<AnyStrategy>(m, "Strategy", "Why a position is won or lost, options before what rests on them.")
        .def("add", &AnyStrategy::add, nb::arg("words"), nb::arg("heap"), "A position to write down.")
        .def("lines", &AnyStrategy::lines, nb::arg("count"), nb::arg("control"),
             "The next lines, at most `count`: words, heap of Nim, whether it is won, and the option to move to.");
}
