#include "grundy/heaps/lowering.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include "core/bindings.hpp"

namespace bind_heaps_lowering {

std::unique_ptr<grundy::AnySearch> lowering_search(std::size_t heaps, std::size_t least, std::size_t most, bool equally,
                                                   std::shared_ptr<grundy::Account> account) {
    return grundy::lowering_search(heaps, {least, most, equally}, std::move(account));
}

void bind_lowering(nb::module_& m) {
    using namespace nb::literals;
    m.attr("MOST_LOWERED_HEAPS") = grundy::most_lowered_heaps;
    m.def("lowering_search", &lowering_search, "heaps"_a, "least"_a, "most"_a, "equally"_a, "account"_a,
          "The search over heaps that are lowered together, by one table; None for too many heaps.");
}

const Binder lowering(bind_lowering);

}  // namespace bind_heaps_lowering
