#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "grundy/core/batch_question.hpp"
#include "grundy/graphs/graph_lines.hpp"
#include "grundy/take_turn/batch.hpp"

namespace grundy {

/// What `StartTables` holds for a set of vertices: its vertices of odd degree in the low bits, its code in the high
/// ones. The word of the empty set is 0, whatever its code is: codes are stored by how they differ from that one.
class ParityRule {
  public:
    using Word = std::uint32_t;
    static constexpr unsigned words = 1;
    static constexpr unsigned most_vertices = 20;

    ParityRule(CoinsOn which, BatchQuestion question)
        : which_(which), question_(question), empty_(static_cast<Word>(combined(question, 0))) {}

    void open(const SmallGraph& graph) {
        into_.fill(0);
        for (int v = 0; v < graph.n; ++v) {
            from_[v] = static_cast<std::uint32_t>(graph.rows[v]) & ~(1u << v);  // a loop does not count
            for (std::uint32_t rest = from_[v]; rest != 0; rest &= rest - 1) into_[std::countr_zero(rest)] |= 1u << v;
        }
    }

    void fill(Word* table, std::uint32_t set) const {
        // With its lowest vertex v, the set has one arc more into each vertex that an arc leads to from v.
        const int v = std::countr_zero(set);
        const std::uint32_t others = set & (set - 1);
        const auto own = static_cast<std::uint32_t>(std::popcount(into_[v] & set) & 1) << v;
        const std::uint32_t odd = ((table[others] & vertices) ^ (from_[v] & others)) | own;
        std::uint32_t options = 0;
        for (std::uint32_t rest = which_ == CoinsOn::odd ? odd : set & ~odd; rest != 0; rest &= rest - 1)
            options |= 1u << code(table[set & ~(rest & -rest)]);
        table[set] = odd | (static_cast<Word>(combined(question_, options)) ^ empty_) << most_vertices;
    }

    void read(const Word* entry, std::uint8_t* found) const { *found = static_cast<std::uint8_t>(code(*entry)); }

  private:
    [[nodiscard]] Word code(Word entry) const { return entry >> most_vertices ^ empty_; }

    static constexpr std::uint32_t vertices = (1u << most_vertices) - 1;

    CoinsOn which_;
    BatchQuestion question_;
    Word empty_;
    std::array<std::uint32_t, most_vertices> from_{}, into_{};
};

}  // namespace grundy
