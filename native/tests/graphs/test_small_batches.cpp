#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/geography/edge_batch.hpp"
#include "grundy/hackenbush/batch.hpp"
#include "grundy/nimg/batch.hpp"
#include "grundy/take_turn/batch.hpp"

using namespace grundy;

namespace {

using Sizes = std::vector<std::int32_t>;
using Codes = std::vector<std::uint8_t>;
using Edges = std::vector<std::pair<int, int>>;
constexpr auto value = BatchQuestion::value;

std::string graph6(int n, const Edges& edges) {
    const std::set<std::pair<int, int>> all(edges.begin(), edges.end());
    std::string line(1, static_cast<char>(63 + n));
    int bits = 0, count = 0;
    for (int high = 0; high < n; ++high)
        for (int low = 0; low < high; ++low) {
            bits = 2 * bits + static_cast<int>(all.contains({low, high}));
            if (++count % 6 == 0) line += static_cast<char>(63 + std::exchange(bits, 0));
        }
    if (count % 6 != 0) line += static_cast<char>(63 + (bits << (6 - count % 6)));
    return line + "\n";
}

Edges random_edges(std::mt19937& random, int n, unsigned in_hundred) {
    Edges edges;
    for (int v = 0; v < n; ++v)
        for (int u = 0; u < v; ++u)
            if (random() % 100 < in_hundred) edges.push_back({u, v});
    return edges;
}

/// The mex of a set, by which values are defined.
int mex(const std::set<int>& options) {
    int least = 0;
    while (options.contains(least)) ++least;
    return least;
}

using Memo = std::map<std::pair<std::vector<int>, int>, int>;

int edge_geography(const Edges& edges, std::vector<int> left, int v, Memo& known) {
    if (const auto found = known.find({left, v}); found != known.end()) return found->second;
    std::set<int> options;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (!left[e] || (edges[e].first != v && edges[e].second != v)) continue;
        std::vector<int> next = left;
        next[e] = 0;
        options.insert(edge_geography(edges, next, edges[e].first + edges[e].second - v, known));
    }
    return known[{left, v}] = mex(options);
}

void edge_geography_is_judged_by_its_definition() {
    std::mt19937 random(1);
    std::string lines;
    Codes expected;
    for (int i = 0; i < 60; ++i) {
        const int n = 2 + static_cast<int>(random() % 6);
        const Edges edges = random_edges(random, n, 40);
        lines += graph6(n, edges);
        Memo known;
        for (int v = 0; v < n; ++v)
            expected.push_back(
                static_cast<std::uint8_t>(edge_geography(edges, std::vector<int>(edges.size(), 1), v, known)));
    }
    Control control;
    CHECK(edge_geography_starts(lines, value, control).codes == expected);
}

/// Starts on paths with n edges: the token moves along, and the nearer end decides.
void edges_of_long_paths_are_spread_over_the_memo() {
    for (const int m : {13, 20, 31}) {
        Edges path;
        for (int v = 0; v < m; ++v) path.push_back({v, v + 1});
        Control control;
        const auto found = edge_geography_starts(graph6(m + 1, path), value, control);
        for (int v = 0; v <= m; ++v) {
            const std::set<int> ways = v == 0   ? std::set<int>{(m - 1) % 2}
                                       : v == m ? std::set<int>{(m - 1) % 2}
                                                : std::set<int>{(v - 1) % 2, (m - v - 1) % 2};
            CHECK(found.codes[static_cast<std::size_t>(v)] == mex(ways));
        }
    }
    Edges path;
    for (int v = 0; v < 32; ++v) path.push_back({v, v + 1});
    Control control;
    CHECK(edge_geography_starts(graph6(33, path), value, control).sizes == Sizes{-1});
}

void coins_are_known_on_small_boards() {
    Control control;
    const std::string lines = "A_\nBw\n@\n";  // an edge, a triangle, a vertex
    CHECK(take_turn_on_graphs(lines, {CoinsOn::odd}, value, control).codes == (Codes{1, 0, 0}));
    CHECK(take_turn_on_graphs(lines, {CoinsOn::even}, value, control).sizes == (Sizes{1, 1, 1}));
    CHECK(take_turn_on_graphs(lines, {CoinsOn::said, 3, 7, 7}, value, control).sizes == (Sizes{-1, 1, -1}));
    CHECK(take_turn_on_graphs(lines, {CoinsOn::said, 1, 1, 1}, value, control).codes == Codes{1});
    CHECK(take_turn_on_graphs(lines, {CoinsOn::said, 1, 0, 1}, value, control).codes == Codes{0});  // nothing is there
    const std::string edgeless = graph6(31, {});
    CHECK(take_turn_on_graphs(edgeless, {CoinsOn::said, 31, 0x7fffffff, 1}, value, control).codes == Codes{1});
    CHECK(take_turn_on_graphs(edgeless, {CoinsOn::even}, value, control).sizes == Sizes{-1});
    CHECK(take_turn_on_graphs(graph6(32, {}), {CoinsOn::odd}, value, control).sizes == Sizes{-1});
}

void pictures_are_known() {
    Control control;
    const std::string lines = "A_\nBw\nA?\n:Aa\n&A_\n";  // a stalk, a triangle, nothing, a double edge, a digraph
    CHECK(hackenbush_on_graphs(lines, 0, value, control).codes == (Codes{1, 1, 0}));
    CHECK(hackenbush_on_graphs(lines, 1, BatchQuestion::height, control).codes == (Codes{1, 3, 0}));
    CHECK(hackenbush_on_graphs(lines, 2, value, control).sizes == (Sizes{-1, 1, -1, -1, -1}));
    CHECK(hackenbush_on_graphs(lines, 1000, BatchQuestion::height, control).sizes == Sizes(5, -1));
    Edges path;
    for (int v = 0; v < 32; ++v) path.push_back({v, v + 1});
    CHECK(hackenbush_on_graphs(graph6(33, path), 0, value, control).codes == Codes{32});
    CHECK(hackenbush_on_graphs(graph6(33, path), 0, BatchQuestion::height, control).sizes == Sizes{-1});
    path.pop_back();
    CHECK(hackenbush_on_graphs(graph6(32, path), 0, BatchQuestion::height, control).codes == Codes{31});
    Edges complete;
    for (int v = 0; v < 24; ++v)
        for (int u = 0; u < v; ++u) complete.push_back({u, v});
    CHECK(hackenbush_on_graphs(graph6(24, complete), 0, value, control).sizes == Sizes{-1});  // 276 edges
}

void pointers_are_known() {
    Control control;
    const std::vector<std::int32_t> ones{1, 1, 1}, light{1, 2, 1}, many{30, 1, 1}, heavy{16, 15, 0};
    CHECK(nimg_starts("Bg\nBw\n", light, false, value, control).codes == (Codes{0, 2, 0, 0, 1, 0}));
    CHECK(nimg_starts("Bw\nA_\n", ones, true, value, control).sizes == (Sizes{3, -1}));
    CHECK(nimg_starts("Bw\n", many, false, value, control).sizes == Sizes{-1});
    CHECK(nimg_starts("Bw\n", heavy, false, BatchQuestion::height, control).codes.size() == 3);
    CHECK(nimg_starts("B?\n", heavy, false, value, control).codes == (Codes{1, 1, 0}));  // a move takes all
    CHECK(nimg_starts("", {}, false, value, control).sizes.empty());
    const std::vector<std::int32_t> none;
    CHECK(nimg_starts("@\n", none, false, value, control).sizes == Sizes{-1});
}

void bad_lines_and_limits_end_a_batch() {
    Control few(1e18, 100);
    bool stopped = false, refused = false;
    try {
        (void)edge_geography_starts("E~~w\n", value, few);
    } catch (const Stopped& reached) {
        stopped = reached.reason == Reason::positions;
    }
    Control control;
    try {
        (void)take_turn_on_graphs("Bw\nB!\n", {CoinsOn::odd}, value, control);
    } catch (const BadLine&) {
        refused = true;
    }
    CHECK(stopped && refused);
}

}  // namespace

int main() {
    edge_geography_is_judged_by_its_definition();
    edges_of_long_paths_are_spread_over_the_memo();
    coins_are_known_on_small_boards();
    pictures_are_known();
    pointers_are_known();
    bad_lines_and_limits_end_a_batch();
}
