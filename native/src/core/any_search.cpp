#include "grundy/core/any_search.hpp"

#include "grundy/core/deep.hpp"

namespace grundy {

void AnySearch::at_any_depth(Control& control, const std::function<void()>& questions) {
    const Turn turn(busy_, "the search is at work in another thread");
    try {
        set_depth(shallow_levels);
        questions();
    } catch (const TooDeep&) {
        run_deep(control, [&](std::size_t levels) {
            set_depth(levels);
            questions();
        });
    }
}

std::uint32_t AnySearch::value(const Words& words, bool by_mex, Control& control) {
    std::uint32_t found = 0;
    at_any_depth(control, [&] { found = value_here(words, by_mex, control); });
    return found;
}

bool AnySearch::wins(const Words& words, bool misere, Control& control) {
    bool found = false;
    at_any_depth(control, [&] { found = wins_here(words, misere, control); });
    return found;
}

namespace {

class KernelSearch final : public AnySearch {
  public:
    KernelSearch(std::unique_ptr<const Kernel> kernel, std::shared_ptr<Account> account)
        : search_(std::move(kernel), std::move(account)) {}

    [[nodiscard]] std::vector<Words> options(const Words& words) const override {
        return search_.kernel().options_of(words);
    }
    [[nodiscard]] Words canonical(const Words& words) const override { return search_.kernel().canonical(words); }
    [[nodiscard]] std::size_t items() const override { return search_.kernel().items(); }
    [[nodiscard]] std::uint32_t refuted() const override { return search_.refuted(); }
    [[nodiscard]] const std::shared_ptr<Account>& account() const override { return search_.account(); }
    [[nodiscard]] std::uint32_t value_here(const Words& words, bool by_mex, Control& control) override {
        return by_mex ? search_.value_by_mex(words, control) : search_.value(words, control);
    }
    [[nodiscard]] bool wins_here(const Words& words, bool misere, Control& control) override {
        return search_.wins(words, misere, control);
    }
    [[nodiscard]] bool is_here(const Words& words, std::uint32_t k, Control& control) override {
        return search_.is(words, k, control);
    }

  protected:
    void set_depth(std::size_t levels) override { search_.set_depth(levels); }

  private:
    Search search_;
};

}  // namespace

std::unique_ptr<AnySearch> make_search(std::unique_ptr<const Kernel> kernel, std::shared_ptr<Account> account) {
    return std::make_unique<KernelSearch>(std::move(kernel), std::move(account));
}

}  // namespace grundy
