#include "grundy/graphs/matching.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "grundy/graphs/alternating_forest.hpp"
#include "grundy/graphs/leaf_peeling.hpp"

namespace grundy {

namespace {

/// Matches a free vertex with its first free neighbour, among the first `most` of its row. False where it stays free.
bool match_first(const Csr& graph, std::int32_t v, std::span<std::int32_t> mate, std::size_t most) {
    if (mate[v] >= 0) return true;
    const auto row = graph.row(v);
    for (const std::int32_t w : row.first(std::min(row.size(), most))) {
        if (mate[w] >= 0) continue;
        mate[v] = w;
        mate[w] = v;
        return true;
    }
    return false;
}

/// One phase: a forest from all free vertices at once, in which each tree is augmented at most once. True when an
/// augmenting path was found. When none is found the matching is maximum (Berge), and the forest is Hungarian: its even
/// vertices are D, its odd ones A, the unreached ones C of the decomposition of Gallai and Edmonds.
///
/// Trees that nothing was left for would go through the whole graph between frozen ones. So a phase that has found
/// something ends when it has scanned `patience` times as many vertices as up to what it found last.
bool run_phase(AlternatingForest& forest, std::span<const std::int32_t> roots, Control& control) {
    constexpr std::size_t patience = 4, fewest = 64;
    bool found = false;
    forest.forget();
    for (const std::int32_t v : roots) forest.plant(v);
    for (std::size_t i = 0, last = 0; i < forest.evens().size(); ++i) {
        control.tick();
        forest.prefetch(i);
        if (forest.scan(forest.evens()[i])) {
            found = true;
            last = i;
        } else if (found && i > fewest + patience * last) {
            break;
        }
    }
    return found;
}

}  // namespace

void augment_all(AlternatingForest& forest, std::vector<std::int32_t> roots, Control& control) {
    while (run_phase(forest, roots, control)) std::erase_if(roots, [&](std::int32_t v) { return forest.mate(v) >= 0; });
}

Matching maximum_matching(const Csr& graph, Control& control) {
    const std::int32_t n = graph.size();
    const Charge charge(control.account(),
                        AlternatingForest::bytes(graph) + LeafPeeling::bytes(graph) + 16 * static_cast<std::size_t>(n));
    Matching result{std::vector<std::int32_t>(n, -1), std::vector<Part>(n, Part::C)};
    // A board whose vertices are in order, such as a path or a grid, is often matched by taking them as they come. The
    // first vertex that stays free ends the try; a try that scans long rows would cost more than it can save.
    constexpr std::size_t easy = 8;
    std::int32_t first_free = 0;
    while (first_free < n && match_first(graph, first_free, result.mate, easy)) ++first_free;
    if (first_free == n) return result;

    LeafPeeling peeling(graph);
    if (peeling.has_leaves()) {
        std::ranges::fill(result.mate, -1);
        peeling.peel(result.mate, control);
    }
    std::vector<std::int32_t> roots;
    bool some_free = false;
    for (std::int32_t v = 0; v < n; ++v) {
        if (peeling.in_core(v)) {
            if (!match_first(graph, v, result.mate, graph.indices.size())) roots.push_back(v);
        } else if (result.mate[v] < 0) {
            result.part[v] = Part::D;
            some_free = true;
        }
    }
    std::erase_if(roots, [&](std::int32_t v) { return result.mate[v] >= 0; });
    if (!roots.empty()) {
        AlternatingForest forest(graph, result.mate);
        for (const std::int32_t v : peeling.stems()) forest.remove(v);
        augment_all(forest, std::move(roots), control);
        for (std::int32_t v = 0; v < n; ++v) {
            if (!peeling.in_core(v)) continue;
            result.mate[v] = forest.mate(v);
            if (forest.is_even(v)) result.part[v] = Part::D;
            if (forest.is_odd(v)) result.part[v] = Part::A;
            some_free |= forest.is_even(v);
        }
    }
    if (some_free) peeling.label_pairs(result.mate, result.part);
    return result;
}

/// A proof that the matching is maximum: vertices labelled 1 cover their edges, and the sets with equal labels from 2
/// on have an odd number of vertices, so that a set of 2k + 1 has room for k edges. Its value is |A| + |C| / 2 + the
/// sum of k over the components of D, and by Gallai and Edmonds that is the size of a maximum matching.
std::vector<std::int32_t> odd_set_cover(const Csr& graph, std::span<const Part> part) {
    std::vector<std::int32_t> cover(graph.size(), 0), component;
    bool first_of_c = true;
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        if (part[v] == Part::A) cover[v] = 1;
        if (part[v] == Part::C) cover[v] = std::exchange(first_of_c, false) ? 1 : 2;
    }
    std::int32_t label = 2;
    for (std::int32_t start = 0; start < graph.size(); ++start) {
        if (part[start] != Part::D || cover[start] != 0) continue;
        component.assign(1, start);
        for (std::size_t i = 0; i < component.size(); ++i)
            for (const std::int32_t w : graph.row(component[i]))
                if (part[w] == Part::D && cover[w] == 0 && w != start) {
                    cover[w] = label + 1;
                    component.push_back(w);
                }
        if (component.size() > 1) cover[start] = ++label;
    }
    return cover;
}

OddCycles odd_cycles(const Csr& graph, std::span<const std::int32_t> mate, Control& control) {
    const Charge charge(control.account(),
                        AlternatingForest::bytes(graph) + 48 * static_cast<std::size_t>(graph.size()));
    OddCycles cycles;
    AlternatingForest forest(graph, mate);
    forest.note_cycles(cycles.edges, cycles.ends);
    std::vector<std::int32_t> roots;
    for (std::int32_t v = 0; v < graph.size(); ++v)
        if (mate[v] < 0) roots.push_back(v);
    run_phase(forest, roots, control);
    return cycles;
}

std::vector<std::int32_t> winning_neighbours(const Csr& graph, std::span<const std::int32_t> mate,
                                             std::span<const Part> part, std::int32_t start, Control& control) {
    std::vector<std::int32_t> moves;
    const auto collect = [&](auto wins) { std::ranges::copy_if(graph.row(start), std::back_inserter(moves), wins); };
    if (part[start] == Part::A) collect([&](std::int32_t w) { return part[w] == Part::D; });
    if (part[start] != Part::C) return moves;
    // G - start has one more free vertex, the old mate; what its alternating tree reaches inside C joins D and A.
    const Charge charge(control.account(), AlternatingForest::bytes(graph));
    AlternatingForest forest(graph, mate);
    for (std::int32_t v = 0; v < graph.size(); ++v)
        if (part[v] != Part::C) forest.make_odd(v);
    forest.make_odd(start);
    forest.plant(mate[start]);
    for (std::size_t i = 0; i < forest.evens().size(); ++i) {
        control.tick();
        forest.scan(forest.evens()[i]);
    }
    collect([&](std::int32_t w) { return forest.is_even(w); });
    return moves;
}

}  // namespace grundy
