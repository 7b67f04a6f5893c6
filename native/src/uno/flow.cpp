#include "grundy/uno/flow.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace grundy {

namespace {

/// Nodes: the kinds of cards, then the labels. An arc of a card is 0 (to its colour) or 1 (to its number); the arcs of
/// a label are twice a card plus that, in `members_`.
class Network {
  public:
    Network(const UnoCards& cards, Control& control)
        : cards_(cards),
          control_(control),
          kinds_(cards.count.size()),
          flow_{Array<std::int64_t>(kinds_, control.account()), Array<std::int64_t>(kinds_, control.account())},
          begin_(cards.labels + 1, control.account()),
          members_(2 * kinds_, control.account()),
          level_(kinds_ + cards.labels, control.account()),
          arc_(kinds_ + cards.labels, control.account()),
          queue_(control.account()),
          path_(control.account()) {
        queue_.reserve(kinds_ + cards.labels);
        for (std::size_t v = 0; v < kinds_; ++v)
            for (const int k : {0, 1}) ++begin_[label(v, k) + 1];
        for (std::size_t l = 0; l < cards.labels; ++l) begin_[l + 1] += begin_[l];
        Array<std::size_t> end(begin_.begin(), begin_.end() - 1, control.account());
        for (std::size_t v = 0; v < kinds_; ++v)
            for (const int k : {0, 1}) members_[end[label(v, k)]++] = 2 * v + static_cast<std::size_t>(k);
    }

    void fill() {
        while (layers()) {
            for (std::size_t v = 0; v < kinds_; ++v) arc_[v] = 0;
            for (std::size_t l = 0; l < cards_.labels; ++l) arc_[kinds_ + l] = begin_[l];
            for (std::size_t v = 0; v < cards_.first_hand; ++v)
                while (spare(v) > 0 && push(v)) control_.tick();
        }
    }

    [[nodiscard]] UnoMatching matching() const {
        UnoMatching found;
        found.by_colour.assign(flow_[0].begin(), flow_[0].end());
        found.by_number.assign(flow_[1].begin(), flow_[1].end());
        for (std::size_t v = 0; v < cards_.first_hand; ++v) found.size += flow_[0][v] + flow_[1][v];
        for (std::size_t l = 0; l < cards_.labels; ++l) found.inside.push_back(level_[kinds_ + l] > 0 ? 1 : 0);
        return found;
    }

  private:
    [[nodiscard]] std::size_t label(std::size_t v, int k) const {
        return static_cast<std::size_t>(k == 0 ? cards_.colour[v] : cards_.number[v]);
    }
    [[nodiscard]] bool is_first(std::size_t v) const { return v < cards_.first_hand; }
    [[nodiscard]] std::int64_t spare(std::size_t v) const { return cards_.count[v] - flow_[0][v] - flow_[1][v]; }

    /// How much more can go from a card to its label, or back.
    [[nodiscard]] std::int64_t to_label(std::size_t v, int k) const {
        return is_first(v) ? std::numeric_limits<std::int64_t>::max() : flow_[k][v];
    }
    [[nodiscard]] std::int64_t from_label(std::size_t v, int k) const {
        return is_first(v) ? flow_[k][v] : std::numeric_limits<std::int64_t>::max();
    }

    /// Levels from the source, 0 for nodes out of reach, up to the first cards that can go to the sink; false if none.
    bool layers() {
        std::fill(level_.begin(), level_.end(), 0);
        queue_.clear();
        for (std::size_t v = 0; v < cards_.first_hand; ++v)
            if (spare(v) > 0) reach(v, 1);
        last_ = std::numeric_limits<std::int32_t>::max();
        for (std::size_t i = 0; i < queue_.size() && level_[queue_[i]] < last_; ++i) {
            control_.tick();
            const auto u = queue_[i];
            const auto next = level_[u] + 1;
            if (u < kinds_) {
                for (const int k : {0, 1})
                    if (to_label(u, k) > 0) reach(kinds_ + label(u, k), next);
            } else {
                for (auto at = begin_[u - kinds_]; at < begin_[u - kinds_ + 1]; ++at) {
                    const auto v = members_[at] / 2;
                    if (level_[v] != 0 || from_label(v, static_cast<int>(members_[at] % 2)) == 0) continue;
                    reach(v, next);
                    if (!is_first(v) && spare(v) > 0) last_ = next;
                }
            }
        }
        return last_ != std::numeric_limits<std::int32_t>::max();
    }

    void reach(std::size_t node, std::int32_t level) {
        if (level_[node] != 0) return;
        level_[node] = level;
        queue_.push_back(node);
    }

    /// One arc of a path: a card and which of its labels, and whether it leads to the label.
    struct Step {
        std::size_t card;
        int k;
        bool up;
    };

    /// Sends what it can along one shortest path from a card of the first hand; false if there is none left.
    bool push(std::size_t start) {
        path_.clear();
        std::size_t u = start;
        while (is_first(u) || u >= kinds_ || spare(u) == 0) {
            Step step{};
            if (advance(u, step)) {
                path_.push_back(step);
                u = step.up ? kinds_ + label(step.card, step.k) : step.card;
            } else if (path_.empty()) {
                return false;
            } else {
                const Step back = path_.back();
                path_.pop_back();
                u = back.up ? back.card : kinds_ + label(back.card, back.k);
                ++arc_[u];
                control_.tick();
            }
        }
        send(start, u);
        return true;
    }

    /// The next arc of a node that leads one level on.
    bool advance(std::size_t u, Step& step) {
        auto& at = arc_[u];
        if (u < kinds_) {
            for (; at < 2; ++at) {
                const int k = static_cast<int>(at);
                if (to_label(u, k) == 0 || level_[kinds_ + label(u, k)] != level_[u] + 1) continue;
                step = {u, k, true};
                return true;
            }
            return false;
        }
        for (; at < begin_[u - kinds_ + 1]; ++at) {
            const auto v = members_[at] / 2;
            const int k = static_cast<int>(members_[at] % 2);
            if (level_[v] != level_[u] + 1 || from_label(v, k) == 0) continue;
            step = {v, k, false};
            return true;
        }
        return false;
    }

    void send(std::size_t start, std::size_t end) {
        std::int64_t amount = std::min(spare(start), spare(end));
        for (const auto& [card, k, up] : path_) amount = std::min(amount, up ? to_label(card, k) : from_label(card, k));
        for (const auto& [card, k, up] : path_) flow_[k][card] += up == is_first(card) ? amount : -amount;
    }

    const UnoCards& cards_;
    Control& control_;
    std::size_t kinds_;
    std::array<Array<std::int64_t>, 2> flow_;  // of each card by its colour and by its number
    Array<std::size_t> begin_, members_;
    Array<std::int32_t> level_;
    Array<std::size_t> arc_, queue_;
    Array<Step> path_;
    std::int32_t last_ = 0;
};

void check(const UnoCards& cards) {
    const auto kinds = cards.count.size();
    if (cards.colour.size() != kinds || cards.number.size() != kinds || cards.first_hand > kinds)
        throw std::invalid_argument("every kind of card has a colour, a number and a count");
    const auto is_label = [&](std::int32_t l) { return l >= 0 && static_cast<std::size_t>(l) < cards.labels; };
    if (!std::all_of(cards.colour.begin(), cards.colour.end(), is_label) ||
        !std::all_of(cards.number.begin(), cards.number.end(), is_label))
        throw std::invalid_argument("labels are numbered from 0");
    if (std::any_of(cards.count.begin(), cards.count.end(), [](std::int64_t count) { return count < 0; }))
        throw std::invalid_argument("counts are never negative");
}

}  // namespace

UnoMatching uno_matching(const UnoCards& cards, Control& control) {
    check(cards);
    Network network(cards, control);
    network.fill();
    return network.matching();
}

}  // namespace grundy
