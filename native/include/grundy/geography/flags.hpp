#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>

#include "grundy/core/control.hpp"

namespace grundy {

/// Switches of the Geography searches. Each may be off: the answers stay, only the work grows.
struct GeographyFlags {
    bool trees = true;              // components that are trees by their own linear method
    bool shift = true;              // a piece without C is a game of its own, one lower
    bool leaf_rule = true;          // a leaf of C goes, its neighbour changes to A
    bool piece_only = true;         // a state keeps only what hangs together with the token
    bool ask = true;                // "is the value j?" for growing j instead of whole values
    bool small_first = true;        // options in small pieces first
    bool allowed_arcs = true;       // collect edges of maximum matchings: a token with no other edges has value 1
    int most = 1 << 20;             // values are wanted up to this; of larger ones only that they are
    std::size_t piece_limit = 512;  // largest piece for bit sets, at most 512
    std::uint64_t start_limit = std::numeric_limits<std::uint64_t>::max();  // positions spent on one start
};

/// Thrown when one start used up its share; the others go on.
struct OverShare {};

/// Counts positions against the share of one start, and against the control of all.
class Meter {
  public:
    explicit Meter(Control& control) : control_(&control) {}
    /// Counts against another control from now on.
    void use(Control& control) {
        control_ = &control;
        end_ = no_end;
    }
    void start(std::uint64_t share) { end_ = share > no_end - positions() ? no_end : positions() + share; }
    void tick(std::uint64_t amount = 1) {
        control_->tick(amount);
        if (positions() > end_) throw OverShare();
    }
    [[nodiscard]] std::uint64_t positions() const { return control_->positions(); }
    [[nodiscard]] Control& control() { return *control_; }
    [[nodiscard]] Account& account() { return control_->account(); }

  private:
    static constexpr std::uint64_t no_end = std::numeric_limits<std::uint64_t>::max();
    Control* control_;
    std::uint64_t end_ = no_end;
};

}  // namespace grundy
