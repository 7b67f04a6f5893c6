#include "grundy/points/part_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

#include "grundy/core/hash.hpp"

namespace grundy {

namespace {

std::uint64_t hash_of(std::span<const std::uint64_t> key) {
    std::uint64_t hash = key.size();
    for (const auto word : key) hash = mix(hash ^ word);
    return hash;
}

}  // namespace

PartTable::PartTable(Account& account) : nodes_(account), keys_(account), slots_(account) {}

/// Open addressing with linear probing. A slot goes from 0 to its final word once, by compare-and-swap, and is never
/// changed before `make_room`. A thread that loses the race for a slot compares with the winner's key and goes on; the
/// node that it wrote is used for the next free slot, or lost until the next clearing if the winner has the same key.
PartId PartTable::find_or_add(std::span<const std::uint64_t> key) {
    const std::uint64_t hash = hash_of(key), tag = hash & ~low, mask = slots_.size() - 1;
    std::uint32_t fresh = 0;  // its number + 1, once it is written
    for (std::uint64_t i = hash & mask;;) {
        const std::atomic_ref slot(slots_[i]);
        std::uint64_t found = slot.load(std::memory_order_acquire);
        if (found == 0) {
            if (fresh == 0) fresh = write(key) + 1;
            if (slot.compare_exchange_strong(found, tag | fresh, std::memory_order_acq_rel)) return {fresh - 1, round_};
        }
        if ((found & ~low) == tag) {
            const auto number = static_cast<std::uint32_t>(found & low) - 1;
            if (is_key_of(number, key)) return {number, round_};
        }
        i = (i + 1) & mask;
    }
}

PartId PartTable::find(std::span<const std::uint64_t> key) {
    const std::uint64_t hash = hash_of(key), mask = slots_.size() - 1;
    for (std::uint64_t i = hash & mask;; i = (i + 1) & mask) {
        const auto found = std::atomic_ref(slots_[i]).load(std::memory_order_acquire);
        if (found == 0) return {};
        const auto number = static_cast<std::uint32_t>(found & low) - 1;
        if ((found & ~low) == (hash & ~low) && is_key_of(number, key)) return {number, round_};
    }
}

std::uint32_t PartTable::write(std::span<const std::uint64_t> key) {
    if (key.size() > std::numeric_limits<std::uint16_t>::max()) throw Stopped(Reason::memory);
    const auto counts = counts_.fetch_add(std::uint64_t{key.size()} << 32 | 1, std::memory_order_relaxed);
    const auto number = static_cast<std::uint32_t>(counts & low), offset = static_cast<std::uint32_t>(counts >> 32);
    nodes_[number] = {0, offset, static_cast<std::uint16_t>(key.size()), 0, 0};
    std::copy(key.begin(), key.end(), keys_.begin() + offset);
    return number;
}

bool PartTable::is_key_of(std::uint32_t number, std::span<const std::uint64_t> key) const {
    const Node& node = nodes_[number];
    return node.words == key.size() && std::equal(key.begin(), key.end(), keys_.begin() + node.offset);
}

void PartTable::store(PartId id, std::uint64_t data, std::uint64_t work) {
    data_of(id).store(data, std::memory_order_relaxed);
    const std::atomic_ref cost(nodes_[id.number].cost);
    const auto spent = static_cast<std::uint8_t>(std::bit_width(work));
    if (cost.load(std::memory_order_relaxed) < spent) cost.store(spent, std::memory_order_relaxed);
}

void PartTable::reserve(std::size_t entries, std::size_t words) {
    spare_nodes_ = std::max(spare_nodes_, entries);
    spare_words_ = std::max(spare_words_, words);
    set_full();
    if (nodes_.empty() || is_crowded()) make_room();
}

/// With less room than twice the spare one, full from the first entry on.
void PartTable::set_full() {
    const bool small = nodes_.size() < 2 * spare_nodes_ || keys_.size() < 2 * spare_words_;
    full_nodes_ = small ? 0 : nodes_.size() - spare_nodes_;
    full_words_ = small ? 0 : keys_.size() - spare_words_;
}

void PartTable::make_room() {
    const auto counts = counts_.load(std::memory_order_relaxed);
    const bool more_nodes = (counts & low) > full_nodes_ || nodes_.size() < 2 * spare_nodes_;
    const bool more_words = counts >> 32 > full_words_ || keys_.size() < 2 * spare_words_;
    if (grow(more_nodes ? 2 * std::max(nodes_.size(), 2 * spare_nodes_) : nodes_.size(),
             more_words ? 2 * std::max(keys_.size(), 2 * spare_words_) : keys_.size()))
        return;
    if (full_nodes_ == 0) throw Stopped(Reason::memory);
    throw_out();
}

/// Larger arrays, if the memory allows them with a quarter to spare.
bool PartTable::grow(std::size_t nodes, std::size_t words) {
    const std::size_t slots = std::max(slots_.size(), 2 * std::bit_ceil(nodes));
    const std::size_t bytes = (nodes > nodes_.size() ? nodes * sizeof(Node) + slots * sizeof(std::uint64_t) : 0) +
                              (words > keys_.size() ? words * sizeof(std::uint64_t) : 0);
    Account& account = *nodes_.get_allocator().account();
    if (nodes >= low || words >= low || !account.try_take(bytes, nodes_.empty() ? 0 : account.memory() / 4))
        return false;
    account.give_back(bytes);
    try {
        if (words > keys_.size()) {
            keys_.reserve(words);
            keys_.resize(words);
        }
        if (nodes > nodes_.size()) {
            nodes_.reserve(nodes);
            nodes_.resize(nodes);
            if (slots > slots_.size()) slots_ = Array<std::uint64_t>(slots, 0, account);
            index_again();
        }
    } catch (const std::bad_alloc&) {
        return false;
    } catch (const Stopped&) {
        return false;
    }
    set_full();
    return true;
}

/// The first entry that stays, for each cost: those of the highest costs, at most half of the room, and of the last
/// cost that has a place the newest.
std::array<std::size_t, 65> PartTable::oldest_to_keep() const {
    const std::size_t count = size();
    std::array<std::size_t, 65> nodes{}, oldest{};
    for (std::size_t n = 0; n < count; ++n) nodes[nodes_[n].cost] += nodes_[n].data != 0;
    std::size_t free_nodes = nodes_.size() / 2, free_words = keys_.size() / 2;
    for (std::size_t cost = 65; cost-- > 0;) {
        oldest[cost] = count;
        for (std::size_t n = count; n-- > 0 && nodes[cost] > 0;) {
            if (nodes_[n].cost != cost || nodes_[n].data == 0) continue;
            if (free_nodes == 0 || free_words < nodes_[n].words) break;
            --free_nodes;
            --nodes[cost];
            free_words -= nodes_[n].words;
            oldest[cost] = n;
        }
    }
    return oldest;
}

void PartTable::throw_out() {
    const auto oldest = oldest_to_keep();
    const std::size_t count = size();
    std::uint32_t number = 0, offset = 0;
    for (std::size_t n = 0; n < count; ++n) {
        Node node = nodes_[n];
        if (node.data == 0 || n < oldest[node.cost]) continue;
        const auto from = keys_.begin() + node.offset;
        std::copy(from, from + node.words, keys_.begin() + offset);
        node.offset = offset;
        node.busy = 0;
        offset += node.words;
        nodes_[number++] = node;
    }
    counts_.store(std::uint64_t{offset} << 32 | number, std::memory_order_relaxed);
    index_again();
    ++round_;
}

/// Writes all slots anew: fresh memory that is only read at first is slow to write by two threads.
void PartTable::index_again() {
    std::fill(slots_.begin(), slots_.end(), 0);
    const std::size_t count = size(), mask = slots_.size() - 1;
    for (std::size_t n = 0; n < count; ++n) {
        const auto hash = hash_of(key({static_cast<std::uint32_t>(n), 0}));
        std::size_t i = hash & mask;
        while (slots_[i] != 0) i = (i + 1) & mask;
        slots_[i] = (hash & ~low) | (n + 1);
    }
}

}  // namespace grundy
