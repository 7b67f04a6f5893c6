#pragma once
#include <cstddef>
#include <functional>

#include "grundy/core/control.hpp"

namespace grundy {

/// Runs work that recurses deeply on a thread with a very large stack (reserved, not touched until used), and tells it
/// how many levels fit. Throws TooDeep when there is no memory for such a stack.
///
/// The caller waits, and meanwhile polls the control's callback itself: signals reach the main thread only.
/// What the work or the callback throws is thrown here.
void run_deep(Control& control, const std::function<void(std::size_t levels)>& work);

}  // namespace grundy
