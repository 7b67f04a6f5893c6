#include "grundy/geography/values.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>

#include <atomic>
#include <limits>
#include <memory>
#include <stdexcept>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/core/turn.hpp"
#include "grundy/geography/board_values.hpp"
#include "grundy/geography/forced.hpp"

namespace bind_geography_values {

using grundy::Control;
using grundy::Csr;
using grundy::GeographyFlags;
using namespace graph_arrays;

using Written = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Out<std::int32_t> tree_values(const Ints& indptr, const Ints& indices, Control& control) {
    std::vector<std::int32_t> values;
    {
        nb::gil_scoped_release release;
        const Csr graph = checked_rows(indptr, indices);
        const grundy::Charge charge(control.account(), graph.indptr.size_bytes());
        values.assign(graph.size(), -1);
        grundy::tree_values(graph, values, control);
    }
    return to_array(std::move(values), control);
}

std::vector<std::uint8_t> wanted_starts(const Csr& graph, const std::optional<Ints>& starts) {
    std::vector<std::uint8_t> wanted(graph.size(), starts ? 0 : 1);
    if (!starts) return wanted;
    for (const std::int32_t v : span(*starts)) {
        if (v < 0 || v >= graph.size()) throw std::invalid_argument("a start lies outside the graph");
        wanted[v] = 1;
    }
    return wanted;
}

Out<std::uint8_t> forced_vertices(const Ints& indptr, const Ints& indices, grundy::Control& control) {
    std::vector<std::uint8_t> labels;
    {
        nb::gil_scoped_release release;
        for (const auto label : grundy::forced_vertices(checked_rows(indptr, indices), control))
            labels.push_back(static_cast<std::uint8_t>(label));
    }
    return to_array(std::move(labels), control);
}

void geography_values(const Ints& indptr, const Ints& indices, const Written& least, const Written& most,
                      Control& control, const std::optional<Ints>& starts, const GeographyFlags& flags) {
    const Csr graph{span(indptr), span(indices)};
    nb::gil_scoped_release release;
    grundy::check_undirected(graph);
    const auto n = static_cast<std::size_t>(graph.size());
    if (least.size() != n || most.size() != n)
        throw std::invalid_argument("the arrays to fill must have one place for each vertex");
    grundy::geography_values(graph, wanted_starts(graph, starts), flags, control,
                             {{least.data(), n}, {most.data(), n}});
}

/// The values of a board, kept from question to question. One thread at a time.
class BoardValues {
  public:
    BoardValues(const Ints& indptr, const Ints& indices, std::shared_ptr<grundy::Account> account, Control& control,
                const GeographyFlags& flags)
        : indptr_(indptr), indices_(indices), account_(std::move(account)), meter_(control) {
        const Csr graph{span(indptr_), span(indices_)};
        nb::gil_scoped_release release;
        grundy::check_undirected(graph);
        values_ = std::make_unique<grundy::BoardValues>(graph, flags, meter_, *account_);
    }

    /// (least, most): the value of a start lies between them; a stop before it is known leaves them apart.
    std::pair<int, int> bounds(std::int32_t start, Control& control) {
        if (start < 0 || start >= static_cast<std::int32_t>(indptr_.size()) - 1)
            throw std::invalid_argument("a start lies outside the graph");
        nb::gil_scoped_release release;
        const grundy::Turn turn(busy_, "another thread asks this board");
        meter_.use(control);
        found_ = {0, std::numeric_limits<int>::max()};
        const std::int32_t starts[] = {start};
        values_->solve(starts, true, [&](std::int32_t, int least, int most) { found_ = {least, most}; });
        return found_;
    }
    /// What was known of the last start when the work on it was stopped.
    [[nodiscard]] std::pair<int, int> last() const { return found_; }

  private:
    Ints indptr_, indices_;
    std::shared_ptr<grundy::Account> account_;  // of the question that made it, to which the stored values are charged
    grundy::Meter meter_;
    std::unique_ptr<grundy::BoardValues> values_;
    std::atomic<bool> busy_{false};
    std::pair<int, int> found_;
};

void bind_values(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<GeographyFlags>(m, "GeographyFlags", "Switches of the Geography searches.")
        .def(nb::init<>())
        .def_rw("trees", &GeographyFlags::trees)
        .def_rw("shift", &GeographyFlags::shift)
        .def_rw("leaf_rule", &GeographyFlags::leaf_rule)
        .def_rw("piece_only", &GeographyFlags::piece_only)
        .def_rw("ask", &GeographyFlags::ask)
        .def_rw("small_first", &GeographyFlags::small_first)
        .def_rw("allowed_arcs", &GeographyFlags::allowed_arcs)
        .def_rw("most", &GeographyFlags::most)
        .def_rw("piece_limit", &GeographyFlags::piece_limit)
        .def_rw("start_limit", &GeographyFlags::start_limit);
    nb::class_<BoardValues>(m, "GeographyBoard", "Values of single starts of a board, which is looked at once.")
        .def(nb::init<const Ints&, const Ints&, std::shared_ptr<grundy::Account>, Control&, const GeographyFlags&>(),
             "indptr"_a, "indices"_a, "account"_a, "control"_a, "flags"_a = GeographyFlags{})
        .def("bounds", &BoardValues::bounds, "start"_a, "control"_a, "The value of a start lies in least .. most.")
        .def_prop_ro("last", &BoardValues::last, "What was known of the last start, also after a stop.");
    m.def("forced_vertices", &forced_vertices, "indptr"_a, "indices"_a, "control"_a,
          "What is forced for who stands on a vertex of a directed graph: 0 lost, 1 won, 2 open.");
    m.def("tree_values", &tree_values, "indptr"_a, "indices"_a, "control"_a,
          "Values of all starts in components that are trees; -1 elsewhere.");
    m.def("geography_values", &geography_values, "indptr"_a, "indices"_a, "least"_a.noconvert(), "most"_a.noconvert(),
          "control"_a, "starts"_a = nb::none(), "flags"_a = GeographyFlags{},
          "Fills least and most: the value of each start lies between them, and is known where they are equal.");
}

const Binder values(bind_values);

}  // namespace bind_geography_values
