#include <map>
#include <random>
#include <set>
#include <stdexcept>

#include "accounts.hpp"
#include "check.hpp"
#include "graphs/small_graphs.hpp"
#include "grundy/nimg/kernel.hpp"
#include "grundy/nimg/labels.hpp"
#include "grundy/nimg/search.hpp"

using namespace grundy;

namespace {

/// NimG straight from its rules: values, and who wins misère play.
class Plain {
  public:
    using Position = std::pair<std::size_t, std::vector<std::uint16_t>>;

    explicit Plain(NimGBoard board) : board_(std::move(board)) {}

    [[nodiscard]] std::vector<Position> options(const Position& position) const {
        const auto& [at, weights] = position;
        std::vector<Position> found;
        if (board_.move_first) {
            for (const auto to : board_.rows[at]) lower(found, to, to, weights);
        } else if (board_.rows[at].empty()) {
            if (weights[at] > 0) found.emplace_back(at, std::vector<std::uint16_t>(weights.size()));
        } else {
            for (const auto to : board_.rows[at]) lower(found, to, at, weights);
        }
        return found;
    }
    std::uint32_t value(const Position& position) {
        if (const auto known = values_.find(position); known != values_.end()) return known->second;
        std::set<std::uint32_t> seen;
        for (const auto& option : options(position)) seen.insert(value(option));
        std::uint32_t least = 0;
        while (seen.contains(least)) ++least;
        return values_[position] = least;
    }
    bool wins_misere(const Position& position) {
        if (const auto known = wins_.find(position); known != wins_.end()) return known->second;
        const auto all = options(position);
        bool wins = all.empty();
        for (const auto& option : all) wins = wins || !wins_misere(option);
        return wins_[position] = wins;
    }

  private:
    static void lower(std::vector<Position>& found, std::size_t to, std::size_t from,
                      const std::vector<std::uint16_t>& weights) {
        for (std::uint16_t left = 0; left < weights[from]; ++left) {
            found.emplace_back(to, weights);
            found.back().second[from] = left;
        }
    }

    NimGBoard board_;
    std::map<Position, std::uint32_t> values_;
    std::map<Position, bool> wins_;
};

/// A board whose vertices all have weight; with arcs and loops, or undirected.
NimGBoard random_board(std::mt19937& chance, std::size_t n, unsigned most) {
    NimGBoard board{std::vector<std::vector<std::uint16_t>>(n), std::vector<std::uint8_t>(n), {}, chance() % 2 == 0};
    const bool both_ways = chance() % 2 == 0;
    for (std::size_t v = 0; v < n; ++v) {
        board.weights.push_back(static_cast<std::uint16_t>(1 + chance() % most));
        for (std::size_t to = 0; to <= v; ++to) {
            if (chance() % 2 == 0) continue;
            board.rows[v].push_back(static_cast<std::uint16_t>(to));
            if (both_ways && to != v) board.rows[to].push_back(static_cast<std::uint16_t>(v));
        }
    }
    for (std::size_t v = 0; v < n; ++v) board.ends[v] = board.rows[v].empty();
    return board;
}

void values_and_outcomes_are_those_of_the_rules() {
    std::mt19937 chance(1);
    Control control;
    for (int round = 0; round < 400; ++round) {
        const auto board = random_board(chance, 1 + static_cast<std::size_t>(round) % 4, 3);
        Plain plain(board);
        const auto search = nimg_search(board, with_memory());
        for (std::uint32_t at = 0; at < board.rows.size(); ++at) {
            Words words{at};
            words.insert(words.end(), board.weights.begin(), board.weights.end());
            const Plain::Position position{at, board.weights};
            CHECK(search->value(words, false, control) == plain.value(position));
            CHECK(search->value(words, true, control) == plain.value(position));
            CHECK(search->wins(words, false, control) == (plain.value(position) != 0));
            CHECK(search->wins(words, true, control) == plain.wins_misere(position));
        }
    }
}

void options_are_those_of_the_rules() {
    std::mt19937 chance(2);
    for (int round = 0; round < 400; ++round) {
        const auto board = random_board(chance, 1 + static_cast<std::size_t>(round) % 4, 3);
        const Plain plain(board);
        const auto search = nimg_search(board, with_memory());
        Plain::Position position{chance() % board.rows.size(), board.weights};
        const auto words_of = [&](const Plain::Position& of) {
            Words words{static_cast<std::uint32_t>(of.first)};
            words.insert(words.end(), of.second.begin(), of.second.end());
            return search->canonical(words);
        };
        while (true) {
            const auto all = plain.options(position);
            std::set<Words> expected, found;
            for (const auto& option : all) expected.insert(words_of(option));
            for (const auto& option : search->options(words_of(position))) {
                CHECK(search->canonical(option) == option);
                found.insert(option);
            }
            CHECK(expected == found);
            if (all.empty()) break;
            position = all[chance() % all.size()];
        }
    }
}

void every_width_has_room_for_what_it_says() {
    for (const std::size_t n : {1U, 64U, 65U, 128U, 129U, 256U, 257U, 1024U}) {
        NimGBoard path{std::vector<std::vector<std::uint16_t>>(n), std::vector<std::uint8_t>(n),
                       std::vector<std::uint16_t>(n, 1), false};
        for (std::size_t v = 0; v + 1 < n; ++v) path.rows[v] = {static_cast<std::uint16_t>(v + 1)};
        path.ends[n - 1] = 1;
        const auto search = nimg_search(path, with_memory());
        Words words(n + 1, 1);
        words[0] = 0;
        Control control;
        CHECK(search->wins(words, true, control) == (n % 2 == 0));
        CHECK(search->wins(words, false, control) == (n % 2 == 1));
    }
    const NimGBoard many{std::vector<std::vector<std::uint16_t>>(1025), std::vector<std::uint8_t>(1025),
                         std::vector<std::uint16_t>(1025, 1), false};
    CHECK(nimg_search(many, with_memory()) == nullptr);
    const NimGBoard heavy{std::vector<std::vector<std::uint16_t>>(65), std::vector<std::uint8_t>(65),
                          std::vector<std::uint16_t>(65, 65535), false};
    CHECK(nimg_search(heavy, with_memory()) == nullptr);
    CHECK(nimg_words(std::vector<std::uint16_t>{65535, 65535, 65535, 1, 0}) == 1);
    CHECK(nimg_words(std::vector<std::uint16_t>{65535, 65535, 65535, 65535, 0, 1}) == 2);
    CHECK(nimg_words(std::vector<std::uint16_t>{0, 0}) == 1);
}

void words_that_are_no_state_are_refused() {
    const NimGBoard board{{{1}, {0}}, {0, 0}, {2, 1}, false};
    const auto search = nimg_search(board, with_memory());
    for (const Words& wrong : {Words{0, 1}, Words{3, 1, 1}, Words{0, 3, 1}, Words{0, 1, 2}}) {
        bool refused = false;
        try {
            static_cast<void>(search->canonical(wrong));
        } catch (const std::logic_error&) {
            refused = true;
        }
        CHECK(refused);
    }
    CHECK(search->options({2, 0, 0}).empty());
    CHECK((search->canonical({0, 0, 1}) == Words{2, 0, 0}));
}

void labels_tell_who_wins() {
    std::mt19937 chance(3);
    Control control;
    for (int round = 0; round < 300; ++round) {
        const int n = 1 + round % 5;
        const auto graph = small::random_graph(n, 2.5, chance);
        const auto rows = graph.csr();
        std::vector<std::uint64_t> weights;
        std::vector<std::uint8_t> looped;
        NimGBoard board{{}, {}, {}, false};
        for (int v = 0; v < n; ++v) {
            weights.push_back(chance() % 4);
            looped.push_back(chance() % 4 == 0);
            board.weights.push_back(static_cast<std::uint16_t>(weights.back()));
            board.rows.emplace_back();
            for (int to = 0; to < n; ++to)
                if (graph.adjacent(v, to) || (to == v && looped[v]))
                    board.rows[v].push_back(static_cast<std::uint16_t>(to));
        }
        const auto label = nimg_labels(rows.view(), weights, looped, control);
        Plain plain(board);
        for (std::size_t v = 0; v < weights.size(); ++v) {
            const bool wins = plain.value({v, board.weights}) != 0;
            CHECK(wins == (label[v] == nimg_not_live ? weights[v] > 0 : label[v] == nimg_won));
        }
    }
}

}  // namespace

int main() {
    values_and_outcomes_are_those_of_the_rules();
    options_are_those_of_the_rules();
    every_width_has_room_for_what_it_says();
    words_that_are_no_state_are_refused();
    labels_tell_who_wins();
}
