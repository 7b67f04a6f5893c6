#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>

#include "grundy/core/account.hpp"

namespace grundy {

/// The play goes on for more moves than the stack at hand can follow.
class TooDeep : public std::runtime_error {
  public:
    TooDeep() : std::runtime_error("the game is too long for the native search") {}
};

/// One thread's hand on an account: counts positions and ends long work, on a limit, on a stop, or when `poll` throws.
///
/// Call `tick()` once for each position (or each unit of about a microsecond). It costs an addition and a branch:
/// positions are taken from the account 256 at a time, or as many as are left of its limit. With each grant the clock
/// is read, and `poll` is called about twenty times a second with the positions of the whole account.
class Control {
  public:
    using Clock = Account::Clock;
    using Poll = std::function<void(std::uint64_t positions)>;

    /// On an account of its own, without limits.
    Control() : Control(std::make_shared<Account>()) {}
    explicit Control(std::shared_ptr<Account> account, Poll poll = {})
        : account_(std::move(account)), poll_(std::move(poll)) {}
    /// On an account of its own.
    Control(double seconds, std::uint64_t positions, Poll poll = {})
        : Control(std::make_shared<Account>(seconds, positions), std::move(poll)) {}
    ~Control() { settle(); }
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    void tick() {
        if (++positions_ > granted_) check();
    }
    /// Counts `amount` units at once.
    void tick(std::uint64_t amount) {
        if ((positions_ += amount) > granted_) check();
    }
    [[nodiscard]] Account& account() const noexcept { return *account_; }
    /// The account for what outlives this control.
    [[nodiscard]] const std::shared_ptr<Account>& shared_account() const noexcept { return account_; }
    /// Ends the work of the whole account. May be called from any thread.
    void stop() noexcept { account_->stop(); }
    /// What this control has counted.
    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }
    /// Gives back what is left of the last grant, so that the account's count is exact.
    void settle() noexcept {
        account_->return_grant(granted_ - positions_);
        granted_ = positions_;
    }

    /// Calls the callback now. For a thread that waits for the working one.
    void poll() {
        if (poll_) poll_(account_->positions());
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
    std::uint64_t granted_ = 0;
    std::shared_ptr<Account> account_;
    Poll poll_;
    Clock::time_point next_poll_ = Clock::now() + std::chrono::milliseconds(50);
    bool polls_ = true;
};

}  // namespace grundy
