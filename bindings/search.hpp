#pragma once
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "grundy/deep.hpp"
#include "grundy/search.hpp"
#include "grundy/strategy.hpp"

using Words = std::vector<std::uint32_t>;

/// A strategy over any kernel, with states as words.
class AnyStrategy {
  public:
    using Line = std::tuple<Words, std::uint32_t, bool, std::optional<std::pair<Words, std::uint32_t>>>;
    virtual ~AnyStrategy() = default;
    virtual void add(const Words& words, std::uint32_t heap) = 0;
    [[nodiscard]] virtual std::vector<Line> lines(std::size_t count, grundy::Control& control) = 0;
};

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

template <class K>
class KernelStrategy : public AnyStrategy {
  public:
    KernelStrategy(grundy::Search<K>& search, bool misere, std::size_t most_lines)
        : search_(search), strategy_(search, misere, most_lines) {}

    void add(const Words& words, std::uint32_t heap) override {
        strategy_.add(search_.kernel().from_words(words), heap);
    }

    [[nodiscard]] std::vector<Line> lines(std::size_t count, grundy::Control& control) override {
        const K& kernel = search_.kernel();
        std::vector<Line> out;
        for (const auto& line : ask(search_, control, [&] { return strategy_.lines(count, control); })) {
            out.emplace_back(kernel.to_words(line.at.state), line.at.heap, line.wins, std::nullopt);
            if (line.moves) std::get<3>(out.back()) = {kernel.to_words(line.option.state), line.option.heap};
        }
        return out;
    }

  private:
    grundy::Search<K>& search_;
    grundy::Strategy<K> strategy_;
};

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
        .def(
            "strategy",
            [](Search& self, bool misere, std::size_t most_lines) -> std::unique_ptr<AnyStrategy> {
                return std::make_unique<KernelStrategy<K>>(self, misere, most_lines);
            },
            nb::arg("misere"), nb::arg("most_lines"), nb::keep_alive<0, 1>())
        .def_prop_ro("refuted", &Search::refuted, "after a stop: values below this are refuted");
}
