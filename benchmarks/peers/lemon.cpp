// One maximum matching by LEMON. Input: int32 n, m, then the ends of the edges. Output: the size, CPU seconds.
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <cstdio>
#include <ctime>
#include <vector>

int main(int, char** arguments) {
    std::FILE* file = std::fopen(arguments[1], "rb");
    int size[2];
    if (!file || std::fread(size, sizeof(int), 2, file) != 2) return 1;
    std::vector<int> ends(2 * static_cast<std::size_t>(size[1]));
    if (std::fread(ends.data(), sizeof(int), ends.size(), file) != ends.size()) return 1;
    lemon::SmartGraph graph;
    graph.reserveNode(size[0]);
    graph.reserveEdge(size[1]);
    for (int v = 0; v < size[0]; ++v) graph.addNode();
    for (int e = 0; e < size[1]; ++e)
        graph.addEdge(graph.nodeFromId(ends[2 * e]), graph.nodeFromId(ends[2 * e + 1]));
    const std::clock_t began = std::clock();
    lemon::MaxMatching<lemon::SmartGraph> matching(graph);
    matching.run();
    const double used = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("%d %.6f\n", matching.matchingSize(), used);
}
