#include "grundy/core/search.hpp"

#include <array>

namespace grundy {

namespace {

constexpr std::uint64_t settled = 1ULL << 63;  // data of values: settled | value, or a set of refuted values 0..62
constexpr std::uint64_t won = 2, lost = 1;     // data of outcomes

}  // namespace

Search::Search(std::unique_ptr<const Kernel> kernel, std::shared_ptr<Account> account)
    : account_(std::move(account)),
      kernel_(std::move(kernel)),
      kernel_charge_(*account_, kernel_->bytes()),
      words_(kernel_->words()),
      values_(*account_, words_),
      wins_(*account_, words_),
      arena_(*account_),
      seen_(*account_) {}

/// The state asked about is the first in the arena.
struct Search::Call {
    Call(Search& s, const Words& words, Control& control) : search(s) {
        search.control_ = &control;
        search.depth_ = 0;
        search.charged_depth_ = std::min(shallow_levels, search.most_depth_);
        search.arena_.clear();
        search.seen_.clear();
        search.kernel_->read(words, search.arena_);
    }
    ~Call() { const Charge released = std::move(search.stack_charge_); }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    Search& search;
};

/// Its options or parts lie at the end of the arena.
struct Search::Level {
    explicit Level(Search& s) : search(s), begin(s.arena_.size()) {
        if (++search.depth_ > search.charged_depth_) search.deepen();
    }
    ~Level() {
        --search.depth_;
        search.arena_.resize(begin);
    }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    Search& search;
    Place begin;
};

std::uint32_t Search::value_by_mex(const Words& words, Control& control) {
    const Call call(*this, words, control);
    return mex(0);
}

std::uint32_t Search::value(const Words& words, Control& control) {
    const Call call(*this, words, control);
    known_ = 0;
    return sum_value(0, true);
}

bool Search::wins(const Words& words, bool misere, Control& control) {
    const Call call(*this, words, control);
    return misere ? wins_misere(0) : !sum_is(0, 0);
}

bool Search::is(const Words& words, std::uint32_t k, Control& control) {
    const Call call(*this, words, control);
    return sum_is(0, k);
}

/// Charges more levels of the stack.
void Search::deepen() {
    constexpr std::size_t levels = 1024, bytes_a_level = 512;  // measured: below 300
    if (depth_ > most_depth_) throw TooDeep();
    stack_charge_.join(Charge(*account_, levels * bytes_a_level));
    charged_depth_ = std::min(charged_depth_ + levels, most_depth_);
}

std::uint32_t Search::mex(Place state) {
    const std::uint64_t key = hash(state);
    if (const auto data = values_.find(at(state), key); data & settled) return static_cast<std::uint32_t>(data);
    const Level level(*this);
    kernel_->split(at(state), arena_);
    if (arena_.size() - level.begin != words_) {
        std::uint32_t sum = 0;
        for (Place part = level.begin, end = arena_.size(); part < end; part += words_) sum ^= mex(part);
        return sum;
    }
    arena_.resize(level.begin);
    control_->tick();
    const auto before = control_->positions();
    kernel_->options(at(state), arena_);
    const std::uint32_t result = least_missing(level.begin, arena_.size());
    values_.store(at(state), key, settled | result, control_->positions() - before);
    return result;
}

/// The least value that none of these options has.
std::uint32_t Search::least_missing(Place begin, Place end) {
    const std::size_t bits = (end - begin) / words_ + 1, first = seen_.size();
    seen_.resize(first + bits / 64 + 1);
    for (Place option = begin; option < end; option += words_)
        if (const auto v = mex(option); v < bits) seen_[first + v / 64] |= 1ULL << v % 64;
    std::uint32_t result = 0;
    while (seen_[first + result / 64] >> result % 64 & 1) ++result;
    seen_.resize(first);
    return result;
}

/// The nim-sum of the parts of any state.
std::uint32_t Search::sum_value(Place state, bool outermost) {
    const Level level(*this);
    kernel_->split(at(state), arena_);
    std::uint32_t sum = 0;
    const Place end = arena_.size();
    for (Place part = level.begin; part < end; part += words_)
        sum ^= part_value(part, outermost && end - level.begin == words_);
    return sum;
}

/// Is the value of any state k? All parts but the heaviest are solved and folded into k.
bool Search::sum_is(Place state, std::uint32_t k) {
    const Level level(*this);
    kernel_->split(at(state), arena_);
    if (arena_.size() - level.begin == words_) return part_is(level.begin, k, 0);
    cancel_pairs(level.begin);
    const Place end = arena_.size();
    if (end == level.begin) return k == 0;
    const Place heaviest = heaviest_from(level.begin);
    for (Place part = level.begin; part < end; part += words_)
        if (part != heaviest) k ^= part_value(part);
    return part_is(heaviest, k, 0);
}

void Search::cancel_pairs(Place begin) {  // G + G is worth 0
    const auto remove = [&](Place part) {
        const auto first = arena_.begin() + static_cast<std::ptrdiff_t>(part);
        arena_.erase(first, first + static_cast<std::ptrdiff_t>(words_));
    };
    for (Place one = begin; one < arena_.size();) {
        Place other = one + words_;
        while (other < arena_.size() && !std::equal(at(one), at(one) + words_, at(other))) other += words_;
        if (other == arena_.size()) {
            one += words_;
            continue;
        }
        remove(other);
        remove(one);
    }
}

Search::Place Search::heaviest_from(Place begin) const {
    Place heaviest = begin;
    std::uint64_t most = kernel_->weight(at(begin));
    for (Place part = begin + words_; part < arena_.size(); part += words_)
        if (const auto weight = kernel_->weight(at(part)); weight > most) {
            heaviest = part;
            most = weight;
        }
    return heaviest;
}

std::uint32_t Search::part_value(Place state, bool outermost) {
    if (const auto data = values_.find(at(state), hash(state)); data & settled) return static_cast<std::uint32_t>(data);
    std::uint64_t refuted = 0;
    for (std::uint32_t k = 0;; ++k) {
        if (part_is(state, k, refuted)) return k;
        if (k < 63) refuted |= 1ULL << k;
        if (outermost) known_ = k + 1;
    }
}

/// Is the value of one part k? `refuted` holds values that are already known to be wrong.
bool Search::part_is(Place state, std::uint32_t k, std::uint64_t refuted) {
    const std::uint64_t key = hash(state);
    const auto data = values_.find(at(state), key);
    if (data & settled) return static_cast<std::uint32_t>(data) == k;
    refuted |= data;
    if (k < 63 && refuted >> k & 1) return false;
    const Level level(*this);
    control_->tick();
    const auto before = control_->positions();
    kernel_->options(at(state), arena_);
    const Place end = arena_.size();
    if (k > (end - level.begin) / words_) return false;  // the value is at most the number of options
    if (some_option_is(level.begin, end, k)) {
        if (k < 63) values_.store(at(state), key, refuted | 1ULL << k, control_->positions() - before);
        return false;
    }
    // No option is worth k, so the value is at most k: it is the least value that no option has.
    std::uint32_t result = 0;
    while (result < k && ((result < 63 && refuted >> result & 1) || some_option_is(level.begin, end, result))) ++result;
    values_.store(at(state), key, settled | result, control_->positions() - before);
    return result == k;
}

bool Search::some_option_is(Place begin, Place end, std::uint32_t k) {
    if (some_is_known(values_, begin, end, settled | k)) return true;
    for (Place option = begin; option < end; option += words_)
        if (sum_is(option, k)) return true;
    return false;
}

/// Whether the table has this data of one of the states. The memory is asked for many of them before they are read.
bool Search::some_is_known(const Table& table, Place begin, Place end, std::uint64_t data) const {
    std::array<std::uint64_t, 16> hashes;
    for (Place first = begin; first < end; first += hashes.size() * words_) {
        const std::size_t count = std::min(hashes.size(), (end - first) / words_);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hash(first + i * words_);
            table.prefetch(hashes[i]);
        }
        for (std::size_t i = 0; i < count; ++i)
            if (table.find(at(first + i * words_), hashes[i]) == data) return true;
    }
    return false;
}

bool Search::wins_misere(Place state) {
    const std::uint64_t key = hash(state);
    if (const auto data = wins_.find(at(state), key)) return data == won;
    const Level level(*this);
    control_->tick();
    const auto before = control_->positions();
    kernel_->options(at(state), arena_);
    const Place end = arena_.size();
    bool result = end == level.begin;
    if (!result) result = some_is_known(wins_, level.begin, end, lost);
    for (Place option = level.begin; option < end && !result; option += words_) result = !wins_misere(option);
    wins_.store(at(state), key, result ? won : lost, control_->positions() - before);
    return result;
}

}  // namespace grundy
