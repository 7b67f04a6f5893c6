#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace grundy {

/// A graph of at most 64 vertices as bit sets: rows[v] has bit w where an edge or an arc leads from v to w.
struct SmallGraph {
    static constexpr std::int64_t most_vertices = 64;

    std::int64_t n = 0;
    /// Edges or arcs as the text lists them: parallel edges of sparse6 count each, and an edge is one.
    std::int64_t m = 0;
    bool is_directed = false;
    std::array<std::uint64_t, most_vertices> rows{};

    [[nodiscard]] bool is_small() const { return n <= most_vertices; }
    [[nodiscard]] std::uint64_t all() const { return n == 0 ? 0 : ~std::uint64_t{0} >> (64 - n); }
};

/// A line that is no graph. Says which line, and at which character of it.
class BadLine : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

/// Graphs in graph6, sparse6 or digraph6, one a line, each line by its first character, with or without its header.
///
/// A line that declares more than 64 vertices gives its number of vertices only: its data are not looked at. So a
/// short line that declares 2^36 vertices costs nothing.
class GraphLines {
  public:
    /// The text must outlive this. Each line ends with a newline character; the last one may lack it.
    explicit GraphLines(std::string_view text) : rest_(text) {}

    /// Reads the next line into `graph`; false at the end of the text. Throws BadLine.
    bool next(SmallGraph& graph);
    /// How many lines were read.
    [[nodiscard]] std::size_t line() const { return line_; }

  private:
    void read_body(std::string_view data, const char* code, SmallGraph& graph) const;
    void read_graph6(std::string_view data, SmallGraph& graph) const;
    void read_digraph6(std::string_view data, SmallGraph& graph) const;
    void read_sparse6(std::string_view data, SmallGraph& graph) const;
    void check_length(std::string_view data, std::int64_t bits, const char* code) const;
    [[noreturn]] void refuse(const char* where, const std::string& what) const;

    std::string_view rest_;
    const char* begin_ = nullptr;  // of the line
    std::size_t line_ = 0;
};

}  // namespace grundy
