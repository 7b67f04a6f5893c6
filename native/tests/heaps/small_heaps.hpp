#pragma once
#include <cstdint>
#include <vector>

#include "grundy/heaps/kernels.hpp"

namespace grundy {

/// Kayles: take one or two neighbours of a row.
inline HeapOptions kayles(std::uint16_t last) {
    HeapOptions table;
    table.heaps.resize(last + 1);
    for (std::uint16_t heap = 1; heap <= last; ++heap)
        for (std::uint16_t take = 1; take <= 2 && take <= heap; ++take)
            for (std::uint16_t left = 0; left <= (heap - take) / 2; ++left) {
                std::vector<std::uint16_t> pieces;
                if (left > 0) pieces.push_back(left);
                if (heap - take - left > 0) pieces.push_back(static_cast<std::uint16_t>(heap - take - left));
                table.heaps[heap].push_back(pieces);
            }
    return table;
}

/// Nim on one heap: every smaller heap is an option.
inline HeapOptions nim(std::uint16_t last) {
    HeapOptions table;
    table.heaps.resize(last + 1);
    for (std::uint16_t heap = 1; heap <= last; ++heap) {
        table.heaps[heap].push_back({});
        for (std::uint16_t rest = 1; rest < heap; ++rest) table.heaps[heap].push_back({rest});
    }
    return table;
}

}  // namespace grundy
