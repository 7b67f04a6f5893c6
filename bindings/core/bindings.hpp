#pragma once
#include <nanobind/nanobind.h>

namespace nb = nanobind;

/// A file of bindings defines one of these for each family: what is bound is on a list that the module goes through.
/// What others need as a base or a default comes first: order 0, then 1.
class Binder {
  public:
    using Bind = void (*)(nb::module_&);

    explicit Binder(Bind bind, int order = 1) : bind_(bind), order_(order), next_(first()) { first() = this; }
    Binder(const Binder&) = delete;
    Binder& operator=(const Binder&) = delete;

    static void bind_all(nb::module_& m) {
        for (int order = 0; order < 2; ++order)
            for (const Binder* binder = first(); binder != nullptr; binder = binder->next_)
                if (binder->order_ == order) binder->bind_(m);
    }

  private:
    static Binder*& first();

    Bind bind_;
    int order_;
    Binder* next_;
};
