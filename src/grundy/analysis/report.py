"""A report on a position: answers gathered one by one, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any

from grundy.analysis.analysis import Analysis
from grundy.analysis.words import PLAYS, WINNERS, is_win, shorten
from grundy.errors import GrundyError, LimitReached
from grundy.questions import WINNING_MOVES, question_named

if TYPE_CHECKING:
    from grundy.analysis.answer import Answer
    from grundy.analysis.explanation import Explanation
    from grundy.pictures.marks import Marks
    from grundy.proofs import Proof, Size
    from grundy.rules import Position

Budget = Callable[[float | None], AbstractContextManager[object]]
"""Limits for one question more: what is left of the user's, or at most so many seconds."""
MOST_COUNTED = 10_000
"""Positions of the full table that are counted beside a proof."""
PATIENCE = 10.0
"""Seconds for the value or the winning moves when nobody asked for them by name."""


class Report:
    r"""What is known of a position. Each question is asked within the limits that `budget` gives.

    >>> from contextlib import nullcontext
    >>> from grundy import Nim
    >>> print("\n".join(Report(Nim(3, 5), "normal", None, nullcontext).page()))
    position:       nim 3 5
    play:           normal play
    outcome:        N, the player to move wins
    winning moves:  5->3
    value:          *6
    method:         bouton
    source:         Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)
    """

    def __init__(
        self,
        position: Position[Any, Any],
        play: str,
        method: str | None,
        budget: Budget,
        seconds: float | None = None,
        way_out: str = "ask for {} alone to wait longer",
    ) -> None:
        self.position, self.play, self.method, self.budget = position, play, method, budget
        self.seconds, self.way_out = seconds, way_out
        self.analysis = Analysis(position)
        self.answers: dict[str, Answer[Any]] = {}
        self.open: dict[str, str] = {}
        self.partial: dict[str, list[str]] = {}
        self.undecided: dict[str, list[str]] = {}
        self.named: tuple[Any, ...] = ()
        """Winning moves that were known when a limit ended the search for all of them."""
        self.missing: list[str] = []
        """What a picture says about winning moves that were not found in time."""
        self.moves: list[tuple[Any, Answer[Any]]] | None = None
        self.proof: dict[str, int | None] = {}
        self.counted = False

    def ask(self, question: str, patience: float | None = None) -> Any:
        """Answer a question and return its result."""
        if question not in self.answers:
            with self.budget(patience):
                self.answers[question] = self.analysis.solve(question, play=self.play, method=self.method)
        return self.answers[question].result

    def ask_moves(self, patience: float | None = None) -> None:
        """Answer for every option: its value, in misère play its outcome."""
        question = "value" if self.play == "normal" else "outcome"
        with self.budget(patience):
            self.moves = list(self.analysis.options(question, play=self.play, method=self.method))

    def marks(self) -> Marks:
        """Return what to mark in a picture: the winning moves, and the values of the moves if they were asked for."""
        with self.budget(None):
            found = self.analysis.marks(play=self.play)
        found = found._replace(missing=self.missing)
        if self.named:
            found = found._replace(winning_moves=self.named)
        if self.moves is None or self.play != "normal":
            return found
        return found._replace(values={move: answer.result for move, answer in self.moves})

    def explanation(self, question: str) -> Explanation:
        """Return why the answer to a question is what it is."""
        self.ask(question)
        with self.budget(None):
            return self.answers[question].explain()

    def write_proof(self, question: str, path: str) -> None:
        """Write a proof of an answer to a file."""
        self.ask(question)
        with self.budget(None):
            proof = self.answers[question].proof()
            self.proof = save_proof(proof, path)._asdict() | {"table": None}
        with suppress(LimitReached), self.budget(None):
            self.proof["table"] = proof.table_size(MOST_COUNTED)
            self.counted = True

    def ask_rest(self, question: str | None = None) -> None:
        """Answer what was not asked by name: nothing beside a named question, else all that is found in time."""
        if question is None:
            for _ in self.page():
                pass

    def ask_if_known(self, question: str) -> None:
        """Answer a question that nobody asked for by name; keep why there is no answer."""
        try:
            self.ask(question, PATIENCE)
        except LimitReached as reached:
            self._miss(question, reached)
            within = f"not found within {self.seconds or PATIENCE:g} s"
            if reached.known:
                self._list_known(question, reached)
                return
            known = "" if reached.partial is None else f", at least {reached.partial}"
            said = within + known if reached.which == "seconds" else f"not found: {reached}"
            self.open[question] = f"{said} ({self.way_out.format(question.replace('_', '-'))})"
        except GrundyError as error:
            self.open[question] = str(error)

    def _miss(self, question: str, reached: LimitReached) -> None:
        if question == "winning_moves":
            self.missing.append(missing_moves(reached))

    def _list_known(self, question: str, reached: LimitReached) -> None:
        """List the winning moves that theorems named before the limit, and the moves that are not decided."""
        write = self.position.write_move
        known = WINNING_MOVES.words(self.position, reached.known)
        self.open[question] = f"{known}; not decided: {WINNING_MOVES.words(self.position, reached.open)}"
        self.named = reached.known
        self.partial = {question: [write(move) for move in reached.known]}
        self.undecided = {question: [write(move) for move in reached.open]}

    def page(self, drawn: str | None = None) -> Iterator[str]:
        """Yield the lines for people, each as soon as it is known, with a drawing if there is one."""
        outcome = str(self.ask("outcome"))
        yield f"position:       {shorten(self.position)}"
        yield from (f"                {line}" for line in (drawn or "").splitlines())
        yield f"play:           {PLAYS[self.play]}"
        yield f"outcome:        {WINNERS[outcome]}"
        for question in ("winning_moves", "value"):
            if question == "value" and self.play == "misere":
                continue
            self.ask_if_known(question)
            yield f"{question_named(question).title + ':':<16}{self._answer_words(question)}"
        yield from self._methods()
        yield from self._proof_line("proof:          ")
        yield from self.move_lines()

    def line(self, question: str | None = None) -> str:
        """Return the answer to one question, or to all, in one line that begins with the position."""
        if question is not None:
            self.ask_named(question)
            return f"{shorten(self.position)}: {self._answer_words(question)}"
        said = [str(self.ask("outcome"))]
        for asked in ("value", "winning_moves") if self.play == "normal" else ("winning_moves",):
            self.ask_if_known(asked)
            said.append(f"{question_named(asked).title} {self._answer_words(asked)}")
        return f"{shorten(self.position)}: {', '.join(said)}"

    def ask_named(self, question: str) -> None:
        """Answer a question that was asked for by name. Winning moves that are known at a limit are an answer, too."""
        if question in self.open:
            return
        try:
            self.ask(question)
        except LimitReached as reached:
            self._miss(question, reached)
            if not reached.known:
                raise
            self._list_known(question, reached)

    def _answer_words(self, question: str) -> str:
        """The answer in words, or what is known of it."""
        return self.answers[question].words if question in self.answers else self.open[question]

    def short(self, question: str) -> Iterator[str]:
        """Yield the answer to one question, for people."""
        self.ask_named(question)
        yield f"{question_named(question).title}: {self._answer_words(question)} ({PLAYS[self.play]})"
        yield from self._proof_line("proof: ")
        yield from self.move_lines()

    def _proof_line(self, label: str) -> Iterator[str]:
        """Yield how long the proof is, against a table of all positions."""
        if self.proof:
            table = self.proof["table"]
            many = f"more than {MOST_COUNTED:,}" if self.counted else "not counted"
            known = f"{table:,}" if table is not None else many
            yield f"{label}{self.proof['lines']:,} lines, {self.proof['bytes']:,} bytes; positions in all: {known}"

    def _methods(self) -> Iterator[str]:
        """Name each method once, with the questions that it answered."""
        by_method: dict[tuple[str, str], list[str]] = {}
        for question, answer in self.answers.items():
            by_method.setdefault((answer.method.name, answer.method.source), []).append(question_named(question).title)
        for (name, source), questions in by_method.items():
            about = f" ({', '.join(questions)})" if len(by_method) > 1 else ""
            yield f"method:         {name}{about}"
            yield f"source:         {source}"

    def move_lines(self) -> Iterator[str]:
        """Yield a line for each move, if the options were asked for."""
        if self.moves is None:
            return
        what = "value" if self.play == "normal" else "outcome"
        yield f"moves:          {len(self.moves):,}, each with its {what} in {PLAYS[self.play]} and where it leads"
        rows = [
            (shorten(self.position.write_move(move), 40), shorten(answer.result, 40), shorten(answer.position, 80))
            for move, answer in self.moves
        ]
        wide = [max((len(row[i]) for row in rows), default=0) for i in (0, 1)]
        for (move, result, where), (_, answer) in zip(rows, self.moves, strict=True):
            wins = "  (wins)" if is_win(answer) else ""
            yield f"  {move:<{wide[0]}}  {result:<{wide[1]}}  {where}{wins}"

    def fields(self) -> dict[str, Any]:
        """Return what is known as plain data for JSON."""
        found: dict[str, Any] = {"position": str(self.position), "play": self.play}
        methods = {}
        for question, answer in self.answers.items():
            found[question] = answer.data
            methods[question] = answer.method_data()
        if self.moves is not None:
            found["moves"] = [
                {
                    "move": self.position.write_move(move),
                    "to": str(answer.position),
                    answer.question.name: answer.data,
                    "wins": is_win(answer),
                }
                for move, answer in self.moves
            ]
        if self.proof:
            found["proof"] = self.proof
        if any(answer.more for answer in self.answers.values()):
            found["more"] = True
        return found | self.partial | {"methods": methods, "open": self.open | self.undecided}


def missing_moves(reached: LimitReached) -> str:
    """Return what a picture says about winning moves that were not found in time."""
    return missing_line("some winning moves" if reached.known else "winning moves", reached)


def missing_line(what: str, reached: LimitReached) -> str:
    """Return what a picture says about something that is missing in it.

    >>> missing_line("values", LimitReached("search stopped at the limit of 2 s"))
    'values: not found within 2 s'
    """
    _, limit, most = str(reached).partition("stopped at the limit of ")
    return f"{what}: not found within {most}" if limit else f"{what}: not found"


def save_proof(proof: Proof, path: str) -> Size:
    """Write a proof to a file; return how long it is."""
    try:
        return proof.save(path)
    except OSError as error:
        raise GrundyError(f"the proof could not be written to {path!r}: {error.strerror or error}") from None
