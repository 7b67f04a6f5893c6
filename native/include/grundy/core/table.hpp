#pragma once
#include <cstddef>
#include <cstdint>

#include "grundy/core/account.hpp"
#include "grundy/core/state_words.hpp"

namespace grundy {

/// A table of bounded size from exact keys, each of so many words, to 64-bit data.
///
/// It doubles while a quarter of the account's memory stays free beside the old and the new table, and then replaces
/// the entry of the bucket that took the least work. So it never takes more than half of the memory. A lost entry is
/// searched again; a found one is always that of the key asked for, since whole keys are compared. Data 0 means
/// "nothing known" and is what a missing key gives. Hashes are those of `hash_words`.
class Table {
  public:
    /// The account must outlive the table.
    Table(Account& account, std::size_t words) : account_(account), words_(words) {}
    ~Table() { release(buckets_, size_); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    [[nodiscard]] std::uint64_t find(const Word* key, std::uint64_t hash) const {
        if (size_ == 0) return 0;
        const Word* bucket = bucket_of(hash);
        const Word* known = bucket + first_key;
        for (std::size_t i = 0; i < ways; ++i, known += words_)
            if (bucket[i] != 0 && is_equal(known, key)) return bucket[i];
        return 0;
    }

    /// Asks the memory for what `find` will read. Always inline: a compiler may take a call for one without effect.
    [[gnu::always_inline]] void prefetch(std::uint64_t hash) const {
        if (size_ == 0) return;
        __builtin_prefetch(bucket_of(hash));
        __builtin_prefetch(bucket_of(hash) + first_key + ways / 2 * words_);
    }

    /// Stores non-zero data; `work` is about how many positions it took to find.
    void store(const Word* key, std::uint64_t hash, std::uint64_t data, std::uint64_t work);

    [[nodiscard]] std::size_t size() const noexcept { return used_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return size_ * bucket_bytes(); }

  private:
    // A bucket is an array of words: the data of each entry, the costs of all in one word, the keys.
    static constexpr std::size_t ways = 4, first_key = ways + 1;

    [[nodiscard]] std::size_t bucket_words() const { return first_key + ways * words_; }
    [[nodiscard]] std::size_t bucket_bytes() const { return bucket_words() * sizeof(Word); }
    [[nodiscard]] Word* bucket_of(std::uint64_t hash) const { return buckets_ + (hash & (size_ - 1)) * bucket_words(); }
    [[nodiscard]] bool is_equal(const Word* known, const Word* key) const {
        for (std::size_t i = 0; i < words_; ++i)
            if (known[i] != key[i]) return false;
        return true;
    }
    void put(Word* bucket, std::size_t entry, const Word* key, std::uint64_t data, std::uint64_t cost) const;
    void release(Word* buckets, std::size_t size) noexcept;
    void grow();
    void move(const Word* from, std::size_t entry);

    Account& account_;
    std::size_t words_;  // of a key
    Word* buckets_ = nullptr;
    std::size_t size_ = 0;      // buckets
    std::size_t used_ = 0;      // entries
    std::size_t grow_at_ = 0;   // so many entries are enough to ask for more memory
    std::size_t replaced_ = 0;  // since the last time that memory was asked for
};

}  // namespace grundy
