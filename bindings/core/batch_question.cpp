#include "grundy/core/batch_question.hpp"

#include "core/bindings.hpp"

namespace bind_batch_question {

using grundy::BatchQuestion;

void bind_batch_question(nb::module_& m) {
    nb::enum_<BatchQuestion>(m, "BatchQuestion", "What is asked about each position of a batch.")
        .value("value", BatchQuestion::value)
        .value("outcome", BatchQuestion::outcome)
        .value("misere_outcome", BatchQuestion::misere_outcome)
        .value("remoteness", BatchQuestion::remoteness)
        .value("misere_remoteness", BatchQuestion::misere_remoteness)
        .value("height", BatchQuestion::height);
}

const Binder batch_question(bind_batch_question, 0);

}  // namespace bind_batch_question
