#include <algorithm>
#include <random>
#include <set>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/core/any_search.hpp"
#include "grundy/take_turn/kernel.hpp"
#include "grundy/take_turn/search.hpp"

using namespace grundy;

namespace {

struct Board {
    TakeTurnRows rows;
    std::vector<std::uint16_t> heads;

    Board(std::mt19937& chance, std::size_t n, std::size_t lines, bool arcs) : rows(n) {
        for (std::size_t i = 0; i < lines; ++i) {
            const auto v = static_cast<std::uint16_t>(chance() % n), w = static_cast<std::uint16_t>(chance() % n);
            rows[v].push_back(w);
            if (!arcs) rows[w].push_back(v);
        }
        for (std::uint16_t v = 0; v < n; ++v)
            if (chance() % 2) heads.push_back(v);
    }
    [[nodiscard]] bool leads(std::size_t v, std::size_t w) const {
        return v != w && std::find(rows[v].begin(), rows[v].end(), w) != rows[v].end();
    }
    /// The words of the start in a kernel for `items` vertices.
    [[nodiscard]] std::vector<std::uint32_t> words(std::size_t items) const {
        std::vector<std::uint32_t> all(items / 16, 0);
        for (std::size_t v = 0; v < rows.size(); ++v) all[v / 32] |= 1U << (v % 32);
        for (const auto v : heads) all[items / 32 + v / 32] |= 1U << (v % 32);
        return all;
    }
};

/// Coins by the definition: -1 gone, 0 tails, 1 heads.
using Plain = std::vector<int>;

std::vector<Plain> plain_options(const Board& board, const Plain& coins) {
    std::vector<Plain> found;
    for (std::size_t v = 0; v < coins.size(); ++v) {
        if (coins[v] != 1) continue;
        Plain next = coins;
        next[v] = -1;
        for (std::size_t w = 0; w < coins.size(); ++w)
            if (next[w] >= 0 && board.leads(v, w)) next[w] = 1 - next[w];
        found.push_back(next);
    }
    return found;
}

std::uint32_t plain_value(const Board& board, const Plain& coins) {
    std::set<std::uint32_t> seen;
    for (const auto& option : plain_options(board, coins)) seen.insert(plain_value(board, option));
    std::uint32_t value = 0;
    while (seen.contains(value)) ++value;
    return value;
}

bool plain_misere(const Board& board, const Plain& coins) {
    const auto options = plain_options(board, coins);
    for (const auto& option : options)
        if (!plain_misere(board, option)) return true;
    return options.empty();
}

template <std::size_t W, bool Arcs>
void the_game_agrees_with_the_definition(std::mt19937& chance) {
    for (int round = 0; round < 60; ++round) {
        const Board board(chance, 1 + chance() % 7, chance() % 12, Arcs);
        Plain coins(board.rows.size(), 0);
        for (const auto v : board.heads) coins[v] = 1;
        const auto expected = plain_value(board, coins);
        const TakeTurnCoins<W, Arcs> kernel(board.rows, board.heads);
        const auto search = make_search(kernel, with_memory());
        Control control;
        const auto words = board.words(64 * W);
        CHECK(kernel.to_words(kernel.from_words(words)) == words);
        CHECK(search->value(words, false, control) == expected);
        CHECK(search->value(words, true, control) == expected);
        CHECK(search->wins(words, false, control) == (expected != 0));
        CHECK(search->wins(words, true, control) == plain_misere(board, coins));
    }
}

void twins_cancel_until_few_vertices_are_left() {
    std::mt19937 chance(1);
    Board star(chance, 8, 0, false);  // a middle, and seven leaves
    for (std::uint16_t leaf = 1; leaf < 8; ++leaf) {
        star.rows[0].push_back(leaf);
        star.rows[leaf].push_back(0);
    }
    Array<TakeTurnCoins<1, false>::State> parts;
    for (const bool middle : {true, false}) {  // a leaf that is left is a twin of the middle: both heads stay
        star.heads = {1, 2, 3, 4, 5, 6, 7};
        if (middle) star.heads.push_back(0);
        const TakeTurnCoins<1, false> kernel(star.rows, star.heads);
        kernel.split(kernel.from_words(star.words(64)), parts);
        CHECK(parts.size() == 1);
        CHECK(kernel.weight(parts[0]) == 2);
    }
}

void vertices_that_no_head_reaches_are_left_out() {
    const TakeTurnRows rows{{1}, {2}, {3}, {}};
    const TakeTurnCoins<1, true> kernel(rows, {2});
    Array<TakeTurnCoins<1, true>::State> parts;
    kernel.split(kernel.from_words(std::vector<std::uint32_t>{15, 0, 4, 0}), parts);
    CHECK(parts.size() == 1);
    CHECK(parts[0].left == (Bits<1>::only(2) | Bits<1>::only(3)));
    CHECK(kernel.plain(kernel.from_words(std::vector<std::uint32_t>{15, 0, 4, 0})) == parts[0]);
    const auto search = take_turn_search(rows, {2}, with_memory());
    CHECK((search->canonical({15, 0, 4, 0}) == Words{12, 0, 4, 0}));
}

void coins_that_play_does_not_reach_are_refused() {
    const TakeTurnCoins<1, false> kernel({{1}, {0}}, {0});
    bool refused = false;
    try {
        static_cast<void>(kernel.from_words(std::vector<std::uint32_t>{2, 0, 0, 0}));  // without 0, 1 shows heads
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

void the_narrowest_kernel_is_taken() {
    for (const auto& [vertices, items] : {std::pair{64, 64}, {65, 128}, {129, 1024}, {1024, 1024}})
        for (const bool arcs : {false, true}) {
            TakeTurnRows rows(static_cast<std::size_t>(vertices));
            rows[0].push_back(1);
            if (!arcs) rows[1].push_back(0);
            CHECK(take_turn_search(rows, {0}, with_memory())->items() == static_cast<std::size_t>(items));
        }
    CHECK(take_turn_search(TakeTurnRows(1025), {}, with_memory()) == nullptr);
}

}  // namespace

int main() {
    std::mt19937 chance(3);
    the_game_agrees_with_the_definition<1, false>(chance);
    the_game_agrees_with_the_definition<1, true>(chance);
    the_game_agrees_with_the_definition<4, false>(chance);
    the_game_agrees_with_the_definition<16, true>(chance);
    twins_cancel_until_few_vertices_are_left();
    vertices_that_no_head_reaches_are_left_out();
    coins_that_play_does_not_reach_are_refused();
    the_narrowest_kernel_is_taken();
}
