#include "grundy/geography/allowed_arcs.hpp"

#include <algorithm>
#include <iterator>

namespace grundy {

void AllowedArcs::mark(std::int32_t v, std::int32_t w) {
    const auto row = board_.graph().row(v);
    const auto place = std::ranges::find(row, w);
    if (place == row.end()) return;
    auto is_allowed = is_allowed_[board_.graph().indptr[v] + (place - row.begin())];
    if (!is_allowed) ++marked_;
    is_allowed = true;
}

/// A perfect matching of C that began with a random greedy one.
void AllowedArcs::match_at_random(Meter& meter) {
    const Csr& graph = board_.graph();
    const Charge charge(meter.account(), AlternatingForest::bytes(graph) + 16 * static_cast<std::size_t>(graph.size()));
    AlternatingForest forest(graph);
    std::vector<std::int32_t> vertices;
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        if (board_.in_c(v))
            vertices.push_back(v);
        else
            forest.make_odd(v);
    }
    std::ranges::shuffle(vertices, random_);
    for (const std::int32_t v : vertices) {
        if (forest.mate(v) >= 0) continue;
        const auto row = graph.row(v);
        const std::size_t turn = random_() % row.size();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::int32_t w = row[(i + turn) % row.size()];
            if (forest.mate(w) >= 0 || !forest.is_unreached(w)) continue;
            forest.match(v, w);
            break;
        }
    }
    std::vector<std::int32_t> free;
    std::ranges::copy_if(vertices, std::back_inserter(free), [&](std::int32_t v) { return forest.mate(v) < 0; });
    augment_all(forest, std::move(free), meter.control());
    const std::size_t before = marked_;
    for (const std::int32_t v : vertices) mark(v, forest.mate(v));
    random_is_useful_ = marked_ > before;
    work_ = 0;
}

bool AllowedArcs::knows_only_zeros(std::int32_t v) const {
    const Csr& graph = board_.graph();
    for (std::int32_t i = graph.indptr[v]; i < graph.indptr[v + 1]; ++i)
        if (!is_allowed_[i] && board_.is_there(graph.indices[i])) return false;
    return true;
}

bool AllowedArcs::leads_only_to_zeros(std::int32_t v, Meter& meter) {
    // From the cheapest to the dearest: arcs that are marked; a random matching, which marks many arcs of all vertices,
    // when trees have reached four times the board since the last one; a tree of our own, which marks arcs of v.
    if (knows_only_zeros(v)) return true;
    const Csr& graph = board_.graph();
    if (random_is_useful_ && work_ > 4 * static_cast<std::size_t>(graph.size())) {
        match_at_random(meter);
        return leads_only_to_zeros(v, meter);
    }
    const bool only_zeros = board_.leaves_only_zeros(v, meter);
    work_ += board_.reached();
    std::int32_t last = board_.mate(v);
    for (std::int32_t i = graph.indptr[v]; i < graph.indptr[v + 1]; ++i) {
        if (is_allowed_[i] || !board_.became_zero(graph.indices[i])) continue;
        last = graph.indices[i];
        mark_both(v, last);
    }
    if (!only_zeros) return false;
    // The tree found an alternating cycle through v and `last`: the matching along it has new arcs, all of them
    // allowed.
    if (last == board_.mate(v)) {
        board_.undo();
    } else {
        for (const std::int32_t w : board_.undo_and_match(v, last)) mark_both(w, board_.mate(w));
    }
    return true;
}

}  // namespace grundy
