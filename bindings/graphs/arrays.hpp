#pragma once
#include <nanobind/ndarray.h>

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/bindings.hpp"
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

inline grundy::Csr checked_rows(const Ints& indptr, const Ints& indices) {
    const grundy::Csr graph{span(indptr), span(indices)};
    grundy::check_rows(graph);
    return graph;
}

inline grundy::Csr undirected_rows(const Ints& indptr, const Ints& indices) {
    const grundy::Csr graph{span(indptr), span(indices)};
    grundy::check_undirected(graph);
    return graph;
}

}  // namespace graph_arrays
