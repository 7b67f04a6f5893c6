#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>

#include "grundy/words/rules.hpp"

namespace grundy {

/// Thrown for a value that is larger than machines hold, or for a word that is too long to search.
struct WordTooLarge {};

/// Values or outcomes of pieces by search, with a table. Light pieces are answered by a machine that is right for them.
class WordValues {
  public:
    static constexpr int unknown = -1;
    static constexpr int largest = 250;
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
    static constexpr std::uint64_t heaviest = 6000;

    WordValues(const WordRules& rules, WordWork& work) : rules_(rules), work_(work) {}

    /// The result for a piece; `unknown` where this takes more than so many new positions.
    [[nodiscard]] int value(const std::string& piece, std::uint64_t budget = unlimited);
    /// From now on a machine answers for all pieces lighter than `below`.
    void trust(WordMachine machine, std::uint64_t below) {
        trusted_ = std::move(machine);
        below_ = below;
    }
    /// The largest value found so far.
    [[nodiscard]] int largest_value() const { return largest_value_; }

  private:
    [[nodiscard]] int find(const std::string& piece);
    [[nodiscard]] int search(const std::string& piece);
    [[nodiscard]] int value_of_option(const std::string& option);

    const WordRules& rules_;
    WordWork& work_;
    WordMachine trusted_;
    std::uint64_t below_ = 0;
    std::uint64_t left_ = 0;
    int largest_value_ = 0;
    std::unordered_map<std::string, std::uint8_t> table_;
    Charge charge_;
};

}  // namespace grundy
