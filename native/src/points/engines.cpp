#include "grundy/points/engine_of.hpp"
#include "grundy/points/graph_keys.hpp"
#include "grundy/points/state_keys.hpp"

namespace grundy {

std::unique_ptr<PointEngine> graph_engine(const PointContext& context, const Thinkable& thinkable,
                                          std::uint64_t numbering) {
    return narrowest_engine<TurnGraph, GraphKeys>(context, thinkable, thinkable.turns.size(), numbering);
}

std::unique_ptr<PointEngine> states_engine(const PointContext& context, const Thinkable& thinkable,
                                           std::uint64_t numbering) {
    const std::size_t items = std::max(thinkable.turns.size(), thinkable.changing.count());
    return narrowest_engine<TurnStates, StateKeys>(context, thinkable, items, numbering);
}

}  // namespace grundy
