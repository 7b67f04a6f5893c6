// What the sparse method learns from values: classes, sources, helpers, and how to mark them.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "grundy/heaps/helping_sources.hpp"
#include "grundy/heaps/octal_sparse.hpp"

namespace grundy {

SparseTaking::SparseTaking(Taking rules) : rules_(std::move(rules)), splits_(rules_.takes(2)), search_(rules_) {
    if (rules_.heaps() != 2) throw std::invalid_argument("the sparse method is for moves that leave two heaps");
}

bool SparseTaking::applies(std::size_t heaps) const {
    const std::size_t reach = rules_.digits.size() - 1;
    return heaps >= 2048 + 4 * reach && heaps + reach < std::numeric_limits<std::uint32_t>::max();
}

void SparseTaking::Sources::sort() {
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    near = static_cast<std::size_t>(std::ranges::lower_bound(all, Source{lanes, 0}) - all.begin());
    active = near;
}

void SparseTaking::Sources::insert(Source source) {
    all.insert(std::ranges::upper_bound(all, source), source);
}

void SparseTaking::Sources::start(std::size_t heap) {
    while (active < all.size() && all[active].offset < heap) ++active;
}

void SparseTaking::set_bound(std::size_t bound) {
    bound_ = bound;
    marks_.resize(bound);
    odd_.assign(bound / 64, 0);
    for (std::size_t v = 0; v < bound; ++v)
        odd_[v / 64] |= std::uint64_t(__builtin_parityll(v & classes_.mask)) << (v % 64);
}

bool SparseTaking::study(const Values& values, std::size_t marks, Control& control) {
    constexpr std::size_t most_values = 4096, most_sources = std::size_t{1} << 18;
    if (!applies(values.size())) throw std::invalid_argument("the sparse method is not made for heaps of this size");
    const std::size_t bound = std::bit_ceil(std::size_t{*std::ranges::max_element(values)} + 1);
    if (bound > most_values) return false;
    classes_ = choose_classes(values, splits_, std::max<std::size_t>(bound, 64), control);
    set_bound(std::max<std::size_t>(bound, 64));
    if (classes_.rare * splits_.size() >= std::min(marks, most_sources)) return false;
    next_ = values.size();
    sources_.all.clear();
    for (std::size_t t : rules_.takes(1)) sources_.all.push_back({static_cast<std::uint32_t>(t), 0});
    for (std::size_t heap = 1; heap < next_; ++heap) {
        if (heap % 1024 == 0) control.tick();
        if (classes_.is_common(heap, values[heap])) continue;
        for (std::size_t t : splits_) sources_.all.push_back({static_cast<std::uint32_t>(heap + t), values[heap]});
    }
    search_.prepare(values);
    choose_helpers(values, control);
    sources_.sort();
    choose_blocks(values);
    return sources_.all.size() < marks;
}

/// Finds pairs of common parts that show most rare values to be options.
void SparseTaking::choose_helpers(const Values& values, Control& control) {
    constexpr std::size_t enough = 65536;  // heaps to choose from; then the choice stays
    if (classes_.mask != helpers_mask_ || helpers_heaps_ < enough) {
        const std::vector<double> share = recent_shares(values, bound_);
        const double often = -std::log(1 - BlockMarks<large>::frequent) / 64;
        const bool blocks = sources_.all.size() > 200;
        HelperChoice choice{.splits = splits_,
                            .bound = bound_,
                            .first = lanes,
                            .last = std::min(values.size() / 8, 64 + (blocks ? 8192 : 1024) / splits_.size()),
                            .cheap = blocks ? large : no_limit,
                            .often = std::vector<std::uint8_t>(bound_),
                            .wanted = [this](auto heap, auto value) { return !classes_.is_common(heap, value); }};
        for (std::size_t v = 0; v < bound_; ++v) choice.often[v] = share[v] >= often;
        helpers_ = grundy::choose_helpers(values, choice, control);
        std::ranges::sort(helpers_);
        helpers_mask_ = classes_.mask;
        helpers_heaps_ = values.size();
    }
    const auto far = std::ranges::lower_bound(helpers_, Source{large, 0});
    sources_.all.insert(sources_.all.end(), helpers_.begin(), far);
}

/// Sources from offset `Lanes` up to some offset go into blocks, as many as pays, and leave `loose_`. Returns the cost.
template <std::size_t Lanes>
double SparseTaking::fill(BlockMarks<Lanes>& blocks, std::size_t kinds, std::size_t limit,
                          std::vector<Source> helpers) {
    std::vector<Source>& all = loose_.all;
    const auto first = std::ranges::lower_bound(all, Source{Lanes, 0});
    auto end = first;
    double least = 0;  // work compared with marking one by one
    for (auto source = first; source != all.end() && source->offset < limit; ++source) {
        const auto taken = static_cast<std::size_t>(source - first) + 1;
        const double more = BlockMarks<Lanes>::cost(taken, source->offset, kinds, bound_) - static_cast<double>(taken);
        if (more >= least) continue;
        least = more;
        end = source + 1;
    }
    const double cost = least + static_cast<double>(end - first);
    if (end == first) helpers.clear();
    blocks.prepare({first, end}, std::move(helpers));
    all.erase(first, end);
    return cost;
}

void SparseTaking::choose_blocks(const Values& values) {
    constexpr std::size_t memory = std::size_t{16} << 20;
    const std::vector<double> share = recent_shares(values, bound_);
    const auto kinds = static_cast<std::size_t>(std::ranges::count_if(share, [](double s) { return s > 0; }));
    std::size_t limit = BlockMarks<small>::available ? values.size() - HeapSets::alignment : 0;
    while (HeapSets::bytes(limit, 2 * kinds) > memory && limit > 0) limit /= 2;
    const auto far = std::ranges::lower_bound(helpers_, Source{large, 0});
    loose_.all = sources_.all;
    block_cost_ = fill(large_, kinds, limit, {far, helpers_.end()});
    block_cost_ += fill(small_, kinds, std::min<std::size_t>(limit, 4096), {});
    loose_.sort();
    heaps_.start(std::max(large_.window(), small_.window()));
}

void SparseTaking::add_rare(std::size_t heap, std::uint16_t value) {
    ++classes_.rare;
    for (std::size_t t : splits_) {
        sources_.insert({static_cast<std::uint32_t>(heap + t), value});
        loose_.insert({static_cast<std::uint32_t>(heap + t), value});
    }
}

}  // namespace grundy
