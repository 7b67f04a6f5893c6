#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "core/bindings.hpp"
#include "grundy/nim/field.hpp"

namespace bind_nim {

namespace nim = grundy::nim;
using nim::Method;
using nim::Word;

using In = nb::ndarray<const Word, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Out = nb::ndarray<nb::numpy, Word, nb::ndim<1>>;

nim::Words words(const In& array) {
    return {array.data(), array.size()};
}

Method method_named(const std::string& name) {
    if (name == "auto") return Method::best;
    if (name == "table") return Method::table;
    if (name == "clmul") return Method::clmul;
    throw std::invalid_argument("unknown method");
}

/// A new array of `size` words, filled by `work` without the interpreter.
template <class Work>
Out filled(std::size_t size, Work work) {
    auto data = std::make_unique_for_overwrite<Word[]>(size);
    {
        nb::gil_scoped_release nogil;
        work(std::span<Word>(data.get(), size));
    }
    Word* raw = data.get();
    nb::capsule owner(raw, [](void* p) noexcept { delete[] static_cast<Word*>(p); });
    data.release();
    return Out(raw, {size}, owner);
}

void same_length(const In& a, const In& b) {
    if (a.size() != b.size()) throw std::invalid_argument("arrays of different length");
}

Out product(const In& a, const In& b, const std::string& method, grundy::Control& control) {
    same_length(a, b);
    return filled(a.size(), [&, m = method_named(method)](std::span<Word> out) {
        nim::product(words(a), words(b), out, m, control);
    });
}

Out scale(Word factor, const In& a, const std::string& method, grundy::Control& control) {
    return filled(a.size(), [&, m = method_named(method)](std::span<Word> out) {
        nim::scale(factor, words(a), out, m, control);
    });
}

Out outer(const In& a, const In& b, const std::string& method, grundy::Control& control) {
    return filled(a.size() * b.size(), [&, m = method_named(method)](std::span<Word> out) {
        nim::outer(words(a), words(b), out, m, control);
    });
}

Out power(const In& a, const In& exponents, const std::string& method, grundy::Control& control) {
    same_length(a, exponents);
    return filled(a.size(), [&, m = method_named(method)](std::span<Word> out) {
        nim::power(words(a), words(exponents), out, m, control);
    });
}

using Unary = void (*)(nim::Words, std::span<Word>, Method, grundy::Control&);

template <Unary function>
Out unary(const In& a, const std::string& method, grundy::Control& control) {
    return filled(a.size(),
                  [&, m = method_named(method)](std::span<Word> out) { function(words(a), out, m, control); });
}

void bind_nimfield(nb::module_& m) {
    using namespace nb::literals;
    m.def("nim_has_clmul", &nim::has_clmul);
    m.def("nim_product", nb::overload_cast<Word, Word>(&nim::product));
    m.def("nim_square", nb::overload_cast<Word>(&nim::square));
    m.def("nim_sqrt", nb::overload_cast<Word>(&nim::sqrt));
    m.def("nim_inverse", nb::overload_cast<Word>(&nim::inverse));
    m.def("nim_power", nb::overload_cast<Word, Word>(&nim::power));
    m.def("nim_solve_quadratic", &nim::solve_quadratic);

    m.def("nim_product_array", &product, "a"_a, "b"_a, "method"_a, "control"_a);
    m.def("nim_scale_array", &scale, "factor"_a, "a"_a, "method"_a, "control"_a);
    m.def("nim_outer_array", &outer, "a"_a, "b"_a, "method"_a, "control"_a);
    m.def("nim_power_array", &power, "a"_a, "exponents"_a, "method"_a, "control"_a);
    m.def("nim_inverse_array", &unary<&nim::inverse>, "a"_a, "method"_a, "control"_a);
    m.def("nim_sqrt_array", &unary<&nim::sqrt>, "a"_a, "method"_a, "control"_a);
}

const Binder nimbers(bind_nimfield);

}  // namespace bind_nim
