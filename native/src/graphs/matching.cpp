#include "grundy/graphs/matching.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "grundy/graphs/alternating_forest.hpp"

namespace grundy {

namespace {

/// Each free vertex takes its first free neighbour.
void match_greedily(AlternatingForest& forest) {
    for (std::int32_t v = 0; v < forest.graph().size(); ++v) {
        if (forest.mate(v) >= 0) continue;
        for (const std::int32_t w : forest.graph().row(v)) {
            if (forest.mate(w) >= 0) continue;
            forest.match(v, w);
            break;
        }
    }
}

/// One phase: a forest from all free vertices at once, in which each tree is augmented at most once. True when an
/// augmenting path was found. When none is found the matching is maximum (Berge), and the forest is Hungarian: its even
/// vertices are D, its odd ones A, the unreached ones C of the decomposition of Gallai and Edmonds.
bool run_phase(AlternatingForest& forest, std::span<const std::int32_t> roots, Control& control) {
    bool found = false;
    forest.forget();
    for (const std::int32_t v : roots) forest.plant(v);
    for (std::size_t i = 0; i < forest.evens().size(); ++i) {
        control.tick();
        forest.prefetch(i);
        found |= forest.scan(forest.evens()[i]);
    }
    return found;
}

}  // namespace

void augment_all(AlternatingForest& forest, std::vector<std::int32_t> roots, Control& control) {
    while (run_phase(forest, roots, control)) std::erase_if(roots, [&](std::int32_t v) { return forest.mate(v) >= 0; });
}

Matching maximum_matching(const Csr& graph, Control& control) {
    const Charge charge(control.account(),
                        AlternatingForest::bytes(graph) + 16 * static_cast<std::size_t>(graph.size()));
    AlternatingForest forest(graph);
    match_greedily(forest);
    std::vector<std::int32_t> roots;
    for (std::int32_t v = 0; v < graph.size(); ++v)
        if (forest.mate(v) < 0) roots.push_back(v);
    augment_all(forest, std::move(roots), control);

    Matching result{std::vector<std::int32_t>(graph.size()), std::vector<Part>(graph.size(), Part::C)};
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        result.mate[v] = forest.mate(v);
        if (forest.is_even(v)) result.part[v] = Part::D;
        if (forest.is_odd(v)) result.part[v] = Part::A;
    }
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
