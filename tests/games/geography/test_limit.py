"""Short Geography: at most so many moves of both players together."""

import random
from functools import cache
from itertools import combinations, permutations, product

import pytest

from games.geography.plain import random_board
from grundy import BadPosition, GeneralizedGeography, Geography, GraphGame, Outcome, Sum, position
from grundy.budget import Session
from grundy.graphs import Graph
from grundy.reductions.registry import all_reductions
from grundy.rules import Position
from grundy.search import engine, reference
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.limit import moves_to_spare
from grundy.theory.registry import theorems

# The definition, for one token: it knows nothing of Grundy


@cache
def options(arcs, by_edge, at, gone, left):
    """Where the token may go: `arcs` are (from, to, number of the edge); what is gone are vertices, or edges."""
    ways = {}
    for start, to, edge in arcs:
        if left and start == at and (edge not in gone if by_edge else to != at and to not in gone):
            ways.setdefault(to, edge if by_edge else at)
    return [(to, gone | {used}, left - 1) for to, used in ways.items()]


@cache
def worth(arcs, by_edge, at, gone, left):
    seen = {worth(arcs, by_edge, *option) for option in options(arcs, by_edge, at, gone, left)}
    return next(value for value in range(len(seen) + 1) if value not in seen)


@cache
def misere_win(arcs, by_edge, at, gone, left):
    found = options(arcs, by_edge, at, gone, left)
    return not found or any(not misere_win(arcs, by_edge, *option) for option in found)


def judge(board, remove, limit):
    """Compare values and outcomes of all starts, in both plays, with the definition."""
    rules, by_edge = Geography(board, remove, limit=limit), remove == "edge"
    arcs = tuple((v, to, edge) for v in range(board.n) for edge, to in board.incident(v))
    starts = [(arcs, by_edge, v, frozenset(), limit) for v in range(board.n)]
    values = [worth(*start) for start in starts]
    assert list(map(int, rules.values().values())) == values, str(rules)
    assert [str(o) for o in rules.outcomes().values()] == ["N" if value else "P" for value in values], str(rules)
    misere = ["N" if misere_win(*start) else "P" for start in starts]
    assert [str(o) for o in rules.outcomes("misere").values()] == misere, str(rules)


def all_boards(n, directed):
    """All boards without loops and parallels of n vertices: of those that are alike, one."""
    pairs = list((permutations if directed else combinations)(range(n), 2))
    number = {pair: 1 << i for i, pair in enumerate(pairs)}
    if not directed:
        number |= {(w, v): bit for (v, w), bit in number.items()}
    moves = [[number[p[v], p[w]] for v, w in pairs] for p in permutations(range(n))]
    for code in range(1 << len(pairs)):
        there = [i for i in range(len(pairs)) if code >> i & 1]
        if all(sum(move[i] for i in there) >= code for move in moves):
            yield Graph([pairs[i] for i in there], vertices=range(n), directed=directed)


def test_all_boards_are_there():
    assert [sum(1 for _ in all_boards(n, directed=False)) for n in range(1, 5)] == [1, 2, 4, 11]
    assert [sum(1 for _ in all_boards(n, directed=True)) for n in range(1, 5)] == [1, 3, 16, 218]


@pytest.mark.parametrize("remove", ["vertex", "edge"])
@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_all_small_boards_with_all_limits(n, directed, remove):
    for board in all_boards(n, directed):
        for limit in range((n if remove == "vertex" else board.m) + 2):
            judge(board, remove, limit)


@pytest.mark.parametrize("seed", range(60))
def test_random_boards_with_loops_and_parallels(seed):
    chance = random.Random(seed)
    board = random_board(chance, chance.randint(5, 8), chance.randint(4, 10), chance.choice(["-", ">"]))
    for remove in ("vertex", "edge"):
        judge(board, remove, chance.randrange(11))


# Several tokens, texts, kernels: by the Python rules, which the definition judges above


def a_position(seed):
    chance = random.Random(seed)
    n = chance.randint(1, 7)
    board = random_board(chance, n, chance.randint(0, 9), chance.choice(["-", ">"]))
    rules = Geography(board, chance.choice(["vertex", "edge"]), limit=chance.randrange(8))
    return rules(*chance.sample(range(n), min(n, chance.choice([1, 2, 2, 3]))), moved=chance.randint(0, rules.limit))


def longest_play(p):
    """The longest play by trying all moves."""
    return max((1 + longest_play(option) for option in p.options()), default=0)


@pytest.mark.parametrize("seed", range(150))
def test_kernels_of_several_tokens_are_the_rules(seed):
    p = a_position(seed)
    session = Session()
    kernel = engine.kernel_of(p, session)
    native = {tuple(kernel.search.canonical(words)) for words in kernel.search.options(kernel.words(p.state))}
    assert native == {tuple(kernel.search.canonical(kernel.words(o.state))) for o in p.options()}, str(p)
    value = int(reference.value(p))
    with session.control() as control:
        words = kernel.words(p.state)
        assert kernel.search.value(words, control) == value, str(p)
        assert kernel.search.wins(words, False, control) == (value != 0), str(p)
        assert kernel.search.wins(words, True, control) == (reference.outcome(p, "misere") is Outcome.N), str(p)
    assert int(p.value()) == value
    assert p.outcome(play="misere") is reference.outcome(p, "misere")


@pytest.mark.parametrize("seed", range(100))
def test_no_play_is_longer_than_the_limit_and_every_position_has_a_text(seed):
    p = a_position(seed)
    assert longest_play(p) <= p.rules.limit - p.state[2]
    below = [p]
    for q in below[:40]:
        assert position(str(q)) == q, str(q)
        below += q.options()


def test_a_vertex_called_moved_has_a_text():
    p = Geography("moved-1,1-2", limit=3)
    for q in (p("moved", 1), p(1, "moved"), p(1, "moved", moved=2), p("moved")):
        assert position(str(q)) == q


def test_a_kernel_serves_what_is_near_only():
    rules = Geography("grid:1000x1000", limit=4)
    p = rules((500, 500))
    assert p.value() == Geography("grid:9x9", limit=4)((4, 4)).value()
    kernel = rules.kernel(p.state)
    assert kernel.words(rules((500, 501)).state) is None
    assert kernel.words(rules((500, 501), moved=1).state) is not None
    assert kernel.words(rules((500, 510), moved=4).state) is None


def test_a_large_limit_is_none():
    for word in ("geography({}moves=50) {} @ 0", "geography(edge,{}moves=50) {} @ 0"):
        for board in ("petersen", "cycle:7", "0>1,1>2,2>0,2>3"):
            p, q = (position(word.format("", board)), position(word.format("", board).replace("moves=50", "passes=0")))
            assert p.solve("value").method.name == "spare-moves"
            assert p.value() == q.value()
            assert p.outcome(play="misere") == q.outcome(play="misere")
    assert (
        position("geography(moves=900) grid:30x30 @ 0,0").outcome() == position("geography grid:30x30 @ 0,0").outcome()
    )


def test_moves_are_to_spare_from_the_number_of_vertices_or_edges_in_reach_on():
    for text, enough in [("path:6 @ 0", 5), ("path:6 without 2 @ 0", 1), ("cycle:5 @ 0", 4), ("0>1,1>2,2>1 @ 1", 1)]:
        names = [position(f"geography(moves={k}) {text}").solve("value").method.name for k in (enough - 1, enough)]
        assert (names[0] == "spare-moves", names[1] == "spare-moves") == (False, True), text
    edge = [position(f"geography(edge,moves={k}) cycle:5 @ 0").solve("value").method.name for k in (4, 5)]
    assert [name == "spare-moves" for name in edge] == [False, True]


def test_where_moves_are_to_spare_play_is_that_without_a_limit():
    met = 0
    for p in map(a_position, range(200)):
        if not moves_to_spare(PositionFacts(p)):
            continue
        met += 1
        free = Position(Geography(p.rules.board, p.rules.remove), (*p.state[:2], 0))
        assert reference.value(p) == reference.value(free), str(p)
        assert reference.outcome(p, "misere") == reference.outcome(free, "misere"), str(p)
    assert met > 40


# What does not know the limit keeps away from it


def test_no_theorem_about_play_without_a_limit_applies():
    texts = ["grid:2x3 @ 0,0", "0>1,1>2,2>0 @ 0", "path:4 @ 1", "grid:3x3 @ 0,0 1,1", "tree:2x2 @ 0"]
    for prefix, text in product(["geography(moves=2)", "geography(edge,moves=2)"], texts):
        facts = PositionFacts(position(f"{prefix} {text}"))
        assert [t.name for t in theorems(Geography) if t.met(facts) and t.name != "spare-moves"] == []


def test_no_arrow_from_play_without_a_limit_takes_it():
    texts = ["path:4 @ 1", "0>1 @ 0", "0>1,1>2 without 0 @ 1"]
    for prefix, text in product(["geography(moves=2)", "geography(edge,moves=2)"], texts):
        source = position(
            f"{prefix} {text}" if "edge" not in prefix or "without" not in text else f"{prefix} path:3 @ 0"
        )
        for arrow in all_reductions():
            assert arrow.refusal(source), (arrow, source)


# Sums, keys, names, refusals


def test_a_limit_belongs_to_one_term_of_a_sum():
    p = position("geography(moves=1) path:3 @ 0 + geography(moves=1) path:3 @ 0")
    assert p.outcome() is Outcome.P
    assert p.play((0, 1)).outcome() is Outcome.N
    some = position("geography(moves=2) grid:3x3 @ 0,0"), position("nim 1")
    assert reference.value(Sum(*some)) == some[0].value() + some[1].value()


def test_store_keys_count_the_moves_that_are_left():
    long, short = Geography("path:5", limit=5), Geography("path:5", limit=4)
    assert long(2, moved=1).store_key() == short(2).store_key()
    assert len({long(2).store_key(), short(2).store_key(), Geography("path:5")(2).store_key()}) == 3
    assert short(0).store_key() == short(4).store_key()


def test_named_games_take_a_limit():
    assert GeneralizedGeography("0>1,1>2,2>3", limit=2)(0).outcome() is Outcome.P
    assert str(position("generalized-geography(moves=1) 0>1 @ 0").play(1)).endswith("0>1 without 0 @ 1 moved 1")
    assert GraphGame("0>1,1>2", limit=1)(0).outcome() is Outcome.N
    assert position("binary-undirected-geography(moves=1) path:4 @ 0 3").outcome() is Outcome.N


def test_pictures_say_how_many_moves_are_left():
    p = position("geography(moves=3) grid:3x3 without 0,0 @ 0,1 moved 1")
    assert "moves left: 2" in p.picture().svg()
    assert p.rules.sketch(p.state).endswith("moves left: 2")
    done = position("geography(moves=1) petersen without 0 @ 1 moved 1")
    sketch = done.rules.sketch(done.state)
    assert "moves left: 0" in sketch
    assert "token on 1: to nowhere" in sketch


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "geography(moves=2,passes=1) path:3 @ 0",
            "passes and a limit of moves do not go together; leave out one of them",
        ),
        ("geography(moves=-1) path:3 @ 0", "moves are never negative, got -1"),
        ("geography(moves=x) path:3 @ 0", "values of 'moves' are whole numbers, got 'x'"),
        ("geography(moves=2) path:3 @ 0 moved 3", "3 moves are made, but the game has 2"),
        ("geography(moves=4294967296) path:3 @ 0", "moves are at most 4,294,967,295, got 4,294,967,296"),
        ("geography(moves=1,moves=2) path:3 @ 0", "the parameter 'moves' is given twice"),
    ],
)
def test_what_is_wrong_with_a_limit_is_said(text, message):
    with pytest.raises(BadPosition) as caught:
        position(text)
    assert str(caught.value).splitlines()[0] == message


def test_python_says_limit_and_moved():
    with pytest.raises(BadPosition, match="geography takes tokens, 'without' and 'moved', got 'passed'"):
        Geography("path:3", limit=2)(0, passed=1)
    with pytest.raises(BadPosition, match="moves are a whole number, got 'x'"):
        Geography("path:3", limit="x")
