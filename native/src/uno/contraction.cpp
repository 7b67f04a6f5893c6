#include "grundy/uno/contraction.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "grundy/graphs/union_find.hpp"

namespace grundy::uno {

namespace {

class Clusters {
  public:
    explicit Clusters(Array<std::uint32_t>& parent) : parent_(parent) { std::iota(parent.begin(), parent.end(), 0); }
    [[nodiscard]] std::uint32_t find(std::uint32_t v) {
        return representative(v, [this](std::uint32_t u) -> std::uint32_t& { return parent_[u]; });
    }
    void join(std::uint32_t child, std::uint32_t root) { parent_[child] = root; }

  private:
    Array<std::uint32_t>& parent_;
};

/// One card for each pair of clusters.
class PairTable {
  public:
    PairTable(std::size_t expected, Account& account) : slots_(account) {
        std::size_t room = 16;
        while (room < 2 * expected) room *= 2;
        slots_.resize(room);
    }
    /// The card that is there already, or none after putting this one there.
    std::uint32_t put(std::uint32_t a, std::uint32_t b, std::uint32_t card) {
        if (2 * ++count_ > slots_.size()) grow();
        auto& slot = find((std::uint64_t{std::min(a, b)} << 32 | std::max(a, b)) + 1);
        return slot.card == none ? (slot.card = card, none) : slot.card;
    }

  private:
    struct Slot {
        std::uint64_t key = 0;  ///< 0: empty
        std::uint32_t card = none;
    };

    Slot& find(std::uint64_t key) {
        std::size_t at = (key * 0x9E3779B97F4A7C15U) >> 20;
        for (;; ++at) {
            auto& slot = slots_[at & (slots_.size() - 1)];
            if (slot.key == 0) slot.key = key;
            if (slot.key == key) return slot;
        }
    }
    void grow() {
        Array<Slot> old(2 * slots_.size(), Slot{}, slots_.get_allocator());
        old.swap(slots_);
        for (const auto& slot : old)
            if (slot.key != 0) find(slot.key).card = slot.card;
    }

    Array<Slot> slots_;
    std::size_t count_ = 0;
};

bool is_connected(const CardGraph& graph, Control& control) {
    Array<std::uint32_t> parent(graph.vertices, 0, control.account());
    Clusters clusters(parent);
    auto parts = graph.vertices;
    for (std::uint32_t card = 0; card < graph.cards(); ++card) {
        const auto a = clusters.find(graph.colour(card)), b = clusters.find(graph.number(card));
        if (a != b) {
            clusters.join(a, b);
            --parts;
        }
    }
    return parts <= 1;
}

/// Contracts pairs of vertices joined by two cards until there are none.
class Contractor {
  public:
    Contractor(const CardGraph& graph, Contraction& made, Control& control)
        : graph_(graph),
          made_(made),
          control_(control),
          clusters_(made.cluster),
          pairs_(graph.cards(), control.account()),
          next_(2 * std::size_t{graph.cards()}, none, control.account()),
          head_(graph.vertices, none, control.account()),
          tail_(graph.vertices, none, control.account()),
          degree_(graph.vertices, 0, control.account()),
          doubles_(control.account()) {}

    void run() {
        for (std::uint32_t card = 0; card < graph_.cards(); ++card)
            if (!made_.dropped[graph_.colour(card)] && !made_.dropped[graph_.number(card)]) {
                append(graph_.colour(card), 2 * card);
                append(graph_.number(card), 2 * card + 1);
                look_at(card);
            }
        while (!doubles_.empty()) {
            const auto [one, two] = doubles_.back();
            doubles_.pop_back();
            contract(one, two);
        }
        for (std::uint32_t v = 0; v < graph_.vertices; ++v) made_.cluster[v] = clusters_.find(v);
    }

  private:
    void append(std::uint32_t cluster, std::uint32_t half) {
        (head_[cluster] == none ? head_[cluster] : next_[tail_[cluster]]) = half;
        tail_[cluster] = half;
        ++degree_[cluster];
    }

    void look_at(std::uint32_t card) {
        control_.tick();
        const auto a = clusters_.find(graph_.colour(card)), b = clusters_.find(graph_.number(card));
        if (a == b) return;
        const auto there = pairs_.put(a, b, card);
        if (there != none && there != card) doubles_.emplace_back(there, card);
    }

    void contract(std::uint32_t one, std::uint32_t two) {
        auto small = clusters_.find(graph_.colour(one)), large = clusters_.find(graph_.number(one));
        if (small == large) return;
        if (degree_[small] > degree_[large]) std::swap(small, large);
        made_.tree.push_back(one);
        made_.other_tree.push_back(two);
        clusters_.join(small, large);
        made_.size[large] += made_.size[small];
        made_.must[large] = 1;
        for (auto half = head_[small]; half != none; half = next_[half]) look_at(half / 2);
        next_[tail_[large]] = head_[small];
        tail_[large] = tail_[small];
        degree_[large] += degree_[small];
    }

    const CardGraph& graph_;
    Contraction& made_;
    Control& control_;
    Clusters clusters_;
    PairTable pairs_;
    Array<std::uint32_t> next_, head_, tail_, degree_;  ///< the ends of cards at each cluster, as a list
    Array<std::pair<std::uint32_t, std::uint32_t>> doubles_;
};

}  // namespace

Contraction::Contraction(const CardGraph& graph, Control& control)
    : dropped(graph.vertices, 1, control.account()),
      must(graph.vertices, 0, control.account()),
      cluster(graph.vertices, 0, control.account()),
      size(graph.vertices, 1, control.account()),
      tree(control.account()),
      other_tree(control.account()),
      connected(is_connected(graph, control)) {
    Array<std::uint32_t> neighbour(graph.vertices, none, control.account());
    const auto meet = [&](std::uint32_t v, std::uint32_t other) {
        if (neighbour[v] == none) neighbour[v] = other;
        if (neighbour[v] != other) dropped[v] = 0;
    };
    for (std::uint32_t card = 0; card < graph.cards(); ++card) {
        meet(graph.colour(card), graph.number(card));
        meet(graph.number(card), graph.colour(card));
    }
    for (std::uint32_t v = 0; v < graph.vertices; ++v)
        if (dropped[v]) must[neighbour[v]] = 1;
    Contractor(graph, *this, control).run();
}

void Contraction::lift(const CardGraph& graph, Array<std::uint32_t>& chosen, Control& control) const {
    // The other trees carry a join of what the chosen cards and the trees make odd; it goes from leaves to roots.
    chosen.insert(chosen.end(), tree.begin(), tree.end());
    Array<std::uint8_t> odd(graph.vertices, 0, control.account());
    Array<std::uint32_t> degree(graph.vertices, 0, control.account()), mixed(graph.vertices, 0, control.account());
    for (const auto card : chosen)
        for (const auto v : {graph.colour(card), graph.number(card)}) odd[v] ^= 1;
    for (const auto card : other_tree)  // `mixed` is the xor of the cards that a vertex has left in its tree
        for (const auto v : {graph.colour(card), graph.number(card)}) {
            ++degree[v];
            mixed[v] ^= card;
        }
    for (std::uint32_t from = 0; from < graph.vertices; ++from)
        for (auto leaf = from; degree[leaf] == 1;) {
            const auto card = mixed[leaf], up = graph.other(card, leaf);
            degree[leaf] = 0;
            --degree[up];
            mixed[up] ^= card;
            if (odd[leaf]) {
                chosen.push_back(card);
                odd[leaf] ^= 1;
                odd[up] ^= 1;
            }
            leaf = up;
        }
}

}  // namespace grundy::uno
