#pragma once
#include <cstdint>
#include <memory>

#include "grundy/core/account.hpp"

/// An account without limits but for its memory.
inline std::shared_ptr<grundy::Account> with_memory(std::size_t bytes = grundy::no_limit) {
    return std::make_shared<grundy::Account>(1e18, UINT64_MAX, bytes);
}
