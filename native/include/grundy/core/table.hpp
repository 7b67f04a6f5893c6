#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "grundy/core/account.hpp"

namespace grundy {

/// A table of bounded size from exact keys to 64-bit data.
///
/// It doubles while a quarter of the account's memory stays free beside the old and the new table, and then replaces
/// the entry of the bucket that took the least work. So it never takes more than half of the memory. A lost entry is
/// searched again; a found one is always that of the key asked for, since whole keys are compared. Data 0 means
/// "nothing known" and is what a missing key gives.
template <class Key>
class Table {
  public:
    static_assert(std::is_trivially_copyable_v<Key>);

    /// The account must outlive the table.
    explicit Table(Account& account) : account_(account) {}
    ~Table() { release(buckets_, size_); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    [[nodiscard]] std::uint64_t find(const Key& key, std::uint64_t hash) const {
        if (size_ == 0) return 0;
        const Bucket& bucket = buckets_[index(hash)];
        for (std::size_t i = 0; i < ways; ++i)
            if (bucket.data[i] != 0 && bucket.keys[i] == key) return bucket.data[i];
        return 0;
    }

    /// Asks the memory for what `find` will read. Always inline: a compiler may take a call for one without effect.
    [[gnu::always_inline]] void prefetch(std::uint64_t hash) const {
        if (size_ == 0) return;
        __builtin_prefetch(&buckets_[index(hash)]);
        __builtin_prefetch(&buckets_[index(hash)].keys[ways / 2]);
    }

    /// Stores non-zero data; `work` is about how many positions it took to find.
    void store(const Key& key, std::uint64_t hash, std::uint64_t data, std::uint64_t work) {
        if (used_ >= grow_at_) grow();
        const auto cost = static_cast<std::uint8_t>(std::bit_width(work));
        Bucket& bucket = buckets_[index(hash)];
        std::size_t worst = 0;
        for (std::size_t i = 0; i < ways; ++i) {
            if (bucket.data[i] == 0) {
                ++used_;
                return bucket.put(i, key, data, cost);
            }
            if (bucket.keys[i] == key) return bucket.put(i, key, data, std::max(bucket.costs[i], cost));
            if (bucket.costs[i] < bucket.costs[worst]) worst = i;
        }
        bucket.put(worst, key, data, cost);
        if (++replaced_ >= size_ * ways) {  // somebody may have given memory back
            replaced_ = 0;
            grow_at_ = std::min(grow_at_, size_ * ways / 2);
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return used_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return size_ * sizeof(Bucket); }

  private:
    static constexpr std::size_t ways = 4;
    struct Bucket {  // costs beside each other: no padding after each entry
        std::array<std::uint64_t, ways> data;
        std::array<Key, ways> keys;
        std::array<std::uint8_t, ways> costs;

        void put(std::size_t i, const Key& key, std::uint64_t value, std::uint8_t cost) {
            data[i] = value;
            keys[i] = key;
            costs[i] = cost;
        }
    };

    [[nodiscard]] std::size_t index(std::uint64_t hash) const { return hash & (size_ - 1); }

    void release(Bucket* buckets, std::size_t size) noexcept {
        if (size == 0) return;
        free_memory(buckets, size * sizeof(Bucket));
        account_.give_back(size * sizeof(Bucket));
    }

    /// Twice the size; in the beginning 64 buckets, or the one without which there is no table.
    void grow() {
        std::size_t size = size_ == 0 ? 64 : 2 * size_;
        if (!account_.try_take(size * sizeof(Bucket), account_.memory() / 4)) {
            grow_at_ = no_limit;
            if (size_ != 0) return;
            account_.take(sizeof(Bucket));
            size = 1;
        }
        Bucket* larger = nullptr;
        try {
            larger = static_cast<Bucket*>(get_memory(size * sizeof(Bucket)));
        } catch (...) {
            account_.give_back(size * sizeof(Bucket));
            if (size_ == 0) throw Stopped(Reason::memory);
            grow_at_ = no_limit;
            return;
        }
        Bucket* old = std::exchange(buckets_, larger);
        const std::size_t old_size = std::exchange(size_, size);
        used_ = replaced_ = 0;
        if (size > 1) grow_at_ = size * ways / 2;
        for (std::size_t b = 0; b < old_size; ++b)
            for (std::size_t i = 0; i < ways; ++i)
                if (old[b].data[i] != 0) move(old[b], i);
        release(old, old_size);
    }

    void move(const Bucket& from, std::size_t entry) {
        Bucket& bucket = buckets_[index(from.keys[entry].hash())];
        for (std::size_t i = 0; i < ways; ++i)
            if (bucket.data[i] == 0) {
                ++used_;
                return bucket.put(i, from.keys[entry], from.data[entry], from.costs[entry]);
            }
    }

    Account& account_;
    Bucket* buckets_ = nullptr;
    std::size_t size_ = 0;      // buckets
    std::size_t used_ = 0;      // entries
    std::size_t grow_at_ = 0;   // so many entries are enough to ask for more memory
    std::size_t replaced_ = 0;  // since the last time that memory was asked for
};

}  // namespace grundy
