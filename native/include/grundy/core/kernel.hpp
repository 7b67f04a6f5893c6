#pragma once
#include <concepts>
#include <cstring>
#include <utility>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/state_words.hpp"

namespace grundy {

/// A state of any kernel, as the kernel writes it for a caller.
using Words = std::vector<std::uint32_t>;

/// What a game gives to be searched. A state is its own exact key: equal states are the same position up to a
/// symmetry that the kernel has already divided out.
///
/// The search knows no kernel but through this: it is compiled once.
class Kernel {
  public:
    Kernel() = default;
    virtual ~Kernel() = default;
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;

    /// How many words of 64 bits a state has.
    [[nodiscard]] virtual std::size_t words() const = 0;
    [[nodiscard]] virtual std::size_t bytes() const = 0;
    /// Appends every position after one move. The state may lie in `out`. One thread at a time may ask for options and
    /// parts.
    virtual void options(const Word* state, Array<Word>& out) const = 0;
    /// Appends independent summands, or the state itself.
    virtual void split(const Word* state, Array<Word>& out) const = 0;
    /// Larger: harder to solve.
    [[nodiscard]] virtual std::uint64_t weight(const Word* state) const = 0;

    /// Appends the state that a caller's words say.
    virtual void read(const Words& words, Array<Word>& out) const = 0;
    [[nodiscard]] virtual Words write(const Word* state) const = 0;
    /// How many items a set in a state has room for (32 a word of the caller); 0 when states hold no set.
    [[nodiscard]] virtual std::size_t items() const = 0;

    /// The words that all words of the same position become.
    [[nodiscard]] Words canonical(const Words& words) const;
    /// The words of all options. Any thread may ask.
    [[nodiscard]] std::vector<Words> options_of(const Words& words) const;

  protected:
    /// Takes out of a state what does not matter any more.
    virtual void make_plain(Word*) const {}
    virtual void list_options(const Word* state, Array<Word>& out) const = 0;
};

/// What a class of a family has to have to be a kernel. `options` and `split` append to the array that they are given.
template <class Game>
concept Playable = requires(const Game& game, const typename Game::State& state, Array<typename Game::State>& out,
                            const Words& words) {
    requires std::regular<typename Game::State> && MadeOfWords<typename Game::State>;
    game.options(state, out);
    game.split(state, out);
    { game.weight(state) } -> std::convertible_to<std::uint64_t>;
    { game.bytes() } -> std::convertible_to<std::size_t>;
    { game.from_words(words) } -> std::same_as<typename Game::State>;
    { game.to_words(state) } -> std::same_as<Words>;
};

/// A game as a kernel.
///
/// It may have a function `plain`: the state in which play is the same, without what does not matter any more.
template <Playable Game>
class KernelOf final : public Kernel {
  public:
    KernelOf(Game game, Account& account) : game_(std::move(game)), found_(account) {}

    [[nodiscard]] std::size_t words() const override { return words_in<State>; }
    [[nodiscard]] std::size_t bytes() const override { return sizeof(*this) + game_.bytes(); }
    void options(const Word* state, Array<Word>& out) const override {
        found_.clear();  // an earlier call may have been stopped
        game_.options(unpacked<State>(state), found_);
        hand_over(found_, out);
    }
    void split(const Word* state, Array<Word>& out) const override {
        found_.clear();
        game_.split(unpacked<State>(state), found_);
        hand_over(found_, out);
    }
    [[nodiscard]] std::uint64_t weight(const Word* state) const override {
        return game_.weight(unpacked<State>(state));
    }

    void read(const Words& words, Array<Word>& out) const override {
        const auto state = packed(game_.from_words(words));
        out.insert(out.end(), state.begin(), state.end());
    }
    [[nodiscard]] Words write(const Word* state) const override { return game_.to_words(unpacked<State>(state)); }
    [[nodiscard]] std::size_t items() const override {
        if constexpr (requires { Game::most_items; })
            return Game::most_items;
        else
            return 0;
    }

  private:
    using State = typename Game::State;

    void make_plain(Word* state) const override {
        if constexpr (requires(const State& given) { game_.plain(given); }) {
            const auto plain = packed(game_.plain(unpacked<State>(state)));
            std::copy(plain.begin(), plain.end(), state);
        }
    }
    void list_options(const Word* state, Array<Word>& out) const override {
        Array<State> found;
        game_.options(unpacked<State>(state), found);
        hand_over(found, out);
    }
    static void hand_over(const Array<State>& found, Array<Word>& out) {
        const auto begin = out.size();
        out.resize(begin + found.size() * words_in<State>);
        if (!found.empty()) std::memcpy(out.data() + begin, found.data(), found.size() * sizeof(State));
    }

    Game game_;
    mutable Array<State> found_;  // by the last call
};

}  // namespace grundy
