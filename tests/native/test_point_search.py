"""The native search of games whose rules are turns on points, judged by brute force on bit masks."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product

import pytest

from grundy import _native

CRAM = [(1, 30, 4), (2, 15, 1), (2, 16, 0), (3, 5, 1), (3, 6, 4), (3, 7, 1), (3, 8, 3), (3, 9, 1), (3, 10, 2)]
CRAM += [(3, 11, 0), (4, 5, 2), (4, 6, 0), (4, 7, 3), (4, 8, 0), (5, 5, 0), (5, 6, 2), (6, 6, 0)]
"""Lemoine and Viennot; Uiterwijk; Beling."""
NODE_KAYLES = [(5, 5, 3), (6, 6, 0), (5, 8, 0), (6, 7, 3), (7, 7, 1), (6, 8, 0)]
CHOMP = [(4, 4, 6), (5, 5, 6), (4, 7, 19), (6, 6, 13), (7, 8, 36)]
DUOTAIRE = [(1, 12, 0), (1, 20, 0), (1, 30, 1), (4, 4, 1), (3, 5, 0), (4, 5, 0)]
CLOBBER = [(3, 3, 1), (3, 4, 0), (4, 4, 0), (2, 9, 0), (1, 20, 4)]


class Game:
    """A small game by the definition: positions are bit masks, turns five bit masks."""

    def __init__(self, points, turns):
        self.points = points
        self.turns = [tuple(tuple(sorted(part)) for part in turn) for turn in dict.fromkeys(turns)]
        self.masks = [tuple(sum(1 << p for p in part) for part in turn) for turn in self.turns]
        self.system = _native.TurnSystem(points, self.turns)
        self.full = (1 << points) - 1
        self.value, self.misere = cache(self._value), cache(self._misere)

    def possible(self, at):
        return [
            t
            for t, (take, put, need, without, _) in enumerate(self.masks)
            if (take | need) & ~at == 0 and (put | without) & at == 0
        ]

    def after(self, at, turn):
        take, put, _, _, clear = self.masks[turn]
        return at & ~(take | clear) | put

    def options(self, at):
        return [self.after(at, turn) for turn in self.possible(at)]

    def _value(self, at):
        seen = {self.value(option) for option in self.options(at)}
        return next(k for k in range(len(seen) + 1) if k not in seen)

    def _misere(self, at):
        options = self.options(at)
        return not options or any(not self.misere(option) for option in options)

    def words(self, at):
        return [at >> 32 * i & 0xFFFFFFFF for i in range((self.points + 31) // 32)]


def number(words):
    return sum(word << 32 * i for i, word in enumerate(words))


def take(*points):
    return (points, (), (), (), ())


def grid(rows, columns):
    """The edges of a grid."""
    cells = {(r, c): r * columns + c for r, c in product(range(rows), range(columns))}
    return [
        (cells[r, c], cells[r + dr, c + dc])
        for r, c in cells
        for dr, dc in ((0, 1), (1, 0))
        if (r + dr, c + dc) in cells
    ]


def cram(rows, columns):
    return Game(rows * columns, [take(*edge) for edge in grid(rows, columns)])


def arc_kayles(n, edges):
    return Game(n, [take(*edge) for edge in edges])


def node_kayles(n, edges):
    near = {v: {v} for v in range(n)}
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    return Game(n, [((), (), (v,), (), tuple(near[v])) for v in range(n)])


def chomp(rows, columns):
    """The poisoned square, number 0, cannot be taken."""
    cells = list(product(range(rows), range(columns)))
    above = {
        cell: tuple(i for i, other in enumerate(cells) if other[0] >= cell[0] and other[1] >= cell[1])
        for cell in cells[1:]
    }
    return Game(len(cells), [((), (), (cells.index(cell),), (), up) for cell, up in above.items()])


def duotaire(rows, columns):
    turns = []
    for r, c in product(range(rows), range(columns)):
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            if 0 <= r + 2 * dr < rows and 0 <= c + 2 * dc < columns:
                a, b, to = ((r + k * dr) * columns + c + k * dc for k in range(3))
                turns.append(((a, b), (to,), (), (), ()))
    return Game(rows * columns, turns)


def clobber(rows, columns):
    """Point 2 i is a black stone on cell i, point 2 i + 1 a white one."""
    turns = []
    for u, v in grid(rows, columns):
        for a, b in ((u, v), (v, u)):
            turns += [((2 * a + colour, 2 * b + 1 - colour), (2 * b + colour,), (), (), ()) for colour in (0, 1)]
    return Game(2 * rows * columns, turns)


def chequered(rows, columns):
    return sum(1 << 2 * (r * columns + c) + (r + c) % 2 for r, c in product(range(rows), range(columns)))


def without_middle(rows, columns):
    """A full board but for one hole, where jumps begin."""
    return (1 << rows * columns) - 1 & ~(1 << rows // 2 * columns + columns // 2)


def random_graph(chance, n, edges):
    return chance.sample(list(combinations(range(n), 2)), edges)


def random_game(chance, points=7, turns=9, kinds=5):
    """Turns of all kinds whose plays end: each takes more points than it puts."""
    made = []
    while len(made) < turns:
        lists = [tuple(chance.sample(range(points), chance.choice((0, 0, 1, 1, 2)))) for _ in range(kinds)]
        took, put, need, without, clear = [*lists, (), ()][:5] if kinds == 5 else (lists[0], (), lists[1], (), lists[2])
        lost = set(took) | set(need) & set(clear)
        if len(lost) > len(put) and not set(put) & (set(took) | set(clear)):
            made.append((took, put, need, without, clear))
    return Game(points, made)


def search_of(game, memory=None, **methods):
    account = _native.Account(memory=memory)
    return _native.point_search(game.system, account, **methods), _native.Control(account)


def judge(game, at, search=None):
    """Compare all answers about one position with the definition."""
    search, control = search or search_of(game)
    words = game.words(at)
    assert search.value(words, control) == game.value(at)
    assert search.value(words, control, "mex") == game.value(at)
    assert search.wins(words, False, control) == (game.value(at) != 0)
    assert search.wins(words, True, control) == game.misere(at)
    for k in range(3):
        assert search.equals(words, k, control) == (game.value(at) == k)
        winning = [t for t in game.possible(at) if game.value(game.after(at, t)) == k]
        assert search.winning_turns(words, False, control, k) == winning
    losing = [t for t in game.possible(at) if not game.misere(game.after(at, t))]
    assert search.winning_turns(words, True, control) == losing


def fresh(game, at):
    """Each answer from a search that knows nothing yet, by both methods."""
    words, value = game.words(at), game.value(at)
    for as_graph in (True, False):
        for question, answer in (
            (lambda search, control: search.value(words, control), value),
            (lambda search, control: search.value(words, control, "mex"), value),
            (lambda search, control: search.wins(words, False, control), value != 0),
            (lambda search, control: search.wins(words, True, control), game.misere(at)),
            (lambda search, control: search.equals(words, value, control), True),
            (lambda search, control: search.equals(words, value + 1, control), False),
        ):
            assert question(*search_of(game, as_graph=as_graph)) == answer
            assert question(*search_of(game, mirrors=False, as_graph=as_graph)) == answer


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (1, 9), (2, 5), (3, 3), (3, 4), (3, 5)])
def test_cram_agrees_with_the_definition(size):
    judge(game := cram(*size), game.full)
    fresh(game, game.full)


def test_every_position_of_cram_agrees_with_the_definition():
    game = cram(3, 3)
    for search in (search_of(game), search_of(game, as_graph=False)):
        for at in range(game.full + 1):
            judge(game, at, search)


@pytest.mark.parametrize("seed", range(30))
def test_kayles_on_random_graphs_agrees_with_the_definition(seed):
    chance = random.Random(seed)
    n = chance.randint(2, 9)
    edges = random_graph(chance, n, chance.randint(1, n * (n - 1) // 2))
    for game in (arc_kayles(n, edges), node_kayles(n, edges)):
        judge(game, game.full)
        fresh(game, game.full)


@pytest.mark.parametrize("size", [(1, 6), (2, 4), (3, 3), (3, 4), (4, 4), (4, 5)])
def test_chomp_agrees_with_the_definition(size):
    judge(game := chomp(*size), game.full)
    fresh(game, game.full)


@pytest.mark.parametrize("size", [(1, 7), (2, 4), (3, 3), (3, 4)])
def test_duotaire_agrees_with_the_definition(size):
    game, at = duotaire(*size), without_middle(*size)
    judge(game, at)
    fresh(game, at)


@pytest.mark.parametrize("size", [(1, 6), (2, 3), (3, 3), (2, 5)])
def test_clobber_agrees_with_the_definition(size):
    game, at = clobber(*size), chequered(*size)
    judge(game, at)
    fresh(game, at)


@pytest.mark.parametrize("seed", range(200))
def test_random_turns_of_all_kinds_agree_with_the_definition(seed):
    chance = random.Random(seed)
    game = random_game(chance, chance.randint(4, 9), chance.randint(2, 12), kinds=chance.choice((3, 5)))
    searches = search_of(game), search_of(game, as_graph=False)
    for _ in range(6):
        at = chance.randrange(game.full + 1)
        judge(game, at, searches[0])
        judge(game, at, searches[1])
        fresh(game, at)


@pytest.mark.parametrize("seed", range(15))
def test_names_of_points_and_order_of_turns_do_not_matter(seed):
    chance = random.Random(seed)
    for game, at in (
        (cram(3, 4), cram(3, 4).full),
        (node_kayles(12, grid(3, 4)), (1 << 12) - 1),
        (chomp(3, 4), (1 << 12) - 1),
        (duotaire(3, 4), without_middle(3, 4)),
        (clobber(2, 4), chequered(2, 4)),
    ):
        names = chance.sample(range(game.points), game.points)
        turns = [tuple(tuple(names[p] for p in part) for part in turn) for turn in game.turns]
        other = Game(game.points, chance.sample(turns, len(turns)))
        there = sum(1 << names[p] for p in range(game.points) if at >> p & 1)
        for as_graph in (True, False):
            search, control = search_of(other, as_graph=as_graph)
            assert search.value(other.words(there), control) == game.value(at)
            assert search.wins(other.words(there), True, control) == game.misere(at)


PUBLISHED = [
    *((f"cram {r}x{c}", cram(r, c), None, value) for r, c, value in CRAM),
    *((f"node kayles {r}x{c}", node_kayles(r * c, grid(r, c)), None, value) for r, c, value in NODE_KAYLES),
    *((f"chomp {r}x{c}", chomp(r, c), None, value) for r, c, value in CHOMP),
    *((f"duotaire {r}x{c}", duotaire(r, c), without_middle(r, c), value) for r, c, value in DUOTAIRE),
    *((f"clobber {r}x{c}", clobber(r, c), chequered(r, c), value) for r, c, value in CLOBBER),
]


@pytest.mark.parametrize(("game", "at", "value"), [row[1:] for row in PUBLISHED], ids=[row[0] for row in PUBLISHED])
def test_values_of_larger_boards(game, at, value):
    search, control = search_of(game)
    words = game.words(game.full if at is None else at)
    assert search.value(words, control) == value
    assert search.wins(words, False, control) == (value != 0)


@pytest.mark.parametrize(
    ("game", "wins"),
    [
        *((cram(*size), wins) for size, wins in {(4, 4): 0, (4, 5): 0, (5, 5): 1, (4, 6): 0, (4, 7): 1}.items()),
        *((node_kayles(r * c, grid(r, c)), wins) for (r, c), wins in {(5, 5): 0, (6, 6): 0, (5, 8): 1}.items()),
    ],
)
def test_misere_outcomes_of_larger_boards(game, wins):
    search, control = search_of(game)
    assert search.wins(game.words(game.full), True, control) == bool(wins)


@pytest.mark.parametrize("size", [(4, 7), (3, 10), (5, 6)])
def test_mirror_images_and_threads_change_no_value(size):
    game = cram(*size)
    words = game.words(game.full)
    search, control = search_of(game)
    value = search.value(words, control)
    for methods in ({"mirrors": False}, {"threads": 2}, {"threads": 3}):
        search, control = search_of(game, **methods)
        assert search.value(words, control) == value


@pytest.mark.parametrize("seed", range(4))
def test_mirror_images_change_no_value_of_a_search_that_is_kept(seed):
    chance, game = random.Random(seed), cram(4, 6)
    searches = [search_of(game), search_of(game, mirrors=False), search_of(game, as_graph=False)]
    for _ in range(80):
        words = game.words(chance.getrandbits(24) | chance.getrandbits(24))
        assert len({search.value(words, control) for search, control in searches}) == 1


@pytest.mark.parametrize("size", [(4, 4), (4, 6), (2, 16)])
def test_a_board_of_even_sides_is_its_own_mirror_image(size):
    game = cram(*size)
    search, control = search_of(game)
    assert search.value(game.words(game.full), control) == 0
    assert control.positions == 0
    search, control = search_of(game, mirrors=False)
    assert search.value(game.words(game.full), control) == 0
    assert control.positions > 0


def test_many_turns_are_searched_with_wide_sets():
    """Rows of Dawson's Kayles: domino tiling of a path, with a known period, on more than 64, 128 and 256 turns."""
    known = cram(1, 30)
    search, control = search_of(known)
    values = [search.value(known.words((1 << n) - 1), control) for n in range(31)]
    assert values[:14] == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]
    for cells in (66, 130, 258):
        row = cram(1, cells)
        search, control = search_of(row)
        table = dawson(cells)
        assert search.value(row.words(row.full), control) == table[cells]
        assert search.equals(row.words(row.full >> 1), table[cells - 1], control)


def dawson(last):
    values = [0, 0]
    for n in range(2, last + 1):
        seen = {values[k] ^ values[n - 2 - k] for k in range(n - 1)}
        values.append(next(k for k in range(len(seen) + 1) if k not in seen))
    return values


def test_many_turns_that_kill_one_way_are_searched_with_wide_sets():
    """Turn v needs point v and clears v and v + 1, so that it is the end that differs from the beginning."""
    values = [0]
    for n in range(1, 259):
        seen = {values[v] ^ values[n - 2 - v] for v in range(n - 1)} | {values[n - 1]}
        values.append(next(k for k in range(len(seen) + 1) if k not in seen))
    for n in (40, 66, 130, 258):
        row = Game(n, [((), (), (v,), (), tuple(range(v, min(v + 2, n)))) for v in range(n)])
        search, control = search_of(row)
        assert search.value(row.words(row.full), control) == values[n]
        assert search.equals(row.words(row.full >> 1), values[n - 1], control)


def test_many_points_that_come_and_go_are_searched_with_wide_sets():
    for copies in (6, 12, 24):
        game = clobber(1, 6)
        turns = [
            tuple(tuple(p + 12 * copy for p in part) for part in turn) for copy in range(copies) for turn in game.turns
        ]
        many = Game(12 * copies, turns)
        at = sum(chequered(1, 6) << 12 * copy for copy in range(copies))
        search, control = search_of(many)
        assert search.value(many.words(at), control) == 0
        at ^= 1  # one stone of the first copy is gone
        assert search.value(many.words(at), control) == game.value(chequered(1, 6)) ^ game.value(chequered(1, 6) ^ 1)


@pytest.mark.parametrize("seed", range(40))
def test_parts_are_positions_whose_sum_is_the_whole(seed):
    chance = random.Random(seed)
    game = random_game(chance, 9, 6, kinds=chance.choice((3, 5)))
    for at in (game.full, chance.randrange(game.full), chance.randrange(game.full)):
        total = 0
        for words, turns in game.system.parts(game.words(at)):
            total ^= game.value(number(words))
            assert set(game.possible(number(words))) <= set(turns)
        assert total == game.value(at)
        assert sum(len(turns) for _, turns in game.system.parts(game.words(at))) >= len(game.possible(at))


def test_cram_splits_where_no_turn_joins_cells():
    game = cram(1, 7)
    parts = game.system.parts(game.words(0b1110110))
    assert [(number(words), turns) for words, turns in parts] == [(0b110, [1]), (0b1110000, [4, 5])]


def test_possible_turns_and_positions_after_them():
    game = duotaire(2, 4)
    for at in range(game.full + 1):
        assert game.system.possible(game.words(at)) == game.possible(at)
        for turn in game.possible(at):
            assert number(game.system.after(game.words(at), turn)) == game.after(at, turn)


@pytest.mark.parametrize("seed", range(60))
def test_a_cycle_is_found_exactly_where_play_can_go_on_for_ever(seed):
    chance = random.Random(seed)
    points = chance.randint(3, 6)
    made = []
    while len(made) < 4:
        lists = [tuple(chance.sample(range(points), chance.choice((0, 1, 1, 2)))) for _ in range(5)]
        if (lists[0] or lists[1] or lists[4]) and not set(lists[1]) & {*lists[0], *lists[4]}:
            made.append(tuple(lists))
    game = Game(points, made)
    for at in range(game.full + 1):
        found = game.system.cycle(game.words(at), _native.Control())
        assert (found is not None) == comes_back(game, at)
        if found is not None:
            there = start = number(found[0])
            for turn in found[1]:
                assert turn in game.possible(there)
                there = game.after(there, turn)
            assert there == start
            assert found[1]


def comes_back(game, at):
    """Is there a position on some play that the play reaches again?"""
    reach = {at}
    todo = [at]
    while todo:
        for option in game.options(todo.pop()):
            if option not in reach:
                reach.add(option)
                todo.append(option)
    while True:
        ended = {p for p in reach if not any(option in reach for option in game.options(p))}
        if not ended:
            return bool(reach)
        reach -= ended


def test_sliding_down_a_chain_is_proved_to_end_without_a_walk():
    chain = Game(60, [((p + 1,), (p,), (), (), ()) for p in range(59)])
    control = _native.Control()
    assert chain.system.cycle(chain.words(0xF0F0F0F0F0F0F00), control) is None
    assert control.positions < 10_000


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        (((0, 3), (), (), (), ()), "turn 1: points are below 3, got 3"),
        (((0, 0), (), (), (), ()), "turn 1: a point comes twice"),
        (((), (), (0,), (1,), ()), "turn 1: it changes nothing"),
        (((0,), (0,), (), (), ()), "turn 1: what is put is neither taken nor cleared"),
        (((0,), (1,), (), (), (1,)), "turn 1: what is put is neither taken nor cleared"),
    ],
)
def test_turns_that_make_no_sense_are_refused_by_their_number(turn, message):
    with pytest.raises(ValueError, match=message):
        _native.TurnSystem(3, [take(0, 1), turn])


def test_positions_hold_points_of_the_game_only():
    system = _native.TurnSystem(3, [take(0, 1)])
    with pytest.raises(ValueError, match="a position holds points below 3"):
        system.possible([8])
    with pytest.raises(ValueError, match="a position has 1 words, got 2"):
        system.possible([1, 0])
    with pytest.raises(ValueError, match="this turn is not possible"):
        system.after([1], 0)
