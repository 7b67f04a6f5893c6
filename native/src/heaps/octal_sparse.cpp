#include "grundy/heaps/octal_sparse.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "grundy/core/pair_search.hpp"

namespace grundy {

/// Marks, for all lanes at once, the options whose other part is known already.
void SparseTaking::mark_far(const Values& values, const Sources& sources) {
    std::uint8_t* marks = marks_.data();
    const std::uint16_t* next = values.data() + values.size();
    for (std::size_t i = sources.near; i < sources.active; ++i) {
        const std::uint16_t* other = next - sources.all[i].offset;
        const std::size_t value = sources.all[i].value;
        for (unsigned lane = 0; lane < lanes; ++lane)
            marks[other[lane] ^ value] |= static_cast<std::uint8_t>(1u << lane);
    }
}

/// Marks the options of one lane that were not known when the lanes were started.
void SparseTaking::mark_near(const Values& values, const Sources& sources, unsigned lane) {
    const std::size_t heap = values.size();
    const auto bit = static_cast<std::uint8_t>(1u << lane);
    const auto mark = [&](const Source& source) { marks_[values[heap - source.offset] ^ source.value] |= bit; };
    for (std::size_t i = 0; i < sources.near; ++i) mark(sources.all[i]);
    for (std::size_t i = sources.active; i < sources.all.size() && sources.all[i].offset < heap; ++i)
        mark(sources.all[i]);
    if (!rules_.unequal) return;
    for (std::size_t t : splits_) {  // two equal parts may have been marked: let 0 be searched for
        const std::size_t half = (heap - t) / 2;
        if ((heap - t) % 2 == 0 && !classes_.is_common(half, values[half]))
            marks_[0] &= static_cast<std::uint8_t>(~bit);
    }
}

std::size_t SparseTaking::mex(const Values& values, unsigned lane, Control& control) {
    const std::uint64_t flip = classes_.with_heap && values.size() % 2 == 1 ? ~std::uint64_t{0} : 0;
    for (std::size_t word = 0; word < bound_ / 64; ++word) {
        const std::uint64_t common = odd_[word] ^ flip;
        for (std::uint64_t open = ~bits_of(marks_.data() + 64 * word, lane); open != 0; open &= open - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(open));
            const std::size_t value = 64 * word + bit;
            if (common >> bit & 1 || !search_.is_option(values, static_cast<std::uint16_t>(value), control))
                return value;
        }
    }
    return bound_;  // nim-sums stay below it
}

/// Finds the values of up to `lanes` heaps, whose marks were begun. Says whether it found all of them: when a value is
/// larger than all before, the other lanes have to be begun anew.
bool SparseTaking::extend_lanes(Values& values, std::size_t last, Sources& sources, Control& control) {
    sources.start(values.size());
    mark_far(values, sources);
    work_ += static_cast<double>(lanes * (sources.active + 40));
    control.tick(1 + sources.active * lanes / 2048);
    for (unsigned lane = 0; lane < lanes && values.size() <= last; ++lane) {
        mark_near(values, sources, lane);
        const std::size_t value = mex(values, lane, control);
        if (value > 0xffff)
            throw std::overflow_error("heap " + std::to_string(values.size()) +
                                      " has a value above 65535, which is not supported");
        values.push_back(static_cast<std::uint16_t>(value));
        next_ = values.size();
        const bool grown = value >= bound_;
        if (grown) set_bound(2 * bound_);
        if (!classes_.is_common(next_ - 1, value)) add_rare(next_ - 1, values.back());
        if (grown) return false;
    }
    return true;
}

/// Finds the values of a small block, the given part of a large one. Says whether it found all of them.
bool SparseTaking::extend_small(Values& values, std::size_t part, Control& control) {
    if (!small_.empty()) {
        heaps_.track(values, bound_);
        small_.run(heaps_, values.size(), bound_);
    }
    work_ += block_cost_ * small;
    for (std::size_t group = 0; group < small / lanes; ++group) {
        const std::uint8_t* far = large_.empty() ? nullptr : large_.marks(part * (small / lanes) + group);
        const std::uint8_t* near = small_.empty() ? nullptr : small_.marks(group);
        std::memcpy(marks_.data(), far != nullptr ? far : near, bound_);
        if (far != nullptr && near != nullptr)
            for (std::size_t v = 0; v < bound_; ++v) marks_[v] |= near[v];
        if (!extend_lanes(values, no_limit, loose_, control)) return false;
    }
    return true;
}

void SparseTaking::extend_block(Values& values, Control& control) {
    std::size_t parts = 1;
    if (!large_.empty()) {
        heaps_.track(values, bound_);
        large_.run(heaps_, values.size(), bound_);
        parts = large / small;
    }
    for (std::size_t part = 0; part < parts; ++part)
        if (!extend_small(values, part, control)) return;
}

void SparseTaking::extend(Values& values, std::size_t last, Control& control) {
    if (values.size() != next_) throw std::logic_error("the values changed since they were studied");
    if (!applies(last)) throw std::invalid_argument("the sparse method is not made for heaps of this size");
    values.reserve(last + 1);
    const std::size_t block = !large_.empty() ? large : !small_.empty() ? small : no_limit;
    while (values.size() <= last) {
        if (last - values.size() + 1 >= block && values.size() % HeapSets::alignment == 0) {
            extend_block(values, control);
        } else {
            const std::size_t step = lanes - values.size() % lanes;
            std::ranges::fill(marks_, std::uint8_t{0});
            (void)extend_lanes(values, std::min(last, values.size() + step - 1), sources_, control);
        }
    }
}

}  // namespace grundy
