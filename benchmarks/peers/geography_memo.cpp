// A plain memo for vertex Geography: values of all starts of graph6 lines from standard input, at most 16 vertices.
// One array over (vertices left, token) with a stamp a graph. Prints how often each value occurs, positions, seconds.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

static unsigned rows[16];
static std::vector<std::uint32_t> memo(std::size_t{16} << 16);
static std::uint32_t stamp = 0;
static long positions = 0;

static int value(unsigned left, int v) {
    left &= ~(1u << v);
    std::uint32_t& known = memo[left * 16 + v];
    if (known >> 8 == stamp) return known & 255;
    ++positions;
    unsigned seen = 0;
    for (unsigned rest = rows[v] & left; rest != 0; rest &= rest - 1)
        seen |= 1u << value(left, __builtin_ctz(rest));
    const int found = __builtin_ctz(~seen);
    known = stamp << 8 | found;
    return found;
}

int main() {
    const std::string text((std::istreambuf_iterator<char>(std::cin)), {});
    const std::clock_t began = std::clock();
    long counts[16] = {};
    for (std::size_t place = 0; place < text.size();) {
        const std::size_t end = text.find('\n', place);
        const int n = text[place] - 63;
        for (int v = 0; v < n; ++v) rows[v] = 0;
        int low = 0, high = 1;
        for (std::size_t k = place + 1; k < end; ++k)
            for (int bit = 5; bit >= 0; --bit) {
                if ((text[k] - 63) >> bit & 1) rows[low] |= 1u << high, rows[high] |= 1u << low;
                if (++low == high) low = 0, ++high;
            }
        ++stamp;
        for (int v = 0; v < n; ++v) ++counts[value((1u << n) - 1, v)];
        place = end + 1;
    }
    std::printf("%.6f %ld", static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC, positions);
    for (const long count : counts) std::printf(" %ld", count);
    std::printf("\n");
}
