#include "grundy/graphs/two_colouring.hpp"

namespace grundy {

/// Breadth-first search; colour 2 is "not reached".
TwoColouring two_colouring(const Csr& graph, std::int32_t start, Control& control) {
    const auto size = static_cast<std::size_t>(graph.size());
    const Charge charge(control.account(), size * (sizeof(std::int32_t) + 1));
    TwoColouring found{std::vector<std::uint8_t>(size, 2)};
    std::vector<std::int32_t> waiting{start};
    waiting.reserve(size);
    found.colour[start] = 0;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        control.tick();
        const auto other = static_cast<std::uint8_t>(1 - found.colour[waiting[i]]);
        for (const auto to : graph.row(waiting[i])) {
            if (found.colour[to] == 2) {
                found.colour[to] = other;
                waiting.push_back(to);
            }
            found.is_proper = found.is_proper && found.colour[to] == other;
        }
    }
    return found;
}

}  // namespace grundy
