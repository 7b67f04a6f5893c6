"""The report of `grundy solve`: answers gathered one by one, for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import Budget, write_seconds
from grundy.cli._text import MOST_SHOWN, PLAYS, is_terminal, shorten, sketch
from grundy.errors import GrundyError, LimitReached

if TYPE_CHECKING:
    from grundy.proofs import Proof, Size
    from grundy.rules import Position
    from grundy.solving import Answer

QUESTIONS = {"outcome": "outcome", "winning-moves": "winning moves", "value": "value"}
WINNERS = {"N": "N, the player to move wins", "P": "P, the previous player wins"}
MOST_COUNTED, COUNTING = 10_000, 2.0
"""Positions of the full table that are counted beside a proof, and seconds for it."""
PATIENCE = 10.0
"""Seconds for the value or the winning moves when nobody asked for them by name."""


class Report:
    """What is known of a position; questions are words such as `winning-moves`."""

    def __init__(self, position: Position[Any, Any], play: str, method: str | None, budget: Budget) -> None:
        self.position, self.play, self.method, self.budget = position, play, method, budget
        self.answers: dict[str, Answer] = {}
        self.open: dict[str, str] = {}
        self.moves: list[tuple[Any, Answer]] | None = None
        self.proof: dict[str, int | None] = {}
        self.counted = False

    def ask(self, question: str, patience: float | None = None) -> Any:
        """Answer a question and return its result."""
        if question not in self.answers:
            with self.budget.question(patience):
                name = question.replace("-", "_")
                self.answers[question] = self.position.solve(name, play=self.play, method=self.method)
        return self.answers[question].result

    def ask_moves(self) -> None:
        """Answer for every option: its value, in misère play its outcome."""
        from grundy.solving import solve_options

        question = "value" if self.play == "normal" else "outcome"
        with self.budget.question():
            self.moves = list(solve_options(self.position, question, play=self.play, method=self.method))

    def explanation(self, question: str) -> str:
        """Tell an answer in words."""
        self.ask(question)
        with self.budget.question():
            return self.answers[question].explain()

    def write_proof(self, question: str, path: str) -> None:
        """Write a proof of an answer to a file."""
        self.ask(question)
        with self.budget.question():
            proof = self.answers[question].proof()
            self.proof = save_proof(proof, path)._asdict() | {"table": None}
        with suppress(LimitReached), self.budget.question(COUNTING):
            self.proof["table"] = proof.table_size(MOST_COUNTED)
            self.counted = True

    def ask_rest(self, question: str | None = None) -> None:
        """Answer what was not asked by name: nothing beside a named question, else all that is found in time."""
        if question is None:
            for _ in self.page():
                pass

    def _try(self, question: str) -> bool:
        """Answer a question that nobody asked for by name; keep why there is no answer."""
        try:
            self.ask(question, PATIENCE)
        except LimitReached as reached:
            within = f"not found within {write_seconds(self.budget.seconds or PATIENCE)}"
            known = "" if reached.partial is None else f", at least {reached.partial}"
            said = within + known if reached.which == "seconds" else f"not found: {reached}"
            self.open[question] = f"{said} (ask with --question {question})"
        except GrundyError as error:
            self.open[question] = str(error)
        return question in self.answers

    def page(self) -> Iterator[str]:
        """Yield the lines for people, each as soon as it is known."""
        outcome = str(self.ask("outcome"))
        yield f"position:       {shorten(self.position)}"
        if is_terminal(sys.stdout) and (drawn := sketch(self.position)):
            yield from (f"                {line}" for line in drawn.splitlines())
        yield f"play:           {PLAYS[self.play]}"
        yield f"outcome:        {WINNERS[outcome]}"
        for question in ("winning-moves", "value"):
            if question == "value" and self.play == "misere":
                continue
            said = self._said(question) if self._try(question) else self.open[question]
            yield f"{QUESTIONS[question] + ':':<16}{said}"
        yield from self._methods()
        yield from self._proof_line("proof:          ")
        yield from self._move_lines()

    def short(self, question: str) -> Iterator[str]:
        """Yield the answer to one question, for people."""
        result = self.ask(question)
        said = WINNERS[str(result)] if question == "outcome" else self._said(question)
        yield f"{QUESTIONS[question]}: {said} ({PLAYS[self.play]})"
        yield from self._proof_line("proof: ")
        yield from self._move_lines()

    def _proof_line(self, label: str) -> Iterator[str]:
        """How long the proof is, against a table of all positions."""
        if self.proof:
            table = self.proof["table"]
            many = f"more than {MOST_COUNTED:,}" if self.counted else "not counted"
            known = f"{table:,}" if table is not None else many
            yield f"{label}{self.proof['lines']:,} lines, {self.proof['bytes']:,} bytes; positions in all: {known}"

    def _said(self, question: str) -> str:
        result = self.answers[question].result
        if question == "value":
            return shorten(result)
        shown = "; ".join(shorten(self.position.write_move(move), 60) for move in result[:MOST_SHOWN])
        more = f"; and {len(result) - MOST_SHOWN:,} more" if len(result) > MOST_SHOWN else ""
        if self.answers[question].more:
            more = "; and more, too many to list"
        return shown + more or "none"

    def _methods(self) -> Iterator[str]:
        """Name each method once, with the questions that it answered."""
        by_method: dict[tuple[str, str], list[str]] = {}
        for question, answer in self.answers.items():
            by_method.setdefault((answer.method.name, answer.method.source), []).append(QUESTIONS[question])
        for (name, source), questions in by_method.items():
            about = f" ({', '.join(questions)})" if len(by_method) > 1 else ""
            yield f"method:         {name}{about}"
            yield f"source:         {source}"

    def _move_lines(self) -> Iterator[str]:
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
            wins = "  (wins)" if _is_p(answer) else ""
            yield f"  {move:<{wide[0]}}  {result:<{wide[1]}}  {where}{wins}"

    def fields(self) -> dict[str, Any]:
        """Return what is known as plain data for JSON."""
        found: dict[str, Any] = {"position": str(self.position), "play": self.play}
        methods = {}
        for question, answer in self.answers.items():
            name = question.replace("-", "_")
            found[name] = self._plain(answer)
            methods[name] = {
                "name": answer.method.name,
                "source": answer.method.source,
                "cost": answer.method.cost,
                "positions": answer.nodes,
                "seconds": round(answer.seconds, 6),
            }
        if self.moves is not None:
            found["moves"] = [
                {
                    "move": self.position.write_move(move),
                    "to": str(answer.position),
                    answer.question: self._plain(answer),
                    "wins": _is_p(answer),
                }
                for move, answer in self.moves
            ]
        if self.proof:
            found["proof"] = self.proof
        if any(answer.more for answer in self.answers.values()):
            found["more"] = True
        return found | {"methods": methods, "open": {q.replace("-", "_"): why for q, why in self.open.items()}}

    def _plain(self, answer: Answer) -> Any:
        match answer.question:
            case "outcome":
                return str(answer.result)
            case "value":
                return int(answer.result)
            case _:
                return [self.position.write_move(move) for move in answer.result]


def save_proof(proof: Proof, path: str) -> Size:
    """Write a proof to a file; return how long it is."""
    try:
        return proof.save(path)
    except OSError as error:
        raise GrundyError(f"the proof could not be written to {path!r}: {error.strerror or error}") from None


def _is_p(answer: Answer) -> bool:
    """Tell whether an option is a P-position, so that the move to it wins."""
    return str(answer.result) in ("0", "P")
