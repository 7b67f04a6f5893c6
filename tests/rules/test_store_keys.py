"""Store keys: equal exactly for isomorphic positions, the same in every process."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from grundy import (
    Chomp,
    Clobber,
    Geography,
    Graph,
    GrundyError,
    Hackenbush,
    Moore,
    Nim,
    NimG,
    NodeKayles,
    PointGame,
    PosetGame,
    Position,
    Ruleset,
    SubsetTakeAway,
    Sum,
    TakeTurn,
    Turn,
    Turns,
    Wythoff,
    position,
    sample_position,
)
from grundy.graphs import canonical
from grundy.masks import bits, mask_of
from grundy.rules import all_games
from grundy.rules.store_keys import value_text

ENTRIES = [entry for entry in all_games().values() if entry.built_in]
ON_BOARDS = ["geography", "hackenbush", "nimg", "take-turn", "even-even", "odd-odd", "cram", "arc-kayles"]
ON_BOARDS += ["node-kayles", "clobber", "peg-duotaire", "poset-game"]


def described(current):
    """A position on a board as plain data: colours of what is left, edges between numbers, and what has no place.

    This says again, by hand, what a position of each game is. Two positions are isomorphic exactly if a permutation of
    the vertices takes the one description to the other.
    """
    rules, state = current.rules, current.state
    board, name = rules.board, type(rules).game_name
    edges = [(*board.ends(e), board.is_arc(e)) for e in range(board.m)]
    whole = dict.fromkeys(range(board.n), "")
    match name:
        case "geography":
            tokens, gone, passed = state
            colours = {v: "token" if v in tokens else "" for v in whole}
            if rules.remove == "vertex":
                colours = {v: colour for v, colour in colours.items() if not gone >> v & 1}
            else:
                edges = [edge for e, edge in enumerate(edges) if not gone >> e & 1]
            if rules.limit is not None:
                return colours, edges, (rules.remove, "left", rules.limit - passed)
            return colours, edges, (rules.remove, rules.passes, passed)
        case "hackenbush":
            edges = [edges[e] for e in bits(state)]
            colours = {v: "" for u, w, _ in edges for v in (u, w)} | {board.index(rules.ground): "ground"}
            return colours, edges, ()
        case "nimg":
            pointer, weights = state
            return {v: (weights[v], v == pointer) for v in whole}, edges, (rules.order,)
        case "take-turn":
            return {v: state[1] >> v & 1 for v in bits(state[0])}, edges, ()
        case "clobber":
            return {v: sign for v, sign in enumerate(rules.letters(state)) if sign != "."}, edges, ()
        case "peg-duotaire":
            return {v: state >> v & 1 for v in whole}, edges, ()
        case "poset-game":
            above = {board.index(v): [board.index(w) for w in rules._above(v)] for v in board.vertices}
            return dict.fromkeys(bits(state), ""), [(v, w, True) for v in above for w in above[v]], ()
    return dict.fromkeys(bits(state), ""), edges, ()


def least_form(current):
    """The least relabelling of a description, by trying all of them."""
    colours, edges, words = described(current)
    inside = [(u, v, arc) for u, v, arc in edges if u in colours and v in colours]
    forms = []
    for order in permutations(colours):
        place = {v: i for i, v in enumerate(order)}
        new = ((place[u], place[v], arc) for u, v, arc in inside)
        forms.append(
            (
                [str(colours[v]) for v in order],
                sorted((u, v, arc) if arc or u < v else (v, u, arc) for u, v, arc in new),
            )
        )
    return repr((min(forms), words))


@pytest.mark.parametrize("name", ON_BOARDS)
def test_keys_are_equal_exactly_for_isomorphic_positions(name):
    drawn = [sample_position(name, Random(seed), 2 + seed % 4) for seed in range(1200)]
    if name == "peg-duotaire":  # on a lattice pegs jump straight ahead: there, a board is more than its edges
        drawn = [Position(type(one.rules)(edges_only(one.board)), one.state) for one in drawn]
    drawn = [one for one in drawn if len(described(one)[0]) <= 5]
    pairs = {(one.store_key(), least_form(one)) for one in drawn}
    assert len(drawn) > 700
    assert len({key for key, _ in pairs}) == len({form for _, form in pairs}) == len(pairs)
    assert 15 <= len(pairs) < 0.9 * len(drawn)


def edges_only(board):
    """The same board, its vertices numbers."""
    return relabelled_board(board, range(board.n))[0]


def relabelled_board(board, image):
    """A board in which vertex v is called image[v], its numbering, and for each edge its new number."""
    rng = Random(board.n)
    order = rng.sample(range(board.m), board.m)
    signs = []
    for e in order:
        u, v = (image[end] for end in board.ends(e))
        signs.append(f"{u}>{v}" if board.is_arc(e) else rng.choice((f"{u}-{v}", f"{v}-{u}")))
    alone = sorted(set(range(board.n)) - {end for e in order for end in board.ends(e)})
    made = Graph(",".join(signs + [str(image[v]) for v in alone]))
    vertex = {v: made.index(image[v]) for v in range(board.n)}
    return made, vertex, {e: i for i, e in enumerate(order)}


def relabelled(current, rng):
    """The same position, its vertices renamed and its edges in another order."""
    rules, state = current.rules, current.state
    image = rng.sample(range(rules.board.n), rules.board.n)
    board, vertex, edge = relabelled_board(rules.board, image)

    def moved(mask, to=vertex):
        return mask_of(to[item] for item in bits(mask))

    match type(rules).game_name:
        case "geography":
            tokens, gone, passed = state
            gone = moved(gone, vertex if rules.remove == "vertex" else edge)
            state = tuple(sorted(vertex[token] for token in tokens)), gone, passed
            return Position(Geography(board, rules.remove, rules.passes, limit=rules.limit), state)
        case "hackenbush":
            return Position(
                Hackenbush(board, board.vertices[vertex[rules.board.index(rules.ground)]]), moved(state, edge)
            )
        case "nimg":
            weights = [0] * board.n
            for v, weight in enumerate(state[1]):
                weights[vertex[v]] = weight
            return Position(NimG(board, rules.order), (vertex[state[0]], tuple(weights)))
        case "take-turn":
            return Position(TakeTurn(board), (moved(state[0]), moved(state[1])))
        case "clobber":
            return Position(Clobber(board), sum((state >> 2 * v & 3) << 2 * vertex[v] for v in vertex))
    return Position(type(rules)(board), moved(state))


@pytest.mark.parametrize("name", ON_BOARDS)
def test_relabelled_positions_of_many_vertices_have_equal_keys(name):
    rng = Random(7)
    for seed in range(12):
        current = sample_position(name, Random(seed), 12 + 4 * seed)
        if current.board.n > 64:
            continue
        if name == "peg-duotaire":
            current = Position(type(current.rules)(edges_only(current.board)), current.state)
        assert relabelled(current, rng).store_key() == current.store_key()


def test_every_game_on_a_board_is_tested():
    with_board = {type(position(entry.example).rules).game_name for entry in ENTRIES if " board" in str(fields(entry))}
    assert with_board == set(ON_BOARDS)


def fields(entry):
    from grundy.rules.parameters import fields_of

    return [f"{field.name} {field.kind}" for field in fields_of(type(position(entry.example).rules))]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_equal_positions_have_equal_keys_in_every_game(entry):
    for seed in range(20):
        first, second = (sample_position(entry.name, Random(seed), seed) for _ in range(2))
        assert first.store_key() == second.store_key()
        read = position(str(first))
        assert read.store_key() == first.store_key()
    assert len({sample_position(entry.name, Random(seed), seed).store_key() for seed in range(20)}) > 3


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_positions_with_equal_keys_have_equal_values(entry):
    values = {}
    for seed in range(40):
        current = sample_position(entry.name, Random(seed), 4)
        assert values.setdefault(current.store_key(), current.value()) == current.value()


def test_positions_are_what_is_left_of_the_board():
    assert position("cram path:5 without 0").store_key() == position("cram path:4").store_key()
    assert position("cram path:5 without 1").store_key() != position("cram path:4").store_key()
    assert position("geography 0-1,1-2,5 without 5 @ 0").store_key() == position("geography path:3 @ 2").store_key()
    assert position("clobber path:4 BWB.").store_key() == position("clobber path:3 BWB").store_key()
    assert position("hackenbush 0-1,1-2 without 1-2").store_key() == position("hackenbush 0-5").store_key()


def test_node_kayles_keys_tell_the_board_and_not_only_the_play():
    """K(3,3) and the prism have the same closed neighbourhoods, up to names."""
    prism = NodeKayles("0-1,1-2,2-0,3-4,4-5,5-3,0-3,1-4,2-5")()
    assert prism.store_key() != NodeKayles("bipartite:3x3")().store_key()


def test_orders_are_told_by_what_lies_above_and_not_by_their_arcs():
    keys = {PosetGame(text)().store_key() for text in ("0>1,1>2", "0>1,1>2,0>2", "c>a,a>b")}
    assert keys == {PosetGame("0>1,1>2,2>3")(without=[1]).store_key()}


def test_a_bar_of_chocolate_may_be_turned_over():
    assert Chomp(4, 2, 1).store_key() == Chomp(3, 2, 1, 1).store_key() != Chomp(3, 3, 1).store_key()
    for size in range(2, 8):
        bars = list(partitions(size))
        keys = {rows: Chomp(*rows).store_key() for rows in bars}
        for one in bars:
            for other in bars:
                assert (keys[one] == keys[other]) == (other in (one, transposed(one)))


def partitions(n, most=None):
    if n == 0:
        yield ()
    for first in range(min(n, most or n), 0, -1):
        yield from ((first, *rest) for rest in partitions(n - first, first))


def transposed(rows):
    return tuple(sum(row > column for row in rows) for column in range(rows[0]))


def test_letters_of_subsets_may_be_renamed():
    rules = SubsetTakeAway(3)
    assert rules(without=["ab", "c"]).store_key() == rules(without=["bc", "a"]).store_key()
    assert rules(without=["ab", "c"]).store_key() != rules(without=["bc", "b"]).store_key()


def test_turns_may_be_written_in_any_order_on_any_points():
    first = Turns("4: take 0 1; take 1 2; take 3 clear 0")
    second = Turns("4 weighing 1 1 1 1: take 0 clear 3; take 2 1; take 2 3")
    assert first().store_key() == second().store_key() != Turns("4: take 0 1; take 1 2; take 3 clear 1")().store_key()


def test_labels_of_cards_may_be_renamed():
    key = position("uno g3 g7 r3 | b3 r5 @ r3").store_key()
    assert position("uno b4 b1 y4 | g4 y2 @ y4").store_key() == key
    assert position("uno g3 g7 r3 | b3 r5 @ g3").store_key() != key
    assert position("uno g3 g7 r3 | b3 r5").store_key() != key
    assert position("uno g3 g3 r3 | b3 r5 @ r3").store_key() != key
    swap = {position(f"uno(swap) r3 | b3{word}").store_key() for word in ("", " swapped")}
    assert len(swap) == 2


def test_keys_of_uno_are_equal_exactly_for_renamed_cards():
    drawn = [sample_position("uno", Random(seed), 4) for seed in range(800)]
    pairs = {(one.store_key(), renamed_least(one)) for one in drawn}
    assert len({key for key, _ in pairs}) == len({form for _, form in pairs}) == len(pairs)
    assert len(pairs) < 0.9 * len(drawn)


def renamed_least(current):
    hand, other, top, swap = current.state
    cards = [*hand, *other, *([top] if top else [])]
    colours, numbers = sorted({card[0] for card in cards}), sorted({card[1] for card in cards})
    forms = []
    for first in permutations(range(len(colours))):
        for second in permutations(range(len(numbers))):
            name = dict(zip(colours, first, strict=True)), dict(zip(numbers, second, strict=True))
            renamed = [
                sorted((name[0][c], name[1][n]) for c, n in some) for some in (hand, other, [top] if top else [])
            ]
            forms.append(renamed)
    return repr((min(forms), swap, current.rules.reading, current.rules.swap))


def test_heaps_stand_in_any_order_and_empty_ones_do_not_count():
    assert Nim(5, 0, 3).store_key() == Nim(3, 5).store_key() == "1:nim()=(3,5)"
    assert Moore(2)(5, 0, 3).store_key() == Moore(2)(3, 5).store_key() != Moore(3)(3, 5).store_key()
    assert Wythoff(5, 3).store_key() == Wythoff(3, 5).store_key()


def test_rules_are_part_of_the_key_under_whatever_name():
    assert position("undirected-geography path:3 @ 0").store_key() == position("geography path:3 @ 0").store_key()
    assert position("navigate-the-pass path:3 @ 0").store_key() != position("geography path:3 @ 0").store_key()
    assert position("cram path:3").store_key() != position("arc-kayles path:3").store_key()


def test_sums_are_told_by_their_parts_in_any_order():
    parts = [position("nim 3"), position("geography path:3 @ 0"), position("kayles 5")]
    keys = {Sum(*order).store_key() for order in permutations(parts)}
    assert len(keys) == 1
    assert Sum(parts[0], parts[1], position("geography 5-7,7-9 @ 9")).store_key() not in keys
    same = Sum(parts[0], position("geography 5-7,7-9 @ 9"), parts[2])
    assert same.store_key() in keys


def test_long_keys_end_in_a_digest():
    assert position("cram grid:8x8").store_key().startswith("1:cram()~64;64*;")
    rng = Random(1)
    long = NodeKayles(Graph([(a, b) for a in range(64) for b in range(a) if rng.random() < 0.5]))()
    assert long.store_key().startswith("1:node-kayles~sha256:")
    assert len(long.store_key()) == len("1:node-kayles~sha256:") + 64
    assert position("geography path:1000 @ 7").store_key().startswith("1:geography=sha256:")


def test_large_boards_have_the_keys_of_equal_positions_only():
    first, second = position("geography path:65 @ 0"), position("geography path:65 @ 64")
    assert first.store_key() != second.store_key()
    assert first.store_key() == position("geography path:65 @ 0").store_key()
    assert first.store_key().startswith("1:geography(board=[0..64;0 1 1 2 ")
    assert first.store_key().endswith(" 63 64;0])=((0),0,0)")
    assert position("geography path:64 @ 0").store_key() == position("geography path:64 @ 63").store_key()
    # 0 and 1 are gone on the one, 64 and 63 on the other: what is left has 63 vertices.
    left, right = "geography path:65 without 0 1 @ 2", "geography path:65 without 64 63 @ 62"
    assert position(left).store_key() == position(right).store_key()


def test_positions_whose_canonical_form_takes_too_long_have_exact_keys(monkeypatch):
    boards = [Graph("cycle:6"), Graph("0-2,2-4,4-1,1-3,3-5,5-0")]
    assert len({NodeKayles(board)().store_key() for board in boards}) == 1
    monkeypatch.setattr(canonical, "MOST_STEPS", 1)
    exact = [NodeKayles(board)().store_key() for board in boards]
    assert exact[0] != exact[1]
    assert exact[0] == "1:node-kayles(board=[0..5;0 1 1 2 2 3 3 4 4 5 5 0;0])=63"
    assert NodeKayles("cycle:6")().store_key() == exact[0]


PROGRAM = """
from grundy import position
from grundy.rules import all_games
for entry in all_games().values():
    if entry.built_in:
        print(position(entry.example).store_key())
print(position("geography a-b,b-c,c-a,c-d @ a c").store_key())
"""


def test_keys_are_the_same_with_every_seed_of_hashes():
    printed = set()
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        printed.add(subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, check=True).stdout)
    (text,) = printed
    assert text.decode().splitlines()[:-1] == [position(entry.example).store_key() for entry in ENTRIES]


KNOWN = {
    "kayles 5 12": '1:octal(code="0.77")=(5,12)',
    "moore(2) 3 4 5": "1:moore(k=2)=(3,4,5)",
    "wythoff 5 3": "1:wythoff()=(3,5)",
    "mock-turtles THTH": "1:turn-coins(k=3)=10",
    "rugs TH/HH": "1:tartan(across=ruler(),down=ruler())=(2,3)",
    "geography grid:3x3 @ 0,0": "1:geography()~9;8*,@;-/-;4,6;3,5;5,6;7,8;7,8;7;7",
    "geography(edge) 0>1,1>2,2>0 @ 0": '1:geography(remove="edge")~3;2*,@;/>,>/;1:1,2;2:1',
    "hackenbush 0-1,1-2,1-3,2-3,0-3": "1:hackenbush()~3;,(2*~-),ground;-/-;1;2",
    "nimg cycle:5 [1,2,1,3,1] @ 0": "1:nimg()~5;2*1,1@,2,3;-/-;3,4;2,4;3",
    "take-turn path HHTTH": "1:take-turn()~5;3*H,2*T;-/-;4;2;3;4",
    "node-kayles petersen": "1:node-kayles()~10;10*;-/-;7,8,9;4,6,9;3,6,8;5,9;5,8;7;7",
    "clobber path:5 BWBWB": "1:clobber()~5;3*B,2*W;-/-;4;3;3,4",
    "turns(4: take 0 1; take 1 2; take 2 3) without 3": "1:turns()~5;3*on,2*turn;/take,take/;4;3;3,4",
    "uno g3 | b3": "1:uno()~3;2*colour,number;/0 1 0,/1 0 0,0 1 0/,1 0 0/;2:2;2:3",
    "nim 3 + nim 5": '1:sum()=("1:nim()=(3)","1:nim()=(5)")',
}


@pytest.mark.parametrize(("text", "key"), KNOWN.items())
def test_keys_stay_as_they_are(text, key):
    """Whoever changes one of these makes stored results unreachable: raise FORMAT in rules/store_keys.py."""
    assert position(text).store_key() == key


def test_plain_data_has_texts_that_are_equal_exactly_for_equal_data():
    data = [
        0,
        1,
        True,
        1.0,
        Fraction(1),
        1 + 0j,
        0.5,
        Fraction(1, 2),
        -3,
        "a",
        "b",
        'a"',
        "1",
        b"a",
        b"",
        None,
        (),
        (1,),
    ]
    data += [((),), frozenset(), frozenset({1}), frozenset({1, 2}), frozenset({2, 1.0}), (1, 2), (1, (2,)), ((1,), 2)]
    data += [2**70, 2**70 + 1, -(2**70), float("inf"), float("-inf"), 1j, "None", "é", "\ud800", "(1)", 10**5000]
    for one in data:
        for other in data:
            assert (value_text(one) == value_text(other)) == (one == other), (one, other)
        assert value_text(one).isascii()


@dataclass(frozen=True)
class Spot:
    row: int
    name: str


@dataclass(frozen=True)
class Steps(Ruleset[tuple[Spot, ...], int]):
    """Take the first spot."""

    reach: int = 1

    def moves(self, state, /):
        return range(min(1, len(state)))

    def play(self, state, move, /):
        return state[1:]


def test_states_of_own_games_may_be_dataclasses():
    key = Position(Steps(), (Spot(1, "a"),)).store_key()
    assert key == f'1:{__name__}.Steps()=({__name__}.Spot(row=1,name="a"))'
    assert Position(Steps(2), (Spot(1, "a"),)).store_key() != key
    assert Position(Steps(), (Spot(2, "a"),)).store_key() != key


class NewSteps(Steps):
    version = 2


def test_the_version_of_rules_is_part_of_the_key():
    assert Position(NewSteps(), ()).store_key() == f"1:{__name__}.NewSteps version 2()=()"


def test_what_is_no_plain_data_has_no_key():
    class Mine(Ruleset[object, int]):
        def moves(self, state, /):
            return ()

        def play(self, state, move, /):
            return state

    with pytest.raises(GrundyError, match="only plain data has a text that stays the same, got <object object"):
        Position(Mine(), object()).store_key()
    rules = Mine()
    rules.size = 3
    with pytest.raises(GrundyError, match="attribute 'size' is a parameter; make it a frozen dataclass"):
        Position(rules, 3).store_key()


def test_parameters_that_are_functions_have_no_key():
    from grundy import HeapGame

    with pytest.raises(GrundyError, match="has no store key: its parameter"):
        HeapGame(lambda n: [])(3).store_key()


@dataclass(frozen=True)
class Dominoes(PointGame):
    """Cover two neighbouring cells that are free."""

    board: Graph

    def turns(self):
        return (Turn(take=edge) for edge in self.board.edges)


def test_own_games_of_points_have_canonical_keys():
    keys = Counter(Dominoes(board)().store_key() for board in ("0-1,1-2", "b-a,a-c", "0-1,1-2,2-0"))
    assert sorted(keys.values()) == [1, 2]
    assert Dominoes("grid:3x3")(without=[(0, 0)]).store_key() == Dominoes("grid:3x3")(without=[(2, 2)]).store_key()
    assert Dominoes("grid:3x3")(without=[(0, 0)]).store_key() != Dominoes("grid:3x3")(without=[(1, 1)]).store_key()


def test_a_key_that_reads_the_moves_reports_mistakes_of_the_game():
    @dataclass(frozen=True)
    class Wrong(PointGame):
        board: Graph

        def turns(self):
            return [1 / 0]

    with pytest.raises(GrundyError, match="ZeroDivisionError"):
        Position(Wrong("path:2"), 3).store_key()
