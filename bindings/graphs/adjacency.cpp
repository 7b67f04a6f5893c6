#include <algorithm>
#include <string>

#include "core/bindings.hpp"

namespace bind_adjacency {

constexpr Py_ssize_t most_vertices = 62;  // up to here the number of vertices is one letter
constexpr unsigned first_letter = 63, bits_a_letter = 6;

/// The place of each name. None where a name is True or False, which stands for 1 or 0 in a dict.
nb::object places_of(const nb::dict& rows) {
    nb::dict places;
    Py_ssize_t position = 0, place = 0;
    PyObject *name = nullptr, *row = nullptr;
    while (PyDict_Next(rows.ptr(), &position, &name, &row)) {
        if (PyBool_Check(name)) return nb::none();
        places[nb::handle(name)] = nb::int_(place++);
    }
    return places;
}

/// The place of a name; -1 where it is no vertex.
Py_ssize_t place_of(const nb::object& places, PyObject* name) {
    PyObject* found = PyDict_GetItemWithError(places.ptr(), name);
    if (found == nullptr && PyErr_Occurred()) throw nb::python_error();
    return found == nullptr ? -1 : PyLong_AsSsize_t(found);
}

/// The upper triangle of the matrix, column by column, is what graph6 is: pair (low, high) is bit high(high-1)/2 + low.
nb::object graph6_of_rows(const nb::dict& rows) {
    const Py_ssize_t n = PyDict_Size(rows.ptr());
    if (n < 1 || n > most_vertices) return nb::none();
    const nb::object places = places_of(rows);
    if (places.is_none()) return nb::none();
    const Py_ssize_t letters = (n * (n - 1) / 2 + bits_a_letter - 1) / bits_a_letter;
    std::string line(static_cast<std::size_t>(letters) + 1, static_cast<char>(first_letter));
    line[0] = static_cast<char>(first_letter + n);
    Py_ssize_t position = 0, place = 0;
    PyObject *name = nullptr, *row = nullptr;
    for (; PyDict_Next(rows.ptr(), &position, &name, &row); ++place) {
        if (!PyDict_Check(row)) return nb::none();
        Py_ssize_t inner = 0;
        PyObject *neighbour = nullptr, *data = nullptr;
        while (PyDict_Next(row, &inner, &neighbour, &data)) {
            const Py_ssize_t other = place_of(places, neighbour);
            if (other < 0 || other == place) return nb::none();
            const auto [low, high] = std::minmax(place, other);
            const Py_ssize_t bit = high * (high - 1) / 2 + low;
            char& letter = line[static_cast<std::size_t>(bit / bits_a_letter + 1)];
            const unsigned one = 1u << (bits_a_letter - 1 - bit % bits_a_letter);
            letter = static_cast<char>(((static_cast<unsigned>(letter) - first_letter) | one) + first_letter);
        }
    }
    return nb::str(line.data(), line.size());
}

void bind_adjacency(nb::module_& m) {
    using namespace nb::literals;
    m.def("graph6_of_rows", &graph6_of_rows, "rows"_a,
          "The graph6 line of an undirected graph as NetworkX keeps it, a dict of neighbours by vertex; None where it "
          "has loops, no vertex or more than 62, or a name that is True or False.");
}

const Binder adjacency(bind_adjacency);

}  // namespace bind_adjacency
