// One maximum matching by Boost. Input: int32 n, m, then the ends of the edges. Output: the size, CPU seconds.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

#include <cstdio>
#include <ctime>
#include <vector>

int main(int, char** arguments) {
    std::FILE* file = std::fopen(arguments[1], "rb");
    int size[2];
    if (!file || std::fread(size, sizeof(int), 2, file) != 2) return 1;
    std::vector<int> ends(2 * static_cast<std::size_t>(size[1]));
    if (std::fread(ends.data(), sizeof(int), ends.size(), file) != ends.size()) return 1;
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    Graph graph(size[0]);
    for (int e = 0; e < size[1]; ++e) boost::add_edge(ends[2 * e], ends[2 * e + 1], graph);
    std::vector<boost::graph_traits<Graph>::vertex_descriptor> mate(size[0]);
    const std::clock_t began = std::clock();
    boost::edmonds_maximum_cardinality_matching(graph, mate.data());
    const double used = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    int matched = 0;
    for (const auto m : mate) matched += m != boost::graph_traits<Graph>::null_vertex();
    std::printf("%d %.6f\n", matched / 2, used);
}
