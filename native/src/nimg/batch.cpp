#include "grundy/nimg/batch.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace grundy {

namespace {

/// Weights as the digits of one number, those of vertex v in units of unit_[v].
class Weights {
  public:
    struct State {
        std::uint32_t weights, pointer;
    };

    Weights(std::span<const std::int32_t> weights, bool move_first) : move_first_(move_first) {
        std::size_t all = 1, sum = 0;
        for (const std::int32_t weight : weights) {
            if (weight < 0) throw std::invalid_argument("weights are never negative");
            sum += static_cast<std::size_t>(weight);
            if (sum > most_moves || all * weights.size() > most_places) break;
            base_.push_back(static_cast<std::uint32_t>(weight) + 1);
            unit_.push_back(static_cast<std::uint32_t>(all));
            all *= base_.back();
        }
        is_served_ = base_.size() == weights.size() && all * std::max<std::size_t>(1, weights.size()) <= most_places;
        count_ = static_cast<std::int64_t>(weights.size());
        places_ = all * std::max<std::size_t>(1, weights.size());
        for (std::uint32_t v = 0; v < weights.size(); ++v) starts_.push_back({static_cast<std::uint32_t>(all - 1), v});
    }

    bool open(const SmallGraph& graph) {
        rows_ = graph.rows.data();
        return is_served_ && graph.n == count_;
    }
    [[nodiscard]] unsigned key_bits() const { return static_cast<unsigned>(std::bit_width(places_)); }
    [[nodiscard]] std::uint64_t most_positions() const { return 1 << 17; }
    [[nodiscard]] const std::vector<State>& starts() const { return starts_; }

    [[nodiscard]] std::uint64_t key(const State& state) const {
        return std::uint64_t{state.weights} * base_.size() + state.pointer;
    }
    template <class See>
    void each_option(const State& state, See see) const {
        const std::uint64_t ways = rows_[state.pointer];
        if (move_first_) {
            for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
                const auto to = static_cast<std::uint32_t>(std::countr_zero(rest));
                for (std::uint32_t taken = weight(state, to); taken > 0; --taken)
                    if (!see(State{state.weights - taken * unit_[to], to})) return;
            }
            return;
        }
        const std::uint32_t weight_here = weight(state, state.pointer), unit = unit_[state.pointer];
        if (ways == 0) {  // there a move takes all
            if (weight_here > 0) see(State{state.weights - weight_here * unit, state.pointer});
            return;
        }
        for (std::uint32_t taken = weight_here; taken > 0; --taken) {
            for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
                const auto to = static_cast<std::uint32_t>(std::countr_zero(rest));
                if (!see(State{state.weights - taken * unit, to})) return;
            }
        }
    }

  private:
    static constexpr std::size_t most_moves = 31, most_places = std::size_t{1} << 22;

    [[nodiscard]] std::uint32_t weight(const State& state, std::uint32_t v) const {
        return state.weights / unit_[v] % base_[v];
    }

    bool move_first_, is_served_ = false;
    std::int64_t count_ = 0;
    std::size_t places_ = 1;
    std::vector<std::uint32_t> base_, unit_;
    std::vector<State> starts_;
    const std::uint64_t* rows_ = nullptr;
};

}  // namespace

BoardCodes nimg_starts(std::string_view lines, std::span<const std::int32_t> weights, bool move_first,
                       BatchQuestion question, Control& control) {
    return search_boards(lines, Weights(weights, move_first), question, control);
}

}  // namespace grundy
