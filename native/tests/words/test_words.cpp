// Machines on words: the check agrees with the definition, and the learner finds known machines.

#include <functional>
#include <string>

#include "check.hpp"
#include "grundy/words/learn.hpp"
#include "grundy/words/values.hpp"
#include "grundy/words/verify.hpp"

using namespace grundy;

namespace {

std::string letters(const std::string& word) {
    std::string found;
    for (const char c : word) found.push_back(static_cast<char>(c - 'a'));
    return found;
}

WordRules rules_of(const std::vector<std::pair<std::string, std::string>>& sides, std::size_t playable,
                   std::vector<std::uint32_t> weights, WordQuestion question) {
    WordRules rules;
    for (const auto& [left, right] : sides) rules.rules.push_back({letters(left), letters(right)});
    rules.playable = playable;
    rules.weights = std::move(weights);
    rules.question = question;
    rules.check();
    return rules;
}

/// All words of up to `longest` of the letters that are no walls.
void for_each_word(std::size_t playable, std::size_t longest, const std::function<void(const std::string&)>& visit) {
    std::vector<std::string> level{""};
    for (std::size_t length = 0; length <= longest; ++length) {
        std::vector<std::string> next;
        for (const std::string& word : level) {
            visit(word);
            for (std::size_t a = 0; a < playable; ++a) next.push_back(word + static_cast<char>(a));
        }
        level = std::move(next);
    }
}

void learned_machines_are_right(const WordRules& rules, std::size_t states) {
    Control control;
    WordWork work(control);
    const LearnedMachine found = learn_machine(rules, nullptr, 500, work);
    CHECK(found.end == LearnEnd::proved);
    CHECK(found.machine.states() == states);
    WordValues values(rules, work);
    for_each_word(rules.playable, rules.playable == 1 ? 60 : 9, [&](const std::string& word) {
        CHECK(found.machine.output(found.machine.read(0, word)) == values.value(word));
    });
    // Every machine with one wrong output is refused, at words that are wrong, and is right for all lighter ones.
    for (std::size_t state = 0; state < states; ++state) {
        WordMachine wrong = found.machine;
        wrong.outputs[state] = wrong.outputs[state] == 0 ? 1 : 0;
        const WordCheck check = check_machine(rules, wrong, work);
        CHECK(!check.failures.empty());
        for_each_word(rules.playable, rules.playable == 1 ? 60 : 7, [&](const std::string& word) {
            if (rules.weight(word) < check.weight) CHECK(wrong.output(wrong.read(0, word)) == values.value(word));
        });
        for (const std::string& word : check.failures) {
            CHECK(rules.weight(word) == check.weight);
            CHECK(wrong.output(wrong.read(0, word)) != values.value(word));
        }
    }
}

}  // namespace

int main() {
    // Kayles as words: b is a wall.
    learned_machines_are_right(rules_of({{"a", "b"}, {"aa", "bb"}}, 1, {2, 1}, WordQuestion::value), 83);
    const std::vector<std::pair<std::string, std::string>> abb{{"a", ""}, {"bb", ""}, {"bbb", ""}};
    learned_machines_are_right(rules_of(abb, 2, {1, 1}, WordQuestion::outcome), 40);
    learned_machines_are_right(rules_of(abb, 2, {1, 1}, WordQuestion::misere), 40);
    learned_machines_are_right(rules_of({{"a", ""}, {"b", ""}, {"bb", ""}}, 2, {1, 1}, WordQuestion::value), 12);

    // A search that is too small says how far it is right, and does not go on for ever.
    Control control;
    WordWork work(control);
    const LearnedMachine open =
        learn_machine(rules_of({{"aa", ""}, {"bb", ""}}, 2, {1, 1}, WordQuestion::outcome), nullptr, 30, work);
    CHECK(open.end == LearnEnd::states);
    CHECK(open.right_below > 3);

    // Limits of the question end it, and so does its own clock.
    Control few(0.0, 100);
    WordWork short_work(few);
    bool stopped = false;
    try {
        (void)learn_machine(rules_of({{"aa", ""}, {"bb", ""}}, 2, {1, 1}, WordQuestion::value), nullptr, 500,
                            short_work);
    } catch (const Stopped&) {
        stopped = true;
    }
    CHECK(stopped);
    WordWork late(control, WordWork::Clock::now());
    CHECK(learn_machine(rules_of({{"aa", ""}, {"bb", ""}}, 2, {1, 1}, WordQuestion::value), nullptr, 500, late).end ==
          LearnEnd::time);

    // A limit of work ends it at the same hypothesis each time.
    std::vector<std::size_t> ends;
    for (int i = 0; i < 2; ++i) {
        WordWork little(control, WordWork::Clock::time_point::max(), 20'000);
        const LearnedMachine found =
            learn_machine(rules_of({{"aa", ""}, {"bb", ""}}, 2, {1, 1}, WordQuestion::value), nullptr, 500, little);
        CHECK(found.end == LearnEnd::work);
        ends.push_back(found.states);
        ends.push_back(found.right_below);
    }
    CHECK(ends[0] == ends[2] && ends[1] == ends[3] && ends[1] > 3);
    return 0;
}
