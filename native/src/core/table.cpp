#include "grundy/core/table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace grundy {

namespace {

constexpr std::uint64_t cost_bits = 8, cost_mask = 255;

std::uint64_t cost_of(std::uint64_t costs, std::size_t entry) {
    return costs >> (cost_bits * entry) & cost_mask;
}

}  // namespace

void Table::put(Word* bucket, std::size_t entry, const Word* key, std::uint64_t data, std::uint64_t cost) const {
    bucket[entry] = data;
    const auto shift = cost_bits * entry;
    bucket[ways] = (bucket[ways] & ~(cost_mask << shift)) | cost << shift;
    std::copy_n(key, words_, bucket + first_key + entry * words_);
}

void Table::store(const Word* key, std::uint64_t hash, std::uint64_t data, std::uint64_t work) {
    if (used_ >= grow_at_) grow();
    const auto cost = static_cast<std::uint64_t>(std::bit_width(work));
    Word* bucket = bucket_of(hash);
    const std::uint64_t costs = bucket[ways];
    std::size_t worst = 0;
    for (std::size_t i = 0; i < ways; ++i) {
        if (bucket[i] == 0) {
            ++used_;
            return put(bucket, i, key, data, cost);
        }
        if (is_equal(bucket + first_key + i * words_, key))
            return put(bucket, i, key, data, std::max(cost_of(costs, i), cost));
        if (cost_of(costs, i) < cost_of(costs, worst)) worst = i;
    }
    put(bucket, worst, key, data, cost);
    if (++replaced_ >= size_ * ways) {  // somebody may have given memory back
        replaced_ = 0;
        grow_at_ = std::min(grow_at_, size_ * ways / 2);
    }
}

void Table::release(Word* buckets, std::size_t size) noexcept {
    if (size == 0) return;
    free_memory(buckets, size * bucket_bytes());
    account_.give_back(size * bucket_bytes());
}

/// Twice the size; in the beginning 64 buckets, or the one without which there is no table.
void Table::grow() {
    std::size_t size = size_ == 0 ? 64 : 2 * size_;
    if (!account_.try_take(size * bucket_bytes(), account_.memory() / (size_ == 0 ? 2 : 4))) {
        grow_at_ = no_limit;
        if (size_ != 0) return;
        account_.take(bucket_bytes());
        size = 1;
    }
    Word* larger = nullptr;
    try {
        larger = static_cast<Word*>(get_memory(size * bucket_bytes()));
    } catch (...) {
        account_.give_back(size * bucket_bytes());
        if (size_ == 0) throw Stopped(Reason::memory);
        grow_at_ = no_limit;
        return;
    }
    Word* old = std::exchange(buckets_, larger);
    const std::size_t old_size = std::exchange(size_, size);
    used_ = replaced_ = 0;
    if (size > 1) grow_at_ = size * ways / 2;
    for (std::size_t b = 0; b < old_size; ++b)
        for (std::size_t i = 0; i < ways; ++i)
            if (old[b * bucket_words() + i] != 0) move(old + b * bucket_words(), i);
    release(old, old_size);
}

void Table::move(const Word* from, std::size_t entry) {
    const Word* key = from + first_key + entry * words_;
    Word* bucket = bucket_of(hash_words(key, words_));
    for (std::size_t i = 0; i < ways; ++i)
        if (bucket[i] == 0) {
            ++used_;
            return put(bucket, i, key, from[entry], cost_of(from[ways], entry));
        }
}

}  // namespace grundy
