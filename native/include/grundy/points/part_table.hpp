#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <span>

#include "grundy/core/account.hpp"

namespace grundy {

/// A number of a position in a table, good until the table is cleared out.
struct PartId {
    std::uint32_t number = 0;
    std::uint32_t round = 0;  // 0: none yet
};

/// The data of a part with a known value: this, and the value. Other data is a set of values below 63 that are refuted.
inline constexpr std::uint64_t exact = std::uint64_t{1} << 63;

/// Numbers positions by their exact keys (any words), and keeps 64 bits of data about each; 0 is "nothing known".
///
/// Several threads may find, add, read and write at the same time: an entry is written first and then published by one
/// compare-and-swap. What moves entries is `make_room`, during which no other thread may use the table. It doubles what
/// is short while a quarter of the account's memory stays free; then it throws out the entries that took the least
/// work. So a search goes on when the memory is used up. Numbers of an earlier round are then no longer good.
class PartTable {
  public:
    /// The account must outlive the table.
    explicit PartTable(Account& account);

    [[nodiscard]] std::size_t size() const noexcept { return counts_.load(std::memory_order_relaxed) & low; }
    [[nodiscard]] bool holds(PartId id) const noexcept { return id.round == round_; }
    [[nodiscard]] std::uint32_t round() const noexcept { return round_; }

    /// The number of a key; a new one if there is none yet. There must be room.
    [[nodiscard]] PartId find_or_add(std::span<const std::uint64_t> key);
    /// The number of a key, if it has one.
    [[nodiscard]] PartId find(std::span<const std::uint64_t> key);
    [[nodiscard]] std::span<const std::uint64_t> key(PartId id) const {
        const Node& node = nodes_[id.number];
        return {keys_.data() + node.offset, node.words};
    }
    [[nodiscard]] std::uint64_t data(PartId id) { return data_of(id).load(std::memory_order_relaxed); }
    /// `work` is about how many positions it took to find.
    void store(PartId id, std::uint64_t data, std::uint64_t work);
    /// Adds bits to the data.
    void add(PartId id, std::uint64_t bits, std::uint64_t work) { store(id, data(id) | bits, work); }

    /// Marks of threads that are at work on a position. They say nothing after a round has ended.
    void begin_work(PartId id) { busy_of(id).fetch_add(1, std::memory_order_relaxed); }
    void end_work(PartId id) {
        if (holds(id)) busy_of(id).fetch_sub(1, std::memory_order_relaxed);
    }
    [[nodiscard]] bool is_busy(PartId id) { return busy_of(id).load(std::memory_order_relaxed) != 0; }

    /// Makes room for what is added at most between two looks at `is_crowded`, by all threads: so many entries, and
    /// words of keys. To be called before the first use, while no other thread uses the table.
    void reserve(std::size_t entries, std::size_t words);
    [[nodiscard]] bool is_crowded() const noexcept {
        const auto counts = counts_.load(std::memory_order_relaxed);
        return (counts & low) > full_nodes_ || counts >> 32 > full_words_;
    }
    /// Throws Stopped when the memory does not even hold what may be added at once.
    void make_room();

  private:
    struct Node {
        std::uint64_t data = 0;
        std::uint32_t offset = 0;
        std::uint16_t words = 0;
        std::uint8_t busy = 0, cost = 0;
    };
    static constexpr std::uint64_t low = 0xffffffff;

    [[nodiscard]] std::atomic_ref<std::uint64_t> data_of(PartId id) { return std::atomic_ref(nodes_[id.number].data); }
    [[nodiscard]] std::atomic_ref<std::uint8_t> busy_of(PartId id) { return std::atomic_ref(nodes_[id.number].busy); }
    std::uint32_t write(std::span<const std::uint64_t> key);
    [[nodiscard]] bool is_key_of(std::uint32_t number, std::span<const std::uint64_t> key) const;

    [[nodiscard]] bool grow(std::size_t nodes, std::size_t words);
    [[nodiscard]] std::array<std::size_t, 65> oldest_to_keep() const;
    void throw_out();
    void index_again();
    void set_full();

    Array<Node> nodes_;
    Array<std::uint64_t> keys_, slots_;     // a slot holds the upper half of a hash, and a number + 1
    std::atomic<std::uint64_t> counts_{0};  // words of keys and, in the lower half, entries
    std::size_t spare_nodes_ = 0, spare_words_ = 0;
    std::size_t full_nodes_ = 0, full_words_ = 0;
    std::uint32_t round_ = 1;
};

}  // namespace grundy
