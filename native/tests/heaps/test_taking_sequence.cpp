#include <cstdlib>

#include "check.hpp"
#include "grundy/core/pair_search.hpp"
#include "grundy/heaps/taking_sequence.hpp"

using grundy::Control;
using grundy::Method;
using grundy::Taking;
using grundy::TakingSequence;
using grundy::Values;

namespace {

void all_methods_give_the_same_values() {
    const Taking games[] = {Taking({0, 3, 7}), Taking({0, 7, 7}), Taking({0, 1, 6}), Taking({0, 3, 5, 4}),
                            Taking({4}, true)};
    for (const Taking& rules : games) {
        Control control;
        const Values plain = taking_values(rules, 6000, control);
        for (Method method : {Method::automatic, Method::plain, Method::dense, Method::sparse}) {
            TakingSequence sequence(rules, grundy::no_limit, method);
            for (std::size_t last : {10, 2047, 2048, 4100, 4107, 6000}) sequence.extend(last, control);
            CHECK(*sequence.values() == plain);
        }
    }
}

template <class Number>
std::vector<Number> random_numbers(std::size_t count, unsigned bound) {
    std::vector<Number> numbers(count);
    for (auto& number : numbers) number = static_cast<Number>(static_cast<unsigned>(std::rand()) % bound);
    return numbers;
}

void sets_of_pairs_are_the_same_with_and_without_vectors() {
    for (unsigned bound : {1u, 2u, 16u, 32u, 64u})
        for (std::size_t count = 0; count < 140; ++count) {
            const auto left = random_numbers<std::uint8_t>(count, bound);
            const auto right = random_numbers<std::uint8_t>(count, bound);
            std::uint64_t set = 0;
            for (std::size_t i = 0; i < count; ++i) set |= std::uint64_t{1} << (left[i] ^ right[i]);
            CHECK(grundy::set_of_pairs(left.data(), right.data(), count, bound) == set);
            CHECK(grundy::portable::set_of_pairs(left.data(), right.data(), count) == set);
        }
}

void a_pair_is_found_wherever_it_is() {
    for (std::size_t count = 0; count < 150; ++count) {
        const auto left = random_numbers<std::uint16_t>(count, 300);
        const auto right = random_numbers<std::uint16_t>(count, 300);
        for (std::uint16_t value = 0; value < 512; ++value) {
            bool there = false;
            for (std::size_t i = 0; i < count; ++i) there |= (left[i] ^ right[i]) == value;
            CHECK(grundy::any_pair_is(left.data(), right.data(), count, value) == there);
            CHECK(grundy::portable::any_pair_is(left.data(), right.data(), count, value) == there);
        }
    }
}

/// Options that the sources give, marked one by one.
template <std::size_t Lanes>
void blocks_mark_what_the_sources_give() {
    constexpr std::size_t bound = 128;
    grundy::BlockMarks<Lanes> blocks;
    grundy::HeapSets heaps;
    Values values = random_numbers<std::uint16_t>(9984, 100);
    for (std::size_t i = 0; i < values.size(); i += 3) values[i] = 7;  // one frequent value
    std::vector<grundy::Source> sources;
    for (std::uint32_t offset = Lanes; offset < 5000; offset += 1 + static_cast<unsigned>(std::rand()) % 100)
        sources.push_back({offset, static_cast<std::uint16_t>(std::rand() % 100)});
    blocks.prepare(sources, {});
    heaps.start(blocks.window());
    for (std::size_t jump : {64, 128, 1024, 70016, 200064}) {
        heaps.track(values, bound);
        blocks.run(heaps, values.size(), bound);
        for (std::size_t lane = 0; lane < Lanes; ++lane) {
            std::vector<bool> marked(bound);
            for (const auto& source : sources)
                marked[values[values.size() + lane - source.offset] ^ source.value] = true;
            for (std::size_t v = 0; v < bound; ++v) CHECK((blocks.marks(lane / 8)[v] >> (lane % 8) & 1) == marked[v]);
        }
        const auto more = random_numbers<std::uint16_t>(jump, 100);
        values.insert(values.end(), more.begin(), more.end());
    }
}

}  // namespace

int main() {
    blocks_mark_what_the_sources_give<128>();
    blocks_mark_what_the_sources_give<1024>();
    all_methods_give_the_same_values();
    sets_of_pairs_are_the_same_with_and_without_vectors();
    a_pair_is_found_wherever_it_is();
}
