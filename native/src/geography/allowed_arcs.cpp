#include "grundy/geography/allowed_arcs.hpp"

#include <algorithm>
#include <iterator>

#include "grundy/graphs/strong_parts.hpp"

namespace grundy {

void AllowedArcs::mark(std::int32_t v, std::int32_t w) {
    const auto row = board_.graph().row(v);
    const auto place = std::ranges::find(row, w);
    if (place == row.end()) return;
    auto is_allowed = is_allowed_[board_.graph().indptr[v] + (place - row.begin())];
    if (!is_allowed) ++marked_;
    is_allowed = true;
}

/// Marks all allowed arcs where C is bipartite; false where it is not. A cycle that alternates is then a cycle of the
/// digraph whose vertices are the pairs of the matching, with an arc for each from a black vertex to a white one: so
/// the allowed arcs are those inside its strong parts (Dulmage and Mendelsohn 1958). Linear time.
bool AllowedArcs::mark_bipartite(Meter& meter) {
    constexpr std::int32_t none = -1;
    const Csr& graph = board_.graph();
    const Charge charge(meter.account(), 24 * static_cast<std::size_t>(graph.size()) + 4 * graph.indices.size());
    std::vector<std::int32_t> pair(graph.size(), none), black;
    const auto is_black = [&](std::int32_t v) { return black[pair[v]] == v; };
    const auto add_pair = [&](std::int32_t v) {
        pair[v] = pair[board_.mate(v)] = static_cast<std::int32_t>(black.size());
        black.push_back(v);
    };
    std::size_t next = 0;
    for (std::int32_t root = 0; root < graph.size(); ++root) {
        if (!board_.in_c(root) || pair[root] != none) continue;
        for (add_pair(root); next < black.size(); ++next)
            for (const std::int32_t v : {black[next], board_.mate(black[next])})
                for (const std::int32_t w : graph.row(v)) {
                    if (!board_.in_c(w)) continue;
                    if (pair[w] == none) add_pair(is_black(v) ? board_.mate(w) : w);
                    if (is_black(v) == is_black(w)) return false;
                }
    }
    meter.tick(1 + black.size());
    CsrGraph arcs;
    for (const std::int32_t v : black) {
        for (const std::int32_t w : graph.row(v))
            if (board_.in_c(w) && pair[w] != pair[v]) arcs.indices.push_back(pair[w]);
        arcs.indptr.push_back(static_cast<std::int32_t>(arcs.indices.size()));
    }
    const std::vector<std::uint8_t> all(black.size(), 1);
    const std::vector<std::int32_t> part = strong_parts(arcs.view(), all, meter.control());
    for (const std::int32_t v : black)
        for (const std::int32_t w : graph.row(v))
            if (board_.in_c(w) && part[pair[w]] == part[pair[v]]) mark_both(v, w);
    return true;
}

/// A perfect matching of C that began with a random greedy one, of arcs that are not marked as far as there are such:
/// most of them stay in it, so a few matchings mark nearly all arcs that are allowed.
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
    for (const bool marked_too : {false, true})
        for (const std::int32_t v : vertices) {
            if (forest.mate(v) >= 0) continue;
            const std::int32_t begin = graph.indptr[v], size = graph.degree(v);
            const auto turn = static_cast<std::int32_t>(random_() % static_cast<std::uint64_t>(size));
            for (std::int32_t i = 0; i < size; ++i) {
                const std::int32_t arc = begin + (i + turn) % size, w = graph.indices[arc];
                if ((is_allowed_[arc] && !marked_too) || forest.mate(w) >= 0 || !forest.is_unreached(w)) continue;
                forest.match(v, w);
                break;
            }
        }
    std::vector<std::int32_t> free;
    std::ranges::copy_if(vertices, std::back_inserter(free), [&](std::int32_t v) { return forest.mate(v) < 0; });
    augment_all(forest, std::move(free), meter.control());
    for (const std::int32_t v : vertices) mark(v, forest.mate(v));
}

/// Marks arcs of all vertices at once: every allowed one where C is bipartite, otherwise with random matchings, while
/// they find more than the trees that take as long.
void AllowedArcs::mark_many(Meter& meter) {
    constexpr std::size_t few = 16;
    std::size_t before = marked_;
    work_ = 0;
    if (may_be_bipartite_ && mark_bipartite(meter)) {
        many_are_open_ = board_.is_in_play();  // arcs outside what is left of C
        return;
    }
    may_be_bipartite_ = false;
    do {
        before = marked_;
        match_at_random(meter);
    } while (marked_ >= before + few);
    many_are_open_ = marked_ > before;
}

bool AllowedArcs::knows_only_zeros(std::int32_t v) const {
    const Csr& graph = board_.graph();
    for (std::int32_t i = graph.indptr[v]; i < graph.indptr[v + 1]; ++i)
        if (!is_allowed_[i] && board_.is_there(graph.indices[i])) return false;
    return true;
}

bool AllowedArcs::leads_only_to_zeros(std::int32_t v, Meter& meter) {
    // From the cheapest to the dearest: arcs that are marked; marking many arcs of all vertices, when trees have
    // reached four times the board since that was done last; a tree of our own, which marks arcs of v.
    if (knows_only_zeros(v)) return true;
    const Csr& graph = board_.graph();
    if (many_are_open_ && work_ > 4 * static_cast<std::size_t>(graph.size())) {
        mark_many(meter);
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
