#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "grundy/points/part_worker.hpp"

namespace grundy {

/// The options of the parts that one thread is at work on, as sums of parts, and what the table knows about them.
template <class Game, class Keys>
class OptionStack : public PartWorker<Game, Keys> {
    using Worker = PartWorker<Game, Keys>;

  public:
    using Part = typename Game::Part;

    OptionStack(const Game& game, std::uint64_t numbering, PointTables& tables, const std::shared_ptr<Account>& account)
        : Worker(game, numbering, tables, account), summands_(*account), options_(*account) {}

    void begin(const PointTask& task) {
        Worker::begin(task);
        summands_.clear();
        options_.clear();
    }

  protected:
    static constexpr std::uint32_t no_value = std::numeric_limits<std::uint32_t>::max();

    struct Summand {
        Part part;
        PartId id;
        std::uint32_t size = 0;
    };
    struct Option {                          // a sum: known values, and the summands that are not, the largest first
        std::uint32_t begin = 0, count = 0;  // of the summands
        std::uint32_t sum = 0;               // no_value: an option like another one
        std::uint32_t largest = 0;
        bool put_off = false;
    };

    PartTable& table() { return this->tables_.values; }

    void add_summand(Option& option, const Part& part) {
        const auto size = static_cast<std::uint32_t>(this->game_.size(part));
        if (option.count == 0) option.begin = static_cast<std::uint32_t>(summands_.size());
        summands_.push_back({part, {}, size});
        ++option.count;
        for (std::size_t i = summands_.size() - 1; i > option.begin && summands_[i - 1].size < size; --i)
            std::swap(summands_[i], summands_[i - 1]);
        option.largest = summands_[option.begin].size;
    }

    /// Puts all options of a part on the stack, those with a small largest part first.
    void expand(const Part& whole) {
        const std::size_t first = options_.size();
        const Part part = this->game_.reduced(whole);
        const std::size_t turns = this->game_.size(part);
        this->game_.each_turn(part, [&](std::size_t turn) {
            this->check_clock(turns);
            Option option;
            this->game_.after(part, turn, [&](const Part& piece) {
                this->expect(piece);
                add_summand(option, piece);
            });
            options_.push_back(option);
        });
        const auto rank = [](const Option& o) { return std::uint64_t{o.largest} << 32 | o.count; };
        std::sort(options_.begin() + static_cast<std::ptrdiff_t>(first), options_.end(),
                  [&](const Option& a, const Option& b) { return rank(a) < rank(b); });
    }

    /// Takes out the summands with known values and pairs of equal ones (G + G is worth 0). Summands of more than
    /// `most` turns that were not met before stay without a number.
    void fold(Option& option, std::size_t most) {
        std::size_t end = option.begin;
        for (std::size_t i = option.begin; i < option.begin + option.count; ++i) {
            Summand& summand = summands_[i];
            if (!table().holds(summand.id))
                summand.id = summand.size <= most ? this->id_of(summand.part) : this->seen_id(summand.part);
            if (table().holds(summand.id)) {
                if (const auto data = table().data(summand.id); data & exact) {
                    option.sum ^= static_cast<std::uint32_t>(data);
                    continue;
                }
                if (cancels(option.begin, end, summand.id)) {
                    --end;
                    continue;
                }
            }
            if (i != end) summands_[end] = std::move(summand);
            ++end;
        }
        option.count = static_cast<std::uint32_t>(end - option.begin);
        if (option.count > 0) option.largest = summands_[option.begin].size;
    }
    /// Is there the same sum among the options before?
    [[nodiscard]] bool is_repeated(std::size_t first, std::size_t at) {
        const Option& option = options_[at];
        for (std::size_t i = 0; i < option.count; ++i)
            if (!table().holds(summands_[option.begin + i].id)) return false;
        for (std::size_t o = first; o < at; ++o)
            if (options_[o].count == option.count && options_[o].sum == option.sum &&
                same_summands(options_[o], option))
                return true;
        return false;
    }

    Array<Summand> summands_;
    Array<Option> options_;

  private:
    /// Removes a summand with this number, and closes the gap.
    bool cancels(std::size_t begin, std::size_t end, PartId id) {
        for (std::size_t i = begin; i < end; ++i) {
            if (!table().holds(summands_[i].id) || summands_[i].id.number != id.number) continue;
            std::move(summands_.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                      summands_.begin() + static_cast<std::ptrdiff_t>(end),
                      summands_.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
        return false;
    }
    /// Equal ones have cancelled: what is in one must be in the other.
    [[nodiscard]] bool same_summands(const Option& a, const Option& b) {
        const auto begin = summands_.begin() + a.begin, end = begin + a.count;
        for (std::size_t i = 0; i < b.count; ++i) {
            const PartId id = summands_[b.begin + i].id;
            if (std::none_of(begin, end,
                             [&](const Summand& s) { return table().holds(s.id) && s.id.number == id.number; }))
                return false;
        }
        return true;
    }
};

}  // namespace grundy
