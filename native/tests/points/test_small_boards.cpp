#include <map>
#include <random>
#include <set>
#include <string>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/points/small_boards.hpp"

using namespace grundy;

namespace {

constexpr BatchQuestion questions[] = {
    BatchQuestion::value,      BatchQuestion::outcome,           BatchQuestion::misere_outcome,
    BatchQuestion::remoteness, BatchQuestion::misere_remoteness, BatchQuestion::height};

int by_definition(BatchQuestion question, const std::set<int>& options) {
    const bool misere = question == BatchQuestion::misere_outcome || question == BatchQuestion::misere_remoteness;
    int least = 0;
    switch (question) {
        case BatchQuestion::value:
            while (options.contains(least)) ++least;
            return least;
        case BatchQuestion::outcome:
        case BatchQuestion::misere_outcome:
            return options.empty() ? misere : options.contains(0);
        case BatchQuestion::height:
            return options.empty() ? 0 : 1 + *options.rbegin();
        default:
            for (const int length : options)
                if (length % 2 == (misere ? 1 : 0)) return 1 + length;
            return options.empty() ? 0 : 1 + *options.rbegin();
    }
}

int code(BatchQuestion question, const std::vector<SmallTurn>& turns, std::uint32_t here,
         std::map<std::uint32_t, int>& known) {
    if (const auto found = known.find(here); found != known.end()) return found->second;
    std::set<int> options;
    for (const SmallTurn& turn : turns)
        if ((turn.on & here) == turn.on && (turn.off & here) == 0)
            options.insert(code(question, turns, (here & ~turn.gone) | turn.put, known));
    return known[here] = by_definition(question, options);
}

void sets_of_options_are_combined_by_definition() {
    std::mt19937 random(2);
    for (int i = 0; i < 20000; ++i) {
        const std::uint32_t mask = random() & random() & 0x7fffffff;
        for (const BatchQuestion question : questions) {
            const bool is_outcome = question == BatchQuestion::outcome || question == BatchQuestion::misere_outcome;
            std::set<int> options;
            for (int bit = 0; bit < 31; ++bit)
                if (mask >> bit & 1) options.insert(is_outcome ? bit & 1 : bit);
            std::uint32_t bits = 0;
            for (const int option : options) bits |= 1u << option;
            CHECK(combined(question, bits) == by_definition(question, options));
        }
    }
}

void random_games_have_the_answers_of_the_definition() {
    std::mt19937 random(4);
    std::vector<std::int32_t> points, counts;
    std::vector<std::uint32_t> masks;
    std::vector<std::vector<SmallTurn>> games;
    for (int i = 0; i < 400; ++i) {
        const int n = static_cast<int>(random() % 10);
        const std::uint32_t all = (1u << n) - 1;
        auto& turns = games.emplace_back();
        for (unsigned t = random() % 8; t > 0 && n > 0; --t) {
            const std::uint32_t take = random() & random() & all, off = random() & random() & random() & all & ~take;
            const std::uint32_t gone = (take | (random() & random())) & all, put = random() % 3 == 0 ? off & -off : 0;
            const std::uint32_t kept = gone & ~put;
            if (std::popcount(take & kept) > std::popcount(put)) turns.push_back({take, off, kept, put});
        }
        points.push_back(n);
        counts.push_back(static_cast<std::int32_t>(turns.size()));
        for (const SmallTurn& turn : turns) masks.insert(masks.end(), {turn.on, turn.off, turn.gone, turn.put});
    }
    for (const BatchQuestion question : questions) {
        Control control;
        const auto found = point_games(points, counts, masks, question, control);
        CHECK(found && found->size() == games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            std::map<std::uint32_t, int> known;
            CHECK((*found)[i] == code(question, games[i], (1u << points[i]) - 1, known));
        }
    }
}

void play_that_need_not_end_is_not_served() {
    Control control;
    const std::vector<std::int32_t> two{2}, one{1};
    const auto served = [&](const std::vector<std::uint32_t>& masks) {
        return point_games(two, one, masks, BatchQuestion::value, control).has_value();
    };
    CHECK(served({1, 0, 1, 0}));
    CHECK(!served({1, 2, 1, 2}));  // one goes, one comes
    CHECK(!served({0, 0, 1, 0}));  // clears what need not be there
    CHECK(served({0, 2, 0, 2}));
}

void numbers_that_do_not_fit_are_refused() {
    Control control;
    const auto refused = [&](const std::vector<std::int32_t>& points, const std::vector<std::int32_t>& turns,
                             const std::vector<std::uint32_t>& masks) {
        try {
            (void)point_games(points, turns, masks, BatchQuestion::value, control);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(refused({2}, {2}, {1, 0, 1, 0}));
    CHECK(refused({2}, {1}, {4, 0, 4, 0}));
    CHECK(refused({2}, {-1}, {}));
    CHECK(refused({-1}, {0}, {}));
    CHECK(refused({2, 2}, {0}, {}));
    CHECK(!point_games(std::vector<std::int32_t>{21}, std::vector<std::int32_t>{0}, {}, BatchQuestion::value, control));
}

void kayles_on_graphs_is_known_on_paths() {
    Control control;
    // Paths with 1, ..., 6 vertices: Arc Kayles is Dawson's Kayles, Node Kayles is 0.137.
    const std::string paths = "@\nA_\nBg\nCh\nDhC\nEhCG\n";
    using Codes = std::vector<std::uint8_t>;
    CHECK(*kayles_on_graphs(paths, KaylesOn::edges, BatchQuestion::value, control) == (Codes{0, 1, 1, 2, 0, 3}));
    CHECK(*kayles_on_graphs(paths, KaylesOn::vertices, BatchQuestion::value, control) == (Codes{1, 1, 2, 0, 3, 1}));
    CHECK(!kayles_on_graphs("T" + std::string(35, '?'), KaylesOn::edges, BatchQuestion::value, control));
}

void limits_end_the_work() {
    const std::string board = "S" + std::string(32, '?');  // 20 vertices, no edge: each is taken alone
    for (Control* control : {new Control(1e18, 1000), new Control(with_memory(1000))}) {
        bool stopped = false;
        try {
            (void)kayles_on_graphs(board, KaylesOn::vertices, BatchQuestion::value, *control);
        } catch (const Stopped&) {
            stopped = true;
        }
        CHECK(stopped && control->account().used() == 0);
        delete control;
    }
}

}  // namespace

int main() {
    sets_of_options_are_combined_by_definition();
    random_games_have_the_answers_of_the_definition();
    play_that_need_not_end_is_not_served();
    numbers_that_do_not_fit_are_refused();
    kayles_on_graphs_is_known_on_paths();
    limits_end_the_work();
}
