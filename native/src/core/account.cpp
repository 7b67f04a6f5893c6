#include "grundy/core/account.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>

namespace grundy {

Account::Account(double seconds, std::uint64_t positions, std::size_t memory)
    : most_positions_(positions), memory_(memory) {
    if (seconds < 1e9)
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

void Account::restart(double seconds, std::uint64_t more_positions, std::size_t memory) noexcept {
    deadline_ = Clock::time_point::max();
    if (seconds < 1e9)
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const auto counted = positions();
    const auto unlimited = std::numeric_limits<std::uint64_t>::max();
    most_positions_ = more_positions > unlimited - counted ? unlimited : counted + more_positions;
    memory_ = memory;
    stop_.store(false, std::memory_order_relaxed);
}

void Account::set_peak(std::size_t bytes) noexcept {
    peak_.store(std::max(bytes, used()), std::memory_order_relaxed);
}

bool Account::try_take(std::size_t bytes, std::size_t spare) noexcept {
    auto used = used_.load(std::memory_order_relaxed);
    std::size_t after = 0;
    do {
        const std::size_t left = memory_ - std::min(memory_, used);
        if (bytes > left || spare > left - bytes) return false;
        after = used + bytes;
    } while (!used_.compare_exchange_weak(used, after, std::memory_order_relaxed));
    auto peak = peak_.load(std::memory_order_relaxed);
    while (peak < after && !peak_.compare_exchange_weak(peak, after, std::memory_order_relaxed)) {
    }
    return true;
}

std::uint64_t Account::grant(std::uint64_t wanted) noexcept {
    auto taken = positions_.load(std::memory_order_relaxed);
    std::uint64_t given = 0;
    do {
        given = std::min(wanted, most_positions_ - taken);
    } while (!positions_.compare_exchange_weak(taken, taken + given, std::memory_order_relaxed));
    return given;
}

namespace {

constexpr std::size_t of_the_system = std::size_t{1} << 17;  // blocks from this size on are pages of the system

}  // namespace

void* get_memory(std::size_t bytes) {
    void* data = nullptr;
    if (bytes < of_the_system) {
        data = std::calloc(std::max<std::size_t>(bytes, 1), 1);
    } else {
        data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (data == MAP_FAILED) data = nullptr;
    }
    if (data == nullptr) throw std::bad_alloc();
    return data;
}

void free_memory(void* data, std::size_t bytes) noexcept {
    if (bytes < of_the_system)
        std::free(data);
    else
        munmap(data, bytes);
}

}  // namespace grundy
