#pragma once
#include <functional>

#include "grundy/control.hpp"

namespace grundy {

/// Levels of a search that fit the stack of any thread, and those that fit `run_deep`'s own.
inline constexpr std::size_t shallow_levels = 1000;
inline constexpr std::size_t deep_levels = 400'000;

/// Runs work that recurses deeply on a thread with a very large stack (reserved, not touched until used).
///
/// The caller waits, and meanwhile polls the control's callback itself: signals reach the main thread only.
/// What the work or the callback throws is thrown here.
void run_deep(Control& control, const std::function<void()>& work);

}  // namespace grundy
