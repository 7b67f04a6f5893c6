#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace grundy {

/// A barrier for the threads of one question: one of them changes what all of them use while the others wait.
class Barrier {
  public:
    /// The last thread to arrive runs `work` while all others wait.
    explicit Barrier(std::function<void()> work) : work_(std::move(work)) {}

    /// Counts its thread as a participant for as long as it lives.
    class Participant {
      public:
        explicit Participant(Barrier& barrier) : barrier_(barrier) { barrier_.enter(); }
        ~Participant() { barrier_.leave(); }
        Participant(const Participant&) = delete;
        Participant& operator=(const Participant&) = delete;

      private:
        Barrier& barrier_;
    };

    [[nodiscard]] bool is_requested() const noexcept { return requested_.load(std::memory_order_relaxed); }
    /// Waits until all participants have arrived and the work is done; rethrows what it threw. For participants only.
    void wait();

  private:
    void enter();
    void leave();
    void run_work();

    std::function<void()> work_;
    std::mutex mutex_;
    std::condition_variable done_;
    std::atomic<bool> requested_{false};
    std::size_t participants_ = 0, waiting_ = 0, rounds_ = 0;
    std::exception_ptr error_;
};

/// Thrown out of the work of a thread when another one has the answer.
struct Answered {};

/// Threads that search for the same answer. The first to find it ends the others.
class WorkerPool {
  public:
    /// Thread 0 is the one that calls `run`.
    using Work = std::function<std::uint32_t(std::size_t thread)>;

    WorkerPool(std::size_t threads, Work work) : threads_(threads), work_(std::move(work)) {}
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Rethrows what thread 0 throws. The other threads only help, and may fail.
    [[nodiscard]] std::uint32_t run();
    /// Starts the other threads, once the question has turned out to take a while. For thread 0.
    void start_helpers();
    /// Throws Answered when there is an answer.
    void check() const {
        if (answered_.load(std::memory_order_relaxed)) throw Answered();
    }

  private:
    void answer(std::uint32_t found);
    void end();

    std::size_t threads_;
    Work work_;
    std::vector<std::jthread> helpers_;
    std::mutex mutex_;
    std::atomic<bool> answered_{false};
    std::uint32_t answer_ = 0;
};

}  // namespace grundy
