#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "grundy/core/any_search.hpp"
#include "grundy/points/turn_system.hpp"

namespace grundy {

using TurnPair = std::pair<std::uint32_t, std::uint32_t>;

/// The search over the positions of one system of turns. Words are the set of the points that are there.
///
/// What is found is kept for later questions, about any position of the system.
class PointSearch : public AnySearch {
  public:
    [[nodiscard]] virtual const TurnSystem& system() const = 0;
    /// Is it worth k, in normal play?
    [[nodiscard]] bool equals(const Words& words, std::uint32_t k, Control& control);
    /// The turns to positions that are lost for the player to move, in normal play with a heap of Nim beside them.
    [[nodiscard]] PointList winning_turns(const Words& words, bool misere, Control& control, std::uint32_t heap);
    /// Turns that are mirror images, two by two, so that each is answered by its image and the position is worth 0.
    /// None where no mirror is seen.
    [[nodiscard]] virtual std::vector<TurnPair> mirror(const Words& words) = 0;
    /// Parts and sums of parts in its tables.
    [[nodiscard]] virtual std::size_t entries() const = 0;
};

/// How to search; no answer depends on it.
struct PointMethods {
    std::size_t threads = 1;  // that share the work of a question
    bool as_graph = true;     // false: a digraph of turns is searched by the method for all games
    bool mirrors = true;      // false: a position that is its own mirror image is searched like others
};

[[nodiscard]] std::unique_ptr<PointSearch> point_search(std::shared_ptr<const TurnSystem> system,
                                                        std::shared_ptr<Account> account, PointMethods methods = {});

}  // namespace grundy
