#include "grundy/control.hpp"

namespace grundy {

void Control::check() {
    next_check_ = positions_ + 256;
    published_.store(positions_, std::memory_order_relaxed);
    if (stop_.load(std::memory_order_relaxed)) throw Stopped(Reason::stopped);
    if (positions_ > max_positions_) throw Stopped(Reason::positions);
    const auto now = Clock::now();
    if (now > deadline_) throw Stopped(Reason::seconds);
    if (polls_ && poll_ && now >= next_poll_) {
        next_poll_ = now + std::chrono::milliseconds(50);
        poll_(positions_);
    }
    if (max_positions_ - positions_ < 256) next_check_ = max_positions_ + 1;
}

}  // namespace grundy
