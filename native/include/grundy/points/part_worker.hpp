#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "grundy/core/control.hpp"
#include "grundy/core/search.hpp"
#include "grundy/points/part_table.hpp"
#include "grundy/points/seen_parts.hpp"
#include "grundy/points/worker_pool.hpp"

namespace grundy {

/// What the threads of a search share: the table of parts with their values in normal play, that of sums of parts with
/// their outcomes in misère play, and where they meet when one of the two is crowded.
struct PointTables {
    explicit PointTables(Account& account)
        : values(account), outcomes(account), barrier([this] {
              if (values.is_crowded()) values.make_room();
              if (outcomes.is_crowded()) outcomes.make_room();
          }) {}
    [[nodiscard]] bool are_crowded() const { return values.is_crowded() || outcomes.is_crowded(); }

    PartTable values, outcomes;
    Barrier barrier;
};

/// What one thread works with in one question.
struct PointTask {
    Control& control;
    WorkerPool& pool;
    std::size_t levels;  // of recursion, at most
    bool is_leader;      // the thread that starts the others
    bool mirrors;        // looks for parts that are their own mirror images
    bool alone;          // no other thread works on the question
};

/// One thread at work on the parts of a game: its levels of recursion, and the numbers of parts.
///
/// A Game has a type Part, connected and its own raw key; Keys write canonical keys of parts.
template <class Game, class Keys>
class PartWorker {
  public:
    using Part = typename Game::Part;

    PartWorker(const Game& game, std::uint64_t numbering, PointTables& tables, std::shared_ptr<Account> account)
        : account_(std::move(account)),
          charge_(*account_, seen_bytes(game, *account_)),
          game_(game),
          tables_(tables),
          keys_(game, numbering),
          seen_(slots_for(game, *account_)) {}

    void begin(const PointTask& task) {
        task_ = &task;
        depth_ = expanded_ = 0;
        charged_depth_ = std::min(shallow_levels, task.levels);
    }
    void end() { const Charge released = std::move(stack_charge_); }

  protected:
    /// One level of recursion, and one position counted.
    class Level {
      public:
        explicit Level(PartWorker& worker) : worker_(worker) { worker_.enter(); }
        ~Level() { --worker_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

      private:
        PartWorker& worker_;
    };

    /// A point at which this thread uses no number of a part, so that the tables may be cleared.
    void safe_point() {
        if (tables_.are_crowded() || tables_.barrier.is_requested()) tables_.barrier.wait();
        task_->pool.check();
    }
    /// Checks the clock once in about 4096 turns of parts that get a key or are copied for an option. A position of
    /// hundreds of turns has as many options of as many turns: 256 of them, between two checks of `tick`, take minutes.
    void check_clock(std::size_t turns) {
        if ((unchecked_turns_ += turns) < 4096) return;
        unchecked_turns_ = 0;
        if (account_->is_stopped()) throw Stopped(Reason::stopped);
        if (Account::Clock::now() > account_->deadline()) throw Stopped(Reason::seconds);
    }
    [[nodiscard]] std::uint64_t positions() const { return task_->control.positions(); }
    [[nodiscard]] std::size_t depth() const { return depth_; }
    [[nodiscard]] bool mirrors() const { return task_->mirrors; }
    [[nodiscard]] bool is_alone() const { return task_->alone; }

    /// The number of a part, if this thread has met it as it is.
    [[nodiscard]] PartId seen_id(const Part& part) {
        const PartId id = seen_.find(part);
        return tables_.values.holds(id) ? id : PartId{};
    }
    /// The number that isomorphic parts share.
    [[nodiscard]] PartId id_of(const Part& part) {
        if (const PartId id = seen_.find(part); tables_.values.holds(id)) return id;
        const Part reduced = game_.reduced(part);
        PartId id = seen_.find(reduced);
        if (!tables_.values.holds(id)) id = new_id(reduced);
        seen_.put(part, id);
        if (!(reduced == part)) seen_.put(reduced, id);
        return id;
    }
    void expect(const Part& part) const { seen_.prefetch(part); }

    std::shared_ptr<Account> account_;
    Charge charge_, stack_charge_;
    const Game& game_;
    PointTables& tables_;
    Keys keys_;

  private:
    static constexpr std::size_t start_helpers_at = 4096;

    /// As many as a sixteenth of the memory has room for, at most 2^16.
    static std::size_t slots_for(const Game& game, const Account& account) {
        std::size_t slots = std::size_t{1} << 16;
        while (slots > 16 && slots * game.part_bytes() > account.memory() / 16) slots /= 2;
        return slots;
    }
    static std::size_t seen_bytes(const Game& game, const Account& account) {
        return slots_for(game, account) * (game.part_bytes() + sizeof(PartId));
    }

    /// The number of a part by its key. One that is then seen to be its own mirror image is worth 0 in normal play.
    PartId new_id(const Part& part) {
        check_clock(game_.size(part));
        const PartId id = tables_.values.find_or_add(keys_.key(part));
        if constexpr (requires { keys_.is_mirrored(); })
            if (mirrors() && keys_.is_mirrored() && tables_.values.data(id) == 0) tables_.values.store(id, exact, 1);
        return id;
    }

    void enter() {
        if (++depth_ > charged_depth_) deepen();
        task_->control.tick();
        if (task_->is_leader && ++expanded_ == start_helpers_at) task_->pool.start_helpers();
    }
    /// Charges more levels of the stack.
    void deepen() {
        constexpr std::size_t levels = 1024, bytes_a_level = 1024 + 8 * sizeof(Part);
        if (depth_ > task_->levels) {
            --depth_;
            throw TooDeep();
        }
        stack_charge_.join(Charge(*account_, levels * bytes_a_level));
        charged_depth_ = std::min(charged_depth_ + levels, task_->levels);
    }

    SeenParts<Part> seen_;
    const PointTask* task_ = nullptr;
    std::size_t depth_ = 0, charged_depth_ = 0, expanded_ = 0, unchecked_turns_ = 0;
};

}  // namespace grundy
