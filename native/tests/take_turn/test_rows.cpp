#include <map>
#include <random>
#include <set>
#include <string>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/take_turn/rows.hpp"

using namespace grundy;

namespace {

using Coins = std::vector<std::uint8_t>;
using Row = std::string;

Coins coins_of(const Row& row) {
    Coins coins;
    for (const char coin : row) coins.push_back(coin == 'H');
    return coins;
}

Row turned(Row row, std::size_t at) {
    if (at < row.size()) row[at] = row[at] == 'H' ? 'T' : 'H';
    return row;
}

/// The value by the definition: take a head, turn the coins beside it.
std::uint16_t by_definition(const Row& row) {
    static std::map<Row, std::uint16_t> known;
    if (const auto found = known.find(row); found != known.end()) return found->second;
    std::set<std::uint16_t> options;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (row[i] == 'H')
            options.insert(by_definition(i == 0 ? "" : turned(row.substr(0, i), i - 1)) ^
                           by_definition(turned(row.substr(i + 1), 0)));
    std::uint16_t mex = 0;
    while (options.contains(mex)) ++mex;
    return known[row] = mex;
}

Row random_row(std::size_t size, std::mt19937& chance) {
    Row row;
    for (std::size_t i = 0; i < size; ++i) row += chance() % 3 == 0 ? 'T' : 'H';
    return row;
}

void all_pieces_are_those_of_the_definition() {
    std::mt19937 chance(1);
    Control control;
    for (std::size_t size = 0; size <= 24; ++size) {
        const Row row = random_row(size, chance);
        const auto values = row_pieces(coins_of(row), control);
        CHECK(values.size() == size * (size + 1) / 2);
        CHECK(row_value(coins_of(row), control) == by_definition(row));
        for (std::size_t b = 1; b <= size; ++b)
            for (std::size_t a = 0; a < b; ++a) {
                Row piece = row.substr(a, b - a);
                if (a > 0) piece = turned(piece, 0);
                if (b < size) piece = turned(piece, piece.size() - 1);
                CHECK(values[b * (b - 1) / 2 + a] == by_definition(piece));
            }
    }
}

/// All pieces by all options of each, as the fast table does not do it: no runs, no blocks of ends, all options marked.
std::vector<std::uint16_t> pieces_one_by_one(const Coins& coins) {
    std::vector<std::uint16_t> values(coins.size() * (coins.size() + 1) / 2);
    const auto value = [&](std::size_t a, std::size_t b) -> std::uint16_t& { return values[b * (b - 1) / 2 + a]; };
    for (std::size_t b = 1; b <= coins.size(); ++b)
        for (std::size_t a = b; a-- > 0;) {
            std::vector<bool> seen(2 * coins.size() + 2);
            for (std::size_t i = a; i < b; ++i) {
                const bool turned = (i == a && a > 0) != (i + 1 == b && b < coins.size());
                if ((coins[i] == 1) != turned)
                    seen[(i > a ? value(a, i) : 0) ^ (i + 1 < b ? value(i + 1, b) : 0)] = true;
            }
            while (seen[value(a, b)]) ++value(a, b);
        }
    return values;
}

void long_rows_are_the_same_one_by_one() {
    std::mt19937 chance(3);
    Control control;
    for (const unsigned heads : {1, 2, 3, 8, 40})
        for (const std::size_t size : {15, 16, 17, 150, 333}) {
            Coins coins(size);
            for (auto& coin : coins) coin = heads == 1 ? chance() % 3 == 0 : chance() % heads != 0;
            CHECK(row_pieces(coins, control) == pieces_one_by_one(coins));
            CHECK(row_value(coins, control) == row_pieces(coins, control)[size * (size - 1) / 2]);
        }
}

void a_long_row_is_the_same_from_both_ends() {
    std::mt19937 chance(2);
    Control control;
    const Row row = random_row(400, chance), back(row.rbegin(), row.rend());
    const auto values = row_pieces(coins_of(row), control), mirrored = row_pieces(coins_of(back), control);
    for (std::size_t b = 1; b <= row.size(); ++b)
        for (std::size_t a = 0; a < b; ++a) {
            const std::size_t c = row.size() - b, d = row.size() - a;
            CHECK(values[b * (b - 1) / 2 + a] == mirrored[d * (d - 1) / 2 + c]);
        }
}

void families_are_their_rows() {
    Control control;
    for (const Row middle : {"", "T", "TT", "TTT", "THT", "H", "THHT"})
        for (const bool tail_left : {false, true})
            for (const bool tail_right : {false, true}) {
                const Coins coins = coins_of(middle);
                const auto table = row_table({coins, 7, 5, tail_left, tail_right}, control);
                CHECK(table.size() == 8 * 6);
                for (std::size_t m = 0; m <= 7; ++m)
                    for (std::size_t n = 0; n <= 5; ++n)
                        CHECK(table[6 * m + n] == by_definition(Row(tail_left, 'T') + Row(m, 'H') + middle +
                                                                Row(n, 'H') + Row(tail_right, 'T')));
            }
}

void two_long_runs_take_memory_for_pairs_of_their_heads_only() {
    const auto account = with_memory(1 << 20);
    Control control(account), free;
    Coins coins(2000, 1);
    coins[1975] = 0;
    CHECK(row_value(coins, control) == row_pieces(coins, free).at(2000 * 1999 / 2));
    CHECK(account->peak() > 4 * 1975 * 24 && account->used() == 0);
}

Coins heads_apart(std::size_t size) {
    Coins coins(size, 0);
    for (std::size_t i = 0; i < size; i += 2) coins[i] = 1;
    return coins;
}

void limits_are_kept() {
    const auto account = with_memory(1 << 16);
    Control control(account);
    for (const std::size_t size : {180, 1000}) {
        bool thrown = false;
        try {
            (void)row_pieces(heads_apart(size), control);
        } catch (const Stopped& stopped) {
            thrown = stopped.reason == Reason::memory;
        }
        CHECK(thrown);
        CHECK(account->used() == 0);
    }
    (void)row_pieces(heads_apart(80), control);
    CHECK(account->peak() <= 1 << 16);
    CHECK(account->positions() >= 80 * 81 / 2);
}

void bad_rows_are_refused() {
    Control control;
    bool too_long = false, no_coin = false;
    try {
        (void)row_pieces(Coins(longest_row + 1, 1), control);
    } catch (const std::length_error&) {
        too_long = true;
    }
    try {
        (void)row_pieces(Coins{1, 2}, control);
    } catch (const std::invalid_argument&) {
        no_coin = true;
    }
    CHECK(too_long && no_coin);
}

}  // namespace

int main() {
    all_pieces_are_those_of_the_definition();
    long_rows_are_the_same_one_by_one();
    a_long_row_is_the_same_from_both_ends();
    families_are_their_rows();
    two_long_runs_take_memory_for_pairs_of_their_heads_only();
    limits_are_kept();
    bad_rows_are_refused();
}
