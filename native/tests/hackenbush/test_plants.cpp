#include <random>
#include <set>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/core/any_search.hpp"
#include "grundy/hackenbush/kernel.hpp"
#include "grundy/hackenbush/plants.hpp"

using namespace grundy;

namespace {

struct Picture {
    std::int32_t vertices;
    std::vector<std::int32_t> ends;
    std::vector<std::uint8_t> left;

    Picture(std::int32_t n, std::vector<std::int32_t> e)
        : vertices(n), ends(std::move(e)), left(ends.size() / 2, 255) {}
    [[nodiscard]] HackenbushBoard board() const { return {vertices, ends, left, 0}; }
    [[nodiscard]] Plants plants() const {
        static Control control;
        board().check();
        return {board(), control};
    }
    [[nodiscard]] std::int32_t edges() const { return static_cast<std::int32_t>(ends.size() / 2); }
    [[nodiscard]] Picture without(std::int32_t edge) const {
        Picture cut = *this;
        cut.left[edge / 8] = static_cast<std::uint8_t>(cut.left[edge / 8] & ~(1 << (edge % 8)));
        return cut;
    }
};

Picture random_picture(std::mt19937& chance, std::int32_t n, int m) {
    std::vector<std::int32_t> ends;
    for (int i = 0; i < 2 * m; ++i) ends.push_back(static_cast<std::int32_t>(chance() % static_cast<unsigned>(n)));
    return {n, ends};
}

void chains_are_what_their_steps_say() {
    std::mt19937 chance(1);
    for (const unsigned most : {1U, 4U, 1000U}) {
        Chain chain(20);
        std::vector<std::uint32_t> steps;
        for (int i = 0; i < 300; ++i) {
            steps.push_back(static_cast<std::uint32_t>(chance()) % most);
            chain.append(steps.back());
            std::uint32_t expected = 0;
            for (auto s = steps.rbegin(); s != steps.rend(); ++s) expected = (*s ^ expected) + 1;
            CHECK(chain.value() == expected);
        }
    }
}

void values_and_cuts_agree_with_the_search() {
    std::mt19937 chance(2);
    for (int round = 0; round < 300; ++round) {
        const auto picture = random_picture(chance, 2 + round % 6, 1 + round % 9);
        std::vector<std::pair<std::uint16_t, std::uint16_t>> edges;
        for (std::int32_t e = 0; e < picture.edges(); ++e)
            edges.emplace_back(picture.ends[2 * e], picture.ends[2 * e + 1]);
        for (auto& [a, b] : edges)  // the kernel numbers at most one vertex for each edge
            if (std::max(a, b) > edges.size()) a = b = 0;
        Picture same(picture.vertices, {});
        for (const auto& [a, b] : edges) same.ends.insert(same.ends.end(), {a, b});
        same.left.assign(edges.size(), 255);
        Control control;
        const auto search = make_search(HackenbushCuts<1>(edges), with_memory());
        const auto value_of = [&](const Picture& p) {
            std::uint64_t left = 0;
            for (std::int32_t e = 0; e < p.edges(); ++e) left |= std::uint64_t{p.board().has(e)} << e;
            return search->value({static_cast<std::uint32_t>(left), 0}, false, control);
        };
        CHECK(value_of(same) == same.plants().summary().value);
        std::vector<std::int32_t> expected;
        const auto standing = same.plants().plants(same.edges());
        for (std::int32_t e = 0; e < same.edges(); ++e)
            if (standing[e] >= 0 && value_of(same.without(e)) == 0) expected.push_back(e);
        CHECK(same.plants().winning_edges(control) == expected);
    }
}

void cycles_close_one_after_the_other_and_leave_trees() {
    std::mt19937 chance(3);
    for (int round = 0; round < 200; ++round) {
        const auto picture = random_picture(chance, 2 + round % 9, round % 16);
        const auto cycles = picture.plants().cycles();
        std::vector<std::int32_t> part(picture.vertices);
        for (std::int32_t v = 0; v < picture.vertices; ++v) part[v] = v;
        std::set<std::int32_t> used;
        for (std::size_t i = 0; i + 1 < cycles.starts.size(); ++i) {
            std::vector<int> odd(picture.vertices);
            for (auto at = cycles.starts[i]; at < cycles.starts[i + 1]; ++at) {
                CHECK(used.insert(cycles.edges[at]).second);
                for (const int side : {0, 1}) odd[part[picture.ends[2 * cycles.edges[at] + side]]] ^= 1;
            }
            for (const int parity : odd) CHECK(parity == 0);
            for (auto at = cycles.starts[i]; at < cycles.starts[i + 1]; ++at) {
                const auto from = part[picture.ends[2 * cycles.edges[at]]],
                           to = part[picture.ends[2 * cycles.edges[at] + 1]];
                for (auto& p : part)
                    if (p == from) p = to;
            }
        }
        const auto found = picture.plants().summary();
        std::int32_t loops = 0;
        for (std::int32_t e = 0; e < picture.edges(); ++e)
            loops += picture.ends[2 * e] == picture.ends[2 * e + 1] && picture.plants().plants(picture.edges())[e] >= 0;
        CHECK(static_cast<std::int32_t>(used.size()) + found.bridges + loops == found.edges);
    }
}

void bad_boards_are_refused() {
    for (const auto& ends : {std::vector<std::int32_t>{0, 3}, {-1, 0}, {0, 1, 1}}) {
        bool thrown = false;
        try {
            (void)Picture(3, ends).plants();
        } catch (const std::invalid_argument&) {
            thrown = true;
        }
        CHECK(thrown);
    }
}

void a_path_of_a_million_edges_needs_no_recursion() {
    std::vector<std::int32_t> ends;
    for (std::int32_t v = 0; v < 1'000'000; ++v) ends.insert(ends.end(), {v, v + 1});
    CHECK(Picture(1'000'001, ends).plants().summary().value == 1'000'000);
}

}  // namespace

int main() {
    chains_are_what_their_steps_say();
    values_and_cuts_agree_with_the_search();
    cycles_close_one_after_the_other_and_leave_trees();
    bad_boards_are_refused();
    a_path_of_a_million_edges_needs_no_recursion();
}
