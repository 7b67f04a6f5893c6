#include "grundy/words/learn.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_map>

#include "grundy/words/values.hpp"

namespace grundy {

namespace learning_words {  // of this file alone

namespace {

constexpr std::int32_t none = WordMachine::none;
constexpr int outside = -2;  ///< of an entry: the word is not in the language
constexpr int unknown = WordValues::unknown;
constexpr std::uint64_t first_budget = 3000;  ///< positions that an entry may take before it is needed

/// What follows a word: entries for the words of the test set, one after the other.
struct Row {
    std::int32_t in_language = 0;  ///< the state of the language behind the word
    std::vector<int> entries;
    std::uint64_t tried_below = 0;  ///< Unknown entries were tried when the machine was right below this.
};

class Learner {
  public:
    Learner(const WordRules& rules, const WordMachine* language, std::size_t most, WordWork& work)
        : rules_(rules), language_(language), most_(most), work_(work), values_(rules, work) {
        tests_.emplace_back();
        for (std::size_t letter = 0; letter < rules.playable; ++letter)
            tests_.emplace_back(1, static_cast<char>(letter));
        known_tests_.insert(tests_.begin(), tests_.end());
    }

    LearnedMachine run() {
        try {
            while (true) {
                ++found_.rounds;
                if (!close()) return end(LearnEnd::states);
                const WordCheck check = check_machine(rules_, machine_, work_);
                found_.pairs = check.pairs;
                found_.sets = check.sets;
                if (check.failures.empty()) return end(LearnEnd::proved);
                if (check.weight > found_.right_below) {
                    found_.right_below = check.weight;
                    values_.trust(machine_, check.weight);
                }
                // Where the last round showed nothing new, rows matched by what is unknown: more is tried.
                budget_ = changed_ || found_.rounds == 1 ? first_budget : 4 * budget_;
                changed_ = false;
                for (const std::string& word : check.failures)
                    if (!learn_from(word)) return end(LearnEnd::open);
            }
        } catch (const OutOfTime&) {
            return end(LearnEnd::time);
        } catch (const OutOfWork&) {
            return end(LearnEnd::work);
        } catch (const WordTooLarge&) {
            return end(LearnEnd::value);
        }
    }

  private:
    LearnedMachine end(LearnEnd how) {
        found_.end = how;
        found_.largest_value = values_.largest_value();
        if (how == LearnEnd::proved) {
            found_.states = machine_.states();
            for (const std::int32_t output : machine_.outputs)
                found_.largest_value = std::max(found_.largest_value, static_cast<int>(output));
            found_.machine = std::move(machine_);
        }
        return std::move(found_);
    }

    /// The result for a word, `outside` where it is not in the language.
    [[nodiscard]] int truth(const std::string& word, std::uint64_t budget = WordValues::unlimited) {
        if (language_ != nullptr && language_->output(language_->read(0, word)) == none) return outside;
        return values_.value(word, budget);
    }

    Row& row(const std::string& word);
    [[nodiscard]] bool close();
    [[nodiscard]] std::optional<std::size_t> matching_state(const Row& row) const;
    [[nodiscard]] bool learn_from(const std::string& word);
    void split(const std::string& word);

    const WordRules& rules_;
    const WordMachine* language_;
    std::size_t most_;
    WordWork& work_;
    WordValues values_;
    LearnedMachine found_;
    WordMachine machine_;
    std::vector<std::string> access_;  ///< a lightest word to each state
    std::vector<const Row*> rows_of_states_;
    std::vector<std::string> tests_;
    std::set<std::string> known_tests_;
    std::unordered_map<std::string, std::unique_ptr<Row>> rows_;
    std::uint64_t budget_ = first_budget;
    bool changed_ = false;
    Charge charge_;
};

Row& Learner::row(const std::string& word) {
    auto& slot = rows_[word];
    if (!slot) {
        slot = std::make_unique<Row>();
        slot->in_language = language_ == nullptr ? 0 : language_->read(0, word);
    }
    Row& found = *slot;
    const bool again = found.tried_below < found_.right_below || budget_ > first_budget;
    for (std::size_t i = 0; i < found.entries.size(); ++i)
        if (found.entries[i] == unknown) {
            found.entries[i] = truth(word + tests_[i], again ? budget_ : 0);
            if (found.entries[i] != unknown) changed_ = true;
        }
    while (found.entries.size() < tests_.size()) {
        work_.tick();
        charge_.join(Charge(work_.account(), 2 * sizeof(int)));
        const std::string& test = tests_[found.entries.size()];
        found.entries.push_back(truth(word + test, test.empty() ? WordValues::unlimited : budget_));
    }
    found.tried_below = found_.right_below;
    return found;
}

/// The state whose row agrees most, and nowhere disagrees, with a row.
std::optional<std::size_t> Learner::matching_state(const Row& row) const {
    std::optional<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t state = 0; state < rows_of_states_.size(); ++state) {
        const std::vector<int>& other = rows_of_states_[state]->entries;
        std::size_t equal = 0;
        bool fits = true;
        for (std::size_t i = 0; i < row.entries.size() && fits; ++i) {
            if (row.entries[i] == unknown || other[i] == unknown) continue;
            fits = row.entries[i] == other[i];
            ++equal;
        }
        if (fits && (!best || equal > most)) {
            best = state;
            most = equal;
        }
    }
    return best;
}

/// Makes a hypothesis: words, the lightest first, with different rows are its states. False for too many.
bool Learner::close() {
    using Candidate = std::tuple<std::uint64_t, std::string, std::size_t>;  // weight, word, step to set
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const std::size_t letters = rules_.playable, no_step = ~std::size_t{0};
    machine_ = WordMachine{letters, {}, {}};
    access_.clear();
    rows_of_states_.clear();
    queue.emplace(0, "", no_step);
    while (!queue.empty()) {
        auto [weight, word, step] = queue.top();
        queue.pop();
        work_.tick(1 + rows_of_states_.size() / 8);
        const Row& mine = row(word);
        std::optional<std::size_t> state = matching_state(mine);
        if (!state) {
            state = access_.size();
            if (*state >= most_) return false;
            found_.states = *state + 1;
            access_.push_back(word);
            rows_of_states_.push_back(&mine);
            machine_.outputs.push_back(mine.entries[0] == outside ? none : mine.entries[0]);
            machine_.steps.resize(machine_.steps.size() + letters, none);
            for (std::size_t letter = 0; letter < letters; ++letter) {
                const char read = static_cast<char>(letter);
                if (language_ != nullptr && language_->step(mine.in_language, read) == none) continue;
                queue.emplace(weight + rules_.weights[letter], word + read, *state * letters + letter);
            }
        }
        if (step != no_step) machine_.steps[step] = static_cast<std::int32_t>(*state);
    }
    return true;
}

/// Learns from a word at which the check failed. False where the language does not contain all options of its words.
bool Learner::learn_from(const std::string& word) {
    const int right = truth(word);
    const std::int32_t said = machine_.output(machine_.read(0, word));
    if (right != (said == none ? outside : said)) {
        split(word);
        return true;
    }
    // The word itself is right: one of its options is not among the words of the machine.
    for (std::size_t place = 0; place < word.size(); ++place)
        for (const WordRule& rule : rules_.rules) {
            if ((rule.first && place != 0) || (rule.last && place + rule.left.size() != word.size())) continue;
            if (word.compare(place, rule.left.size(), rule.left) != 0) continue;
            const std::string option = word.substr(0, place) + rule.right + word.substr(place + rule.left.size());
            std::size_t begin = 0;
            for (std::size_t at = 0; at <= option.size(); ++at)
                if (at == option.size() || rules_.is_wall(option[at])) {
                    const std::string piece = option.substr(begin, at - begin);
                    begin = at + 1;
                    const int wanted = truth(piece);
                    if (wanted == outside) {
                        found_.word = word;
                        return false;
                    }
                    if (machine_.output(machine_.read(0, piece)) != wanted) {
                        split(piece);
                        return true;
                    }
                }
        }
    return true;
}

/// Rivest and Schapire: somewhere along a word that the hypothesis gets wrong, a step leads to a word that is not as
/// good as the one that it stands for. What follows there becomes a test.
void Learner::split(const std::string& word) {
    const auto told = [&](std::size_t read) {
        const std::int32_t state = machine_.read(0, word.substr(0, read));
        return state == none ? outside : truth(access_[static_cast<std::size_t>(state)] + word.substr(read));
    };
    std::size_t low = 0, high = word.size();
    const int wanted = told(0);
    if (told(high) == wanted) return;
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        (told(middle) == wanted ? low : high) = middle;
    }
    std::string test = word.substr(high);
    if (known_tests_.insert(test).second) {
        tests_.push_back(std::move(test));
        changed_ = true;
    }
}

}  // namespace

}  // namespace learning_words

LearnedMachine learn_machine(const WordRules& rules, const WordMachine* language, std::size_t states, WordWork& work) {
    rules.check();
    return learning_words::Learner(rules, language, states, work).run();
}

}  // namespace grundy
