#include "grundy/taking_sequence.hpp"

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
    const std::size_t dense = 4 * std::min(last + 1, PlainTaking::dense_heaps);
    const std::size_t periods = 4 * std::max((last + 1) / 8, std::min(last + 1, std::size_t{1} << 20));
    return bytes_of_values(last) + std::max(dense, periods) + SparseTaking::most_memory;
}

/// Room for values up to `last`. Values that someone may look at stay where they are.
void TakingSequence::reserve(std::size_t last) {
    check_memory(memory_needed(last), memory_);
    if (values_->capacity() > last) return;
    auto larger = std::make_shared<Values>();
    larger->reserve(std::max(last + 1, values_->size() + values_->size() / 8));
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

void TakingSequence::choose_method() {
    stage_end_ = std::max<std::size_t>(4096, 2 * size());
    current_ = Method::plain;
    if (rules_.heaps() != 2 || wanted_ == Method::plain || wanted_ == Method::dense) return;
    if (!sparse_) sparse_ = std::make_unique<SparseTaking>(rules_);
    if (!sparse_->applies(size())) return;
    const std::size_t cost = wanted_ == Method::sparse ? no_limit : plain_cost();
    if (sparse_->study(*values_, cost)) current_ = Method::sparse;
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
    period_check_ = 2 * size();
}

void TakingSequence::copy_period(std::size_t last, Control& control) {
    while (size() <= last) {
        const std::size_t start = size(), end = std::min(last + 1, start + 65536);
        values_->resize(end);
        for (std::size_t heap = start; heap < end; ++heap) (*values_)[heap] = (*values_)[heap - period_->length];
        control.tick(64);
    }
}

void TakingSequence::extend(std::size_t last, Control& control) {
    if (last < size()) return;
    reserve(last);
    while (size() <= last) {
        if (wanted_ == Method::automatic && !period_ && size() >= period_check_) look_for_period(control);
        if (period_) return copy_period(last, control);
        if (size() >= stage_end_) choose_method();
        const std::size_t check = wanted_ == Method::automatic ? period_check_ - 1 : last;
        extend_stage(std::min({last, stage_end_ - 1, check}), control);
    }
}

}  // namespace grundy
