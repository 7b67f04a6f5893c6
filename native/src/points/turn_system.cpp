#include "grundy/points/turn_system.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "grundy/graphs/union_find.hpp"

namespace grundy {

namespace {

constexpr std::array lists = {&PointTurn::take, &PointTurn::put, &PointTurn::need, &PointTurn::without,
                              &PointTurn::clear};

[[noreturn]] void refuse(std::size_t turn, const std::string& what) {
    throw std::invalid_argument("turn " + std::to_string(turn) + ": " + what);
}

bool share_a_point(const PointList& a, const PointList& b) {
    return std::any_of(a.begin(), a.end(), [&](auto p) { return std::binary_search(b.begin(), b.end(), p); });
}

void sort_and_check(PointTurn& turn, std::size_t number, std::size_t points) {
    for (const auto list : lists) {
        auto& of_turn = turn.*list;
        std::sort(of_turn.begin(), of_turn.end());
        if (!of_turn.empty() && of_turn.back() >= points)
            refuse(number, "points are below " + std::to_string(points) + ", got " + std::to_string(of_turn.back()));
        if (std::adjacent_find(of_turn.begin(), of_turn.end()) != of_turn.end()) refuse(number, "a point comes twice");
    }
    if (turn.take.empty() && turn.put.empty() && turn.clear.empty()) refuse(number, "it changes nothing");
    if (share_a_point(turn.put, turn.take) || share_a_point(turn.put, turn.clear))
        refuse(number, "what is put is neither taken nor cleared");
}

bool inside(const PointList& list, const WideBits& set) {
    return std::all_of(list.begin(), list.end(), [&](auto p) { return set.has(p); });
}

bool outside(const PointList& list, const WideBits& set) {
    return std::none_of(list.begin(), list.end(), [&](auto p) { return set.has(p); });
}

}  // namespace

TurnSystem::TurnSystem(std::size_t points, std::vector<PointTurn> turns) : points_(points), turns_(std::move(turns)) {
    for (std::size_t t = 0; t < size(); ++t) sort_and_check(turns_[t], t, points);
    waits_on_ = rows(&PointTurn::take, &PointTurn::need);
    waits_off_ = rows(&PointTurn::put, &PointTurn::without);
    bytes_ = sizeof(*this) + size() * sizeof(PointTurn) + 2 * points * sizeof(std::uint32_t);
    for (const auto& turn : turns_)
        for (const auto list : lists) bytes_ += 2 * (turn.*list).size() * sizeof(std::uint32_t);
}

TurnSystem::Rows TurnSystem::rows(PointList PointTurn::* one, PointList PointTurn::* other) const {
    Rows made{std::vector<std::uint32_t>(points_ + 1), {}};
    for (const auto& turn : turns_)
        for (const auto list : {one, other})
            for (const auto p : turn.*list) ++made.starts[p + 1];
    for (std::size_t p = 0; p < points_; ++p) made.starts[p + 1] += made.starts[p];
    made.turns.resize(made.starts[points_]);
    auto next = made.starts;
    for (std::size_t t = 0; t < size(); ++t)
        for (const auto list : {one, other})
            for (const auto p : turns_[t].*list) made.turns[next[p]++] = static_cast<std::uint32_t>(t);
    return made;
}

bool TurnSystem::is_possible(std::size_t turn, const WideBits& at) const {
    const PointTurn& t = turns_[turn];
    return inside(t.take, at) && inside(t.need, at) && outside(t.put, at) && outside(t.without, at);
}

PointList TurnSystem::possible(const WideBits& at) const {
    PointList found;
    for (std::size_t t = 0; t < size(); ++t)
        if (is_possible(t, at)) found.push_back(static_cast<std::uint32_t>(t));
    return found;
}

WideBits TurnSystem::after(std::size_t turn, WideBits at) const {
    for (const auto p : turns_[turn].take) at.remove(p);
    for (const auto p : turns_[turn].clear) at.remove(p);
    for (const auto p : turns_[turn].put) at.add(p);
    return at;
}

/// The least fixpoint by a worklist, in time linear in the rules: each turn counts the conditions that are not met yet,
/// each point meets its conditions once as "on" and once as "off", and a turn whose count is 0 joins the list (as in
/// unit propagation of Horn clauses: Dowling and Gallier, 1984).
class TurnSystem::Fixpoint {
  public:
    Fixpoint(const TurnSystem& system, const WideBits& at)
        : system_(system), on_(system.points()), off_(system.points()), cleared_(system.points()) {
        for (const auto& turn : system.turns_)
            waits_.push_back(turn.take.size() + turn.need.size() + turn.put.size() + turn.without.size());
        for (std::size_t t = 0; t < waits_.size(); ++t)
            if (waits_[t] == 0) found_.push_back(static_cast<std::uint32_t>(t));
        for (std::size_t p = 0; p < system.points(); ++p) at.has(p) ? come(p) : go(p);
        for (std::size_t i = 0; i < found_.size(); ++i) happen(system.turn(found_[i]));
    }
    [[nodiscard]] Thinkable result() && {
        std::sort(found_.begin(), found_.end());
        return {std::move(found_), on_ & off_};
    }

  private:
    void come(std::size_t p) {
        if (on_.has(p)) return;
        on_.add(p);
        met(system_.waits_on_.of(p));
        if (cleared_.has(p)) go(p);
    }
    void go(std::size_t p) {
        if (off_.has(p)) return;
        off_.add(p);
        met(system_.waits_off_.of(p));
    }
    void met(std::span<const std::uint32_t> turns) {
        for (const auto t : turns)
            if (--waits_[t] == 0) found_.push_back(t);
    }
    void happen(const PointTurn& turn) {
        for (const auto p : turn.put) come(p);
        for (const auto p : turn.take) go(p);
        for (const auto p : turn.clear) {
            cleared_.add(p);
            if (on_.has(p)) go(p);
        }
    }

    const TurnSystem& system_;
    WideBits on_, off_, cleared_;  // cleared: by a turn that is thinkable
    std::vector<std::size_t> waits_;
    PointList found_;
};

Thinkable TurnSystem::thinkable(const WideBits& at) const {
    return Fixpoint(*this, at).result();
}

std::vector<PointPart> TurnSystem::parts(const WideBits& at) const {
    const auto [turns, changing] = thinkable(at);
    std::vector<std::uint32_t> parent(points_);
    for (std::uint32_t p = 0; p < points_; ++p) parent[p] = p;
    const auto root = [&](std::uint32_t p) {
        return representative(p, [&](std::uint32_t q) -> std::uint32_t& { return parent[q]; });
    };
    const auto first_changing = [&, &moving = changing](const PointTurn& turn) -> std::uint32_t {
        for (const auto list : lists)
            for (const auto p : turn.*list)
                if (moving.has(p)) return p;
        return 0;  // a turn that changes nothing, ever
    };
    // Union-find: the changing points of one turn belong together.
    for (const auto t : turns)
        for (const auto list : lists)
            for (const auto p : turns_[t].*list)
                if (changing.has(p)) parent[root(p)] = root(first_changing(turns_[t]));
    std::map<std::uint32_t, PointList> groups;
    for (const auto t : turns) groups[root(first_changing(turns_[t]))].push_back(t);
    std::vector<PointPart> found;
    for (auto& [_, group] : groups) found.push_back(part_of(at, changing, std::move(group)));
    const auto wakes = [&](const PointPart& part) { return thinkable(part.at).turns != part.turns; };
    if (std::none_of(found.begin(), found.end(), wakes)) return found;
    found.clear();
    found.push_back({at, turns});
    return found;
}

/// The points that the turns of a group take or need, with the changing ones among all that they name.
PointPart TurnSystem::part_of(const WideBits& at, const WideBits& changing, PointList turns) const {
    WideBits own(points_);
    for (const auto t : turns) {
        for (const auto p : turns_[t].take) own.add(p);
        for (const auto p : turns_[t].need) own.add(p);
        for (const auto list : {&PointTurn::put, &PointTurn::without, &PointTurn::clear})
            for (const auto p : turns_[t].*list)
                if (changing.has(p)) own.add(p);
    }
    return {own & at, std::move(turns)};
}

WideBits TurnSystem::from_words(std::span<const std::uint32_t> words) const {
    WideBits at(points_);
    if (words.size() != (points_ + 31) / 32)
        throw std::invalid_argument("a position has " + std::to_string((points_ + 31) / 32) + " words, got " +
                                    std::to_string(words.size()));
    for (std::size_t i = 0; i < words.size(); ++i) at.words[i / 2] |= std::uint64_t{words[i]} << (32 * (i % 2));
    if (points_ % 32 != 0 && words.back() >> (points_ % 32) != 0)
        throw std::invalid_argument("a position holds points below " + std::to_string(points_));
    return at;
}

std::vector<std::uint32_t> TurnSystem::to_words(const WideBits& at) const {
    std::vector<std::uint32_t> words((points_ + 31) / 32);
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<std::uint32_t>(at.words[i / 2] >> (32 * (i % 2)));
    return words;
}

}  // namespace grundy
