#include "grundy/core/control.hpp"

namespace grundy {

void Control::check() {
    granted_ += account_->grant(positions_ - granted_ + 255);
    const bool too_many = positions_ > granted_;
    if (too_many) positions_ = granted_;
    if (account_->is_stopped()) throw Stopped(Reason::stopped);
    if (too_many) throw Stopped(Reason::positions);
    const auto now = Clock::now();
    if (now > account_->deadline()) throw Stopped(Reason::seconds);
    if (polls_ && poll_ && now >= next_poll_) {
        next_poll_ = now + std::chrono::milliseconds(50);
        poll_(account_->positions());
    }
}

}  // namespace grundy
