#include "grundy/take_turn/rows.hpp"

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_take_turn_rows {

using grundy::Control;
using namespace graph_arrays;

using Coins = In<std::uint8_t>;
using Values = std::vector<std::uint16_t>;

std::uint16_t row_value(const Coins& coins, Control& control) {
    nb::gil_scoped_release release;
    return grundy::row_value(span(coins), control);
}

Out<std::uint16_t> row_pieces(const Coins& coins, Control& control) {
    Values values;
    {
        nb::gil_scoped_release release;
        values = grundy::row_pieces(span(coins), control);
    }
    return to_array(std::move(values), control);
}

Out<std::uint16_t> row_table(const Coins& middle, std::size_t most_left, std::size_t most_right, bool tail_left,
                             bool tail_right, Control& control) {
    Values values;
    {
        nb::gil_scoped_release release;
        values = grundy::row_table({span(middle), most_left, most_right, tail_left, tail_right}, control);
    }
    return to_array(std::move(values), control);
}

void bind_rows(nb::module_& m) {
    using namespace nb::literals;
    m.attr("LONGEST_ROW") = grundy::longest_row;
    m.def("row_value", &row_value, "coins"_a, "control"_a, "The value of an undirected row of Take Turn.");
    m.def("row_pieces", &row_pieces, "coins"_a, "control"_a,
          "Values of the pieces of an undirected row of Take Turn; that of coins a to b - 1 at b (b - 1) / 2 + a.");
    m.def("row_table", &row_table, "middle"_a, "most_left"_a, "most_right"_a, "tail_left"_a, "tail_right"_a,
          "control"_a,
          "Values of the rows of m heads, the middle and n heads, at m (most_right + 1) + n; with tails at the ends.");
}

const Binder rows(bind_rows);

}  // namespace bind_take_turn_rows
