#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy {

/// A table of bounded size from exact keys to 64-bit data.
///
/// It grows up to `most_bytes` and then replaces the entry of the bucket that took the least work. A lost
/// entry is searched again; a found one is always that of the key asked for, since whole keys are compared.
/// Data 0 means "nothing known" and is what a missing key gives.
template <class Key>
class Table {
  public:
    explicit Table(std::size_t most_bytes) {
        while (most_buckets_ * 2 * sizeof(Bucket) <= most_bytes) most_buckets_ *= 2;
    }

    [[nodiscard]] std::uint64_t find(const Key& key, std::uint64_t hash) const {
        if (buckets_.empty()) return 0;
        for (const Entry& entry : buckets_[index(hash)].entries)
            if (entry.data != 0 && entry.key == key) return entry.data;
        return 0;
    }

    /// Asks the memory for what `find` will read. Always inline: a compiler may take a call for one without effect.
    [[gnu::always_inline]] void prefetch(std::uint64_t hash) const {
        if (!buckets_.empty()) __builtin_prefetch(&buckets_[index(hash)]);
    }

    /// Stores non-zero data; `work` is about how many positions it took to find.
    void store(const Key& key, std::uint64_t hash, std::uint64_t data, std::uint64_t work) {
        if (used_ * 2 >= buckets_.size() * ways) grow();
        const auto cost = static_cast<std::uint8_t>(std::bit_width(work));
        Bucket& bucket = buckets_[index(hash)];
        Entry* worst = nullptr;
        for (Entry& entry : bucket.entries) {
            if (entry.data == 0) {
                ++used_;
                entry = {key, data, cost};
                return;
            }
            if (entry.key == key) {
                entry.data = data;
                entry.cost = std::max(entry.cost, cost);
                return;
            }
            if (worst == nullptr || entry.cost < worst->cost) worst = &entry;
        }
        *worst = {key, data, cost};
    }

    [[nodiscard]] std::size_t size() const noexcept { return used_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return buckets_.size() * sizeof(Bucket); }

  private:
    static constexpr std::size_t ways = 4;
    struct Entry {
        Key key{};
        std::uint64_t data = 0;
        std::uint8_t cost = 0;
    };
    struct Bucket {
        std::array<Entry, ways> entries{};
    };

    [[nodiscard]] std::size_t index(std::uint64_t hash) const { return hash & (buckets_.size() - 1); }

    void grow() {
        if (buckets_.size() >= most_buckets_) return;
        std::vector<Bucket> old(buckets_.empty() ? std::min<std::size_t>(64, most_buckets_) : buckets_.size() * 2);
        old.swap(buckets_);
        used_ = 0;
        for (const Bucket& bucket : old)
            for (const Entry& entry : bucket.entries)
                if (entry.data != 0) insert_moved(entry);
    }

    void insert_moved(const Entry& moved) {
        for (Entry& entry : buckets_[index(moved.key.hash())].entries)
            if (entry.data == 0) {
                entry = moved;
                ++used_;
                return;
            }
    }

    std::vector<Bucket> buckets_;
    std::size_t most_buckets_ = 1;
    std::size_t used_ = 0;
};

/// Mixes 64 bits well (the finaliser of a multiplicative hash).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    return x;
}

}  // namespace grundy
