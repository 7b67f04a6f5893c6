#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace grundy {

inline constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

/// Why work ended before its answer.
enum class Reason { seconds, positions, memory, stopped };

/// Thrown out of native work that passed a limit. The answer is then unknown, never wrong.
class Stopped : public std::exception {
  public:
    explicit Stopped(Reason why) : reason(why) {}
    [[nodiscard]] const char* what() const noexcept override { return "stopped before the answer was known"; }
    Reason reason;
};

/// What one question may use, and has used: time, positions, bytes. All threads and tables of the question share it.
///
/// Bytes are taken before they are allocated and given back when they are freed; positions are taken in grants by the
/// controls (see Control). Every function may be called from any thread.
class Account {
  public:
    using Clock = std::chrono::steady_clock;

    Account() = default;
    /// The time begins now.
    Account(double seconds, std::uint64_t positions, std::size_t memory = no_limit);
    Account(const Account&) = delete;
    Account& operator=(const Account&) = delete;

    /// Begins a further question on the same account: the time begins now, and so many more positions may be counted.
    /// Bytes stay taken. Only between questions, when no work is under way.
    void restart(double seconds, std::uint64_t more_positions, std::size_t memory) noexcept;

    /// Throws Stopped when they would pass the limit.
    void take(std::size_t bytes) {
        if (!try_take(bytes)) throw Stopped(Reason::memory);
    }
    /// Takes bytes if so many and `spare` more are left.
    [[nodiscard]] bool try_take(std::size_t bytes, std::size_t spare = 0) noexcept;
    void give_back(std::size_t bytes) noexcept { used_.fetch_sub(bytes, std::memory_order_relaxed); }
    [[nodiscard]] std::size_t memory() const noexcept { return memory_; }
    [[nodiscard]] std::size_t used() const noexcept { return used_.load(std::memory_order_relaxed); }
    /// The most bytes that were taken at a time.
    [[nodiscard]] std::size_t peak() const noexcept { return peak_.load(std::memory_order_relaxed); }
    /// Measures the peak anew, from `bytes` on or from what is taken now, if that is more.
    void set_peak(std::size_t bytes) noexcept;

    /// Takes so many positions, or as many as are left.
    [[nodiscard]] std::uint64_t grant(std::uint64_t wanted) noexcept;
    void return_grant(std::uint64_t unused) noexcept { positions_.fetch_sub(unused, std::memory_order_relaxed); }
    /// Positions granted so far.
    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_.load(std::memory_order_relaxed); }

    [[nodiscard]] Clock::time_point deadline() const noexcept { return deadline_; }
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }

  private:
    Clock::time_point deadline_ = Clock::time_point::max();
    std::uint64_t most_positions_ = std::numeric_limits<std::uint64_t>::max();
    std::size_t memory_ = no_limit;
    std::atomic<std::uint64_t> positions_{0};
    std::atomic<std::size_t> used_{0}, peak_{0};
    std::atomic<bool> stop_{false};
};

/// Bytes taken from an account for as long as this lives.
class Charge {
  public:
    Charge() = default;
    /// Throws Stopped when they would pass the limit.
    Charge(Account& account, std::size_t bytes) : account_(&account), bytes_(bytes) { account.take(bytes); }
    Charge(Charge&& other) noexcept
        : account_(std::exchange(other.account_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Charge& operator=(Charge&& other) noexcept {
        std::swap(account_, other.account_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Charge() {
        if (account_ != nullptr) account_->give_back(bytes_);
    }
    /// Takes over the bytes of another charge to the same account.
    void join(Charge&& other) noexcept {
        bytes_ += std::exchange(other.bytes_, 0);
        if (account_ == nullptr) account_ = other.account_;
    }

  private:
    Account* account_ = nullptr;
    std::size_t bytes_ = 0;
};

/// Bytes taken from an account that this keeps alive: for what is handed on and may outlive the question.
class LastingCharge {
  public:
    LastingCharge() = default;
    /// Throws Stopped when they would pass the limit.
    LastingCharge(std::shared_ptr<Account> account, std::size_t bytes)
        : account_(std::move(account)), charge_(*account_, bytes) {}

  private:
    std::shared_ptr<Account> account_;
    Charge charge_;
};

/// Zeroed memory. Larger blocks come from the system and go back to it, so that what is freed is free.
[[nodiscard]] void* get_memory(std::size_t bytes);
void free_memory(void* data, std::size_t bytes) noexcept;

/// The allocator of arrays that are charged to an account, which outlives them. Without an account nothing is charged.
template <class T>
class Charged {
  public:
    using value_type = T;
    using propagate_on_container_copy_assignment = std::true_type;
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;

    Charged() = default;
    Charged(Account& account) : account_(&account) {}  // NOLINT: an account is as good as its allocator
    template <class U>
    Charged(const Charged<U>& other) : account_(other.account()) {}  // NOLINT: required of allocators

    [[nodiscard]] T* allocate(std::size_t count) {
        if (count > no_limit / sizeof(T)) throw std::bad_array_new_length();
        if (account_ != nullptr) account_->take(count * sizeof(T));
        try {
            return static_cast<T*>(get_memory(count * sizeof(T)));
        } catch (...) {
            if (account_ != nullptr) account_->give_back(count * sizeof(T));
            throw;
        }
    }
    void deallocate(T* data, std::size_t count) noexcept {
        free_memory(data, count * sizeof(T));
        if (account_ != nullptr) account_->give_back(count * sizeof(T));
    }
    [[nodiscard]] Account* account() const noexcept { return account_; }
    friend bool operator==(const Charged&, const Charged&) = default;

  private:
    Account* account_ = nullptr;
};

/// A vector whose memory is charged to an account.
template <class T>
using Array = std::vector<T, Charged<T>>;

}  // namespace grundy
