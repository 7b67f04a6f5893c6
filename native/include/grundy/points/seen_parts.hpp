#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "grundy/points/part_table.hpp"

namespace grundy {

/// A direct-mapped cache of the parts that a thread met last, by the parts as they are: one place for each hash, whole
/// parts compared. It saves most of the canonical keys. It begins small, so that short questions need not fill it.
template <class Part>
class SeenParts {
  public:
    /// A power of two.
    explicit SeenParts(std::size_t most) : most_(most), entries_(std::min<std::size_t>(most, 2048)) {}

    [[nodiscard]] PartId find(const Part& part) const {
        const Entry& entry = entries_[index(part)];
        return entry.part == part ? entry.id : PartId{};
    }
    void put(const Part& part, PartId id) {
        if (++puts_ > entries_.size() / 4 && entries_.size() < most_) grow();
        entries_[index(part)] = {part, id};
    }
    [[gnu::always_inline]] void prefetch(const Part& part) const { __builtin_prefetch(&entries_[index(part)]); }

  private:
    struct Entry {
        Part part;
        PartId id;  // none: an empty place
    };
    [[nodiscard]] std::size_t index(const Part& part) const { return part.hash() & (entries_.size() - 1); }

    void grow() {
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (auto& entry : old)
            if (entry.id.round != 0) entries_[index(entry.part)] = std::move(entry);
        puts_ = 0;
    }

    std::size_t most_, puts_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace grundy
