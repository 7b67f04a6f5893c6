#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <stdexcept>

#include "check.hpp"
#include "grundy/uno/cooperative.hpp"

using namespace grundy;
using uno::Hands;

namespace {

using Kinds = std::multiset<std::uint16_t>;

/// Whether the first hand can be emptied before any other, straight from the rules.
bool by_the_rules(const Hands& hands) {
    const std::function<bool(std::vector<Kinds>, int, std::size_t, std::size_t)> goes_on =
        [&](std::vector<Kinds> left, int top, std::size_t turn, std::size_t passed) {
            if (left[0].empty()) return true;
            if (passed == left.size() || std::ranges::any_of(left, [](const Kinds& hand) { return hand.empty(); }))
                return false;
            const auto next = (turn + 1) % left.size();
            bool can_play = false;
            for (const auto kind : std::set<std::uint16_t>(left[turn].begin(), left[turn].end())) {
                if (top >= 0 && hands.matches[static_cast<std::size_t>(top)][kind] == 0) continue;
                can_play = true;
                auto after = left;
                after[turn].erase(after[turn].find(kind));
                if (goes_on(after, kind, next, 0)) return true;
            }
            return !can_play && goes_on(left, top, next, passed + 1);
        };
    std::vector<Kinds> left;
    for (const auto& cards : hands.cards) left.emplace_back(cards.begin(), cards.end());
    return goes_on(left, -1, 0, 0);
}

Hands random_hands(std::mt19937& chance, std::size_t players, std::size_t most, std::uint16_t labels) {
    Hands hands;
    const auto kinds = static_cast<std::uint16_t>(labels * labels);
    hands.matches.assign(kinds, std::vector<std::uint8_t>(kinds));
    for (std::uint16_t a = 0; a < kinds; ++a)
        for (std::uint16_t b = 0; b < kinds; ++b)
            hands.matches[a][b] = a / labels == b / labels || a % labels == b % labels ? 1 : 0;
    for (std::size_t player = 0; player < players; ++player) {
        Kinds some;
        for (auto k = chance() % (most + 1); k > 0; --k) some.insert(static_cast<std::uint16_t>(chance() % kinds));
        hands.cards.emplace_back(some.begin(), some.end());
    }
    return hands;
}

void small_hands_are_decided_as_by_the_rules() {
    std::mt19937 chance(7);
    for (std::size_t round = 0; round < 300; ++round) {
        const auto hands = random_hands(chance, 1 + round % 3, 4, static_cast<std::uint16_t>(2 + round % 4));
        Control control;
        CHECK(uno::cooperative_play(hands, control).has_value() == by_the_rules(hands));
        CHECK(control.account().used() == 0);
    }
}

void what_is_no_hand_is_refused() {
    const auto refused = [](const Hands& hands) {
        Control control;
        try {
            (void)uno::cooperative_play(hands, control);
        } catch (const std::logic_error&) {
            return true;
        }
        return false;
    };
    CHECK(refused({{{1}}, {}}));
    CHECK(refused({{{1}}, {{1}}}));
    CHECK(refused({{{1, 1}}, {{0}}}));
    CHECK(refused({{{1}}, {std::vector<std::uint16_t>(257, 0)}}));
    CHECK(!refused({{{1}}, {std::vector<std::uint16_t>(256, 0)}}));
}

}  // namespace

int main() {
    small_hands_are_decided_as_by_the_rules();
    what_is_no_hand_is_refused();
}
