#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "grundy/points/bit_writer.hpp"
#include "grundy/points/labelling.hpp"
#include "grundy/points/mirror.hpp"
#include "grundy/points/turn_graph.hpp"

namespace grundy {

/// What a key begins with: what kind it is, in the lowest bits.
enum class KeyKind : std::uint8_t { matrix, rows, set, states };
inline constexpr unsigned kind_bits = 2, size_bits = 22;
/// Longer keys are not worth their memory: then the set itself, as numbered, is the key.
inline constexpr std::size_t most_key_words = 2048;

/// Writes exact keys of parts of a digraph of turns: two parts with the same key are isomorphic digraphs, so that they
/// have the same game tree. For one thread at a time.
template <class Set>
class GraphKeys {
  public:
    /// Of this graph, which outlives it. Keys that are sets as numbered hold the number of the numbering.
    GraphKeys(const TurnGraph<Set>& graph, std::uint64_t numbering);

    /// The most words of the keys of parts that together are at most the whole graph.
    [[nodiscard]] static std::size_t most_words(const TurnGraph<Set>& graph) { return 9 * graph.turns() + 8; }

    /// The key of a part without twins. Good until the next call.
    [[nodiscard]] const KeyWords& key(const Set& part);
    /// Was the last part seen to be a mirror image of itself, so that its value is 0? A no says nothing.
    [[nodiscard]] bool is_mirrored() const { return mirrored_; }
    /// The same, with more effort.
    [[nodiscard]] bool finds_mirror(const Set& part) const { return MirrorSearch<Set>(graph_, part).found(); }

  private:
    struct Lists {  // a row of neighbours for each turn, padded with a turn that is never there
        std::vector<std::uint32_t> starts, turns;
        void add(const Set& row, std::size_t own, std::uint32_t nobody);
        [[nodiscard]] std::span<const std::uint32_t> of(std::size_t turn) const {
            return {turns.data() + starts[turn], starts[turn + 1] - starts[turn]};
        }
    };
    static constexpr std::size_t padding = 4;

    void label(const Set& part);
    [[nodiscard]] Colour degree(std::uint32_t turn, const Set& part) const;
    void round();
    void spread(const Set& part, std::size_t item);
    [[nodiscard, gnu::always_inline]] Colour sum_of(const Lists& lists, std::uint32_t turn) const;
    [[nodiscard]] bool pairs_are_mirrored(const Set& part) const;

    void write_short_matrix();
    void write_long(const Set& part);
    void write_rows(const Set& part, bool as_lists);
    void write_set(const Set& part);

    const TurnGraph<Set>& graph_;
    std::uint64_t numbering_;
    Lists kills_, killed_by_;
    Labelling labelling_;
    std::vector<Colour> colour_of_;                // by turn; 0: not there
    std::vector<std::uint32_t> label_of_, turns_;  // by turn, and the turns of the part
    std::vector<std::uint32_t> order_;             // the turn of each label
    std::vector<std::uint32_t> distance_;          // of each turn of the part from one of them
    bool mirrored_ = false;
    KeyWords key_;
};

template <class Set>
void GraphKeys<Set>::Lists::add(const Set& row, std::size_t own, std::uint32_t nobody) {
    if (starts.empty()) starts.push_back(0);
    row.each([&](std::size_t s) {
        if (s != own) turns.push_back(static_cast<std::uint32_t>(s));
    });
    while (turns.size() % padding != 0 || turns.size() == starts.back()) turns.push_back(nobody);
    starts.push_back(static_cast<std::uint32_t>(turns.size()));
}

template <class Set>
GraphKeys<Set>::GraphKeys(const TurnGraph<Set>& graph, std::uint64_t numbering)
    : graph_(graph), numbering_(numbering), colour_of_(graph.turns() + 1), label_of_(graph.turns() + 1, 63) {
    const auto nobody = static_cast<std::uint32_t>(graph.turns());
    for (std::size_t t = 0; t < graph.turns(); ++t) {
        kills_.add(graph.kills(t), t, nobody);
        if (!graph.is_symmetric()) killed_by_.add(graph.killed_by(t), t, nobody);
    }
}

template <class Set>
const KeyWords& GraphKeys<Set>::key(const Set& part) {
    label(part);
    if (turns_.size() < 64)
        write_short_matrix();
    else
        write_long(part);
    for (const auto t : turns_) {
        colour_of_[t] = 0;
        label_of_[t] = 63;
    }
    return key_;
}

template <class Set>
void GraphKeys<Set>::label(const Set& part) {
    turns_.clear();
    part.each([&](std::size_t t) { turns_.push_back(static_cast<std::uint32_t>(t)); });
    labelling_.colours.resize(turns_.size());
    for (std::size_t i = 0; i < turns_.size(); ++i) labelling_.colours[i] = degree(turns_[i], part);
    labelling_.first_rounds = turns_.size() <= 5 ? 1 : 3;  // measured
    mirrored_ = false;
    labelling_.distinguish(
        [&] { round(); },
        [&](std::size_t classes) { mirrored_ = 2 * classes == turns_.size() && pairs_are_mirrored(part); },
        [&](std::size_t item) { spread(part, item); });
    order_.resize(turns_.size());
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        label_of_[turns_[i]] = labelling_.labels()[i];
        order_[labelling_.labels()[i]] = turns_[i];
    }
}

/// How many turns of the part it kills, and how many kill it.
template <class Set>
Colour GraphKeys<Set>::degree(std::uint32_t turn, const Set& part) const {
    auto both = static_cast<Colour>((graph_.kills(turn) & part).count());
    if (!graph_.is_symmetric()) both += static_cast<Colour>((graph_.killed_by(turn) & part).count()) << 16;
    return mix_colour(both);
}

template <class Set>
void GraphKeys<Set>::round() {
    Colour* const colours = labelling_.colours.data();
    const std::uint32_t* const turns = turns_.data();
    const std::size_t count = turns_.size();
    for (std::size_t i = 0; i < count; ++i) colour_of_[turns[i]] = colours[i];
    if (graph_.is_symmetric())
        for (std::size_t i = 0; i < count; ++i) colours[i] = mix_colour(3 * colours[i] + sum_of(kills_, turns[i]));
    else
        for (std::size_t i = 0; i < count; ++i)
            colours[i] =
                mix_colour(3 * colours[i] + sum_of(kills_, turns[i]) + 0x9e3779b1U * sum_of(killed_by_, turns[i]));
}

template <class Set>
inline Colour GraphKeys<Set>::sum_of(const Lists& lists, std::uint32_t turn) const {
    const Colour* const colour = colour_of_.data();
    const std::uint32_t* at = lists.turns.data() + lists.starts[turn];
    const std::uint32_t* const end = lists.turns.data() + lists.starts[turn + 1];
    Colour sum = 0;
    for (; at != end; at += padding) sum += colour[at[0]] + colour[at[1]] + colour[at[2]] + colour[at[3]];
    return sum;
}

/// Mixes the number of links from an item into the colours.
template <class Set>
void GraphKeys<Set>::spread(const Set& part, std::size_t item) {
    for (std::size_t i = 0; i < turns_.size(); ++i) label_of_[turns_[i]] = static_cast<std::uint32_t>(i);
    order_.assign(1, turns_[item]);
    distance_.assign(turns_.size(), 0);
    Set left = part;
    left.remove(turns_[item]);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const auto next = distance_[label_of_[order_[i]]] + 1;
        ((graph_.kills(order_[i]) | graph_.killed_by(order_[i])) & left).each([&](std::size_t s) {
            distance_[label_of_[s]] = next;
            left.remove(s);
            order_.push_back(static_cast<std::uint32_t>(s));
        });
    }
    for (std::size_t i = 0; i < turns_.size(); ++i)
        labelling_.colours[i] = mix_colour(labelling_.colours[i] + 0x85ebca6bU * distance_[i]);
}

/// Where all classes have two members, exchanging them may be a symmetry in which no turn kills its image: then the
/// second player answers each turn with its image, and what is left has the same symmetry.
template <class Set>
bool GraphKeys<Set>::pairs_are_mirrored(const Set& part) const {
    const auto labels = labelling_.labels();
    constexpr auto none = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> first(turns_.size(), none), image(graph_.turns(), none);
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const auto other = first[labels[i]];
        if (other == none) {
            first[labels[i]] = turns_[i];
            continue;
        }
        if (image[other] != none) return false;  // a third member
        image[other] = turns_[i];
        image[turns_[i]] = other;
    }
    return is_mirror(graph_, part, image);
}

/// A matrix of one bit for each pair of turns, for each turn where not symmetric; less than 64 turns.
template <class Set>
void GraphKeys<Set>::write_short_matrix() {
    const auto count = static_cast<unsigned>(order_.size());
    BitWriter out(key_);
    out.write(static_cast<std::uint64_t>(KeyKind::matrix) | std::uint64_t{count} << kind_bits, kind_bits + size_bits);
    out.write(graph_.is_symmetric(), 1);
    for (unsigned i = 0; i < count; ++i) {
        std::uint64_t row = 0;
        for (const auto s : kills_.of(order_[i])) row |= std::uint64_t{1} << label_of_[s];
        const unsigned width = graph_.is_symmetric() ? i : count;
        out.write(row & ((std::uint64_t{1} << width) - 1), width);
    }
}

/// The shorter of matrix and lists, or where both are too long the set as it is numbered.
template <class Set>
void GraphKeys<Set>::write_long(const Set& part) {
    std::size_t arcs = 0;
    for (const auto t : turns_) arcs += (graph_.kills(t) & part).count() - 1;
    const std::size_t n = turns_.size(), half = graph_.is_symmetric() ? 2 : 1;
    const std::size_t as_lists = size_bits * (n + arcs / half), as_matrix = n * n / half;
    if (std::min(as_lists, as_matrix) + 2 * size_bits > 64 * most_key_words)
        write_set(part);
    else
        write_rows(part, as_lists < as_matrix);
}

template <class Set>
void GraphKeys<Set>::write_rows(const Set& part, bool as_lists) {
    const auto count = static_cast<std::uint32_t>(order_.size());
    const auto kind = as_lists ? KeyKind::rows : KeyKind::matrix;
    BitWriter out(key_);
    out.write(static_cast<std::uint64_t>(kind) | std::uint64_t{count} << kind_bits, kind_bits + size_bits);
    out.write(graph_.is_symmetric(), 1);
    std::vector<std::uint32_t> row;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t width = graph_.is_symmetric() ? i : count;
        row.clear();
        (graph_.kills(order_[i]) & part).each([&](std::size_t s) {
            if (label_of_[s] < width && label_of_[s] != i) row.push_back(label_of_[s]);
        });
        std::sort(row.begin(), row.end());
        if (as_lists) {
            out.write(row.size(), size_bits);
            for (const auto s : row) out.write(s, size_bits);
        } else {
            for (std::uint32_t begin = 0, k = 0; begin < width; begin += 64) {
                std::uint64_t word = 0;
                for (; k < row.size() && row[k] < begin + 64; ++k) word |= std::uint64_t{1} << (row[k] - begin);
                out.write(word, std::min(width - begin, 64U));
            }
        }
    }
}

template <class Set>
void GraphKeys<Set>::write_set(const Set& part) {
    key_.assign(1, static_cast<std::uint64_t>(KeyKind::set) | numbering_ << kind_bits);
    key_.insert(key_.end(), part.words.begin(), part.words.end());
}

}  // namespace grundy
