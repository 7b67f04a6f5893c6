#include "grundy/hackenbush/batch.hpp"

#include <array>
#include <bit>
#include <span>
#include <stdexcept>

#include "grundy/hackenbush/plants.hpp"

namespace grundy {

namespace {

/// Calls see(u, v) for each edge.
template <class See>
void each_edge(const SmallGraph& graph, See see) {
    for (std::int64_t v = 0; v < graph.n; ++v)
        for (std::uint64_t rest = graph.rows[v] >> v; rest != 0; rest &= rest - 1) see(v, v + std::countr_zero(rest));
}

bool has_picture(const SmallGraph& graph, std::int64_t ground) {
    return graph.is_small() && ground < graph.n && !graph.is_directed && has_no_parallels(graph);
}

/// Sets of the edges that stand.
class StandingSets {
  public:
    using State = std::uint32_t;

    explicit StandingSets(std::int64_t ground)
        : number_(ground), ground_(ground < SmallGraph::most_vertices ? std::uint64_t{1} << ground : 0) {}

    bool open(const SmallGraph& graph) {
        if (!has_picture(graph, number_)) return false;
        std::uint64_t seen = ground_;
        for (std::uint64_t front = seen; front != 0;) {
            std::uint64_t near = 0;
            for (; front != 0; front &= front - 1) near |= graph.rows[std::countr_zero(front)];
            front = near & ~seen;
            seen |= near;
        }
        std::size_t count = 0;
        bool has_room = true;
        each_edge(graph, [&](std::int64_t u, std::int64_t v) {
            if ((seen >> u & 1) == 0) return;
            has_room = count < most_edges;
            if (has_room) ends_[count++] = std::uint64_t{1} << u | std::uint64_t{1} << v;
        });
        whole_ = (State{1} << count) - 1;
        return has_room;
    }
    [[nodiscard]] unsigned key_bits() const { return static_cast<unsigned>(std::bit_width(whole_)); }
    [[nodiscard]] std::uint64_t most_positions() const { return 1 << 17; }
    [[nodiscard]] std::span<const State> starts() const { return {&whole_, 1}; }

    [[nodiscard]] std::uint64_t key(State state) const { return state; }
    template <class See>
    void each_option(State state, See see) const {
        for (State rest = state; rest != 0; rest &= rest - 1)
            if (!see(standing(state & ~(rest & -rest)))) return;
    }

  private:
    static constexpr std::size_t most_edges = 31;

    [[nodiscard]] State standing(State left) const {
        std::uint64_t seen = ground_;
        State found = 0;
        for (bool grows = true; grows;) {
            grows = false;
            for (State rest = left & ~found; rest != 0; rest &= rest - 1) {
                const std::uint64_t ends = ends_[std::countr_zero(rest)];
                if ((ends & seen) == 0) continue;
                seen |= ends;
                found |= rest & -rest;
                grows = true;
            }
        }
        return found;
    }

    std::int64_t number_;
    std::uint64_t ground_;
    std::array<std::uint64_t, most_edges> ends_{};
    State whole_ = 0;
};

BoardCodes by_fusion(std::string_view lines, std::int64_t ground, bool values, Control& control) {
    constexpr std::int64_t most_edges = 255;  // so that values have one byte
    BoardCodes found;
    GraphLines reader(lines);
    SmallGraph graph;
    std::vector<std::int32_t> ends;
    const std::vector<std::uint8_t> all(most_edges / 8 + 1, 0xff);
    while (reader.next(graph)) {
        if (!has_picture(graph, ground) || graph.m > most_edges) {
            found.leave_out();
            continue;
        }
        control.tick();
        ends.clear();
        each_edge(graph, [&](std::int64_t u, std::int64_t v) {
            ends.push_back(static_cast<std::int32_t>(u));
            ends.push_back(static_cast<std::int32_t>(v));
        });
        const HackenbushBoard board{static_cast<std::int32_t>(graph.n), ends, all, static_cast<std::int32_t>(ground)};
        const std::uint32_t value = Plants(board, control).summary().value;
        found.sizes.push_back(1);
        found.codes.push_back(static_cast<std::uint8_t>(values ? value : value != 0));
    }
    return found;
}

}  // namespace

BoardCodes hackenbush_on_graphs(std::string_view lines, std::int64_t ground, BatchQuestion question, Control& control) {
    if (ground < 0) throw std::invalid_argument("the ground must be a vertex");
    if (question == BatchQuestion::value || question == BatchQuestion::outcome)
        return by_fusion(lines, ground, question == BatchQuestion::value, control);
    return search_boards(lines, StandingSets(ground), question, control);
}

}  // namespace grundy
