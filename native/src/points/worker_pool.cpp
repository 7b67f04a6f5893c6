#include "grundy/points/worker_pool.hpp"

#include <system_error>
#include <utility>

namespace grundy {

void Barrier::enter() {
    const std::lock_guard lock(mutex_);
    ++participants_;
}

void Barrier::leave() {
    const std::lock_guard lock(mutex_);
    --participants_;
    if (participants_ > 0 && waiting_ == participants_) run_work();
}

void Barrier::wait() {
    std::unique_lock lock(mutex_);
    requested_.store(true, std::memory_order_relaxed);
    if (++waiting_ == participants_) {
        run_work();
    } else {
        const auto seen = rounds_;
        done_.wait(lock, [&] { return rounds_ != seen; });
    }
    if (error_) std::rethrow_exception(error_);
}

void Barrier::run_work() {
    error_ = nullptr;
    try {
        work_();
    } catch (...) {
        error_ = std::current_exception();
    }
    waiting_ = 0;
    ++rounds_;
    requested_.store(false, std::memory_order_relaxed);
    done_.notify_all();
}

std::uint32_t WorkerPool::run() {
    try {
        answer(work_(0));
    } catch (const Answered&) {
    } catch (...) {
        end();
        throw;
    }
    end();
    return answer_;
}

void WorkerPool::start_helpers() {
    while (helpers_.size() + 1 < threads_) {
        const std::size_t thread = helpers_.size() + 1;
        try {
            helpers_.emplace_back([this, thread] {
                try {
                    answer(work_(thread));
                } catch (...) {  // the others go on without this one
                }
            });
        } catch (const std::system_error&) {  // no more threads to be had
            threads_ = thread;
        }
    }
}

void WorkerPool::answer(std::uint32_t found) {
    const std::lock_guard lock(mutex_);
    if (answered_.load(std::memory_order_relaxed)) return;
    answer_ = found;
    answered_.store(true, std::memory_order_release);
}

void WorkerPool::end() {
    answered_.store(true, std::memory_order_relaxed);
    helpers_.clear();
}

}  // namespace grundy
