#pragma once
#include <memory>
#include <optional>

#include "grundy/heaps/octal.hpp"
#include "grundy/heaps/octal_sparse.hpp"
#include "grundy/heaps/periods.hpp"

namespace grundy {

/// How values are found. `automatic` takes the cheapest for each stretch of heaps; the others are there to be
/// compared.
enum class Method { automatic, plain, dense, sparse, period };

/// The sequence of values of one taking-and-breaking game, which grows on demand.
///
/// All methods give the same values. Whenever the number of values has grown by half, a period is looked for; once
/// it is proved (find_period), further values are copies, and the method says so.
class TakingSequence {
  public:
    explicit TakingSequence(Taking rules, std::size_t memory = no_limit, Method method = Method::automatic);

    /// Makes room for values up to heap `last`. Throws TooMuchMemory when they do not fit the limit.
    void reserve(std::size_t last);
    /// Finds the values up to heap `last`. When the control stops the work, what was found stays.
    void extend(std::size_t last, Control& control);
    /// Appends known values of this very game, for instance from a file. They are trusted.
    void append(std::span<const std::uint16_t> values);

    /// The values so far. The vector never moves its values while it is shared; it may grow.
    [[nodiscard]] std::shared_ptr<const Values> values() const { return values_; }
    [[nodiscard]] std::size_t size() const { return values_->size(); }
    [[nodiscard]] const std::optional<Period>& period() const { return period_; }
    /// The method of the last values.
    [[nodiscard]] Method method() const;
    [[nodiscard]] std::size_t rare_heaps() const { return sparse_ ? sparse_->rare_heaps() : 0; }

    /// Bytes for the values of heaps 0..last and the work on them. (Codes that leave three heaps need more,
    /// which depends on their values; it is checked as they grow.)
    [[nodiscard]] static std::size_t memory_needed(std::size_t last);

  private:
    [[nodiscard]] bool is_dense() const;
    [[nodiscard]] std::size_t plain_cost() const;
    void choose_method(Control& control);
    void look_for_period(Control& control);
    void copy_period(std::size_t last, Control& control);
    void extend_stage(std::size_t last, Control& control);

    Taking rules_;
    std::size_t memory_;
    Method wanted_, current_ = Method::plain;
    std::shared_ptr<Values> values_ = std::make_shared<Values>();
    std::unique_ptr<PlainTaking> plain_;
    std::unique_ptr<SparseTaking> sparse_;
    std::optional<Period> period_;
    std::size_t stage_end_ = 0;      ///< here the method is chosen anew
    std::size_t period_check_ = 64;  ///< and here a period is looked for
};

}  // namespace grundy
