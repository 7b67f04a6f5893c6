#include "grundy/core/deep.hpp"

#include <pthread.h>

#include <condition_variable>
#include <exception>
#include <mutex>

namespace grundy {

namespace {

constexpr std::size_t most_levels = 400'000, most_stack = std::size_t{1} << 30;

struct Job {
    const std::function<void(std::size_t)>& work;
    std::size_t levels = most_levels;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::exception_ptr error;
};

void* run(void* argument) {
    Job& job = *static_cast<Job*>(argument);
    std::exception_ptr error;
    try {
        job.work(job.levels);
    } catch (...) {
        error = std::current_exception();
    }
    const std::lock_guard lock(job.mutex);
    job.error = error;
    job.done = true;
    job.changed.notify_all();
    return nullptr;
}

/// With the largest stack that there is room for, down to a sixteenth.
pthread_t start(Job& job) {
    for (std::size_t part = 1; part <= 16; part *= 4) {
        job.levels = most_levels / part;
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, most_stack / part);
        pthread_t thread{};
        const int failed = pthread_create(&thread, &attributes, run, &job);
        pthread_attr_destroy(&attributes);
        if (failed == 0) return thread;
    }
    throw TooDeep();
}

}  // namespace

/// The work runs on a thread with a large stack. The caller's thread waits and polls every 50 ms in its place, since
/// only it may look for Ctrl-C; an interrupt stops the work through the control, and is thrown here after the thread
/// has ended.
void run_deep(Control& control, const std::function<void(std::size_t levels)>& work) {
    Job job{work, most_levels, {}, {}, false, nullptr};
    const auto guard = control.poll_from_outside();
    const pthread_t thread = start(job);
    std::exception_ptr interrupted;
    {
        std::unique_lock lock(job.mutex);
        while (!job.changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return job.done; })) {
            if (interrupted) continue;
            lock.unlock();
            try {
                control.poll();
            } catch (...) {
                interrupted = std::current_exception();
                control.stop();
            }
            lock.lock();
        }
    }
    pthread_join(thread, nullptr);
    if (interrupted) std::rethrow_exception(interrupted);
    if (job.error) std::rethrow_exception(job.error);
}

}  // namespace grundy
