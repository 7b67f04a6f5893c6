#include "grundy/core/any_search.hpp"

#include "grundy/core/deep.hpp"

namespace grundy {

void AnySearch::at_any_depth(Control& control, const std::function<void()>& questions) {
    const Turn turn(busy_, "the search is at work in another thread");
    try {
        set_depth(shallow_levels);
        questions();
    } catch (const TooDeep&) {
        run_deep(control, [&](std::size_t levels) {
            set_depth(levels);
            questions();
        });
    }
}

std::uint32_t AnySearch::value(const Words& words, bool by_mex, Control& control) {
    std::uint32_t found = 0;
    at_any_depth(control, [&] { found = value_here(words, by_mex, control); });
    return found;
}

bool AnySearch::wins(const Words& words, bool misere, Control& control) {
    bool found = false;
    at_any_depth(control, [&] { found = wins_here(words, misere, control); });
    return found;
}

}  // namespace grundy
