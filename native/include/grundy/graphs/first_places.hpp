#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/core/hash.hpp"

namespace grundy {

/// Numbers keys in the order in which they first appear: a hash table with open addressing.
class FirstPlaces {
  public:
    /// The place of a key: that of an equal key before it for which `is_same(place)` holds, otherwise a new one.
    template <class IsSame>
    std::int32_t operator()(std::uint64_t key, IsSame is_same) {
        if (2 * static_cast<std::size_t>(count_) >= slots_.size()) grow();
        for (std::size_t i = mix(key) & mask();; i = (i + 1) & mask()) {
            Slot& slot = slots_[i];
            if (slot.place < 0) {
                slot = {key, count_};
                return count_++;
            }
            if (slot.key == key && is_same(slot.place)) return slot.place;
        }
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[mix(key) & mask()]); }
    [[nodiscard]] std::int32_t count() const { return count_; }

  private:
    struct Slot {
        std::uint64_t key = 0;
        std::int32_t place = -1;
    };

    [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }
    void grow();

    std::vector<Slot> slots_ = std::vector<Slot>(1024);
    std::int32_t count_ = 0;
};

/// The different names of an array in the order in which they first appear, and for each entry the place of its name.
struct NumberPlaces {
    std::vector<std::int64_t> names;
    std::vector<std::int32_t> places;
};

/// Numbers the names of an array. O(length); ticks once for each 64 names.
[[nodiscard]] NumberPlaces first_places(std::span<const std::int64_t> names, Control& control);

/// Reads a text in ASCII of lines `number number`, or `number number {...}`, with comments that begin with # or %: all
/// numbers one after the other. A number has at most 18 digits. False where anything else stands in the text.
[[nodiscard]] bool read_number_lines(std::string_view text, std::vector<std::int64_t>& numbers, Control& control);

/// A list of edges as it stands in a text: the different names, and two places among them for each edge.
struct EdgeLines {
    std::vector<std::int32_t> ends;
    std::vector<std::string_view> names;
};

/// Reads the same with names made of letters, digits, `_` and `.`. A number has no 0 before other digits, so that
/// different texts are different names.
[[nodiscard]] bool read_edge_lines(std::string_view text, EdgeLines& found, Control& control);

}  // namespace grundy
