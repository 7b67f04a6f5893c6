#include "check.hpp"
#include "grundy/control.hpp"

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

}  // namespace

int main() {
    a_limit_on_positions_is_exact();
    a_deadline_and_a_flag_stop_the_work();
}
