#pragma once
#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "grundy/core/bits.hpp"
#include "grundy/points/engine.hpp"
#include "grundy/points/misere_search.hpp"
#include "grundy/points/value_search.hpp"

namespace grundy {

/// The engine of one kind of game and width of sets. Each thread has searches of its own; the tables are shared.
template <class Game, class Keys>
class EngineOf final : public PointEngine {
  public:
    EngineOf(const PointContext& context, Game game, std::uint64_t numbering)
        : context_(context),
          charge_(*context.account, game.bytes() * (1 + context.methods.threads)),
          game_(std::move(game)),
          numbering_(numbering),
          values_(context.methods.threads),
          outcomes_(context.methods.threads) {
        const std::size_t words = context.methods.threads * 2 * Keys::most_words(game_);
        context.tables.values.reserve(context.methods.threads * (game_.turns() + 16), words);
        context.tables.outcomes.reserve(context.methods.threads * 4, words);
    }

    [[nodiscard]] std::uint32_t ask(PointQuestion question, const WideBits& at, const Thinkable& thinkable,
                                    std::uint32_t k, Control& control, std::size_t levels) override {
        std::vector<Part> parts;
        game_.split(at, thinkable, [&](const Part& part) { parts.push_back(part); });
        std::optional<WorkerPool> pool;
        pool.emplace(context_.methods.threads, [&](std::size_t thread) {
            std::optional<Control> own;
            if (thread > 0) own.emplace(context_.account);
            const PointTask task{own ? *own : control,
                                 *pool,
                                 thread == 0 ? levels : shallow_levels,
                                 thread == 0,
                                 context_.methods.mirrors,
                                 context_.methods.threads == 1};
            const Barrier::Participant participant(context_.tables.barrier);
            return work(question, parts, k, thread, task);
        });
        return pool->run();
    }
    [[nodiscard]] std::vector<TurnPair> mirror(const WideBits& at, const Thinkable& thinkable) const override {
        std::vector<TurnPair> pairs;
        if constexpr (requires(const Part& part) { Keys::mirror(game_, part); }) {
            bool good = true;
            game_.split(at, thinkable, [&](const Part& part) {
                const auto image = good ? Keys::mirror(game_, part) : std::nullopt;
                good = image.has_value();
                part.each([&](std::size_t t) {
                    if (good && t < (*image)[t])
                        pairs.emplace_back(game_.number_in_system(t), game_.number_in_system((*image)[t]));
                });
            });
            if (!good) pairs.clear();
        }
        return pairs;
    }
    [[nodiscard]] std::uint32_t refuted() const override { return values_[0] ? values_[0]->refuted() : 0; }

  private:
    using Part = typename Game::Part;
    using Values = ValueSearch<Game, Keys>;
    using Outcomes = MisereSearch<Game, Keys>;

    std::uint32_t work(PointQuestion question, const std::vector<Part>& parts, std::uint32_t k, std::size_t thread,
                       const PointTask& task) {
        if (question == PointQuestion::wins_misere) {
            const Begun<Outcomes> search(made(outcomes_[thread]), task);
            return search->wins(parts);
        }
        const Begun<Values> search(made(values_[thread]), task);
        if (question == PointQuestion::is_value) return search->is(parts, k);
        return question == PointQuestion::value ? search->value(parts) : search->value_by_mex(parts);
    }

    /// A search at work on a task.
    template <class Search>
    class Begun {
      public:
        Begun(Search& search, const PointTask& task) : search_(search) { search_.begin(task); }
        ~Begun() { search_.end(); }
        Begun(const Begun&) = delete;
        Begun& operator=(const Begun&) = delete;
        Search* operator->() const { return &search_; }

      private:
        Search& search_;
    };

    template <class Search>
    Search& made(std::unique_ptr<Search>& search) {
        if (!search) search = std::make_unique<Search>(game_, numbering_, context_.tables, context_.account);
        return *search;
    }

    PointContext context_;
    Charge charge_;
    Game game_;
    std::uint64_t numbering_;
    std::vector<std::unique_ptr<Values>> values_;  // one for each thread
    std::vector<std::unique_ptr<Outcomes>> outcomes_;
};

/// The engine with the narrowest sets that have room for the items.
template <template <class> class Game, template <class> class Keys>
[[nodiscard]] std::unique_ptr<PointEngine> narrowest_engine(const PointContext& context, const Thinkable& thinkable,
                                                            std::size_t items, std::uint64_t numbering) {
    const auto with = [&]<class Set>(Set none) -> std::unique_ptr<PointEngine> {
        return std::make_unique<EngineOf<Game<Set>, Keys<Set>>>(
            context, Game<Set>(*context.system, thinkable, std::move(none)), numbering);
    };
    if (items <= 64) return with(Bits<1>());
    if (items <= 128) return with(Bits<2>());
    if (items <= 256) return with(Bits<4>());
    return with(WideBits(items));
}

}  // namespace grundy
