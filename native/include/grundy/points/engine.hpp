#pragma once
#include <cstdint>
#include <memory>

#include "grundy/core/control.hpp"
#include "grundy/points/part_worker.hpp"
#include "grundy/points/search.hpp"

namespace grundy {

enum class PointQuestion : std::uint8_t { value, value_by_mex, is_value, wins_misere };

/// What all engines of one search have in common.
struct PointContext {
    std::shared_ptr<const TurnSystem> system;
    std::shared_ptr<Account> account;
    PointTables& tables;
    PointMethods methods;
};

/// The search over the positions from which no turns can happen, and no points change, but those that it was made for.
class PointEngine {
  public:
    virtual ~PointEngine() = default;

    /// About the position and what is thinkable there; a yes is 1. `levels` of recursion fit the stack at hand.
    [[nodiscard]] virtual std::uint32_t ask(PointQuestion question, const WideBits& at, const Thinkable& thinkable,
                                            std::uint32_t k, Control& control, std::size_t levels) = 0;
    /// Turns of the system that are mirror images, two by two, where all parts are seen to have a mirror.
    [[nodiscard]] virtual std::vector<TurnPair> mirror(const WideBits& at, const Thinkable& thinkable) const = 0;
    /// After a stop in a question about the value: smaller values are refuted.
    [[nodiscard]] virtual std::uint32_t refuted() const = 0;
};

/// The engine for the turns that are thinkable somewhere. Keys of its own numbering carry the number of the numbering.
[[nodiscard]] std::unique_ptr<PointEngine> graph_engine(const PointContext& context, const Thinkable& thinkable,
                                                        std::uint64_t numbering);
[[nodiscard]] std::unique_ptr<PointEngine> states_engine(const PointContext& context, const Thinkable& thinkable,
                                                         std::uint64_t numbering);

}  // namespace grundy
