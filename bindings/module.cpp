#include <cstdlib>

#include "core/bindings.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

Binder*& Binder::first() {
    static Binder* list = nullptr;
    return list;
}

/// Lets freed memory stay with the process, up to 64 MB. The C library of Linux gives large blocks back at once, and
/// raises these two limits to the same values by and by, as large blocks are freed. Without them half of the time of a
/// question about a large board goes into new pages. Limits from the environment are left as they are.
static void keep_freed_memory() {
#ifdef __GLIBC__
    if (!std::getenv("MALLOC_MMAP_THRESHOLD_") && !std::getenv("MALLOC_TRIM_THRESHOLD_")) {
        mallopt(M_MMAP_THRESHOLD, 32 << 20);
        mallopt(M_TRIM_THRESHOLD, 64 << 20);
    }
#endif
}

NB_MODULE(_native, m) {
    keep_freed_memory();
    m.doc() = "The native core of Grundy.";
    nb::set_leak_warnings(false);  // what boards keep until the process ends is no leak
    Binder::bind_all(m);
}
