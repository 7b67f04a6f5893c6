#include "grundy/heaps/octal.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <tuple>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/core/turn.hpp"
#include "grundy/heaps/periods.hpp"
#include "grundy/heaps/subtraction.hpp"
#include "grundy/heaps/taking_sequence.hpp"

namespace bind_heaps_octal {

using grundy::Control;
using grundy::LastingCharge;
using grundy::Method;
using grundy::Period;
using grundy::Taking;
using grundy::TakingSequence;
using grundy::Values;

/// A view of the memory that Python reads without NumPy.
using Buffer = nb::ndarray<nb::memview, std::uint16_t, nb::ndim<1>>;
using SharedBuffer = nb::ndarray<nb::memview, const std::uint16_t, nb::ndim<1>>;
using Shared = nb::ndarray<nb::numpy, const std::uint16_t, nb::ndim<1>>;
using ValueArray = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Memory = std::optional<std::size_t>;

Taking to_rules(const nb::bytes& digits, bool unequal) {
    const auto* data = static_cast<const std::uint8_t*>(digits.data());
    return Taking({data, data + digits.size()}, unequal);
}

Buffer subtraction_values(std::vector<std::size_t> takes, bool all_but, std::size_t last, Control& control,
                          Memory memory) {
    Values values;
    {
        nb::gil_scoped_release release;
        values =
            grundy::subtraction_values(std::move(takes), all_but, last, control, memory.value_or(grundy::no_limit));
    }
    return graph_arrays::to_array<Buffer>(std::move(values), control);
}

std::optional<std::tuple<std::size_t, std::size_t>> find_period(const ValueArray& values, std::size_t reach,
                                                                unsigned heaps, bool unequal, Control& control) {
    nb::gil_scoped_release release;
    const auto found = grundy::find_period({values.data(), values.size()}, reach, heaps, unequal, control);
    if (!found) return std::nullopt;
    return std::tuple(found->preperiod, found->length);
}

std::optional<std::tuple<std::size_t, std::size_t, std::size_t>> find_arithmetic_period(const ValueArray& values,
                                                                                        std::size_t barred,
                                                                                        Control& control) {
    nb::gil_scoped_release release;
    const auto found = grundy::find_arithmetic_period({values.data(), values.size()}, barred, control);
    if (!found) return std::nullopt;
    return std::tuple(found->preperiod, found->length, found->saltus);
}

constexpr const char* method_names[] = {"automatic", "plain", "dense", "sparse", "period"};

Method to_method(const std::string& name) {
    for (int i = 0; i < 4; ++i)
        if (name == method_names[i]) return static_cast<Method>(i);
    throw std::invalid_argument("a method is automatic, plain, dense or sparse, got '" + name + "'");
}

/// A sequence that one thread at a time may touch.
class Sequence {
  public:
    Sequence(const nb::bytes& digits, bool unequal, Memory memory, const std::string& method)
        : sequence_(to_rules(digits, unequal), memory.value_or(grundy::no_limit), to_method(method)) {}

    void extend(std::size_t last, Control& control) {
        const grundy::Turn turn(busy_, "the sequence is being extended");
        nb::gil_scoped_release release;
        sequence_.extend(last, control);
        charge_ = std::make_shared<LastingCharge>(control.shared_account(), sizeof(std::uint16_t) * sequence_.size());
    }
    void reserve(std::size_t last) {
        const grundy::Turn turn(busy_, "the sequence is being extended");
        sequence_.reserve(last);
    }
    void append(const ValueArray& values) {
        const grundy::Turn turn(busy_, "the sequence is being extended");
        sequence_.append({values.data(), values.size()});
    }
    template <class View>
    View values() {
        const grundy::Turn turn(busy_, "the sequence is being extended");
        auto kept = std::make_unique<Kept>(sequence_.values(), charge_);
        const std::uint16_t* data = kept->values->data();
        const std::size_t size = kept->values->size();
        nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<Kept*>(p); });
        return {data, {size}, owner};
    }
    [[nodiscard]] const TakingSequence& get() const { return sequence_; }
    static Shared taking_values(const nb::bytes& digits, std::size_t last, Control& control, bool unequal,
                                Memory memory, const std::string& method) {
        Sequence sequence(digits, unequal, memory, method);
        sequence.extend(last, control);
        return sequence.values<Shared>();
    }

  private:
    struct Kept {
        std::shared_ptr<const Values> values;
        std::shared_ptr<const LastingCharge> charge;
    };

    TakingSequence sequence_;
    std::shared_ptr<const LastingCharge> charge_;  // the values, charged to the account of who extended it last
    std::atomic<bool> busy_{false};
};

std::optional<std::tuple<std::size_t, std::size_t>> period_of(const Sequence& sequence) {
    const auto& found = sequence.get().period();
    if (!found) return std::nullopt;
    return std::tuple(found->preperiod, found->length);
}

void bind_octal(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Sequence>(m, "TakingSequence", "The values of one taking-and-breaking game, growing on demand.")
        .def(nb::init<const nb::bytes&, bool, Memory, const std::string&>(), "digits"_a, "unequal"_a = false,
             "memory"_a = nb::none(), "method"_a = "automatic")
        .def("extend", &Sequence::extend, "last"_a, "control"_a, "Finds the values up to heap last.")
        .def("reserve", &Sequence::reserve, "last"_a, "Makes room for values up to heap last, or says what they need.")
        .def("append", &Sequence::append, "values"_a, "Appends known values of this very game.")
        .def_prop_ro("values", &Sequence::values<Shared>, nb::rv_policy::automatic,
                     "The values so far, to be read only.")
        .def_prop_ro("buffer", &Sequence::values<SharedBuffer>, nb::rv_policy::automatic, "The same without NumPy.")
        .def_prop_ro("period", &period_of, "(preperiod, period) once it is proved.")
        .def_prop_ro(
            "method", [](const Sequence& self) { return method_names[static_cast<int>(self.get().method())]; },
            "How the last values were found.")
        .def_prop_ro(
            "rare_heaps", [](const Sequence& self) { return self.get().rare_heaps(); },
            "Heaps outside of the common class of the sparse method.")
        .def("__len__", [](const Sequence& self) { return self.get().size(); });
    m.def("taking_memory", &TakingSequence::memory_needed, "last"_a, "Bytes that a sequence needs for heaps 0..last.");
    m.def("taking_values", &Sequence::taking_values, "digits"_a, "last"_a, "control"_a, "unequal"_a = false,
          "memory"_a = nb::none(), "method"_a = "automatic",
          "Values of heaps 0..last of a taking-and-breaking game, to be read only.");
    m.def("subtraction_values", &subtraction_values, "takes"_a, "all_but"_a, "last"_a, "control"_a,
          "memory"_a = nb::none(),
          "Values of heaps 0..last when a move takes k stones, k in takes or not in it, without NumPy.");
    m.def("find_period", &find_period, "values"_a, "reach"_a, "heaps"_a, "unequal"_a, "control"_a,
          "(preperiod, period) when the values prove it.");
    m.def("find_arithmetic_period", &find_arithmetic_period, "values"_a, "barred"_a, "control"_a,
          "(preperiod, period, saltus) of an all-but game when the values prove it.");
}

const Binder octal(bind_octal);

}  // namespace bind_heaps_octal
