#include "grundy/heaps.hpp"

#include "search.hpp"

namespace {

using Options = std::vector<std::vector<std::vector<std::uint16_t>>>;

template <class Kernel>
void bind_sum(nb::module_& m, const char* name) {
    bind_search<Kernel>(m, name).def(
        "__init__",
        [](grundy::Search<Kernel>* self, Options options, std::size_t bytes) {
            for (const auto& heap : options)
                for (const auto& pieces : heap)
                    for (const auto piece : pieces)
                        if (piece == 0 || piece >= options.size()) throw nb::value_error("no such heap");
            new (self) grundy::Search<Kernel>(Kernel{{std::move(options)}}, bytes);
        },
        nb::arg("options"), nb::arg("bytes"));
}

}  // namespace

void bind_heaps(nb::module_& m) {
    bind_sum<grundy::HeapCounts<16>>(m, "HeapCounts16");
    bind_sum<grundy::HeapCounts<32>>(m, "HeapCounts32");
    bind_sum<grundy::HeapCounts<64>>(m, "HeapCounts64");
    bind_sum<grundy::HeapCounts<128>>(m, "HeapCounts128");
    bind_sum<grundy::HeapSum<8>>(m, "HeapSum8");
    bind_sum<grundy::HeapSum<32>>(m, "HeapSum32");
    bind_sum<grundy::HeapSum<128>>(m, "HeapSum128");
}
