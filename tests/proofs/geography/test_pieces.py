"""Values of undirected Geography are proved by pieces and orders; no forgery of them is accepted."""

import json
import random
from contextlib import suppress
from itertools import permutations

import networkx as nx
import pytest
from grundy.checker import grundy_check as checker

from grundy import Geography, position
from grundy.graphs import Graph
from proofs.geography.board_proofs import SMALL, accepted, board, lines_of, said


def by_pieces(at):
    return lines_of(at.solve("value", method="guided-search").proof())


def plain(near, token, gone=frozenset()):
    """The value from the definition."""
    worth = {plain(near, to, gone | {token}) for to in near[token] if to not in gone and to != token}
    return next(n for n in range(len(worth) + 1) if n not in worth)


def star(value):
    return f"*{value}" if value > 1 else "*" if value else "0"


def test_all_starts_of_all_small_boards_are_proved():
    for graph in SMALL:
        rules = Geography(board(graph))
        near = {v: set(graph[v]) for v in graph}
        for v in graph:
            assert said(by_pieces(rules(v))).endswith(f"normal play: {star(plain(near, v))}. Checked.")


def hard(pairs, degree, seed):
    """A board with one perfect matching: pairs, and edges from earlier pairs to later ones."""
    chance = random.Random(seed)
    edges = [(2 * i, 2 * i + 1) for i in range(pairs)]
    for _ in range(pairs * (degree - 1)):
        i, j = sorted(chance.sample(range(pairs), 2))
        edges.append((2 * i + 1, 2 * j))
    return nx.Graph(edges)


@pytest.mark.parametrize("seed", range(12))
def test_random_boards_are_proved(seed):
    chance = random.Random(seed)
    graphs = [nx.gnm_random_graph(11, chance.randrange(8, 20), seed=seed), hard(5, 3, seed)]
    graphs.append(nx.Graph([*graphs[0].edges, *((v, v + 100) for v in graphs[0])]))
    for graph in graphs:
        rules, near = Geography(board(graph)), {v: set(graph[v]) for v in graph}
        for v in list(graph)[:11]:
            assert said(by_pieces(rules(v))).endswith(f"normal play: {star(plain(near, v))}. Checked.")


@pytest.mark.parametrize(
    "text",
    [
        "geography hex:20x20 without 3,4 @ 5,5",
        "geography grid:12x12 without 0,0 5,5 7,1 7,2 @ 4,4",
        "geography king:7x8 @ 2,3",
        "geography petersen:40x3 without 1 2 @ 0",
        "geography tree:3x5 @ 4",
        "geography path:100 @ 37",
    ],
)
def test_values_on_larger_boards_have_short_proofs(text):
    answer = position(text).solve("value")
    proof = answer.proof()
    assert proof.check().splitlines()[0] == f"{text}, normal play: {answer.result}. Checked."
    assert proof.size().lines < 2 * position(text).rules.board.n


def corona(graph):
    """Every vertex with a leaf of its own."""
    graph = nx.convert_node_labels_to_integers(graph)
    return nx.Graph([*graph.edges, *((v, v + len(graph)) for v in graph)])


def test_a_corona_is_proved_by_leaves_and_a_shift():
    lines = by_pieces(Geography(board(corona(nx.grid_2d_graph(4, 4))))(5))
    pieces = lines[2:-1]
    assert [line[0] for line in pieces] == ["piece"] * 4  # where the token can go
    assert all(set(line[3]) < set(range(16)) and line[4] == [] for line in pieces)  # without leaves and moves to 0
    assert said(lines).endswith("normal play: *2. Checked.")


def forge(lines, chance):
    """Change some steps, and the claim."""
    lines = json.loads(json.dumps(lines))
    n = 12
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(2, len(lines))
        line = lines[at]
        what = chance.randrange(6)
        if what == 0 and len(lines) > 3:
            del lines[at]
        elif what == 1:
            lines.insert(at, chance.choice(lines[2:]))
        elif what == 2 and line[0] == "piece":
            line[2] = chance.randrange(n)
        elif what == 3:
            some = chance.choice([some for some in line if isinstance(some, list)])
            some.insert(0, chance.randrange(n))
        elif what == 4 and len(line) > 2:
            del line[chance.randrange(2, len(line))]
        else:
            lists = [some for some in inner_lists(line) if some] or [[0]]
            some = chance.choice(lists)
            some[chance.randrange(len(some))] = chance.randrange(n)
    lines[0]["claim"] = star(chance.randrange(4))
    return lines


def inner_lists(data):
    if isinstance(data, list):
        if data and all(type(item) is int for item in data):
            yield data
        for item in data:
            yield from inner_lists(item)


@pytest.mark.parametrize("seed", range(4))
def test_forged_pieces_are_never_accepted(seed):
    chance, count = random.Random(seed), 0
    for _ in range(25):
        graph = chance.choice([chance.choice(SMALL[100:]), hard(4, 3, chance.random()), hard(5, 2, chance.random())])
        start = chance.choice(list(graph))
        true = star(plain({v: set(graph[v]) for v in graph}, start))
        lines = by_pieces(Geography(board(graph))(start))
        count += accepted(lines, lambda lines: forge(lines, chance), 40, true)
    assert count


def worth(near, token, there, zeros):
    """The value of a piece from the definition."""
    options = {worth(near, to, there - {token}, zeros) for to in near[token] & there - {token}}
    options |= {0} if token in zeros else set()
    return next(n for n in range(len(options) + 1) if n not in options)


@pytest.mark.parametrize("seed", range(4))
def test_no_lists_show_a_false_value_of_a_piece(seed):
    """Loops, parallel edges, parts that are not connected, and tokens that are no vertices of the piece, too."""
    chance, shown = random.Random(seed), 0
    for _ in range(40):
        n = chance.randrange(2, 6)
        edges = [(chance.randrange(n), chance.randrange(n)) for _ in range(chance.randrange(1, 9))]
        near = {v: {w for edge in edges for w in edge if v in edge and edge != (v, v)} - {v} for v in range(n)}
        word = ",".join([*map(str, range(n)), *(f"{u}-{v}" for u, v in edges)])
        game = checker.Book("normal").game(f"geography {word}")
        for _ in range(60):
            vertices = chance.sample(range(n), chance.randrange(1, n + 1))
            zeros = chance.sample(vertices, chance.randrange(len(vertices)))
            token = chance.choice([*vertices, *vertices, -1, True, n - 1])
            sizes = [chance.randrange(2), chance.randrange(3), *[3] * (chance.random() < 0.3)]
            owned, pairs, *cycles = ([v for edge in chance.choices(edges, k=k) for v in edge] for k in sizes)
            with suppress(checker.Rejected):
                game.check_piece(token, vertices, zeros, owned, pairs, cycles)
        for (token, vertices, zeros), value in game.values_of_pieces.items():
            if token in vertices:
                assert value == worth(near, token, vertices, zeros), (edges, token, vertices, zeros)
                shown += 1
    assert shown > 100


SQUARE = "geography 0,1,2,3,4,5,0-4,0-1,1-5,1-2,2-3,3-0"
HEADER = {"format": "grundy-proof", "version": 2, "position": f"{SQUARE} @ 0", "play": "normal"}
HEADER |= {"question": "value", "claim": "*2"}


def test_the_proof_that_is_forged_below_is_right():
    rules = position(HEADER["position"])
    assert said(by_pieces(rules)) == f"{rules}, normal play: {rules.value()}. Checked."


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ([["piece", 0, 1, [1, -2], [], [], [], []]], "line 3: expected a whole number, got '-2'"),
        ([["piece", 0, 1, [1, True], [], [], [], []]], "line 3: expected a whole number, got 'True'"),
        ([["piece", 0, 1, [0, 1, 2], [], [], [0, 2], []]], "line 3: 0 and 2 are not joined"),
        ([["piece", 0, 1, [1, 2, 3], [2], [2, 3], [], []]], "line 3: 2 and 3 are not joined"),
        ([["piece", 0, 1, [1, 2, 3], [], [], [1, 2], []]], "line 3: 1 and 2 are not joined"),
        ([["piece", 0, 1, [1, 2, 3], [], [], [], []]], "line 3: the edge 2 3 is not covered"),
        ([["matching", [0, "@ 0"], [], [1, 5, 2, 3], []]], "line 3: the value of the move to 1 is not shown"),
        ([["matching", [0, "@ 0"], [], [1, 2], []]], "line 3: the edge 1 5 is not covered"),
    ],
)
def test_each_piece_is_checked(steps, reason):
    with pytest.raises(checker.Rejected) as caught:
        said([HEADER, ["game", SQUARE], *steps])
    assert str(caught.value) == reason


def small_digraphs(seed):
    chance = random.Random(seed)
    n = chance.randrange(2, 6)
    yield n, [(u, v) for u in range(n) for v in range(n) if u != v and chance.random() < 0.3], ">"
    yield n, [(u, v) for u in range(n) for v in range(u) if chance.random() < 0.5], "-"


@pytest.mark.parametrize("seed", range(40))
def test_an_order_of_vertices_never_shows_what_is_false(seed):
    for n, edges, sign in small_digraphs(seed):
        word = ",".join([*map(str, range(n)), *(f"{u}{sign}{v}" for u, v in edges)])
        near = {v: {w for u, w in edges if u == v} for v in range(n)}
        if sign == "-":
            near = {v: near[v] | {u for u, w in edges if w == v} for v in range(n)}
        book = checker.Book("normal")
        game = book.game(f"geography {word}")
        for token in range(n):
            true = plain(near, token)
            for order in permutations(range(n)):
                try:
                    shown = game.order(game.read(f"@ {token}"), list(order))
                except checker.Rejected:
                    continue
                assert shown == true or (shown == "N" and true)


def test_a_triangle_has_no_order():
    header = {**HEADER, "position": "geography cycle:3 @ 0", "claim": "*2"}
    with pytest.raises(checker.Rejected, match="line 3: vertex 1 is open"):
        said([header, ["game", "geography cycle:3"], ["order", [0, "@ 0"], [1, 2, 0]]])


def test_boards_of_the_tests_are_read_alike():
    assert Graph(board(SMALL[-1])).n == 6
