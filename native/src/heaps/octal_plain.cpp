#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "grundy/core/pair_search.hpp"
#include "grundy/heaps/octal.hpp"

namespace grundy {
namespace {

constexpr std::size_t chunk = 2048;  // pairs of parts between two ticks of the control

/// The set {i ^ x : i in set} of numbers below 64.
std::uint64_t translate(std::uint64_t set, unsigned x) {
    constexpr std::uint64_t low[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                      0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (unsigned j = 0; j < 6; ++j)
        if (x >> j & 1) set = (set & low[j]) << (1u << j) | (set >> (1u << j) & low[j]);
    return set;
}

std::size_t mex(const std::vector<std::uint64_t>& set) {
    for (std::size_t w = 0; w < set.size(); ++w)
        if (~set[w]) return 64 * w + static_cast<std::size_t>(std::countr_one(set[w]));
    return 64 * set.size();
}

}  // namespace

Taking::Taking(std::vector<std::uint8_t> code, bool unequal_parts) : digits(std::move(code)), unequal(unequal_parts) {
    while (digits.size() > 1 && digits.back() == 0) digits.pop_back();
    if (digits.empty()) digits.push_back(0);
    if (std::ranges::any_of(digits, [](auto digit) { return digit > 15; }))
        throw std::invalid_argument("a digit of a code is at most 15");
    if (digits[0] & 3) throw std::invalid_argument("a move that takes nothing must break the heap");
    if (unequal && heaps() == 3) throw std::invalid_argument("unequal parts are defined for two heaps only");
}

std::vector<std::size_t> Taking::takes(unsigned parts) const {
    std::vector<std::size_t> found;
    for (std::size_t t = 0; t < digits.size(); ++t)
        if (digits[t] >> parts & 1) found.push_back(t);
    return found;
}

unsigned Taking::heaps() const {
    const auto bits = std::accumulate(digits.begin(), digits.end(), 0u, std::bit_or{});
    return bits & 8 ? 3 : bits & 4 ? 2 : 1;
}

PlainTaking::PlainTaking(Taking rules, std::size_t memory, bool dense)
    : rules_(std::move(rules)), memory_(memory), dense_(dense) {
    for (unsigned parts = 0; parts < 4; ++parts) takes_[parts] = rules_.takes(parts);
    const auto span = [](const auto& takes) { return takes.empty() ? 0 : takes.back() - takes.front() + 1; };
    triples_.rows = span(takes_[3]);
    reserve(1, span(takes_[2]));
}

/// Makes room for wider or more sets; what is there keeps its place.
void PlainTaking::reserve(std::size_t width, std::size_t pair_rows) {
    const std::size_t words = width * (pair_rows + triples_.rows + 9);
    check_memory(8 * (words + pairs_.words.size() + triples_.words.size()), memory_);
    Charge charge;
    if (account_ != nullptr) charge = Charge(*account_, 8 * words);
    const auto widen = [&](Sets& sets, std::size_t rows) {
        std::vector<std::uint64_t> larger(rows * width);
        for (std::size_t i = 0; i < sets.words.size() / width_; ++i)
            std::copy_n(sets.words.data() + i * width_, width_, larger.data() + i * width);
        sets.words = std::move(larger);
        sets.rows = rows;
    };
    widen(pairs_, pair_rows);
    widen(triples_, triples_.rows);
    width_ = width;
    marks_.resize(64 * width);
    seen_.resize(width);
    charge_ = std::move(charge);
}

/// The set of sums of two parts, all values below 64. The bytes of the parts run upward and downward side by
/// side.
std::uint64_t PlainTaking::dense_pairs(const Values& values, std::size_t stones, Control& control) {
    if (downward_.size() < values.size()) {  // twice the room, and begin again
        downward_.assign(std::max<std::size_t>(1024, 2 * values.size()), 0);
        upward_.clear();
    }
    for (std::size_t heap = upward_.size(); heap < values.size(); ++heap) {
        const auto byte = static_cast<std::uint8_t>(values[heap]);
        upward_.push_back(byte);
        downward_[downward_.size() - 1 - heap] = byte;
        largest_ = std::max(largest_, byte);
    }
    const std::size_t half = rules_.unequal ? (stones + 1) / 2 : stones / 2 + 1;
    const std::size_t shift = downward_.size() - 1 - stones;  // downward_[shift + a] is the value of stones - a
    std::uint64_t set = 0;
    for (std::size_t a = 1; a < half; a += 16 * chunk, control.tick()) {
        const std::size_t count = std::min(16 * chunk, half - a);
        set |= set_of_pairs(&upward_[a], &downward_[shift + a], count, std::bit_ceil(largest_ + 1u));
    }
    return set;
}

void PlainTaking::build_pairs(const Values& values, std::size_t stones, Control& control) {
    if (dense_ && width_ == 1 && values.size() < dense_heaps) {
        *row(pairs_, stones) = dense_pairs(values, stones, control);
        return;
    }
    std::ranges::fill(marks_, std::uint8_t{0});
    const std::size_t half = rules_.unequal ? (stones + 1) / 2 : stones / 2 + 1;
    for (std::size_t a = 1; a < half; a += chunk, control.tick()) {
        const std::uint16_t* up = values.data();
        const std::uint16_t* down = values.data() + stones;
        const std::size_t end = std::min(a + chunk, half);
        for (std::size_t i = a; i < end; ++i) marks_[up[i] ^ *(down - i)] = 1;
    }
    std::uint64_t* set = row(pairs_, stones);
    for (std::size_t w = 0; w < width_; ++w) set[w] = bits_of(marks_.data() + 64 * w, 0);
}

/// Three parts: the smallest has at most a third of the stones; the other two are any two parts of the rest.
void PlainTaking::build_triples(const Values& values, std::size_t stones, Control& control) {
    std::uint64_t* set = row(triples_, stones);
    std::fill_n(set, width_, 0);
    for (std::size_t a = 1; a <= stones / 3; ++a) {
        const std::uint64_t* rest = row(pairs_, stones - a);
        const std::size_t high = values[a] / 64;
        for (std::size_t w = 0; w < width_; ++w) set[w] |= translate(rest[w ^ high], values[a] % 64);
        control.tick(1 + width_ / 64);
    }
}

/// Builds the sets that `heap` needs. Of pairs, only those that a later heap may ask for are kept, unless
/// triples are made of them.
void PlainTaking::build_sets(const Values& values, std::size_t heap, Control& control) {
    const auto skip = [heap](Sets& sets, const auto& takes) {
        if (heap > takes.back()) sets.next = std::max(sets.next, heap - takes.back());
    };
    std::size_t end = takes_[2].empty() ? 0 : heap + 1 - std::min(heap + 1, takes_[2].front());
    if (takes_[3].empty()) {
        if (!takes_[2].empty()) skip(pairs_, takes_[2]);
    } else {
        skip(triples_, takes_[3]);
        end = std::max(end, heap + 1 - std::min(heap + 1, takes_[3].front()));
    }
    for (; pairs_.next < end; ++pairs_.next) build_pairs(values, pairs_.next, control);
    if (takes_[3].empty()) return;
    for (; triples_.next + takes_[3].front() <= heap; ++triples_.next) build_triples(values, triples_.next, control);
}

/// The mex over all moves, with sets of values as bits: no heap left, one heap, two heaps (`pairs_`), three
/// (`triples_`).
std::size_t PlainTaking::value_of(const Values& values, std::size_t heap, Control& control) {
    build_sets(values, heap, control);
    std::ranges::fill(seen_, 0);
    if (heap > 0 && heap < rules_.digits.size() && rules_.digits[heap] & 1) seen_[0] |= 1;
    for (std::size_t t : takes_[1]) {
        if (t >= heap) break;
        seen_[values[heap - t] / 64] |= std::uint64_t{1} << (values[heap - t] % 64);
    }
    const auto join = [&](Sets& sets, const auto& takes) {
        for (std::size_t t : takes) {
            if (t > heap) break;
            const std::uint64_t* set = row(sets, heap - t);
            for (std::size_t w = 0; w < width_; ++w) seen_[w] |= set[w];
        }
    };
    join(pairs_, takes_[2]);
    join(triples_, takes_[3]);
    control.tick(1 + rules_.digits.size() * width_ / 512);
    return mex(seen_);
}

void PlainTaking::extend(Values& values, std::size_t last, Control& control) {
    if (last < values.size()) return;
    check_memory(bytes_of_values(last), memory_);
    values.reserve(last + 1);
    const AccountScope scope(*this, control.account());
    const std::size_t rows = takes_[3].empty() ? pairs_.rows : std::max(pairs_.rows, last + 1);
    const std::size_t largest = values.empty() ? 0 : *std::ranges::max_element(values);
    reserve(std::max(width_, std::bit_ceil(largest / 64 + 1)), rows);
    while (values.size() <= last) {
        const std::size_t value = value_of(values, values.size(), control);
        if (value > 0xffff)
            throw std::overflow_error("heap " + std::to_string(values.size()) +
                                      " has a value above 65535, which is not supported");
        if (value / 64 >= width_) reserve(2 * width_, pairs_.rows);
        values.push_back(static_cast<std::uint16_t>(value));
    }
}

Values taking_values(const Taking& rules, std::size_t last, Control& control, std::size_t memory) {
    Values values;
    PlainTaking(rules, memory).extend(values, last, control);
    return values;
}

}  // namespace grundy
