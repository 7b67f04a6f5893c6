#include "grundy/points/misere_search.hpp"

namespace grundy {

void sort_smallest_first(std::span<PartSum> sums) {
    std::sort(sums.begin(), sums.end(), [](const PartSum& a, const PartSum& b) {
        return std::pair(a.size, a.count) < std::pair(b.size, b.count);
    });
}

}  // namespace grundy
