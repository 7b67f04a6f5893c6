"""A result with the method that found it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.errors import GrundyError
from grundy.questions import Method, Play, Question, question_named
from grundy.rules import Position, position
from grundy.theory.some_moves import SomeMoves
from grundy.values import Nimber, Outcome
from grundy.values.tabular import Path, Tabular, delivered, latex_text

if TYPE_CHECKING:
    from grundy.analysis.analysis import Analysis
    from grundy.analysis.explanation import Explanation
    from grundy.proofs import AnswerProof

Result = TypeVar("Result")
RECORD_VERSION = 1
"""The version of the layout of records."""


@dataclass(frozen=True)
class Answer(Tabular, Generic[Result]):
    """A result with the method that found it, and what it used: positions, seconds, bytes of memory at the most.

    `reused` names what was there before the question: facts that the board holds, or what the same analysis found
    for earlier questions. Its costs are counted as if it had been computed for this question.
    """

    position: Position[Any, Any]
    question: Question[Result]
    play: Play
    result: Result
    method: Method
    nodes: int
    seconds: float
    memory: int = 0
    reused: tuple[str, ...] = ()
    analysis: Analysis | None = field(default=None, repr=False, compare=False)
    """The analysis that found it. It serves proofs and explanations, and is not pickled."""
    versions: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)
    """The versions of the program and the rules that found it, where it was read from a record; None: those of now."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "analysis": None}

    @property
    def more(self) -> bool:
        """Whether there are more winning moves than the result lists."""
        return getattr(self.result, "more", False)

    @property
    def words(self) -> str:
        """The result as people say it."""
        return self.question.words(self.position, self.result)

    @property
    def data(self) -> Any:
        """The result as plain data for JSON."""
        return self.question.data(self.position, self.result)

    def heading(self) -> str:
        """Return the position, the play and the result in one line."""
        return f"{self.position}, {'misère' if self.play == 'misere' else self.play} play: {self.words}"

    def __str__(self) -> str:
        """Return the position, the play, the result and how it was found, in a line for people.

        >>> from grundy import Nim
        >>> print(Nim(3).solve("height"))
        nim 3, normal play: 3 moves; by search: search of the game tree with exact keys
        """
        return f"{self.heading()}; by {self.method.name}: {self.method.source}"

    def columns(self) -> dict[str, list[Any]]:
        """Return the position, the question, the result, the method and its costs: columns of one row.

        >>> from grundy import Nim
        >>> print(Nim(3, 5).solve("value").to_csv().splitlines()[0])
        position,question,play,result,method,kind,source,positions,seconds,memory
        """
        found = self.data
        result = " ".join(map(str, found)) if isinstance(found, list) else found
        row = {"position": str(self.position), "question": self.question.name, "play": str(self.play), "result": result}
        how = self.method_data()
        row |= {"method": how["name"], **{name: how[name] for name in ("kind", "source")}}
        row |= {name: how[name] for name in ("positions", "seconds", "memory")}
        return {name: [cell] for name, cell in row.items()}

    def json_data(self) -> dict[str, Any]:
        """Return the record of the answer, which `from_record` reads back."""
        return self.record()

    def to_latex(self, path: Path | None = None) -> str:
        r"""Return the answer as a sentence for LaTeX, and write it to a file if one is given.

        >>> from grundy import Nim
        >>> Nim(3, 5).solve("value").to_latex()
        '\\texttt{nim 3 5}, normal play: value $\\ast 6$ (bouton).'
        """
        result = self.result
        if isinstance(result, Nimber | Outcome):
            shown = f"${result.to_latex()}$"
        else:
            shown = latex_text(str(result)) if isinstance(result, int) else f"\\texttt{{{latex_text(self.words)}}}"
        about = f"\\texttt{{{latex_text(str(self.position))}}}, {'misère' if self.play == 'misere' else self.play} play"
        text = f"{about}: {self.question.name.replace('_', ' ')} {shown} ({latex_text(self.method.name)})."
        return delivered(text, path)

    def _repr_svg_(self) -> str:
        analysis = self.analysis or self.position.analysis()
        return self.position.picture(analysis.marks(play=self.play)).svg()

    def _repr_html_(self) -> str:
        from html import escape

        lines = {"result": self.words, "play": self.play, "method": self.method.name, "source": self.method.source}
        rows = "".join(f"<tr><th>{name}</th><td>{escape(str(cell))}</td></tr>" for name, cell in lines.items() if cell)
        return f"<div>{self._repr_svg_()}</div><table><caption>{escape(str(self.position))}</caption>{rows}</table>"

    def proof(self, *notes: str) -> AnswerProof:
        """Return a proof of the result, which a small program that trusts nothing of ours can check.

        Notes are words for people that the proof begins with.

        >>> from grundy import Kayles
        >>> print(Kayles(12, 5).solve("value").proof().check().splitlines()[0])
        kayles 12 5, normal play: 0. Checked.
        """
        from grundy.proofs import AnswerProof

        if self.question.proof_kind is None:
            raise GrundyError(f"no certificate is known for {self.question.title} yet; ask for a proof of the outcome")
        session = None if self.analysis is None else self.analysis.session
        return AnswerProof(
            self.position, self.question.name, self.play, self.result, self.method.name, session=session, notes=notes
        )

    def explain(self) -> Explanation:
        """Explain the answer: the result, the theorem at work on this position, what to play, and what to answer.

        An explanation is a text made of parts, which have their numbers and marks, too.

        >>> from grundy import Geography
        >>> print(Geography("path:4")(0).solve().explain())
        geography path:4 @ 0, normal play: N: you are to move, and you win.
        Theorem matching: The player to move wins exactly when every maximum matching covers the token's vertex.
        Source: Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993).
        Every maximum matching covers 0; here it pairs 0 with 1; 2 with 3.
        Move 1.
        Whatever your opponent answers, follow the matching: 2 with 3.
        Every reply loses:
          2: answer 3
        """
        from grundy.analysis.explain import explain

        return explain(self)

    def method_data(self) -> dict[str, Any]:
        """Return how the answer was found and what it used, as plain data.

        >>> from grundy import Nim
        >>> sorted(Nim(3, 5).solve().method_data())
        ['cost', 'kind', 'memory', 'name', 'positions', 'reused', 'seconds', 'source']
        """
        return {
            "name": self.method.name,
            "kind": self.method.kind,
            "source": self.method.source,
            "cost": self.method.cost,
            "positions": self.nodes,
            "memory": self.memory,
            "seconds": round(self.seconds, 6),
            "reused": list(self.reused),
        }

    def record(self) -> dict[str, Any]:
        """Return the answer as plain JSON, with the versions of the rules and of the program.

        >>> from grundy import Nim
        >>> record = Nim(3, 5).solve("winning moves").record()
        >>> record["position"], record["question"], record["result"], record["method"]["name"]
        ('nim 3 5', 'winning_moves', ['5->3'], 'bouton')
        """
        from grundy import __version__

        exact = self.question.exact_data(self.position, self.result)
        return {
            "record": RECORD_VERSION,
            "position": str(self.position),
            "question": self.question.name,
            "play": str(self.play),
            "result": self.data,
            **({} if exact is None else {"exact": exact}),
            "more": self.more,
            "method": {**self.method_data(), "statement": self.method.statement},
            "versions": dict(self.versions or {"grundy": __version__, "rules": self.position.rules.version}),
        }

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Answer[Any]:
        """Return the answer that a record holds. Nothing is computed, and nothing is checked but the form.

        It keeps the versions of the program and the rules that the record names.

        >>> from grundy import Nim
        >>> answer = Nim(3, 5).solve("value")
        >>> Answer.from_record(answer.record()).record() == answer.record()
        True
        """
        try:
            if record["record"] != RECORD_VERSION:
                raise GrundyError(f"a record of version {RECORD_VERSION} is expected, got {record['record']!r}")
            where = position(record["position"])
            question, method = question_named(record["question"]), record["method"]
            exact = record.get("exact")
            if exact is None:
                result = question.from_data(where, record["result"])
            else:
                result = question.from_exact_data(where, exact)
            if record["more"]:
                result = SomeMoves(result)
            versions = {name: record["versions"][name] for name in ("grundy", "rules")}
            how = Method(method["name"], method["source"], method["cost"], method["statement"], method["kind"])
            costs = method["positions"], method["seconds"], method["memory"], tuple(method["reused"])
            return cls(where, question, Play.read(record["play"]), result, how, *costs, versions=versions)
        except GrundyError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise GrundyError(_no_record(record, error)) from None


def _no_record(record: object, error: Exception) -> str:
    """Return what is wrong with a record: it is no dict, a field is missing, or a field holds something else."""
    way_out = "answer.record() returns one"
    if not isinstance(record, dict):
        return f"a record of an answer is a dict, got {record!r:.80}; {way_out}"
    if isinstance(error, KeyError):
        return f"a record of an answer has a field {error.args[0]!r}, got a dict without it; {way_out}"
    return f"this is no record of an answer: {type(error).__name__} {error}; {way_out}"
