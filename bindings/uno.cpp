#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/uno/flow.hpp"
#include "grundy/uno/search.hpp"
#include "grundy/uno/values.hpp"

namespace bind_uno {

using grundy::Control;
using namespace graph_arrays;

std::tuple<std::int64_t, Out<std::int64_t>, Out<std::int64_t>, Out<std::uint8_t>> matching(
    const Ints& colour, const Ints& number, const In<std::int64_t>& count, std::size_t first_hand, std::size_t labels,
    Control& control) {
    grundy::UnoMatching found;
    {
        nb::gil_scoped_release release;
        found = grundy::uno_matching({span(colour), span(number), span(count), first_hand, labels}, control);
    }
    return {found.size, to_array(std::move(found.by_colour), control), to_array(std::move(found.by_number), control),
            to_array(std::move(found.inside), control)};
}

void bind_uno(nb::module_& m) {
    using namespace nb::literals;
    m.def("uno_matching", &matching, "colour"_a, "number"_a, "count"_a, "first_hand"_a, "labels"_a, "control"_a,
          "A maximum matching of kinds of cards that share a label: its size, how many of each kind are matched by the "
          "colour and by the number, and which labels the smallest minimum cut has.");
    m.def(
        "uno_value",
        [](std::vector<std::vector<std::uint8_t>> matches, std::array<std::vector<std::uint16_t>, 2> cards,
           const std::vector<std::uint32_t>& words, std::optional<std::uint32_t> wanted, Control& control) {
            const grundy::UnoHands hands{std::move(matches), std::move(cards), false};
            nb::gil_scoped_release release;
            return grundy::uno_value(hands, words, wanted, control);
        },
        "matches"_a, "cards"_a, "words"_a, "wanted"_a.none(), "control"_a,
        "The value of Uno where the last to play wins, without a swap; with `wanted`, that value or any other.");
    m.attr("MOST_UNO_CARDS") = grundy::most_uno_cards;
    m.def(
        "uno_search",
        [](std::vector<std::vector<std::uint8_t>> matches, std::array<std::vector<std::uint16_t>, 2> cards,
           bool last_card_wins, std::shared_ptr<grundy::Account> account) {
            return grundy::uno_search({std::move(matches), std::move(cards), last_card_wins}, std::move(account));
        },
        "matches"_a, "cards"_a, "last_card_wins"_a, "account"_a,
        "The search of Uno over kinds of cards, those of each hand sorted by kind; None for too many cards.");
}

const Binder uno(bind_uno);

}  // namespace bind_uno
