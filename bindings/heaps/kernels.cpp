#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"
#include "grundy/heaps/searches.hpp"

namespace bind_heaps_kernels {

using Options = std::vector<std::vector<std::vector<std::uint16_t>>>;

void bind_kernels(nb::module_& m) {
    m.def(
        "heap_sums",
        [](Options options, std::size_t most_heaps, std::shared_ptr<grundy::Account> account) {
            return grundy::heap_sums({std::move(options)}, most_heaps, std::move(account));
        },
        nb::arg("options"), nb::arg("most_heaps"), nb::arg("account"),
        "The search over sums of numbered heaps: options[h] lists what may replace heap h; None when it is too large.");
}

const Binder kernels(bind_kernels);

}  // namespace bind_heaps_kernels
