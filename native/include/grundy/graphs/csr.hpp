#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy {

/// A simple undirected graph in compressed rows: the neighbours of v are indices[indptr[v]] .. indices[indptr[v + 1] -
/// 1].
///
/// A view: the arrays belong to somebody else. Each edge stands in both rows, no row holds its own vertex or
/// a vertex twice.
struct Csr {
    std::span<const std::int32_t> indptr;
    std::span<const std::int32_t> indices;

    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(indptr.size()) - 1; }
    [[nodiscard]] std::int32_t degree(std::int32_t v) const { return indptr[v + 1] - indptr[v]; }
    [[nodiscard]] std::span<const std::int32_t> row(std::int32_t v) const {
        return {indices.data() + indptr[v], indices.data() + indptr[v + 1]};
    }
};

/// The same graph with arrays of its own.
struct CsrGraph {
    std::vector<std::int32_t> indptr{0};
    std::vector<std::int32_t> indices;

    [[nodiscard]] Csr view() const { return {indptr, indices}; }
};

/// Rows of the graph on 0..n-1 with the edges u[i] v[i]: loops are dropped, parallel edges become one, rows ascend.
///
/// Throws std::invalid_argument when an end lies outside 0..n-1, or when the graph is too large for 32 bits.
template <class Int>
[[nodiscard]] CsrGraph csr_from_edges(std::int64_t n, std::span<const Int> u, std::span<const Int> v);

/// Rows of a graph whose edge i has the ends ends[2 i] and ends[2 i + 1]: loops are dropped, parallel edges become one,
/// rows ascend. With `one_way`, an edge with arcs[i] != 0 stands only in the row of its first end.
///
/// Throws std::invalid_argument as csr_from_edges does.
[[nodiscard]] CsrGraph rows_of_ends(std::int64_t n, std::span<const std::int32_t> ends,
                                    std::span<const std::uint8_t> arcs, bool one_way, Control& control);

/// The rows without what touches a vertex of a set, given by bits: vertex v is bit v % 8 of gone[v / 8]. Vertices keep
/// their numbers.
[[nodiscard]] CsrGraph rows_without(const Csr& graph, std::span<const std::uint8_t> gone, Control& control);

/// The graph induced on `vertices`, which become 0, 1, ...; `place` is scratch: all -1, as long as the graph, and left
/// so.
[[nodiscard]] CsrGraph induced(const Csr& graph, std::span<const std::int32_t> vertices,
                               std::vector<std::int32_t>& place);

/// Throws std::invalid_argument unless the arrays are rows: ends inside the graph, row borders in order.
void check_rows(const Csr& graph);

/// Throws std::invalid_argument unless the arrays are rows of an undirected graph without loops: each edge must stand
/// in both its rows. What is compared is a sum of 64-bit hashes, so that it takes one pass.
void check_undirected(const Csr& graph);

}  // namespace grundy
