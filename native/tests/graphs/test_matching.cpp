#include <algorithm>
#include <map>

#include "check.hpp"
#include "graphs/small_graphs.hpp"
#include "grundy/graphs/matching.hpp"

using namespace grundy;

namespace {

bool throws_invalid(auto work) {
    try {
        work();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

int check_is_matching(const Csr& graph, const std::vector<std::int32_t>& mate) {
    int matched = 0;
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        if (mate[v] < 0) continue;
        CHECK(mate[mate[v]] == v);
        CHECK(std::ranges::count(graph.row(v), mate[v]) == 1);
        ++matched;
    }
    return matched / 2;
}

void check_is_cover(const Csr& graph, const std::vector<std::int32_t>& cover, int weight) {
    std::map<std::int32_t, int> sizes;
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        ++sizes[cover[v]];
        for (const std::int32_t w : graph.row(v))
            CHECK(cover[v] == 1 || cover[w] == 1 || (cover[v] >= 2 && cover[v] == cover[w]));
    }
    for (const auto& [label, size] : sizes) {
        CHECK(label >= 0);
        if (label > 0) weight -= label == 1 ? size : size / 2;
    }
    CHECK(weight == 0);
}

void check_against_brute_force(const small::Graph& small_graph) {
    const CsrGraph rows = small_graph.csr();
    const Csr graph = rows.view();
    Control control;
    const Matching matching = maximum_matching(graph, control);
    const std::uint32_t all = (1u << small_graph.n) - 1;
    const int size = small::matching_size(small_graph, all);
    CHECK(check_is_matching(graph, matching.mate) == size);
    check_is_cover(graph, odd_set_cover(graph, matching.part), size);

    small::Geography game(small_graph);
    for (int v = 0; v < small_graph.n; ++v) {
        const std::uint32_t rest = all & ~(1u << v);
        const bool in_d = small::matching_size(small_graph, rest) == size;
        CHECK((matching.part[v] == Part::D) == in_d);
        CHECK((game.value(v) == 0) == in_d);
        std::vector<std::int32_t> wins;
        bool near_d = false;
        for (const std::int32_t w : graph.row(v)) {
            near_d |= matching.part[w] == Part::D;
            if (game.value(rest, w) == 0) wins.push_back(w);
        }
        CHECK((matching.part[v] == Part::A) == (!in_d && near_d));
        CHECK(winning_neighbours(graph, matching.mate, matching.part, v, control) == wins);
    }
}

void small_graphs_agree_with_brute_force_and_with_the_game() {
    for (int n = 0; n <= 6; ++n) small::for_each_graph(n, check_against_brute_force);
    std::mt19937 random(2024);
    for (int i = 0; i < 300; ++i) check_against_brute_force(small::random_graph(6 + i % 4, 1 + i % 5, random));
}

/// A maximum matching proves itself by a cover of its weight.
void large_matchings_are_proved_maximum_by_their_cover() {
    std::mt19937 random(7);
    for (const int n : {100, 1000, 20000}) {
        std::vector<std::int32_t> u, v;
        for (int i = 0; i < n * 3 / 2; ++i) u.push_back(random() % n), v.push_back(random() % n);
        for (int i = 0; i + 2 < n; i += 3) u.insert(u.end(), {i, i, i + 1}), v.insert(v.end(), {i + 1, i + 2, i + 2});
        const CsrGraph rows = csr_from_edges<std::int32_t>(n, u, v);
        Control control;
        const Matching matching = maximum_matching(rows.view(), control);
        const int size = check_is_matching(rows.view(), matching.mate);
        check_is_cover(rows.view(), odd_set_cover(rows.view(), matching.part), size);
    }
}

void rows_drop_loops_and_parallel_edges() {
    const std::vector<std::int64_t> u{0, 1, 2, 2, 3, 1}, v{1, 0, 2, 0, 1, 3};
    const CsrGraph rows = csr_from_edges<std::int64_t>(5, u, v);
    CHECK((rows.indptr == std::vector<std::int32_t>{0, 2, 4, 5, 6, 6}));
    CHECK((rows.indices == std::vector<std::int32_t>{1, 2, 0, 3, 0, 1}));
    std::vector<std::int32_t> place(5, -1);
    const CsrGraph part = induced(rows.view(), std::vector<std::int32_t>{3, 1, 2}, place);
    CHECK((part.indptr == std::vector<std::int32_t>{0, 1, 2, 2}));
    CHECK((part.indices == std::vector<std::int32_t>{1, 0}));
    CHECK((place == std::vector<std::int32_t>(5, -1)));
}

void bad_rows_are_refused() {
    using V = std::vector<std::int32_t>;
    const auto bad = [](const V& indptr, const V& indices) {
        return throws_invalid([&] { check_rows({indptr, indices}); });
    };
    CHECK(!bad({0}, {}) && !bad({0, 1, 2}, {1, 0}));
    CHECK(bad({}, {}) && bad({1, 2}, {0, 0}) && bad({0, 3}, {0}) && bad({0, 2, 1}, {0}) && bad({0, -1}, {}));
    CHECK(bad({0, 1, 2}, {1, 2}) && bad({0, 1, 2}, {1, -1}));
    const V u{0, 1}, v{1, 2}, one{0};
    CHECK(throws_invalid([&] { (void)csr_from_edges<std::int32_t>(2, u, v); }));
    CHECK(throws_invalid([&] { (void)csr_from_edges<std::int32_t>(-1, u, v); }));
    CHECK(throws_invalid([&] { (void)csr_from_edges<std::int32_t>(3, u, one); }));
    CHECK(throws_invalid([&] { (void)csr_from_edges<std::int32_t>(1ll << 40, one, one); }));
}

void a_limit_stops_the_matching() {
    std::mt19937 random(3);
    std::vector<std::int32_t> u, v;
    for (int i = 0; i < 3000; ++i) u.push_back(random() % 2000), v.push_back(random() % 2000);
    const CsrGraph rows = csr_from_edges<std::int32_t>(2000, u, v);
    Control control(1e18, 50);
    try {
        (void)maximum_matching(rows.view(), control);
        CHECK(false);
    } catch (const Stopped& stopped) {
        CHECK(stopped.reason == Reason::positions);
    }
}

}  // namespace

int main() {
    small_graphs_agree_with_brute_force_and_with_the_game();
    large_matchings_are_proved_maximum_by_their_cover();
    rows_drop_loops_and_parallel_edges();
    bad_rows_are_refused();
    a_limit_stops_the_matching();
}
