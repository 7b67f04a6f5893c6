#include "grundy/geography/board_values.hpp"

#include <algorithm>
#include <limits>

#include "grundy/geography/values.hpp"
#include "grundy/graphs/matching.hpp"

namespace grundy {

namespace {

constexpr std::uint64_t no_share = std::numeric_limits<std::uint64_t>::max();

/// The bytes of the graph induced on so many vertices, and of finding it.
std::size_t induced_bytes(const Csr& graph, std::size_t vertices) {
    return sizeof(std::int32_t) * (static_cast<std::size_t>(graph.size()) + 5 * vertices + 2 * graph.indices.size());
}

GeographyFlags checked(GeographyFlags flags) {
    flags.piece_limit = std::min(flags.piece_limit, PieceSolver::most_vertices);
    return flags;
}

/// Puts a labelled board back as it was, however the work on it ends.
class UndoScope {
  public:
    explicit UndoScope(LabelledBoard& board) : board_(board) {}
    ~UndoScope() { board_.undo_all(); }
    UndoScope(const UndoScope&) = delete;
    UndoScope& operator=(const UndoScope&) = delete;

  private:
    LabelledBoard& board_;
};

}  // namespace

BoardValues::BoardValues(const Csr& graph, const GeographyFlags& flags, Meter& meter, Account& account)
    : graph_(graph),
      flags_(checked(flags)),
      meter_(meter),
      account_(account),
      charge_(account, 20 * static_cast<std::size_t>(graph.size())),
      known_(graph.size(), -1) {
    if (flags_.trees) find_trees();
    if (std::ranges::find(known_, -1) != known_.end()) find_zeros();
}

void BoardValues::find_trees() {
    tree_values(graph_, known_, meter_.control());
}

void BoardValues::find_zeros() {
    const Matching matching = maximum_matching(graph_, meter_.control());
    board_ = std::make_unique<LabelledBoard>(graph_, matching, account_);
    for (std::int32_t v = 0; v < graph_.size(); ++v)
        if (known_[v] < 0 && matching.part[v] == Part::D) known_[v] = 0;
    if (flags_.most == 0) return;
    if (flags_.leaf_rule)
        for (const std::int32_t v : board_->drop_leaves())
            if (known_[v] < 0) known_[v] = 1;
    find_pieces();
}

/// Sorts the pieces of A and C by the way in which they are solved: shifted, small, large.
void BoardValues::find_pieces() {
    piece_of_.assign(graph_.size(), -1);
    borders_.push_back(0);
    for (std::int32_t root = 0; root < graph_.size(); ++root) {
        if (piece_of_[root] >= 0 || !board_->is_there(root)) continue;
        bool has_c = false;
        for (const std::int32_t v : board_->piece(root, graph_.size())) {
            piece_of_[v] = static_cast<std::int32_t>(kinds_.size());
            has_c |= board_->in_c(v);
            members_.push_back(v);
        }
        const std::size_t size = members_.size() - static_cast<std::size_t>(borders_.back());
        borders_.push_back(static_cast<std::int32_t>(members_.size()));
        if (size == 1 && known_[root] < 0) known_[root] = 1;
        kinds_.push_back(size == 1                    ? Kind::known
                         : !has_c && flags_.shift     ? Kind::shifted
                         : size <= flags_.piece_limit ? Kind::small
                                                      : Kind::large);
    }
    pieces_ = std::make_unique<PieceSolver>(*board_, flags_, meter_);
}

std::span<const std::int32_t> BoardValues::piece(std::int32_t number) const {
    return {members_.data() + borders_[number], members_.data() + borders_[number + 1]};
}

int BoardValues::bound(std::int32_t v) const {
    const auto there = std::ranges::count_if(graph_.row(v), [&](std::int32_t w) { return board_->is_there(w); });
    return static_cast<int>(there) + (board_->in_a(v) ? 1 : 0);
}

/// Values that are known and bounds of all others are told first, so that a limit later on finds something said. Then
/// the open starts are solved by piece, small ones first.
void BoardValues::solve(std::span<const std::int32_t> starts, bool shares, const Tell& tell) {
    shares_ = shares;
    tell_ = &tell;
    Vertices open, shifted, large;
    for (const std::int32_t v : starts) {
        if (known_[v] >= 0)
            tell(v, known_[v], known_[v]);
        else if (flags_.most == 0)
            tell(v, 1, graph_.degree(v));
        else
            tell(v, 1, bound(v)), open.push_back(v);
    }
    std::ranges::stable_sort(open, {}, [&](std::int32_t v) { return piece_of_[v]; });
    for (auto begin = open.begin(); begin != open.end();) {
        const std::int32_t number = piece_of_[*begin];
        const auto end = std::find_if(begin, open.end(), [&](std::int32_t v) { return piece_of_[v] != number; });
        switch (kinds_[number]) {
            case Kind::known:
                break;
            case Kind::shifted:
                shifted.insert(shifted.end(), begin, end);
                break;
            case Kind::small:
                solve_small(number, {begin, end});
                break;
            case Kind::large:
                large.insert(large.end(), begin, end);
                break;
        }
        begin = end;
    }
    if (!shifted.empty()) solve_shifted(shifted);
    for (const std::int32_t v : large) solve_large(v);
}

void BoardValues::learn(std::int32_t v, int found) {
    if (found <= flags_.most) known_[v] = found;
    (*tell_)(v, found, found <= flags_.most ? found : bound(v));
}

void BoardValues::solve_small(std::int32_t number, std::span<const std::int32_t> starts) {
    pieces_->open(piece(number), [&](const PieceSolver::ValueOf& value) {
        for (const std::int32_t v : starts) with_share([&] { learn(v, value(v, flags_.most)); });
    });
}

template <class Work>
bool BoardValues::with_share(Work work) {
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
void BoardValues::solve_shifted(const Vertices& starts) {
    if (shifted_values_ == nullptr) {
        shifted_.clear();  // an earlier question may have stopped here
        for (std::size_t p = 0; p < kinds_.size(); ++p) {
            if (kinds_[p] != Kind::shifted) continue;
            const auto members = piece(static_cast<std::int32_t>(p));
            shifted_.insert(shifted_.end(), members.begin(), members.end());
        }
        charge_.join(Charge(account_, induced_bytes(graph_, shifted_.size())));
        shifted_place_.assign(graph_.size(), -1);
        shifted_rows_ = induced(graph_, shifted_, shifted_place_);
        for (std::size_t i = 0; i < shifted_.size(); ++i) shifted_place_[shifted_[i]] = static_cast<std::int32_t>(i);
        GeographyFlags lower = flags_;
        --lower.most;
        shifted_values_ = std::make_unique<BoardValues>(shifted_rows_.view(), lower, meter_, account_);
    }
    Vertices inner;
    for (const std::int32_t v : starts) inner.push_back(shifted_place_[v]);
    shifted_values_->solve(inner, shares_,
                           [&](std::int32_t v, int least, int most) { (*tell_)(shifted_[v], least + 1, most + 1); });
}

void BoardValues::solve_large(std::int32_t v) {
    if (search_ == nullptr)
        search_ = std::make_unique<BoardSearch>(*board_, *pieces_, flags_, meter_, [this](auto vertices, auto tokens) {
            return fresh_values(vertices, tokens);
        });
    const UndoScope scope(*board_);
    if (counted_ != piece_of_[v]) {  // the board keeps count from here on, and undoes it
        counted_ = piece_of_[v];
        board_->set_count_of_c(std::ranges::count_if(piece(counted_), [&](std::int32_t w) { return board_->in_c(w); }));
    }
    const int most = bound(v);
    search_->clear();
    const bool found = with_share([&] {
        const int value = search_->value(v);
        if (value <= flags_.most) known_[v] = value;
        (*tell_)(v, value, value <= flags_.most ? value : most);
    });
    if (!found) (*tell_)(v, search_->least(), most);
}

std::vector<int> BoardValues::fresh_values(std::span<const std::int32_t> vertices,
                                           std::span<const std::int32_t> tokens) {
    const Charge charge(meter_.account(), induced_bytes(graph_, vertices.size()));
    const Vertices kept(vertices.begin(), vertices.end());
    Vertices place(graph_.size(), -1);
    const CsrGraph rows = induced(graph_, kept, place);
    for (std::size_t i = 0; i < kept.size(); ++i) place[kept[i]] = static_cast<std::int32_t>(i);
    Vertices starts;
    std::vector<int> found(kept.size(), 0), values;
    for (const std::int32_t v : tokens) starts.push_back(place[v]);
    GeographyFlags whole = flags_;
    whole.most = BoardSearch::no_limit;
    BoardValues inner(rows.view(), whole, meter_, meter_.account());
    inner.solve(starts, false, [&](std::int32_t v, int least, int) { found[v] = least; });
    for (const std::int32_t v : starts) values.push_back(found[v]);
    return values;
}

}  // namespace grundy
