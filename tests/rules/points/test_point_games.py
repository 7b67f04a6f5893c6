"""A game that says its turns as data gets moves, texts, parts, keys, pictures and answers from them."""

import pickle
import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations, count

import networkx as nx
import pytest

from grundy import (
    BadPosition,
    Graph,
    GrundyError,
    IllegalMove,
    LimitReached,
    Marks,
    Nim,
    Outcome,
    PointGame,
    Sum,
    Turn,
    _native,
    game,
    limits,
    position,
)
from grundy.budget import Session
from grundy.pictures import Box
from grundy.search import engine, reference
from rules.points.own import Dominoes, Guards, Jumps, Slides, Stones, Written, random_game

SMALL = [
    Dominoes("grid:2x4"),
    Dominoes("petersen"),
    Guards("grid:3x3"),
    Guards("0-1,1-2,2-0,2-3,4-4,5"),
    Jumps(8),
    Stones("grid:2x4"),
    Stones("0>1,1>2,2-3"),
    *map(random_game, range(60)),
]


def reached(rules, count=40, seed=0):
    """Some positions of a game: with all points, and with random ones."""
    chance = random.Random(seed)
    everything = list(rules.points())
    yield rules(*everything)
    for _ in range(count):
        yield rules(without=[point for point in everything if chance.random() < 0.4])


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: type(rules).__name__)
def test_all_answers_are_those_of_the_reference(rules):
    for current in reached(rules, 12):
        assert current.value() == reference.value(current)
        assert current.outcome(play="misere") == reference.outcome(current, "misere")
        assert current.winning_moves() == reference.winning_moves(current)
        assert current.winning_moves(play="misere") == reference.winning_moves(current, "misere")


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: type(rules).__name__)
def test_parts_add_up_and_equal_keys_have_equal_values(rules):
    values = {}
    for current in reached(rules):
        value = reference.value(current)
        parts = current.parts()
        total = 0
        for part in parts:
            total ^= int(reference.value(part))
        assert total == int(value)
        if len(parts) > 1:
            assert reference.outcome(Sum(*parts), "misere") == reference.outcome(current, "misere")
        known = values.setdefault(current.key()[1], (value, reference.outcome(current, "misere"), len(current.moves())))
        assert known[:2] == (value, reference.outcome(current, "misere"))


def test_a_turn_is_possible_and_does_what_its_five_sets_say():
    turn = Turn(take=[0], put=[1], need=[2], without=[3], clear=[4])
    rules = Written(6, (turn,))
    for size in range(7):
        for points in combinations(range(6), size):
            current = rules(without=[i for i in range(6) if i not in points])
            here = set(points)
            assert bool(current.moves()) == ({0, 2} <= here and not {1, 3} & here)
            if current.moves():
                after = here - {0, 4} | {1}
                assert current.play(turn) == rules(*after)


def test_moves_are_turns_in_order_each_once():
    rules = Dominoes([(0, 1), (1, 2), (1, 0)])
    assert rules().moves() == (Turn(take=[0, 1]), Turn(take={2, 1}))
    assert rules(0, 1).moves() == (Turn(take=[0, 1]),)
    assert hash(Turn(take=[0, 1])) == hash(Turn(take=(1, 0)))


def test_all_points_are_there_unless_some_are_named():
    rules = Dominoes("grid:2x2")
    assert rules() == rules((0, 0), (0, 1), (1, 0), (1, 1)) == position("own-dominoes grid:2x2")
    assert rules((0, 0), (0, 1)) == rules(without=[(1, 0), (1, 1)])


@pytest.mark.parametrize(
    ("rules", "texts"),
    [
        (Dominoes("grid:2x2"), ["0,0 1,0", "0,0 0,1", "0,1 1,1", "1,0 1,1"]),
        (Guards("path:3"), ["0", "1", "2"]),
        (Stones("path:2"), ["0", "1"]),
        (Jumps(4), ["0 1 > 2", "1 2 > 0", "1 2 > 3", "2 3 > 1"]),
        (Slides("0>1,0>2,1>2"), ["0 > 1", "0 > 2", "1 > 2"]),
        (Written(2, (Turn(take=[0], need=[1]), Turn([1], need=[0]))), ["take: 0 need: 1", "take: 1 need: 0"]),
        (Dominoes([("New York", "Utah")]), ["New%20York Utah"]),
    ],
    ids=lambda given: type(given).__name__,
)  # fmt: skip
def test_the_text_of_a_move_is_as_short_as_it_can_be(rules, texts):
    current = rules()
    book = rules.book
    assert sorted(book.texts.texts) == sorted(texts)
    for turn in book.turns:
        assert rules.read_move(current.state, rules.write_move(current.state, turn)) == turn


def test_points_of_a_move_are_read_in_any_order():
    row = Jumps(4)(without=[2])
    assert row.read_move("1 0 > 2") == Turn(take=[0, 1], put=[2])
    with pytest.raises(IllegalMove, match=r"no such move '1 0' in 'own-jumps\(4\) without 2'; try one of '0 1 > 2'"):
        row.read_move("1 0")


@pytest.mark.parametrize("rules", SMALL[:7], ids=lambda rules: type(rules).__name__)
def test_texts_read_back_and_positions_pickle(rules):
    for current in reached(rules, 8):
        assert position(str(current)) == current
        assert pickle.loads(pickle.dumps(current)) == current


def test_a_board_may_be_given_in_any_form():
    assert Dominoes(nx.petersen_graph())().value() == Dominoes("petersen")().value()
    assert Dominoes([("a", "b"), ("b", "c")])("b", "c").moves() == (Turn(take=["b", "c"]),)


def test_a_position_is_drawn_with_the_points_that_are_gone():
    current = Dominoes("grid:2x2")((0, 0), (0, 1), (1, 1))
    drawn = current.picture()
    assert [shape.kind for shape in drawn.content if isinstance(shape, Box)] == ["square", "square", "empty", "square"]
    assert current.rules.sketch(current.state) == "   0 1\n 0 o o\n 1 . o"
    assert Dominoes("petersen")(1, 5).rules.sketch(0b100011).count("#") == 7
    assert Dominoes("star:99")(1, 5).rules.sketch(0b100010) == "1 5"
    assert "own-jumps(4)" in Jumps(4)()._repr_svg_()
    assert "500 vertices" not in Dominoes("path:2500")()._repr_svg_()
    assert "150 of 2,501 vertices" in Dominoes("path:2501")()._repr_svg_()


def test_winning_moves_are_marked_where_a_short_search_tells_them():
    row = Dominoes("path:4")()
    assert [shape.kind for shape in row.picture(row.analysis().marks()).content if hasattr(shape, "x2")] == [
        "edge",
        "edge winning-edge",
        "edge",
    ]
    assert not any("winning" in shape.kind for shape in row.picture().content)
    star = Guards("star:4")()
    discs = [shape.kind for shape in star.picture(star.analysis().marks()).content if hasattr(shape, "r")]
    assert discs == ["winning"] + ["vertex"] * 4
    long, slide = Dominoes("grid:6x7")(), Slides("path:3")(0)
    assert long.analysis().marks() == Marks()
    assert not any("winning" in shape.kind for shape in slide.picture(slide.analysis().marks()).content)


def test_limits_hold_for_a_search_of_points_and_progress_is_told():
    told = []
    with limits(seconds=0.3, progress=told.append), pytest.raises(LimitReached, match=r"limit of 0.3 s after [0-9,]+"):
        Dominoes("grid:7x8")().value()
    assert told
    assert told == sorted(told)
    with limits(positions=50), pytest.raises(LimitReached, match="limit of 50 positions"):
        Dominoes("grid:5x6")().winning_moves(play="misere")


def test_sums_with_other_games_are_answered_in_both_plays():
    total = Dominoes("grid:2x3")() + Nim(2) + Jumps(5)(without=[2])
    assert total.value() == reference.value(total)
    assert total.outcome(play="misere") == reference.outcome(total, "misere")
    assert total.winning_moves() == reference.winning_moves(total)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Turn(), r"Turn\(\) does nothing; let it take, put or clear a point"),
        (lambda: Turn(need=[1], without=[2]), r"Turn\(need=\[1\], without=\[2\]\) does nothing"),
        (lambda: Turn(take=[1, 2], put=[2]), r"Turn\(take=\[1, 2\], put=\[2\]\) puts 2, and takes or clears it too"),
        (lambda: Turn(put=["a"], clear="a"), "clear= of a turn is a list of points, all of them hashable, got 'a'"),
        (lambda: Turn(put=["a"], clear=["a"]), "puts 'a', and takes or clears it too; leave one of them out"),
        (lambda: Turn(take=[1, 1]), r"Turn\(take=\[1, 1\]\) names 1 twice"),
        (lambda: Turn(take=3), r"take= of a turn is a list of points, .* got 3; write take=\[point\] for one"),
        (lambda: Turn(take=[[1]]), "take= of a turn is a list of points, all of them hashable"),
    ],
)
def test_turns_that_make_no_sense_are_refused_by_name(make, message):
    with pytest.raises(BadPosition, match=message):
        make()


UNKNOWN_POINT = (
    r"the points of Turn\(take=\[1, 7\]\) must each be a point of Written, got 7; the points are 0 to 2; "
    r"see Written.turns \(.*own.py, line \d+\)"
)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Dominoes("grid:2x2")((2, 0)), r"must be a point of own-dominoes, got \(2, 0\); the grid has rows 0-1"),
        (lambda: Dominoes("grid:2x2")((0, 0), (0, 0)), r"what is there is given twice: \(0, 0\)"),
        (lambda: Dominoes("grid:2x2")([0, 0]), r"what is there must be a point of own-dominoes, got \[0, 0\]"),
        (lambda: Dominoes("path:3")(True), "what is there must be a point of own-dominoes, got True"),
        (lambda: Dominoes("path:3")(without=5), "without= is a list of points, got 5"),
        (lambda: Dominoes("path:3")(1, without=[2]), "takes points, or without= and .* that are gone; got 'without'"),
        (lambda: Dominoes("path:3")(gone=[2]), "takes points, or without= and .* that are gone; got 'gone'"),
        (lambda: position("own-dominoes path:3 without"), "after own-dominoes comes 'without' and points"),
        (lambda: position("own-dominoes path:3 0 1"), "after own-dominoes comes 'without' and points"),
        (lambda: position("own-dominoes path:3 without 0 0"), "what is gone is given twice: 0"),
        (lambda: position("own-dominoes path:3 without 7"), "what is gone must be .* got 7; the points are 0 to 2"),
        (lambda: Written(3, (Turn(take=[1, 7]),))(), UNKNOWN_POINT),
        (lambda: Written(3, (1,))(), r"a turn is a Turn\(take=..., put=...\), got 1 from Written.turns \(.*own.py"),
        (lambda: Written(3, None)(), "the turns of a game are a list or come one by one, got None from Written.turns"),
    ],
)  # fmt: skip
def test_bad_points_and_turns_are_told_by_name_and_place(make, message):
    with pytest.raises(GrundyError, match=message):
        make()


@dataclass(frozen=True)
class Wrong(PointGame):
    """What goes wrong is said by `how`."""

    how: str

    def points(self):
        if self.how.startswith("points"):
            return self.one_by_one()
        return {"twice": ["a", "b", "a"], "unhashable": [["a"]], "not a list": 3}.get(self.how, ["a", "b"])

    def one_by_one(self):
        yield "a"
        yield from count() if self.how == "points without end" else [{}["x"]]

    def turns(self) -> Iterator[Turn]:
        if self.how == "breaks":
            yield Turn(take=[{}["x"]])
        if self.how == "nothing":
            yield Turn(need=["a"])
        while self.how == "endless":
            yield Turn(take=["a"], need=["b"])


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("twice", r"the point 'a' of Wrong is given twice; see Wrong.points \(.*test_point_games.py, line \d+\)"),
        (
            "unhashable",
            r"points must be hashable, such as .*: unhashable type: 'list'; see Wrong.points \(.*line \d+\)",
        ),
        ("not a list", r"the points of a game are a list or come one by one, got 3 from Wrong.points \(.*line \d+\)"),
        ("breaks", r"test_point_games.py, line \d+, in Wrong.turns\(\): KeyError: 'x'"),
        ("nothing", r"Turn\(need=\['a'\]\) does nothing; .*; see Wrong.turns \(.*test_point_games.py, line \d+\)"),
        (
            "endless",
            r"more than 100,000 turns; the next is Turn\(take=\['a'\], need=\['b'\]\); see Wrong.turns \(.*line \d+",
        ),
        ("points without end", r"Wrong has more than 1,000,000 points; see Wrong.points \(.*line \d+\)"),
        ("points that break", r"test_point_games.py, line \d+, in Wrong.one_by_one\(\): KeyError: 'x'"),
    ],
)
def test_mistakes_in_a_game_of_points_are_told_with_their_place(how, message):
    with pytest.raises(GrundyError, match=message):
        Wrong(how)()


def test_points_without_end_are_stopped_by_a_limit():
    with limits(memory="10 MB"), pytest.raises(LimitReached, match="memory"):
        Wrong("points without end")()


@game("own-named-points")
@dataclass(frozen=True)
class Named(PointGame):
    """A row of points with any names."""

    names: tuple[Hashable, ...]

    def points(self):
        return self.names

    def turns(self):
        return (Turn(take=pair) for pair in zip(self.names, self.names[1:], strict=False))


def test_points_that_are_sets_have_a_text():
    sets = tuple(map(frozenset, [{1, 2}, {"a b"}, {(0, 1)}, set(), {frozenset({3})}]))
    row = Named((*sets, (frozenset({1}), 2)))
    for point in row.names:
        assert position(str(row(point))) == row(point)
        assert position(str(row(without=[point]))) == row(without=[point])
    for turn in row().moves():
        assert row().read_move(row().write_move(turn)) == turn
    assert row().write_move(row().moves()[0]) == r"{1,2} {'a\x20b'}"


@pytest.mark.parametrize("name", [None, 1.5, b"x", object])
def test_a_position_without_a_point_that_has_no_text_has_none_either(name):
    row = Named((name, "a", "b"))
    assert str(row(without=[name])).startswith("<own-named-points without <")
    with pytest.raises(BadPosition, match="this position has no text"):
        position(str(row(without=[name])))
    assert row().value() == Dominoes("path:3")().value()


def test_a_position_on_a_board_without_a_text_shows_what_is_gone():
    rules = Dominoes([(0, 1.5), (1.5, 2)])
    assert str(rules(without=[0])) == "<own-dominoes without 0>"
    assert str(rules()) == "<own-dominoes>"


class NoBoard(PointGame):
    def turns(self):
        return []


def test_a_game_without_a_board_says_its_points():
    with pytest.raises(
        GrundyError, match=r"NoBoard has no board, a field of type Graph; let points\(\) say its points"
    ):
        NoBoard()()


def test_a_play_that_need_not_end_is_refused_with_its_cycle():
    assert Slides("0>1,1>2,0>2")(0).value() == reference.value(Slides("0>1,1>2,0>2")(0))
    cycle = r"after Turn\(take=\[0\], put=\[1\]\), Turn\(take=\[1\], put=\[0\]\) the same position comes back"
    for ask in ("value", "outcome", "winning_moves"):
        with pytest.raises(GrundyError, match=f"play of own-slides can go on for ever: {cycle}"):
            Slides("path:3")(0).solve(ask)
    assert not Slides("path:3")().moves()
    assert Slides("path:3")().outcome() is Outcome.P


def many_walks(back=()):
    """Twenty walks side by side: there while a light is on, and back while it is off; some may be turned on again."""
    for here in range(0, 60, 3):
        there, light = here + 1, here + 2
        yield Turn(take=[here], put=[there], need=[light])
        yield Turn(take=[there], put=[here], without=[light])
        yield Turn(take=[light])
        if here in back:
            yield Turn(put=[light], need=[here])


def test_whether_play_ends_is_asked_of_each_part():
    points = [point for point in range(60) if point % 3 != 1]
    one = Written(3, tuple(many_walks())[:3])
    assert Written(60, tuple(many_walks()))(*points).value() == Sum(*[one(0, 2)] * 20).value()
    with pytest.raises(GrundyError, match=r"for ever: after Turn\(take=\[30\], put=\[31\], need=\[32\]\), .* the same"):
        Written(60, tuple(many_walks(back=[30])))(*points).value()


def test_a_turn_that_can_be_made_again_at_once_is_refused_where_it_is_possible():
    rules = Written(3, (Turn(need=[0], clear=[1]), Turn(take=[2])))
    with pytest.raises(GrundyError, match=r"can go on for ever: after Turn\(need=\[0\], clear=\[1\]\) the same"):
        rules().value()
    assert rules(1, 2).value() == reference.value(rules(1, 2))


@pytest.mark.parametrize("seed", range(100))
def test_a_game_is_refused_exactly_where_play_need_not_end(seed):
    chance = random.Random(seed)
    turns = []
    for _ in range(4):
        take, put, need, without, clear = ({i for i in range(4) if chance.random() < 0.25} for _ in range(5))
        put -= take | clear
        if take or put or clear:
            turns.append(Turn(take, put, need, without, clear))
    rules = Written(4, tuple(turns))
    for here in range(16):
        current = rules(without=[i for i in range(4) if not here >> i & 1])
        try:
            value = reference.value(current)
        except GrundyError:
            with pytest.raises(GrundyError, match="can go on for ever"):
                current.value()
        else:
            assert current.value() == value


def test_a_board_with_too_many_turns_for_the_memory_names_the_turn():
    told = r"memory .*: the board has too many turns; the last one read, Turn\(take=.*\), is number \d+"
    with limits(memory="1 MB"), pytest.raises(LimitReached, match=told):
        Dominoes("grid:40x40")()
    assert Dominoes("grid:40x40")().moves()


def test_keys_find_the_same_play_elsewhere_on_the_board():
    board = Graph("grid:4x5")
    rules = Dominoes(board)
    squares = [[(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)] for r in range(3) for c in range(4)]
    assert len({rules(*square).key() for square in squares}) == 1
    row, column = rules((0, 0), (0, 1), (0, 2)), rules((0, 4), (1, 4), (2, 4))
    assert row.key() == column.key() == rules((0, 0), (0, 1), (0, 2), (2, 2)).key()
    assert rules((0, 0), (0, 1)).key() != row.key()


@pytest.mark.parametrize(
    "current",
    [Dominoes("grid:3x3")(), Guards("petersen")(), Jumps(7)(without=[3]), Dominoes("path:5")() + Nim(1)],
    ids=str,
)
@pytest.mark.parametrize(("question", "play"), [("value", "normal"), ("outcome", "normal"), ("outcome", "misere")])
def test_answers_about_a_game_that_is_new_have_proofs_that_hold(current, question, play):
    proof = current.solve(question, play=play).proof()
    assert "Checked." in proof.check()


@pytest.mark.parametrize("seed", range(40))
def test_sums_with_heaps_are_searched_as_one_system(seed):
    chance = random.Random(seed)
    terms = [random_game(chance.randrange(99), size=4, most=4)(without=[i for i in range(4) if chance.random() < 0.2])]
    terms += [Dominoes("path:4")(), Nim(*(chance.randrange(3) for _ in range(chance.randint(1, 2))))][
        : chance.randint(1, 2)
    ]
    chance.shuffle(terms)
    total = Sum(*terms)
    session = Session()
    kernel = engine.kernel_of(total, session)
    assert isinstance(kernel.search, _native.PointSearch)
    assert kernel.state(kernel.words(total.state)) == total.state
    for play in ("normal", "misere"):
        assert total.outcome(play=play, method="search") == reference.outcome(total, play)
        assert set(total.winning_moves(play=play)) == set(reference.winning_moves(total, play))
    assert total.value(method="search") == reference.value(total)


def test_a_search_of_one_sum_does_not_know_another():
    kernel = engine.kernel_of(Dominoes("path:4")() + Nim(2), Session())
    others = [Dominoes("path:4")() + Nim(3), Dominoes("path:5")() + Nim(2), Nim(2) + Dominoes("path:4")()]
    others += [Dominoes("path:4")() + Nim(1, 1), Dominoes("path:4")() + Nim(2) + Nim(0)]
    assert [kernel.words(other.state) for other in others] == [None] * len(others)


def test_a_heap_beside_a_game_is_compared_with_its_value():
    board = Dominoes("grid:3x4")()
    for heap in range(1, 4):
        total = board + Nim(heap)
        answer = total.solve("outcome")
        assert answer.result is reference.outcome(total)
        assert answer.method.name == "nim-sum of parts (bouton, search)"
    two = board + Dominoes("path:9")() + Nim(2)
    assert two.outcome() is (Outcome.N if two.value() else Outcome.P)


def test_a_game_without_turns_or_points_is_over():
    for rules in (Written(0, ()), Written(3, ()), Dominoes("empty:3"), Jumps(2)):
        current = rules()
        assert current.moves() == current.winning_moves() == ()
        assert current.outcome() is Outcome.P
        assert current.outcome(play="misere") is Outcome.N
        assert current._repr_svg_().startswith("<svg")


def test_turns_do_not_change_and_pickle():
    turn = Turn(take=[1], put=[2])
    assert pickle.loads(pickle.dumps(turn)) == turn == eval(repr(turn))
    with pytest.raises(AttributeError, match="cannot assign to field 'take'"):
        turn.take = frozenset()
