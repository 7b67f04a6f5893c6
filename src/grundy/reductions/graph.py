"""The graph of arrows: questions about games, joined by the reductions between them; as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.pictures import Box, Curve, Label, Picture, Shape
from grundy.reductions.arrow import Arrow

Lines = dict[tuple[str, str], list[str]]
"""The names of the arrows from one question to another."""
WIDTH, HEIGHT = 230, 46
"""Of the box of a question."""
BETWEEN, GAP, LINE = 240, 22, 17
"""The width between boxes, the height between them, and the height of a line of names."""


def joined(arrows: Iterable[Arrow]) -> Lines:
    """Return the names of the arrows between each two questions, questions in the order of `ranks`.

    >>> from grundy.reductions import all_reductions
    >>> joined(all_reductions(target="nimg(rm)"))
    {('generalized-geography, normal outcome', 'nimg(rm), misère outcome'): ['geography-to-nimg']}
    """
    found: Lines = {}
    for arrow in arrows:
        found.setdefault(arrow.problems, []).append(arrow.game_name)
    rank = ranks(found)
    return dict(sorted(found.items(), key=lambda line: (rank[line[0][0]], line[0])))


def ranks(lines: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Return how many arrows at most lead to a question one after the other (there is no way back).

    >>> ranks([("b", "c"), ("a", "b"), ("a", "c")])
    {'b': 1, 'c': 2, 'a': 0}
    """
    lines = list(lines)
    rank = {problem: 0 for line in lines for problem in line}
    for _ in rank:
        for source, target in lines:
            rank[target] = max(rank[target], rank[source] + 1)
    return rank


def sketch(arrows: Iterable[Arrow]) -> str:
    """Draw the graph of arrows in plain characters: below each question the arrows that leave it.

    >>> from grundy.reductions import all_reductions
    >>> print(sketch(all_reductions(target="nimg(rm)")))
    generalized-geography, normal outcome
    └── geography-to-nimg ──> nimg(rm), misère outcome
    """
    lines = joined(arrows)
    drawn: list[str] = []
    for problem in dict.fromkeys(source for source, _ in lines):
        drawn.append(problem)
        leaving = [(target, names) for (source, target), names in lines.items() if source == problem]
        for place, (target, names) in enumerate(leaving):
            branch = "└──" if place == len(leaving) - 1 else "├──"
            drawn.append(f"{branch} {', '.join(names)} ──> {target}")
    return "\n".join(drawn)


def picture(arrows: Iterable[Arrow]) -> Picture:
    """Draw the graph of arrows: questions in boxes, a column for each rank, with the names of the arrows on the lines.

    >>> from grundy.reductions import all_reductions
    >>> picture(all_reductions(target="nimg(rm)")).svg().count("<rect class=")
    2
    """
    lines = joined(arrows)
    at = _places(lines)
    shapes: list[Shape] = []
    said = dict.fromkeys(at, 0)
    for (source, target), names in lines.items():
        shapes += _line(at[source], at[target], names, said[target])
        said[target] += len(names)
    for problem, (x, y) in at.items():
        game, _, question = problem.partition(", ")
        middle = x + WIDTH / 2
        shapes += [Box(x, y, WIDTH, HEIGHT), Label(middle, y + 15, game), Label(middle, y + 33, question, "note")]
    right, bottom = max(x for x, _ in at.values()), max(y for _, y in at.values())
    return Picture(right + WIDTH + 10, bottom + HEIGHT + 10, tuple(shapes))


def _places(lines: Lines) -> dict[str, tuple[float, float]]:
    """Return where the boxes stand: a question beside the first that its arrows lead to, the others below that."""
    rank, at, bottom = ranks(lines), dict[str, tuple[float, float]](), 10.0
    room = dict.fromkeys(rank, 0)
    said = dict.fromkeys(rank, 0)
    for (_, target), names in lines.items():
        said[target] += len(names)
        room[target] = max(0, LINE * said[target] - HEIGHT // 2)

    def put(problem: str, above: float) -> float:
        nonlocal bottom
        above = max(above, room[problem])
        at[problem] = 0, 0  # begun
        rows: list[float] = []
        for source, target in lines:
            if source == problem and target not in at:
                rows.append(put(target, 0 if rows else above))
        y = rows[0] if rows else bottom + above
        bottom = max(bottom, y + HEIGHT + GAP)
        at[problem] = 10 + (WIDTH + BETWEEN) * rank[problem], y
        return y

    for source, _ in lines:
        if source not in at:
            put(source, 0)
    return at


def _line(start: tuple[float, float], end: tuple[float, float], names: list[str], below: int) -> list[Shape]:
    """Return a curve from the right of one box to the left of another, with names above its end, some being there."""
    (x1, y1), (x2, y2) = (start[0] + WIDTH, start[1] + HEIGHT / 2), (end[0] - 2, end[1] + HEIGHT / 2)
    turn = x1 + 30
    path = f"M {x1:g} {y1:g} C {turn:g} {y1:g} {x1:g} {y2:g} {turn:g} {y2:g} L {x2:g} {y2:g}"
    last = y2 - 10 - LINE * below
    labels = [Label(x2 - BETWEEN / 2 + 12, last - LINE * i, name) for i, name in enumerate(reversed(names))]
    return [Curve(path, arrow=True), *labels]
