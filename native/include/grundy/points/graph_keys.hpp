#pragma once
#include <cstdint>
#include <limits>
#include <optional>
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
    [[nodiscard]] bool finds_mirror(const Set& part) const { return mirror(graph_, part).has_value(); }
    /// A mirror of a part, if one is seen.
    [[nodiscard]] static std::optional<Images> mirror(const TurnGraph<Set>& graph, const Set& part) {
        return MirrorSearch<Set>(graph, part).mirror();
    }

  private:
    struct Arc {  // two places in the list of turns; the first kills the second
        std::uint32_t from, to;
    };

    void take_up(const Set& part);
    void label(const Set& part);
    void round();
    void spread(const Set& part, std::size_t item);
    [[nodiscard]] bool pairs_are_mirrored(const Set& part) const;

    void write_matrix();
    void write_lists();
    void write_set(const Set& part);
    /// Calls `visit` with the labels of each arc; where the graph is symmetric, with the larger one first.
    template <class Visit>
    void each_labelled_arc(Visit visit) const {
        const std::uint32_t* const labels = labelling_.labels().data();
        for (const auto& [from, to] : arcs()) {
            const auto a = labels[from], b = labels[to];
            if (graph_.is_symmetric() && a < b)
                visit(b, a);
            else
                visit(a, b);
        }
    }
    [[nodiscard]] std::span<const Arc> arcs() const { return {arcs_.data(), arc_count_}; }

    const TurnGraph<Set>& graph_;
    std::uint64_t numbering_;
    Labelling labelling_;
    std::vector<std::uint32_t> turns_, place_;  // the turns of the part, and the place of each turn in this list
    std::vector<Arc> arcs_;                     // of the part; where the graph is symmetric, each pair once
    std::size_t arc_count_ = 0;
    std::vector<Colour> killed_, killers_;  // sums of colours, by place
    std::vector<std::uint32_t> order_, distance_;
    std::vector<std::uint64_t> codes_;
    bool mirrored_ = false;
    KeyWords key_;
};

template <class Set>
GraphKeys<Set>::GraphKeys(const TurnGraph<Set>& graph, std::uint64_t numbering)
    : graph_(graph),
      numbering_(numbering),
      place_(graph.turns()),
      arcs_(graph.arcs()),
      killed_(whole_fours(graph.turns())),
      killers_(graph.is_symmetric() ? 0 : whole_fours(graph.turns())) {}

/// The shorter of matrix and lists, or where both are too long the set as it is numbered.
template <class Set>
const KeyWords& GraphKeys<Set>::key(const Set& part) {
    label(part);
    const std::size_t n = turns_.size(), half = graph_.is_symmetric() ? 2 : 1;
    const std::size_t as_lists = size_bits * (n + arc_count_), as_matrix = n * n / half;
    if (std::min(as_lists, as_matrix) + 2 * size_bits > 64 * most_key_words)
        write_set(part);
    else if (n < 64 || as_matrix <= as_lists)
        write_matrix();
    else
        write_lists();
    return key_;
}

template <class Set>
void GraphKeys<Set>::label(const Set& part) {
    take_up(part);
    labelling_.first_rounds = turns_.size() <= 5 ? 1 : 3;  // measured
    mirrored_ = false;
    labelling_.distinguish(
        [&] { round(); },
        [&](std::size_t classes) { mirrored_ = 2 * classes == turns_.size() && pairs_are_mirrored(part); },
        [&](std::size_t item) { spread(part, item); });
}

/// The turns of a part and the arcs between them. Colours begin with the numbers of arcs.
template <class Set>
void GraphKeys<Set>::take_up(const Set& part) {
    const bool symmetric = graph_.is_symmetric();
    turns_.resize(part.count());
    labelling_.resize(turns_.size());
    Colour* const colours = labelling_.colours().data();
    Arc* arc = arcs_.data();
    std::uint32_t count = 0;
    Set others = symmetric ? graph_.none() : part;  // where arcs lead to: symmetric ones to turns before
    if (!symmetric) part.each([&](std::size_t t) { place_[t] = count++; });
    count = 0;
    part.each([&](std::size_t t) {
        auto degree = static_cast<Colour>((graph_.kills(t) & part).count());
        if (!symmetric) degree += static_cast<Colour>((graph_.killed_by(t) & part).count()) << 16;
        turns_[count] = static_cast<std::uint32_t>(t);
        colours[count] = mix_colour(degree);
        place_[t] = count;
        if (!symmetric) others.remove(t);
        (graph_.kills(t) & others).each([&](std::size_t s) { *arc++ = {count, place_[s]}; });
        others.add(t);
        ++count;
    });
    arc_count_ = static_cast<std::size_t>(arc - arcs_.data());
}

/// One round of refinement: new = mix(3 own + sum of killed + c * sum of killers), sums modulo 2^32. A sum does not
/// depend on the order of its terms, and is faster than a sorted list; a collision costs only a bad label.
template <class Set>
void GraphKeys<Set>::round() {
    const bool symmetric = graph_.is_symmetric();
    Colour* const colours = labelling_.colours().data();
    Colour* const killed = killed_.data();
    Colour* const killers = symmetric ? killed : killers_.data();
    const std::size_t count = whole_fours(turns_.size());
    if (!symmetric) std::fill_n(killers, count, 0U);
    for (std::size_t i = 0; i < count; ++i) killed[i] = 3 * colours[i];
    for (const auto& [from, to] : arcs()) {
        killed[from] += colours[to];
        killers[to] += colours[from];
    }
    if (symmetric)
        for (std::size_t i = 0; i < count; ++i) colours[i] = mix_colour(killed[i]);
    else
        for (std::size_t i = 0; i < count; ++i) colours[i] = mix_colour(killed[i] + 0x9e3779b1U * killers[i]);
}

/// Mixes the distance from an item (breadth-first search over links) into the colours.
template <class Set>
void GraphKeys<Set>::spread(const Set& part, std::size_t item) {
    order_.assign(1, turns_[item]);
    distance_.assign(turns_.size(), 0);
    Set left = part;
    left.remove(turns_[item]);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const auto next = distance_[place_[order_[i]]] + 1;
        ((graph_.kills(order_[i]) | graph_.killed_by(order_[i])) & left).each([&](std::size_t s) {
            distance_[place_[s]] = next;
            left.remove(s);
            order_.push_back(static_cast<std::uint32_t>(s));
        });
    }
    for (std::size_t i = 0; i < turns_.size(); ++i)
        labelling_.colours()[i] = mix_colour(labelling_.colours()[i] + 0x85ebca6bU * distance_[i]);
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

/// One bit for each pair of turns, in both directions where the graph is not symmetric.
template <class Set>
void GraphKeys<Set>::write_matrix() {
    const std::size_t n = turns_.size(), head = kind_bits + size_bits + 1;
    const bool symmetric = graph_.is_symmetric();
    key_.assign((head + (symmetric ? n * (n - 1) / 2 : n * n) + 63) / 64, 0);
    key_[0] = static_cast<std::uint64_t>(KeyKind::matrix) | n << kind_bits | std::uint64_t{symmetric} << (head - 1);
    each_labelled_arc([&](std::size_t a, std::size_t b) {
        const std::size_t bit = head + (symmetric ? a * (a - 1) / 2 : a * n) + b;
        key_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    });
}

/// For each turn how many arcs it has, and where they lead.
template <class Set>
void GraphKeys<Set>::write_lists() {
    codes_.clear();
    each_labelled_arc([&](std::uint64_t a, std::uint64_t b) { codes_.push_back(a << 32 | b); });
    std::sort(codes_.begin(), codes_.end());
    BitWriter out(key_);
    out.write(static_cast<std::uint64_t>(KeyKind::rows) | turns_.size() << kind_bits, kind_bits + size_bits);
    out.write(graph_.is_symmetric(), 1);
    auto next = codes_.begin();
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const auto begin = next;
        while (next != codes_.end() && *next >> 32 == i) ++next;
        out.write(static_cast<std::uint64_t>(next - begin), size_bits);
        for (auto code = begin; code != next; ++code) out.write(*code & 0xffffffff, size_bits);
    }
}

template <class Set>
void GraphKeys<Set>::write_set(const Set& part) {
    key_.assign(1, static_cast<std::uint64_t>(KeyKind::set) | numbering_ << kind_bits);
    key_.insert(key_.end(), part.words.begin(), part.words.end());
}

}  // namespace grundy
