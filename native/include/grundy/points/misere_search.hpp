#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "grundy/points/bit_writer.hpp"
#include "grundy/points/part_worker.hpp"

namespace grundy {

/// A sum of parts that lie beside each other; how many turns they have together, and whether it has been looked at.
struct PartSum {
    std::uint32_t begin = 0, count = 0, size = 0;
    bool done = false;
};

void sort_smallest_first(std::span<PartSum> sums);

/// Who wins in misère play, where values do not add up: by search over sums of parts.
///
/// A transposition table of sums: the key of a sum is the sorted keys of its parts, so that sums of isomorphic parts
/// are one entry. Of the law G + G = 0 only * + * = 0 holds in misère play, so two parts of one turn each cancel
/// (Conway, On Numbers and Games, chapter 12). A sum without a turn is won: the player to move in it wins.
template <class Game, class Keys>
class MisereSearch : public PartWorker<Game, Keys> {
    using Worker = PartWorker<Game, Keys>;

  public:
    using Part = typename Game::Part;

    MisereSearch(const Game& game, std::uint64_t numbering, PointTables& tables,
                 const std::shared_ptr<Account>& account)
        : Worker(game, numbering, tables, account), parts_(*account), sums_(*account) {}

    void begin(const PointTask& task) {
        Worker::begin(task);
        parts_.clear();
        sums_.clear();
    }

    [[nodiscard]] bool wins(const std::vector<Part>& parts) {
        PartSum sum;
        for (const auto& part : parts) add(sum, this->game_.reduced(part));
        sums_.push_back(sum);
        return wins_sum(0);
    }

  private:
    static constexpr std::uint64_t won = 2, lost = 1;

    struct Summand {
        Part part;
        PartId id;
    };

    /// A sum whose options are gone through.
    struct Level : Worker::Level {
        Level(MisereSearch& s, PartId i)
            : Worker::Level(s),
              search(s),
              marked(i),
              sums(s.sums_.size()),
              parts(s.parts_.size()),
              before(s.positions()) {
            search.table().begin_work(marked);
        }
        ~Level() {
            search.table().end_work(marked);
            search.sums_.resize(sums);
            search.parts_.erase(search.parts_.begin() + static_cast<std::ptrdiff_t>(parts), search.parts_.end());
        }
        MisereSearch& search;
        PartId marked;
        std::size_t sums, parts;  // where those of this level begin
        std::uint64_t before;
        Charge charge;
    };

    PartTable& table() { return this->tables_.outcomes; }

    void add(PartSum& sum, Part part) {
        if (sum.count == 0) sum.begin = static_cast<std::uint32_t>(parts_.size());
        const auto size = static_cast<std::uint32_t>(this->game_.size(part));
        if (size == 1)
            for (std::size_t i = sum.begin; i < sum.begin + sum.count; ++i)
                if (this->game_.size(parts_[i].part) == 1) {  // * + * is nothing
                    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(i));
                    --sum.count;
                    --sum.size;
                    return;
                }
        parts_.push_back({std::move(part), {}});
        ++sum.count;
        sum.size += size;
    }

    /// The key of a sum; its parts are then in the order of their keys.
    const KeyWords& key_of(const PartSum& sum) {
        auto& values = this->tables_.values;
        const auto begin = parts_.begin() + sum.begin, end = begin + sum.count;
        for (auto part = begin; part != end; ++part)
            if (!values.holds(part->id)) part->id = this->id_of(part->part);
        const auto is_less = [&](const Summand& a, const Summand& b) {
            return a.id.number != b.id.number &&
                   std::ranges::lexicographical_compare(values.key(a.id), values.key(b.id));
        };
        for (auto part = begin; part != end; ++part)  // few: by insertion
            for (auto at = part; at != begin && is_less(*at, *(at - 1)); --at) std::swap(*at, *(at - 1));
        key_.clear();
        for (auto part = begin; part != end; ++part) {
            const auto key = values.key(part->id);
            key_.insert(key_.end(), key.begin(), key.end());
        }
        return key_;
    }

    bool wins_sum(std::size_t at) {
        this->safe_point();
        if (sums_[at].count == 0) return true;
        PartId id = table().find_or_add(key_of(sums_[at]));
        if (const auto data = table().data(id)) return data == won;
        Level level(*this, id);
        expand(sums_[at]);
        if (const auto each = this->game_.heap_bytes(); each > 0)
            level.charge = Charge(*this->account_, each * (parts_.size() - level.parts));
        // An enhanced transposition cutoff: a lost option in the table ends it before anything is searched.
        const bool result = known_option_is_lost(level) || searched_option_is_lost(level);
        const auto data = result ? won : lost;
        if (!table().holds(id)) {
            this->safe_point();  // on the way up each level may add one
            id = table().find_or_add(key_of(sums_[at]));
        }
        table().store(id, data, this->positions() - level.before);
        return result;
    }

    /// All options, the smallest first. Of parts with the same number one is enough.
    void expand(const PartSum sum) {
        const std::size_t first = sums_.size();
        for (std::size_t i = sum.begin; i < sum.begin + sum.count; ++i) {
            if (i > sum.begin && parts_[i].id.number == parts_[i - 1].id.number) continue;
            const Part part = parts_[i].part;
            this->game_.each_turn(part, [&](std::size_t turn) {
                this->check_clock(sum.size);
                PartSum option;
                for (std::size_t j = sum.begin; j < sum.begin + sum.count; ++j)
                    if (j != i) add(option, Part(parts_[j].part));
                this->game_.after(part, turn, [&](const Part& piece) { add(option, this->game_.reduced(piece)); });
                sums_.push_back(option);
            });
        }
        sort_smallest_first(std::span(sums_).subspan(first));
    }

    bool known_option_is_lost(const Level& level) {
        for (std::size_t s = level.sums; s < sums_.size(); ++s) {
            this->safe_point();
            if (sums_[s].count == 0) {  // no turn is left: the player to move wins
                sums_[s].done = true;
                continue;
            }
            const PartId id = table().find(key_of(sums_[s]));
            const auto data = table().holds(id) ? table().data(id) : 0;
            if (data == lost) return true;
            sums_[s].done = data == won;
        }
        return false;
    }
    /// Options that another thread is at work on come last.
    bool searched_option_is_lost(const Level& level) {
        const std::size_t end = sums_.size();
        for (const bool put_off : {false, true})
            for (std::size_t s = level.sums; s < end; ++s) {
                if (sums_[s].done || (!put_off && is_taken(sums_[s]))) continue;
                sums_[s].done = true;
                if (!wins_sum(s)) return true;
            }
        return false;
    }
    bool is_taken(const PartSum& sum) {
        this->safe_point();
        const PartId id = table().find(key_of(sum));
        return table().holds(id) && table().is_busy(id);
    }

    Array<Summand> parts_;
    Array<PartSum> sums_;
    KeyWords key_;
};

}  // namespace grundy
