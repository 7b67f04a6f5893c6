#include <vector>

#include "check.hpp"
#include "grundy/deep.hpp"
#include "grundy/heaps.hpp"
#include "grundy/search.hpp"
#include "small_heaps.hpp"

using namespace grundy;

namespace {

constexpr std::uint32_t kayles_values[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1};

template <class K>
void values_by_mex_and_by_questions_are_those_of_kayles(std::size_t bytes) {
    Search<K> search(K{kayles(20)}, bytes);
    Control control;
    for (std::uint32_t heap = 1; heap <= 20; ++heap)
        for (std::uint32_t other : {0u, 3u, 7u}) {
            const std::vector<std::uint32_t> words{heap, other};
            const auto state = search.kernel().from_words(words);
            const auto expected = kayles_values[heap] ^ kayles_values[other];
            CHECK(search.value(state, control) == expected);
            CHECK(search.value_by_mex(state, control) == expected);
            CHECK(search.wins(state, false, control) == (expected != 0));
        }
    CHECK(control.positions() > 0);
}

template <class K>
void misere_nim_is_as_bouton_says(std::size_t bytes) {
    Search<K> search(K{nim(6)}, bytes);
    Control control;
    for (std::uint32_t a = 0; a <= 6; ++a)
        for (std::uint32_t b = 0; b <= a; ++b)
            for (std::uint32_t c = 0; c <= b; ++c) {
                const std::vector<std::uint32_t> words{a, b, c};
                const bool wins = ((a ^ b ^ c) == 0) == (a < 2);
                CHECK(search.wins(search.kernel().from_words(words), true, control) == wins);
            }
}

void words_come_back_and_too_many_heaps_are_refused() {
    const HeapSum<8> kernel{nim(6)};
    const std::vector<std::uint32_t> words{2, 6, 0, 3};
    CHECK((kernel.to_words(kernel.from_words(words)) == std::vector<std::uint32_t>{6, 3, 2}));
    bool refused = false;
    try {
        (void)kernel.from_words(std::vector<std::uint32_t>(9, 1));
    } catch (const std::length_error&) {
        refused = true;
    }
    CHECK(refused);
}

/// Take one stone: a game as long as its heap.
HeapOptions one_by_one(std::uint16_t last) {
    HeapOptions table;
    table.heaps.resize(last + 1);
    for (std::uint16_t heap = 1; heap <= last; ++heap) {
        table.heaps[heap].emplace_back();
        if (heap > 1) table.heaps[heap].back().push_back(static_cast<std::uint16_t>(heap - 1));
    }
    return table;
}

void a_long_game_is_too_deep_here_and_fits_the_deep_stack() {
    Search<HeapSum<8>> search(HeapSum<8>{one_by_one(5000)}, 1 << 20);
    const auto state = search.kernel().from_words(std::vector<std::uint32_t>{4999});
    Control control;
    bool too_deep = false;
    try {
        search.set_depth(shallow_levels);
        (void)search.wins(state, true, control);
    } catch (const TooDeep&) {
        too_deep = true;
    }
    CHECK(too_deep);
    bool wins = true;
    run_deep(control, [&] {
        search.set_depth(deep_levels);
        wins = search.wins(state, true, control);
    });
    CHECK(!wins);
}

void the_deep_stack_stops_when_the_callback_throws() {
    Control control(1e18, UINT64_MAX, [](std::uint64_t) { throw std::runtime_error("enough"); });
    bool stopped = false;
    try {
        run_deep(control, [&] {
            for (;;) control.tick();
        });
    } catch (const std::runtime_error&) {
        stopped = true;
    }
    CHECK(stopped);
}

}  // namespace

int main() {
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{5000}, std::size_t{1} << 22}) {
        values_by_mex_and_by_questions_are_those_of_kayles<HeapSum<8>>(bytes < 5000 ? 5000 : bytes);
        values_by_mex_and_by_questions_are_those_of_kayles<HeapCounts<32>>(bytes < 5000 ? 5000 : bytes);
        misere_nim_is_as_bouton_says<HeapSum<32>>(bytes);
        misere_nim_is_as_bouton_says<HeapCounts<16>>(bytes);
    }
    words_come_back_and_too_many_heaps_are_refused();
    a_long_game_is_too_deep_here_and_fits_the_deep_stack();
    the_deep_stack_stops_when_the_callback_throws();
}
