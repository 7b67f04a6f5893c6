#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "grundy/core/account.hpp"

namespace grundy {

/// The options of small games, each known by a number: `heaps[h]` lists what may replace a heap h.
/// Heap 0 is the one without options; it never stands in a state.
struct HeapOptions {
    std::vector<std::vector<std::vector<std::uint16_t>>> heaps;

    /// The same, when there are at most `most` numbers and every part has one; else std::invalid_argument.
    [[nodiscard]] HeapOptions checked(std::size_t most) && {
        if (heaps.empty() || heaps.size() > most)
            throw std::invalid_argument("this kernel has heaps 0 to at most " + std::to_string(most - 1));
        for (const auto& heap : heaps)
            for (const auto& pieces : heap)
                for (const auto piece : pieces)
                    if (piece == 0 || piece >= heaps.size()) throw std::invalid_argument("no such heap in the table");
        return std::move(*this);
    }
    [[nodiscard]] std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& heap : heaps) {
            sum += sizeof(heap) + heap.capacity() * sizeof(heap[0]);
            for (const auto& pieces : heap) sum += 16 + sizeof(std::uint16_t) * pieces.capacity();
        }
        return sum;
    }
};

/// Sums of heaps with fewer than N different numbers, as how many there are of each: small and quick to change.
template <std::size_t N>
struct HeapCounts {
    static_assert(N % 8 == 0);
    struct State {
        std::array<std::uint8_t, N> counts{};
        bool operator==(const State&) const = default;
    };

    explicit HeapCounts(HeapOptions options) : table(std::move(options).checked(N)) {}

    HeapOptions table;

    [[nodiscard]] std::size_t bytes() const { return table.bytes(); }

    void options(const State& state, Array<State>& out) const {
        for (std::size_t heap = 1; heap < table.heaps.size(); ++heap) {
            if (state.counts[heap] == 0) continue;
            for (const auto& pieces : table.heaps[heap]) {
                State& next = out.emplace_back(state);
                --next.counts[heap];
                for (const auto piece : pieces) add(next, piece);
            }
        }
    }

    void split(const State& state, Array<State>& out) const {
        for (std::size_t heap = 1; heap < table.heaps.size(); ++heap)
            for (int i = 0; i < state.counts[heap]; ++i) out.emplace_back().counts[heap] = 1;
    }

    [[nodiscard]] std::uint64_t weight(const State& state) const {
        std::uint64_t heap = table.heaps.size();
        while (--heap > 0 && state.counts[heap] == 0) {
        }
        return heap;
    }

    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        State state;
        for (const auto word : words) {
            if (word >= table.heaps.size()) throw std::out_of_range("no such heap in the table");
            if (word != 0) add(state, word);
        }
        return state;
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        std::vector<std::uint32_t> words;
        for (std::uint32_t heap = 1; heap < table.heaps.size(); ++heap)
            words.insert(words.end(), state.counts[heap], heap);
        return words;
    }

  private:
    static void add(State& state, std::size_t heap) {
        if (++state.counts[heap] == 0) throw std::length_error("too many heaps for this kernel");
    }
};

/// Sums of at most N heaps.
template <std::size_t N>
struct HeapSum {
    struct State {
        std::array<std::uint16_t, N> heaps{};  // decreasing, then zeros
        bool operator==(const State&) const = default;
    };

    explicit HeapSum(HeapOptions options) : table(std::move(options).checked(0x10000)) {}

    HeapOptions table;

    [[nodiscard]] std::size_t bytes() const { return table.bytes(); }

    void options(const State& state, Array<State>& out) const {
        for (std::size_t i = 0; i < N && state.heaps[i] != 0; ++i) {
            if (i > 0 && state.heaps[i] == state.heaps[i - 1]) continue;
            for (const auto& pieces : table.heaps[state.heaps[i]]) out.push_back(replaced(state, i, pieces));
        }
    }

    void split(const State& state, Array<State>& out) const {
        for (std::size_t i = 0; i < N && state.heaps[i] != 0; ++i) {
            State part;
            part.heaps[0] = state.heaps[i];
            out.push_back(part);
        }
    }

    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.heaps[0]; }

    /// Words are heap numbers, in any order.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        State state;
        std::size_t count = 0;
        for (const auto word : words) {
            if (word >= table.heaps.size()) throw std::out_of_range("no such heap in the table");
            if (word != 0) insert(state, count++, static_cast<std::uint16_t>(word));
        }
        return state;
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        std::vector<std::uint32_t> words;
        for (const auto heap : state.heaps)
            if (heap != 0) words.push_back(heap);
        return words;
    }

  private:
    /// Puts one more heap at its place among the first `count`.
    static void insert(State& state, std::size_t count, std::uint16_t heap) {
        if (count >= N) throw std::length_error("too many heaps for this kernel");
        std::size_t at = count;
        for (; at > 0 && state.heaps[at - 1] < heap; --at) state.heaps[at] = state.heaps[at - 1];
        state.heaps[at] = heap;
    }

    static State replaced(const State& state, std::size_t gone, const std::vector<std::uint16_t>& pieces) {
        State next = state;
        std::size_t count = N;
        while (count > 0 && next.heaps[count - 1] == 0) --count;
        for (std::size_t i = gone; i + 1 < count; ++i) next.heaps[i] = next.heaps[i + 1];
        next.heaps[--count] = 0;
        for (const auto piece : pieces) insert(next, count++, piece);
        return next;
    }
};

}  // namespace grundy
