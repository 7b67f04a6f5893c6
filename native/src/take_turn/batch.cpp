#include "grundy/take_turn/batch.hpp"

#include <array>
#include <bit>
#include <span>

#include "grundy/geography/start_tables.hpp"
#include "grundy/take_turn/parity_rule.hpp"

namespace grundy {

namespace {

/// Taking a coin turns its neighbours over, in whatever order coins are taken. So those that are left tell which of
/// them show heads.
class CoinSets {
  public:
    struct State {
        std::uint32_t left, heads;
    };
    static constexpr std::int64_t most_vertices = 31;

    explicit CoinSets(const BatchCoins& coins) : coins_(coins) {}

    bool open(const SmallGraph& graph) {
        const bool are_said = coins_.rule == CoinsOn::said;
        if (graph.n > most_vertices || (are_said && graph.n != coins_.vertices)) return false;
        count_ = static_cast<unsigned>(graph.n);
        std::uint32_t odd = 0;
        for (std::int64_t v = 0; v < graph.n; ++v)
            odd ^= rows_[v] = static_cast<std::uint32_t>(graph.rows[v] & ~(std::uint64_t{1} << v));
        const std::uint32_t all = (std::uint32_t{1} << count_) - 1;
        if (are_said)
            start_ = {coins_.there & all, coins_.heads & coins_.there & all};
        else
            start_ = {all, coins_.rule == CoinsOn::odd ? odd : all & ~odd};
        return true;
    }
    [[nodiscard]] unsigned key_bits() const { return count_; }
    /// Kernels divide large boards into parts.
    [[nodiscard]] std::uint64_t most_positions() const { return count_ <= 16 ? 1 << 16 : 1 << 14; }
    [[nodiscard]] std::span<const State> starts() const { return {&start_, 1}; }

    [[nodiscard]] std::uint64_t key(const State& state) const { return state.left; }
    template <class See>
    void each_option(const State& state, See see) const {
        for (std::uint32_t rest = state.heads; rest != 0; rest &= rest - 1) {
            const int v = std::countr_zero(rest);
            const std::uint32_t left = state.left & ~(1u << v);
            if (!see(State{left, (state.heads ^ rows_[v]) & left})) return;
        }
    }

  private:
    BatchCoins coins_;
    std::array<std::uint32_t, most_vertices> rows_{};
    unsigned count_ = 0;
    State start_{};
};

}  // namespace

BoardCodes take_turn_on_graphs(std::string_view lines, const BatchCoins& coins, BatchQuestion question,
                               Control& control) {
    // Who wins is often decided by few sets. Values need most of them, and a table of all is faster than a search.
    const bool is_outcome = question == BatchQuestion::outcome || question == BatchQuestion::misere_outcome;
    const std::int64_t most_in_tables = is_outcome || coins.rule == CoinsOn::said ? -1 : 10;
    StartTables<ParityRule> tables({coins.rule, question}, control.account());
    return search_boards(lines, CoinSets(coins), question, control, [&](const SmallGraph& graph, BoardCodes& found) {
        if (graph.n > most_in_tables) return false;
        found.sizes.push_back(1);
        tables.solve(graph, &found.codes.emplace_back(), control);
        return true;
    });
}

}  // namespace grundy
