#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/geography/start_batch.hpp"
#include "grundy/graphs/graph_lines.hpp"

using namespace grundy;

namespace {

using Sizes = std::vector<std::int32_t>;

/// Answers by definition, with arcs.
class Definition {
  public:
    Definition(const SmallGraph& graph, BatchQuestion question) : graph_(graph), question_(question) {}

    int answer(std::uint64_t left, int token) {
        left &= ~(std::uint64_t{1} << token);
        const auto key = std::pair(left, token);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        std::vector<int> options;
        for (int to = 0; to < graph_.n; ++to)
            if (graph_.rows[token] & left & std::uint64_t{1} << to) options.push_back(answer(left, to));
        return known_[key] = combine(options);
    }

  private:
    [[nodiscard]] int combine(const std::vector<int>& options) const {
        const auto has = [&](int value) { return std::ranges::find(options, value) != options.end(); };
        const bool misere = question_ == BatchQuestion::misere_outcome || question_ == BatchQuestion::misere_remoteness;
        switch (question_) {
            case BatchQuestion::value: {
                int least = 0;
                while (has(least)) ++least;
                return least;
            }
            case BatchQuestion::outcome:
            case BatchQuestion::misere_outcome:
                return options.empty() ? misere : has(0);
            case BatchQuestion::height:
                return options.empty() ? 0 : 1 + std::ranges::max(options);
            default: {
                if (options.empty()) return 0;
                int least = 1000;
                for (const int length : options)
                    if (length % 2 == (misere ? 1 : 0)) least = std::min(least, length);
                return 1 + (least < 1000 ? least : std::ranges::max(options));
            }
        }
    }

    const SmallGraph& graph_;
    BatchQuestion question_;
    std::map<std::pair<std::uint64_t, int>, int> known_;
};

constexpr BatchQuestion questions[] = {
    BatchQuestion::value,      BatchQuestion::outcome,           BatchQuestion::misere_outcome,
    BatchQuestion::remoteness, BatchQuestion::misere_remoteness, BatchQuestion::height};

void check(const std::string& lines) {
    for (const BatchQuestion question : questions) {
        Control control;
        const auto found = vertex_geography_starts(lines, question, control);
        GraphLines reader(lines);
        SmallGraph graph;
        std::size_t board = 0, place = 0;
        while (reader.next(graph)) {
            CHECK(found.sizes[board++] == graph.n);
            Definition definition(graph, question);
            const auto alone = small_geography_starts(graph, question, control);
            for (int v = 0; v < graph.n; ++v) {
                CHECK(found.codes[place] == definition.answer(graph.all(), v));
                CHECK(found.codes[place++] == alone[v]);
            }
        }
        CHECK(board == found.sizes.size() && place == found.codes.size());
    }
}

std::string digraph6(int n, const std::function<bool(int, int)>& has_arc) {
    std::string text = "&" + std::string(1, static_cast<char>(63 + n));
    unsigned bits = 0, held = 0;
    for (int place = 0; place < n * n || held % 6 != 0; ++place) {
        bits = bits << 1 | (place < n * n && has_arc(place / n, place % n) ? 1u : 0u);
        if (++held % 6 == 0) text += static_cast<char>(63 + (bits & 63));
    }
    return text + "\n";
}

/// All in one batch, in the order of their numbers: boards share their first vertices in all ways.
void all_digraphs_on_at_most_three_vertices_with_loops() {
    std::string lines;
    for (int n = 1; n <= 3; ++n)
        for (unsigned code = 0; code < 1u << (n * n); ++code)
            lines += digraph6(n, [&](int from, int to) { return (code >> (from * n + to) & 1) != 0; });
    check(lines);
}

void all_digraphs_without_loops_on_four_vertices() {
    std::string lines;
    for (unsigned code = 0; code < 1u << 12; ++code)
        lines += digraph6(4, [&](int from, int to) {
            return from != to && (code >> (from * 3 + to - (to > from ? 1 : 0)) & 1) != 0;
        });
    check(lines);
}

void random_boards_of_all_sizes_one_after_the_other() {
    std::mt19937 random(7);
    std::string lines, change;
    for (int i = 0; i < 60; ++i) {
        const int n = 1 + static_cast<int>(random() % 13);
        const unsigned density = 1 + random() % 4;
        const bool both_ways = random() % 2 == 0;
        std::vector<std::vector<bool>> arcs(n, std::vector<bool>(n));
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b) arcs[a][b] = random() % 6 < density;
        for (int step = 0; step < 3; ++step) {
            lines += digraph6(
                n, [&](int a, int b) { return both_ways ? arcs[std::max(a, b)][std::min(a, b)] : arcs[a][b]; });
            arcs[random() % n][random() % n] = true;
        }
    }
    check(lines);
}

/// Few cycles: a search answers, or gives up and leaves the board to the table.
void random_boards_with_few_cycles() {
    std::mt19937 random(17);
    std::string lines;
    for (int i = 0; i < 60; ++i) {
        const int n = 9 + i % 5, more = i % 3 == 0 ? 0 : static_cast<int>(random() % (n / 2 + 2));
        std::vector<std::vector<bool>> arcs(n, std::vector<bool>(n));
        const auto join = [&](int a, int b) { arcs[a][b] = arcs[b][a] = true; };
        for (int v = 1; v < n; ++v) join(v, static_cast<int>(random() % v));
        for (int extra = 0; extra < more; ++extra) join(static_cast<int>(random() % n), static_cast<int>(random() % n));
        if (i % 4 == 0)
            for (int v = 0; v < n; ++v) arcs[v][random() % n] = false;
        lines += digraph6(n, [&](int a, int b) { return arcs[a][b]; });
    }
    check(lines);
}

/// The complete graph with a path of growing ends has the largest values: lanes of all words are used.
void high_values_are_found() {
    std::string lines;
    for (int n = 2; n <= 14; ++n)
        lines += digraph6(n, [&](int from, int to) { return from > to; });  // the token on v is worth v
    for (int n = 2; n <= 14; ++n) lines += digraph6(n, [&](int from, int to) { return from < to; });
    check(lines);
    Control control;
    const auto found = vertex_geography_starts(lines, BatchQuestion::value, control);
    CHECK(std::ranges::max(found.codes) == 13);
}

void thirty_two_vertices_may_be_served_and_more_where_a_matching_tells() {
    const auto transitive = [](int n) { return digraph6(n, [](int from, int to) { return from > to; }); };
    for (const BatchQuestion question : questions) {
        Control control;
        const auto found = vertex_geography_starts(transitive(16), question, control);
        CHECK(found.has_arcs && !found.has_edges);
        if (question == BatchQuestion::value)
            for (int v = 0; v < 16; ++v) CHECK(found.codes[v] == v);
        CHECK(vertex_geography_starts("@\n" + transitive(33), question, control).sizes == (Sizes{1, -1}));
        const std::string edgeless = "P" + std::string(23, '?') + "\n";  // 17 vertices
        CHECK(vertex_geography_starts(edgeless, question, control).sizes == Sizes{17});
        const std::string larger = "`" + std::string(88, '?');  // 33 vertices
        const bool by_matching = question == BatchQuestion::value || question == BatchQuestion::outcome;
        const auto found_of_larger = vertex_geography_starts(larger, question, control);
        CHECK(found_of_larger.sizes == Sizes{by_matching ? 33 : -1});
        CHECK(found_of_larger.codes == std::vector<std::uint8_t>(by_matching ? 33 : 0, 0));
    }
    Control control;
    CHECK(vertex_geography_starts(":~~~~~~~~", BatchQuestion::value, control).sizes == Sizes{-1});
}

void limits_end_the_work() {
    const std::string board = digraph6(14, [](int from, int to) { return from != to; });
    for (const BatchQuestion question : questions) {
        Control few(1e18, 1000);
        Control small(with_memory(1000));
        for (Control* control : {&few, &small}) {
            bool stopped = false;
            try {
                (void)vertex_geography_starts(board, question, *control);
            } catch (const Stopped& reached) {
                stopped = reached.reason == (control == &few ? Reason::positions : Reason::memory);
            }
            CHECK(stopped);
        }
        CHECK(small.account().used() == 0);
    }
}

}  // namespace

int main() {
    all_digraphs_on_at_most_three_vertices_with_loops();
    all_digraphs_without_loops_on_four_vertices();
    random_boards_of_all_sizes_one_after_the_other();
    random_boards_with_few_cycles();
    high_values_are_found();
    thirty_two_vertices_may_be_served_and_more_where_a_matching_tells();
    limits_end_the_work();
}
