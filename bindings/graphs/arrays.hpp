#pragma once
#include <nanobind/ndarray.h>

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/bindings.hpp"
#include "graphs/built_rows.hpp"
#include "grundy/core/control.hpp"
#include "grundy/graphs/csr.hpp"

/// Graphs as numpy arrays: what comes in is checked, what goes out owns its memory.
namespace graph_arrays {

template <class T>
using In = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Out = nb::ndarray<nb::numpy, T, nb::ndim<1>>;
using Ints = In<std::int32_t>;

template <class T>
std::span<const T> span(const In<T>& array) {
    return {array.data(), array.size()};
}

/// A numpy array that takes over the vector's memory. It is charged to the account for as long as Python holds the
/// array.
template <class Array, class T>
Array to_array(std::vector<T> values, const grundy::Control& control) {
    struct Kept {
        std::vector<T> values;
        grundy::LastingCharge charge;
    };
    const std::size_t bytes = values.capacity() * sizeof(T);
    auto kept = std::make_unique<Kept>(std::move(values), grundy::LastingCharge(control.shared_account(), bytes));
    T* data = kept->values.data();
    const std::size_t size = kept->values.size();
    nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<Kept*>(p); });
    return Array(data, {size}, owner);
}

template <class T>
Out<T> to_array(std::vector<T> values, const grundy::Control& control) {
    return to_array<Out<T>, T>(std::move(values), control);
}

using RowArrays = std::pair<nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>,
                            nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>>;

/// Rows as two read-only numpy arrays, which stay known as built here for as long as Python holds one of them.
inline RowArrays to_row_arrays(grundy::CsrGraph graph, BuiltRows::Kind kind, const grundy::Control& control) {
    struct Kept {
        grundy::CsrGraph graph;
        grundy::LastingCharge charge;
        Kept(grundy::CsrGraph built, const grundy::Control& control)
            : graph(std::move(built)),
              charge(control.shared_account(),
                     (graph.indptr.capacity() + graph.indices.capacity()) * sizeof(std::int32_t)) {}
        ~Kept() { BuiltRows::remove(graph.view()); }
        Kept(const Kept&) = delete;
        Kept& operator=(const Kept&) = delete;
    };
    auto kept = std::make_unique<Kept>(std::move(graph), control);
    const grundy::Csr rows = kept->graph.view();
    BuiltRows::add(rows, kind);
    nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<Kept*>(p); });
    return {{rows.indptr.data(), {rows.indptr.size()}, owner}, {rows.indices.data(), {rows.indices.size()}, owner}};
}

inline grundy::Csr checked_rows(const Ints& indptr, const Ints& indices) {
    const grundy::Csr graph{span(indptr), span(indices)};
    if (!BuiltRows::find(graph)) grundy::check_rows(graph);
    return graph;
}

inline grundy::Csr undirected_rows(const Ints& indptr, const Ints& indices) {
    const grundy::Csr graph{span(indptr), span(indices)};
    if (BuiltRows::find(graph) != BuiltRows::Kind::undirected) grundy::check_undirected(graph);
    return graph;
}

}  // namespace graph_arrays
