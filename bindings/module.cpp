#include "bindings.hpp"

NB_MODULE(_native, m) {
    m.doc() = "The native core of Grundy.";
    bind_control(m);
    bind_nimfield(m);
    bind_octal(m);
    bind_strategy(m);
    bind_heaps(m);
    bind_matching(m);
    bind_geography_kernels(m);
    bind_directed(m);
    bind_geography_values(m);
    bind_coins(m);
    bind_hackenbush(m);
}
