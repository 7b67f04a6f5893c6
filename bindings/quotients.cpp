#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "core/bindings.hpp"
#include "grundy/core/turn.hpp"
#include "grundy/quotients/finder.hpp"

namespace bind_quotients {

using grundy::Control;
using grundy::quotients::Element;
using grundy::quotients::Heaps;
using grundy::quotients::QuotientFinder;

/// A finder that one thread at a time may touch.
class Finder {
  public:
    Finder(std::size_t elements, std::uint64_t positions) : finder_({elements, positions}) {}

    std::string add(std::vector<Heaps> options, Control& control, bool may_grow) {
        const grundy::Turn turn(busy_, "the quotient is being extended");
        nb::gil_scoped_release release;
        return grundy::quotients::word_for(finder_.add(std::move(options), control, may_grow));
    }
    [[nodiscard]] const QuotientFinder& get() const { return finder_; }

  private:
    QuotientFinder finder_;
    std::atomic<bool> busy_{false};
};

std::vector<std::vector<Element>> rows(const Finder& self) {
    std::vector<std::vector<Element>> found;
    for (std::size_t g = 0; g < self.get().monoid().generators(); ++g) found.push_back(self.get().monoid().row(g));
    return found;
}

std::vector<Element> p_part(const Finder& self) {
    std::vector<Element> found;
    for (std::size_t x = 0; x < self.get().monoid().order(); ++x)
        if (self.get().monoid().in_p(static_cast<Element>(x))) found.push_back(static_cast<Element>(x));
    return found;
}

std::string verify(const std::vector<std::vector<Heaps>>& options, const std::vector<std::vector<Element>>& rows,
                   const std::vector<Element>& p_part, const std::vector<Element>& phi, std::size_t order,
                   Control& control) {
    nb::gil_scoped_release release;
    std::vector<std::uint8_t> in_p(std::min(order, grundy::quotients::most_elements + 1));
    for (const Element x : p_part) {
        if (x >= in_p.size()) return "C0";
        in_p[x] = 1;
    }
    return grundy::quotients::verify_quotient(options, rows, in_p, phi, control);
}

void bind_quotients(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Finder>(m, "QuotientFinder", "Finds the misère quotient of heaps 0, 1, ..., one after the other.")
        .def(nb::init<std::size_t, std::uint64_t>(), "elements"_a, "positions"_a)
        .def("add", &Finder::add, "options"_a, "control"_a, "may_grow"_a = true,
             "Adds the next heap by its options; returns the bound that was reached, or an empty text.")
        .def_prop_ro(
            "order", [](const Finder& self) { return self.get().monoid().order(); }, "How many elements there are.")
        .def_prop_ro("rows", &rows, "What each generator makes of each element.")
        .def_prop_ro("p_part", &p_part, "The elements of P-positions.")
        .def_prop_ro(
            "phi", [](const Finder& self) { return self.get().phi(); }, "The element of each heap.")
        .def_prop_ro(
            "letters", [](const Finder& self) { return self.get().letters(); }, "The heaps that are generators.")
        .def_prop_ro(
            "positions", [](const Finder& self) { return self.get().positions(); }, "How many words were searched.");
    m.def("verify_quotient", &verify, "options"_a, "rows"_a, "p_part"_a, "phi"_a, "order"_a, "control"_a,
          "The condition of docs/misere.md that a claimed quotient breaks, or an empty text.");
}

const Binder quotients(bind_quotients);

}  // namespace bind_quotients
