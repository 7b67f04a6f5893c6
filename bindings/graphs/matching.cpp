#include "grundy/graphs/matching.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_graphs_matching {

using grundy::Control;
using grundy::Csr;
using grundy::Part;
using namespace graph_arrays;

using Labels = In<std::uint8_t>;

template <class Int>
RowArrays csr_from_edges(std::int64_t n, const In<Int>& u, const In<Int>& v) {
    grundy::CsrGraph graph;
    {
        nb::gil_scoped_release release;
        graph = grundy::csr_from_edges<Int>(n, span(u), span(v));
    }
    return to_row_arrays(std::move(graph), BuiltRows::Kind::undirected, Control());
}

RowArrays rows_of_ends(std::int64_t n, const Ints& ends, const Labels& arcs, bool one_way, Control& control) {
    grundy::CsrGraph graph;
    auto kind = BuiltRows::Kind::undirected;
    {
        nb::gil_scoped_release release;
        graph = grundy::rows_of_ends(n, span(ends), span(arcs), one_way, control);
        if (one_way && std::ranges::count(span(arcs), 0) != std::ssize(span(arcs)))  // no branch at each arc
            kind = BuiltRows::Kind::one_way;
    }
    return to_row_arrays(std::move(graph), kind, control);
}

RowArrays rows_without(const Ints& indptr, const Ints& indices, const Labels& gone, Control& control) {
    grundy::CsrGraph graph;
    auto kind = BuiltRows::Kind::one_way;
    {
        nb::gil_scoped_release release;
        const Csr rows = checked_rows(indptr, indices);
        kind = BuiltRows::find(rows).value_or(kind);
        graph = grundy::rows_without(rows, span(gone), control);
    }
    return to_row_arrays(std::move(graph), kind, control);
}

std::tuple<Out<std::int32_t>, Out<std::uint8_t>> matching(const Ints& indptr, const Ints& indices, Control& control) {
    grundy::Matching found;
    std::vector<std::uint8_t> labels;
    {
        nb::gil_scoped_release release;
        found = grundy::maximum_matching(undirected_rows(indptr, indices), control);
        labels.resize(found.part.size());
        std::ranges::transform(found.part, labels.begin(), [](Part part) { return static_cast<std::uint8_t>(part); });
    }
    return {to_array(std::move(found.mate), control), to_array(std::move(labels), control)};
}

std::vector<Part> checked_parts(const Csr& graph, const Labels& labels) {
    std::vector<Part> parts;
    parts.reserve(labels.size());
    for (const std::uint8_t label : span(labels)) {
        if (label > 2) throw std::invalid_argument("labels are 0 (D), 1 (A) and 2 (C)");
        parts.push_back(static_cast<Part>(label));
    }
    if (parts.size() != static_cast<std::size_t>(graph.size()))
        throw std::invalid_argument("there must be one label for each vertex");
    return parts;
}

/// Mates must come in pairs.
void check_pairs(const Csr& graph, const Ints& mate) {
    const auto mates = span(mate);
    if (mates.size() != static_cast<std::size_t>(graph.size()))
        throw std::invalid_argument("there must be one mate for each vertex");
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        const std::int32_t w = mates[v];
        if (w < -1 || w >= graph.size() || w == v || (w >= 0 && mates[w] != v))
            throw std::invalid_argument("mates must pair the vertices");
    }
}

std::tuple<Out<std::int32_t>, Out<std::int64_t>> odd_cycles(const Ints& indptr, const Ints& indices, const Ints& mate,
                                                            Control& control) {
    grundy::OddCycles cycles;
    {
        nb::gil_scoped_release release;
        const Csr graph = undirected_rows(indptr, indices);
        check_pairs(graph, mate);
        cycles = grundy::odd_cycles(graph, span(mate), control);
    }
    return {to_array(std::move(cycles.edges), control), to_array(std::move(cycles.ends), control)};
}

/// Each vertex of C must be matched inside C: the search relies on it.
void check_mates(const Csr& graph, const Ints& mate, const std::vector<Part>& part) {
    if (mate.size() != part.size()) throw std::invalid_argument("there must be one mate for each vertex");
    const auto mates = span(mate);
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        const std::int32_t w = mates[v];
        if (w < -1 || w >= graph.size() || (w >= 0 && mates[w] != v) ||
            (part[v] == Part::C && (w < 0 || w == v || part[w] != Part::C)))
            throw std::invalid_argument("mates must pair the vertices, those of C among themselves");
    }
}

Out<std::int32_t> odd_set_cover(const Ints& indptr, const Ints& indices, const Labels& labels) {
    std::vector<std::int32_t> cover;
    {
        nb::gil_scoped_release release;
        const Csr graph = undirected_rows(indptr, indices);
        cover = grundy::odd_set_cover(graph, checked_parts(graph, labels));
    }
    return to_array(std::move(cover), Control());
}

Out<std::int32_t> winning_neighbours(const Ints& indptr, const Ints& indices, const Ints& mate, const Labels& labels,
                                     std::int32_t start, Control& control) {
    std::vector<std::int32_t> moves;
    {
        nb::gil_scoped_release release;
        const Csr graph = undirected_rows(indptr, indices);
        const auto part = checked_parts(graph, labels);
        check_mates(graph, mate, part);
        if (start < 0 || start >= graph.size()) throw std::invalid_argument("the start lies outside the graph");
        moves = grundy::winning_neighbours(graph, span(mate), part, start, control);
    }
    return to_array(std::move(moves), control);
}

void bind_matching(nb::module_& m) {
    using namespace nb::literals;
    m.def("rows_of_ends", &rows_of_ends, "n"_a, "ends"_a.noconvert(), "arcs"_a.noconvert(), "one_way"_a, "control"_a,
          "Rows of a graph from the ends of its edges, two for each, and flags of arcs.");
    m.def("rows_without", &rows_without, "indptr"_a, "indices"_a, "gone"_a.noconvert(), "control"_a,
          "Rows without what touches a vertex of a set of bits.");
    m.def("csr_from_edges", &csr_from_edges<std::int32_t>, "n"_a, "u"_a.noconvert(), "v"_a.noconvert());
    m.def("csr_from_edges", &csr_from_edges<std::int64_t>, "n"_a, "u"_a, "v"_a,
          "(indptr, indices) of the simple undirected graph on 0..n-1 with the edges u[i] v[i].");
    m.def("matching", &matching, "indptr"_a, "indices"_a, "control"_a,
          "(mate, label): a maximum matching (-1: free) and the Gallai-Edmonds sets, 0 D, 1 A, 2 C.");
    m.def("odd_set_cover", &odd_set_cover, "indptr"_a, "indices"_a, "label"_a,
          "An odd-set cover whose weight is the size of a maximum matching.");
    m.def("odd_cycles", &odd_cycles, "indptr"_a, "indices"_a, "mate"_a, "control"_a,
          "Odd cycles that contract the components of D: the ends of their edges, and where each cycle ends.");
    m.def("winning_neighbours", &winning_neighbours, "indptr"_a, "indices"_a, "mate"_a, "label"_a, "start"_a,
          "control"_a, "Winning moves of undirected vertex Geography from one start.");
}

const Binder matchings(bind_matching);

}  // namespace bind_graphs_matching
