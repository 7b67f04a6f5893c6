#include "core/bindings.hpp"

Binder*& Binder::first() {
    static Binder* list = nullptr;
    return list;
}

NB_MODULE(_native, m) {
    m.doc() = "The native core of Grundy.";
    Binder::bind_all(m);
}
