#pragma once
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy {

/// Values of heaps are kept in 16 bits; a larger one ends the work with std::overflow_error.
using Values = std::vector<std::uint16_t>;

/// Thrown before an allocation that would pass the memory limit.
class TooMuchMemory : public std::bad_alloc {
  public:
    TooMuchMemory(std::size_t needed, std::size_t limit)
        : text_("needs " + std::to_string(needed) + " bytes, the limit is " + std::to_string(limit)) {}
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

  private:
    std::string text_;
};

/// Throws TooMuchMemory when `needed` bytes pass the limit.
inline void check_memory(std::size_t needed, std::size_t limit) {
    if (needed > limit || needed == no_limit) throw TooMuchMemory(needed, limit);
}

/// The bytes that values of heaps 0..last take.
[[nodiscard]] constexpr std::size_t bytes_of_values(std::size_t last) {
    return last < no_limit / 8 ? sizeof(std::uint16_t) * (last + 1) : no_limit;
}

/// A taking-and-breaking game on heaps, given by its code.
///
/// digits[t] belongs to "take t stones from a heap": bit j set means that exactly j non-empty heaps may
/// remain of it (octal codes use bits 0 to 2, hexadecimal codes bits 0 to 3). digits[0] may only break (bits
/// 2 and 3). `unequal` asks in addition that two heaps that remain differ: Grundy's game is {4}, unequal.
struct Taking {
    /// Throws std::invalid_argument when the digits are no such code. Zeros at the end are dropped.
    explicit Taking(std::vector<std::uint8_t> code, bool unequal_parts = false);

    /// Each t, in order, that may leave exactly `parts` heaps.
    [[nodiscard]] std::vector<std::size_t> takes(unsigned parts) const;
    /// The most heaps that a move leaves (at least 1).
    [[nodiscard]] unsigned heaps() const;

    std::vector<std::uint8_t> digits;
    bool unequal;
};

/// The plain method: values from the definition.
///
/// The set of nim-sums of two parts of m stones is built once and shared by all digits: O(last^2) for octal
/// codes. For three parts the sets of all m are kept: O(last^2 * values / 64) time, O(last * values / 8)
/// bytes.
///
/// `dense` visits many pairs at once while values are below 64 (set_of_pairs), for up to `dense_heaps` heaps.
class PlainTaking {
  public:
    explicit PlainTaking(Taking rules, std::size_t memory = no_limit, bool dense = false);
    /// Appends values until heap `last` is there. What `values` holds must be values of this game from heap 0
    /// on. When the control stops the work, the values so far stay and the work can go on later.
    void extend(Values& values, std::size_t last, Control& control);

    static constexpr std::size_t dense_heaps = std::size_t{1} << 22;

  private:
    /// Sets of nimbers, one row of `width_` words for each number of stones; `rows` numbers are kept at a
    /// time.
    struct Sets {
        std::vector<std::uint64_t> words;
        std::size_t rows = 0;
        std::size_t next = 0;  ///< the first number of stones whose set was not built yet
    };
    [[nodiscard]] std::uint64_t* row(Sets& sets, std::size_t stones) const {
        return sets.words.data() + (stones % sets.rows) * width_;
    }
    void reserve(std::size_t width, std::size_t pair_rows);
    void build_sets(const Values& values, std::size_t heap, Control& control);
    void build_pairs(const Values& values, std::size_t stones, Control& control);
    [[nodiscard]] std::uint64_t dense_pairs(const Values& values, std::size_t stones, Control& control);
    void build_triples(const Values& values, std::size_t stones, Control& control);
    [[nodiscard]] std::size_t value_of(const Values& values, std::size_t heap, Control& control);

    /// While values are found, the sets are charged to the account of the one who asked.
    struct AccountScope {
        AccountScope(PlainTaking& who, Account& account) : plain(who) { plain.account_ = &account; }
        ~AccountScope() {
            plain.account_ = nullptr;
            const Charge released = std::move(plain.charge_);
        }
        AccountScope(const AccountScope&) = delete;
        AccountScope& operator=(const AccountScope&) = delete;
        PlainTaking& plain;
    };

    Taking rules_;
    std::size_t memory_;
    Account* account_ = nullptr;
    Charge charge_;
    std::vector<std::size_t> takes_[4];  ///< takes_[j]: each t that may leave j heaps
    std::size_t width_ = 1;              ///< values so far are below 64 * width_
    Sets pairs_, triples_;
    std::vector<std::uint8_t> marks_;
    std::vector<std::uint64_t> seen_;
    bool dense_;
    std::vector<std::uint8_t> upward_,
        downward_;              ///< the values as bytes, and the same from the end of the room
    std::uint8_t largest_ = 0;  ///< of these bytes
};

/// Values of heaps 0..last by the plain method.
[[nodiscard]] Values taking_values(const Taking& rules, std::size_t last, Control& control,
                                   std::size_t memory = no_limit);

}  // namespace grundy
