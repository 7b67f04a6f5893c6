"""Boards that split: strongly connected parts, cut vertices and bridges, judged by brute force."""

import random

import pytest

from games.geography.plain import plain_misere, plain_values, random_board
from grundy import Geography, NotApplicable, Outcome, position
from grundy.graphs import Graph
from grundy.search import reference
from support import connected_graphs


def applies(p, method, question, play):
    try:
        return p.solve(question, play=play, method=method)
    except NotApplicable:
        return None


def test_cut_vertices_tell_misere_outcomes_of_all_connected_graphs_up_to_seven_vertices():
    seen = 0
    for board in (board for n in range(2, 8) for board in connected_graphs(n)):
        for v, wins in enumerate(plain_misere(board)):
            answer = applies(Geography(board)(v), "cut-vertices", "outcome", "misere")
            seen += answer is not None
            assert answer is None or answer.result is (Outcome.N if wins else Outcome.P), (board, v)
    assert seen == 3101


@pytest.mark.parametrize("seed", range(40))
def test_strong_parts_tell_values_and_misere_outcomes(seed):
    chance = random.Random(seed)
    n = chance.randint(3, 10)
    board = random_board(chance, n, chance.randint(n, 2 * n), kinds=chance.choice([">", ">>>-"]))
    values, misere, rules = plain_values(board), plain_misere(board), Geography(board)
    for v in range(n):
        if (answer := applies(rules(v), "strong-parts", "value", "normal")) is not None:
            assert int(answer.result) == values[v], (board, v)
            assert rules(v).outcome(play="misere", method="strong-parts") is (Outcome.N if misere[v] else Outcome.P)


@pytest.mark.parametrize("seed", range(40))
def test_bridges_tell_values_and_outcomes_of_the_edge_game(seed):
    chance = random.Random(seed)
    n = chance.randint(2, 7)
    board = random_board(chance, n, chance.randint(n - 1, 9), kinds="-")
    for v in range(n):
        p = Geography(board, remove="edge")(v)
        if (answer := applies(p, "bridges", "value", "normal")) is not None:
            assert answer.result == reference.value(p), (board, v)
            for play in ("normal", "misere"):
                assert p.outcome(play=play, method="bridges") is reference.outcome(p, play), (board, v, play)


@pytest.mark.parametrize("seed", range(20))
def test_what_was_played_before_is_gone_for_the_parts_too(seed):
    chance = random.Random(seed)
    kinds, options = chance.choice([("-", {}), (">>-", {}), ("-", {"remove": "edge"})])
    n = chance.randint(6, 9)
    p = Geography(random_board(chance, n, n + 1, kinds), **options)(chance.randrange(n))
    while p.moves():
        assert p.outcome(play="misere") is reference.outcome(p, "misere"), str(p)
        assert p.value() == reference.value(p), str(p)
        p = p.play(chance.choice(p.moves()))


def test_large_boards_that_split_are_solved_part_by_part():
    tree = Geography(Graph([(v, v // 3) for v in range(1, 20_000)]))
    assert tree(0).solve("outcome", play="misere").method.name == "cut-vertices"
    triangles = [(a, b) for i in range(0, 3000, 2) for a, b in ((i, i + 1), (i + 1, i + 2), (i, i + 2))]
    edges = Geography(Graph([*triangles, (0, "end"), ("end", "tail")]), remove="edge")
    with pytest.raises(NotApplicable) as error:
        edges("end").value(method="bridges")
    assert str(error.value) == (
        "theorem 'bridges' needs parts between bridges of at most 960 edges, 3000 lies in a larger one"
    )
    arcs = [(v, w) for v in range(3000) for w in (v + 1, v + 2)]
    layered = Geography(Graph([*arcs, (3001, 3002), (3002, 3001), (3002, 3003)], directed=True))
    assert int(layered(0).value()) == int(layered(3).value()) == int(layered(2997).value())
    assert layered(0).solve("value").method.name == "strong-parts"


@pytest.mark.parametrize(
    ("text", "method", "play", "message"),
    [
        ("geography cycle:5 @ 0", "cut-vertices", "misere", "needs a cut vertex in reach of the token"),
        ("geography(edge) cycle:5 @ 0", "bridges", "misere", "needs a bridge in reach of the token"),
        ("geography(edge) dipath:5 @ 0", "bridges", "normal", "needs a board without arcs, this one has the arc 0>1"),
        ("geography path:5 @ 0", "strong-parts", "misere", "is for boards with arcs"),
        ("geography path:5 @ 0", "bridges", "misere", "is for the edge game, this is the vertex game"),
        (
            "geography dicycle:5 @ 0",
            "strong-parts",
            "misere",
            "needs more than one strongly connected part, all that the token reaches is one",
        ),
    ],
)
def test_a_board_that_does_not_split_is_refused(text, method, play, message):
    with pytest.raises(NotApplicable) as error:
        position(text).outcome(play=play, method=method)
    assert str(error.value) == f"theorem {method!r} {message}"


@pytest.mark.parametrize("seed", range(10))
def test_all_starts_share_the_parts_of_a_board(seed):
    chance = random.Random(seed)
    board = random_board(chance, 9, 10, kinds="-")
    assert [str(o) for o in Geography(board).outcomes("misere").values()] == [
        "N" if wins else "P" for wins in plain_misere(board)
    ]
    rules = Geography(random_board(chance, 6, 7, kinds="-"), remove="edge")
    for v, outcome in rules.outcomes("misere").items():
        assert outcome is reference.outcome(rules(v), "misere")
    assert all(value == reference.value(rules(v)) for v, value in rules.values().items())
