#include "grundy/words/values.hpp"

#include <algorithm>
#include <bitset>
#include <stdexcept>

namespace grundy {

namespace {

/// An entry of the table: a node (16), its text (32 and its letters), a value, and two pointers of the buckets.
constexpr std::size_t bytes_of_word_entry = 80;

}  // namespace

void WordRules::check() const {
    if (rules.empty()) throw std::invalid_argument("a word game has at least one rule");
    for (const std::uint32_t w : weights)
        if (w == 0) throw std::invalid_argument("weights are positive");
    for (const WordRule& rule : rules) {
        for (const std::string* side : {&rule.left, &rule.right})
            for (const char letter : *side)
                if (static_cast<std::uint8_t>(letter) >= weights.size())
                    throw std::invalid_argument("each letter has a weight");
        if (rule.left.empty() || rule.left.size() > 4000)
            throw std::invalid_argument("a left side has 1 to 4000 letters");
        if (std::ranges::any_of(rule.left, [this](char letter) { return is_wall(letter); }))
            throw std::invalid_argument("walls are in no left side");
        if (weight(rule.right) >= weight(rule.left)) throw std::invalid_argument("every rule makes a word lighter");
    }
    if (question != WordQuestion::value && playable != weights.size())
        throw std::invalid_argument("outcomes do not add: walls belong to values");
    if (rules.size() > 1000 || weights.size() > 128) throw std::invalid_argument("too many rules or letters");
}

int WordValues::value(const std::string& piece, std::uint64_t budget) {
    left_ = budget;
    return find(piece);
}

int WordValues::find(const std::string& piece) {
    if (below_ > 0 && rules_.weight(piece) < below_) {
        const std::int32_t found = trusted_.output(trusted_.read(0, piece));
        if (found != WordMachine::none) return found;
    }
    if (rules_.symmetric) {
        std::string mirrored(piece.rbegin(), piece.rend());
        if (mirrored < piece) return search(mirrored);
    }
    return search(piece);
}

int WordValues::search(const std::string& piece) {
    if (const auto known = table_.find(piece); known != table_.end()) return known->second;
    if (left_ == 0) return unknown;
    if (left_ != unlimited) --left_;
    if (rules_.weight(piece) > heaviest) throw WordTooLarge{};  // deeper than the stack may be
    work_.tick();
    const bool by_outcome = rules_.question != WordQuestion::value;
    std::bitset<largest + 2> seen;
    bool has_options = false;
    for (std::size_t place = 0; place < piece.size(); ++place)
        for (const WordRule& rule : rules_.rules) {
            if (rule.first && place != 0) continue;
            if (rule.last && place + rule.left.size() != piece.size()) continue;
            if (piece.compare(place, rule.left.size(), rule.left) != 0) continue;
            has_options = true;
            if (by_outcome && seen[0]) continue;
            const int found =
                value_of_option(piece.substr(0, place) + rule.right + piece.substr(place + rule.left.size()));
            if (found == unknown) return unknown;
            if (found > largest) throw WordTooLarge{};
            seen.set(static_cast<std::size_t>(found));
        }
    int result = 0;
    if (rules_.question == WordQuestion::value) {
        while (seen[static_cast<std::size_t>(result)]) ++result;
        largest_value_ = std::max(largest_value_, result);
        if (result > largest) throw WordTooLarge{};
    } else if (rules_.question == WordQuestion::misere && !has_options) {
        result = 1;
    } else {
        result = seen[0] ? 1 : 0;
    }
    charge_.join(Charge(work_.account(), bytes_of_word_entry + piece.size()));
    table_.emplace(piece, static_cast<std::uint8_t>(result));
    return result;
}

int WordValues::value_of_option(const std::string& option) {
    int total = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= option.size(); ++at)
        if (at == option.size() || rules_.is_wall(option[at])) {
            if (at > begin || begin == 0) {
                const int found = find(option.substr(begin, at - begin));
                if (found == unknown) return unknown;
                total ^= found;
            }
            begin = at + 1;
        }
    return total;
}

}  // namespace grundy
