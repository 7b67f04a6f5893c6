#include "grundy/points/small_boards.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "grundy/graphs/graph_lines.hpp"

namespace grundy {

namespace {

/// Each turn leaves fewer points than there were, or each leaves more.
bool certainly_ends(std::span<const SmallTurn> turns) {
    const auto falls = [](const SmallTurn& t) { return std::popcount(t.on & t.gone) > std::popcount(t.put); };
    const auto rises = [](const SmallTurn& t) { return std::popcount(t.put) > std::popcount(t.gone); };
    return std::ranges::all_of(turns, falls) || std::ranges::all_of(turns, rises);
}

void add_turns(const SmallGraph& graph, KaylesOn what, std::vector<SmallTurn>& turns) {
    for (int v = 0; v < graph.n; ++v) {
        const auto vertex = std::uint32_t{1} << v;
        const auto row = static_cast<std::uint32_t>(graph.rows[v]);
        if (what == KaylesOn::vertices) {
            turns.push_back({vertex, 0, vertex | row, 0});
            continue;
        }
        for (std::uint32_t rest = row; rest != 0; rest &= rest - 1) {
            const int to = std::countr_zero(rest);
            if (to < v && (graph.rows[to] >> v & 1) != 0) continue;  // an edge stands in both rows
            const std::uint32_t ends = vertex | std::uint32_t{1} << to;
            turns.push_back({ends, 0, ends, 0});
        }
    }
}

}  // namespace

std::optional<int> SmallBoards::solve(int n, std::span<const SmallTurn> turns, Control& control) {
    if (!certainly_ends(turns)) return std::nullopt;
    search_.open(static_cast<unsigned>(n));
    return search_.code({turns}, (std::uint32_t{1} << n) - 1, control);
}

std::optional<std::vector<std::uint8_t>> point_games(std::span<const std::int32_t> points,
                                                     std::span<const std::int32_t> turns,
                                                     std::span<const std::uint32_t> masks, BatchQuestion question,
                                                     Control& control) {
    if (points.size() != turns.size()) throw std::invalid_argument("each game has a number of points and one of turns");
    SmallBoards boards(question, control.account());
    std::vector<std::uint8_t> codes;
    std::vector<SmallTurn> own;
    std::size_t place = 0;
    for (std::size_t game = 0; game < points.size(); ++game) {
        if (points[game] < 0 || turns[game] < 0 || static_cast<std::size_t>(turns[game]) > (masks.size() - place) / 4)
            throw std::invalid_argument("a game has more turns than there are masks");
        if (points[game] > most_batch_points) return std::nullopt;
        own.clear();
        for (std::int32_t turn = 0; turn < turns[game]; ++turn, place += 4) {
            own.push_back({masks[place], masks[place + 1], masks[place + 2], masks[place + 3]});
            if ((masks[place] | masks[place + 1] | masks[place + 2] | masks[place + 3]) >> points[game] != 0)
                throw std::invalid_argument("a turn has a point that the game has not");
        }
        const std::optional<int> found = boards.solve(points[game], own, control);
        if (!found) return std::nullopt;
        codes.push_back(static_cast<std::uint8_t>(*found));
    }
    return codes;
}

std::optional<std::vector<std::uint8_t>> kayles_on_graphs(std::string_view lines, KaylesOn what, BatchQuestion question,
                                                          Control& control) {
    SmallBoards boards(question, control.account());
    std::vector<std::uint8_t> codes;
    std::vector<SmallTurn> turns;
    GraphLines reader(lines);
    SmallGraph graph;
    while (reader.next(graph)) {
        if (graph.n > most_batch_points) return std::nullopt;
        turns.clear();
        add_turns(graph, what, turns);
        codes.push_back(static_cast<std::uint8_t>(*boards.solve(static_cast<int>(graph.n), turns, control)));
    }
    return codes;
}

}  // namespace grundy
