#pragma once
#include <map>
#include <mutex>
#include <optional>
#include <span>

#include "grundy/graphs/csr.hpp"

/// The rows that native code has built and that Python still holds. Their arrays are read-only, so they are as they
/// were built, and need no check when they come back: on dense boards the check takes longer than a matching.
class BuiltRows {
  public:
    enum class Kind : bool { one_way, undirected };

    static void add(const grundy::Csr& rows, Kind kind) {
        const std::lock_guard lock(mutex());
        known()[rows.indptr.data()] = {rows, kind};
    }
    static void remove(const grundy::Csr& rows) {
        const std::lock_guard lock(mutex());
        known().erase(rows.indptr.data());
    }
    /// What kind of rows these are; nothing if they were not built here, or are a part of such rows only.
    static std::optional<Kind> find(const grundy::Csr& rows) {
        const std::lock_guard lock(mutex());
        const auto found = known().find(rows.indptr.data());
        if (found == known().end()) return std::nullopt;
        const auto& [built, kind] = found->second;
        return same(built.indptr, rows.indptr) && same(built.indices, rows.indices) ? std::optional(kind)
                                                                                    : std::nullopt;
    }

  private:
    struct Entry {
        grundy::Csr rows;
        Kind kind;
    };

    static bool same(std::span<const std::int32_t> a, std::span<const std::int32_t> b) {
        return a.size() == b.size() && (a.empty() || a.data() == b.data());
    }
    static std::mutex& mutex() {
        static std::mutex one;
        return one;
    }
    static std::map<const std::int32_t*, Entry>& known() {
        static std::map<const std::int32_t*, Entry> all;
        return all;
    }
};
