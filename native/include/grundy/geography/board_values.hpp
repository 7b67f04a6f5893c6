#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "grundy/geography/board_search.hpp"
#include "grundy/geography/flags.hpp"
#include "grundy/geography/labelled_board.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

/// What one matching tells about all starts of a board of undirected vertex Geography (normal play), worked out once;
/// then starts are asked for, some or all, as often as one likes.
///
/// Trees have their own method; the matching answers the zeros, and the search with matching labels the rest: on bit
/// sets in pieces of at most flags.piece_limit vertices, on the rows of the board in larger ones.
class BoardValues {
  public:
    /// The value of v lies in least .. most.
    using Tell = std::function<void(std::int32_t v, int least, int most)>;

    /// The rows must outlive it, and so must the account, to which all that is stored from question to question is
    /// charged.
    BoardValues(const Csr& graph, const GeographyFlags& flags, Meter& meter, Account& account);

    /// Tells what it learns of some starts, first bounds, then values. With `shares` each start has flags.start_limit
    /// positions of its own, and is left open when it needs more; without, running out ends the work.
    void solve(std::span<const std::int32_t> starts, bool shares, const Tell& tell);

  private:
    enum class Kind : std::uint8_t { known, shifted, small, large };
    using Vertices = std::vector<std::int32_t>;

    void find_trees();
    void find_zeros();
    void find_pieces();
    [[nodiscard]] std::span<const std::int32_t> piece(std::int32_t number) const;
    [[nodiscard]] int bound(std::int32_t v) const;

    void solve_small(std::int32_t number, std::span<const std::int32_t> starts);
    void solve_shifted(const Vertices& starts);
    void solve_large(std::int32_t v);
    void learn(std::int32_t v, int found);
    template <class Work>
    bool with_share(Work work);
    [[nodiscard]] std::vector<int> fresh_values(std::span<const std::int32_t> vertices,
                                                std::span<const std::int32_t> tokens);

    const Csr graph_;
    const GeographyFlags flags_;
    Meter& meter_;
    Account& account_;
    Charge charge_;
    Vertices known_;                        // the values that no search is needed for; -1 elsewhere
    std::unique_ptr<LabelledBoard> board_;  // none where everything is known
    std::unique_ptr<PieceSolver> pieces_;
    std::unique_ptr<BoardSearch> search_;
    Vertices piece_of_, members_, borders_;  // the vertices of piece p: members_[borders_[p]] .. [borders_[p + 1] - 1]
    std::vector<Kind> kinds_;                // by piece
    Vertices shifted_, shifted_place_;       // all vertices of shifted pieces, and their numbers among these
    CsrGraph shifted_rows_;
    std::unique_ptr<BoardValues> shifted_values_;
    std::int32_t counted_ = -1;  // the piece whose vertices of C the board counts
    bool shares_ = false;
    const Tell* tell_ = nullptr;
};

}  // namespace grundy
