"""Quantified Boolean formulas to Generalized Geography: why Geography is hard."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from grundy.budget import reading_files
from grundy.games.geography.named import SCHAEFER, GeneralizedGeography
from grundy.graphs import Graph
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.formula import EXISTS, FORALL, Formula
from grundy.reductions.formula_text import EXAMPLE, read_formula
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import ALWAYS_BIPARTITE

LICHTENSTEIN_SIPSER = "Lichtenstein and Sipser, GO is polynomial-space hard, JACM 27 (1980)"


@arrow(
    "qbf-to-geography",
    source="qbf",
    target="generalized-geography",
    rules=Formula,
    reference=f"{SCHAEFER}; {LICHTENSTEIN_SIPSER}",
    status="proved there; this form in the docstring",
    example=EXAMPLE,
)
class QbfToGeography(Arrow):
    """The token walks through the variables, over x3 or not_x3 as a player chooses, and the other side stays.

    The first player wants the formula to be true. At `choose3` the player of variable 3 moves to x3 (it is true) or to
    not_x3, and the other player goes on from there, so that the same player has the next move: if the next variable is
    the other player's, one more vertex passes the turn. At the end it is the second player's turn at `clauses`, who
    names a clause. From there an arc leads, for each literal, to the vertex of its negation, which is still there
    exactly when the literal is true. If one is, the first player goes there, and the second cannot go on: the only
    arc leads to a vertex that was passed. If none is, the first player cannot move.

    The classical construction has a vertex for each literal of each clause, and variables that nobody uses where two
    of one quantifier follow each other; neither is needed.

    >>> from grundy.reductions.formula_text import read_formula
    >>> formula = read_formula("exists 1 forall 2: (1 2) (1 -2)")
    >>> game = QbfToGeography().apply(formula)
    >>> game.outcome(), game.winning_moves(), QbfToGeography().lift(formula, "x1")
    (N, ('x1',), 1)
    """

    sizes = "n variables, m clauses with k literals, t changes of turn: first player, the variables, second player"
    unmatched_moves = "the move to `clauses` where there are no variables"

    @property
    def preserves(self) -> Relation:
        words = "the formula is true exactly when the target is N in normal play"
        return same_outcome()._replace(words=words)

    @property
    def problems(self) -> tuple[str, str]:
        return "qbf, truth", super().problems[1]

    @property
    def hypothesis(self) -> str:
        return "a quantified Boolean formula in prenex conjunctive form"

    @property
    def size(self) -> Size:
        return Size(Linear(1, n=3, t=1, m=1), Linear(n=4, t=1, m=1, k=1))

    def measure(self, source: Formula) -> dict[str, int]:
        turns = [EXISTS, *(item.quantifier for item in source.prefix), FORALL]
        return {
            "n": len(source.prefix),
            "m": len(source.clauses),
            "k": sum(map(len, source.clauses)),
            "t": sum(one != other for one, other in pairwise(turns)),
        }

    def refusal(self, source: Any) -> str | None:
        return None if isinstance(source, Formula) else f"needs a formula, such as {self.example}"

    def read(self, text: str, *, files: bool = False) -> Formula:
        """Read a formula: one line, the content of a QDIMACS file, or with `files=True` such a file by its name."""
        with reading_files(files):
            return read_formula(text)

    def doubled(self, source: Formula) -> frozenset[int]:
        """Return the variables that have one more vertex behind each side, which clauses ask for."""
        return frozenset()

    def build(self, source: Formula) -> AnyPosition:
        # The classical reduction (Schaefer, 1978; Lichtenstein and Sipser, 1980): a diamond for each variable.
        # Its owner walks over x or over not x: that literal is true, and its vertex is used up. Then the second player
        # names a clause, and the first player a literal of it, by moving to the vertex of its negation. That vertex is
        # free exactly if the literal is true, and then leads nowhere.
        # `turn` is whose move it is at the vertices `before`; where the owner of the next diamond is someone else, one
        # vertex more passes the turn.
        stops = [(q, f"choose{v}", (vertex_of(v), vertex_of(-v)), v) for q, v in source.prefix]
        doubled = self.doubled(source)
        arcs: list[tuple[str, str]] = []
        before: tuple[str, ...] = ()
        turn = EXISTS
        for quantifier, stop, sides, variable in (*stops, (FORALL, "clauses", (), 0)):
            if quantifier != turn:
                arcs += [(vertex, f"before_{stop}") for vertex in before]
                before = (f"before_{stop}",)
            arcs += [(vertex, stop) for vertex in before]
            arcs += [(stop, side) for side in sides]
            before, turn = sides, quantifier
            if variable in doubled:
                arcs += [(side, f"then_{side}") for side in sides]
                before, turn = tuple(f"then_{side}" for side in sides), EXISTS
        start = arcs[0][0]
        for number, clause in enumerate(source.clauses, 1):
            arcs.append(("clauses", f"clause{number}"))
            for literal in clause:
                behind = "then_" if abs(literal) in doubled else ""
                arcs.append((f"clause{number}", behind + vertex_of(-literal)))
        return GeneralizedGeography(Graph(arcs, directed=True))(start)

    def opening(self, source: Formula) -> tuple[Any, ...]:
        """Return where the first variable is the second player's, the first player passes the turn."""
        first = source.prefix[0] if source.prefix else None
        return (f"choose{first.variable}",) if first and first.quantifier == FORALL else ()

    def lift(self, source: Formula, move: Any) -> Any:
        """Return a move over one side of the first variable makes that literal true."""
        return next((literal for literal in source.moves() if vertex_of(literal) == move), None)

    def write_move(self, source: Formula, move: int) -> str:
        """Return a literal that is made true, as the value of its variable."""
        return f"{abs(move)} = {'true' if move > 0 else 'false'}"


@arrow(
    "qbf-to-bipartite-geography",
    source="qbf",
    target="generalized-geography",
    rules=Formula,
    reference=LICHTENSTEIN_SIPSER,
    status="as qbf-to-geography, with the vertices that make it bipartite in the docstring",
    example=EXAMPLE,
)
class QbfToBipartiteGeography(QbfToGeography):
    """The board of qbf-to-geography with one more vertex behind each side of the second player's variables.

    A clause asks for a literal at a vertex where the second player is to move: at x3, if the first player chose x3; if
    the second did, at the vertex behind, then_x3. So the same player moves at a vertex whatever was played before, and
    every arc leads from a vertex of one player to one of the other: the board is bipartite.

    >>> from grundy.reductions.formula_text import read_formula
    >>> game = QbfToBipartiteGeography().apply(read_formula("forall 1 exists 2: (1 2) (-1 -2)"))
    >>> game.outcome(), game.rules.board.n
    (N, 13)
    """

    promises = (ALWAYS_BIPARTITE,)
    sizes = "n variables, f of them the second player's, m clauses with k literals"

    @property
    def size(self) -> Size:
        return Size(Linear(2, n=3, f=3, m=1), Linear(1, n=4, f=3, m=1, k=1))

    def measure(self, source: Formula) -> dict[str, int]:
        sizes = super().measure(source)
        return {"n": sizes["n"], "f": len(self.doubled(source)), "m": sizes["m"], "k": sizes["k"]}

    def doubled(self, source: Formula) -> frozenset[int]:
        """Return those of the second player."""
        return frozenset(item.variable for item in source.prefix if item.quantifier == FORALL)


def vertex_of(literal: int) -> str:
    """Return the vertex of a literal.

    >>> vertex_of(3), vertex_of(-3)
    ('x3', 'not_x3')
    """
    return f"x{literal}" if literal > 0 else f"not_x{-literal}"
