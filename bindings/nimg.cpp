#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/nimg/labels.hpp"
#include "grundy/nimg/search.hpp"

namespace bind_nimg {

using grundy::Control;
using namespace graph_arrays;

Out<std::uint8_t> labels(const Ints& indptr, const Ints& indices, const In<std::uint64_t>& weights,
                         const In<std::uint8_t>& looped, Control& control) {
    const grundy::Csr graph = undirected_rows(indptr, indices);
    std::vector<std::uint8_t> found;
    {
        nb::gil_scoped_release release;
        found = grundy::nimg_labels(graph, span(weights), span(looped), control);
    }
    return to_array(std::move(found), control);
}

void bind_nimg(nb::module_& m) {
    using namespace nb::literals;
    m.def("nimg_labels", &labels, "indptr"_a, "indices"_a, "weights"_a, "looped"_a, "control"_a,
          "For each vertex 0 (lost), 1 (won) or 2 (not live): remove then move, normal play, no arcs.");
    m.attr("MOST_NIMG_BITS") = grundy::most_nimg_bits;
    m.def(
        "nimg_search",
        [](std::vector<std::vector<std::uint16_t>> rows, std::vector<std::uint8_t> ends,
           std::vector<std::uint16_t> weights, bool move_first, std::shared_ptr<grundy::Account> account) {
            return grundy::nimg_search({std::move(rows), std::move(ends), std::move(weights), move_first},
                                       std::move(account));
        },
        "rows"_a, "ends"_a, "weights"_a, "move_first"_a, "account"_a,
        "The search over vertices numbered from 0, whose weights never grow; None where no kernel is wide enough.");
}

const Binder nimg(bind_nimg);

}  // namespace bind_nimg
