#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "grundy/points/labelling.hpp"
#include "grundy/points/turn_graph.hpp"

namespace grundy {

/// The image of each turn, by number.
using Images = std::vector<std::uint32_t>;

/// Is the map a symmetry of the part that exchanges its turns in pairs, none of which kills its image?
///
/// Theorem. Then the value is 0: the second player answers each turn by its image, which is still possible, and what is
/// left after both has the same symmetry.
template <class Set>
[[nodiscard]] bool is_mirror(const TurnGraph<Set>& graph, const Set& part, const Images& image) {
    bool good = true;
    part.each([&](std::size_t t) {
        if (!good) return;
        const std::size_t other = image[t];
        good = other < image.size() && other != t && part.has(other) && image[other] == t && !graph.kills(t).has(other);
        Set moved = graph.none();
        if (good)
            (graph.kills(t) & part).each([&](std::size_t s) {
                if (image[s] < image.size()) moved.add(image[s]);
            });
        good = good && moved == (graph.kills(other) & part);
    });
    return good;
}

/// Looks for a mirror of a part by colour refinement. A result is checked by `is_mirror`; "none found" proves nothing.
///
/// Two colourings `here` and `there` of the same turns are refined side by side. Each step decides one pair: turn t in
/// `here` and its image s in `there` get one new colour, s in `here` and t in `there` another, since a mirror exchanges
/// the two. When all colours in `here` differ, the image of t is the turn that has t's colour in `there`. Only the
/// images of the first turn are all tried; later choices are not taken back.
template <class Set>
class MirrorSearch {
  public:
    explicit MirrorSearch(const TurnGraph<Set>& graph, const Set& part) : graph_(graph), part_(part) {
        part.each([&](std::size_t t) { turns_.push_back(static_cast<std::uint32_t>(t)); });
    }

    [[nodiscard]] std::optional<Images> mirror() const {
        if (turns_.empty()) return Images(graph_.turns(), nobody);
        if (turns_.size() > most_turns || turns_.size() % 2 != 0) return std::nullopt;
        Colours plain(graph_.turns(), 0);
        for (const auto t : turns_) plain[t] = 1;
        refine(plain);
        if (!all_classes_even(plain)) return std::nullopt;  // a mirror keeps colours, and pairs the turns of a class
        std::size_t tried = 0;
        for (const auto s : turns_)
            if (s != turns_[0] && plain[s] == plain[turns_[0]] && !graph_.kills(turns_[0]).has(s)) {
                if (++tried > most_images) return std::nullopt;
                if (auto found = mirror_from(plain, s)) return found;
            }
        return std::nullopt;
    }

  private:
    using Colours = std::vector<Colour>;  // by turn; 0: not there
    static constexpr std::size_t most_turns = 512, most_images = 64;
    static constexpr auto nobody = std::numeric_limits<std::uint32_t>::max();

    /// Rounds of refinement until the number of colours stays the same.
    void refine(Colours& colours) const {
        for (std::size_t classes = count(colours), before = 0; classes > before;) {
            before = classes;
            for (int i = 0; i < 3; ++i) round(colours);
            classes = count(colours);
        }
    }
    void round(Colours& colours) const {
        const Colours old = colours;
        for (const auto t : turns_) {
            Colour killed = 0, killers = 0;
            (graph_.kills(t) & part_).each([&](std::size_t s) { killed += old[s]; });
            if (!graph_.is_symmetric()) (graph_.killed_by(t) & part_).each([&](std::size_t s) { killers += old[s]; });
            colours[t] = mix_colour(3 * old[t] + killed + 0x9e3779b1U * killers);
        }
    }
    [[nodiscard]] std::vector<Colour> sorted(const Colours& colours) const {
        std::vector<Colour> all;
        for (const auto t : turns_) all.push_back(colours[t]);
        std::sort(all.begin(), all.end());
        return all;
    }
    [[nodiscard]] std::size_t count(const Colours& colours) const {
        auto all = sorted(colours);
        return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
    }
    [[nodiscard]] bool all_classes_even(const Colours& colours) const {
        const auto all = sorted(colours);
        for (std::size_t i = 0; i < all.size(); i += 2)
            if (all[i] != all[i + 1]) return false;
        return true;
    }

    [[nodiscard]] std::optional<Images> mirror_from(const Colours& plain, std::uint32_t image_of_first) const {
        Colours here = plain, there = plain;
        std::uint32_t turn = turns_[0], image = image_of_first;
        for (std::size_t step = 0; step < turns_.size(); ++step) {
            here[turn] = there[image] = static_cast<Colour>(2 * step + 3);
            here[image] = there[turn] = static_cast<Colour>(2 * step + 4);
            refine(here);
            refine(there);
            if (sorted(here) != sorted(there)) return std::nullopt;
            if (!next_pair(here, there, turn, image)) {
                Images found = images(here, there);
                return is_mirror(graph_, part_, found) ? std::optional(std::move(found)) : std::nullopt;
            }
        }
        return std::nullopt;
    }
    /// A turn that shares its colour with another, and a turn of this colour on the other side. False where none is
    /// left.
    [[nodiscard]] bool next_pair(const Colours& here, const Colours& there, std::uint32_t& turn,
                                 std::uint32_t& image) const {
        for (const auto t : turns_) {
            std::size_t same = 0;
            for (const auto s : turns_) same += here[s] == here[t];
            if (same == 1) continue;
            for (const auto s : turns_)
                if (s != t && there[s] == here[t] && !graph_.kills(t).has(s)) {
                    turn = t;
                    image = s;
                    return true;
                }
        }
        return false;
    }
    [[nodiscard]] Images images(const Colours& here, const Colours& there) const {
        Images image(graph_.turns(), nobody);
        for (const auto t : turns_)
            for (const auto s : turns_)
                if (here[t] == there[s]) image[t] = s;
        return image;
    }

    const TurnGraph<Set>& graph_;
    Set part_;
    std::vector<std::uint32_t> turns_;
};

}  // namespace grundy
