"""Quantified Boolean formulas to Generalized Geography on planar bipartite boards of degree three."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.named import GeneralizedGeography
from grundy.reductions.arrow import AnyPosition, Linear, Size
from grundy.reductions.arrows.qbf_to_geography import LICHTENSTEIN_SIPSER, QbfToGeography, vertex_of
from grundy.reductions.boards import Name, NewBoard
from grundy.reductions.formula import EXISTS, FORALL, Formula
from grundy.reductions.formula_text import EXAMPLE
from grundy.reductions.registry import arrow
from grundy.reductions.shape import ALWAYS_BIPARTITE, ALWAYS_PLANAR, degree_at_most
from grundy.reductions.wires import Wires

CROSSOVER = "w-a n-a a-b b-c c-e c-s e-u u-n s-t t-w e-p s-q"
"""A row goes over w, a, b, c, e, p and a wire over n, a, b, c, s, q. Who turns wrong at c loses over u or t."""
THREE = degree_at_most("three", lambda source, degree: 3)


@arrow(
    "qbf-to-planar-geography",
    source="qbf",
    target="generalized-geography",
    rules=Formula,
    reference=LICHTENSTEIN_SIPSER,
    status="proved in docs/reductions.md; the crossover and the drawing are our own",
    example=EXAMPLE,
)
class QbfToPlanarGeography(QbfToGeography):
    """The board of qbf-to-geography drawn in the plane: a crossover where arcs cross, and no vertex of degree four.

    The second player names a clause by going past the others, and the first player a literal of it likewise. Arcs from
    clauses to the same vertex join on their way. Every vertex belongs to one player, so that the board is bipartite. No
    arc leads into the start, and one leads out.

    >>> from grundy.reductions.formula_text import read_formula
    >>> formula = read_formula("exists 1 2: (1 2) (-1 -2)")
    >>> arrow = QbfToPlanarGeography()
    >>> game = arrow.apply(formula)
    >>> game.outcome(), arrow.measure(formula)["c"], arrow.target_size(formula)
    (N, 4, {'vertices': 62, 'edges': 79})
    """

    promises = (ALWAYS_BIPARTITE, ALWAYS_PLANAR, THREE)
    sizes = (
        "a variables of the first player, f of the second, m clauses with k literals, l of them different, b literals"
        " that are not among the first two of their clauses, c crossings"
    )

    @property
    def size(self) -> Size:
        return Size(Linear(2, a=5, f=6, m=3, k=2, l=-2, b=2, c=11), Linear(1, a=6, f=7, m=3, k=3, l=-2, b=2, c=14))

    def measure(self, source: Formula) -> dict[str, int]:
        lengths = list(map(len, source.clauses))
        quantifiers = [item.quantifier for item in source.prefix]
        return {
            "a": quantifiers.count(EXISTS),
            "f": quantifiers.count(FORALL),
            "m": len(lengths),
            "k": sum(lengths),
            "l": len({literal for clause in source.clauses for literal in clause}),
            "b": sum(max(0, length - 2) for length in lengths),
            "c": Wires(source).crossings,
        }

    def build(self, source: Formula) -> AnyPosition:
        board = NewBoard(())
        asked = _variables(board, source)
        wires = Wires(source)
        tips = _clauses(board, source, wires)
        for row in wires.rows():
            # All that a row consists of is entered by the first player's moves and left by the first player's moves:
            # the second player moves at w, n and g, the first player at p, q, h and at the tips of wires.
            here = tips[row.begin]
            for column, joins in row.meetings:
                where = vertex_of(row.goal), column + 1
                names = board.gadget("g-h" if joins else CROSSOVER, {}, *where)
                board.join((here, names["g" if joins else "w"]), (tips[column], names["g" if joins else "n"]))
                here = names["h" if joins else "p"]
                if not joins:
                    tips[column] = names["q"]
            board.join((here, asked[row.goal]))
        return GeneralizedGeography(board.graph(directed=True))("start")

    def opening(self, source: Formula) -> tuple[Any, ...]:
        """Return the way from the start to the choice of the first variable."""
        if not source.prefix:
            return ()
        first = source.prefix[0]
        stop = f"choose{first.variable}"
        return (stop,) if first.quantifier == FORALL else (f"before_{stop}", stop)


def _variables(board: NewBoard, source: Formula) -> dict[int, Name]:
    """Add a diamond for each variable; return where clauses ask for a literal, where the second player is to move."""
    asked: dict[int, Name] = {}
    last = "start"  # the first player is to move here, and after each variable
    for quantifier, variable in source.prefix:
        stop, after = f"choose{variable}", f"after{variable}"
        board.join(*([(last, f"before_{stop}"), (f"before_{stop}", stop)] if quantifier == EXISTS else [(last, stop)]))
        for literal in (variable, -variable):
            side = vertex_of(literal)
            board.join((stop, side))
            if quantifier == FORALL:
                board.join((side, f"then_{side}"))
                side = f"then_{side}"
            board.join((side, after))
            asked[literal] = side
        last = after
    board.join((last, "clauses"))
    return asked


def _clauses(board: NewBoard, source: Formula, wires: Wires) -> list[Name]:
    """Add the choices of a clause and of a literal; return the vertices from which the wires leave, by columns."""
    naming = "clauses"
    tips: list[Name] = []
    for number, clause in enumerate(source.clauses, 1):
        past, following = f"past{number}", f"clauses{number + 1}"
        board.join((naming, f"clause{number}"), (naming, past), (past, following))
        naming = following
        here = f"clause{number}"
        for left in range(len(clause), 0, -1):
            tips.append(here)
            if left > 2:
                place = len(clause) - left + 2
                past, here = f"past{number}_{place - 1}", f"clause{number}_{place}"
                board.join((tips[-1], past), (past, here))
    return tips
