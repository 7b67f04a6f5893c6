#pragma once
#include <atomic>
#include <stdexcept>

namespace grundy {

/// The turn of one thread: a second one that wants it meanwhile is refused with std::runtime_error.
class Turn {
  public:
    Turn(std::atomic<bool>& busy, const char* refusal) : busy_(busy) {
        if (busy_.exchange(true)) throw std::runtime_error(refusal);
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    std::atomic<bool>& busy_;
};

}  // namespace grundy
