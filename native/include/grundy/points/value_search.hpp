#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "grundy/points/option_stack.hpp"

namespace grundy {

/// Values in normal play, by the questions "is it worth k?" about parts.
///
/// Lemoine and Viennot (Nimbers are inevitable, TCS 462, 2012): G is worth k exactly when G + *k is lost. That is, no
/// option of G is worth k, and for each j < k some option is worth j. One option worth k refutes k: most options are
/// never looked at. An option is a sum of parts G1 + ... + Gm, the largest first. G2, ..., Gm get their values, and
/// "is the option worth k?" becomes "is G1 worth k xor G2 xor ... xor Gm?".
///
/// For each k the options are gone through twice: first by the table alone, where large parts get no keys yet; then by
/// search, those with a small largest part first. What is refuted of a part is kept in its 64 bits of data: bit j says
/// that it is not worth j.
template <class Game, class Keys>
class ValueSearch : public OptionStack<Game, Keys> {
    using Stack = OptionStack<Game, Keys>;
    using Stack::add_summand, Stack::expand, Stack::fold, Stack::is_repeated, Stack::table;
    using Stack::no_value, Stack::options_, Stack::summands_;
    using typename Stack::Option;
    using typename Stack::Summand;

  public:
    using Part = typename Game::Part;
    using Stack::Stack;

    void begin(const PointTask& task) {
        Stack::begin(task);
        refuted_ = 0;
    }

    [[nodiscard]] std::uint32_t value(const std::vector<Part>& parts) {
        std::uint32_t sum = 0;
        for (const auto& part : parts) {
            only_part_ = parts.size() == 1;
            sum ^= part_value(part, root_id(part));
        }
        return sum;
    }
    /// The same as the least number that no option has, without questions.
    [[nodiscard]] std::uint32_t value_by_mex(const std::vector<Part>& parts) {
        std::uint32_t sum = 0;
        for (const auto& part : parts) sum ^= mex(part);
        return sum;
    }
    [[nodiscard]] bool is(const std::vector<Part>& parts, std::uint32_t k) {
        only_part_ = false;
        options_.push_back({0, 0, 0, 0, false});
        for (const auto& part : parts) add_summand(options_.back(), part);
        for (const auto& part : parts) static_cast<void>(root_id(part));
        return option_is(0, k);
    }
    /// After a stop in `value`: smaller values are refuted.
    [[nodiscard]] std::uint32_t refuted() const noexcept { return refuted_; }

  private:
    /// A part whose options are gone through.
    struct Level : Stack::Level {
        Level(ValueSearch& s, const Part& p, PartId i)
            : Stack::Level(s),
              search(s),
              part(p),
              id(i),
              marked(i),
              refuted(s.table().data(i) & ~exact),
              options(s.options_.size()),
              summands(s.summands_.size()),
              before(s.positions()),
              size(s.game_.size(p)) {
            search.expand(part);
            if (const auto each = search.game_.heap_bytes(); each > 0)
                charge = Charge(*search.account_, each * (search.summands_.size() - summands));
            search.table().begin_work(marked);
        }
        ~Level() {
            search.table().end_work(marked);
            search.options_.resize(options);
            search.summands_.erase(search.summands_.begin() + static_cast<std::ptrdiff_t>(summands),
                                   search.summands_.end());
        }
        ValueSearch& search;
        Part part;
        PartId id, marked;  // what holds now, and what was marked as busy
        std::uint64_t refuted;
        std::size_t options, summands;  // where those of this level begin
        std::uint64_t before;
        std::size_t size;
        Charge charge;
    };

    /// The number of a part of the position that was asked for. It may be its own mirror image.
    PartId root_id(const Part& part) {
        const PartId id = this->id_of(part);
        if constexpr (requires { this->keys_.finds_mirror(part); })
            if (this->mirrors() && table().data(id) == 0 && this->keys_.finds_mirror(part)) table().store(id, exact, 1);
        return id;
    }

    std::uint32_t part_value(const Part& part, PartId id) {
        if (const auto data = table().data(id); data & exact) return static_cast<std::uint32_t>(data);
        Level level(*this, part, id);
        return least(level, no_value);
    }

    bool part_is(const Part& part, PartId id, std::uint32_t k) {
        const auto data = table().data(id);
        if (data & exact) return static_cast<std::uint32_t>(data) == k;
        if (has(data, k) || k > this->game_.size(part)) return false;  // a value is at most the number of options
        Level level(*this, part, id);
        if (some_option_is(level, k)) {  // the cheap way to a no comes first
            refute(level, k);
            return false;
        }
        return least(level, k) == k;  // no option is worth k; now each j < k must be an option's value
    }

    /// The value, if it is not above the bound: the least number that no option is worth.
    std::uint32_t least(Level& level, std::uint32_t bound) {
        std::uint32_t k = 0;
        for (; k < bound; ++k) {
            if (this->depth() == 1 && only_part_) refuted_ = k;  // a bound to report if a limit stops the search
            if (has(level.refuted, k)) continue;
            if (const auto data = table().data(current(level)); data & exact)  // another thread was faster
                return static_cast<std::uint32_t>(data);
            if (!some_option_is(level, k)) break;
            refute(level, k);
        }
        table().store(current(level), exact | k, this->positions() - level.before);
        return k;
    }
    void refute(Level& level, std::uint32_t k) {
        if (k >= 63) return;  // true, but there is no room to remember it
        level.refuted |= 1ULL << k;
        const PartId id = current(level);
        if (const auto data = table().data(id); !(data & exact))
            table().store(id, data | level.refuted, this->positions() - level.before);
    }
    [[nodiscard]] static bool has(std::uint64_t refuted, std::uint32_t k) { return k < 63 && refuted >> k & 1; }
    /// The number of a level's part, after a clearing of the table perhaps another one.
    PartId current(Level& level) {
        if (!table().holds(level.id)) {
            this->safe_point();  // on the way up each level may add one
            level.id = this->id_of(level.part);
        }
        return level.id;
    }

    bool some_option_is(Level& level, std::uint32_t k) { return known_option_is(level, k) || searched_is(level, k); }

    /// As far as the table knows.
    bool known_option_is(const Level& level, std::uint32_t k) {
        const std::size_t most = level.size * 3 / 5;  // keys of larger parts are costly, and rarely in the table
        for (std::size_t o = level.options; o < options_.size(); ++o) {
            if (options_[o].count > 0) {
                this->safe_point();
                fold(options_[o], most);
            }
            if (options_[o].count == 0) {
                if (options_[o].sum == k) return true;
            } else if (is_repeated(level.options, o)) {
                options_[o].count = 0;
                options_[o].sum = no_value;
            }
        }
        return false;
    }
    /// Options whose largest part another thread is at work on come last.
    bool searched_is(const Level& level, std::uint32_t k) {
        const std::size_t end = options_.size();
        bool some_put_off = false;
        for (std::size_t o = level.options; o < end; ++o) {
            options_[o].put_off = options_[o].count > 0 && is_taken(options_[o]);
            some_put_off |= options_[o].put_off;
            if (options_[o].count > 0 && !options_[o].put_off && option_is(o, k)) return true;
        }
        for (std::size_t o = level.options; o < end && some_put_off; ++o)
            if (options_[o].put_off && option_is(o, k)) return true;
        return false;
    }
    /// The largest part gets its number here, if it has none yet: only by that it is known what others work on.
    [[nodiscard]] bool is_taken(const Option& option) {
        if (this->is_alone()) return false;
        this->safe_point();
        Summand& largest = summands_[option.begin];
        if (!table().holds(largest.id)) largest.id = this->id_of(largest.part);
        return table().is_busy(largest.id);
    }

    /// Solves all summands but the largest, then asks about that one.
    bool option_is(std::size_t o, std::uint32_t k) {
        this->safe_point();
        fold(options_[o], no_value);
        for (; options_[o].count > 1; this->safe_point()) {
            const Summand last = summands_[options_[o].begin + options_[o].count - 1];
            const std::uint32_t value = part_value(last.part, this->id_of(last.part));
            options_[o].sum ^= value;
            --options_[o].count;
        }
        if (options_[o].count == 0) return options_[o].sum == k;
        const Part largest = summands_[options_[o].begin].part;
        return part_is(largest, this->id_of(largest), k ^ options_[o].sum);
    }

    std::uint32_t mex(const Part& part) {
        const PartId id = this->id_of(part);
        if (const auto data = table().data(id); data & exact) return static_cast<std::uint32_t>(data);
        Level level(*this, part, id);
        const std::size_t end = options_.size();
        std::vector<bool> seen(end - level.options + 1);
        for (std::size_t o = level.options; o < end; ++o) {
            this->safe_point();
            std::uint32_t sum = 0;
            for (std::size_t i = 0; i < options_[o].count; ++i) sum ^= mex(Part(summands_[options_[o].begin + i].part));
            if (sum < seen.size()) seen[sum] = true;
        }
        const auto least = static_cast<std::uint32_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
        table().store(current(level), exact | least, this->positions() - level.before);
        return least;
    }

    bool only_part_ = false;
    std::uint32_t refuted_ = 0;
};

}  // namespace grundy
