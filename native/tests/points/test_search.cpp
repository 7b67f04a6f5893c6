#include <map>
#include <numeric>
#include <random>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/points/search.hpp"

using namespace grundy;

namespace {

std::shared_ptr<const TurnSystem> cram(std::uint32_t rows, std::uint32_t columns) {
    std::vector<PointTurn> turns;
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c) {
            const std::uint32_t cell = r * columns + c;
            if (c + 1 < columns) turns.push_back({{cell, cell + 1}, {}, {}, {}, {}});
            if (r + 1 < rows) turns.push_back({{cell, cell + columns}, {}, {}, {}, {}});
        }
    return std::make_shared<const TurnSystem>(rows * columns, std::move(turns));
}

/// Turns of all kinds that lose more points than they put.
std::shared_ptr<const TurnSystem> random_system(std::mt19937& chance, std::uint32_t points, std::size_t count) {
    const auto some = [&] {
        PointList list;
        for (std::uint32_t p = 0; p < points; ++p)
            if (chance() % 6 == 0) list.push_back(p);
        return list;
    };
    std::vector<PointTurn> turns;
    while (turns.size() < count) {
        PointTurn turn{some(), {}, some(), some(), some()};
        const auto put = static_cast<std::uint32_t>(chance() % points);
        const auto has = [&](const PointList& list) { return std::find(list.begin(), list.end(), put) != list.end(); };
        if (turn.take.size() > 1 && !has(turn.take) && !has(turn.clear)) turn.put = {put};
        if (!turn.take.empty()) turns.push_back(std::move(turn));
    }
    return std::make_shared<const TurnSystem>(points, std::move(turns));
}

Words all_points(const TurnSystem& system) {
    WideBits at(system.points());
    for (std::size_t p = 0; p < system.points(); ++p) at.add(p);
    return system.to_words(at);
}

/// Value and misère outcome by the definition.
class Judge {
  public:
    explicit Judge(const TurnSystem& system) : system_(system) {}
    struct Answers {
        std::uint32_t value = 0;
        bool wins_misere = true;
    };
    Answers of(const WideBits& at) {
        const auto [found, is_new] = known_.try_emplace(system_.to_words(at));
        if (!is_new) return found->second;
        Answers answers;
        std::vector<bool> seen(system_.size() + 1);
        bool some = false, lost = false;
        for (const auto t : system_.possible(at)) {
            const Answers option = of(system_.after(t, at));
            seen[option.value] = some = true;
            lost = lost || !option.wins_misere;
        }
        while (seen[answers.value]) ++answers.value;
        answers.wins_misere = !some || lost;
        return known_[system_.to_words(at)] = answers;
    }

  private:
    const TurnSystem& system_;
    std::map<Words, Answers> known_;
};

void random_systems_agree_with_the_definition() {
    std::mt19937 chance(5);
    for (int round = 0; round < 60; ++round) {
        const auto system = random_system(chance, 4 + static_cast<std::uint32_t>(round % 5), 2 + round % 7);
        Judge judge(*system);
        for (const bool as_graph : {true, false}) {
            const auto search = point_search(system, with_memory(), {1, as_graph, true});
            Control control(search->account());
            for (int i = 0; i < 8; ++i) {
                WideBits at(system->points());
                for (std::size_t p = 0; p < system->points(); ++p)
                    if (chance() % 4 != 0) at.add(p);
                const auto words = system->to_words(at);
                const auto answers = judge.of(at);
                CHECK(search->value(words, i % 2 == 0, control) == answers.value);
                CHECK(search->equals(words, answers.value, control));
                CHECK(search->wins(words, true, control) == answers.wins_misere);
            }
        }
    }
}

/// Turn v needs point v and clears v and v + 1.
void turns_that_kill_one_way_have_keys_of_every_kind() {
    std::vector<std::uint32_t> values{0};
    for (std::uint32_t n = 1; n <= 130; ++n) {
        std::vector<bool> seen(2 * n + 2);
        seen[values[n - 1]] = true;
        for (std::uint32_t v = 0; v + 2 <= n; ++v) seen[values[v] ^ values[n - 2 - v]] = true;
        values.push_back(0);
        while (seen[values[n]]) ++values[n];
    }
    for (const std::uint32_t n : {9U, 63U, 64U, 65U, 130U}) {
        std::vector<PointTurn> turns;
        for (std::uint32_t v = 0; v < n; ++v)
            turns.push_back({{}, {}, {v}, {}, v + 1 < n ? PointList{v, v + 1} : PointList{v}});
        const auto system = std::make_shared<const TurnSystem>(n, std::move(turns));
        const auto search = point_search(system, with_memory());
        Control control(search->account());
        CHECK(search->value(all_points(*system), false, control) == values[n]);
    }
}

/// Turn v needs point v. It clears all from v on, or everything where v is no multiple of 20.
void sets_of_more_than_256_turns_have_keys() {
    PointList all(400);
    std::iota(all.begin(), all.end(), 0U);
    std::vector<PointTurn> turns;
    for (std::uint32_t v = 0; v < 400; ++v)
        turns.push_back({{}, {}, {v}, {}, v % 20 == 0 ? PointList(all.begin() + v, all.end()) : all});
    const auto system = std::make_shared<const TurnSystem>(400, std::move(turns));
    const auto search = point_search(system, with_memory());
    Control control(search->account());
    CHECK(search->value(all_points(*system), false, control) == 20);
}

void a_small_memory_is_enough() {
    const auto system = cram(4, 6);
    for (const std::size_t threads : {1U, 2U})
        for (const std::size_t bytes : {150'000U, 250'000U, 400'000U}) {
            const auto account = with_memory(threads * bytes);
            const auto search = point_search(system, account, {threads, true, false});
            Control control(account);
            CHECK(search->value(all_points(*system), false, control) == 0);
            CHECK(!search->wins(all_points(*system), true, control));
            CHECK(account->peak() <= threads * bytes);
        }
}

void threads_share_a_table() {
    const auto system = cram(3, 9);
    for (int round = 0; round < 3; ++round) {
        const auto search = point_search(system, with_memory(), {3, true, true});
        Control control(search->account());
        CHECK(search->value(all_points(*system), false, control) == 1);
        CHECK(search->value(all_points(*system), false, control) == 1);
    }
}

void limits_end_the_work() {
    const auto system = cram(5, 6);
    const auto few = std::make_shared<Account>(1e18, 1000);
    const auto search = point_search(system, few, {2, true, true});
    Control control(few);
    try {
        static_cast<void>(search->value(all_points(*system), false, control));
        CHECK(false);
    } catch (const Stopped& stopped) {
        CHECK(stopped.reason == Reason::positions);
    }
    CHECK(search->refuted() <= 2);
}

void a_poll_that_throws_ends_all_threads() {
    const auto system = cram(5, 7);
    const auto account = with_memory();
    const auto search = point_search(system, account, {2, true, true});
    Control control(account, [](std::uint64_t) { throw std::runtime_error("interrupted"); });
    bool thrown = false;
    try {
        static_cast<void>(search->value(all_points(*system), false, control));
    } catch (const std::runtime_error&) {
        thrown = true;
    }
    CHECK(thrown);
}

}  // namespace

int main() {
    random_systems_agree_with_the_definition();
    turns_that_kill_one_way_have_keys_of_every_kind();
    sets_of_more_than_256_turns_have_keys();
    a_small_memory_is_enough();
    threads_share_a_table();
    limits_end_the_work();
    a_poll_that_throws_ends_all_threads();
}
