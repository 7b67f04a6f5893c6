#include "grundy/geography/start_batch.hpp"

#include <bit>
#include <memory>
#include <stdexcept>

#include "grundy/geography/start_tables.hpp"
#include "grundy/geography/values.hpp"
#include "grundy/graphs/graph_lines.hpp"
#include "grundy/graphs/matching.hpp"

namespace grundy {

namespace {

CsrGraph rows_of(const SmallGraph& graph) {
    CsrGraph rows;
    for (std::int64_t v = 0; v < graph.n; ++v) {
        for (std::uint64_t rest = graph.rows[v] & ~(std::uint64_t{1} << v); rest != 0; rest &= rest - 1)
            rows.indices.push_back(std::countr_zero(rest));
        rows.indptr.push_back(static_cast<std::int32_t>(rows.indices.size()));
    }
    return rows;
}

/// A position of the search takes about ten times as long as one of a table. A search in vain then costs half as much
/// as the table.
constexpr std::uint64_t search_slower = 20;

/// Answers about the starts of one board after the other.
class StartSolver {
  public:
    virtual ~StartSolver() = default;
    /// How many positions that takes.
    [[nodiscard]] virtual std::uint64_t cost(const SmallGraph& graph) const = 0;
    virtual void solve(const SmallGraph& graph, std::uint8_t* codes, Control& control) = 0;
};

template <class Rule>
class TableSolver : public StartSolver {
  public:
    explicit TableSolver(Account& account) : tables_(Rule{}, account) {}
    [[nodiscard]] std::uint64_t cost(const SmallGraph& graph) const override { return tables_.cost(graph); }
    void solve(const SmallGraph& graph, std::uint8_t* codes, Control& control) override {
        tables_.solve(graph, codes, control);
    }

  private:
    StartTables<Rule> tables_;
};

/// Values with lanes as narrow as the board allows, so that a word has many.
class ValueSolver : public StartSolver {
  public:
    explicit ValueSolver(Account& account) : eight_(account), ten_(account), twelve_(account), sixteen_(account) {}
    [[nodiscard]] std::uint64_t cost(const SmallGraph& graph) const override { return of(graph).cost(graph); }
    void solve(const SmallGraph& graph, std::uint8_t* codes, Control& control) override {
        const_cast<StartSolver&>(of(graph)).solve(graph, codes, control);
    }

  private:
    [[nodiscard]] const StartSolver& of(const SmallGraph& graph) const {
        if (graph.n <= 8) return eight_;
        if (graph.n <= 10) return ten_;
        return graph.n <= 12 ? static_cast<const StartSolver&>(twelve_) : sixteen_;
    }

    TableSolver<ValueRule<8>> eight_;
    TableSolver<ValueRule<10>> ten_;
    TableSolver<ValueRule<12>> twelve_;
    TableSolver<ValueRule<16>> sixteen_;
};

std::unique_ptr<StartSolver> solver(BatchQuestion question, Account& account) {
    switch (question) {
        case BatchQuestion::value:
            return std::make_unique<ValueSolver>(account);
        case BatchQuestion::outcome:
            return std::make_unique<TableSolver<OutcomeRule<false>>>(account);
        case BatchQuestion::misere_outcome:
            return std::make_unique<TableSolver<OutcomeRule<true>>>(account);
        case BatchQuestion::remoteness:
            return std::make_unique<TableSolver<LengthRule<false, false>>>(account);
        case BatchQuestion::misere_remoteness:
            return std::make_unique<TableSolver<LengthRule<false, true>>>(account);
        case BatchQuestion::height:
            return std::make_unique<TableSolver<LengthRule<true, false>>>(account);
    }
    throw std::logic_error("no such question");
}

/// What the labels of a matching tell of a board without arcs.
void solve_by_matching(const SmallGraph& graph, BatchQuestion question, std::uint8_t* codes, Control& control) {
    const CsrGraph rows = rows_of(graph);
    const auto n = static_cast<std::size_t>(graph.n);
    if (question == BatchQuestion::value) {
        std::vector<std::int32_t> least(n), most(n);
        geography_values(rows.view(), {}, {}, control, {least, most});
        for (std::size_t v = 0; v < n; ++v) {
            if (least[v] != most[v]) throw Stopped(Reason::positions);
            codes[v] = static_cast<std::uint8_t>(least[v]);
        }
        return;
    }
    const Matching matching = maximum_matching(rows.view(), control);
    for (std::size_t v = 0; v < n; ++v) codes[v] = matching.part[v] == Part::D ? 0 : 1;
}

void solve_by_walks(const SmallGraph& graph, SmallSearch<VertexWalks>& search, BoardCodes& found, Control& control) {
    if (graph.n > VertexWalks::most_vertices) return found.leave_out();
    const VertexWalks game(graph);
    const auto n = static_cast<std::uint32_t>(graph.n);
    const std::size_t before = found.codes.size();
    search.open(37, VertexWalks::most_positions);
    for (std::uint32_t v = 0; v < n; ++v) {
        const auto others = static_cast<std::uint32_t>(graph.all() & ~(std::uint64_t{1} << v));
        const int code = search.code(game, {others, v}, control);
        if (code < 0) {
            found.codes.resize(before);
            return found.leave_out();
        }
        found.codes.push_back(static_cast<std::uint8_t>(code));
    }
    found.sizes.push_back(static_cast<std::int32_t>(n));
}

}  // namespace

BoardCodes vertex_geography_starts(std::string_view lines, BatchQuestion question, Control& control) {
    const auto tables = solver(question, control.account());
    StartSearch search(question, control.account());
    SmallSearch<VertexWalks> walks(question, control.account());
    const bool by_matching = question == BatchQuestion::value || question == BatchQuestion::outcome;
    BoardCodes found;
    GraphLines reader(lines);
    SmallGraph graph;
    while (reader.next(graph)) {
        const bool is_small = graph.n <= most_batch_vertices;
        (graph.is_directed ? found.has_arcs : found.has_edges) = true;
        const bool has_matching = by_matching && !graph.is_directed && graph.is_small();
        if (!is_small && !has_matching) {
            solve_by_walks(graph, walks, found, control);
            continue;
        }
        const std::size_t place = found.codes.size();
        found.sizes.push_back(static_cast<std::int32_t>(graph.n));
        found.codes.resize(place + static_cast<std::size_t>(graph.n));
        std::uint8_t* codes = found.codes.data() + place;
        if (!is_small) {
            solve_by_matching(graph, question, codes, control);
        } else if (!StartSearch::is_worth_trying(graph) ||
                   !search.solve(graph, tables->cost(graph) / search_slower, codes, control)) {
            tables->solve(graph, codes, control);
        }
    }
    return found;
}

std::vector<std::uint8_t> small_geography_starts(const SmallGraph& graph, BatchQuestion question, Control& control) {
    if (graph.n > most_batch_vertices) throw std::invalid_argument("the board is too large for a table");
    std::vector<std::uint8_t> codes(static_cast<std::size_t>(graph.n));
    solver(question, control.account())->solve(graph, codes.data(), control);
    return codes;
}

}  // namespace grundy
