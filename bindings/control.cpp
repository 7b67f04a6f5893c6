#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>

#include "bindings.hpp"
#include "grundy/search.hpp"

using grundy::Control;
using grundy::Reason;
using grundy::Stopped;

void bind_control(nb::module_& m) {
    nb::exception<grundy::TooDeep>(m, "TooDeep");
    nb::exception<Stopped> stopped(m, "Stopped");
    nb::register_exception_translator(
        [](const std::exception_ptr& error, void* type) {
            try {
                std::rethrow_exception(error);
            } catch (const Stopped& e) {
                const char* word = e.reason == Reason::seconds     ? "seconds"
                                   : e.reason == Reason::positions ? "positions"
                                                                   : "stopped";
                PyErr_SetString(static_cast<PyObject*>(type), word);
            }
        },
        stopped.ptr());

    nb::class_<Control>(m, "Control", "Limits, progress and cancellation of one piece of native work.")
        .def(
            "__init__",
            [](Control* self, std::optional<double> seconds, std::optional<std::uint64_t> positions,
               std::optional<nb::callable> progress) {
                auto poll = [progress = std::move(progress)](std::uint64_t count) {
                    nb::gil_scoped_acquire gil;
                    if (PyErr_CheckSignals() != 0) throw nb::python_error();
                    if (progress) (*progress)(count);
                };
                new (self) Control(seconds.value_or(1e18), positions.value_or(UINT64_MAX), std::move(poll));
            },
            nb::arg("seconds") = nb::none(), nb::arg("positions") = nb::none(), nb::arg("progress") = nb::none())
        .def("stop", &Control::stop, "Ends the work from any thread, within a tenth of a second.")
        .def_prop_ro("positions", &Control::positions);
}
