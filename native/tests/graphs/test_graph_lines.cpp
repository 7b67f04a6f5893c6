#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "check.hpp"
#include "grundy/graphs/graph_lines.hpp"

using namespace grundy;

namespace {

std::vector<SmallGraph> all(const std::string& text) {
    GraphLines lines(text);
    std::vector<SmallGraph> found;
    SmallGraph graph;
    while (lines.next(graph)) found.push_back(graph);
    return found;
}

std::string complaint(const std::string& text) {
    try {
        (void)all(text);
    } catch (const BadLine& error) {
        return error.what();
    }
    return "";
}

/// The text of an undirected graph, bit by bit from the definition of graph6.
std::string graph6(int n, const std::vector<std::uint64_t>& rows) {
    std::string bits, text = n < 63 ? std::string{static_cast<char>(63 + n)} : std::string{'~', '?', '@', '\0'};
    if (n >= 63) text[3] = static_cast<char>(63 + (n & 63));
    if (n >= 63) text[2] = static_cast<char>(63 + (n >> 6));
    for (int high = 1; high < n; ++high)
        for (int low = 0; low < high; ++low) bits += rows[high] >> low & 1 ? '1' : '0';
    while (bits.size() % 6 != 0) bits += '0';
    for (std::size_t i = 0; i < bits.size(); i += 6)
        text += static_cast<char>(63 + std::stoi(bits.substr(i, 6), nullptr, 2));
    return text;
}

void graph6_is_read_as_it_is_defined() {
    std::mt19937_64 random(3);
    for (int n = 1; n <= 64; ++n) {
        std::vector<std::uint64_t> rows(n, 0);
        std::int64_t edges = 0;
        for (int high = 1; high < n; ++high)
            for (int low = 0; low < high; ++low)
                if (random() % 3 == 0) {
                    rows[high] |= std::uint64_t{1} << low;
                    rows[low] |= std::uint64_t{1} << high;
                    ++edges;
                }
        for (const char* header : {"", ">>graph6<<"}) {
            const auto found = all(header + graph6(n, rows) + "\n");
            CHECK(found.size() == 1 && found[0].n == n && found[0].m == edges && !found[0].is_directed);
            CHECK(std::equal(rows.begin(), rows.end(), found[0].rows.begin()));
        }
    }
}

void every_line_is_read_by_its_first_character() {
    const auto found = all("Bw\n:Bf\n&BP_\n@\n:Cgo\n");
    CHECK(found.size() == 5);
    CHECK(found[0].m == 3 && found[0].rows[0] == 6 && !found[0].is_directed);
    CHECK(found[1].n == 3 && !found[1].is_directed);
    CHECK(found[2].is_directed && found[2].n == 3 && found[2].m == 3);
    CHECK(found[2].rows[0] == 2 && found[2].rows[1] == 4 && found[2].rows[2] == 1);  // 0>1, 1>2, 2>0
    CHECK(found[3].n == 1 && found[3].m == 0 && found[3].all() == 1);
}

void parallel_edges_of_sparse6_count_each() {
    const auto found = all(":Ab");  // n = 2, items 1 0, 0 0, 0 1 of one edge twice, then padding
    CHECK(found.size() == 1 && found[0].n == 2);
    CHECK(found[0].m == 2 && found[0].rows[0] == 2 && found[0].rows[1] == 1);
}

void more_than_64_vertices_are_counted_and_not_read() {
    CHECK(all("~?@A")[0].n == 66 && !all("~?@A")[0].is_small());
    CHECK(all(":~~~~~~~~")[0].n == (std::int64_t{1} << 36) - 1);
}

void complaints_name_line_and_column() {
    CHECK(complaint("Bw\nB!\n") == "line 2, column 2: graph6 text is made of the characters '?' to '~', got '!'");
    CHECK(complaint("B\xc3\xa9") ==
          "line 1, column 2: graph6 text is made of the characters '?' to '~', got the byte 195");
    CHECK(complaint("Bw\n\nBw") == "line 2, column 1: graph6 text has no number of vertices");
    CHECK(complaint("Bww") == "line 1, column 3: graph6 text needs 1 characters of data, got 2");
    CHECK(complaint(">>graph6<<C") == "line 1, column 12: graph6 text needs 1 characters of data, got 0");
    CHECK(complaint("B@") == "line 1, column 2: graph6 text has bits beyond its last vertex");
    CHECK(complaint("~?") == "line 1, column 3: graph6 text ends within the number of vertices");
    CHECK(complaint(":?") == "line 1, column 2: a board needs at least one vertex");
    CHECK(complaint(">>sparse6<<B") == "line 1, column 12: sparse6 text starts with ':'");
    CHECK(complaint("&BP") == "line 1, column 4: digraph6 text needs 2 characters of data, got 1");
}

void random_bytes_are_read_or_refused() {
    std::mt19937 random(5);
    int read = 0, refused = 0;
    for (int i = 0; i < 200000; ++i) {
        std::string text(random() % 12, ' ');
        for (char& letter : text) letter = static_cast<char>(random() % 16 == 0 ? random() % 256 : 63 + random() % 64);
        if (!text.empty() && random() % 2 == 0) text[0] = ":&>~@"[random() % 5];
        (complaint(text).empty() ? read : refused) += 1;
    }
    CHECK(read > 10000 && refused > 10000);
}

}  // namespace

int main() {
    graph6_is_read_as_it_is_defined();
    every_line_is_read_by_its_first_character();
    parallel_edges_of_sparse6_count_each();
    more_than_64_vertices_are_counted_and_not_read();
    complaints_name_line_and_column();
    random_bytes_are_read_or_refused();
}
