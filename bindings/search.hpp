#pragma once
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "bindings.hpp"
#include "grundy/deep.hpp"
#include "grundy/search.hpp"

using Words = std::vector<std::uint32_t>;

/// Asks without the GIL, on the caller's stack while the play is short, else on a large one.
template <class K, class Question>
auto ask(grundy::Search<K>& search, grundy::Control& control, Question question) {
    nb::gil_scoped_release release;
    decltype(question()) result{};
    try {
        search.set_depth(grundy::shallow_levels);
        result = question();
    } catch (const grundy::TooDeep&) {
        search.set_depth(grundy::deep_levels);
        grundy::run_deep(control, [&] { result = question(); });
    }
    return result;
}

/// Binds the search over a kernel. States cross as lists of words (`from_words`, `to_words` of the kernel).
template <class K>
nb::class_<grundy::Search<K>> bind_search(nb::module_& m, const char* name) {
    using Search = grundy::Search<K>;
    return nb::class_<Search>(m, name)
        .def("options",
             [](const Search& self, const Words& words) {
                 std::vector<typename K::State> states;
                 self.kernel().options(self.kernel().from_words(words), states);
                 std::vector<Words> out;
                 for (const auto& state : states) out.push_back(self.kernel().to_words(state));
                 return out;
             })
        .def("canonical", [](const Search& self,
                             const Words& words) { return self.kernel().to_words(self.kernel().from_words(words)); })
        .def(
            "value",
            [](Search& self, const Words& words, grundy::Control& control, const std::string& method) {
                const auto state = self.kernel().from_words(words);
                return ask(self, control, [&] {
                    return method == "mex" ? self.value_by_mex(state, control) : self.value(state, control);
                });
            },
            nb::arg("words"), nb::arg("control"), nb::arg("method") = "questions")
        .def(
            "wins",
            [](Search& self, const Words& words, bool misere, grundy::Control& control) {
                const auto state = self.kernel().from_words(words);
                return ask(self, control, [&] { return self.wins(state, misere, control); });
            },
            nb::arg("words"), nb::arg("misere"), nb::arg("control"))
        .def_prop_ro("refuted", &Search::refuted, "after a stop: values below this are refuted");
}
