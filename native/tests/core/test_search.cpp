#include <string>
#include <thread>
#include <vector>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/core/any_search.hpp"
#include "grundy/core/deep.hpp"
#include "grundy/heaps/kernels.hpp"
#include "heaps/small_heaps.hpp"

using namespace grundy;

namespace {

constexpr std::uint32_t kayles_values[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1};

template <class K>
void values_by_mex_and_by_questions_are_those_of_kayles(std::size_t memory) {
    const auto search = make_search(K{kayles(20)}, with_memory(memory));
    Control control;
    for (std::uint32_t heap = 1; heap <= 20; ++heap)
        for (std::uint32_t other : {0u, 3u, 7u}) {
            const Words words{heap, other};
            const auto expected = kayles_values[heap] ^ kayles_values[other];
            CHECK(search->value(words, false, control) == expected);
            CHECK(search->value(words, true, control) == expected);
            CHECK(search->wins(words, false, control) == (expected != 0));
        }
    CHECK(control.positions() > 0);
}

template <class K>
void misere_nim_is_as_bouton_says(std::size_t memory) {
    const auto search = make_search(K{nim(6)}, with_memory(memory));
    Control control;
    for (std::uint32_t a = 0; a <= 6; ++a)
        for (std::uint32_t b = 0; b <= a; ++b)
            for (std::uint32_t c = 0; c <= b; ++c) {
                const bool wins = ((a ^ b ^ c) == 0) == (a < 2);
                CHECK(search->wins({a, b, c}, true, control) == wins);
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

template <class Work>
bool refuses(Work work, const std::string& text) {
    try {
        work();
    } catch (const std::exception& error) {
        return error.what() == text;
    }
    return false;
}

void too_many_numbers_and_unknown_parts_are_refused() {
    CHECK(refuses([] { HeapCounts<16> kernel(nim(300)); }, "this kernel has heaps 0 to at most 15"));
    CHECK(refuses([] { HeapCounts<16> kernel(HeapOptions{}); }, "this kernel has heaps 0 to at most 15"));
    CHECK(refuses([] { HeapSum<8> kernel(HeapOptions{{{}, {{2}}}}); }, "no such heap in the table"));
    CHECK(refuses([] { HeapCounts<16> kernel(HeapOptions{{{}, {{0}}}}); }, "no such heap in the table"));
}

void a_table_stays_below_half_of_the_memory_and_forgets() {
    for (const std::size_t memory : {110, 10'000, 1'000'000}) {
        Account account(1e18, UINT64_MAX, memory);
        {
            Table table(account, 2);
            for (Word i = 0; i < 100'000; ++i) {
                const Word key[] = {i, 7};
                table.store(key, hash_words(key, 2), i + 1, 1);
                CHECK(table.find(key, hash_words(key, 2)) == i + 1);
            }
            CHECK(table.bytes() == account.used());
            CHECK(table.bytes() <= std::max<std::size_t>(memory / 2, 104));
            CHECK(table.size() < 100'000);
            for (Word i = 0; i < 100'000; ++i) {
                const Word key[] = {i, 7}, other[] = {i, 8};
                const auto data = table.find(key, hash_words(key, 2));
                CHECK(data == 0 || data == i + 1);
                CHECK(table.find(other, hash_words(key, 2)) == 0);
            }
        }
        CHECK(account.used() == 0);
        CHECK(account.peak() <= memory);
    }
    Account nothing(1e18, UINT64_MAX, 10);
    Table table(nothing, 1);
    const Word key = 1;
    bool stopped = false;
    try {
        table.store(&key, hash_words(&key, 1), 1, 1);
    } catch (const Stopped& error) {
        stopped = error.reason == Reason::memory;
    }
    CHECK(stopped);
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
    const auto account = with_memory();
    Search search(std::make_unique<KernelOf<HeapSum<8>>>(HeapSum<8>{one_by_one(5000)}, *account), account);
    Control control;
    bool too_deep = false;
    try {
        search.set_depth(shallow_levels);
        (void)search.wins({4999}, true, control);
    } catch (const TooDeep&) {
        too_deep = true;
    }
    CHECK(too_deep);
    bool wins = true;
    run_deep(control, [&](std::size_t levels) {
        search.set_depth(levels);
        wins = search.wins({4999}, true, control);
    });
    CHECK(!wins);
}

void a_deep_play_pays_for_its_stack() {
    const auto account = with_memory();
    const auto search = make_search(HeapSum<8>{one_by_one(5000)}, account);
    Control control(account);
    CHECK(!search->wins({4999}, true, control));
    CHECK(account->peak() > 4000 * 384);
    const auto little = with_memory(1'500'000);
    const auto other = make_search(HeapSum<8>{one_by_one(5000)}, little);
    Control limited(little);
    bool stopped = false;
    try {
        (void)other->wins({4999}, true, limited);
    } catch (const Stopped& error) {
        stopped = error.reason == Reason::memory;
    }
    CHECK(stopped);
}

void a_second_thread_is_refused() {
    const auto search = make_search(HeapSum<8>{nim(6)}, with_memory());
    Control control;
    bool refused = false;
    search->at_any_depth(control, [&] {
        std::thread([&] {
            Control other;
            refused =
                refuses([&] { (void)search->wins({3}, false, other); }, "the search is at work in another thread");
        }).join();
    });
    CHECK(refused);
    CHECK(search->wins({3}, false, control));
}

void the_deep_stack_stops_when_the_callback_throws() {
    Control control(1e18, UINT64_MAX, [](std::uint64_t) { throw std::runtime_error("enough"); });
    bool stopped = false;
    try {
        run_deep(control, [&](std::size_t) {
            for (;;) control.tick();
        });
    } catch (const std::runtime_error&) {
        stopped = true;
    }
    CHECK(stopped);
}

}  // namespace

int main() {
    for (const std::size_t memory : {std::size_t{30'000}, std::size_t{60'000}, std::size_t{1} << 22}) {
        values_by_mex_and_by_questions_are_those_of_kayles<HeapSum<8>>(memory);
        values_by_mex_and_by_questions_are_those_of_kayles<HeapCounts<32>>(memory);
        misere_nim_is_as_bouton_says<HeapSum<32>>(memory);
        misere_nim_is_as_bouton_says<HeapCounts<16>>(memory);
    }
    a_table_stays_below_half_of_the_memory_and_forgets();
    a_deep_play_pays_for_its_stack();
    too_many_numbers_and_unknown_parts_are_refused();
    a_second_thread_is_refused();
    words_come_back_and_too_many_heaps_are_refused();
    a_long_game_is_too_deep_here_and_fits_the_deep_stack();
    the_deep_stack_stops_when_the_callback_throws();
}
