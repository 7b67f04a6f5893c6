#include "grundy/graphs/graph_lines.hpp"

#include <algorithm>
#include <bit>

namespace grundy {

namespace {

struct Code {
    const char* name;
    std::string_view header;
    std::string_view mark;
};

constexpr Code codes[] = {
    {"graph6", ">>graph6<<", ""},
    {"sparse6", ">>sparse6<<", ":"},
    {"digraph6", ">>digraph6<<", "&"},
};

const Code& code_of(std::string_view line) {
    for (const Code& code : codes)
        if (line.starts_with(code.header)) return code;
    return codes[line.starts_with(':') ? 1 : line.starts_with('&') ? 2 : 0];
}

/// The six bits of a character that was checked.
unsigned six_bits(char letter) {
    return static_cast<unsigned char>(letter) - 63u;
}

/// A character as messages show it: what is no ASCII may be a part of a character only.
std::string quoted(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte >= ' ' && byte <= '~' ? std::string("'") + letter + "'" : "the byte " + std::to_string(byte);
}

constexpr unsigned first_bit = 32;  // the highest of the six

}  // namespace

bool GraphLines::next(SmallGraph& graph) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_;
    begin_ = line.data();
    const Code& code = code_of(line);
    if (line.starts_with(code.header)) line.remove_prefix(code.header.size());
    if (!line.starts_with(code.mark))
        refuse(line.data(), std::string(code.name) + " text starts with '" + std::string(code.mark) + "'");
    line.remove_prefix(code.mark.size());
    graph.is_directed = code.name == codes[2].name;
    graph.m = 0;
    read_body(line, code.name, graph);
    return true;
}

void GraphLines::read_body(std::string_view data, const char* code, SmallGraph& graph) const {
    const auto wrong = std::ranges::find_if(data, [](char letter) { return letter < '?' || letter > '~'; });
    if (wrong != data.end())
        refuse(&*wrong, std::string(code) + " text is made of the characters '?' to '~', got " + quoted(*wrong));
    if (data.empty()) refuse(data.data(), std::string(code) + " text has no number of vertices");
    const std::size_t skip = data[0] != '~' ? 0 : data.size() < 2 || data[1] != '~' ? 1 : 2;
    const std::size_t length = skip == 0 ? 1 : skip == 1 ? 3 : 6;
    if (data.size() < skip + length)
        refuse(data.data() + data.size(), std::string(code) + " text ends within the number of vertices");
    graph.n = 0;
    for (const char letter : data.substr(skip, length)) graph.n = graph.n << 6 | six_bits(letter);
    if (graph.n == 0) refuse(data.data(), "a board needs at least one vertex");
    if (!graph.is_small()) return;
    std::fill_n(graph.rows.begin(), graph.n, 0);
    data.remove_prefix(skip + length);
    if (code == codes[0].name)
        read_graph6(data, graph);
    else if (code == codes[1].name)
        read_sparse6(data, graph);
    else
        read_digraph6(data, graph);
}

/// The upper triangle, column by column: 0-1, 0-2, 1-2, 0-3, ...
void GraphLines::read_graph6(std::string_view data, SmallGraph& graph) const {
    check_length(data, graph.n * (graph.n - 1) / 2, codes[0].name);
    unsigned low = 0, high = 1;
    for (const char letter : data) {
        const unsigned bits = six_bits(letter);
        graph.m += std::popcount(bits);
        for (unsigned bit = first_bit; bit != 0; bit >>= 1) {
            if (bits & bit) {
                graph.rows[low] |= std::uint64_t{1} << high;
                graph.rows[high] |= std::uint64_t{1} << low;
            }
            if (++low == high) low = 0, ++high;
        }
    }
}

/// The whole square, row by row.
void GraphLines::read_digraph6(std::string_view data, SmallGraph& graph) const {
    check_length(data, graph.n * graph.n, codes[2].name);
    unsigned from = 0, to = 0;
    for (const char letter : data) {
        const unsigned bits = six_bits(letter);
        graph.m += std::popcount(bits);
        for (unsigned bit = first_bit; bit != 0; bit >>= 1) {
            if (bits & bit) graph.rows[from] |= std::uint64_t{1} << to;
            if (++to == graph.n) to = 0, ++from;
        }
    }
}

/// Items of a bit b and a number x: v grows by b; if x > v, v becomes x, otherwise x-v is an edge.
void GraphLines::read_sparse6(std::string_view data, SmallGraph& graph) const {
    const auto width = static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(graph.n - 1)));
    std::uint64_t window = 0, v = 0;  // the last bits read, the latest lowest
    const std::uint64_t last = graph.n - 1, digits = (std::uint64_t{1} << width) - 1;
    unsigned held = 0;
    for (const char letter : data) {
        window = window << 6 | six_bits(letter);
        held += 6;
        while (held > width) {
            held -= width + 1;
            const std::uint64_t x = window >> held & digits;
            v += window >> (held + width) & 1;
            if (x > v) {
                v = x;
            } else if (v <= last) {
                graph.rows[x] |= std::uint64_t{1} << v;
                graph.rows[v] |= std::uint64_t{1} << x;
                ++graph.m;
            }
        }
    }
}

void GraphLines::check_length(std::string_view data, std::int64_t bits, const char* code) const {
    const auto needed = static_cast<std::size_t>((bits + 5) / 6);
    if (data.size() != needed)
        refuse(data.data() + std::min(needed, data.size()), std::string(code) + " text needs " +
                                                                std::to_string(needed) + " characters of data, got " +
                                                                std::to_string(data.size()));
    const auto rest = static_cast<unsigned>(bits % 6);
    if (rest != 0 && (six_bits(data.back()) & (63u >> rest)) != 0)
        refuse(&data.back(), std::string(code) + " text has bits beyond its last vertex");
}

void GraphLines::refuse(const char* where, const std::string& what) const {
    throw BadLine("line " + std::to_string(line_) + ", column " + std::to_string(where - begin_ + 1) + ": " + what);
}

}  // namespace grundy
