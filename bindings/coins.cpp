#include "grundy/coins.hpp"

#include <nanobind/ndarray.h>

#include <memory>

#include "search.hpp"

using grundy::Control;

namespace {

using Numbers = std::vector<std::uint64_t>;
using Array = nb::ndarray<nb::numpy, std::uint64_t, nb::ndim<1>>;
using Given = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Coins = std::vector<std::uint32_t>;

Array to_array(Numbers numbers) {
    auto kept = std::make_unique<Numbers>(std::move(numbers));
    std::uint64_t* data = kept->data();
    const std::size_t size = kept->size();
    nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<Numbers*>(p); });
    return Array(data, {size}, owner);
}

Array turning_values(std::size_t most, std::size_t count, Control& control, std::size_t memory) {
    Numbers values;
    {
        nb::gil_scoped_release release;
        values = grundy::turning_values(most, count, control, memory);
    }
    return to_array(std::move(values));
}

Array subset_sums(const Given& numbers, std::size_t most, Control& control, std::size_t memory) {
    Numbers found;
    {
        nb::gil_scoped_release release;
        grundy::SubsetSums sums(most, memory);
        for (std::size_t i = 0; i < numbers.size(); ++i) sums.add(numbers.data()[i], control);
        found = sums.members();
    }
    return to_array(std::move(found));
}

template <std::size_t W>
void bind_turning(nb::module_& m, const char* name) {
    using Kernel = grundy::CoinTurning<W>;
    bind_search<Kernel>(m, name).def(
        "__init__",
        [](grundy::Search<Kernel>* self, const std::vector<std::vector<Coins>>& turns, std::size_t bytes) {
            Kernel kernel;
            if (turns.size() > 64 * W) throw nb::value_error("too many coins for this kernel");
            kernel.turns.resize(turns.size());
            for (std::size_t last = 0; last < turns.size(); ++last)
                for (const Coins& coins : turns[last]) kernel.turns[last].push_back(kernel.from_words(coins));
            new (self) grundy::Search<Kernel>(std::move(kernel), bytes);
        },
        nb::arg("turns"), nb::arg("bytes"));
}

}  // namespace

void bind_coins(nb::module_& m) {
    using namespace nb::literals;
    m.def("turning_values", &turning_values, "most"_a, "count"_a, "control"_a, "memory"_a,
          "Values of single heads when a move turns at most `most` coins.");
    m.def("subset_sums", &subset_sums, "numbers"_a, "most"_a, "control"_a, "memory"_a,
          "The nim-sums of at most `most` of the numbers, in increasing order.");
    bind_turning<1>(m, "CoinTurning1");
    bind_turning<4>(m, "CoinTurning4");
}
