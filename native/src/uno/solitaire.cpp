#include "grundy/uno/solitaire.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "grundy/uno/bridges.hpp"
#include "grundy/uno/card_graph.hpp"
#include "grundy/uno/contraction.hpp"
#include "grundy/uno/type_table.hpp"

namespace grundy::uno {

namespace {

/// A contracted hand for the table of types: clusters and the vertices of the smaller side are its colours, the other
/// vertices and the cards between colours its numbers. The names of the latter begin behind those of vertices.
class TypesOfHand {
  public:
    TypesOfHand(const CardGraph& graph, const Contraction& contraction, Control& control)
        : graph_(graph),
          contraction_(contraction),
          colour_at_(graph.vertices, none, control.account()),
          lists_(graph, control) {
        std::size_t plain[2] = {0, 0};
        for (std::uint32_t v = 0; v < graph.vertices; ++v)
            if (stands(v) && contraction.size[v] == 1) ++plain[v >= graph.colours];
        numbers_are_colours_ = plain[1] < plain[0];
        for (std::uint32_t v = 0; v < graph.vertices; ++v)
            if (stands(v) && is_colour(v)) {
                must_ |= std::uint64_t{contraction.must[v]} << (vertex_.size() & 63U);
                colour_at_[v] = static_cast<std::uint32_t>(vertex_.size());
                vertex_.push_back(v);
            }
    }

    [[nodiscard]] std::size_t colours() const { return vertex_.size(); }

    /// The cards of a choice, and in `start` a vertex that is visited.
    std::optional<Array<std::uint32_t>> choose(std::uint32_t& start, Control& control) const {
        const auto found = choose_cards(types(), static_cast<std::uint32_t>(vertex_.size()),
                                        static_cast<std::uint32_t>(must_), control);
        if (!found) return std::nullopt;
        start = vertex_[static_cast<std::size_t>(std::countr_zero(found->visited))];
        Array<std::uint32_t> cards(control.account());
        for (const auto& [number, colours] : found->visits) {
            if (number >= graph_.vertices) {
                cards.push_back(number - graph_.vertices);
                continue;
            }
            for (const auto card : lists_.at(number))
                if (contraction_.crosses(graph_, card) && (colours >> colour_of(graph_.other(card, number)) & 1U))
                    cards.push_back(card);
        }
        return cards;
    }

  private:
    static constexpr auto none = static_cast<std::uint32_t>(-1);

    [[nodiscard]] bool stands(std::uint32_t v) const {
        return !contraction_.dropped[v] && contraction_.cluster[v] == v;
    }
    [[nodiscard]] bool is_colour(std::uint32_t v) const {
        return contraction_.size[v] > 1 || (v >= graph_.colours) == numbers_are_colours_;
    }
    [[nodiscard]] std::uint32_t colour_of(std::uint32_t v) const { return colour_at_[contraction_.cluster[v]]; }

    [[nodiscard]] std::vector<NumberType> types() const {
        std::map<std::pair<std::uint32_t, int>, NumberType> found;
        const auto add = [&](std::uint32_t colours, bool must, bool is_card, std::uint32_t name) {
            auto& type = found[{colours, 2 * must + is_card}];
            type.colours = colours;
            type.must = must;
            type.is_card = is_card;
            type.numbers.push_back(name);
        };
        for (std::uint32_t v = 0; v < graph_.vertices; ++v) {
            if (!stands(v) || is_colour(v)) continue;
            std::uint32_t colours = 0;
            for (const auto card : lists_.at(v))
                if (contraction_.crosses(graph_, card)) colours |= 1U << colour_of(graph_.other(card, v));
            add(colours, contraction_.must[v] != 0, false, v);
        }
        for (std::uint32_t card = 0; card < graph_.cards(); ++card) {
            if (!contraction_.crosses(graph_, card)) continue;
            const auto a = colour_of(graph_.colour(card)), b = colour_of(graph_.number(card));
            if (a != none && b != none) add(1U << a | 1U << b, false, true, graph_.vertices + card);
        }
        std::vector<NumberType> all;
        for (auto& [key, type] : found) all.push_back(std::move(type));
        return all;
    }

    const CardGraph& graph_;
    const Contraction& contraction_;
    Array<std::uint32_t> colour_at_;  ///< by the vertex that stands for a cluster
    CardLists lists_;
    std::vector<std::uint32_t> vertex_;  ///< by colour
    std::uint64_t must_ = 0;
    bool numbers_are_colours_ = false;
};

}  // namespace

Solitaire solve_solitaire(std::span<const std::uint32_t> colours, std::span<const std::uint32_t> numbers,
                          std::uint32_t most, Control& control) {
    const CardGraph graph(colours, numbers);
    if (graph.cards() < 2 || graph.colours == 1 || graph.vertices == graph.colours + 1) {
        std::vector<std::uint32_t> play(graph.cards());
        std::iota(play.begin(), play.end(), 0);
        return {graph.cards() < 2 ? Decided::few_cards : Decided::one_label, true, std::move(play)};
    }
    const Contraction contraction(graph, control);
    if (!contraction.connected) return {Decided::apart, false, {}};
    if (hanging_parts(graph, contraction, control) > 2) return {Decided::bridges, false, {}};
    const TypesOfHand hand(graph, contraction, control);
    if (hand.colours() > std::min(most, most_colours)) return {Decided::open, false, {}};
    std::uint32_t start = 0;
    auto cards = hand.choose(start, control);
    if (!cards) return {Decided::types, false, {}};
    const auto by = cards->empty() && !contraction.tree.empty() ? Decided::contraction : Decided::types;
    contraction.lift(graph, *cards, control);
    return {by, true, play_along(graph, *cards, start, control)};
}

}  // namespace grundy::uno
