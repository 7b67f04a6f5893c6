"""`stress`: compare a formula with the game over a family of positions, and show the smallest counterexample."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import BadPosition, LimitReached, NotApplicable
from grundy.graphs import Graph
from grundy.lab.expressions import NUMBER, TEXT, Expression, read_expression
from grundy.lab.sweeps.choose import family_and_template
from grundy.lab.sweeps.columns import Columns, kinds_of_names
from grundy.lab.sweeps.report import Sweep, answer_of_code
from grundy.lab.sweeps.results import Results
from grundy.lab.sweeps.sweep import sweep_template
from grundy.lab.sweeps.template import GRAPH, START, Template, graph_word
from grundy.questions import OUTCOME, VALUE, Question, question_named

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.lab.families import Family

    Codes = NDArray[np.int64]

__all__ = ["Counterexample", "Stress", "stress"]

FAMILY = ("graphs", "words", "games", "sample", "size", "seed", "files")
Formula = str | Callable[..., Any]


class Counterexample(NamedTuple):
    """A position where the formula is wrong."""

    position: str
    says: int | str
    """What the formula says."""
    answer: int | str
    """What is true."""


@dataclass(frozen=True)
class Stress:
    """What came out of the test of a formula."""

    sweep: Sweep
    formula: str
    counterexample: Counterexample | None

    @property
    def holds(self) -> bool:
        """Whether the formula is right for every position that was asked, and each has an answer."""
        return self.counterexample is None and not self.sweep.tally.failed and not self.sweep.stopped

    def __str__(self) -> str:
        found, asked = self.counterexample, self.sweep.asked
        about = f"{self.sweep.heading()}\n{self.formula}"
        if found is not None:
            return f"{about}\ncounterexample: {found.position} is {found.answer}, the formula says {found.says}"
        if self.holds:
            return f"{about}\nholds for all {asked:,} positions"
        if self.sweep.stopped:
            return f"{about}\nno counterexample among {asked:,} positions, then the sweep was stopped"
        failed = self.sweep.tally.failed
        first = self.sweep.failures[0]
        return (
            f"{about}\nno counterexample, but {failed:,} of {asked:,} positions have no answer: "
            f"{first.position}: {first.reason}"
        )

    def json_data(self) -> dict[str, Any]:
        """Return what the command prints with `--json`."""
        found = self.counterexample
        data = self.sweep.json_data()
        kept = {name: data[name] for name in ("complete", "asked", "failures", "seconds")}
        return {"holds": self.holds, "counterexample": None if found is None else found._asdict(), **kept}


def stress(text: str | Callable[..., Any], family: Any = None, *, says: Formula, **options: Any) -> Stress:
    """Compare a formula with the game over a family, and find the smallest position where it is wrong.

    The formula is an expression over letters, the `start`, and the properties of a graph, that is worth N or P (then
    outcomes are asked) or a number (then values are, unless `ask` says otherwise). Or it is a function: it gets graphs
    and words as arguments, numbers by the names of their letters and the start as `start`. All else is as in `sweep`.
    The smallest board has the fewest vertices, then edges; of other families the first position is the smallest.

    >>> from grundy.lab import stress
    >>> found = stress("geography grid:{m}x{n} @ 0,0", says="N if m*n % 2 == 0 else P", m=range(1, 7), n=range(1, 7))
    >>> found.holds, found.sweep.asked
    (True, 36)
    >>> stress("nim {m} {n}", says=lambda m, n: m + n, m=range(5), n=range(5)).counterexample
    Counterexample(position='nim 1 1', says=2, answer=0)
    """
    if not isinstance(says, str) and not callable(says):
        raise BadPosition(f"a formula is an expression or a function, got {says!r}")
    ask = options.pop("ask", None)
    about = {name: options.pop(name) for name in list(options) if name in FAMILY or len(name) == 1}
    members, template = family_and_template(text, family, **about)
    guess = _guess(says, template, members, None if ask is None else question_named(ask))
    try:
        found = sweep_template(
            template, members, ask=guess.question, find=guess.is_wrong, first=GRAPH not in template.holes, **options
        )
    except LimitReached as reached:
        if isinstance(reached.partial, Sweep):
            raise LimitReached(str(reached), _stress(reached.partial, guess), reached.which) from None
        raise
    return _stress(found, guess)


def _stress(found: Sweep, guess: _Guess) -> Stress:
    if not found.tally.found:
        return Stress(found, guess.name, None)
    import numpy as np

    spot = found.tally.found[0]
    alone = Results([spot.line], np.array([spot.start + 1]), np.zeros(spot.start + 1, np.int64))
    code = int(guess.codes(Columns(alone, found.template.holes, found.question))[-1])
    match = found.found[0]
    return Stress(found, guess.name, Counterexample(match.position, answer_of_code(found.question, code), match.answer))


@dataclass(frozen=True)
class _Guess:
    """A formula, and the question that it claims to answer."""

    name: str
    question: Question[Any]
    codes: Callable[[Columns], Codes]
    """What it says in each row, as codes of answers."""

    def is_wrong(self, columns: Columns) -> NDArray[np.bool_]:
        """Return for each row whether the formula is wrong."""
        wrong: NDArray[np.bool_] = self.codes(columns) != columns.codes
        return wrong


def _guess(says: Formula, template: Template, members: Family, ask: Question[Any] | None) -> _Guess:
    if callable(says):
        return _guess_by_function(says, template, members, ask)
    kinds = kinds_of_names(template.holes, "", template.has_starts)
    kinds.pop("")
    wanted = (TEXT,) if ask == OUTCOME else (NUMBER,) if ask is not None else (TEXT, NUMBER)
    expression = read_expression(says, kinds, wanted=wanted)
    question = ask or (OUTCOME if expression.kind == TEXT else VALUE)
    return _Guess(expression.text, question, _expression_codes(expression))


def _expression_codes(expression: Expression) -> Callable[[Columns], Codes]:
    def codes(columns: Columns) -> Codes:
        import numpy as np

        (found,) = columns.evaluate(expression)
        return (found == "N").astype(np.int64) if expression.kind == TEXT else found

    return codes


def _code(said: Any, question: Question[Any]) -> int:
    if question is OUTCOME and said in ("N", "P"):
        return int(said == "N")
    if question is OUTCOME or isinstance(said, str) or not hasattr(said, "__int__") or int(said) != said:
        wanted = "N or P" if question is OUTCOME else "whole numbers"
        raise NotApplicable(f"a formula about the {question.title} says {wanted}, got {said!r}")
    return int(said)


def _first(members: Family, call: Callable[[str, int], Any]) -> Any:
    """Return what the function says about the first position, which tells what it is about."""
    return next((call(line, 0) for shard in members.shards() for line in members.lines(shard.part)), None)


def _guess_by_function(
    says: Callable[..., Any], template: Template, members: Family, ask: Question[Any] | None
) -> _Guess:
    holes, has_starts = template.holes, template.has_starts

    def call(line: str, start: int) -> Any:
        args: list[Any] = []
        named: dict[str, int] = {START: start} if has_starts else {}
        for hole, word in zip(holes, line.split("\t"), strict=True):
            if len(hole) == 1:
                named[hole] = int(word)
            else:
                args.append(Graph.read(graph_word(word)) if hole == GRAPH else word)
        return says(*args, **named)

    def codes(columns: Columns) -> Codes:
        import numpy as np

        rows = zip(columns.items.tolist(), columns.starts.tolist(), strict=True)
        said = [_code(call(columns.results.lines[item], start), question) for item, start in rows]
        return np.array(said, np.int64)

    question = ask or (OUTCOME if isinstance(_first(members, call), str) else VALUE)
    return _Guess(getattr(says, "__name__", "the function"), question, codes)
