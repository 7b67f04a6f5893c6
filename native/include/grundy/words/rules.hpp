#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy {

/// What is asked about a word: its value, or its outcome in normal or misère play (0 for P, 1 for N).
enum class WordQuestion : std::uint8_t { value, outcome, misere };

/// A move replaces one occurrence of `left` by `right`, with `first` only at the beginning and with `last` only at the
/// end of a piece. Letters are numbers.
struct WordRule {
    std::string left, right;
    bool first = false, last = false;
};

/// The rules of a word game. Letters from `playable` on are walls: they are in no left side, and divide words into
/// pieces, whose values add. Weights, one for each letter, make every rule lighter.
struct WordRules {
    std::size_t playable = 0;
    std::vector<WordRule> rules;
    std::vector<std::uint32_t> weights;
    WordQuestion question = WordQuestion::value;
    bool symmetric = false;  ///< The mirror image of each rule is a rule.

    /// Throws std::invalid_argument for rules that are none, or that weights do not make lighter.
    void check() const;
    [[nodiscard]] std::uint64_t weight(const std::string& word) const {
        std::uint64_t sum = 0;
        for (const char letter : word) sum += weights[static_cast<std::uint8_t>(letter)];
        return sum;
    }
    [[nodiscard]] bool is_wall(char letter) const { return static_cast<std::uint8_t>(letter) >= playable; }
};

/// A finite machine that reads the letters of a piece. Where a step or an output is `none`, the words that lead there
/// are not among those that the machine is about.
struct WordMachine {
    static constexpr std::int32_t none = -1;
    std::size_t letters = 0;
    std::vector<std::int32_t> steps;    ///< steps[state * letters + letter]
    std::vector<std::int32_t> outputs;  ///< of each state

    [[nodiscard]] std::size_t states() const { return outputs.size(); }
    [[nodiscard]] std::int32_t step(std::int32_t state, char letter) const {
        return state == none ? none
                             : steps[static_cast<std::size_t>(state) * letters + static_cast<std::uint8_t>(letter)];
    }
    [[nodiscard]] std::int32_t read(std::int32_t state, const std::string& word) const {
        for (const char letter : word) state = step(state, letter);
        return state;
    }
    [[nodiscard]] std::int32_t output(std::int32_t state) const {
        return state == none ? none : outputs[static_cast<std::size_t>(state)];
    }
};

/// Thrown when the time of a search for a machine is over: not a limit of the question, whose control is asked as well.
struct OutOfTime {};

/// Thrown when a search for a machine has made as many steps as it may.
struct OutOfWork {};

/// Counts steps of work on a control, up to a limit of its own, and looks at a clock of its own.
class WordWork {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    explicit WordWork(Control& control, Clock::time_point end = Clock::time_point::max(),
                      std::uint64_t most = unlimited)
        : control_(control), end_(end), left_(most) {}
    void tick(std::uint64_t amount = 1) {
        control_.tick(amount);
        if (amount > left_) throw OutOfWork{};
        left_ -= amount;
        if ((count_ += amount) >= 256) {
            count_ = 0;
            if (end_ != Clock::time_point::max() && Clock::now() >= end_) throw OutOfTime{};
        }
    }
    [[nodiscard]] Account& account() const { return control_.account(); }

  private:
    Control& control_;
    Clock::time_point end_;
    std::uint64_t left_;
    std::uint64_t count_ = 0;
};

}  // namespace grundy
