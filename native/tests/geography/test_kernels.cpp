#include <random>
#include <set>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/core/any_search.hpp"
#include "grundy/geography/edge_kernel.hpp"
#include "grundy/geography/forced.hpp"
#include "grundy/geography/peeled.hpp"
#include "grundy/geography/vertex_kernel.hpp"
#include "grundy/graphs/strong_parts.hpp"

using namespace grundy;

namespace {

using Rows = std::vector<std::vector<std::uint16_t>>;

Rows random_rows(std::mt19937& chance, std::size_t n, std::size_t arcs) {
    Rows rows(n);
    for (std::size_t i = 0; i < arcs; ++i) rows[chance() % n].push_back(static_cast<std::uint16_t>(chance() % n));
    return rows;
}

/// The value of vertex Geography with one token, by the definition.
std::uint32_t plain_value(const Rows& rows, std::uint64_t left, std::size_t token) {
    std::set<std::uint32_t> seen;
    for (const auto to : rows[token])
        if (left >> to & 1) seen.insert(plain_value(rows, left & ~(1ULL << to), to));
    std::uint32_t value = 0;
    while (seen.contains(value)) ++value;
    return value;
}

/// The same with a limit of moves.
std::uint32_t plain_value_of_short(const Rows& rows, std::uint64_t left, std::size_t token, std::uint32_t moves) {
    std::set<std::uint32_t> seen;
    for (const auto to : rows[token])
        if (moves > 0 && (left >> to & 1)) seen.insert(plain_value_of_short(rows, left & ~(1ULL << to), to, moves - 1));
    std::uint32_t value = 0;
    while (seen.contains(value)) ++value;
    return value;
}

template <class K>
std::vector<std::uint32_t> everything(std::size_t items, std::initializer_list<std::uint32_t> rest) {
    std::vector<std::uint32_t> words(K::most_items / 32, 0);
    for (std::size_t i = 0; i < items; ++i) words[i / 32] |= 1U << (i % 32);
    words.insert(words.end(), rest);
    return words;
}

template <std::size_t W>
void vertex_game_agrees_with_the_definition(std::mt19937& chance) {
    for (int round = 0; round < 60; ++round) {
        const std::size_t n = 1 + chance() % 7;
        const Rows rows = random_rows(chance, n, chance() % 14);
        const auto search = make_search(VertexGeography<W, 1>(rows), with_memory());
        const auto peeled = make_search(PeeledGeography<W>(rows), with_memory());
        Control control;
        for (std::uint32_t v = 0; v < n; ++v) {
            const auto expected = plain_value(rows, ((1ULL << n) - 1) & ~(1ULL << v), v);
            const auto words = everything<VertexGeography<W, 1>>(n, {0, v});
            CHECK(search->value(words, false, control) == expected);
            CHECK(search->value(words, true, control) == expected);
            CHECK(peeled->wins(everything<PeeledGeography<W>>(n, {v}), false, control) == (expected != 0));
            VertexGeography<W, 1> limited(rows);
            limited.limit_moves();
            const auto short_search = make_search(std::move(limited), with_memory());
            for (std::uint32_t moves = 0; moves < 8; ++moves) {
                const auto value = plain_value_of_short(rows, ((1ULL << n) - 1) & ~(1ULL << v), v, moves);
                const auto limited_words = everything<VertexGeography<W, 1>>(n, {moves, v});
                CHECK(short_search->value(limited_words, false, control) == value);
                CHECK(short_search->value(limited_words, true, control) == value);
            }
        }
    }
}

void a_pass_adds_one_to_the_nim_sum() {
    const Rows path{{1}, {0, 2}, {1, 3}, {2}};
    const auto search = make_search(VertexGeography<1, 8>(path), with_memory());
    Control control;
    const auto value = [&](std::initializer_list<std::uint32_t> rest) {
        return search->value(everything<VertexGeography<1, 8>>(4, rest), false, control);
    };
    CHECK(value({0, 1}) == 2);
    CHECK(value({1, 1}) == 3);
    CHECK(value({2, 1}) == 2);
    CHECK(value({0, 0, 3}) == value({0, 3, 0}));
}

void parallel_edges_and_loops_are_used_one_by_one() {
    const std::vector<GeographyEdge> edges{{0, 1, false}, {0, 1, false}, {0, 0, false}};
    const EdgeGeography<1, 1> kernel(2, edges);
    Array<EdgeGeography<1, 1>::State> options;
    kernel.options(kernel.from_words(everything<EdgeGeography<1, 1>>(3, {0, 0})), options);
    CHECK(options.size() == 2);
    const auto search = make_search(kernel, with_memory());
    Control control;
    CHECK((search->wins(everything<EdgeGeography<1, 1>>(3, {0, 0}), false, control)));
    CHECK((!search->wins(everything<EdgeGeography<1, 1>>(2, {0, 0}), false, control)));
}

template <class Error, class Work>
bool refuses(Work work) {
    try {
        work();
    } catch (const Error&) {
        return true;
    }
    return false;
}

void bad_words_and_boards_are_refused() {
    CHECK((refuses<std::length_error>([] { VertexGeography<1, 1>(Rows(65)); })));
    CHECK((refuses<std::out_of_range>([] { VertexGeography<1, 1>(Rows{{7}}); })));
    CHECK((refuses<std::out_of_range>([] { PeeledGeography<1>(Rows{{7}}); })));
    const VertexGeography<1, 1> kernel(Rows{{1}, {0}});
    const std::vector<std::uint32_t> few{3}, wrong{3, 0, 0, 2}, many{3, 0, 0, 0, 1};
    CHECK((refuses<std::length_error>([&] { static_cast<void>(kernel.from_words(few)); })));
    CHECK((refuses<std::out_of_range>([&] { static_cast<void>(kernel.from_words(wrong)); })));
    CHECK((refuses<std::length_error>([&] { static_cast<void>(kernel.from_words(many)); })));
}

void forced_vertices_and_strong_parts_of_a_small_graph() {
    // 0 -> 1 -> 2 (end); 3 <-> 4 -> 0; 5 -> 3
    const std::vector<std::int32_t> indptr{0, 1, 2, 2, 3, 5, 6}, indices{1, 2, 4, 3, 0, 3};
    const Csr graph{indptr, indices};
    Control control;
    const auto forced = forced_vertices(graph, control);
    CHECK((forced == std::vector{Forced::lost, Forced::won, Forced::lost, Forced::lost, Forced::won, Forced::won}));
    const std::vector<std::uint8_t> all(6, 1), none(6, 0);
    const auto parts = strong_parts(graph, all, control);
    CHECK(parts[3] == parts[4]);
    CHECK(parts[3] > parts[0]);
    CHECK(parts[0] > parts[1]);
    CHECK(parts[1] > parts[2]);
    CHECK(parts[5] > parts[3]);
    CHECK((strong_parts(graph, none, control) == std::vector<std::int32_t>(6, -1)));
}

}  // namespace

int main() {
    std::mt19937 chance(7);
    vertex_game_agrees_with_the_definition<1>(chance);
    vertex_game_agrees_with_the_definition<2>(chance);
    vertex_game_agrees_with_the_definition<16>(chance);
    a_pass_adds_one_to_the_nim_sum();
    parallel_edges_and_loops_are_used_one_by_one();
    bad_words_and_boards_are_refused();
    forced_vertices_and_strong_parts_of_a_small_graph();
}
