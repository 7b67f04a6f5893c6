#pragma once
#include <cstdint>
#include <vector>

#include "grundy/points/part_table.hpp"

namespace grundy {

/// The numbers of the parts that a thread met last, by the parts as they are: one place for each hash, whole parts
/// compared. It saves most of the canonical keys.
template <class Part>
class SeenParts {
  public:
    /// A power of two.
    explicit SeenParts(std::size_t slots) : entries_(slots) {}

    [[nodiscard]] PartId find(const Part& part, std::uint64_t hash) const {
        const Entry& entry = entries_[index(hash)];
        return entry.part == part ? entry.id : PartId{};
    }
    void put(const Part& part, std::uint64_t hash, PartId id) { entries_[index(hash)] = {part, id}; }
    [[gnu::always_inline]] void prefetch(std::uint64_t hash) const { __builtin_prefetch(&entries_[index(hash)]); }

  private:
    struct Entry {
        Part part;
        PartId id;  // none: an empty place
    };
    [[nodiscard]] std::size_t index(std::uint64_t hash) const { return hash & (entries_.size() - 1); }

    std::vector<Entry> entries_;
};

}  // namespace grundy
