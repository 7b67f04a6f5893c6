#include "check.hpp"
#include "grundy/heaps/octal.hpp"
#include "grundy/heaps/periods.hpp"
#include "grundy/heaps/subtraction.hpp"

using grundy::Control;
using grundy::PlainTaking;
using grundy::Taking;
using grundy::Values;

namespace {

const Taking kayles({0, 7, 7});
const Taking grundys_game({4}, true);
const Taking three_heaps({0, 8, 12, 3});

void kayles_begins_and_repeats_as_printed() {
    Control control;
    const Values values = taking_values(kayles, 200, control);
    const Values start{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4};
    CHECK(std::equal(start.begin(), start.end(), values.begin()));
    const auto period = find_period(values, 2, 2, false, control);
    CHECK(period && period->preperiod == 71 && period->length == 12);
}

void values_in_steps_are_values_at_once() {
    for (const Taking& rules : {kayles, grundys_game, three_heaps}) {
        Control control;
        const Values once = taking_values(rules, 400, control);
        Values steps;
        PlainTaking method(rules);
        for (std::size_t last : {0, 1, 2, 3, 7, 50, 49, 399, 400}) method.extend(steps, last, control);
        CHECK(steps == once);
        Values resumed(once.begin(), once.begin() + 123);
        PlainTaking(rules).extend(resumed, 400, control);
        CHECK(resumed == once);
    }
}

void stopped_work_goes_on_where_it_was() {
    for (const Taking& rules : {kayles, grundys_game, three_heaps}) {
        Control control;
        const Values once = taking_values(rules, 300, control);
        Values values;
        PlainTaking method(rules);
        for (int stops = 0; values.size() <= 300; ++stops) {
            CHECK(stops < 100000);
            Control short_control(1e18, 177);
            try {
                method.extend(values, 300, short_control);
            } catch (const grundy::Stopped&) {
            }
        }
        CHECK(values == once);
    }
}

void subtraction_sets_repeat() {
    Control control;
    const Values values = grundy::subtraction_values({4, 3, 1}, false, 100, control);
    const auto period = find_period(values, 4, 1, false, control);
    CHECK(period && period->preperiod == 0 && period->length == 7);
    const Values nim = grundy::subtraction_values({}, true, 100, control);
    const auto step = find_arithmetic_period(nim, 0, control);
    CHECK(step && step->preperiod == 0 && step->length == 1 && step->saltus == 1);
}

}  // namespace

int main() {
    kayles_begins_and_repeats_as_printed();
    values_in_steps_are_values_at_once();
    stopped_work_goes_on_where_it_was();
    subtraction_sets_repeat();
}
