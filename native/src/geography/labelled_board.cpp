#include "grundy/geography/labelled_board.hpp"

#include <algorithm>

namespace grundy {

LabelledBoard::LabelledBoard(const Csr& graph, const Matching& matching, Account& account)
    : charge_(account, AlternatingForest::bytes(graph) + 40 * static_cast<std::size_t>(graph.size())),
      forest_(graph, matching.mate),
      seen_(graph.size(), 0) {
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        if (matching.part[v] == Part::D) forest_.remove(v);
        if (matching.part[v] == Part::A) forest_.make_odd(v);
    }
}

std::vector<std::int32_t> LabelledBoard::drop_leaves() {
    std::vector<std::int32_t> leaves;
    for (std::int32_t v = 0; v < graph().size(); ++v) {
        if (!in_c(v)) continue;
        const auto row = graph().row(v);
        if (std::ranges::count_if(row, [&](std::int32_t w) { return is_there(w); }) == 1) leaves.push_back(v);
    }
    for (const std::int32_t v : leaves) {
        forest_.remove(v);
        if (in_c(mate(v))) forest_.make_odd(mate(v));
    }
    return leaves;
}

void LabelledBoard::take_off(std::int32_t v) {
    steps_.push_back({v, in_c(v), forest_.reached().size()});
    forest_.remove(v);
}

void LabelledBoard::leave(std::int32_t v, Meter& meter) {
    take_off(v);
    if (!steps_.back().was_in_c) return meter.tick();
    const std::size_t before = forest_.evens().size();
    forest_.plant(mate(v));
    std::size_t i = before;
    for (; i < forest_.evens().size(); ++i) forest_.scan(forest_.evens()[i]);
    c_left_ -= 1 + static_cast<std::int64_t>(reached());
    meter.tick(1 + (i - before) / 8);
}

/// A neighbour of v is worth 0 exactly when it joins D in the board without v, that is, when the tree from v's mate
/// makes it even. `missing` counts the neighbours that are not even yet.
bool LabelledBoard::leaves_only_zeros(std::int32_t v, Meter& meter) {
    take_off(v);
    next_stamp();
    std::size_t missing = 0;
    for (const std::int32_t w : graph().row(v)) {
        if (!is_there(w)) continue;
        seen_[w] = stamp_;
        ++missing;
    }
    const std::size_t before = forest_.evens().size();
    forest_.plant(mate(v));
    std::size_t looked = before, i = before;
    for (; i < forest_.evens().size() && missing > 0; ++i) {
        forest_.scan(forest_.evens()[i]);
        for (; looked < forest_.evens().size(); ++looked) missing -= seen_[forest_.evens()[looked]] == stamp_ ? 1 : 0;
    }
    c_left_ -= 1 + static_cast<std::int64_t>(reached());
    meter.tick(1 + (i - before) / 8);
    return missing == 0;
}

void LabelledBoard::undo() {
    const Step step = steps_.back();
    steps_.pop_back();
    if (step.was_in_c) c_left_ += 1 + static_cast<std::int64_t>(forest_.reached().size() - step.reached);
    forest_.forget(step.reached);
    if (step.was_in_c)
        forest_.make_unreached(step.vertex);
    else
        forest_.make_odd(step.vertex);
}

std::span<const std::int32_t> LabelledBoard::undo_and_match(std::int32_t v, std::int32_t w) {
    const auto changed = forest_.swap_mate(v, w);
    undo();
    return changed;
}

void LabelledBoard::next_stamp() {
    if (++stamp_ != 0) return;
    std::ranges::fill(seen_, 0);
    stamp_ = 1;
}

std::span<const std::int32_t> LabelledBoard::piece(std::int32_t v, std::size_t most) {
    if (most == 0) return {};
    next_stamp();
    piece_.assign(1, v);
    seen_[v] = stamp_;
    for (std::size_t i = 0; i < piece_.size(); ++i)
        for (const std::int32_t w : graph().row(piece_[i])) {
            if (seen_[w] == stamp_ || !is_there(w)) continue;
            if (piece_.size() == most) return {};
            seen_[w] = stamp_;
            piece_.push_back(w);
        }
    return piece_;
}

}  // namespace grundy
