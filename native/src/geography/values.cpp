#include "grundy/geography/values.hpp"

#include <vector>

#include "grundy/geography/board_values.hpp"

namespace grundy {

void geography_values(const Csr& graph, std::span<const std::uint8_t> wanted, const GeographyFlags& flags,
                      Control& control, KnownValues known) {
    std::vector<std::int32_t> starts;
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        known.least[v] = 0;
        known.most[v] = graph.degree(v);
        if (wanted.empty() || wanted[v] != 0) starts.push_back(v);
    }
    Meter meter(control);
    BoardValues(graph, flags, meter, control.account()).solve(starts, true, [&](std::int32_t v, int least, int most) {
        known.least[v] = least;
        known.most[v] = most;
    });
}

}  // namespace grundy
