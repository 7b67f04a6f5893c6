#include "grundy/uno/card_graph.hpp"

#include <algorithm>
#include <stdexcept>

namespace grundy::uno {

namespace {

std::uint32_t count_labels(std::span<const std::uint32_t> labels) {
    const std::size_t most = labels.size();
    std::vector<bool> seen(most);
    for (const auto label : labels) {
        if (label >= most) throw std::invalid_argument("labels are counted from 0, without gaps");
        seen[label] = true;
    }
    const auto count = static_cast<std::uint32_t>(std::ranges::count(seen, true));
    if (std::ranges::any_of(labels, [&](auto label) { return label >= count; }))
        throw std::invalid_argument("labels are counted from 0, without gaps");
    return count;
}

/// The cards of a trail in the order of a walk through all of them, and the vertices between them (Hierholzer).
struct Walk {
    Array<std::uint32_t> vertices, cards;

    Walk(const CardGraph& graph, const CardLists& lists, const Array<std::uint8_t>& in_trail, std::uint32_t start,
         Control& control)
        : vertices(control.account()), cards(control.account()) {
        constexpr auto none = static_cast<std::uint32_t>(-1);
        struct Step {
            std::uint32_t vertex, by;
        };
        Array<std::uint8_t> used(graph.cards(), 0, control.account());
        Array<std::uint32_t> next(lists.first, control.account());
        Array<Step> way({{start, none}}, control.account());
        while (!way.empty()) {
            control.tick();
            const auto [vertex, by] = way.back();
            auto& at = next[vertex];
            while (at < lists.first[vertex + 1] && (!in_trail[lists.cards[at]] || used[lists.cards[at]])) ++at;
            if (at < lists.first[vertex + 1]) {
                const auto card = lists.cards[at];
                used[card] = 1;
                way.push_back({graph.other(card, vertex), card});
            } else {
                vertices.push_back(vertex);
                if (by != none) cards.push_back(by);
                way.pop_back();
            }
        }
    }
};

void check_play(const CardGraph& graph, std::span<const std::uint32_t> play) {
    bool good = play.size() == graph.cards();
    std::vector<bool> played(graph.cards());
    for (std::size_t i = 0; good && i < play.size(); ++i) {
        good = !played[play[i]];
        played[play[i]] = true;
        if (i > 0)
            good &= graph.colour(play[i]) == graph.colour(play[i - 1]) ||
                    graph.number(play[i]) == graph.number(play[i - 1]);
    }
    if (!good) throw std::logic_error("these cards are no trail that meets every card");
}

}  // namespace

CardGraph::CardGraph(std::span<const std::uint32_t> colours_given, std::span<const std::uint32_t> numbers_given)
    : colour_of(colours_given), number_of(numbers_given) {
    if (colour_of.size() != number_of.size()) throw std::invalid_argument("a card has one colour and one number");
    colours = count_labels(colour_of);
    vertices = colours + count_labels(number_of);
}

CardLists::CardLists(const CardGraph& graph, Control& control)
    : first(graph.vertices + 1, 0, control.account()), cards(2 * std::size_t{graph.cards()}, 0, control.account()) {
    for (std::uint32_t card = 0; card < graph.cards(); ++card) {
        ++first[graph.colour(card) + 1];
        ++first[graph.number(card) + 1];
    }
    for (std::uint32_t v = 0; v < graph.vertices; ++v) first[v + 1] += first[v];
    Array<std::uint32_t> next(first, control.account());
    for (std::uint32_t card = 0; card < graph.cards(); ++card) {
        cards[next[graph.colour(card)]++] = card;
        cards[next[graph.number(card)]++] = card;
    }
}

std::vector<std::uint32_t> play_along(const CardGraph& graph, std::span<const std::uint32_t> trail, std::uint32_t start,
                                      Control& control) {
    const CardLists lists(graph, control);
    Array<std::uint8_t> in_trail(graph.cards(), 0, control.account()), odd(graph.vertices, 0, control.account());
    for (const auto card : trail) {
        in_trail[card] = 1;
        odd[graph.colour(card)] ^= 1;
        odd[graph.number(card)] ^= 1;
    }
    if (!trail.empty()) {
        const auto end = std::ranges::find(odd, 1);
        start = end != odd.end() ? static_cast<std::uint32_t>(end - odd.begin()) : graph.colour(trail[0]);
    }
    const Walk walk(graph, lists, in_trail, start, control);
    const Charge charge(control.account(), 4 * std::size_t{graph.cards()});
    std::vector<std::uint32_t> play;
    play.reserve(graph.cards());
    Array<std::uint8_t> visited(graph.vertices, 0, control.account());
    for (std::size_t i = 0; i < walk.vertices.size(); ++i) {
        const auto vertex = walk.vertices[i];
        if (!visited[vertex])
            for (const auto card : lists.at(vertex))
                if (!in_trail[card] && !visited[graph.other(card, vertex)]) play.push_back(card);
        visited[vertex] = 1;
        if (i < walk.cards.size()) play.push_back(walk.cards[i]);
    }
    check_play(graph, play);
    return play;
}

}  // namespace grundy::uno
