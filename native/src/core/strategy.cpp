#include "grundy/core/strategy.hpp"

#include <utility>

#include "grundy/core/hash.hpp"

namespace grundy {

namespace {

/// Bytes of some positions with so many words, in a set or in a list.
std::size_t bytes_of(std::size_t positions, const Words& words) {
    constexpr std::size_t block = 64;  // what the blocks and the nodes of a set cost beside their content
    return positions * (sizeof(Balance) + block + sizeof(std::uint32_t) * words.size());
}

}  // namespace

std::size_t Strategy::Hash::operator()(const Balance& at) const {
    std::uint64_t hash = at.heap;
    for (const auto word : at.state) hash = mix(hash * 0x9e3779b97f4a7c15ULL + word + 1);
    return hash;
}

void Strategy::add(const Words& words, std::uint32_t heap) {
    waiting_.push_back({search_->canonical(words), heap});
}

std::vector<StrategyLine> Strategy::lines(std::size_t count, Control& control) {
    search_->at_any_depth(control, [&] {
        while (ready_.size() < count && step(control)) {
        }
    });
    return std::exchange(ready_, {});
}

bool Strategy::step(Control& control) {
    if (!waiting_.empty()) {
        const Balance next = waiting_.back();
        if (!done_.contains(next)) stack_.push_back(frame(next, control));
        waiting_.pop_back();
    }
    if (stack_.empty()) return false;
    Frame& top = stack_.back();
    while (!top.needed.empty() && done_.contains(top.needed.back())) top.needed.pop_back();
    if (!top.needed.empty()) {
        waiting_.push_back(top.needed.back());
        return true;
    }
    charge_.join(Charge(*search_->account(), bytes_of(1, top.line.at.state)));
    done_.insert(top.line.at);
    ready_.push_back(std::move(top.line));
    stack_.pop_back();
    return true;
}

Strategy::Frame Strategy::frame(const Balance& at, Control& control) {
    control.tick();
    Frame made{{at, wins(at, control), false, {}}, options(at), {}};
    made.charge = Charge(*search_->account(), bytes_of(made.needed.size() + 2, at.state));
    if (!made.line.wins) return made;
    const auto* best = best_option(made.needed, control);
    made.line.moves = best != nullptr;
    if (best != nullptr) made.line.option = *best;
    made.needed.assign(made.line.moves ? 1 : 0, made.line.option);
    return made;
}

bool Strategy::wins(const Balance& at, Control& control) {
    return misere_ ? search_->wins_here(at.state, true, control) : !search_->is_here(at.state, at.heap, control);
}

std::vector<Balance> Strategy::options(const Balance& at) const {
    std::vector<Balance> out;
    for (const Words& state : search_->options(at.state)) out.push_back({search_->canonical(state), at.heap});
    for (std::uint32_t heap = 0; heap < at.heap; ++heap) out.push_back({at.state, heap});
    return out;
}

/// A lost option: one that is a line already, else the one with the fewest options of its own.
const Balance* Strategy::best_option(const std::vector<Balance>& options, Control& control) {
    const Balance* best = nullptr;
    std::size_t fewest = 0;
    for (const Balance& option : options) {
        if (wins(option, control)) continue;
        if (done_.contains(option)) return &option;
        const std::size_t count = search_->options(option.state).size() + option.heap;
        if (best == nullptr || count < fewest) {
            best = &option;
            fewest = count;
        }
    }
    return best;
}

}  // namespace grundy
