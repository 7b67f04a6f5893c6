#include "grundy/graphs/csr.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "grundy/core/hash.hpp"

namespace grundy {

namespace {

constexpr std::int64_t max32 = std::numeric_limits<std::int32_t>::max();

/// Sorts a row. Most rows are short, and many are sorted as they come.
void sort_row(std::span<std::int32_t> row) {
    constexpr std::size_t few = 12;
    if (row.size() > few) {
        std::sort(row.begin(), row.end());
        return;
    }
    for (std::size_t i = 1; i < row.size(); ++i)
        for (std::size_t k = i; k > 0 && row[k - 1] > row[k]; --k) std::swap(row[k - 1], row[k]);
}

/// True if every row ascends without repeats: then entries descend only where a row ends. Counting both takes no branch
/// that could be guessed wrong, which a look at each row would.
bool are_simple(const CsrGraph& graph) {
    const auto& entries = graph.indices;
    std::int64_t descents = 0, between_rows = 0;
    for (std::size_t i = 1; i < entries.size(); ++i) descents += entries[i - 1] >= entries[i];
    for (std::size_t v = 1; v + 1 < graph.indptr.size(); ++v) {
        const std::int32_t begin = graph.indptr[v];
        if (begin > 0 && begin < graph.indptr[v + 1]) between_rows += entries[begin - 1] >= entries[begin];
    }
    return descents == between_rows;
}

/// Sorts every row, drops repeated neighbours, and closes the gaps.
void make_simple(CsrGraph& graph) {
    if (are_simple(graph)) return;
    std::int32_t kept = 0;
    std::int32_t begin = 0;
    for (std::size_t v = 0; v + 1 < graph.indptr.size(); ++v) {
        const std::int32_t end = graph.indptr[v + 1];
        const auto row = std::span(graph.indices).subspan(begin, end - begin);
        const auto not_above = [](std::int32_t a, std::int32_t b) { return a >= b; };
        bool is_simple = std::ranges::adjacent_find(row, not_above) == row.end();
        if (!is_simple) {
            sort_row(row);
            is_simple = std::ranges::adjacent_find(row) == row.end();
        }
        if (is_simple && kept == begin) {  // nothing was dropped so far: the row stays where it is
            kept = end;
        } else {
            const std::int32_t row_start = kept;
            for (const std::int32_t w : row)
                if (kept == row_start || graph.indices[kept - 1] != w) graph.indices[kept++] = w;
        }
        graph.indptr[v + 1] = kept;
        begin = end;
    }
    graph.indices.resize(kept);
}

}  // namespace

template <class Int>
CsrGraph csr_from_edges(std::int64_t n, std::span<const Int> u, std::span<const Int> v) {
    if (u.size() != v.size()) throw std::invalid_argument("the two arrays of ends must have the same length");
    if (n < 0 || n >= max32) throw std::invalid_argument("the number of vertices must be in 0..2^31-2");
    if (2 * static_cast<std::uint64_t>(u.size()) > static_cast<std::uint64_t>(max32))
        throw std::invalid_argument("at most 2^30-1 edges fit");
    CsrGraph graph;
    graph.indptr.assign(n + 1, 0);
    for (std::size_t i = 0; i < u.size(); ++i) {
        const std::int64_t a = u[i], b = v[i];
        if (a < 0 || a >= n || b < 0 || b >= n)
            throw std::invalid_argument("an edge ends outside the graph: vertices are 0..n-1");
        if (a == b) continue;
        ++graph.indptr[a];
        ++graph.indptr[b];
    }
    // indptr[v] becomes the end of row v; filling a row moves it back to the row's start. The edges go last to first,
    // so that rows are sorted where the edges are.
    std::int32_t sum = 0;
    for (auto& border : graph.indptr) border = sum += border;
    graph.indices.resize(sum);
    for (std::size_t i = u.size(); i-- > 0;) {
        const auto a = static_cast<std::int32_t>(u[i]), b = static_cast<std::int32_t>(v[i]);
        if (a == b) continue;
        graph.indices[--graph.indptr[a]] = b;
        graph.indices[--graph.indptr[b]] = a;
    }
    make_simple(graph);
    return graph;
}

template CsrGraph csr_from_edges(std::int64_t, std::span<const std::int32_t>, std::span<const std::int32_t>);
template CsrGraph csr_from_edges(std::int64_t, std::span<const std::int64_t>, std::span<const std::int64_t>);

namespace {

/// True if each edge a b has a < b and is larger than the one before it, as pairs: then there is no loop, none is
/// repeated, and edges can go into rows as they come. In blocks: most lists that do not ascend say so early, and inside
/// a block there is no branch.
bool edges_ascend(std::span<const std::int32_t> ends) {
    constexpr std::size_t block = 1024;
    if (!ends.empty() && ends[0] >= ends[1]) return false;
    for (std::size_t begin = 2; begin < ends.size(); begin += block) {
        const std::size_t end = std::min(ends.size(), begin + block);
        std::int32_t wrong = 0;
        for (std::size_t i = begin; i < end; i += 2) {
            const std::int32_t before_a = ends[i - 2], before_b = ends[i - 1], a = ends[i], b = ends[i + 1];
            wrong |= (a >= b) | (before_a > a) | ((before_a == a) & (before_b >= b));
        }
        if (wrong != 0) return false;
    }
    return true;
}

/// Rows of edges that ascend, from the last to the first: a row gets its larger neighbours, whose edges stand together,
/// and then the smaller ones. So no row is looked at again.
CsrGraph rows_of_ascending(std::int32_t n, std::span<const std::int32_t> ends) {
    CsrGraph graph;
    graph.indptr.assign(n + 1, 0);
    for (const std::int32_t end : ends) ++graph.indptr[end];
    std::int32_t sum = 0;
    for (auto& border : graph.indptr) border = sum += border;
    graph.indices.resize(ends.size());
    for (std::size_t i = ends.size(); i > 0; i -= 2) {
        const std::int32_t a = ends[i - 2], b = ends[i - 1];
        graph.indices[--graph.indptr[a]] = b;
        graph.indices[--graph.indptr[b]] = a;
    }
    return graph;
}

}  // namespace

CsrGraph rows_of_ends(std::int64_t n, std::span<const std::int32_t> ends, std::span<const std::uint8_t> arcs,
                      bool one_way, Control& control) {
    if (ends.size() != 2 * arcs.size()) throw std::invalid_argument("each edge must have two ends and one flag");
    if (n < 0 || n >= max32) throw std::invalid_argument("the number of vertices must be in 0..2^31-2");
    if (static_cast<std::uint64_t>(ends.size()) > static_cast<std::uint64_t>(max32))
        throw std::invalid_argument("at most 2^30-1 edges fit");
    const Charge charge(control.account(), 4 * static_cast<std::size_t>(n + 1) + 2 * ends.size_bytes());
    std::uint32_t largest = 0;
    for (const std::int32_t end : ends) largest = std::max(largest, static_cast<std::uint32_t>(end));
    if (!ends.empty() && largest >= static_cast<std::uint64_t>(n))
        throw std::invalid_argument("an edge ends outside the graph: vertices are 0..n-1");
    std::size_t loops = 0, one_way_arcs = 0;
    if (one_way) one_way_arcs = arcs.size() - std::ranges::count(arcs, 0);
    if (one_way_arcs == 0 && edges_ascend(ends)) return rows_of_ascending(static_cast<std::int32_t>(n), ends);
    for (std::size_t i = 0; i < arcs.size(); ++i) loops += ends[2 * i] == ends[2 * i + 1];
    const bool is_plain = loops == 0 && one_way_arcs == 0;  // most boards: nothing to ask at each edge
    CsrGraph graph;
    graph.indptr.assign(n + 1, 0);
    const auto each_entry = [&](auto enter) {
        for (std::size_t i = arcs.size(); i-- > 0;) {  // so that rows are sorted where the edges are
            const std::int32_t a = ends[2 * i], b = ends[2 * i + 1];
            if (!is_plain && a == b) continue;
            enter(a, b);
            if (is_plain || !one_way || arcs[i] == 0) enter(b, a);
        }
    };
    each_entry([&](std::int32_t row, std::int32_t) { ++graph.indptr[row]; });
    std::int32_t sum = 0;
    for (auto& border : graph.indptr) border = sum += border;
    graph.indices.resize(sum);
    each_entry([&](std::int32_t row, std::int32_t to) { graph.indices[--graph.indptr[row]] = to; });
    make_simple(graph);
    return graph;
}

CsrGraph rows_without(const Csr& graph, std::span<const std::uint8_t> gone, Control& control) {
    if (8 * gone.size() < static_cast<std::size_t>(graph.size()))
        throw std::invalid_argument("there must be one bit for each vertex");
    const auto is_gone = [&](std::int32_t v) { return (gone[v >> 3] >> (v & 7) & 1) != 0; };
    const Charge charge(control.account(), graph.indptr.size_bytes() + graph.indices.size_bytes());
    CsrGraph left;
    left.indptr.assign(graph.indptr.size(), 0);
    left.indices.reserve(graph.indices.size());
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        if (!is_gone(v))
            for (const std::int32_t w : graph.row(v))
                if (!is_gone(w)) left.indices.push_back(w);
        left.indptr[v + 1] = static_cast<std::int32_t>(left.indices.size());
    }
    return left;
}

CsrGraph induced(const Csr& graph, std::span<const std::int32_t> vertices, std::vector<std::int32_t>& place) {
    CsrGraph part;
    part.indptr.reserve(vertices.size() + 1);
    for (std::size_t i = 0; i < vertices.size(); ++i) place[vertices[i]] = static_cast<std::int32_t>(i);
    for (const std::int32_t v : vertices) {
        for (const std::int32_t w : graph.row(v))
            if (place[w] >= 0) part.indices.push_back(place[w]);
        part.indptr.push_back(static_cast<std::int32_t>(part.indices.size()));
    }
    for (const std::int32_t v : vertices) place[v] = -1;
    return part;
}

void check_rows(const Csr& graph) {
    if (graph.indptr.empty()) throw std::invalid_argument("indptr must hold n + 1 numbers, got none");
    if (graph.indptr.size() > static_cast<std::size_t>(max32))
        throw std::invalid_argument("the number of vertices must be in 0..2^31-2");
    if (graph.indptr.front() != 0 || graph.indptr.back() < 0 ||
        static_cast<std::size_t>(graph.indptr.back()) != graph.indices.size())
        throw std::invalid_argument("indptr must begin with 0 and end with the number of indices");
    if (!std::is_sorted(graph.indptr.begin(), graph.indptr.end()))
        throw std::invalid_argument("indptr must not descend");
    const auto n = static_cast<std::uint32_t>(graph.size());
    std::uint32_t largest = 0;
    for (const std::int32_t w : graph.indices) largest = std::max(largest, static_cast<std::uint32_t>(w));
    if (!graph.indices.empty() && largest >= n)
        throw std::invalid_argument("a neighbour lies outside the graph: vertices are 0..n-1");
}

void check_undirected(const Csr& graph) {
    check_rows(graph);
    std::uint64_t sum = 0;
    for (std::int32_t v = 0; v < graph.size(); ++v)
        for (const std::int32_t w : graph.row(v)) {
            if (v == w) throw std::invalid_argument("a row must not hold its own vertex");
            const auto low = static_cast<std::uint64_t>(std::min(v, w)),
                       high = static_cast<std::uint64_t>(std::max(v, w));
            const std::uint64_t hash = mix(low << 32 | high);
            sum += v < w ? hash : -hash;
        }
    if (sum != 0) throw std::invalid_argument("each edge must stand in both its rows");
}

}  // namespace grundy
