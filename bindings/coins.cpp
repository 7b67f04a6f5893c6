#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/coins/search.hpp"
#include "grundy/coins/turning.hpp"

namespace bind_coins {

using grundy::Control;
using namespace graph_arrays;

using Numbers = std::vector<std::uint64_t>;
using Array = Out<std::uint64_t>;
using Given = In<std::uint64_t>;

Array turning_values(std::size_t most, std::size_t count, Control& control) {
    Numbers values;
    {
        nb::gil_scoped_release release;
        values = grundy::turning_values(most, count, control);
    }
    return to_array(std::move(values), control);
}

Array subset_sums(const Given& numbers, std::size_t most, Control& control) {
    Numbers found;
    {
        nb::gil_scoped_release release;
        grundy::SubsetSums sums(most, control.account());
        for (std::size_t i = 0; i < numbers.size(); ++i) sums.add(numbers.data()[i], control);
        found = sums.members(control);
    }
    return to_array(std::move(found), control);
}

void bind_coins(nb::module_& m) {
    using namespace nb::literals;
    m.attr("MOST_COINS") = grundy::most_coins;
    m.def("turning_values", &turning_values, "most"_a, "count"_a, "control"_a,
          "Values of single heads when a move turns at most `most` coins.");
    m.def("subset_sums", &subset_sums, "numbers"_a, "most"_a, "control"_a,
          "The nim-sums of at most `most` of the numbers, in increasing order.");
    m.def("coin_search", &grundy::coin_search, "turns"_a, "account"_a,
          "The search over coins, turns[i] being the sets of coins turned with last coin i; None for too many coins.");
}

const Binder coins(bind_coins);

}  // namespace bind_coins
