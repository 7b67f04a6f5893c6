"""`Question`: what can be asked about a position, and all that the program needs to know about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from grundy.errors import NotApplicable, closest
from grundy.questions.names import plain_name
from grundy.questions.play import BOTH, Play
from grundy.rules import Position, plugins

if TYPE_CHECKING:
    from grundy.questions.method import Method

Result = TypeVar("Result")
AnyPosition = Position[Any, Any]


class Solving(Protocol):
    """What a question may use to answer itself: the theorems, the parts and the searches of one analysis."""

    play: Play

    def ask(self, question: Question[Result], position: AnyPosition) -> tuple[Result, Method]:
        """Answer a question about a position, once."""

    def by_theorem(self, question: Question[Result], position: AnyPosition) -> tuple[Result, Method] | None:
        """Answer by the first theorem that applies; None where there is none."""

    def by_search(self, question: Question[Result], position: AnyPosition) -> tuple[Result, Method]:
        """Answer by a search of all that can follow, with the rule `question.combine`."""

    def parts(self, position: AnyPosition) -> tuple[AnyPosition, ...]:
        """Return the independent summands; the position itself where it does not split, or a method was forced."""

    def outcome(self, position: AnyPosition) -> tuple[Any, Method]:
        """Answer who wins: by theorem, by the parts, or by the native or the Python search."""

    def value(self, position: AnyPosition) -> tuple[Any, Method]:
        """Answer what the position is worth, in the same order."""

    def winning_moves(self, position: AnyPosition) -> tuple[tuple[Any, ...], Method]:
        """Answer which moves win, theorems first."""


class Question(Generic[Result]):
    """A question about a position: which plays it makes sense for, how it is answered, said, written and proved.

    A new question derives from this class in a file of its own, and is registered by `Question.register`. It must say
    `combine`; everything else has a default. A question is equal to its name.

    >>> from grundy import VALUE
    >>> VALUE == "value", VALUE.words(None, 3), question_named("winning moves").name
    (True, '3', 'winning_moves')
    """

    name: str = ""
    """Its name in Python and JSON; in texts `-` and a space stand for `_`, too."""
    title: str = ""
    """What people call it."""
    plays: tuple[Play, ...] = BOTH
    other_play: str = ""
    """What to ask instead, where the question makes no sense for a play."""
    proof_kind: str | None = None
    """The kind of certificate that proves the result; None where none is known yet."""

    def combine(self, play: Play, options: Iterable[Result]) -> Result:
        """Return the result of a position from the results of its options. This is the definition of the question."""
        raise NotApplicable(f"{self.title} of a position do not follow from those of its options")

    def answer(self, solving: Solving, position: AnyPosition) -> tuple[Result, Method]:
        """Return the result and how it was found: by a theorem where one applies, otherwise by search."""
        return solving.by_theorem(self, position) or solving.by_search(self, position)

    def words(self, position: Any, result: Result) -> str:
        """Return a result as people say it."""
        return str(result)

    def data(self, position: Any, result: Result) -> Any:
        """Return a result as plain data for JSON."""
        return result

    def from_data(self, position: Any, data: Any) -> Result:
        """Return the result that plain data stand for."""
        return data  # type: ignore[no-any-return]

    def exact_data(self, position: Any, result: Result) -> Any:
        """Return plain data from which `from_exact_data` gets a result that `data` does not tell apart from others.

        None, which is the default, means that `data` is enough.
        """
        return None

    def from_exact_data(self, position: Any, data: Any) -> Result:
        """Return the result that `exact_data` stands for."""
        return data  # type: ignore[no-any-return]

    def check_play(self, play: Play) -> None:
        """Raise `NotApplicable` if the question makes no sense for a play."""
        if play not in self.plays:
            raise NotApplicable(self.other_play)

    def register(self) -> Question[Result]:
        """Make the question known under its name, and return it."""
        plugins.check_name("question", self.name, self, _questions.get(self.name))
        _questions[self.name] = self
        return self

    @property
    def option(self) -> str:
        """Its name as an option of the command line."""
        return self.name.replace("_", "-")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, str) and other == self.name)

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name.upper()

    def __reduce__(self) -> tuple[Any, ...]:
        return question_named, (self.name,)


_questions: dict[str, Question[Any]] = {}


def question_named(name: Question[Any] | str) -> Question[Any]:
    """Return the question that a text names, in any of its spellings.

    >>> question_named("winning moves") is question_named("winning-moves")
    True
    >>> question_named("valu")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.NotApplicable: a question is one of genus, ..., got 'valu'; did you mean 'value'?
    """
    if isinstance(name, Question):
        return name
    if isinstance(name, str) and (known := _questions.get(name)) is not None:
        return known
    key = plain_name(name)
    found = _questions.get(key)
    if found is None:
        found = _all().get(key)
    if found is None:
        close = closest(key, _questions)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise NotApplicable(f"a question is one of {', '.join(sorted(_questions))}, got {name!r:.80}{hint}")
    return found


def all_questions() -> tuple[Question[Any], ...]:
    """Return all questions about positions, by name, with those of installed packages.

    >>> [question.name for question in all_questions()][:3]
    ['genus', 'height', 'misere_form']
    """
    return tuple(question for _, question in sorted(_all().items()))


def _all() -> dict[str, Question[Any]]:
    """All questions: every file of this folder is loaded, and what installed packages bring."""
    from importlib import import_module
    from pkgutil import iter_modules

    import grundy.questions

    for module in iter_modules(grundy.questions.__path__, "grundy.questions."):
        import_module(module.name)
    plugins.load(plugins.QUESTIONS)
    return _questions
