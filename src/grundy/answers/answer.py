"""A result with the method that found it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.rules import Position

if TYPE_CHECKING:
    from grundy.budget import Session
    from grundy.proofs import AnswerProof


Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Method:
    """How an answer was found."""

    name: str
    source: str
    cost: str = ""
    statement: str = ""
    """What the theorem says; empty where no single theorem was used."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Answer(Generic[Result]):
    """A result with the method that found it, and what it used: positions, seconds, bytes of memory at the most."""

    position: Position[Any, Any]
    question: str
    play: str
    result: Result
    method: Method
    nodes: int
    seconds: float
    memory: int = 0
    session: Session | None = field(default=None, repr=False, compare=False)
    """What was worked out on the way, for the proof."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "session": None}

    @property
    def more(self) -> bool:
        """Whether there are more winning moves than the result lists."""
        return getattr(self.result, "more", False)

    def proof(self, *notes: str) -> AnswerProof:
        """Return a proof of the result, which a small program that trusts nothing of ours can check.

        Notes are words for people that the proof begins with.

        >>> from grundy import Kayles
        >>> print(Kayles(12, 5).solve("value").proof().check().splitlines()[0])
        kayles 12 5, normal play: 0. Checked.
        """
        from grundy.proofs import AnswerProof

        known = self.session.facts if self.session is not None else {}
        return AnswerProof(self.position, self.question, self.play, self.result, self.method.name, known, notes)

    def explain(self) -> str:
        """Tell the answer in words: the result, the theorem with its source, and how the winner plays.

        >>> from grundy import Geography
        >>> print(Geography("path:4")(0).solve().explain())
        geography path:4 @ 0, normal play: N, the player to move wins.
        Theorem matching: The player to move wins exactly when every maximum matching covers the token's vertex.
        Source: Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993).
        Move 1.
        Whatever they answer, follow the matching: 2 with 3.
        Then they lose with every move:
          2: answer 3
        """
        from grundy.answers.explain import explain

        return explain(self)
