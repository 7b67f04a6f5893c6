#include <algorithm>
#include <functional>

#include "accounts.hpp"
#include "check.hpp"
#include "graphs/small_graphs.hpp"
#include "grundy/geography/values.hpp"

using namespace grundy;

namespace {

using Values = std::vector<std::int32_t>;

/// Each switch off alone, all off, and the board search with and without small pieces.
std::vector<GeographyFlags> all_flags() {
    std::vector<GeographyFlags> found(1);
    const std::vector<std::function<void(GeographyFlags&)>> changes{
        [](auto&) {},
        [](auto& f) { f.shift = false; },
        [](auto& f) { f.leaf_rule = false; },
        [](auto& f) { f.piece_only = false; },
        [](auto& f) { f.ask = false; },
        [](auto& f) { f.small_first = false; },
        [](auto& f) { f.allowed_arcs = false; },
        [](auto& f) { f.shift = f.leaf_rule = f.piece_only = f.ask = f.small_first = f.allowed_arcs = false; },
    };
    for (const auto& change : changes)
        for (const std::size_t limit : {0, 4, 512}) {
            GeographyFlags flags;
            flags.trees = false;
            flags.piece_limit = limit;
            change(flags);
            found.push_back(flags);
        }
    return found;
}

Values values(const Csr& graph, const GeographyFlags& flags, std::size_t memory = no_limit) {
    Values least(graph.size()), most(graph.size());
    Control control(with_memory(memory));
    geography_values(graph, {}, flags, control, {least, most});
    CHECK(least == most);
    return least;
}

Values values_by_definition(const small::Graph& graph) {
    small::Geography game(graph);
    Values found;
    for (int v = 0; v < graph.n; ++v) found.push_back(game.value(v));
    return found;
}

void check_all_flags(const small::Graph& graph) {
    static const std::vector<GeographyFlags> flags = all_flags();
    const Values expected = values_by_definition(graph);
    const CsrGraph rows = graph.csr();
    for (const GeographyFlags& each : flags) CHECK(values(rows.view(), each) == expected);
    for (const std::size_t memory : {20'000, 40'000}) CHECK(values(rows.view(), {}, memory) == expected);
}

small::Graph random_subcubic(int n, std::mt19937& random) {
    small::Graph graph(n);
    for (int i = 0; i < 4 * n; ++i) {
        const int a = static_cast<int>(random() % n), b = static_cast<int>(random() % n);
        if (std::popcount(graph.neighbours[a]) < 3 && std::popcount(graph.neighbours[b]) < 3) graph.join(a, b);
    }
    return graph;
}

/// Pairs 2i, 2i+1 and edges from 2i to later pairs: the pairs are the only perfect matching.
small::Graph unique_perfect_matching(int n, int extra, std::mt19937& random) {
    small::Graph graph(n);
    for (int i = 0; i + 1 < n; i += 2) graph.join(i, i + 1);
    for (; extra > 0; --extra) {
        const int a = static_cast<int>(random() % n) & ~1, b = static_cast<int>(random() % n);
        if (a + 1 < b) graph.join(a, b);
    }
    return graph;
}

small::Graph random_tree(int n, std::mt19937& random) {
    small::Graph graph(n);
    for (int v = 1; v < n; ++v) graph.join(v, static_cast<int>(random() % v));
    return graph;
}

void values_are_those_of_the_definition_whatever_is_switched_off() {
    for (int n = 0; n <= 4; ++n) small::for_each_graph(n, check_all_flags);
    std::mt19937 random(11);
    for (int i = 0; i < 120; ++i) {
        check_all_flags(small::random_graph(5 + i % 7, 1 + i % 5, random));
        check_all_flags(random_subcubic(6 + i % 6, random));
        check_all_flags(unique_perfect_matching(6 + 2 * (i % 4), 3 + i % 12, random));
    }
}

void values_are_those_of_the_definition_on_all_graphs_to_six_vertices() {
    for (int n = 5; n <= 6; ++n)
        small::for_each_graph(n, [](const small::Graph& graph) {
            if (graph.neighbours[0] == 0) return;
            const CsrGraph rows = graph.csr();
            CHECK(values(rows.view(), {}) == values_by_definition(graph));
        });
}

void values_up_to_a_bound_are_those_of_the_definition() {
    const auto check = [](const small::Graph& graph) {
        const Values expected = values_by_definition(graph);
        const CsrGraph rows = graph.csr();
        for (const int most : {0, 1, 2})
            for (const std::size_t limit : {0, 512}) {
                GeographyFlags flags;
                flags.trees = false;
                flags.most = most;
                flags.piece_limit = limit;
                Values least(graph.n), largest(graph.n);
                Control control;
                geography_values(rows.view(), {}, flags, control, {least, largest});
                for (int v = 0; v < graph.n; ++v) {
                    CHECK(least[v] <= expected[v] && expected[v] <= largest[v]);
                    CHECK(expected[v] <= most ? least[v] == largest[v] : least[v] > most);
                }
            }
    };
    for (int n = 0; n <= 5; ++n) small::for_each_graph(n, check);
    std::mt19937 random(12);
    for (int i = 0; i < 200; ++i) {
        check(small::random_graph(6 + i % 6, 1 + i % 5, random));
        check(unique_perfect_matching(6 + 2 * (i % 4), 3 + i % 12, random));
    }
}

void trees_are_solved_by_their_own_method() {
    Control control;
    std::mt19937 random(5);
    for (int i = 0; i < 300; ++i) {
        small::Graph graph = random_tree(1 + i % 12, random);
        const CsrGraph rows = graph.csr();
        Values found(graph.n, -1);
        CHECK(tree_values(rows.view(), found, control) == graph.n);
        CHECK(found == values_by_definition(graph));
    }
    small::Graph mixed(7);  // a triangle with a tail, a path of two, a point
    for (const auto& [a, b] : {std::pair(0, 1), {1, 2}, {2, 0}, {2, 3}, {4, 5}}) mixed.join(a, b);
    const CsrGraph rows = mixed.csr();
    Values found(7, -1);
    CHECK(tree_values(rows.view(), found, control) == 3);
    CHECK((found == Values{-1, -1, -1, -1, 1, 1, 0}));
}

CsrGraph large_graph(int n, double degree, int pairs, std::mt19937& random) {
    Values u, v;
    for (int i = 0; i < n * degree / 2; ++i) u.push_back(random() % n), v.push_back(random() % n);
    for (int i = 0; i < pairs; ++i) u.push_back(2 * i), v.push_back(2 * i + 1);
    return csr_from_edges<std::int32_t>(n, u, v);
}

void large_boards_agree_with_pieces_of_every_size() {
    std::mt19937 random(8);
    for (int i = 0; i < 12; ++i) {
        const CsrGraph rows = large_graph(60 + 30 * i, 2.5, i % 3 == 0 ? 20 + 10 * i : 0, random);
        GeographyFlags flags;
        const Values expected = values(rows.view(), flags);
        for (const std::size_t limit : {20, 64, 128, 256}) {
            flags.piece_limit = limit;
            CHECK(values(rows.view(), flags) == expected);
        }
        flags.allowed_arcs = flags.trees = flags.leaf_rule = false;
        CHECK(values(rows.view(), flags) == expected);
    }
}

/// One walk: cycles of triangles and long ladders have pieces of thousands of vertices.
void long_walks_need_no_deep_stack() {
    const int n = 60000;
    Values u, v;
    for (int i = 0; i + 2 < n; ++i) u.push_back(i), v.push_back(i + 2);
    for (int i = 0; i + 1 < n; i += 2) u.push_back(i), v.push_back(i + 1);
    const CsrGraph ladder = csr_from_edges<std::int32_t>(n, u, v);
    std::vector<std::uint8_t> wanted(n, 0);
    for (const int start : {0, 1, n / 2, n - 1}) wanted[start] = 1;
    for (const bool arcs : {true, false}) {
        Values least(n), most(n);
        GeographyFlags flags;
        flags.allowed_arcs = arcs;
        Control control;
        geography_values(ladder.view(), wanted, flags, control, {least, most});
        for (const int start : {0, 1, n / 2, n - 1}) CHECK(least[start] == 1 && most[start] == 1);
    }
}

void what_is_known_after_a_stop_is_true() {
    std::mt19937 random(21);
    const CsrGraph rows = large_graph(300, 3, 150, random);
    for (const std::size_t limit : {0, 512}) {
        GeographyFlags flags;
        flags.piece_limit = limit;
        const Values expected = values(rows.view(), flags);
        int stopped = 0, open = 0;
        for (std::uint64_t positions = 1; positions < 100000; positions *= 3) {
            Values least(300), most(300);
            Control control(1e18, positions);
            try {
                geography_values(rows.view(), {}, flags, control, {least, most});
            } catch (const Stopped&) {
                ++stopped;
            }
            for (int v = 0; v < 300; ++v) CHECK(least[v] <= expected[v] && expected[v] <= most[v]);
            Control free;
            flags.start_limit = positions;
            geography_values(rows.view(), {}, flags, free, {least, most});
            flags.start_limit = GeographyFlags{}.start_limit;
            for (int v = 0; v < 300; ++v) {
                CHECK(least[v] <= expected[v] && expected[v] <= most[v]);
                open += least[v] < most[v] ? 1 : 0;
            }
        }
        CHECK(stopped > 0 && open > 0);
    }
}

}  // namespace

int main() {
    values_are_those_of_the_definition_whatever_is_switched_off();
    values_are_those_of_the_definition_on_all_graphs_to_six_vertices();
    values_up_to_a_bound_are_those_of_the_definition();
    trees_are_solved_by_their_own_method();
    large_boards_agree_with_pieces_of_every_size();
    long_walks_need_no_deep_stack();
    what_is_known_after_a_stop_is_true();
}
