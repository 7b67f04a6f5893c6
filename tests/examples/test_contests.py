"""The contest problems of the examples: their small cases, and their formulas against the search."""

import importlib
import io
import random
import runpy
import sys
from functools import reduce
from itertools import product
from operator import xor
from pathlib import Path

import pytest

CONTESTS = Path(__file__).parents[2] / "examples" / "contests"
NAMES = sorted(file.stem for file in CONTESTS.glob("*.py"))


@pytest.fixture
def contest(monkeypatch):
    monkeypatch.syspath_prepend(str(CONTESTS))

    def load(name):
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    return load


class Terminal(io.StringIO):
    def isatty(self):
        return True


INPUTS = {
    "bacterial_tactics": (
        "5 2 2 .. .# 4 4 .#.. ..#. #... ...# 3 4 #.## .... #.## 1 1 . 1 2 ##",
        "Case #1: 0\nCase #2: 0\nCase #3: 7\nCase #4: 2\nCase #5: 0",
    ),
    "cao_stage_3": ("1 7 7 ^#^#^^^ ^#^^^#^ ^#^^^^^ ^^^#^^^ ^^^^^^^ ^^^^^^^ ^^^^^^^", "Asuna"),
    "dual_nim": ("3 4 1 2 4 8 3 2 3 3 5 3 3 3 3 3", "First\nSecond\nSecond"),
    "election_promises": ("4 2 2 1 1 5 1 2 3 4", "WIN\n1 5 1 5"),
    "fibonacci_tree": ("5 10 10000", "1\n17\n438505383468410633"),
    "floor_division": ("2 2 3 4 1 6", "Henry\nDerek"),
    "nim_square": ("29 100000", "1160\n2586528661783"),
    "nullify_the_matrix": ("3 1 1 0 2 2 0 1 1 0 1 2 0 5", "Jeel\nJeel\nAshish"),
    "paper_strip": ("50 1000000", "40\n852938"),
    "playing_with_stones": ("3 2 4 4 3 1 3 5 1 10", "NO\nYES\nYES"),
    "strange_nim": ("2 5 2 3 3", "Aoki"),
}


@pytest.mark.parametrize("name", NAMES)
def test_each_script_answers_from_standard_input(name, monkeypatch, capsys):
    text, answer = INPUTS[name]
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    runpy.run_path(str(CONTESTS / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out == answer + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_each_script_says_what_it_is_about_and_runs(name, contest, capsys, monkeypatch):
    module = contest(name)
    assert len(module.__doc__.splitlines()[0]) > 40
    monkeypatch.setattr(sys, "stdin", Terminal())
    runpy.run_path(str(CONTESTS / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out


def test_the_three_large_problems(contest):
    assert contest("paper_strip").winning_strips(50) == 40
    assert contest("paper_strip").winning_strips(10**6) == 852938
    assert contest("nim_square").lost_triples(29) == 1160
    assert contest("nim_square").lost_triples(10**5) == 2586528661783
    trees = contest("fibonacci_tree")
    assert [trees.by_solving(k) for k in range(2, 12)] == [trees.by_colon_principle(k) for k in range(2, 12)]
    assert (trees.by_solving(5), trees.by_solving(10)) == (1, 17)
    assert trees.by_colon_principle(10_000) == 438505383468410633


def test_lost_triples_are_those_that_the_search_finds_lost(contest):
    from grundy import Subtraction

    squares = Subtraction((1, 4, 9))
    values = [int(squares(n).value(method="reference")) for n in range(12)]
    triples = [(a, b, c) for c in range(12) for b in range(c + 1) for a in range(b + 1)]
    assert contest("nim_square").lost_triples(11) == sum(
        reduce(xor, (values[n] for n in triple)) == 0 for triple in triples
    )


def test_formulas_of_single_heaps(contest):
    floors, stones, strange = contest("floor_division"), contest("playing_with_stones"), contest("strange_nim")
    assert [floors.value(n) for n in range(400)] == floors.FloorDivision.values(399).tolist()
    assert [stones.value(n) for n in range(200)] == stones.Stones.values(199).tolist()
    for k, heap in product(range(1, 7), range(40)):
        assert strange.value(heap, k) == int(strange.StrangeNim(k)(heap).value())
    for heap in (10**18, 10**18 - 1, 123456789012345678):
        assert floors.value(heap) == int(floors.FloorDivision(heap).value())


def test_dual_nim(contest):
    dual = contest("dual_nim")
    for count in (1, 2, 3, 4):
        for heaps in product(range(1, 5), repeat=count):
            assert (str(dual.DualNim()(heaps).outcome(play="misere")) == "N") == dual.first_wins(heaps)


def test_a_matrix_is_lost_when_every_antidiagonal_cancels(contest):
    nullify = contest("nullify_the_matrix")
    for most, rows, columns in ((2, 2, 2), (1, 2, 3), (3, 1, 3)):
        rules = nullify.Nullify(most)
        for cells in product(range(most + 1), repeat=rows * columns):
            matrix = tuple(cells[r * columns : (r + 1) * columns] for r in range(rows))
            assert (str(rules(matrix).outcome()) == "P") == nullify.lost(matrix), matrix


def test_promises_are_lost_when_every_level_cancels(contest):
    promises = contest("election_promises")
    edges = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (0, 3)]
    for chosen in product((False, True), repeat=len(edges)):
        kept = [edge for edge, keep in zip(edges, chosen, strict=True) if keep]
        successors = tuple(tuple(w for u, w in kept if u == v) for v in range(4))
        rules = promises.Promises(successors, most=1)
        for numbers in product(range(2), repeat=4):
            assert (str(rules(numbers).outcome()) == "P") == promises.lost(successors, numbers)


def colonies(grid):
    """The winning first moves, counted from the rules alone, cell by cell."""
    cells = {(r, c): mark for r, row in enumerate(grid) for c, mark in enumerate(row)}
    known = {}

    def spread(taken, cell, way):
        new = {cell}
        for step in (way, (-way[0], -way[1])):
            r, c = cell[0] + step[0], cell[1] + step[1]
            while (r, c) in cells and (r, c) not in taken:
                if cells[r, c] == "#":
                    return None
                new.add((r, c))
                r, c = r + step[0], c + step[1]
        return taken | new

    def options(taken):
        free = [cell for cell, mark in cells.items() if mark == "." and cell not in taken]
        return [new for cell in free for way in ((0, 1), (1, 0)) if (new := spread(taken, cell, way)) is not None]

    def wins(taken):
        if taken not in known:
            known[taken] = any(not wins(option) for option in options(taken))
        return known[taken]

    return sum(not wins(option) for option in options(frozenset()))


def test_bacteria_on_random_grids(contest):
    bacteria = contest("bacterial_tactics")
    rng = random.Random(4)
    for _ in range(60):
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        grid = ["".join(rng.choice("...#") for _ in range(columns)) for _ in range(rows)]
        assert bacteria.winning_first_moves(" ".join(grid)) == colonies(grid), grid


def test_a_winning_promise_is_a_legal_move_to_a_lost_position(contest):
    promises = contest("election_promises")
    rng = random.Random(6)
    found = 0
    for _ in range(200):
        n = rng.randint(1, 5)
        after = tuple(tuple(w for w in range(v + 1, n) if rng.random() < 0.5) for v in range(n))
        numbers = tuple(rng.randint(0, 3) for _ in range(n))
        new = promises.winning_promise(after, numbers)
        assert (new is None) == promises.lost(after, numbers)
        if new is not None:
            changed = [v for v in range(n) if new[v] != numbers[v]]
            assert any(new[v] < numbers[v] and set(changed) <= {v, *after[v]} for v in changed)
            assert promises.lost(after, new)
            found += 1
    assert found > 100


def winner_of_volcanoes(rows):
    """Who wins, cell by cell: lava fills the row and the column of a volcano up to older lava, through walls."""
    height, width = len(rows), len(rows[0])

    def free(r, c, way):
        count = 0
        while 0 <= r + way[0] < height and 0 <= c + way[1] < width and rows[r + way[0]][c + way[1]] == "^":
            r, c, count = r + way[0], c + way[1], count + 1
        return count

    ways = ((0, 1), (0, -1), (1, 0), (-1, 0))
    cells = frozenset(
        (r, c)
        for r, c in product(range(height), range(width))
        if rows[r][c] == "^" and min(free(r, c, way) for way in ways) >= 2
    )
    known = {}

    def wins(lava):
        if lava not in known:
            known[lava] = any(not wins(lava | poured(lava, cell)) for cell in cells - lava)
        return known[lava]

    def poured(lava, cell):
        new = {cell}
        for dr, dc in ways:
            r, c = cell[0] + dr, cell[1] + dc
            while 0 <= r < height and 0 <= c < width and (r, c) not in lava:
                new.add((r, c))
                r, c = r + dr, c + dc
        return frozenset(new)

    return cells, wins(frozenset())


def test_volcanoes_on_random_maps(contest):
    cao = contest("cao_stage_3")
    rng = random.Random(5)
    winners = []
    for _ in range(60):
        rows, columns = rng.randint(5, 8), rng.randint(5, 8)
        cells = tuple("".join(rng.choice("^^^^^^#") for _ in range(columns)) for _ in range(rows))
        monsters, wins = winner_of_volcanoes(cells)
        assert cao.monsters(cells) == monsters
        assert (cao.value(monsters) > 0) == wins, cells
        assert int(cao.Volcanoes(monsters)().value()) == cao.value(monsters)
        winners += [wins] * bool(monsters)
    assert 5 < sum(winners) < len(winners)


def test_strange_heaps_of_a_billion_are_the_steps_of_the_formula(contest):
    strange = contest("strange_nim")
    rng = random.Random(7)
    for _ in range(200):
        heap = start = rng.randrange(10**5)
        k = rng.randrange(1, 300)
        while heap >= k and heap % k:
            heap -= heap // k + 1
        assert strange.value(start, k) == (heap // k if heap >= k else 0)
    assert strange.value(10**9, 31623) >= 0
