#include "grundy/heaps/subtraction.hpp"

#include <algorithm>
#include <stdexcept>

namespace grundy {
namespace {

void append(Values& values, std::size_t value) {
    if (value > 0xffff)
        throw std::overflow_error("heap " + std::to_string(values.size()) +
                                  " has a value above 65535, which is not supported");
    values.push_back(static_cast<std::uint16_t>(value));
}

/// Calls `use` with the value of heap - k for each k of `takes` that the heap allows.
template <class Use>
void each_taken(const std::vector<std::size_t>& takes, const Values& values, Control& control, Use use) {
    const std::size_t heap = values.size();
    for (std::size_t i = 0; i < takes.size() && takes[i] <= heap; ++i) {
        use(values[heap - takes[i]]);
        if (i % 1024 == 0) control.tick();
    }
}

void by_takes(const std::vector<std::size_t>& takes, std::size_t last, Control& control, Values& values) {
    std::vector<std::size_t> seen_at(takes.size() + 2);  // a value is at most the number of moves
    while (values.size() <= last) {
        const std::size_t now = values.size() + 1;
        each_taken(takes, values, control, [&](std::size_t value) { seen_at[value] = now; });
        std::size_t mex = 0;
        while (seen_at[mex] == now) ++mex;
        append(values, mex);
        control.tick();
    }
}

/// Every smaller heap is an option except heap - k, k in `barred`. The values so far are 0, 1, ..., m - 1, so
/// the mex is m or the least value all of whose heaps are barred.
void by_all_but(const std::vector<std::size_t>& barred, std::size_t last, Control& control, Values& values) {
    std::vector<std::size_t> heaps_with, barred_with;
    while (values.size() <= last) {
        std::size_t mex = heaps_with.size();
        each_taken(barred, values, control, [&](std::size_t value) {
            if (++barred_with[value] == heaps_with[value]) mex = std::min(mex, value);
        });
        each_taken(barred, values, control, [&](std::size_t value) { barred_with[value] = 0; });
        append(values, mex);
        if (mex == heaps_with.size()) {
            heaps_with.push_back(0);
            barred_with.push_back(0);
        }
        ++heaps_with[mex];
        control.tick();
    }
}

}  // namespace

Values subtraction_values(std::vector<std::size_t> takes, bool all_but, std::size_t last, Control& control,
                          std::size_t memory) {
    std::ranges::sort(takes);
    takes.erase(std::ranges::unique(takes).begin(), takes.end());
    if (!takes.empty() && takes.front() == 0) throw std::invalid_argument("a move takes at least one stone");
    check_memory(bytes_of_values(last), memory);
    const Charge charge(control.account(), bytes_of_values(last) + 16 * takes.size());
    Values values;
    values.reserve(last + 1);
    (all_but ? by_all_but : by_takes)(takes, last, control, values);
    return values;
}

}  // namespace grundy
