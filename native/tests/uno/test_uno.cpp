#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <tuple>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/core/any_search.hpp"
#include "grundy/uno/flow.hpp"
#include "grundy/uno/kernel.hpp"
#include "grundy/uno/search.hpp"
#include "grundy/uno/values.hpp"

using namespace grundy;

namespace {

using Card = std::pair<int, int>;

bool match(const Card& a, const Card& b) {
    return a.first == b.first || a.second == b.second;
}

/// Uno straight from its rules; the first hand is to move, a card (-1, -1) on the pile lets any card follow.
struct Plain {
    using Position = std::tuple<std::multiset<Card>, std::multiset<Card>, Card, bool>;
    bool last_card_wins;
    std::map<Position, std::uint32_t> values{};

    std::uint32_t value(const Position& position) {
        if (const auto known = values.find(position); known != values.end()) return known->second;
        const auto& [mine, theirs, top, swap] = position;
        std::set<std::uint32_t> seen;
        if (!last_card_wins || !theirs.empty()) {
            for (const auto& card : mine) {
                if (top.first >= 0 && !match(card, top)) continue;
                auto rest = mine;
                rest.erase(rest.find(card));
                seen.insert(value({theirs, rest, card, swap}));
            }
            if (swap) seen.insert(value({mine, theirs, top, false}));
        }
        std::uint32_t least = 0;
        while (seen.contains(least)) ++least;
        return values[position] = least;
    }
};

template <std::size_t W>
void the_game_agrees_with_the_definition(std::mt19937& chance) {
    for (int round = 0; round < 40; ++round) {
        std::vector<Card> kinds;
        for (int c = 0; c < 2; ++c)
            for (int n = 0; n < 3; ++n) kinds.emplace_back(c, n);
        UnoHands hands;
        hands.last_card_wins = round % 2 == 1;
        hands.matches.resize(kinds.size(), std::vector<std::uint8_t>(kinds.size()));
        for (std::size_t a = 0; a < kinds.size(); ++a)
            for (std::size_t b = 0; b < kinds.size(); ++b) hands.matches[a][b] = match(kinds[a], kinds[b]) ? 1 : 0;
        std::array<std::multiset<Card>, 2> held;
        std::uint32_t cards = 0, count = 0;
        for (std::size_t hand = 0; hand < 2; ++hand) {
            std::multiset<std::uint16_t> some;
            for (auto k = 1 + chance() % 4; k > 0; --k) some.insert(static_cast<std::uint16_t>(chance() % 6));
            for (const auto kind : some) {
                hands.cards[hand].push_back(kind);
                held[hand].insert(kinds[kind]);
                cards |= 1U << count++;
            }
        }
        const std::uint32_t top = chance() % 7, swap = round / 2 % 2;
        std::vector<std::uint32_t> words(3 + 2 * W);
        words[1] = top;
        words[2] = swap;
        words[3] = cards;
        const Uno<W> kernel(hands);
        const auto search = make_search(kernel, with_memory());
        Control control;
        const auto state = kernel.from_words(words);
        Plain plain{hands.last_card_wins};
        const auto expected = plain.value({held[0], held[1], top < 6 ? kinds[top] : Card(-1, -1), swap != 0});
        CHECK(search->value(words, false, control) == expected);
        CHECK(search->value(words, true, control) == expected);
        CHECK(kernel.from_words(kernel.to_words(state)) == state);
        if (W == 1 && !hands.last_card_wins && swap == 0) {
            CHECK(uno_value(hands, words, std::nullopt, control) == expected);
            for (std::uint32_t k = 0; k < 5; ++k) CHECK((uno_value(hands, words, k, control) == k) == (expected == k));
        }
    }
}

void a_guided_search_refuses_what_it_is_not_for() {
    const std::vector<std::uint32_t> swap{0, 1, 1, 3, 0};
    for (const bool last_card_wins : {false, true}) {
        bool refused = false;
        Control control;
        try {
            static_cast<void>(uno_value({{{1}}, {{{0}, {0}}}, last_card_wins}, swap, std::nullopt, control));
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
    UnoHands many{{{1}}, {}, false};
    many.cards[0].assign(257, 0);
    Control control;
    CHECK(uno_value(many, swap, std::nullopt, control) == std::nullopt);
}

void a_guided_search_ends_at_its_limit() {
    UnoHands hands;
    hands.matches.assign(40, std::vector<std::uint8_t>(40, 1));
    for (std::uint16_t i = 0; i < 40; ++i) hands.cards[i < 21 ? 0 : 1].push_back(i);
    Control control(1e9, 3);
    try {
        static_cast<void>(uno_value(hands, std::vector<std::uint32_t>{0, 40, 0, ~0U, 255}, 1, control));
    } catch (const Stopped& stopped) {
        CHECK(stopped.reason == Reason::positions);
    }
    CHECK(control.account().used() == 0);
}

void words_that_are_none_are_refused() {
    const Uno<1> kernel(UnoHands{{{1}}, {{{0}, {0}}}, false});
    for (const auto& words :
         {std::vector<std::uint32_t>{0, 0, 0, 3}, {2, 0, 0, 3, 0}, {0, 2, 0, 3, 0}, {0, 0, 2, 3, 0}}) {
        bool refused = false;
        try {
            static_cast<void>(kernel.from_words(words));
        } catch (const std::logic_error&) {
            refused = true;
        }
        CHECK(refused);
    }
}

void too_many_cards_have_no_search() {
    UnoHands hands{{{1}}, {}, false};
    hands.cards[0].assign(200, 0);
    hands.cards[1].assign(56, 0);
    CHECK(uno_search(hands, with_memory())->items() == 256);
    hands.cards[1].push_back(0);
    CHECK(uno_search(hands, with_memory()) == nullptr);
}

/// Augmenting paths on single cards.
std::int64_t plain_matching(const std::vector<Card>& first, const std::vector<Card>& second) {
    std::vector<int> mate(second.size(), -1);
    std::int64_t size = 0;
    for (std::size_t start = 0; start < first.size(); ++start) {
        std::vector<bool> seen(second.size());
        const auto grow = [&](const auto& again, std::size_t i) -> bool {
            for (std::size_t j = 0; j < second.size(); ++j) {
                if (seen[j] || !match(first[i], second[j])) continue;
                seen[j] = true;
                if (mate[j] < 0 || again(again, static_cast<std::size_t>(mate[j]))) {
                    mate[j] = static_cast<int>(i);
                    return true;
                }
            }
            return false;
        };
        size += grow(grow, start) ? 1 : 0;
    }
    return size;
}

void the_flow_is_a_maximum_matching(std::mt19937& chance) {
    for (int round = 0; round < 200; ++round) {
        const int labels = 1 + static_cast<int>(chance() % 5);
        std::array<std::vector<Card>, 2> hands;
        for (auto& hand : hands)
            for (auto k = chance() % 9; k > 0; --k)
                hand.emplace_back(chance() % labels, labels + static_cast<int>(chance() % labels));
        std::vector<std::int32_t> colour, number;
        for (const auto& hand : hands)
            for (const auto& [c, n] : hand) {
                colour.push_back(c);
                number.push_back(n);
            }
        const std::vector<std::int64_t> count(colour.size(), 1);
        Control control;
        const UnoCards cards{colour, number, count, hands[0].size(), static_cast<std::size_t>(2 * labels)};
        const auto found = uno_matching(cards, control);
        CHECK(found.size == plain_matching(hands[0], hands[1]));
        std::int64_t cut = 0;
        for (std::size_t v = 0; v < colour.size(); ++v) {
            const bool both = found.inside[colour[v]] != 0 && found.inside[number[v]] != 0;
            const bool some = found.inside[colour[v]] != 0 || found.inside[number[v]] != 0;
            cut += v < hands[0].size() ? (both ? 0 : 1) : (some ? 1 : 0);
        }
        CHECK(cut == found.size);
    }
}

void arrays_that_do_not_fit_are_refused() {
    const std::vector<std::int32_t> two{0, 1}, one{0};
    const std::vector<std::int64_t> counts{1, 1}, negative{1, -1};
    for (const auto& cards : {UnoCards{two, one, counts, 1, 2}, UnoCards{two, two, counts, 3, 2},
                              UnoCards{two, two, counts, 1, 1}, UnoCards{two, two, negative, 1, 2}}) {
        bool refused = false;
        Control control;
        try {
            static_cast<void>(uno_matching(cards, control));
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
}

}  // namespace

int main() {
    std::mt19937 chance(5);
    the_game_agrees_with_the_definition<1>(chance);
    the_game_agrees_with_the_definition<4>(chance);
    words_that_are_none_are_refused();
    a_guided_search_refuses_what_it_is_not_for();
    a_guided_search_ends_at_its_limit();
    too_many_cards_have_no_search();
    the_flow_is_a_maximum_matching(chance);
    arrays_that_do_not_fit_are_refused();
}
