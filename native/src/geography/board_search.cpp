#include "grundy/geography/board_search.hpp"

#include <algorithm>

#include "grundy/geography/piece_search.hpp"

namespace grundy {

void PieceSolver::open(std::span<const std::int32_t> piece, const std::function<void(const ValueOf&)>& use) {
    if (piece.size() <= 64) return search<1>(piece, use);
    if (piece.size() <= 128) return search<2>(piece, use);
    search<8>(piece, use);
}

template <std::size_t Words>
void PieceSolver::search(std::span<const std::int32_t> piece, const std::function<void(const ValueOf&)>& use) {
    const std::vector<std::int32_t> vertices(piece.begin(), piece.end());
    typename PieceSearch<Words>::Mates mate{};
    Bits<Words> a, c;
    const CsrGraph rows = induced(board_.graph(), vertices, place_);
    for (std::size_t i = 0; i < vertices.size(); ++i) place_[vertices[i]] = static_cast<std::int32_t>(i);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        if (board_.in_a(vertices[i])) a.add(static_cast<int>(i));
        if (!board_.in_c(vertices[i])) continue;
        c.add(static_cast<int>(i));
        mate[i] = static_cast<std::int16_t>(place_[board_.mate(vertices[i])]);
    }
    for (const std::int32_t v : vertices) place_[v] = -1;
    PieceSearch<Words> search(rows.view(), flags_, meter_);
    use([&](std::int32_t token, int most) {
        const auto place = std::ranges::find(vertices, token) - vertices.begin();
        return search.value({c, a, static_cast<std::int32_t>(place)}, mate, most);
    });
}

/// The token leaves its vertex; false, and the board as before, when all its options are 0.
bool BoardSearch::leave(std::int32_t token) {
    if (flags_.allowed_arcs && board_.in_c(token)) return !arcs_.leads_only_to_zeros(token, meter_);
    board_.leave(token, meter_);
    return true;
}

/// A depth-first search with a stack of frames. Each frame asks "is the value k?" for k = 1, 2, ... up to its `most`;
/// that the value is not 0 is known from the labels. An option that is asked for k need only say "less or equal k, and
/// how much" or "more than k", so its own frame gets that bound: `least` of an option that is not exact is what its
/// value is at least.
int BoardSearch::value(std::int32_t token) {
    clear();
    if (!leave(token)) return 1;
    add_frame(token, flags_.most);
    for (;;) {
        Frame& frame = frames_.back();
        if (!is_answered(frame)) {
            const std::int32_t next = options_[frame.asked].vertex;
            const int most = flags_.ask ? frame.least : no_limit;
            if (leave(next))
                add_frame(next, most);
            else
                options_[frame.asked].exact = true;
            continue;
        }
        const int answer = frame.least;
        const bool exact = answer <= frame.most || answer > static_cast<int>(options_.size() - frame.begin);
        if (frames_.size() == 1) return answer;
        options_.resize(frame.begin);
        frames_.pop_back();
        board_.undo();
        Option& asked = options_[frames_.back().asked];
        asked.least = answer;
        asked.exact = exact;
    }
}

/// Raises `least` until no option has that value or it passes `most`; false when an option must be asked first.
bool BoardSearch::is_answered(Frame& frame) {
    const auto begin = options_.begin() + static_cast<std::ptrdiff_t>(frame.begin), end = options_.end();
    const auto bound = end - begin + 1;
    for (; frame.least <= frame.most && frame.least < bound; ++frame.least) {
        const auto is_it = [&](const Option& x) { return x.exact && x.least == frame.least; };
        const auto may_be = [&](const Option& x) { return !x.exact && x.least <= frame.least; };
        if (std::any_of(begin, end, is_it)) continue;
        const auto open = std::find_if(begin, end, may_be);
        if (open == end) return true;
        frame.asked = static_cast<std::size_t>(open - options_.begin());
        return false;
    }
    return true;
}

/// A frame for a token that has just left its vertex.
void BoardSearch::add_frame(std::int32_t token, int most) {
    const std::size_t begin = options_.size();
    for (const std::int32_t w : board_.graph().row(token))
        if (board_.is_there(w))
            options_.push_back({w, 1, flags_.allowed_arcs && board_.in_c(w) && arcs_.knows_only_zeros(w)});
    frames_.push_back({most, 1, begin, begin});
    if (options_.size() - begin > 1) solve_pieces(begin, most);
}

/// Solves the options in small pieces, and all of them when no vertex is left in C.
///
/// Without C every vertex of the piece is in A and has a move to 0 outside it. Then the piece is a game of its own in
/// which each value is one less (`fresh_`): mex({0} and 1 + values) = 1 + mex(values).
void BoardSearch::solve_pieces(std::size_t begin, int most) {
    const auto count = static_cast<int>(options_.size() - begin);
    if (flags_.ask) most = std::min(most, count);
    const bool is_fresh = flags_.shift && board_.count_of_c() == 0;
    for (std::size_t i = begin; i < options_.size(); ++i) {
        if (options_[i].exact || options_[i].least > 1) continue;
        const auto piece = board_.piece(options_[i].vertex, is_fresh ? board_.graph().size() : flags_.piece_limit);
        if (piece.empty()) continue;
        std::vector<Option*> inside;
        for (std::size_t k = i; k < options_.size(); ++k)
            if (std::ranges::find(piece, options_[k].vertex) != piece.end()) inside.push_back(&options_[k]);
        if (piece.size() <= flags_.piece_limit) {
            pieces_.open(piece, [&](const PieceSolver::ValueOf& value) {
                for (Option* option : inside) {
                    option->least = value(option->vertex, most);
                    option->exact = option->least <= most;
                }
            });
        } else {
            std::vector<std::int32_t> tokens;
            for (const Option* option : inside) tokens.push_back(option->vertex);
            const std::vector<int> values = fresh_(piece, tokens);
            for (std::size_t k = 0; k < inside.size(); ++k) {
                inside[k]->least = 1 + values[k];
                inside[k]->exact = true;
            }
        }
    }
}

}  // namespace grundy
