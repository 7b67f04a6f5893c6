#include "grundy/uno/bridges.hpp"

#include <algorithm>

namespace grundy::uno {

namespace {

/// The cards between clusters, at both their clusters.
struct Crossing {
    Array<std::uint32_t> first, cards;

    Crossing(const CardGraph& graph, const Contraction& contraction, Control& control)
        : first(graph.vertices + 1, 0, control.account()), cards(control.account()) {
        const auto each_end = [&](auto visit) {
            for (std::uint32_t card = 0; card < graph.cards(); ++card)
                if (contraction.crosses(graph, card))
                    for (const auto v : {graph.colour(card), graph.number(card)}) visit(contraction.cluster[v], card);
        };
        each_end([&](std::uint32_t cluster, std::uint32_t) { ++first[cluster + 1]; });
        for (std::uint32_t v = 0; v < graph.vertices; ++v) first[v + 1] += first[v];
        Array<std::uint32_t> next(first, control.account());
        cards.resize(first.back());
        each_end([&](std::uint32_t cluster, std::uint32_t card) { cards[next[cluster]++] = card; });
    }
};

/// Depth-first search with the numbers disc and low of Hopcroft and Tarjan (1973): disc is when a cluster was found,
/// low the least disc that its subtree reaches by one back edge.
class Bridges {
  public:
    Bridges(const CardGraph& graph, const Contraction& contraction, Control& control)
        : graph_(graph),
          contraction_(contraction),
          control_(control),
          crossing_(graph, contraction, control),
          disc_(graph.vertices, none, control.account()),
          low_(graph.vertices, none, control.account()),
          next_(crossing_.first, control.account()),
          open_(control.account()) {}

    std::uint32_t hanging() {
        for (std::uint32_t v = 0; v < graph_.vertices; ++v)
            if (disc_[v] == none && crossing_.first[v] < crossing_.first[v + 1]) visit(v);
        return hanging_;
    }

  private:
    struct Step {
        std::uint32_t vertex, by;
    };
    struct Open {
        std::uint32_t vertex, bridges_below;
    };

    [[nodiscard]] std::uint32_t other(std::uint32_t card, std::uint32_t cluster) const {
        const auto a = contraction_.cluster[graph_.colour(card)];
        return a == cluster ? contraction_.cluster[graph_.number(card)] : a;
    }

    void enter(Array<Step>& way, std::uint32_t vertex, std::uint32_t by) {
        control_.tick();
        disc_[vertex] = low_[vertex] = count_++;
        way.push_back({vertex, by});
        open_.push_back({vertex, 0});
    }

    void visit(std::uint32_t root) {
        Array<Step> way(control_.account());
        enter(way, root, none);
        while (!way.empty()) {
            const auto [vertex, by] = way.back();
            if (auto& at = next_[vertex]; at < crossing_.first[vertex + 1]) {
                const auto card = crossing_.cards[at++];
                if (card == by) continue;
                const auto to = other(card, vertex);
                if (disc_[to] == none)
                    enter(way, to, card);
                else
                    low_[vertex] = std::min(low_[vertex], disc_[to]);
                continue;
            }
            way.pop_back();
            // Nothing below leads above this cluster: the card up is a bridge, and what is open from here on is one
            // part.
            if (low_[vertex] == disc_[vertex]) close(vertex, by != none);
            if (!way.empty()) low_[way.back().vertex] = std::min(low_[way.back().vertex], low_[vertex]);
        }
    }

    /// All open vertices from this one on are a part; a bridge leads up from it unless it is the first of all.
    void close(std::uint32_t vertex, bool has_bridge_up) {
        std::uint32_t bridges = has_bridge_up ? 1 : 0;
        while (true) {
            const auto [member, below] = open_.back();
            open_.pop_back();
            bridges += below;
            if (member == vertex) break;
        }
        hanging_ += bridges == 1;
        if (has_bridge_up) ++open_.back().bridges_below;  // what is open below the other end belongs to its part
    }

    const CardGraph& graph_;
    const Contraction& contraction_;
    Control& control_;
    Crossing crossing_;
    Array<std::uint32_t> disc_, low_, next_;
    Array<Open> open_;  ///< vertices whose part is not known yet
    std::uint32_t count_ = 0, hanging_ = 0;
};

}  // namespace

std::uint32_t hanging_parts(const CardGraph& graph, const Contraction& contraction, Control& control) {
    return Bridges(graph, contraction, control).hanging();
}

}  // namespace grundy::uno
