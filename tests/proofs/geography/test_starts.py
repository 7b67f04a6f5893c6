"""One proof of all starts: the sets of Gallai and Edmonds, checked in one pass, and no forgery of them accepted."""

import json
import random
from itertools import combinations

import pytest
from grundy.checker import grundy_check as checker

from grundy import Geography, position
from proofs.geography.board_proofs import SMALL, accepted, board, lines_of, said


def plainly(edges, n):
    """Which vertices some maximum matching misses, from all matchings."""
    best, missed = -1, set()
    for size in range(n // 2, -1, -1):
        for some in combinations(edges, size):
            ends = {v for edge in some for v in edge}
            if len(ends) == 2 * size:
                best, missed = size, missed | (set(range(n)) - ends)
        if best >= 0:
            break
    return "".join("P" if v in missed else "N" for v in range(n))


def test_all_starts_of_all_small_boards_are_proved():
    for graph in SMALL:
        claim = plainly(list(graph.edges), len(graph))
        proof = Geography(board(graph)).outcomes().proof()
        assert proof.check().splitlines()[0].endswith(f", normal play: {claim}. Checked.")


def forge(lines, chance):
    header, game, step = json.loads(json.dumps(lines))
    for _ in range(chance.randrange(1, 4)):
        some = chance.choice([*step[2:], *step[4], *step[2:]])
        n = len(header["claim"])
        what = chance.randrange(5)
        if what == 0 and some:
            some.pop(chance.randrange(len(some)))
        elif what == 1:
            values = [[chance.randrange(n) for _ in range(6)]] if some is step[4] else chance.choices(range(n), k=2)
            at = chance.randrange(len(some) + 1)
            some[at:at] = values
        elif what == 2 and some and some is not step[4]:
            some[chance.randrange(len(some))] = chance.choice([chance.randrange(-1, n), n, True, None, 1.0])
        elif what == 3:
            other = chance.choice(step[2:4])
            other[:], some_of = other[2:], other[:2]
            chance.choice(step[2:4]).extend(some_of)
        else:
            chance.shuffle(some)
    header["claim"] = "".join(chance.choice([sign, "NP"[sign == "N"]]) for sign in header["claim"])
    if chance.random() < 0.5:
        header["claim"] = "".join("N" if v in step[2][::2] or v in step[3] else "P" for v in range(n))
    return [header, game, step]


def test_forged_starts_are_never_accepted():
    chance, count = random.Random(6), 0
    for graph in chance.sample(SMALL, 150):
        lines = lines_of(Geography(board(graph)).outcomes().proof())
        count += accepted(lines, lambda lines: forge(lines, chance), 30, plainly(list(graph.edges), len(graph)))
    assert count > 20


FIVE = lines_of(Geography("0-1,1-2,2-0,2-3,3-4").outcomes().proof())


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ([[], [0, 1, 3, 4], []], "line 3: the edge 0 2 is not covered"),
        ([[2, 3], [], []], "line 3: the edge 0 1 is not covered"),
        ([[3, 4], [], []], "line 3: the edge 0 1 is not covered"),
        ([[3, 0], [], [[0, 1, 1, 2, 2, 0]]], "line 3: 3 and 0 are not joined"),
        ([[], [3, 4], [[0, 1, 1, 0]]], "line 3: this is no odd cycle of classes"),
        ([[], [3, 4], [[0, 1, 1, 2, 0, 2]]], "line 3: this is no odd cycle of classes"),
        ([[], [3, 4, 3, 4], [[0, 1, 1, 2, 2, 0]]], "line 3: a vertex is listed twice"),
        ([[], [3, 4, 0], [[0, 1, 1, 2, 2, 0]]], "line 3: edges are listed as their ends, one after the other"),
        ([[], [-2, -1], [[0, 1, 1, 2, 2, 0]]], "line 3: expected a whole number, got '-2'"),
        ([[2, 0, 3, 4], [], []], "line 3: the edge 0 1 is not covered"),
        ([[2, 0, 3, 4], [], [[0, 1, 1, 0]]], "line 3: this is no odd cycle of classes"),
    ],
)
def test_each_part_of_the_certificate_is_checked(step, reason):
    with pytest.raises(checker.Rejected) as caught:
        said([*FIVE[:2], ["starts", 0, *step]])
    assert str(caught.value).startswith(reason)


def test_the_step_is_about_normal_play_of_the_vertex_game_without_arcs():
    about, unknown = (
        "this is about vertices and edges, without passes",
        "there is no step starts in this game and misere play",
    )
    for text, play, reason in (
        ("geography(edge) path:3", "normal", about),
        ("geography 0>1", "normal", about),
        ("geography path:3", "misere", unknown),
    ):
        header = {**FIVE[0], "position": text, "play": play, "claim": "PNP"}
        with pytest.raises(checker.Rejected, match=f"line 3: {reason}"):
            said([header, ["game", text], ["starts", 0, [1, 0], [], []]])


def test_a_class_that_no_matching_is_shown_to_miss_is_rejected():
    header = {**FIVE[0], "position": "geography path:2", "claim": "NP"}
    with pytest.raises(checker.Rejected, match="line 3: no maximum matching is shown to miss a class"):
        said([header, ["game", "geography path:2"], ["starts", 0, [0, 1], [], []]])


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("geography grid:3x3", "misere"),
        ("geography 0>1,1>2,2>0,2>3,5>1", "normal"),
        ("geography(edge) cycle:4", "normal"),
        ("geography(edge) complete:4", "misere"),
        ("geography(passes=1) path:4", "normal"),
        ("undirected-geography petersen", "normal"),
        ("geography 0-1,1-1,2", "normal"),
    ],
)
def test_all_starts_are_proved_in_other_games_too(text, play):
    from grundy.rules import read_ruleset

    rules = read_ruleset(text)
    found = rules.outcomes(play)
    claim = "".join(map(str, found.values()))
    names = map(rules.board.write_vertex, range(rules.board.n))
    assert list(found.values()) == [position(f"{text} @ {name}").outcome(play=play) for name in names]
    assert said(lines_of(found.proof())).endswith(f" play: {claim}. Checked.")


def test_large_boards_have_short_words():
    chance = random.Random(1)
    edges = [(chance.randrange(2000), chance.randrange(2000)) for _ in range(3000)]
    found = Geography(edges).outcomes()
    signs = [str(outcome) for outcome in found.values()]
    end = f"as claimed for {len(signs)} starts, {signs.count('N')} N and {signs.count('P')} P. Checked."
    assert found.proof().check().splitlines()[0].endswith(end)


def rejection(game, claim, *lists):
    """Why one step that shows all starts is rejected."""
    header = {"format": "grundy-proof", "version": 2, "position": game, "play": "normal"}
    with pytest.raises(checker.Rejected) as caught:
        said([header | {"question": "outcomes", "claim": claim}, ["game", game], ["starts", 0, *lists]])
    return str(caught.value)


@pytest.mark.parametrize("game", ["geography(edge) path:2", "geography 0>1", "geography(passes=1) path:2"])
def test_all_starts_at_once_are_about_vertices_edges_and_no_passes(game):
    assert rejection(game, "NN", [], [0, 1], []) == "line 3: this is about vertices and edges, without passes"


def test_a_loop_does_no_harm_to_a_matching():
    at = position("geography 0-1,1-2,1-3,3-3 @ 0")
    assert said(lines_of(at.solve("outcome").proof())) == f"{at}, normal play: P. Checked."


@pytest.mark.parametrize(
    ("board", "claim", "owned"),
    [("bipartite:2x2", "NNPP", [0, 2, 1, 2]), ("path:2", "NN", [0, 1, 1, 0]), ("path:3", "NNP", [0, 1, 1, 2])],
)
def test_a_class_is_owned_by_one_vertex_and_lies_in_d(board, claim, owned):
    assert rejection(f"geography {board}", claim, owned, [], []) == "line 3: two vertices own one class"


@pytest.mark.parametrize(
    ("board", "claim", "pairs", "cycle"),
    [
        ("0-1,0-0", "PP", [], [0, 1, 1, 0, 0, 0]),
        ("path:3", "PPP", [], [0, 1, 1, 2, 2, 1]),
        ("cycle:4", "PPPP", [], [0, 1, 1, 2, 2, 3, 3, 0]),
        ("cycle:3", "NNP", [0, 1], [0, 1, 1, 2, 2, 0]),
    ],
)
def test_only_odd_cycles_of_different_classes_of_d_are_contracted(board, claim, pairs, cycle):
    said_why = rejection(f"geography {board}", claim, [], pairs, [cycle])
    assert said_why == "line 3: this is no odd cycle of classes"


@pytest.mark.parametrize("pair", [[0, 2], [2, 0]])
def test_pairs_are_edges_of_the_board(pair):
    said_why = rejection("geography path:3", "PNP", [], pair, [])
    assert said_why == f"line 3: {pair[0]} and {pair[1]} are not joined"
