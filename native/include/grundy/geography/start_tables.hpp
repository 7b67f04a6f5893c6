#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "grundy/core/batch_question.hpp"
#include "grundy/core/control.hpp"
#include "grundy/core/small_search.hpp"
#include "grundy/graphs/graph_lines.hpp"

namespace grundy {

/// Tables over the sets of vertices of small boards of vertex Geography: what `Rule` tells of the token on each vertex
/// of a set, when that set is what is left of the board.
///
/// Rule has `words` (how many each set takes), `open(graph)`, `word<...>` by `fill(table, set)`, and `read`.
template <class Rule>
class StartTables {
  public:
    StartTables(Rule rule, Account& account) : rule_(rule), table_(account) {}

    /// How many positions `solve` would look at: those of sets that the last board does not share.
    [[nodiscard]] std::uint64_t cost(const SmallGraph& graph) const {
        return positions(graph.n) - positions(shared(graph));
    }

    /// Writes the answer for each start of a board into codes[0] .. codes[n - 1].
    void solve(const SmallGraph& graph, std::uint8_t* codes, Control& control) {
        const std::size_t sets = std::size_t{1} << graph.n;
        const int from = shared(graph);
        n_ = -1;  // were the work to stop, nothing would be known
        if (table_.size() < sets * Rule::words) table_.resize(sets * Rule::words);
        rule_.open(graph);
        for (std::size_t first = std::size_t{1} << from; first < sets; first *= 2) {
            control.tick(positions(std::countr_zero(first) + 1) - positions(std::countr_zero(first)));
            for (std::size_t set = first; set < 2 * first; ++set) rule_.fill(table_.data(), static_cast<Set>(set));
        }
        n_ = static_cast<int>(graph.n);
        std::copy_n(graph.rows.begin(), graph.n, rows_.begin());
        rule_.read(table_.data() + (sets - 1) * Rule::words, codes);
    }

  private:
    using Word = typename Rule::Word;
    using Set = std::uint32_t;

    /// Pairs of a set of n vertices and one of its members.
    static std::uint64_t positions(std::int64_t n) { return n == 0 ? 0 : static_cast<std::uint64_t>(n) << (n - 1); }

    /// The largest k such that the boards of now and before are the same on the vertices 0, ..., k - 1.
    [[nodiscard]] int shared(const SmallGraph& graph) const {
        int same = std::min(n_, static_cast<int>(graph.n));
        for (int v = 0; v < same; ++v)
            if (const std::uint64_t other = graph.rows[v] ^ rows_[v]; other != 0)
                same = std::min(same, std::max(v, std::countr_zero(other)));
        return std::max(same, 0);
    }

    Rule rule_;
    Array<Word> table_;
    int n_ = -1;  // of the board whose sets the table has
    std::array<std::uint64_t, SmallGraph::most_vertices> rows_{};
};

/// The same by a search from the starts: on boards with few cycles a token reaches few sets of vertices.
class StartSearch {
  public:
    StartSearch(BatchQuestion question, Account& account) : question_(question), memo_(account) {}

    /// Whether a search may look at fewer positions than there are sets: at most three edges for two vertices.
    [[nodiscard]] static bool is_worth_trying(const SmallGraph& graph) {
        return graph.n >= 9 && graph.m <= (graph.is_directed ? 3 * graph.n : 3 * graph.n / 2);
    }

    /// Writes the answers into codes[0] .. codes[n - 1]; false if that takes more than so many positions.
    bool solve(const SmallGraph& graph, std::uint64_t most, std::uint8_t* codes, Control& control) {
        const std::size_t places = std::size_t{1} << (graph.n + vertex_bits);
        if (memo_.size() < places) memo_.resize(places);
        if (++stamp_ >> (32 - code_bits) != 0) {
            std::ranges::fill(memo_, 0);
            stamp_ = 1;
        }
        rows_ = graph.rows.data();
        left_ = most;
        const auto all = static_cast<std::uint32_t>(graph.all());
        bool is_done = true;
        for (int v = 0; v < graph.n && is_done; ++v) {
            const int found = code(all & ~(1u << v), v);
            is_done = found >= 0;
            codes[v] = static_cast<std::uint8_t>(found);
        }
        control.tick(most - left_);
        return is_done;
    }

  private:
    static constexpr int vertex_bits = 4, code_bits = 5;

    /// The code of the token on v where `left` are the other vertices that are there; -1 once there were too many.
    int code(std::uint32_t left, int v) {
        std::uint32_t& known = memo_[std::size_t{left} << vertex_bits | static_cast<std::size_t>(v)];
        if (known >> code_bits == stamp_) return static_cast<int>(known & ((1u << code_bits) - 1));
        if (left_ == 0) return -1;
        --left_;
        std::uint32_t options = 0;
        for (std::uint32_t rest = static_cast<std::uint32_t>(rows_[v]) & left; rest != 0; rest &= rest - 1) {
            const int to = std::countr_zero(rest);
            const int option = code(left & ~(1u << to), to);
            if (option < 0) return -1;
            options |= std::uint32_t{1} << option;
        }
        const int found = combined(question_, options);
        known = stamp_ << code_bits | static_cast<std::uint32_t>(found);
        return found;
    }

    BatchQuestion question_;
    Array<std::uint32_t> memo_;
    const std::uint64_t* rows_ = nullptr;
    std::uint64_t left_ = 0;
    std::uint32_t stamp_ = 0;
};

/// The same on larger boards, of at most 32 vertices: a game whose search gives up after many positions.
class VertexWalks {
  public:
    static constexpr std::int64_t most_vertices = 32;
    static constexpr std::uint64_t most_positions = 1 << 17;

    struct State {
        std::uint32_t left, vertex;  // the other vertices that are there, and where the token is
    };

    explicit VertexWalks(const SmallGraph& graph) : rows_(graph.rows.data()) {}

    [[nodiscard]] std::uint64_t key(const State& state) const { return std::uint64_t{state.left} << 5 | state.vertex; }
    template <class See>
    void each_option(const State& state, See see) const {
        for (auto rest = static_cast<std::uint32_t>(rows_[state.vertex]) & state.left; rest != 0; rest &= rest - 1)
            if (!see(State{state.left & ~(rest & -rest), static_cast<std::uint32_t>(std::countr_zero(rest))})) return;
    }

  private:
    const std::uint64_t* rows_;
};

/// Values, on boards of at most `width` vertices.
///
/// Words are divided into lanes of `width` bits, a lane for each value: the vertices on which the token is worth that.
/// So v is worth the number of the first lane that none of its neighbours is in, and a zero lane is found by the trick
/// for zero bytes: (x - 0..01) & ~x & 10..0 has its lowest bit in the first lane that is zero.
template <unsigned width>
class ValueRule {
  public:
    using Word = std::uint64_t;
    static constexpr unsigned lanes = 64 / width;
    static constexpr unsigned words = (width + lanes - 1) / lanes;  // values are below the number of vertices

    void open(const SmallGraph& graph) {
        for (int v = 0; v < graph.n; ++v) neighbours_[v] = graph.rows[v] * ones;
    }

    void fill(Word* table, std::uint32_t set) const {
        std::array<Word, words> found{};
        for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
            const auto v = static_cast<unsigned>(std::countr_zero(rest));
            const Word* option = table + std::size_t{set & ~(1u << v)} * words;
            for (unsigned w = 0; w < words; ++w) {
                const Word options = option[w] & neighbours_[v];
                const Word free = (options - ones) & ~options & highs;
                if (w + 1 < words && free == 0) [[unlikely]]
                    continue;
                found[w] |= (free & -free) >> (width - 1 - v);
                break;
            }
        }
        std::copy_n(found.begin(), words, table + std::size_t{set} * words);
    }

    static void read(const Word* entry, std::uint8_t* codes) {
        for (unsigned value = 0; value < words * lanes; ++value) {
            const Word lane = entry[value / lanes] >> (value % lanes * width) & ((Word{1} << width) - 1);
            for (Word rest = lane; rest != 0; rest &= rest - 1)
                codes[std::countr_zero(rest)] = static_cast<std::uint8_t>(value);
        }
    }

  private:
    static constexpr Word repeated(Word lane) {
        Word found = 0;
        for (unsigned i = 0; i < lanes; ++i) found |= lane << (i * width);
        return found;
    }
    static constexpr Word ones = repeated(1), highs = repeated(Word{1} << (width - 1));

    std::array<Word, width> neighbours_{};  // of a vertex, in every lane
};

/// Outcomes: of each set the vertices on which the player to move loses.
template <bool misere>
class OutcomeRule {
  public:
    using Word = std::uint32_t;
    static constexpr unsigned words = 1;

    void open(const SmallGraph& graph) {
        n_ = graph.n;
        for (int v = 0; v < graph.n; ++v) neighbours_[v] = static_cast<Word>(graph.rows[v]);
    }

    void fill(Word* table, Word set) const {
        Word lost = 0;
        for (Word rest = set; rest != 0; rest &= rest - 1) {
            const auto v = static_cast<unsigned>(std::countr_zero(rest));
            const Word left = set & ~(1u << v);
            const bool wins = (neighbours_[v] & table[left]) != 0 || (misere && (neighbours_[v] & left) == 0);
            lost |= static_cast<Word>(!wins) << v;
        }
        table[set] = lost;
    }

    void read(const Word* entry, std::uint8_t* codes) const {
        for (int v = 0; v < n_; ++v) codes[v] = static_cast<std::uint8_t>(~*entry >> v & 1);
    }

  private:
    std::int64_t n_ = 0;
    std::array<Word, 32> neighbours_{};
};

/// Heights, the lengths of the longest play; or remoteness: who can win hurries, and who cannot delays.
template <bool height, bool misere>
class LengthRule {
  public:
    using Word = std::uint8_t;
    static constexpr unsigned words = 16;

    void open(const SmallGraph& graph) {
        n_ = graph.n;
        for (int v = 0; v < graph.n; ++v) neighbours_[v] = static_cast<std::uint32_t>(graph.rows[v]);
    }

    void fill(Word* table, std::uint32_t set) const {
        for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
            const auto v = static_cast<unsigned>(std::countr_zero(rest));
            const std::uint32_t left = set & ~(1u << v);
            const Word* options = table + std::size_t{left} * words;
            int longest = -1, shortest_lost = 255;
            for (std::uint32_t to = neighbours_[v] & left; to != 0; to &= to - 1) {
                const int length = options[std::countr_zero(to)];
                longest = std::max(longest, length);
                if (!height && length % 2 == misere) shortest_lost = std::min(shortest_lost, length);
            }
            table[std::size_t{set} * words + v] =
                static_cast<Word>(1 + (shortest_lost < 255 ? shortest_lost : longest));
        }
    }

    void read(const Word* entry, std::uint8_t* codes) const { std::copy_n(entry, n_, codes); }

  private:
    std::int64_t n_ = 0;
    std::array<std::uint32_t, words> neighbours_{};
};

}  // namespace grundy
