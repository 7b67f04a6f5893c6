#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "grundy/points/graph_keys.hpp"
#include "grundy/points/turn_states.hpp"

namespace grundy {

/// Writes exact keys of parts of any game of turns on points: the points that can change with their states, relabelled,
/// and for each turn the labels of its points and what it does with them. Two parts with the same key have the same
/// game tree. For one thread at a time.
template <class Set>
class StateKeys {
  public:
    using Part = typename TurnStates<Set>::Part;

    /// Of this game, which outlives it. Keys that are sets as numbered hold the number of the numbering.
    StateKeys(const TurnStates<Set>& game, std::uint64_t numbering)
        : game_(game),
          numbering_(numbering),
          point_colour_(game.points()),
          turn_colour_(game.turns()),
          label_of_(game.points()) {}

    /// The most words of the keys of parts that together are at most the whole game.
    [[nodiscard]] static std::size_t most_words(const TurnStates<Set>& game) {
        std::size_t entries = 0;
        for (std::size_t t = 0; t < game.turns(); ++t) entries += game.points_of(t).size();
        return entries + 4 * game.turns() + game.points() + 8;
    }

    /// Good until the next call.
    [[nodiscard]] const KeyWords& key(const Part& part) {
        label(part);
        write_codes(part);
        write(part);
        if (key_.size() > most_key_words) write_sets(part);
        for (const auto p : points_) point_colour_[p] = 0;
        for (const auto t : turns_) turn_colour_[t] = 0;
        return key_;
    }

  private:
    static constexpr unsigned role_bits = 5;

    static Colour seen_as(std::uint8_t role, Colour colour) { return colour * (mix_colour(role + 1U) | 1U); }

    void label(const Part& part) {
        points_.clear();
        turns_.clear();
        labelling_.resize(part.moving.count());
        part.moving.each([&](std::size_t p) {
            labelling_.colours()[points_.size()] = part.on.has(p) ? 2 : 1;
            points_.push_back(static_cast<std::uint32_t>(p));
        });
        part.turns.each([&](std::size_t t) {
            turns_.push_back(static_cast<std::uint32_t>(t));
            turn_colour_[t] = 1;
        });
        labelling_.distinguish([&] { round(); }, [](std::size_t) {}, [&](std::size_t item) { spread(part, item); });
        for (std::size_t i = 0; i < points_.size(); ++i) label_of_[points_[i]] = labelling_.labels()[i];
    }
    /// Turns see their points, then points see their turns. What is not there has colour 0.
    void round() {
        const auto colours = labelling_.colours();
        for (std::size_t i = 0; i < points_.size(); ++i) point_colour_[points_[i]] = colours[i];
        for (const auto t : turns_) {
            Colour sum = 3 * turn_colour_[t];
            for (const auto& [p, role] : game_.points_of(t)) sum += seen_as(role, point_colour_[p]);
            turn_colour_[t] = mix_colour(sum);
        }
        for (std::size_t i = 0; i < points_.size(); ++i) {
            Colour sum = 3 * colours[i];
            for (const auto& [t, role] : game_.turns_with(points_[i])) sum += seen_as(role, turn_colour_[t]);
            colours[i] = mix_colour(sum);
        }
    }

    /// Mixes the number of turns that lead from an item to each point into the colours.
    void spread(const Part& part, std::size_t item) {
        for (std::size_t i = 0; i < points_.size(); ++i) label_of_[points_[i]] = static_cast<std::uint32_t>(i);
        Set turns = part.turns, points = part.moving;
        distance_.assign(points_.size(), 0);
        order_.assign(1, points_[item]);
        points.remove(points_[item]);
        for (std::size_t i = 0; i < order_.size(); ++i)
            for (const auto& [t, _] : game_.turns_with(order_[i])) {
                if (!turns.has(t)) continue;
                turns.remove(t);
                for (const auto& [p, role] : game_.points_of(t)) {
                    if (!points.has(p)) continue;
                    points.remove(p);
                    order_.push_back(p);
                    distance_[label_of_[p]] = distance_[label_of_[order_[i]]] + 1;
                }
            }
        for (std::size_t i = 0; i < points_.size(); ++i)
            labelling_.colours()[i] = mix_colour(labelling_.colours()[i] + 0x85ebca6bU * distance_[i]);
    }

    /// The code of a turn: how many points, their roles, their labels; all codes sorted, each once.
    void write_codes(const Part& part) {
        codes_.clear();
        order_.clear();
        for (const auto t : turns_) {
            pairs_.clear();
            for (const auto& [p, role] : game_.points_of(t))
                if (part.moving.has(p)) pairs_.emplace_back(role, label_of_[p]);
            std::sort(pairs_.begin(), pairs_.end());
            order_.push_back(static_cast<std::uint32_t>(codes_.size()));
            codes_.push_back(static_cast<std::uint32_t>(pairs_.size()));
            for (const auto& [role, label] : pairs_) codes_.push_back(role);
            for (const auto& [role, label] : pairs_) codes_.push_back(label);
        }
        const auto less = [&](std::uint32_t a, std::uint32_t b) {
            return std::lexicographical_compare(begin_of(a), begin_of(a) + length(a), begin_of(b),
                                                begin_of(b) + length(b));
        };
        const auto equal = [&](std::uint32_t a, std::uint32_t b) {
            return std::equal(begin_of(a), begin_of(a) + length(a), begin_of(b));
        };
        std::sort(order_.begin(), order_.end(), less);
        order_.erase(std::unique(order_.begin(), order_.end(), equal), order_.end());
    }
    [[nodiscard]] auto begin_of(std::uint32_t code) const { return codes_.begin() + code; }
    [[nodiscard]] std::ptrdiff_t length(std::uint32_t code) const { return 2 * std::ptrdiff_t{codes_[code]} + 1; }
    [[nodiscard]] bool same_roles(std::uint32_t a, std::uint32_t b) const {
        return std::equal(begin_of(a), begin_of(a) + codes_[a] + 1, begin_of(b));
    }

    /// States by label, then the turns in groups with the same roles, which are written once.
    void write(const Part& part) {
        BitWriter out(key_);
        const std::size_t count = points_.size();
        out.write(static_cast<std::uint64_t>(KeyKind::states) | std::uint64_t{count} << kind_bits,
                  kind_bits + size_bits);
        states_.assign(count, 0);
        for (const auto p : points_) states_[label_of_[p]] = part.on.has(p);
        for (const bool state : states_) out.write(state, 1);
        const auto label_bits = static_cast<unsigned>(std::bit_width(count));
        for (std::size_t i = 0; i < order_.size();) {
            std::size_t end = i;
            while (end < order_.size() && same_roles(order_[i], order_[end])) ++end;
            const auto points = codes_[order_[i]];
            out.write(end - i, size_bits);
            out.write(points, size_bits);
            for (std::uint32_t k = 0; k < points; ++k) out.write(codes_[order_[i] + 1 + k], role_bits);
            for (; i < end; ++i)
                for (std::uint32_t k = 0; k < points; ++k) out.write(codes_[order_[i] + 1 + points + k], label_bits);
        }
        out.write(0, size_bits);  // no more groups
    }
    void write_sets(const Part& part) {
        key_.assign(1, static_cast<std::uint64_t>(KeyKind::set) | numbering_ << kind_bits);
        for (const auto* set : {&part.turns, &part.on, &part.moving})
            key_.insert(key_.end(), set->words.begin(), set->words.end());
    }

    const TurnStates<Set>& game_;
    std::uint64_t numbering_;
    Labelling labelling_;
    std::vector<Colour> point_colour_, turn_colour_;  // 0: not there
    std::vector<std::uint32_t> label_of_, points_, turns_, distance_;
    std::vector<std::uint32_t> codes_, order_;  // the codes one after another, and where they begin
    std::vector<std::pair<std::uint8_t, std::uint32_t>> pairs_;
    std::vector<std::uint8_t> states_;
    KeyWords key_;
};

}  // namespace grundy
