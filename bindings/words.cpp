#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <tuple>

#include "core/bindings.hpp"
#include "grundy/words/learn.hpp"
#include "grundy/words/verify.hpp"

namespace bind_words {

using grundy::Control;
using grundy::LearnedMachine;
using grundy::WordCheck;
using grundy::WordMachine;
using grundy::WordQuestion;
using grundy::WordRule;
using grundy::WordRules;
using grundy::WordWork;

using RuleData = std::tuple<nb::bytes, nb::bytes, bool, bool>;
using MachineData = std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>;

std::string text_of(const nb::bytes& data) {
    return {data.c_str(), data.size()};
}

nb::bytes bytes_of(const std::string& text) {
    return nb::bytes(text.data(), text.size());
}

WordQuestion to_question(const std::string& name) {
    if (name == "value") return WordQuestion::value;
    if (name == "outcome") return WordQuestion::outcome;
    if (name == "misere") return WordQuestion::misere;
    throw std::invalid_argument("a question is value, outcome or misere, got '" + name + "'");
}

class Rules {
  public:
    Rules(const std::vector<RuleData>& rules, std::size_t playable, std::vector<std::uint32_t> weights,
          const std::string& question, bool symmetric) {
        for (const auto& [left, right, first, last] : rules)
            rules_.rules.push_back({text_of(left), text_of(right), first, last});
        rules_.playable = playable;
        rules_.weights = std::move(weights);
        rules_.question = to_question(question);
        rules_.symmetric = symmetric;
        rules_.check();
    }
    [[nodiscard]] const WordRules& get() const { return rules_; }

    [[nodiscard]] WordMachine machine(MachineData data) const {
        auto& [steps, outputs] = data;
        const auto states = static_cast<std::int64_t>(outputs.size());
        if (outputs.empty() || outputs.size() >= 1U << 22U || steps.size() != outputs.size() * rules_.playable)
            throw std::invalid_argument("a machine has a step for each state and letter");
        for (const std::int32_t step : steps)
            if (step < -1 || step >= states) throw std::invalid_argument("a step leads to a state");
        for (const std::int32_t output : outputs)
            if (output < -1 || output > 255) throw std::invalid_argument("an output is at most 255");
        return {rules_.playable, std::move(steps), std::move(outputs)};
    }

    nb::tuple learn(std::optional<MachineData> language, std::size_t states, double seconds, std::uint64_t most,
                    Control& control) const {
        LearnedMachine found;
        std::optional<WordMachine> of;
        if (language) of = machine(std::move(*language));
        {
            nb::gil_scoped_release release;
            const auto span = std::chrono::duration<double>(std::min(seconds, 1e8));
            WordWork work(control, WordWork::Clock::now() + std::chrono::duration_cast<WordWork::Clock::duration>(span),
                          most);
            found = grundy::learn_machine(rules_, of ? &*of : nullptr, states, work);
        }
        static constexpr const char* ends[] = {"proved", "states", "time", "work", "value", "open"};
        return nb::make_tuple(ends[static_cast<int>(found.end)], found.machine.steps, found.machine.outputs,
                              found.states, found.right_below, found.largest_value, found.rounds, found.pairs,
                              found.sets, bytes_of(found.word));
    }

    nb::tuple check(MachineData data, Control& control) const {
        const WordMachine given = machine(std::move(data));
        WordCheck found;
        {
            nb::gil_scoped_release release;
            WordWork work(control);
            found = grundy::check_machine(rules_, given, work);
        }
        nb::list words;
        for (const std::string& word : found.failures) words.append(bytes_of(word));
        return nb::make_tuple(words, found.weight, found.pairs, found.sets);
    }

  private:
    WordRules rules_;
};

void bind_words(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Rules>(m, "WordRules", "The rules of a word game, with letters as numbers and walls behind the others.")
        .def(
            nb::init<const std::vector<RuleData>&, std::size_t, std::vector<std::uint32_t>, const std::string&, bool>(),
            "rules"_a, "playable"_a, "weights"_a, "question"_a, "symmetric"_a = false)
        .def("learn", &Rules::learn, "language"_a.none(), "states"_a, "seconds"_a, "work"_a, "control"_a,
             "How it ended, steps, outputs, states, right below, largest value, rounds, pairs, sets, word.")
        .def("check", &Rules::check, "machine"_a, "control"_a,
             "The lightest words at which a machine is wrong, their weight, pairs and sets looked at.");
}

const Binder words(bind_words);

}  // namespace bind_words
