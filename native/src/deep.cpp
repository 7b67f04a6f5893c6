#include "grundy/deep.hpp"

#include <pthread.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>

namespace grundy {

namespace {

constexpr std::size_t stack_bytes = std::size_t{1} << 30;

struct Job {
    const std::function<void()>& work;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::exception_ptr error;
};

void* run(void* argument) {
    Job& job = *static_cast<Job*>(argument);
    std::exception_ptr error;
    try {
        job.work();
    } catch (...) {
        error = std::current_exception();
    }
    const std::lock_guard lock(job.mutex);
    job.error = error;
    job.done = true;
    job.changed.notify_all();
    return nullptr;
}

pthread_t start(Job& job) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    pthread_t thread{};
    const int failed = pthread_create(&thread, &attributes, run, &job);
    pthread_attr_destroy(&attributes);
    if (failed != 0) throw std::runtime_error("no memory for the stack of a deep search");
    return thread;
}

}  // namespace

void run_deep(Control& control, const std::function<void()>& work) {
    Job job{work, {}, {}, false, nullptr};
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
