#include "grundy/points/search.hpp"

#include <algorithm>
#include <utility>

#include "grundy/points/engine.hpp"

namespace grundy {

bool PointSearch::equals(const Words& words, std::uint32_t k, Control& control) {
    bool found = false;
    at_any_depth(control, [&] { found = is_here(words, k, control); });
    return found;
}

PointList PointSearch::winning_turns(const Words& words, bool misere, Control& control, std::uint32_t heap) {
    PointList winning;
    at_any_depth(control, [&] {
        winning.clear();
        const WideBits at = system().from_words(words);
        for (const auto t : system().possible(at)) {
            const Words option = system().to_words(system().after(t, at));
            if (misere ? !wins_here(option, true, control) : is_here(option, heap, control)) winning.push_back(t);
        }
    });
    return winning;
}

namespace {

/// No turn puts a point, and none can be barred by one that comes: back end A will do.
bool is_graph(const TurnSystem& system, const Thinkable& thinkable) {
    return std::all_of(thinkable.turns.begin(), thinkable.turns.end(), [&](std::uint32_t t) {
        const auto& without = system.turn(t).without;
        return system.turn(t).put.empty() &&
               std::none_of(without.begin(), without.end(), [&](auto p) { return thinkable.changing.has(p); });
    });
}

class SearchOfSystem final : public PointSearch {
  public:
    SearchOfSystem(std::shared_ptr<const TurnSystem> system, std::shared_ptr<Account> account, PointMethods methods)
        : account_(std::move(account)), tables_(*account_), context_{std::move(system), account_, tables_, methods} {}

    [[nodiscard]] const TurnSystem& system() const override { return *context_.system; }
    [[nodiscard]] std::size_t entries() const override { return tables_.values.size() + tables_.outcomes.size(); }
    [[nodiscard]] std::vector<Words> options(const Words& words) const override {
        const WideBits at = system().from_words(words);
        std::vector<Words> out;
        for (const auto t : system().possible(at)) out.push_back(system().to_words(system().after(t, at)));
        return out;
    }
    [[nodiscard]] Words canonical(const Words& words) const override {
        return system().to_words(system().from_words(words));
    }
    [[nodiscard]] std::size_t items() const override { return (system().points() + 31) / 32 * 32; }
    [[nodiscard]] std::vector<TurnPair> mirror(const Words& words) override {
        const WideBits at = system().from_words(words);
        const Thinkable thinkable = system().thinkable(at);
        return engine_for(thinkable).mirror(at, thinkable);
    }
    [[nodiscard]] std::uint32_t refuted() const override { return engine_ ? engine_->refuted() : 0; }
    [[nodiscard]] const std::shared_ptr<Account>& account() const override { return account_; }
    [[nodiscard]] std::uint32_t value_here(const Words& words, bool by_mex, Control& control) override {
        return ask(by_mex ? PointQuestion::value_by_mex : PointQuestion::value, words, 0, control);
    }
    [[nodiscard]] bool wins_here(const Words& words, bool misere, Control& control) override {
        if (misere) return ask(PointQuestion::wins_misere, words, 0, control) != 0;
        return !is_here(words, 0, control);
    }
    [[nodiscard]] bool is_here(const Words& words, std::uint32_t k, Control& control) override {
        return ask(PointQuestion::is_value, words, k, control) != 0;
    }

  protected:
    void set_depth(std::size_t levels) override { levels_ = levels; }

  private:
    std::uint32_t ask(PointQuestion question, const Words& words, std::uint32_t k, Control& control) {
        const WideBits at = system().from_words(words);
        const Thinkable thinkable = system().thinkable(at);
        return engine_for(thinkable).ask(question, at, thinkable, k, control, levels_);
    }
    PointEngine& engine_for(const Thinkable& thinkable) {
        if (!engine_ || !is_covered(thinkable)) make_engine(thinkable);
        return *engine_;
    }
    [[nodiscard]] bool is_covered(const Thinkable& thinkable) const {
        const auto& [turns, changing] = covered_;
        return (thinkable.changing - changing).empty() &&
               std::includes(turns.begin(), turns.end(), thinkable.turns.begin(), thinkable.turns.end());
    }
    void make_engine(const Thinkable& thinkable) {
        engine_.reset();
        const auto make = context_.methods.as_graph && is_graph(system(), thinkable) ? graph_engine : states_engine;
        engine_ = make(context_, thinkable, ++numbering_);
        covered_ = thinkable;
    }

    std::shared_ptr<Account> account_;
    PointTables tables_;
    PointContext context_;
    std::uint64_t numbering_ = 0;
    std::unique_ptr<PointEngine> engine_;
    Thinkable covered_;  // what it was made for
    std::size_t levels_ = shallow_levels;
};

}  // namespace

std::unique_ptr<PointSearch> point_search(std::shared_ptr<const TurnSystem> system, std::shared_ptr<Account> account,
                                          PointMethods methods) {
    methods.threads = std::max<std::size_t>(methods.threads, 1);
    return std::make_unique<SearchOfSystem>(std::move(system), std::move(account), methods);
}

}  // namespace grundy
