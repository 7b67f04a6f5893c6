#include "grundy/core/control.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <optional>

#include "core/bindings.hpp"

namespace bind_core_control {

using grundy::Account;
using grundy::Control;
using grundy::LastingCharge;
using grundy::Reason;
using grundy::Stopped;

const char* word_for(Reason reason) {
    switch (reason) {
        case Reason::seconds:
            return "seconds";
        case Reason::positions:
            return "positions";
        case Reason::memory:
            return "memory";
        default:
            return "stopped";
    }
}

void bind_errors(nb::module_& m) {
    nb::exception<grundy::TooDeep>(m, "TooDeep");
    nb::exception<Stopped> stopped(m, "Stopped");
    nb::register_exception_translator(
        [](const std::exception_ptr& error, void* type) {
            try {
                std::rethrow_exception(error);
            } catch (const Stopped& e) {
                PyErr_SetString(static_cast<PyObject*>(type), word_for(e.reason));
            }
        },
        stopped.ptr());
}

void bind_account(nb::module_& m) {
    nb::class_<Account>(m, "Account", nb::is_weak_referenceable(),
                        "What one question may use, and has used: seconds from now, positions, bytes of memory.")
        .def(
            "__init__",
            [](Account* self, std::optional<double> seconds, std::optional<std::uint64_t> positions,
               std::optional<std::size_t> memory) {
                new (self)
                    Account(seconds.value_or(1e18), positions.value_or(UINT64_MAX), memory.value_or(grundy::no_limit));
            },
            nb::arg("seconds") = nb::none(), nb::arg("positions") = nb::none(), nb::arg("memory") = nb::none())
        .def(
            "restart",
            [](Account& self, std::optional<double> seconds, std::optional<std::uint64_t> positions,
               std::optional<std::size_t> memory) {
                self.restart(seconds.value_or(1e18), positions.value_or(UINT64_MAX), memory.value_or(grundy::no_limit));
            },
            nb::arg("seconds") = nb::none(), nb::arg("positions") = nb::none(), nb::arg("memory") = nb::none(),
            "Begins a further question: the time begins now, and so many more positions may be counted.")
        .def("set_peak", &Account::set_peak, nb::arg("bytes"), "Measures the peak anew, from so many bytes on.")
        .def("take", &Account::take, nb::arg("bytes"), "Takes bytes before they are allocated.")
        .def(
            "give_back",
            [](Account& self, std::size_t bytes) {
                if (bytes > self.used()) throw nb::value_error("more bytes are given back than were taken");
                self.give_back(bytes);
            },
            nb::arg("bytes"), "Gives back bytes that were freed.")
        .def("stop", &Account::stop, "Ends the work from any thread, within a tenth of a second.")
        .def_prop_ro("stopped", &Account::is_stopped)
        .def_prop_ro("used", &Account::used, "Bytes taken now.")
        .def_prop_ro("peak", &Account::peak, "The most bytes that were taken at a time.")
        .def_prop_ro("positions", &Account::positions, "Positions counted, or granted to work that is under way.");
}

void bind_charge(nb::module_& m) {
    nb::class_<LastingCharge>(m, "Charge", "Bytes taken from an account for as long as this lives.")
        .def(nb::init<std::shared_ptr<Account>, std::size_t>(), nb::arg("account"), nb::arg("bytes"));
}

void bind_control(nb::module_& m) {
    nb::class_<Control>(m, "Control", "One thread's hand on an account, for one piece of native work.")
        .def(
            "__init__",
            [](Control* self, std::shared_ptr<Account> account, std::optional<nb::callable> progress) {
                auto poll = [progress = std::move(progress)](std::uint64_t count) {
                    nb::gil_scoped_acquire gil;
                    if (PyErr_CheckSignals() != 0) throw nb::python_error();
                    if (progress) (*progress)(count);
                };
                if (!account) account = std::make_shared<Account>();
                new (self) Control(std::move(account), std::move(poll));
            },
            nb::arg("account") = nb::none(), nb::arg("progress") = nb::none())
        .def("tick", nb::overload_cast<std::uint64_t>(&Control::tick), nb::arg("amount") = 1,
             "Counts positions of Python code.")
        .def("settle", &Control::settle, "Gives back what is left of the last grant of positions.")
        .def_prop_ro("positions", &Control::positions, "Positions that this control has counted.");
}

const Binder errors(bind_errors, 0), account(bind_account, 0), charge(bind_charge, 0), control(bind_control, 0);

}  // namespace bind_core_control
