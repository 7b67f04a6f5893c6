#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/geography/flags.hpp"
#include "grundy/graphs/alternating_forest.hpp"
#include "grundy/graphs/matching.hpp"

namespace grundy {

/// The labels A and C of a board along a play, with undo. Vertices of D are gone: they only say that 0 is an option.
///
/// Labels only grow. The token leaves v in A: the other labels stay. It leaves v in C: one alternating tree from the
/// mate of v inside C turns its even vertices into D and its odd ones into A. So a whole play costs O(m a(n)).
class LabelledBoard {
  public:
    LabelledBoard(const Csr& graph, const Matching& matching, Account& account);

    [[nodiscard]] const Csr& graph() const { return forest_.graph(); }
    [[nodiscard]] std::int32_t mate(std::int32_t v) const { return forest_.mate(v); }
    [[nodiscard]] bool in_a(std::int32_t v) const { return forest_.is_odd(v); }
    [[nodiscard]] bool in_c(std::int32_t v) const { return forest_.is_unreached(v); }
    [[nodiscard]] bool is_there(std::int32_t v) const { return in_a(v) || in_c(v); }

    /// Drops the leaves of C and moves their neighbours to A, which changes no value; gives back the leaves dropped,
    /// whose own value is 1.
    std::vector<std::int32_t> drop_leaves();

    /// The token leaves v.
    void leave(std::int32_t v, Meter& meter);
    void undo();
    [[nodiscard]] bool is_in_play() const { return !steps_.empty(); }
    void undo_all() {
        while (!steps_.empty()) undo();
    }

    /// The token leaves v in C: stops growing labels once every neighbour is known to be 0, and says so.
    bool leaves_only_zeros(std::int32_t v, Meter& meter);
    /// After `leaves_only_zeros` and before `undo`: is w one of the zeros that it found?
    [[nodiscard]] bool became_zero(std::int32_t w) const { return forest_.is_even(w); }
    /// How many vertices of C have got another label in the last step.
    [[nodiscard]] std::size_t reached() const { return forest_.reached().size() - steps_.back().reached; }
    /// Undoes the last step, from v, and takes a perfect matching of C that matches v with w, one of the zeros.
    /// Gives back one end of each new edge of the matching.
    std::span<const std::int32_t> undo_and_match(std::int32_t v, std::int32_t w);

    /// Tells the board how many vertices of C the piece has on which the play takes place; it keeps count from then on.
    void set_count_of_c(std::int64_t count) { c_left_ = count; }
    [[nodiscard]] std::int64_t count_of_c() const { return c_left_; }

    /// The vertices that hang together with v, if they are at most `most`; otherwise empty.
    std::span<const std::int32_t> piece(std::int32_t v, std::size_t most);

  private:
    struct Step {
        std::int32_t vertex;
        bool was_in_c;
        std::size_t reached;
    };

    void take_off(std::int32_t v);
    void next_stamp();

    Charge charge_;
    AlternatingForest forest_;
    std::vector<Step> steps_;
    std::vector<std::int32_t> piece_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
    std::int64_t c_left_ = 0;
};

}  // namespace grundy
