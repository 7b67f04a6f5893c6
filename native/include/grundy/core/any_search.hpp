#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "grundy/core/search.hpp"
#include "grundy/core/turn.hpp"

namespace grundy {

/// A search over some kernel, whose states are words: what a caller sees who does not know the kernel.
///
/// One thread at a time may ask; a second one is refused with std::runtime_error. Long plays move to a stack of their
/// own.
class AnySearch {
  public:
    virtual ~AnySearch() = default;

    [[nodiscard]] virtual std::vector<Words> options(const Words& words) const = 0;
    /// The words that all words of the same position become.
    [[nodiscard]] virtual Words canonical(const Words& words) const = 0;
    /// How many items a set in a state has room for (32 a word); 0 when states hold no set.
    [[nodiscard]] virtual std::size_t items() const = 0;
    /// After a stop in `value`: values below this number are refuted.
    [[nodiscard]] virtual std::uint32_t refuted() const = 0;
    [[nodiscard]] virtual const std::shared_ptr<Account>& account() const = 0;

    [[nodiscard]] std::uint32_t value(const Words& words, bool by_mex, Control& control);
    [[nodiscard]] bool wins(const Words& words, bool misere, Control& control);

    /// Several questions in a row, by one thread, asked with the functions below.
    void at_any_depth(Control& control, const std::function<void()>& questions);
    [[nodiscard]] virtual std::uint32_t value_here(const Words& words, bool by_mex, Control& control) = 0;
    [[nodiscard]] virtual bool wins_here(const Words& words, bool misere, Control& control) = 0;
    /// Is it worth k, in normal play?
    [[nodiscard]] virtual bool is_here(const Words& words, std::uint32_t k, Control& control) = 0;

  protected:
    virtual void set_depth(std::size_t levels) = 0;

  private:
    std::atomic<bool> busy_{false};
};

/// The search over a kernel.
[[nodiscard]] std::unique_ptr<AnySearch> make_search(std::unique_ptr<const Kernel> kernel,
                                                     std::shared_ptr<Account> account);

template <Playable Game>
[[nodiscard]] std::unique_ptr<AnySearch> make_search(Game game, std::shared_ptr<Account> account) {
    auto kernel = std::make_unique<KernelOf<Game>>(std::move(game), *account);
    return make_search(std::move(kernel), std::move(account));
}

/// Calls `make` with the first of the widths, in words of 64 bits, that has room for the items; null when none has.
template <std::size_t... W, class Make>
[[nodiscard]] std::unique_ptr<AnySearch> narrowest(std::size_t items, std::index_sequence<W...>, Make make) {
    std::unique_ptr<AnySearch> made;
    static_cast<void>(((items <= 64 * W && (made = make.template operator()<W>(), true)) || ...));
    return made;
}

}  // namespace grundy
