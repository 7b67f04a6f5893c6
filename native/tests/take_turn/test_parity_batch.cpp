#include <string>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/take_turn/batch.hpp"

using namespace grundy;

namespace {

using Codes = std::vector<std::uint8_t>;
using Sizes = std::vector<std::int32_t>;

Codes codes(std::string_view lines, CoinsOn what, BatchQuestion question = BatchQuestion::value) {
    Control control;
    return take_turn_on_graphs(lines, {what}, question, control).codes;
}

void paths_and_stars_are_known() {
    // Bipartite boards: Odd/Odd is worth the parity of the edges, Even/Even that of the vertices.
    const std::string paths = "@\nA_\nBg\nCh\nDhC\nEhCG\n";
    CHECK(codes(paths, CoinsOn::odd) == (Codes{0, 1, 0, 1, 0, 1}));
    CHECK(codes(paths, CoinsOn::even) == (Codes{1, 0, 1, 0, 1, 0}));
    CHECK(codes(paths, CoinsOn::odd, BatchQuestion::misere_outcome) == (Codes{1, 0, 1, 0, 1, 0}));
    CHECK(codes("CV\n", CoinsOn::odd) == Codes{2});  // a triangle with a pendant vertex
}

void arcs_count_where_they_end() {
    // 0 -> 1: vertex 1 has in-degree 1, and 0 has in-degree 0.
    CHECK(codes("&AO\n", CoinsOn::odd) == Codes{1});
    CHECK(codes("&AO\n", CoinsOn::even, BatchQuestion::height) == Codes{2});
}

void boards_that_are_too_large_are_not_served() {
    Control control;
    const std::string edgeless = "S" + std::string(32, '?');  // 20 vertices, of which any can be left
    CHECK(take_turn_on_graphs(edgeless + "\n@\n", {CoinsOn::even}, BatchQuestion::value, control).sizes ==
          (Sizes{-1, 1}));
}

void limits_end_the_work() {
    const std::string board = "S" + std::string(32, '?');  // 20 vertices
    for (Control* control : {new Control(1e18, 1000), new Control(with_memory(1000))}) {
        bool stopped = false;
        try {
            (void)take_turn_on_graphs(board, {CoinsOn::even}, BatchQuestion::value, *control);
        } catch (const Stopped&) {
            stopped = true;
        }
        CHECK(stopped && control->account().used() == 0);
        delete control;
    }
}

}  // namespace

int main() {
    paths_and_stars_are_known();
    arcs_count_where_they_end();
    boards_that_are_too_large_are_not_served();
    limits_end_the_work();
}
