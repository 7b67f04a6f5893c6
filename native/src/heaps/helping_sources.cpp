#include "grundy/heaps/helping_sources.hpp"

#include <algorithm>
#include <queue>

namespace grundy {
namespace {

/// For some heaps, the wanted values that no helper shows to be options so far.
class Sample {
  public:
    Sample(const Values& values, const HelperChoice& choice) : values_(values), choice_(choice), bound_(choice.bound) {
        constexpr std::size_t run = 32;  // heaps side by side
        const std::size_t runs = values.size() < 65536 ? 8 : 32;
        for (std::size_t i = 0; i < runs * run; ++i)
            heaps_.push_back(values.size() - run - i / run * (values.size() / 4 / runs) + i % run);
        open_.resize(heaps_.size() * bound_);
        for (std::size_t i = 0; i < heaps_.size(); ++i)
            for (std::size_t v = 0; v < values[heaps_[i]]; ++v) open_[i * bound_ + v] = choice.wanted(heaps_[i], v);
    }

    /// How many values the pair would close.
    [[nodiscard]] std::size_t gain(std::size_t take, std::size_t part) const {
        std::size_t sum = 0;
        const bool all = take + part < choice_.cheap;
        for (std::size_t i = 0; i < heaps_.size(); ++i) {
            const std::uint16_t other = values_[heaps_[i] - take - part];
            sum += open_[i * bound_ + (values_[part] ^ other)] & (all | choice_.often[other]);
        }
        return sum;
    }
    void close(std::size_t take, std::size_t part) {
        const bool all = take + part < choice_.cheap;
        for (std::size_t i = 0; i < heaps_.size(); ++i) {
            const std::uint16_t other = values_[heaps_[i] - take - part];
            if (all || choice_.often[other]) open_[i * bound_ + (values_[part] ^ other)] = 0;
        }
    }

  private:
    const Values& values_;
    const HelperChoice& choice_;
    std::size_t bound_;
    std::vector<std::size_t> heaps_;
    std::vector<std::uint8_t> open_;
};

struct Candidate {
    std::size_t weight, take, part;
    bool operator<(const Candidate& other) const { return weight < other.weight; }
};

}  // namespace

std::vector<double> recent_shares(const Values& values, std::size_t bound) {
    const std::size_t recent = std::min<std::size_t>(values.size() / 4, std::size_t{1} << 20);
    std::vector<double> share(bound);
    for (std::size_t i = 1; i <= recent; ++i) ++share[values[values.size() - i]];
    for (double& part : share) part /= static_cast<double>(recent);
    return share;
}

std::vector<Source> choose_helpers(const Values& values, const HelperChoice& choice, Control& control) {
    constexpr std::size_t worth = 4;  // weight of a helper that just saves its own cost
    Sample sample(values, choice);
    const auto weight = [&](std::size_t take, std::size_t part) {
        control.tick();
        return sample.gain(take, part) * (take + part >= choice.cheap ? worth : 1);
    };
    std::priority_queue<Candidate> queue;
    for (std::size_t take : choice.splits)
        for (std::size_t part = choice.first; part < choice.last && take + part < values.size() / 4; ++part)
            queue.push({weight(take, part), take, part});
    std::vector<Source> helpers;
    while (!queue.empty() && queue.top().weight >= worth) {
        Candidate best = queue.top();  // weights only fall: the first whose weight is still true is the best
        queue.pop();
        if (const std::size_t now = weight(best.take, best.part); now < best.weight) {
            best.weight = now;
            queue.push(best);
            continue;
        }
        sample.close(best.take, best.part);
        helpers.push_back({static_cast<std::uint32_t>(best.take + best.part), values[best.part]});
    }
    return helpers;
}

}  // namespace grundy
