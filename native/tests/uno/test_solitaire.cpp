#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>

#include "check.hpp"
#include "grundy/uno/card_graph.hpp"
#include "grundy/uno/solitaire.hpp"

using namespace grundy;
using uno::Decided;

namespace {

using Labels = std::vector<std::uint32_t>;

struct Hand {
    Labels colours, numbers;
};

/// A random hand with labels that are counted from 0 without gaps.
Hand random_hand(std::mt19937& random, std::uint32_t colours, std::uint32_t numbers, std::size_t size) {
    Hand hand;
    for (std::size_t i = 0; i < size; ++i) {
        hand.colours.push_back(static_cast<std::uint32_t>(random() % colours));
        hand.numbers.push_back(static_cast<std::uint32_t>(random() % numbers));
    }
    for (auto* labels : {&hand.colours, &hand.numbers}) {
        const std::set<std::uint32_t> known(labels->begin(), labels->end());
        for (auto& label : *labels) label = static_cast<std::uint32_t>(std::distance(known.begin(), known.find(label)));
    }
    return hand;
}

bool in_order(const Hand& hand, const Labels& play) {
    for (std::size_t i = 1; i < play.size(); ++i)
        if (hand.colours[play[i]] != hand.colours[play[i - 1]] && hand.numbers[play[i]] != hand.numbers[play[i - 1]])
            return false;
    return true;
}

bool by_permutations(const Hand& hand) {
    Labels play(hand.colours.size());
    std::iota(play.begin(), play.end(), 0);
    do {
        if (in_order(hand, play)) return true;
    } while (std::ranges::next_permutation(play).found);
    return false;
}

void test_small_hands_against_permutations() {
    std::mt19937 random(1);
    for (int i = 0; i < 400; ++i) {
        const auto hand = random_hand(random, 1 + i % 4, 1 + i % 5, static_cast<std::size_t>(i % 8));
        Control control;
        const auto found = uno::solve_solitaire(hand.colours, hand.numbers, 16, control);
        CHECK(found.by != Decided::open && found.playable == by_permutations(hand));
        CHECK(!found.playable || (found.play.size() == hand.colours.size() && in_order(hand, found.play)));
    }
}

void test_large_hands() {
    std::mt19937 random(2);
    for (const std::uint32_t colours : {4U, 7U, 300U}) {
        const auto hand = random_hand(random, colours, 2000, 20'000);
        Control control;
        const auto found = uno::solve_solitaire(hand.colours, hand.numbers, 16, control);
        CHECK(found.playable ? in_order(hand, found.play) : found.by == Decided::open);
    }
}

void test_bad_labels_and_bad_trails_are_refused() {
    Control control;
    const Labels gap{0, 2}, two{0, 1}, one{0};
    for (const auto& [colours, numbers] : {std::pair(gap, two), std::pair(two, one)}) try {
            (void)uno::solve_solitaire(colours, numbers, 16, control);
            CHECK(false);
        } catch (const std::invalid_argument&) {
        }
    try {
        const Labels trail{0};
        (void)uno::play_along({two, two}, trail, 0, control);
        CHECK(false);
    } catch (const std::logic_error&) {
    }
}

void test_a_limit_ends_the_work() {
    std::mt19937 random(3);
    const auto hand = random_hand(random, 4, 100, 1000);
    Control control(1e9, 100);
    try {
        (void)uno::solve_solitaire(hand.colours, hand.numbers, 16, control);
        CHECK(false);
    } catch (const Stopped& stopped) {
        CHECK(stopped.reason == Reason::positions);
    }
    CHECK(control.account().used() == 0);
}

}  // namespace

int main() {
    test_small_hands_against_permutations();
    test_large_hands();
    test_bad_labels_and_bad_trails_are_refused();
    test_a_limit_ends_the_work();
}
