#include "grundy/heaps/split_search.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>

#include "grundy/core/pair_search.hpp"
#include "grundy/heaps/helping_sources.hpp"

namespace grundy {

void SplitSearch::prepare(const Values& values) {
    const std::size_t small = std::min<std::size_t>(16384, values.size() / 4);
    reversed_.assign(values.rend() - static_cast<std::ptrdiff_t>(small), values.rend());
    choose_likely(values);
}

/// For each value, parts whose other part has a frequent value.
void SplitSearch::choose_likely(const Values& values) {
    constexpr std::size_t longest = 160, parts_of_one = 48;
    const std::size_t bound = std::size_t{*std::ranges::max_element(values)} + 1;
    const std::vector<double> share = recent_shares(values, bound);
    std::vector<std::size_t> order(bound);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, std::ranges::greater{}, [&](std::size_t value) { return share[value]; });
    std::vector<std::vector<Source>> with(std::bit_ceil(bound));  // for each value, parts that have it
    for (std::size_t part = 1; part < reversed_.size(); ++part)
        for (std::size_t take : splits_)
            if (auto& list = with[values[part]]; list.size() < parts_of_one)
                list.push_back({static_cast<std::uint32_t>(take + part), values[part]});
    likely_.assign(bound, {});
    for (std::size_t value = 0; value < bound; ++value)
        for (std::size_t other : order) {
            const auto& list = with[value ^ other];
            if (share[other] == 0 || likely_[value].size() + list.size() > longest) break;
            likely_[value].insert(likely_[value].end(), list.begin(), list.end());
        }
}

bool SplitSearch::in_likely(const Values& values, std::uint16_t value) {
    if (value >= likely_.size()) return false;
    const std::uint16_t* next = values.data() + values.size();
    return std::ranges::any_of(likely_[value],
                               [=](const Source& source) { return *(next - source.offset) == (source.value ^ value); });
}

/// All parts up to a quarter of the heaps that were studied: their values and those of the other parts run upward.
bool SplitSearch::in_small(const Values& values, std::uint16_t value) {
    constexpr std::size_t step = 64;
    const std::size_t heap = values.size(), small = reversed_.size();
    for (std::size_t start = 1; start < small; start += step) {
        const std::size_t end = std::min(start + step, small);
        work_ += static_cast<double>(splits_.size() * step) / 8;
        for (std::size_t t : splits_)
            if (any_pair_is(&reversed_[small - end], &values[heap - t - end + 1], end - start, value)) return true;
    }
    return false;
}

bool SplitSearch::in_large(const Values& values, std::uint16_t value, Control& control) {
    std::uint16_t buffer[1024];
    for (std::size_t t : splits_) {
        const std::size_t stones = values.size() - t;
        const std::size_t half = unequal_ ? (stones + 1) / 2 : stones / 2 + 1;
        for (std::size_t start = reversed_.size(); start < half; start += std::size(buffer), control.tick()) {
            const std::size_t end = std::min(start + std::size(buffer), half);
            work_ += static_cast<double>(end - start) / 4;
            std::reverse_copy(values.data() + start, values.data() + end, buffer);
            if (any_pair_is(buffer, &values[stones - end + 1], end - start, value)) return true;
        }
    }
    return false;
}

bool SplitSearch::is_option(const Values& values, std::uint16_t value, Control& control) {
    return in_likely(values, value) || in_small(values, value) || in_large(values, value, control);
}

}  // namespace grundy
