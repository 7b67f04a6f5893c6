#include "grundy/graphs/first_places.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace grundy {

namespace {

enum class Kind : std::uint8_t { other, digit, letter, space, line };

constexpr auto kinds = [] {
    std::array<Kind, 256> found{};
    for (int c = '0'; c <= '9'; ++c) found[c] = Kind::digit;
    for (int c = 'a'; c <= 'z'; ++c) found[c] = found[c - 'a' + 'A'] = Kind::letter;
    found['_'] = found['.'] = Kind::letter;
    found[' '] = found['\t'] = Kind::space;
    found['\n'] = found['\r'] = Kind::line;
    return found;
}();

constexpr std::size_t most_digits = 18;

Kind kind(char c) {
    return kinds[static_cast<unsigned char>(c)];
}
bool is_word(char c) {
    return kind(c) == Kind::digit || kind(c) == Kind::letter;
}

/// A name of up to eight characters is its own key; that of a longer one is a hash with the highest bit set, which no
/// character in ASCII sets.
std::uint64_t key_of(std::string_view name) {
    std::uint64_t key = 0;
    if (name.size() <= 8) {
        std::memcpy(&key, name.data(), name.size());
        return key;
    }
    std::uint64_t hash = name.size();
    for (; name.size() > 8; name.remove_prefix(8)) {
        std::memcpy(&key, name.data(), 8);
        hash = mix(hash ^ key);
    }
    key = 0;
    std::memcpy(&key, name.data(), name.size());
    return mix(hash ^ key) | std::uint64_t{1} << 63;
}

/// Numbers names some at a time, so that their slots in the table are fetched ahead.
class Names {
  public:
    explicit Names(EdgeLines& found) : found_(found) {}

    /// False where a number has more than one text.
    bool add(std::string_view name) {
        const std::uint64_t key = key_of(name);
        places_.prefetch(key);
        waiting_[count_++] = {name, key};
        return count_ < waiting_.size() || flush();
    }
    bool flush() {
        for (std::size_t i = 0; i < count_; ++i) {
            const auto& [name, key] = waiting_[i];
            const std::int32_t place = places_(key, [&](std::int32_t at) {
                return name.size() <= 8 || found_.names[static_cast<std::size_t>(at)] == name;
            });
            found_.ends.push_back(place);
            if (static_cast<std::size_t>(place) < found_.names.size()) continue;
            found_.names.push_back(name);
            const bool is_number = std::ranges::all_of(name, [](char c) { return kind(c) == Kind::digit; });
            if (is_number && (name.size() > most_digits || (name.size() > 1 && name[0] == '0'))) return false;
        }
        count_ = 0;
        return true;
    }

  private:
    struct Waiting {
        std::string_view name;
        std::uint64_t key = 0;
    };

    EdgeLines& found_;
    FirstPlaces places_;
    std::array<Waiting, 32> waiting_;
    std::size_t count_ = 0;
};

}  // namespace

void FirstPlaces::grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
        if (slot.place < 0) continue;
        std::size_t i = mix(slot.key) & mask();
        while (slots_[i].place >= 0) i = (i + 1) & mask();
        slots_[i] = slot;
    }
}

NumberPlaces first_places(std::span<const std::int64_t> names, Control& control) {
    if (names.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        throw std::invalid_argument("at most 2^31-1 names fit");
    NumberPlaces found;
    found.places.resize(names.size());
    if (names.empty()) return found;
    const auto [low, high] = std::ranges::minmax(names);
    // Numbers from a short range have a table without hashing.
    const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    std::vector<std::int32_t> direct(range < 4 * names.size() + 1024 ? range + 1 : 0, -1);
    const Charge charge(control.account(), 4 * direct.size());
    FirstPlaces hashed;
    constexpr std::size_t ahead = 16;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i % 64 == 0) control.tick();
        const std::int64_t name = names[i];
        std::int32_t place = 0;
        if (direct.empty()) {
            if (i + ahead < names.size()) hashed.prefetch(static_cast<std::uint64_t>(names[i + ahead]));
            place = hashed(static_cast<std::uint64_t>(name), [](std::int32_t) { return true; });
        } else {
            std::int32_t& known = direct[static_cast<std::uint64_t>(name) - static_cast<std::uint64_t>(low)];
            if (known < 0) known = static_cast<std::int32_t>(found.names.size());
            place = known;
        }
        found.places[i] = place;
        if (static_cast<std::size_t>(place) == found.names.size()) found.names.push_back(name);
    }
    return found;
}

namespace {

/// Gives the two names of each line to `add`. False as soon as `add` says so, or where a line is anything else.
template <class Add>
bool each_name(std::string_view text, Control& control, Add add) {
    const char* at = text.data();
    const char* const end = at + text.size();
    // The rest of a line may hold anything but the other characters that end lines for Python.
    const auto skip_line = [&] {
        for (; at < end && kind(*at) != Kind::line; ++at)
            if ((*at >= '\x0b' && *at <= '\x0c') || (*at >= '\x1c' && *at <= '\x1e')) return false;
        return true;
    };
    const auto word = [&] {
        const char* const begin = at;
        while (at < end && is_word(*at)) ++at;
        return std::string_view(begin, static_cast<std::size_t>(at - begin));
    };
    const auto skip_space = [&] {
        while (at < end && kind(*at) == Kind::space) ++at;
    };
    for (std::size_t line = 0; at < end; ++line) {
        if (line % 64 == 0) control.tick();
        if (*at == '#' || *at == '%') {
            if (!skip_line()) return false;
        } else {
            skip_space();
            if (at < end && kind(*at) != Kind::line) {
                const std::string_view first = word();
                skip_space();
                const std::string_view second = word();
                if (first.empty() || second.empty() || second.data() == first.data() + first.size()) return false;
                if (!add(first) || !add(second)) return false;
                const char* const after = at;
                skip_space();
                if (at < end && *at == '{' && at > after && !skip_line()) return false;
                if (at < end && kind(*at) != Kind::line) return false;
            }
        }
        if (at < end) ++at;
    }
    return true;
}

}  // namespace

bool read_number_lines(std::string_view text, std::vector<std::int64_t>& numbers, Control& control) {
    return each_name(text, control, [&](std::string_view name) {
        if (name.size() > most_digits) return false;
        std::int64_t value = 0;
        for (const char c : name) {
            if (kind(c) != Kind::digit) return false;
            value = 10 * value + (c - '0');
        }
        numbers.push_back(value);
        return true;
    });
}

bool read_edge_lines(std::string_view text, EdgeLines& found, Control& control) {
    Names names(found);
    return each_name(text, control, [&](std::string_view name) { return names.add(name); }) && names.flush();
}

}  // namespace grundy
