#include "grundy/words/verify.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <queue>
#include <unordered_set>
#include <utility>

namespace grundy {

namespace checking_words {  // of this file alone

namespace {

constexpr std::int32_t none = WordMachine::none;
constexpr std::uint64_t infinite = ~std::uint64_t{0};
constexpr std::size_t bytes_per_pair = 100;

/// What comes of a right side: the nim-sum of the pieces that it closes, and the state behind it.
struct After {
    std::uint32_t sum = 0;
    std::int32_t state = none;
};

/// Entries of a priority queue: the lightest first, and of these the first that was made.
using Entry = std::pair<std::uint64_t, std::size_t>;
using Queue = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

class Checker {
  public:
    Checker(const WordRules& rules, const WordMachine& machine, WordWork& work, std::size_t most)
        : rules_(rules), machine_(machine), work_(work), most_(most) {}

    WordCheck run() {
        find_reached();
        compare_options();
        look_for_values();
        return std::move(found_);
    }

  private:
    [[nodiscard]] std::uint64_t weight_of(std::size_t letter) const { return rules_.weights[letter]; }

    void find_reached();
    [[nodiscard]] std::string word_to(std::int32_t state) const;
    [[nodiscard]] After after(std::int32_t state, const std::string& right) const;
    /// Notes a word at which a condition fails. Only the lightest ones are kept.
    void fail(std::uint64_t weight, std::string word) {
        if (weight < worst_) {
            found_.failures.clear();
            worst_ = found_.weight = weight;
        }
        if (weight == worst_ && found_.failures.size() < most_ &&
            std::ranges::find(found_.failures, word) == found_.failures.end())
            found_.failures.push_back(std::move(word));
    }

    // E and C

    struct Pair {
        std::int32_t state, other;
        std::uint32_t sum;
        bool ends;            ///< after a rule at the end
        char letter;          ///< read last, or the number of the rule where the pair begins one
        std::int64_t before;  ///< the pair before, or -1 - the state in which the rule begins
        std::uint32_t rule;
    };

    void compare_options();
    void add_pair(const Pair& pair, std::uint64_t weight, Queue& queue) {
        queue.emplace(weight, pairs_.size());
        pairs_.push_back(pair);
        charge_.join(Charge(work_.account(), bytes_per_pair));
    }
    [[nodiscard]] bool is_wrong(const Pair& pair) const;
    [[nodiscard]] std::string word_of(const Pair& pair) const;

    // M

    using Guess = std::uint64_t;
    using Guesses = std::vector<Guess>;
    enum Tag : std::uint64_t { begun, ended, done };
    struct Node {
        std::int32_t state;
        char letter;
        std::int64_t before;
        Guesses guesses;
        std::uint64_t signature;
    };
    static Guess make_guess(Tag tag, std::size_t rule, std::size_t place, After to) {
        const auto state = static_cast<std::uint64_t>(to.state);
        return std::uint64_t{tag} << 62 | std::uint64_t{rule} << 52 | std::uint64_t{place} << 40 |
               std::uint64_t{to.sum} << 24 | state;
    }
    static Tag tag_of(Guess guess) { return static_cast<Tag>(guess >> 62); }
    static std::size_t rule_of(Guess guess) { return guess >> 52 & 1023; }
    static std::size_t place_of(Guess guess) { return guess >> 40 & 4095; }
    static After after_of(Guess guess) {
        return {static_cast<std::uint32_t>(guess >> 24 & 0xffff), static_cast<std::int32_t>(guess & 0xffffff)};
    }
    [[nodiscard]] Guess guess_at(std::size_t rule, std::size_t place, After to) const {
        if (place < rules_.rules[rule].left.size()) return make_guess(begun, rule, place, to);
        return make_guess(rules_.rules[rule].last ? ended : done, 0, 0, to);
    }

    void look_for_values();
    [[nodiscard]] Guesses follow(const Node& node, std::size_t letter, bool is_first) const;
    [[nodiscard]] bool has_all(std::int32_t state, const Guesses& guesses) const;
    [[nodiscard]] Guesses skeleton(const Guesses& guesses) const;
    [[nodiscard]] std::string word_of(std::size_t node) const;

    const WordRules& rules_;
    const WordMachine& machine_;
    WordWork& work_;
    std::size_t most_;
    WordCheck found_;
    std::uint64_t worst_ = infinite;
    std::vector<std::uint64_t> reach_;  ///< the weight of a lightest word to each state
    std::vector<std::pair<std::int32_t, char>> came_from_;
    std::vector<Pair> pairs_;
    std::vector<Node> nodes_;
    Charge charge_;
};

void Checker::find_reached() {
    reach_.assign(machine_.states(), infinite);
    came_from_.assign(machine_.states(), {none, 0});
    Queue queue;
    queue.emplace(0, 0);
    reach_[0] = 0;
    while (!queue.empty()) {
        const auto [weight, at] = queue.top();
        queue.pop();
        if (weight > reach_[at]) continue;
        work_.tick();
        for (std::size_t letter = 0; letter < machine_.letters; ++letter) {
            const std::int32_t to = machine_.step(static_cast<std::int32_t>(at), static_cast<char>(letter));
            if (to == none) continue;
            const std::uint64_t heavier = weight + weight_of(letter);
            if (heavier < reach_[static_cast<std::size_t>(to)]) {
                reach_[static_cast<std::size_t>(to)] = heavier;
                came_from_[static_cast<std::size_t>(to)] = {static_cast<std::int32_t>(at), static_cast<char>(letter)};
                queue.emplace(heavier, static_cast<std::size_t>(to));
            }
        }
    }
}

std::string Checker::word_to(std::int32_t state) const {
    std::string word;
    while (state != 0) {
        const auto& [before, letter] = came_from_[static_cast<std::size_t>(state)];
        word.push_back(letter);
        state = before;
    }
    return {word.rbegin(), word.rend()};
}

After Checker::after(std::int32_t state, const std::string& right) const {
    After found{0, state};
    for (const char letter : right) {
        if (found.state == none) break;
        if (!rules_.is_wall(letter)) {
            found.state = machine_.step(found.state, letter);
            continue;
        }
        const std::int32_t closed = machine_.output(found.state);
        if (closed == none) return {0, none};  // the piece is not among the words of the machine
        found = {found.sum ^ static_cast<std::uint32_t>(closed), 0};
    }
    return found;
}

bool Checker::is_wrong(const Pair& pair) const {
    const std::int32_t mine = machine_.output(pair.state);
    if (mine == none) return false;
    const std::int32_t theirs = machine_.output(pair.other);
    if (theirs == none) return true;
    if (rules_.question == WordQuestion::value)
        return static_cast<std::uint32_t>(mine) == (pair.sum ^ static_cast<std::uint32_t>(theirs));
    return mine == 0 && theirs == 0;
}

std::string Checker::word_of(const Pair& pair) const {
    std::string rest;
    const Pair* at = &pair;
    while (at->before >= 0) {
        rest.push_back(at->letter);
        at = &pairs_[static_cast<std::size_t>(at->before)];
    }
    const auto state = static_cast<std::int32_t>(-1 - at->before);
    return word_to(state) + rules_.rules[at->rule].left + std::string(rest.rbegin(), rest.rend());
}

void Checker::compare_options() {
    Queue queue;
    for (std::uint32_t number = 0; number < rules_.rules.size(); ++number) {
        const WordRule& rule = rules_.rules[number];
        const std::uint64_t weight = rules_.weight(rule.left);
        const std::size_t states = rule.first ? 1 : machine_.states();
        for (std::size_t at = 0; at < states; ++at) {
            if (reach_[at] == infinite) continue;
            work_.tick();
            const auto state = static_cast<std::int32_t>(at);
            const std::int32_t behind = machine_.read(state, rule.left);
            if (behind == none) continue;
            const After to = after(state, rule.right);
            const std::uint64_t begins = rule.first ? 0 : reach_[at];
            add_pair({behind, to.state, to.sum, rule.last, 0, -1 - std::int64_t{state}, number}, begins + weight,
                     queue);
        }
    }
    std::unordered_set<std::uint64_t> seen;
    while (!queue.empty()) {
        const auto [weight, at] = queue.top();
        queue.pop();
        if (weight > worst_) break;
        const Pair pair = pairs_[at];
        const std::uint64_t key = static_cast<std::uint64_t>(pair.state) << 41 |
                                  static_cast<std::uint64_t>(pair.other + 1) << 17 | std::uint64_t{pair.sum} << 1 |
                                  std::uint64_t{pair.ends};
        if (!seen.insert(key).second) continue;
        work_.tick();
        if (is_wrong(pair)) fail(weight, word_of(pair));
        if (pair.ends) continue;
        for (std::size_t letter = 0; letter < machine_.letters; ++letter) {
            const char read = static_cast<char>(letter);
            const std::int32_t behind = machine_.step(pair.state, read);
            if (behind == none) continue;
            add_pair({behind, machine_.step(pair.other, read), pair.sum, false, read, static_cast<std::int64_t>(at), 0},
                     weight + weight_of(letter), queue);
        }
    }
    found_.pairs = seen.size();
}

Checker::Guesses Checker::follow(const Node& node, std::size_t letter, bool is_first) const {
    Guesses found;
    const char read = static_cast<char>(letter);
    for (const Guess guess : node.guesses) {
        After to = after_of(guess);
        if (tag_of(guess) == begun) {
            const std::size_t rule = rule_of(guess), place = place_of(guess);
            if (rules_.rules[rule].left[place] == read) found.push_back(guess_at(rule, place + 1, to));
        } else if (tag_of(guess) == done) {
            to.state = machine_.step(to.state, read);
            if (to.state != none) found.push_back(make_guess(done, 0, 0, to));
        }
    }
    for (std::size_t rule = 0; rule < rules_.rules.size(); ++rule) {
        if (rules_.rules[rule].left[0] != read || (rules_.rules[rule].first && !is_first)) continue;
        const After to = after(node.state, rules_.rules[rule].right);
        if (to.state != none) found.push_back(guess_at(rule, 1, to));
    }
    std::ranges::sort(found);
    const auto twins = std::ranges::unique(found);
    found.erase(twins.begin(), twins.end());
    return found;
}

bool Checker::has_all(std::int32_t state, const Guesses& guesses) const {
    const std::int32_t mine = machine_.output(state);
    if (mine == none) return true;
    std::bitset<1 << 9> seen;
    bool has_options = false;
    for (const Guess guess : guesses) {
        if (tag_of(guess) == begun) continue;
        const After to = after_of(guess);
        const std::int32_t theirs = machine_.output(to.state);
        if (theirs == none) continue;  // refused by C
        has_options = true;
        seen.set((to.sum ^ static_cast<std::uint32_t>(theirs)) & 511);
    }
    if (rules_.question == WordQuestion::misere && !has_options) return mine == 1;
    if (rules_.question != WordQuestion::value) return mine == 0 || seen[0];
    for (std::int32_t smaller = 0; smaller < mine; ++smaller)
        if (!seen[static_cast<std::size_t>(smaller)]) return false;
    return true;
}

/// In misère play a word without options is N. So a smaller set is worse only where the same moves are begun and made:
/// then the same words that follow have no option.
Checker::Guesses Checker::skeleton(const Guesses& guesses) const {
    Guesses found;
    if (rules_.question != WordQuestion::misere) return found;
    for (const Guess guess : guesses) found.push_back(guess >> 40);
    const auto twins = std::ranges::unique(found);
    found.erase(twins.begin(), twins.end());
    return found;
}

std::string Checker::word_of(std::size_t node) const {
    std::string word;
    for (; nodes_[node].before >= 0; node = static_cast<std::size_t>(nodes_[node].before))
        word.push_back(nodes_[node].letter);
    return {word.rbegin(), word.rend()};
}

void Checker::look_for_values() {
    struct Kept {
        std::size_t node;
        std::uint64_t signature;
    };
    std::map<std::pair<std::int32_t, Guesses>, std::vector<Kept>> kept;
    Queue queue;
    nodes_.push_back({0, 0, -1, {}, 0});
    queue.emplace(0, 0);
    bool is_first = true;
    while (!queue.empty()) {
        const auto [weight, at] = queue.top();
        queue.pop();
        if (weight > worst_) break;
        work_.tick();
        Guesses& guesses = nodes_[at].guesses;
        if (!is_first) {  // the start is not compared: only there rules for the beginning apply
            auto& some = kept[{nodes_[at].state, skeleton(guesses)}];
            work_.tick(1 + some.size() / 8);
            const std::uint64_t signature = nodes_[at].signature;
            const auto is_smaller = [&](const Kept& other) {
                return (other.signature & ~signature) == 0 &&
                       std::ranges::includes(guesses, nodes_[other.node].guesses);
            };
            if (std::ranges::any_of(some, is_smaller)) {
                Guesses().swap(guesses);
                continue;
            }
            std::erase_if(some, [&](const Kept& other) {
                return (signature & ~other.signature) == 0 &&
                       std::ranges::includes(nodes_[other.node].guesses, guesses);
            });
            some.push_back({at, signature});
            ++found_.sets;
        }
        if (!has_all(nodes_[at].state, guesses)) fail(weight, word_of(at));
        for (std::size_t letter = 0; letter < machine_.letters; ++letter) {
            const std::int32_t behind = machine_.step(nodes_[at].state, static_cast<char>(letter));
            if (behind == none) continue;
            Guesses next = follow(nodes_[at], letter, is_first);
            work_.tick(1 + next.size() / 4);
            std::uint64_t signature = 0;
            for (const Guess guess : next) signature |= std::uint64_t{1} << (guess * 0x9e3779b97f4a7c15U >> 58);
            charge_.join(Charge(work_.account(), sizeof(Node) + 16 + sizeof(Guess) * next.capacity()));
            queue.emplace(weight + weight_of(letter), nodes_.size());
            nodes_.push_back(
                {behind, static_cast<char>(letter), static_cast<std::int64_t>(at), std::move(next), signature});
        }
        is_first = false;
    }
}

}  // namespace

}  // namespace checking_words

WordCheck check_machine(const WordRules& rules, const WordMachine& machine, WordWork& work, std::size_t most) {
    return checking_words::Checker(rules, machine, work, most).run();
}

}  // namespace grundy
