#include "grundy/geography/values.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <vector>

#include "grundy/geography/board_search.hpp"
#include "grundy/geography/labelled_board.hpp"
#include "grundy/graphs/matching.hpp"

namespace grundy {

namespace {

using Vertices = std::vector<std::int32_t>;

/// The bytes of the graph induced on so many vertices, and of finding it.
std::size_t induced_bytes(const Csr& graph, std::size_t vertices) {
    return sizeof(std::int32_t) * (static_cast<std::size_t>(graph.size()) + 5 * vertices + 2 * graph.indices.size());
}

/// Solves the wanted starts of one graph, and tells what it learns of each.
class Solver {
  public:
    /// The value of v lies in least .. most.
    using Tell = std::function<void(std::int32_t v, int least, int most)>;

    /// With `shares` each start has flags.start_limit positions of its own; without, running out ends the work.
    Solver(const Csr& graph, const GeographyFlags& flags, Meter& meter, bool shares, Tell tell)
        : graph_(graph), flags_(flags), meter_(meter), shares_(shares), tell_(std::move(tell)) {}

    void solve(std::vector<std::uint8_t> wanted) {
        wanted_ = std::move(wanted);
        if (flags_.trees) solve_trees();
        if (std::ranges::find(wanted_, 1) == wanted_.end()) return;
        const Matching matching = maximum_matching(graph_, meter_.control());
        LabelledBoard board(graph_, matching, meter_.account());
        for (std::int32_t v = 0; v < graph_.size(); ++v)
            if (matching.part[v] == Part::D) settle(v, 0);
        if (flags_.most == 0) return tell_open();
        if (flags_.leaf_rule)
            for (const std::int32_t v : board.drop_leaves()) settle(v, 1);
        solve_pieces(board);
    }

  private:
    void settle(std::int32_t v, int value) {
        if (!wanted_[v]) return;
        wanted_[v] = 0;
        tell_(v, value, value);
    }

    /// The search for v found its value, or a number above flags.most that is not larger than the value.
    void learn(std::int32_t v, int found, int bound) {
        if (found <= flags_.most)
            settle(v, found);
        else
            tell_(v, found, bound);
    }

    void tell_open() const {
        for (std::int32_t v = 0; v < graph_.size(); ++v)
            if (wanted_[v]) tell_(v, 1, graph_.degree(v));
    }

    void solve_trees() {
        const Charge charge(meter_.account(), 44 * static_cast<std::size_t>(graph_.size()));
        Vertices values(graph_.size(), -1);
        tree_values(graph_, values);
        for (std::int32_t v = 0; v < graph_.size(); ++v)
            if (values[v] >= 0) settle(v, values[v]);
    }

    [[nodiscard]] int bound(const LabelledBoard& board, std::int32_t v) const {
        const auto there = std::ranges::count_if(graph_.row(v), [&](std::int32_t w) { return board.is_there(w); });
        return static_cast<int>(there) + (board.in_a(v) ? 1 : 0);
    }

    /// Sorts the pieces of A and C by the way in which they are solved: shifted, small, large.
    void solve_pieces(LabelledBoard& board) {
        Vertices shifted, large_roots;
        std::vector<bool> seen(graph_.size(), false);
        PieceSolver pieces(board, flags_, meter_);
        for (std::int32_t root = 0; root < graph_.size(); ++root) {
            if (seen[root] || !board.is_there(root)) continue;
            const auto piece = board.piece(root, graph_.size());
            Vertices starts;
            bool has_c = false;
            for (const std::int32_t v : piece) {
                seen[v] = true;
                has_c |= board.in_c(v);
                if (!wanted_[v]) continue;
                tell_(v, 1, bound(board, v));
                starts.push_back(v);
            }
            if (starts.empty()) continue;
            if (piece.size() == 1)
                settle(root, 1);
            else if (!has_c && flags_.shift)
                shifted.insert(shifted.end(), piece.begin(), piece.end());
            else if (piece.size() <= flags_.piece_limit)
                pieces.open(piece, [&](const PieceSolver::ValueOf& value) {
                    for (const std::int32_t v : starts)
                        with_share([&] { learn(v, value(v, flags_.most), bound(board, v)); });
                });
            else
                large_roots.push_back(root);
        }
        if (!shifted.empty()) solve_shifted(shifted);
        if (!large_roots.empty()) solve_large(board, pieces, large_roots);
    }

    template <class Work>
    bool with_share(Work work) {
        if (!shares_) {
            work();
            return true;
        }
        meter_.start(flags_.start_limit);
        try {
            work();
            meter_.start(no_share);
            return true;
        } catch (const OverShare&) {
            meter_.start(no_share);
            return false;
        }
    }

    /// A piece without C is a game of its own, worth one more here.
    void solve_shifted(const Vertices& vertices) {
        const Charge charge(meter_.account(), induced_bytes(graph_, vertices.size()));
        Vertices place(graph_.size(), -1);
        const CsrGraph rows = induced(graph_, vertices, place);
        GeographyFlags lower = flags_;
        --lower.most;
        Solver inner(rows.view(), lower, meter_, shares_,
                     [&](std::int32_t v, int least, int most) { tell_(vertices[v], least + 1, most + 1); });
        std::vector<std::uint8_t> wanted;
        for (const std::int32_t v : vertices) wanted.push_back(wanted_[v]);
        inner.solve(std::move(wanted));
    }

    void solve_large(LabelledBoard& board, PieceSolver& pieces, const Vertices& roots) {
        BoardSearch search(board, pieces, flags_, meter_,
                           [&](auto vertices, auto tokens) { return fresh_values(vertices, tokens); });
        for (const std::int32_t root : roots) {
            const auto span = board.piece(root, graph_.size());
            const Vertices piece(span.begin(), span.end());
            board.set_count_of_c(std::ranges::count_if(piece, [&](std::int32_t v) { return board.in_c(v); }));
            for (const std::int32_t v : piece)
                if (wanted_[v]) solve_large_start(v, board, search);
        }
    }

    void solve_large_start(std::int32_t v, LabelledBoard& board, BoardSearch& search) {
        const int most = bound(board, v);
        search.clear();
        const bool known = with_share([&] { learn(v, search.value(v), most); });
        if (!known) tell_(v, search.least(), most);
        board.undo_all();
    }

    std::vector<int> fresh_values(std::span<const std::int32_t> vertices, std::span<const std::int32_t> tokens) {
        const Charge charge(meter_.account(), induced_bytes(graph_, vertices.size()));
        const Vertices kept(vertices.begin(), vertices.end());
        Vertices place(graph_.size(), -1);
        const CsrGraph rows = induced(graph_, kept, place);
        std::vector<std::uint8_t> wanted(kept.size(), 0);
        std::vector<int> found(kept.size(), 0), values;
        for (std::size_t i = 0; i < kept.size(); ++i) place[kept[i]] = static_cast<std::int32_t>(i);
        for (const std::int32_t v : tokens) wanted[place[v]] = 1;
        GeographyFlags whole = flags_;
        whole.most = BoardSearch::no_limit;
        Solver inner(rows.view(), whole, meter_, false, [&](std::int32_t v, int least, int) { found[v] = least; });
        inner.solve(std::move(wanted));
        for (const std::int32_t v : tokens) values.push_back(found[place[v]]);
        return values;
    }

    static constexpr std::uint64_t no_share = std::numeric_limits<std::uint64_t>::max();

    const Csr graph_;
    const GeographyFlags flags_;
    Meter& meter_;
    const bool shares_;
    const Tell tell_;
    std::vector<std::uint8_t> wanted_;
};

}  // namespace

void geography_values(const Csr& graph, std::span<const std::uint8_t> wanted, const GeographyFlags& flags,
                      Control& control, KnownValues known) {
    std::vector<std::uint8_t> starts(graph.size(), wanted.empty() ? 1 : 0);
    for (std::size_t v = 0; v < wanted.size(); ++v) starts[v] = wanted[v] != 0 ? 1 : 0;
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        known.least[v] = 0;
        known.most[v] = graph.degree(v);
    }
    GeographyFlags checked = flags;
    checked.piece_limit = std::min(flags.piece_limit, PieceSolver::most_vertices);
    Meter meter(control);
    Solver solver(graph, checked, meter, true, [&](std::int32_t v, int least, int most) {
        known.least[v] = least;
        known.most[v] = most;
    });
    solver.solve(std::move(starts));
}

}  // namespace grundy
