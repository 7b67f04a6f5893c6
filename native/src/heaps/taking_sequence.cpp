#include "grundy/heaps/taking_sequence.hpp"

#include <algorithm>
#include <utility>

namespace grundy {

TakingSequence::TakingSequence(Taking rules, std::size_t memory, Method method)
    : rules_(std::move(rules)),
      memory_(memory),
      wanted_(method),
      plain_(std::make_unique<PlainTaking>(rules_, memory, method != Method::plain)) {}

std::size_t TakingSequence::memory_needed(std::size_t last) {
    if (bytes_of_values(last) == no_limit) return no_limit;
    const std::size_t heaps = last + 1;
    const std::size_t dense = 4 * std::min(heaps, PlainTaking::dense_heaps);
    const std::size_t periods = 4 * std::max(heaps / 8, std::min(heaps, std::size_t{1} << 20));
    const std::size_t sparse =
        heaps < 4096 ? 0 : std::min(SparseTaking::most_memory, (std::size_t{4} << 20) + 64 * heaps);
    return bytes_of_values(last) + std::max(dense, periods) + sparse + (std::size_t{1} << 16);
}

void TakingSequence::reserve(std::size_t last) {
    check_memory(memory_needed(last), memory_);
    if (last < values_->capacity()) return;
    const std::size_t old = 2 * values_->capacity(), ahead = size() + size() / 8;
    check_memory(memory_needed(last) + old, memory_);
    const bool more = memory_needed(ahead) + old <= memory_;  // so that small steps copy seldom
    auto larger = std::make_shared<Values>();                 // values that someone may look at stay where they are
    larger->reserve(more ? std::max(last, ahead) + 1 : last + 1);
    larger->assign(values_->begin(), values_->end());
    values_ = std::move(larger);
}

void TakingSequence::append(std::span<const std::uint16_t> values) {
    if (values.empty()) return;
    reserve(size() + values.size() - 1);
    values_->insert(values_->end(), values.begin(), values.end());
    stage_end_ = 0;
}

bool TakingSequence::is_dense() const {
    return wanted_ != Method::plain && size() < PlainTaking::dense_heaps &&
           std::ranges::all_of(*values_, [](auto value) { return value < 64; });
}

Method TakingSequence::method() const {
    if (period_) return Method::period;
    return current_ == Method::plain && is_dense() ? Method::dense : current_;
}

/// The work of the plain method for the next heap, in marks.
std::size_t TakingSequence::plain_cost() const {
    if (rules_.heaps() != 2) return 0;
    if (!is_dense()) return size() / 2;
    const unsigned largest = size() == 0 ? 0u : *std::ranges::max_element(*values_);
    return size() / (largest < 16 ? 64 : largest < 32 ? 32 : 16);
}

void TakingSequence::choose_method(Control& control) {
    current_ = Method::plain;
    if (rules_.heaps() == 2 && (wanted_ == Method::automatic || wanted_ == Method::sparse)) {
        if (!sparse_) sparse_ = std::make_unique<SparseTaking>(rules_);
        const std::size_t cost = wanted_ == Method::sparse ? no_limit : plain_cost();
        if (sparse_->applies(size()) && sparse_->study(*values_, cost, control)) current_ = Method::sparse;
    }
    stage_end_ = std::max<std::size_t>(4096, 2 * size());
}

void TakingSequence::extend_stage(std::size_t last, Control& control) {
    if (current_ == Method::plain) return plain_->extend(*values_, last, control);
    const std::size_t before = size(), slice = std::max<std::size_t>(1024, before / 8);
    const double work = sparse_->work();
    sparse_->extend(*values_, std::min(last, before + slice), control);
    const double each = (sparse_->work() - work) / static_cast<double>(size() - before);
    if (wanted_ == Method::automatic && each > static_cast<double>(plain_cost()))
        current_ = Method::plain;  // until the next stage
}

void TakingSequence::look_for_period(Control& control) {
    const std::size_t longest = std::max(size() / 8, std::size_t{1} << 20);
    const std::size_t reach = rules_.digits.size() - 1;
    period_ = find_period(*values_, reach, rules_.heaps(), rules_.unequal, control, longest);
    period_check_ = size() + size() / 2;
}

/// Repeat what is periodic so far: a multiple of a period is a period, so the pieces that are copied grow.
void TakingSequence::copy_period(std::size_t last, Control& control) {
    while (size() <= last) {
        const std::size_t start = size(), periodic = start - period_->preperiod;
        const std::size_t back = periodic - periodic % period_->length;
        const std::size_t more = std::min({back, last + 1 - start, std::size_t{65536}});
        values_->resize(start + more);
        std::copy_n(values_->begin() + static_cast<std::ptrdiff_t>(start - back), more,
                    values_->begin() + static_cast<std::ptrdiff_t>(start));
        control.tick(64);
    }
}

void TakingSequence::extend(std::size_t last, Control& control) {
    if (last < size()) return;
    const Charge charge(control.account(), memory_needed(last));
    reserve(last);
    while (size() <= last) {
        if (wanted_ == Method::automatic && !period_ && size() >= period_check_) look_for_period(control);
        if (period_) return copy_period(last, control);
        if (size() >= stage_end_) choose_method(control);
        const std::size_t check = wanted_ == Method::automatic ? period_check_ - 1 : last;
        extend_stage(std::min({last, stage_end_ - 1, check}), control);
    }
}

}  // namespace grundy
