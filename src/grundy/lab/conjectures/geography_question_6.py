"""Open question 6 of the paper about Undirected Geography: grids, full and with holes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.budget import current_session
from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.lab.conjectures.conjecture import Found, conjecture, first_found, question
from grundy.rules import position
from grundy.theory import queries

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
QUESTION = f"{BURKE_FERLAND_TENG}, Open Question 6"
TURNS: tuple[Callable[[int, int], Cell], ...] = (
    lambda r, c: (r, c),
    lambda r, c: (c, r),
    lambda r, c: (-r, c),
    lambda r, c: (r, -c),
    lambda r, c: (-r, -c),
    lambda r, c: (-c, r),
    lambda r, c: (c, -r),
    lambda r, c: (-c, -r),
)


@question(
    "geography-question-6",
    source=QUESTION,
    status="open; full rectangles are easy (geography-question-6-full), sets of cells have all values that four "
    "neighbours allow (geography-question-6-cells)",
    why="whether a problem is PSPACE-hard shows in no finite table",
)
def hard_grids() -> None:
    """Values of Undirected Geography are PSPACE-hard on some kind of grid, of squares or hexagons."""


@conjecture(
    "geography-question-6-full",
    source=f"seen here in the data, for {QUESTION}",
    status="proved; here, in docs/results.md",
    sizes="the number of cells of a grid, in all its forms with two rows or more",
    first=4,
    verified=400,
    cpu="2.2 s",
    work=lambda cells: float(cells) ** 3,
)
def full_grids(sizes: range) -> Iterator[Found]:
    """On a full grid with two or more rows and columns every start is worth 0 or *, and 0 exactly if the number of
    cells is odd and the start has the colour of a corner.

    >>> list(full_grids(range(4, 13)))
    [None, None, None, None, None, None, None, None, None]
    """
    for size in sizes:
        forms = [(rows, size // rows) for rows in range(2, size) if size % rows == 0 and rows * rows <= size]
        yield first_found(found for form in forms for found in _wrong(*form))


def _wrong(rows: int, columns: int) -> Iterator[Found]:
    for (r, c), value in queries.values(Geography(f"grid:{rows}x{columns}")).items():
        # A board without a cell of the larger colour has a perfect matching (docs/results.md).
        expected = 0 if rows * columns % 2 and (r + c) % 2 == 0 else 1
        if int(value) != expected:
            yield f"geography grid:{rows}x{columns} @ {r},{c}", f"it is worth {value}"


@conjecture(
    "geography-question-6-cells",
    source=f"tried here, for {QUESTION}",
    status="refuted; here, first by ten cells",
    sizes="the number of cells; the check goes through all connected sets of cells (polyominoes), and all starts",
    first=1,
    fails_at=10,
    work=lambda cells: 4.0**cells,
)
def low_values_on_cells(sizes: range) -> Iterator[Found]:
    """No start on a connected set of cells of the grid is worth *4, the largest value that four neighbours allow.

    >>> list(low_values_on_cells(range(1, 6)))
    [None, None, None, None, None]
    """
    known: set[Cells] = {((0, 0),)}
    cells = 1
    for size in sizes:
        while cells < size:
            known, cells = grown(known), cells + 1
        yield first_found(map(_worth_four, sorted(known)))


def _worth_four(cells: Cells) -> Found:
    edges = [(u, v) for v, cell in enumerate(cells) for u in range(v) if _are_neighbours(cells[u], cell)]
    if not edges:
        return None
    values = queries.values(Geography(Graph(edges, vertices=range(len(cells)))))
    start = next((start for start, value in values.items() if int(value) >= 4), None)
    if start is None:
        return None
    text = f"geography {','.join(f'{u}-{v}' for u, v in edges)} @ {start}"
    return text, f"it is worth {position(text).value()}; the cells are {' '.join(f'{r},{c}' for r, c in cells)}"


def _are_neighbours(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def grown(known: set[Cells]) -> set[Cells]:
    """Return the connected sets with one more cell, one of those that turn into each other.

    >>> three = grown(grown({((0, 0),)}))
    >>> sorted(three), len(grown(three))
    ([((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1), (1, 0))], 5)
    """
    found: set[Cells] = set()
    with current_session().control() as control:
        for cells in known:
            control.tick()
            for r, c in cells:
                beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
                found |= {first_form((*cells, cell)) for cell in beside.difference(cells)}
    return found


def first_form(cells: Cells) -> Cells:
    """Return the first of the eight ways to turn a set of cells.

    >>> first_form(((5, 5), (6, 5)))
    ((0, 0), (0, 1))
    """
    forms = []
    for turn in TURNS:
        turned = [turn(r, c) for r, c in cells]
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        forms.append(tuple(sorted((r - top, c - left) for r, c in turned)))
    return min(forms)
