#pragma once

namespace grundy {

/// The representative of v, where `parent(v)` is a reference to the next vertex on the way to it, and to v itself for a
/// representative. Halves the way.
template <class Vertex, class Parent>
[[nodiscard]] Vertex representative(Vertex v, Parent parent) {
    while (parent(v) != v) v = parent(v) = parent(parent(v));
    return v;
}

}  // namespace grundy
