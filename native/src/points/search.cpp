#include "grundy/points/search.hpp"

#include <stdexcept>
#include <utility>

#include "grundy/core/bits.hpp"

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

/// The positions as they are, keyed by their points.
template <std::size_t W>
class PointKernel {
  public:
    static constexpr std::size_t most_items = 64 * W;
    using State = Bits<W>;

    explicit PointKernel(const TurnSystem& system) : system_(&system) {
        const auto set = [](const PointList& one, const PointList& other = {}) {
            Bits<W> made;
            for (const auto p : one) made.add(p);
            for (const auto p : other) made.add(p);
            return made;
        };
        for (std::size_t t = 0; t < system.size(); ++t) {
            const PointTurn& turn = system.turn(t);
            turns_.push_back(
                {set(turn.take, turn.need), set(turn.put, turn.without), set(turn.take, turn.clear), set(turn.put)});
        }
    }
    [[nodiscard]] std::size_t bytes() const { return turns_.size() * sizeof(Sets); }
    void options(const State& state, Array<State>& out) const {
        for (const auto& turn : turns_)
            if ((turn.on - state).empty() && (turn.off & state).empty())
                out.push_back((state - turn.goes) | turn.comes);
    }
    void split(const State& state, Array<State>& out) const { out.push_back(state); }
    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.count(); }
    [[nodiscard]] State from_words(const Words& words) const {
        State state;
        system_->from_words(words).each([&](std::size_t p) { state.add(p); });
        return state;
    }
    [[nodiscard]] Words to_words(const State& state) const {
        auto words = halves(state);
        words.resize((system_->points() + 31) / 32);
        return words;
    }

  private:
    struct Sets {
        Bits<W> on, off, goes, comes;
    };
    const TurnSystem* system_;
    std::vector<Sets> turns_;
};

class SearchOfSystem final : public PointSearch {
  public:
    SearchOfSystem(std::shared_ptr<const TurnSystem> system, std::shared_ptr<Account> account)
        : system_(std::move(system)),
          inner_(narrowest(system_->points(), std::index_sequence<1, 2, 4, 16>(),
                           [&]<std::size_t W>() { return make_search(PointKernel<W>(*system_), account); })) {
        if (!inner_) throw std::length_error("too many points for this search");
    }
    [[nodiscard]] const TurnSystem& system() const override { return *system_; }
    [[nodiscard]] std::vector<Words> options(const Words& words) const override { return inner_->options(words); }
    [[nodiscard]] Words canonical(const Words& words) const override { return inner_->canonical(words); }
    [[nodiscard]] std::size_t items() const override { return inner_->items(); }
    [[nodiscard]] std::uint32_t refuted() const override { return inner_->refuted(); }
    [[nodiscard]] const std::shared_ptr<Account>& account() const override { return inner_->account(); }
    [[nodiscard]] std::uint32_t value_here(const Words& words, bool by_mex, Control& control) override {
        return inner_->value_here(words, by_mex, control);
    }
    [[nodiscard]] bool wins_here(const Words& words, bool misere, Control& control) override {
        return inner_->wins_here(words, misere, control);
    }
    [[nodiscard]] bool is_here(const Words& words, std::uint32_t k, Control& control) override {
        return inner_->is_here(words, k, control);
    }

  protected:
    void set_depth(std::size_t) override {}

  private:
    std::shared_ptr<const TurnSystem> system_;
    std::unique_ptr<AnySearch> inner_;
};

}  // namespace

std::unique_ptr<PointSearch> point_search(std::shared_ptr<const TurnSystem> system, std::shared_ptr<Account> account,
                                          std::size_t) {
    return std::make_unique<SearchOfSystem>(std::move(system), std::move(account));
}

}  // namespace grundy
