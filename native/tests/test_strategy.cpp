#include <algorithm>
#include <vector>

#include "check.hpp"
#include "grundy/heaps.hpp"
#include "grundy/strategy.hpp"
#include "small_heaps.hpp"

using namespace grundy;

namespace {

using K = HeapSum<32>;
using Line = StrategyLine<K::State>;

std::vector<Line> all_lines(Search<K>& search, std::vector<std::uint32_t> words, std::uint32_t heap, bool misere,
                            std::size_t block) {
    Control control;
    Strategy<K> strategy(search, misere, 1u << 20);
    strategy.add(search.kernel().from_words(words), heap);
    std::vector<Line> out;
    for (;;) {
        const auto some = strategy.lines(block, control);
        CHECK(some.size() <= block);
        if (some.empty()) return out;
        out.insert(out.end(), some.begin(), some.end());
    }
}

bool shown(const std::vector<Line>& lines, std::size_t before, const Balance<K::State>& at, bool wins) {
    return std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before),
                       [&](const Line& line) { return line.at == at && line.wins == wins; });
}

void each_line_rests_on_earlier_ones(bool misere, std::uint32_t heap) {
    Search<K> search(K{kayles(9)}, 1 << 12);
    const auto lines = all_lines(search, {4, 9, 3}, heap, misere, 7);
    CHECK(!lines.empty());
    CHECK(
        (lines.back().at == Balance<K::State>{search.kernel().from_words(std::vector<std::uint32_t>{9, 4, 3}), heap}));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::vector<K::State> options;
        search.kernel().options(lines[i].at.state, options);
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
    Search<K> search(K{kayles(9)}, 1 << 12);
    const auto whole = all_lines(search, {8, 9}, 0, true, 100'000);
    Search<K> again(K{kayles(9)}, 1 << 12);
    const auto pieces = all_lines(again, {8, 9}, 0, true, 1);
    CHECK(whole.size() == pieces.size());
    for (std::size_t i = 0; i < whole.size(); ++i) CHECK(whole[i].at == pieces[i].at);
}

void what_is_written_is_not_written_again() {
    Search<K> search(K{kayles(9)}, 1 << 12);
    Control control;
    Strategy<K> strategy(search, false, 1u << 20);
    const auto state = search.kernel().from_words(std::vector<std::uint32_t>{9, 8});
    strategy.add(state, 0);
    CHECK(!strategy.lines(1u << 20, control).empty());
    strategy.add(state, 0);
    CHECK(strategy.lines(1u << 20, control).empty());
}

void too_many_lines_end_it() {
    Search<K> search(K{kayles(9)}, 1 << 12);
    Control control;
    Strategy<K> strategy(search, true, 5);
    strategy.add(search.kernel().from_words(std::vector<std::uint32_t>{9, 8}), 0);
    bool stopped = false;
    try {
        (void)strategy.lines(100, control);
    } catch (const std::length_error&) {
        stopped = true;
    }
    CHECK(stopped);
}

}  // namespace

int main() {
    for (const bool misere : {false, true}) each_line_rests_on_earlier_ones(misere, 0);
    for (const std::uint32_t heap : {1u, 2u, 3u}) each_line_rests_on_earlier_ones(false, heap);
    blocks_of_any_size_give_the_same_lines();
    what_is_written_is_not_written_again();
    too_many_lines_end_it();
}
