#include <atomic>
#include <thread>
#include <vector>

#include "check.hpp"
#include "grundy/core/control.hpp"

using grundy::Account;
using grundy::Array;
using grundy::Charge;
using grundy::Control;
using grundy::Reason;
using grundy::Stopped;

namespace {

void a_limit_on_positions_is_exact() {
    for (std::uint64_t limit : {1, 10, 255, 256, 257, 1000, 5000}) {
        Control control(1e18, limit);
        std::uint64_t done = 0;
        try {
            for (;; ++done) control.tick();
        } catch (const Stopped& stopped) {
            CHECK(stopped.reason == Reason::positions);
        }
        CHECK(done == limit);
    }
}

void a_deadline_and_a_flag_stop_the_work() {
    Control control(0.02, 1ull << 62);
    try {
        for (;;) control.tick();
    } catch (const Stopped& stopped) {
        CHECK(stopped.reason == Reason::seconds);
    }
    Control other;
    other.stop();
    try {
        for (;;) other.tick();
    } catch (const Stopped& stopped) {
        CHECK(stopped.reason == Reason::stopped);
    }
}

void threads_share_one_limit() {
    const auto account = std::make_shared<Account>(1e18, 10'000);
    std::atomic<std::uint64_t> done{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            Control control(account);
            try {
                for (;; ++done) control.tick();
            } catch (const Stopped& stopped) {
                CHECK(stopped.reason == Reason::positions);
            }
        });
    for (auto& thread : threads) thread.join();
    CHECK(done <= 10'000 && done > 10'000 - 4 * 256);
    CHECK(account->positions() == done);
}

void a_settled_count_is_exact() {
    const auto account = std::make_shared<Account>(1e18, 1000);
    Control first(account), second(account);
    first.tick(3);
    second.tick();
    CHECK(account->positions() > 4);
    first.settle();
    second.settle();
    CHECK(account->positions() == 4);
    first.tick(996);
    first.settle();
    bool stopped = false;
    try {
        second.tick();
    } catch (const Stopped&) {
        stopped = true;
    }
    CHECK(stopped);
    CHECK(account->positions() == 1000);
}

void bytes_are_taken_and_given_back() {
    Account account(1e18, UINT64_MAX, 1000);
    {
        const Charge charge(account, 600);
        CHECK(account.used() == 600);
        bool refused = false;
        try {
            const Charge more(account, 401);
        } catch (const Stopped& stopped) {
            refused = stopped.reason == Reason::memory;
        }
        CHECK(refused);
        CHECK(account.used() == 600);
        CHECK(!account.try_take(300, 101));
        CHECK(account.try_take(300, 100));
        account.give_back(300);
    }
    CHECK(account.used() == 0);
    CHECK(account.peak() == 900);
    {
        Array<std::uint64_t> array(100, 7, account);
        CHECK(account.used() == 800);
        Array<std::uint64_t> moved = std::move(array);
        CHECK(account.used() == 800 && moved[99] == 7);
    }
    CHECK(account.used() == 0);
}

}  // namespace

int main() {
    threads_share_one_limit();
    a_settled_count_is_exact();
    bytes_are_taken_and_given_back();
    a_limit_on_positions_is_exact();
    a_deadline_and_a_flag_stop_the_work();
}
