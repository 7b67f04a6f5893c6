#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>

namespace grundy {

/// Why work ended before its answer.
enum class Reason { seconds, positions, stopped };

/// Thrown out of native work that passed a limit. The answer is then unknown, never wrong.
class Stopped : public std::exception {
  public:
    explicit Stopped(Reason why) : reason(why) {}
    [[nodiscard]] const char* what() const noexcept override { return "stopped before the answer was known"; }
    Reason reason;
};

/// Counts positions and ends long work: on a limit, on a flag set by another thread, or when `poll` throws.
///
/// Call `tick()` once for each position (or each unit of about a microsecond). It costs an addition and a
/// branch; the clock is read every 256 ticks, and `poll` is called about twenty times a second.
class Control {
  public:
    using Clock = std::chrono::steady_clock;
    using Poll = std::function<void(std::uint64_t positions)>;

    Control() = default;
    Control(double seconds, std::uint64_t positions, Poll poll = {})
        : poll_(std::move(poll)),
          max_positions_(std::min(positions, std::numeric_limits<std::uint64_t>::max() - 1024)) {
        next_check_ = std::min<std::uint64_t>(256, max_positions_ + 1);
        if (seconds < 1e9)
            deadline_ =
                Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    void tick() {
        if (++positions_ >= next_check_) check();
    }
    /// Counts `amount` units at once.
    void tick(std::uint64_t amount) {
        if ((positions_ += amount) >= next_check_) check();
    }
    /// May be called from any thread.
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

    /// Calls the callback now, with the count as of the last check. For a thread that waits for the working
    /// one.
    void poll() {
        if (poll_) poll_(published_.load(std::memory_order_relaxed));
    }

    /// While the guard lives, checks do not call the callback: the waiting thread does.
    class Outside {
      public:
        explicit Outside(Control& control) : control_(control) { control_.polls_ = false; }
        ~Outside() { control_.polls_ = true; }
        Outside(const Outside&) = delete;
        Outside& operator=(const Outside&) = delete;

      private:
        Control& control_;
    };
    [[nodiscard]] Outside poll_from_outside() { return Outside(*this); }

  private:
    void check();

    std::uint64_t positions_ = 0;
    std::uint64_t next_check_ = 256;
    Poll poll_;
    std::uint64_t max_positions_ = std::numeric_limits<std::uint64_t>::max() - 1024;
    Clock::time_point deadline_ = Clock::time_point::max();
    Clock::time_point next_poll_ = Clock::now() + std::chrono::milliseconds(50);
    std::atomic<bool> stop_{false};
    std::atomic<std::uint64_t> published_{0};
    bool polls_ = true;
};

}  // namespace grundy
