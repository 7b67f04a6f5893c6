#include "grundy/points/crew.hpp"

#include <system_error>
#include <utility>

namespace grundy {

void Meeting::enter() {
    const std::lock_guard lock(mutex_);
    ++members_;
}

void Meeting::leave() {
    const std::lock_guard lock(mutex_);
    --members_;
    if (members_ > 0 && waiting_ == members_) hold();
}

void Meeting::attend() {
    std::unique_lock lock(mutex_);
    called_.store(true, std::memory_order_relaxed);
    if (++waiting_ == members_) {
        hold();
    } else {
        const auto seen = meetings_;
        held_.wait(lock, [&] { return meetings_ != seen; });
    }
    if (error_) std::rethrow_exception(error_);
}

void Meeting::hold() {
    error_ = nullptr;
    try {
        work_();
    } catch (...) {
        error_ = std::current_exception();
    }
    waiting_ = 0;
    ++meetings_;
    called_.store(false, std::memory_order_relaxed);
    held_.notify_all();
}

std::uint32_t Crew::run() {
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

void Crew::call_help() {
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

void Crew::answer(std::uint32_t found) {
    const std::lock_guard lock(mutex_);
    if (answered_.load(std::memory_order_relaxed)) return;
    answer_ = found;
    answered_.store(true, std::memory_order_release);
}

void Crew::end() {
    answered_.store(true, std::memory_order_relaxed);
    helpers_.clear();
}

}  // namespace grundy
