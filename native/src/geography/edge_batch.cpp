#include "grundy/geography/edge_batch.hpp"

#include <array>
#include <bit>

namespace grundy {

namespace {

/// A token and the edges that are left.
class Walks {
  public:
    struct State {
        std::uint32_t left, vertex;
    };

    bool open(const SmallGraph& graph) {
        vertex_bits_ = std::bit_width(static_cast<std::uint64_t>(graph.n == 0 ? 0 : graph.n - 1));
        if (graph.m > most_edges || !has_no_parallels(graph)) return false;
        at_.fill(0);
        edges_ = 0;
        for (unsigned v = 0; v < graph.n; ++v) {
            for (std::uint64_t rest = graph.rows[v]; rest != 0; rest &= rest - 1) {
                const auto to = static_cast<unsigned>(std::countr_zero(rest));
                if (!graph.is_directed && to < v) continue;  // an edge stands in both rows
                ends_[edges_] = v ^ to;
                at_[v] |= 1u << edges_;
                if (!graph.is_directed) at_[to] |= 1u << edges_;
                ++edges_;
            }
        }
        starts_.clear();
        for (unsigned v = 0; v < graph.n; ++v) starts_.push_back({(1u << edges_) - 1, v});
        return true;
    }
    [[nodiscard]] unsigned key_bits() const { return edges_ + vertex_bits_; }
    [[nodiscard]] std::uint64_t most_positions() const { return 1 << 19; }
    [[nodiscard]] const std::vector<State>& starts() const { return starts_; }

    [[nodiscard]] std::uint64_t key(const State& state) const {
        return std::uint64_t{state.left} << vertex_bits_ | state.vertex;
    }
    template <class See>
    void each_option(const State& state, See see) const {
        for (std::uint32_t rest = state.left & at_[state.vertex]; rest != 0; rest &= rest - 1) {
            const int edge = std::countr_zero(rest);
            if (!see(State{state.left & ~(1u << edge), state.vertex ^ ends_[edge]})) return;
        }
    }

  private:
    static constexpr std::int64_t most_edges = 31;

    unsigned vertex_bits_ = 0, edges_ = 0;
    std::array<std::uint32_t, SmallGraph::most_vertices> at_{};  // the edges that lead out of each vertex
    std::array<std::uint32_t, most_edges> ends_{};               // of each edge, the one xor the other
    std::vector<State> starts_;
};

}  // namespace

BoardCodes edge_geography_starts(std::string_view lines, BatchQuestion question, Control& control) {
    return search_boards(lines, Walks(), question, control);
}

}  // namespace grundy
