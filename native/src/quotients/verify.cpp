#include <algorithm>
#include <set>
#include <string>

#include "grundy/quotients/finder.hpp"

namespace grundy::quotients {

std::vector<Element> option_elements(const std::vector<Heaps>& options, const BipartiteMonoid& monoid,
                                     const std::vector<Element>& phi) {
    ElementSet seen(monoid.order());
    for (const Heaps& option : options) {
        Element x = 0;
        for (const std::uint32_t heap : option) x = monoid.times(x, phi[heap]);
        seen.add(x);
    }
    std::vector<Element> found;
    seen.each([&](Element x) { found.push_back(x); });
    return found;
}

std::string verify_quotient(const std::vector<std::vector<Heaps>>& options,
                            const std::vector<std::vector<Element>>& rows, const std::vector<std::uint8_t>& in_p,
                            const std::vector<Element>& phi, Control& control) {
    const std::size_t q = in_p.size();
    const auto below_q = [&](const std::vector<Element>& some) {
        return std::all_of(some.begin(), some.end(), [&](Element x) { return x < q; });
    };
    if (q == 0 || q > most_elements || phi.size() != options.size() || !below_q(phi)) return "C0";
    for (const std::vector<Element>& row : rows)
        if (row.size() != q || !below_q(row)) return "C0";
    for (std::size_t heap = 0; heap < options.size(); ++heap)
        for (const Heaps& option : options[heap])
            for (const std::uint32_t smaller : option)
                if (smaller >= heap) return "C0";
    if (!BipartiteMonoid::is_commutative(rows, q)) return "C1";
    if (!BipartiteMonoid::is_generated(rows, q)) return "C2";
    if (in_p[0] != 0) return "C3";
    for (std::size_t heap = 0; heap < options.size(); ++heap)
        if (options[heap].empty() && phi[heap] != 0) return "C3";
    const Charge charge(control.account(), 3 * q * q);
    const BipartiteMonoid monoid(rows, in_p);
    std::vector<ElementSet> bad_with(q, ElementSet(q));
    for (std::size_t heap = 0; heap < options.size(); ++heap) {
        if (options[heap].empty()) continue;
        control.tick(1 + options[heap].size() / 8);
        const ElementSet wins = monoid.union_of_masks(option_elements(options[heap], monoid, phi));
        if (monoid.mask(phi[heap]).meets(wins)) return "C4";
        bad_with[phi[heap]] |= ElementSet::outside(q, monoid.mask(phi[heap]), wins);
    }
    if (!bad_sum(monoid, bad_with, static_cast<std::size_t>(-1), control).empty()) return "C5";
    std::set<Element> products{0};
    std::vector<Element> todo{0};
    while (!todo.empty()) {
        const Element x = todo.back();
        todo.pop_back();
        for (const Element generator : std::set<Element>(phi.begin(), phi.end()))
            if (products.insert(monoid.times(x, generator)).second) todo.push_back(monoid.times(x, generator));
    }
    if (products.size() != q) return "C6";
    for (std::size_t x = 0; x < q; ++x)
        for (std::size_t y = 0; y < x; ++y)
            if (monoid.mask(static_cast<Element>(x)) == monoid.mask(static_cast<Element>(y))) return "C6";
    return "";
}

}  // namespace grundy::quotients
