#include "grundy/points/engine_of.hpp"
#include "grundy/points/graph_keys.hpp"

namespace grundy {

std::unique_ptr<PointEngine> graph_engine(const PointContext& context, const Thinkable& thinkable,
                                          std::uint64_t numbering) {
    return narrowest_engine<TurnGraph, GraphKeys>(context, thinkable, thinkable.turns.size(), numbering);
}

}  // namespace grundy
