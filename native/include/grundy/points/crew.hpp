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

/// A barrier where the threads of a question meet, so that one of them can move what all of them use.
class Meeting {
  public:
    /// `work` is done by one thread while all others wait.
    explicit Meeting(std::function<void()> work) : work_(std::move(work)) {}

    /// A thread that takes part, for as long as this lives.
    class Member {
      public:
        explicit Member(Meeting& meeting) : meeting_(meeting) { meeting_.enter(); }
        ~Member() { meeting_.leave(); }
        Member(const Member&) = delete;
        Member& operator=(const Member&) = delete;

      private:
        Meeting& meeting_;
    };

    [[nodiscard]] bool is_called() const noexcept { return called_.load(std::memory_order_relaxed); }
    /// Returns when the work is done once; throws what it threw. For members.
    void attend();

  private:
    void enter();
    void leave();
    void hold();

    std::function<void()> work_;
    std::mutex mutex_;
    std::condition_variable held_;
    std::atomic<bool> called_{false};
    std::size_t members_ = 0, waiting_ = 0, meetings_ = 0;
    std::exception_ptr error_;
};

/// Thrown out of the work of a thread when another one has the answer.
struct Answered {};

/// Threads that work on the same question: the first answer is the answer, and ends the others.
class Crew {
  public:
    /// Thread 0 is the one that calls `run`.
    using Work = std::function<std::uint32_t(std::size_t thread)>;

    Crew(std::size_t threads, Work work) : threads_(threads), work_(std::move(work)) {}
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// What thread 0 throws is thrown here; the others are help, and may fail.
    [[nodiscard]] std::uint32_t run();
    /// Lets the other threads begin, when the question has turned out to take a while. For thread 0.
    void call_help();
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
