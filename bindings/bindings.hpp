#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>

#include "grundy/control.hpp"

namespace nb = nanobind;

// One function a family; each binds its kernels into the module.
void bind_control(nb::module_& m);
void bind_nimfield(nb::module_& m);
void bind_octal(nb::module_& m);
void bind_heaps(nb::module_& m);
void bind_strategy(nb::module_& m);
void bind_matching(nb::module_& m);
void bind_geography_kernels(nb::module_& m);
void bind_directed(nb::module_& m);
void bind_geography_values(nb::module_& m);
void bind_coins(nb::module_& m);
void bind_hackenbush(nb::module_& m);
