#include "grundy/hackenbush/plants.hpp"

#include <stdexcept>
#include <utility>

namespace grundy {

namespace {

/// The edges at each vertex, those left only; a loop once.
struct Incidence {
    struct Way {
        std::int32_t to, edge;
    };
    std::vector<std::int32_t> start;
    std::vector<Way> ways;

    explicit Incidence(const HackenbushBoard& board) : start(static_cast<std::size_t>(board.vertices) + 1, 0) {
        const auto each = [&](auto visit) {
            for (std::int32_t e = 0; e < board.edges(); ++e)
                if (board.has(e)) visit(board.ends[2 * e], board.ends[2 * e + 1], e);
        };
        each([&](std::int32_t a, std::int32_t b, std::int32_t) {
            ++start[a];
            if (a != b) ++start[b];
        });
        std::int32_t sum = 0;
        for (auto& border : start) border = sum += border;
        ways.resize(sum);
        each([&](std::int32_t a, std::int32_t b, std::int32_t e) {
            ways[--start[a]] = {b, e};
            if (a != b) ways[--start[b]] = {a, e};
        });
    }
};

constexpr std::size_t steps_a_tick = 1024;

}  // namespace

void HackenbushBoard::check() const {
    if (vertices < 1 || ground < 0 || ground >= vertices) throw std::invalid_argument("the ground must be a vertex");
    if (ends.size() % 2 != 0 || ends.size() >= (1ULL << 30)) throw std::invalid_argument("edges are pairs of vertices");
    if (left.size() * 8 < ends.size() / 2) throw std::invalid_argument("there must be one bit for each edge");
    for (const auto end : ends)
        if (end < 0 || end >= vertices) throw std::invalid_argument("an edge must join vertices 0..n-1");
}

Plants::Plants(const HackenbushBoard& board, Control& control)
    : charge_(control.account(), 48 * static_cast<std::size_t>(board.vertices) + 14 * board.ends.size()) {
    search(board, control);
    evaluate();
}

void Plants::search(const HackenbushBoard& board, Control& control) {
    const Incidence near(board);
    std::vector<std::int32_t> place(board.vertices, -1);
    std::vector<std::int32_t> next(near.start.begin(), near.start.end() - 1);
    std::vector<std::pair<std::int32_t, std::int32_t>> path;  // the vertex by name, and its number
    const auto enter = [&](std::int32_t vertex, std::int32_t parent, std::int32_t edge) {
        place[vertex] = size();
        path.emplace_back(vertex, size());
        parent_.push_back(parent);
        edge_.push_back(edge);
    };
    enter(board.ground, -1, -1);
    for (std::size_t steps = 1; !path.empty(); ++steps) {
        if (steps % steps_a_tick == 0) control.tick();
        const auto [vertex, number] = path.back();
        if (next[vertex] == near.start[vertex + 1]) {
            path.pop_back();
            continue;
        }
        const auto [to, edge] = near.ways[next[vertex]++];
        if (place[to] < 0)
            enter(to, number, edge);
        else if (edge != edge_[number] && place[to] <= number)
            backs_.push_back({number, place[to], edge});
    }
}

/// Fusion: the ends of an edge on a cycle are one vertex, and the edge a loop, worth 1. Colon: what stands on a bridge
/// is worth a stalk, and the bridge makes it one longer.
void Plants::evaluate() {
    covers_.assign(size(), 0);
    worth_.assign(size(), 0);
    for (const auto& back : backs_) {
        ++covers_[back.from];
        --covers_[back.to];
        worth_[back.from] ^= 1;
    }
    for (std::int32_t v = size() - 1; v > 0; --v) {
        covers_[parent_[v]] += covers_[v];
        worth_[parent_[v]] ^= is_bridge(v) ? worth_[v] + 1 : worth_[v] ^ 1;
    }
}

HackenbushSummary Plants::summary() const {
    HackenbushSummary found;
    found.value = worth_[0];
    found.edges = static_cast<std::int32_t>(backs_.size()) + size() - 1;
    std::vector<bool> has_child(size());
    found.stalks = backs_.empty();
    for (std::int32_t v = 1; v < size(); ++v) {
        found.bridges += is_bridge(v);
        if (parent_[v] > 0 && has_child[parent_[v]]) found.stalks = false;
        has_child[parent_[v]] = true;
    }
    return found;
}

std::vector<std::int32_t> Plants::plants(std::int32_t edges) const {
    std::vector<std::int32_t> plant(edges, -1), of(size(), -1);
    std::int32_t count = 0;
    for (std::int32_t v = 1; v < size(); ++v) plant[edge_[v]] = of[v] = parent_[v] == 0 ? count++ : of[parent_[v]];
    for (const auto& back : backs_) plant[back.edge] = back.from == 0 ? count++ : of[back.from];
    return plant;
}

std::vector<std::uint8_t> Plants::standing(std::int32_t edges) const {
    std::vector<std::uint8_t> bits((static_cast<std::size_t>(edges) + 7) / 8, 0);
    const auto set = [&](std::int32_t e) { bits[e / 8] = static_cast<std::uint8_t>(bits[e / 8] | 1 << (e % 8)); };
    for (std::int32_t v = 1; v < size(); ++v) set(edge_[v]);
    for (const auto& back : backs_) set(back.edge);
    return bits;
}

/// From each back edge, nearest to the ground first, up the tree to the first vertex that is on a cycle already.
Plants::Cycles Plants::cycles() const {
    std::vector<std::int32_t> first(size(), -1), next(backs_.size(), -1);
    for (std::size_t b = backs_.size(); b-- > 0;) next[b] = std::exchange(first[backs_[b].to], static_cast<int>(b));
    std::vector<bool> seen(size());
    Cycles found;
    for (std::int32_t v = 0; v < size(); ++v)
        for (auto b = first[v]; b >= 0; b = next[b]) {
            if (backs_[b].from == v) continue;  // a loop
            seen[v] = true;
            found.edges.push_back(backs_[b].edge);
            for (auto w = backs_[b].from; !seen[w]; w = parent_[w]) {
                seen[w] = true;
                found.edges.push_back(edge_[w]);
            }
            found.starts.push_back(static_cast<std::int32_t>(found.edges.size()));
        }
    return found;
}

}  // namespace grundy
