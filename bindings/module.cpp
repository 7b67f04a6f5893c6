#include "core/bindings.hpp"

Binder*& Binder::first() {
    static Binder* list = nullptr;
    return list;
}

NB_MODULE(_native, m) {
    m.doc() = "The native core of Grundy.";
    nb::set_leak_warnings(false);  // what boards keep until the process ends is no leak
    Binder::bind_all(m);
}
