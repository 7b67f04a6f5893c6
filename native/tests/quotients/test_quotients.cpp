#include <algorithm>
#include <map>
#include <string>

#include "check.hpp"
#include "grundy/quotients/finder.hpp"

namespace {

using grundy::Control;
using grundy::quotients::Element;
using grundy::quotients::Heaps;
using grundy::quotients::NoQuotient;
using grundy::quotients::QuotientFinder;
using grundy::quotients::verify_quotient;

/// The options of a heap of an octal game. Digit t allows to take t.
std::vector<Heaps> octal_options(const std::string& digits, std::uint32_t heap) {
    std::vector<Heaps> options;
    for (std::uint32_t take = 0; take < digits.size() && take <= heap && heap > 0; ++take) {
        const unsigned digit = static_cast<unsigned>(digits[take] - '0');
        const std::uint32_t rest = heap - take;
        if ((digit & 1) != 0 && rest == 0) options.push_back({});
        if ((digit & 2) != 0 && rest > 0 && take > 0) options.push_back({rest});
        for (std::uint32_t a = 1; (digit & 4) != 0 && 2 * a <= rest; ++a) options.push_back({a, rest - a});
    }
    return options;
}

struct Found {
    std::vector<std::vector<Heaps>> options;
    QuotientFinder finder{QuotientFinder::Bounds{}};
    std::vector<std::vector<Element>> rows;
    std::vector<std::uint8_t> in_p;
};

Found find(const std::string& digits, std::uint32_t last, Control& control) {
    Found found;
    for (std::uint32_t heap = 0; heap <= last; ++heap) {
        found.options.push_back(octal_options(digits, heap));
        CHECK(found.finder.add(found.options.back(), control) == NoQuotient::none);
    }
    const grundy::quotients::BipartiteMonoid& monoid = found.finder.monoid();
    for (std::size_t g = 0; g < monoid.generators(); ++g) found.rows.push_back(monoid.row(g));
    for (std::size_t x = 0; x < monoid.order(); ++x) found.in_p.push_back(monoid.in_p(static_cast<Element>(x)));
    return found;
}

std::size_t count_p(const Found& found) {
    return static_cast<std::size_t>(std::count(found.in_p.begin(), found.in_p.end(), 1));
}

void quotients_have_the_orders_of_the_literature() {
    struct Known {
        const char* digits;
        std::uint32_t last;
        std::size_t order, p;
    };
    for (const Known& known : {Known{"077", 40, 40, 9}, Known{"0123", 22, 20, 5}, Known{"0152", 60, 34, 6},
                               Known{"007", 27, 176, 28}, Known{"456", 31, 8, 2}, Known{"0333", 8, 6, 2}}) {
        Control control;
        const Found found = find(known.digits, known.last, control);
        CHECK(found.in_p.size() == known.order);
        CHECK(count_p(found) == known.p);
        CHECK(verify_quotient(found.options, found.rows, found.in_p, found.finder.phi(), control).empty());
    }
}

/// Misère play by its definition; a sum is a sorted list of heaps.
bool is_p(const Heaps& sum, const std::vector<std::vector<Heaps>>& options, std::map<Heaps, bool>& known) {
    if (const auto found = known.find(sum); found != known.end()) return found->second;
    bool has_option = false, to_p = false;
    for (std::size_t i = 0; i < sum.size(); ++i)
        for (const Heaps& option : options[sum[i]]) {
            Heaps after = sum;
            after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
            after.insert(after.end(), option.begin(), option.end());
            std::sort(after.begin(), after.end());
            has_option = true;
            to_p = to_p || is_p(after, options, known);
        }
    return known[sum] = has_option && !to_p;
}

void outcomes_are_those_of_a_search() {
    for (const char* digits : {"077", "007", "0123", "034", "0144", "456"}) {
        Control control;
        const Found found = find(digits, 12, control);
        const grundy::quotients::BipartiteMonoid& monoid = found.finder.monoid();
        std::map<Heaps, bool> known;
        for (std::uint32_t a = 0; a <= 12; ++a)
            for (std::uint32_t b = 0; b <= a; ++b)
                for (std::uint32_t c = 0; c <= b; ++c) {
                    const auto& phi = found.finder.phi();
                    const Element x = monoid.times(monoid.times(phi[a], phi[b]), phi[c]);
                    CHECK(monoid.in_p(x) == is_p({c, b, a}, found.options, known));
                }
    }
}

void changed_quotients_are_rejected() {
    Control control;
    const Found found = find("077", 30, control);
    const auto verify = [&](const auto& rows, const auto& in_p, const auto& phi) {
        return verify_quotient(found.options, rows, in_p, phi, control);
    };
    const std::size_t q = found.in_p.size();
    for (std::size_t x = 0; x < q; ++x) {
        auto in_p = found.in_p;
        in_p[x] = 1 - in_p[x];
        CHECK(!verify(found.rows, in_p, found.finder.phi()).empty());
        auto rows = found.rows;
        Element& entry = rows[x % rows.size()][x];
        entry = static_cast<Element>((entry + 1) % q);
        CHECK(!verify(rows, found.in_p, found.finder.phi()).empty());
    }
    for (std::size_t heap = 0; heap <= 30; ++heap) {
        auto phi = found.finder.phi();
        phi[heap] = static_cast<Element>((phi[heap] + 1 + heap) % q);
        CHECK(!verify(found.rows, found.in_p, phi).empty());
    }
}

void bounds_end_the_search_and_leave_the_quotient_so_far() {
    Control control;
    QuotientFinder finder({20, UINT64_MAX});
    std::uint32_t heap = 0;
    while (finder.add(octal_options("077", heap), control) == NoQuotient::none) ++heap;
    CHECK(heap == 12 && finder.monoid().order() == 18 && finder.phi().size() == 12);
    QuotientFinder poor({600, 100});
    for (heap = 0; poor.add(octal_options("077", heap), control) == NoQuotient::none;) ++heap;
    CHECK(heap == 9 || heap == 12);
    Control stopped(1e18, 50);
    QuotientFinder other({600, UINT64_MAX});
    bool ended = false;
    try {
        for (heap = 0; heap < 40; ++heap) (void)other.add(octal_options("077", heap), stopped);
    } catch (const grundy::Stopped&) {
        ended = true;
    }
    CHECK(ended);
}

}  // namespace

int main() {
    quotients_have_the_orders_of_the_literature();
    outcomes_are_those_of_a_search();
    changed_quotients_are_rejected();
    bounds_end_the_search_and_leave_the_quotient_so_far();
}
