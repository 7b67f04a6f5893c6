#include <algorithm>
#include <vector>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/core/strategy.hpp"
#include "grundy/heaps/kernels.hpp"
#include "heaps/small_heaps.hpp"

using namespace grundy;

namespace {

using Line = StrategyLine;

std::shared_ptr<AnySearch> new_search(std::size_t memory = no_limit) {
    return make_search(HeapSum<32>{kayles(9)}, with_memory(memory));
}

std::vector<Line> all_lines(const std::shared_ptr<AnySearch>& search, const Words& words, std::uint32_t heap,
                            bool misere, std::size_t block) {
    Control control;
    Strategy strategy(search, misere);
    strategy.add(words, heap);
    std::vector<Line> out;
    for (;;) {
        const auto some = strategy.lines(block, control);
        CHECK(some.size() <= block);
        if (some.empty()) return out;
        out.insert(out.end(), some.begin(), some.end());
    }
}

bool shown(const std::vector<Line>& lines, std::size_t before, const Balance& at, bool wins) {
    return std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before),
                       [&](const Line& line) { return line.at == at && line.wins == wins; });
}

void each_line_rests_on_earlier_ones(bool misere, std::uint32_t heap) {
    const auto search = new_search();
    const auto lines = all_lines(search, {4, 9, 3}, heap, misere, 7);
    CHECK(!lines.empty());
    CHECK((lines.back().at == Balance{{9, 4, 3}, heap}));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::vector<Words> options = search->options(lines[i].at.state);
        if (lines[i].moves) {
            CHECK(lines[i].wins && shown(lines, i, lines[i].option, false));
            const auto to = std::find(options.begin(), options.end(), lines[i].option.state);
            const bool in_heap = lines[i].option.state == lines[i].at.state && lines[i].option.heap < lines[i].at.heap;
            CHECK(in_heap || (to != options.end() && lines[i].option.heap == lines[i].at.heap));
        } else if (lines[i].wins) {
            CHECK(misere && options.empty());
        } else {
            CHECK(!(misere && options.empty()));
            for (const auto& option : options) CHECK(shown(lines, i, {option, lines[i].at.heap}, true));
            for (std::uint32_t less = 0; less < lines[i].at.heap; ++less)
                CHECK(shown(lines, i, {lines[i].at.state, less}, true));
        }
    }
}

void blocks_of_any_size_give_the_same_lines() {
    const auto search = new_search();
    const auto whole = all_lines(search, {8, 9}, 0, true, 100'000);
    const auto again = new_search();
    const auto pieces = all_lines(again, {8, 9}, 0, true, 1);
    CHECK(whole.size() == pieces.size());
    for (std::size_t i = 0; i < whole.size(); ++i) CHECK(whole[i].at == pieces[i].at);
}

void what_is_written_is_not_written_again() {
    const auto search = new_search();
    Control control;
    Strategy strategy(search, false);
    const Words state{9, 8};
    strategy.add(state, 0);
    CHECK(!strategy.lines(1u << 20, control).empty());
    strategy.add(state, 0);
    CHECK(strategy.lines(1u << 20, control).empty());
}

void too_many_lines_end_it() {
    const auto search = new_search(1'000'000);
    Control control;
    (void)search->wins({9, 8}, true, control);  // the table is there
    const std::size_t before = search->account()->used();
    const Charge others(*search->account(), 1'000'000 - before - 2000);
    bool stopped = false;
    {
        Strategy strategy(search, true);
        strategy.add({9, 8}, 0);
        try {
            (void)strategy.lines(1u << 20, control);
        } catch (const Stopped& error) {
            stopped = error.reason == Reason::memory;
        }
    }
    CHECK(stopped);
    CHECK(search->account()->used() == 1'000'000 - 2000);
}

}  // namespace

int main() {
    for (const bool misere : {false, true}) each_line_rests_on_earlier_ones(misere, 0);
    for (const std::uint32_t heap : {1u, 2u, 3u}) each_line_rests_on_earlier_ones(false, heap);
    blocks_of_any_size_give_the_same_lines();
    what_is_written_is_not_written_again();
    too_many_lines_end_it();
}
