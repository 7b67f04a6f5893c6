#include "grundy/coins/turning.hpp"

#include <algorithm>

namespace grundy {

namespace {

/// Moves bit i of a word to bit i ^ shift, shift below 64.
std::uint64_t exchanged(std::uint64_t word, std::uint64_t shift) {
    static constexpr std::uint64_t low[] = {0x5555555555555555ULL, 0x3333333333333333ULL, 0x0f0f0f0f0f0f0f0fULL,
                                            0x00ff00ff00ff00ffULL, 0x0000ffff0000ffffULL, 0x00000000ffffffffULL};
    for (unsigned b = 0; b < 6; ++b)
        if (shift >> b & 1) word = (word & low[b]) << (1U << b) | (word >> (1U << b) & low[b]);
    return word;
}

}  // namespace

SubsetSums::SubsetSums(std::size_t most, Account& account)
    : charge_(account, most < no_limit / 64 ? (most + 1) * (sizeof(Set) + 24) : no_limit),
      sets_(most + 1, Set(1, 1, account)) {}

void SubsetSums::widen(std::uint64_t number) {
    if (number >> 6 < words_) return;
    if (std::bit_width(number) > 56) throw Stopped(Reason::memory);
    const std::size_t words = std::bit_ceil((number >> 6) + 1);
    for (Set& set : sets_) set.resize(words);
    words_ = words;
}

void SubsetSums::add(std::uint64_t number, Control& control) {
    widen(number);
    const std::uint64_t high = number >> 6;
    const std::uint64_t low = number & 63;
    constexpr std::size_t block = 1024;  // words between two looks at the control
    for (std::size_t j = sets_.size(); j-- > 1;) {
        const Set& from = sets_[j - 1];
        Set& into = sets_[j];
        for (std::size_t begin = 0; begin < words_; begin += block) {
            const std::size_t end = std::min(words_, begin + block);
            for (std::size_t w = begin; w < end; ++w)
                if (const auto word = from[w ^ high]; word != 0) into[w] |= exchanged(word, low);
            control.tick();
        }
    }
}

std::uint64_t SubsetSums::least_missing() {
    const Set& set = sets_.back();
    while (full_words_ < set.size() && ~set[full_words_] == 0) ++full_words_;
    if (full_words_ == set.size()) return 64 * full_words_;
    return 64 * full_words_ + static_cast<std::uint64_t>(std::countr_one(set[full_words_]));
}

std::vector<std::uint64_t> SubsetSums::members(Control& control) const {
    std::size_t count = 0;
    for (const std::uint64_t word : sets_.back()) count += static_cast<std::size_t>(std::popcount(word));
    const Charge charge(control.account(), sizeof(std::uint64_t) * count);
    std::vector<std::uint64_t> out;
    out.reserve(count);
    for (std::size_t w = 0; w < words_; ++w)
        for (auto left = sets_.back()[w]; left != 0; left &= left - 1)
            out.push_back(64 * w + static_cast<std::uint64_t>(std::countr_zero(left)));
    return out;
}

std::vector<std::uint64_t> turning_values(std::size_t most, std::size_t count, Control& control) {
    if (most == 0) throw std::invalid_argument("a move turns at least one coin");
    SubsetSums others(most - 1, control.account());
    std::vector<std::uint64_t> values;
    for (std::size_t coin = 0; coin < count; ++coin) {
        control.tick();
        values.push_back(others.least_missing());
        if (coin + 1 < count) others.add(values.back(), control);
    }
    return values;
}

}  // namespace grundy
