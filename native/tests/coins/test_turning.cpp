#include <algorithm>
#include <set>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/coins/turning.hpp"
#include "grundy/core/any_search.hpp"

using namespace grundy;

namespace {

using Numbers = std::vector<std::uint64_t>;

Numbers sums_by_definition(const Numbers& numbers, std::size_t most) {
    std::vector<std::set<std::uint64_t>> sums(most + 1, {0});
    for (const auto number : numbers)
        for (std::size_t j = most; j > 0; --j)
            for (const auto sum : sums[j - 1]) sums[j].insert(sum ^ number);
    return {sums[most].begin(), sums[most].end()};
}

void subset_sums_are_those_of_the_definition() {
    Control control;
    const Numbers numbers{3, 70, 5, 200, 64, 1000, 0, 63, 70};
    for (std::size_t most = 0; most <= 5; ++most) {
        SubsetSums sums(most, control.account());
        for (const auto number : numbers) sums.add(number, control);
        const auto expected = sums_by_definition(numbers, most);
        CHECK(sums.members(control) == expected);
        std::uint64_t missing = 0;
        while (std::binary_search(expected.begin(), expected.end(), missing)) ++missing;
        CHECK(sums.least_missing() == missing);
    }
}

void known_values_of_one_to_five_coins() {
    Control control;
    CHECK((turning_values(1, 4, control) == Numbers{1, 1, 1, 1}));
    CHECK((turning_values(2, 5, control) == Numbers{1, 2, 3, 4, 5}));
    CHECK((turning_values(3, 7, control) == Numbers{1, 2, 4, 7, 8, 11, 13}));
    CHECK((turning_values(5, 10, control) == Numbers{1, 2, 4, 8, 16, 31, 32, 64, 103, 128}));
    CHECK(turning_values(3, 0, control).empty());
}

void the_memory_limit_comes_first() {
    const auto account = with_memory(1 << 16);
    Control control(account);
    bool thrown = false;
    try {
        (void)turning_values(7, 1000, control);
    } catch (const Stopped& stopped) {
        thrown = stopped.reason == Reason::memory;
    }
    CHECK(thrown);
    CHECK(account->used() == 0);
    CHECK(account->peak() > 0 && account->peak() <= 1 << 16);
}

void a_search_over_coins_finds_the_values() {
    using Coins = CoinTurning<2>;
    Control control;
    Coins kernel;
    for (std::uint32_t i = 0; i < 70; ++i) {  // Twins, coins 62 to 69 only
        kernel.turns.emplace_back();
        for (std::uint32_t j = 62; j < i; ++j) {
            Coins::State turned;
            turned.heads[i / 64] |= 1ULL << i % 64;
            turned.heads[j / 64] |= 1ULL << j % 64;
            kernel.turns.back().push_back(turned);
        }
    }
    const auto search = make_search(kernel, with_memory());
    for (std::uint32_t i = 62; i < 70; ++i) {
        CHECK((search->canonical({i}) == Words{i}));
        CHECK(search->value({i}, false, control) == i - 62);
    }
    CHECK(search->value({65, 69}, false, control) == (3 ^ 7));
}

}  // namespace

int main() {
    subset_sums_are_those_of_the_definition();
    known_values_of_one_to_five_coins();
    the_memory_limit_comes_first();
    a_search_over_coins_finds_the_values();
}
