#include "grundy/uno/type_table.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <tuple>

namespace grundy::uno {

namespace {

/// Which colours are connected: four bits a colour, the first colour of its block.
using Blocks = std::uint64_t;

constexpr std::uint32_t label(Blocks blocks, int colour) {
    return static_cast<std::uint32_t>(blocks >> (4 * colour)) & 15U;
}

template <class Visit>
void for_bits(std::uint32_t set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

/// Every colour is a block of its own.
constexpr Blocks apart = 0xFEDCBA9876543210U;

/// The blocks after some colours have been connected: those that contain one of them become one block.
Blocks merged(Blocks blocks, std::uint32_t colours, std::uint32_t all) {
    std::uint32_t joined = 0;
    for_bits(colours, [&](int colour) { joined |= 1U << label(blocks, colour); });
    const auto first = static_cast<Blocks>(std::countr_zero(joined));
    for_bits(all, [&](int colour) {
        if (joined >> label(blocks, colour) & 1U)
            blocks = (blocks & ~(Blocks{15} << (4 * colour))) | first << (4 * colour);
    });
    return blocks;
}

bool refines(Blocks finer, Blocks coarser) {
    for (int colour = 0; colour < 16; ++colour)
        if (label(coarser, colour) != label(coarser, static_cast<int>(label(finer, colour)))) return false;
    return true;
}

/// What a choice of cards at the numbers so far is good for: the colours and how many of the numbers have odd degree,
/// and which colours it connects. Two choices with the same state can be continued in the same ways, so one is kept.
struct State {
    std::uint32_t odd_colours = 0;
    std::uint8_t odd_numbers = 0, block_count = 0;
    Blocks blocks = apart;
    std::uint32_t from = 0;    ///< the state before it
    std::uint32_t choice = 0;  ///< the colours of the cards that were chosen on the way from there

    [[nodiscard]] auto key() const { return std::tuple(odd_colours, odd_numbers, block_count, blocks); }
    [[nodiscard]] bool is_good() const { return block_count == 1 && std::popcount(odd_colours) + odd_numbers <= 2; }
    [[nodiscard]] bool same_ends(const State& o) const {
        return odd_colours == o.odd_colours && odd_numbers == o.odd_numbers;
    }
};

using States = Array<State>;

bool same(const States& a, const States& b) {
    return std::ranges::equal(a, b, [](const State& x, const State& y) { return x.key() == y.key(); });
}

/// Sorts states and keeps those with the coarsest blocks. Of two states with the same odd vertices, the one that
/// connects more is at least as good: whatever completes the other one to a connected choice completes it, too.
void keep_coarsest(States& states, Control& control) {
    std::ranges::sort(states, {}, &State::key);
    std::size_t kept = 0, group = 0;
    for (const auto& state : States(states, control.account())) {
        if (kept == 0 || !states[kept - 1].same_ends(state)) group = kept;
        bool is_new = true;
        for (std::size_t i = group; is_new && i < kept; ++i) is_new = !refines(state.blocks, states[i].blocks);
        control.tick(1 + (kept - group) / 16);
        if (is_new) states[kept++] = state;
    }
    states.resize(kept);
}

/// A type with only the visited colours.
struct Seen {
    std::uint32_t colours = 0;
    bool forced = false, is_card = false;
    auto operator<=>(const Seen&) const = default;
};

/// The table for one set of visited colours: dynamic programming over the numbers, one layer of states after each.
///
/// A dominating trail visits exactly these colours. At each number it uses a set of the number's cards, known by their
/// colours; a number with a colour outside the set must be visited (`forced`), since only it can dominate that card.
/// The numbers are sorted by type, and numbers of one type are interchangeable, so that a long run of them soon
/// repeats.
class Table {
  public:
    Table(const std::vector<NumberType>& types, std::uint32_t visited, Control& control)
        : visited_(visited), control_(control) {
        for (const auto& type : types) {
            const bool leads_out = (type.colours & ~visited) != 0;
            if (type.is_card && leads_out) continue;
            const Seen seen{type.colours & visited, type.must || (leads_out && !type.is_card), type.is_card};
            auto& numbers = types_[seen];
            numbers.insert(numbers.end(), type.numbers.begin(), type.numbers.end());
        }
    }

    std::optional<Choice> choose() {
        if (!is_possible()) return std::nullopt;
        std::vector<std::pair<Seen, const std::vector<std::uint32_t>*>> order;
        for (const auto& [seen, numbers] : types_) order.emplace_back(seen, &numbers);
        std::ranges::stable_sort(order, {}, [](const auto& entry) {
            return std::pair(!entry.first.forced, -std::popcount(entry.first.colours));
        });
        begin();
        for (const auto& [seen, numbers] : order) {
            may_end_ = !seen.forced;
            if (may_end_ && good()) break;
            sweep(seen, *numbers);
            if (layers_.back().states.empty()) return std::nullopt;
        }
        may_end_ = true;
        return good() ? std::optional(trace()) : std::nullopt;
    }

  private:
    struct Layer {
        States states;
        std::uint32_t number;
    };

    /// Every number has a visited colour; at most two can only be ends.
    [[nodiscard]] bool is_possible() const {
        std::size_t ends = 0;
        for (const auto& [seen, numbers] : types_) {
            if (seen.colours == 0) return false;
            if (seen.forced && std::popcount(seen.colours) == 1) ends += numbers.size();
        }
        return ends <= 2;
    }

    void begin() {
        State start;
        start.block_count = static_cast<std::uint8_t>(std::popcount(visited_));
        layers_.push_back({States({start}, control_.account()), 0});
    }

    [[nodiscard]] const State* good() const {
        const auto& states = layers_.back().states;
        const auto found = std::ranges::find_if(states, &State::is_good);
        return found == states.end() ? nullptr : &*found;
    }

    /// Goes through the numbers of a type, until the states repeat.
    void sweep(const Seen& seen, const std::vector<std::uint32_t>& numbers) {
        const std::size_t before = layers_.size() - 1;
        for (std::size_t done = 0; done < numbers.size(); ++done) {
            const bool even_left = (numbers.size() - done) % 2 == 0;
            if (seen.forced && even_left && done >= 2 && repeats(done + before)) return cancel(seen, numbers, done);
            layers_.push_back({next(seen), numbers[done]});
            const auto& states = layers_.back().states;
            if (states.empty() || (may_end_ && good())) return;
            if (!seen.forced && same(states, layers_[layers_.size() - 2].states)) {
                layers_.pop_back();
                return;
            }
        }
    }

    [[nodiscard]] bool repeats(std::size_t layer) const {
        return same(layers_[layer].states, layers_[layer - 2].states);
    }

    /// The numbers that are left, an even many, take the same two cards each: that changes no parity and connects
    /// nothing that the layers before have not connected.
    void cancel(const Seen& seen, const std::vector<std::uint32_t>& numbers, std::size_t done) {
        const auto first = seen.colours & -seen.colours, rest = seen.colours & ~first, second = rest & -rest;
        for (; done < numbers.size(); ++done) extra_.push_back({numbers[done], first | second});
    }

    /// The states after one more number: no card of it, or any set of them. Two odd numbers are the most.
    States next(const Seen& seen) {
        const auto& states = layers_.back().states;
        States found(control_.account());
        std::size_t compact = 1U << 16;
        for (std::uint32_t i = 0; i < states.size(); ++i) {
            if (!seen.forced) {
                found.push_back(states[i]);
                found.back().from = i;
                found.back().choice = 0;
            }
            for (auto choice = seen.colours; choice != 0; choice = (choice - 1) & seen.colours) {
                if (seen.is_card && choice != seen.colours) break;
                control_.tick();
                if (states[i].odd_numbers + std::popcount(choice) % 2 > 2) continue;
                found.push_back(after(states[i], i, choice));
                if (may_end_ && found.back().is_good()) return States({found.back()}, control_.account());
            }
            if (found.size() > compact) {
                keep_coarsest(found, control_);
                compact = std::max(compact, 2 * found.size());
            }
        }
        keep_coarsest(found, control_);
        return found;
    }

    [[nodiscard]] State after(const State& state, std::uint32_t index, std::uint32_t choice) const {
        State made = state;
        made.odd_colours ^= choice;
        made.odd_numbers = static_cast<std::uint8_t>(made.odd_numbers + std::popcount(choice) % 2);
        made.blocks = merged(state.blocks, choice, visited_);
        std::uint8_t blocks = 0;
        for_bits(visited_,
                 [&](int colour) { blocks += label(made.blocks, colour) == static_cast<std::uint32_t>(colour); });
        made.block_count = blocks;
        made.from = index;
        made.choice = choice;
        return made;
    }

    [[nodiscard]] Choice trace() const {
        Choice found{visited_, extra_};
        const State* state = good();
        for (std::size_t layer = layers_.size() - 1; layer > 0; --layer) {
            if (state->choice != 0) found.visits.push_back({layers_[layer].number, state->choice});
            state = &layers_[layer - 1].states[state->from];
        }
        return found;
    }

    std::uint32_t visited_;
    Control& control_;
    std::map<Seen, std::vector<std::uint32_t>> types_;
    std::vector<Layer> layers_;
    std::vector<Choice::Visit> extra_;
    bool may_end_ = false;  ///< whether all numbers that must be visited are behind
};

}  // namespace

std::optional<Choice> choose_cards(std::vector<NumberType> types, std::uint32_t colours, std::uint32_t must,
                                   Control& control) {
    if (colours == 0 || colours > most_colours) throw std::invalid_argument("a table has 1 to 16 colours");
    const std::uint32_t all = (1U << colours) - 1;
    std::vector<std::uint32_t> sets;
    for (std::uint32_t set = all;; set = (set - 1) & all) {
        if ((set & must) == must && set != 0) sets.push_back(set);
        if (set == 0) break;
    }
    std::ranges::stable_sort(sets, {}, [](std::uint32_t set) { return -std::popcount(set); });
    for (const auto set : sets) {
        control.tick();
        if (auto found = Table(types, set, control).choose()) return found;
    }
    return std::nullopt;
}

}  // namespace grundy::uno
