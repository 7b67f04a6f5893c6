#include <string>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/take_turn/parity_batch.hpp"

using namespace grundy;

namespace {

using Codes = std::vector<std::uint8_t>;

Codes codes(std::string_view lines, Deletion what, BatchQuestion question = BatchQuestion::value) {
    Control control;
    return *parity_deletion_on_graphs(lines, what, question, control);
}

void paths_and_stars_are_known() {
    // Bipartite boards: Odd/Odd is worth the parity of the edges, Even/Even that of the vertices.
    const std::string paths = "@\nA_\nBg\nCh\nDhC\nEhCG\n";
    CHECK(codes(paths, Deletion::odd) == (Codes{0, 1, 0, 1, 0, 1}));
    CHECK(codes(paths, Deletion::even) == (Codes{1, 0, 1, 0, 1, 0}));
    CHECK(codes(paths, Deletion::odd, BatchQuestion::misere_outcome) == (Codes{1, 0, 1, 0, 1, 0}));
    CHECK(codes("CV\n", Deletion::odd) == Codes{2});  // a triangle with a pendant vertex
}

void arcs_count_where_they_end() {
    // 0 -> 1: vertex 1 has in-degree 1, and 0 has in-degree 0.
    CHECK(codes("&AO\n", Deletion::odd) == Codes{1});
    CHECK(codes("&AO\n", Deletion::even, BatchQuestion::height) == Codes{2});
}

void boards_that_are_too_large_are_not_served() {
    Control control;
    CHECK(!parity_deletion_on_graphs("T" + std::string(35, '?'), Deletion::odd, BatchQuestion::value, control));
}

void limits_end_the_work() {
    const std::string board = "S" + std::string(32, '?');  // 20 vertices
    for (Control* control : {new Control(1e18, 1000), new Control(with_memory(1000))}) {
        bool stopped = false;
        try {
            (void)parity_deletion_on_graphs(board, Deletion::even, BatchQuestion::value, *control);
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
