"""Values of starts and of moves on pictures: they are those of plain recursion, and nothing covers anything."""

import re
from functools import cache
from itertools import combinations

import pytest
from tests.contract.test_picture_room import lies_on, overlap

from grundy import NotApplicable, position
from grundy.constructions import BOARDS
from grundy.constructions.drawing import picture
from grundy.pictures import Badge, Circle, Label, Line
from grundy.pictures.badges import badge_text
from grundy.pictures.extent import extent
from grundy.questions import MISERE, OUTCOME, VALUE
from grundy.reductions import reduction
from grundy.reductions.worth import worth

MADE = [("graph", n) for n in (4, 5, 6, 7, 9)] + [(on, n) for on in ("tree", "digraph") for n in range(7)]
GADGETS = [
    ("arc-gadget", "geography x>y @ x"),
    ("arc-gadget", "geography x>y,y>z @ x"),
    ("subdivided-arc-gadget", "geography x>y @ x"),
    ("prelude", "geography x>y @ x"),
    ("misere-directed", "geography x>y,y>z @ x"),
    ("misere-undirected", "geography x>y,y>z @ x"),
    ("geography-to-nimg", "geography x>y @ x"),
    ("misere-nimg", "nimg(mr) x-y [1,1] @ x"),
    ("geography-to-edge", "geography x>y @ x"),
    ("arcs-to-edges", "geography(edge) x>y @ x"),
    ("geography-to-nimg-mr", "geography x>y @ x"),
]


def recursion(board):
    """The value of each start of a board and of each first move, by the definition alone."""
    ways = [board.neighbour_indices(v) for v in range(board.n)]

    @cache
    def value(at, gone):
        found = {value(to, gone | {at}) for to in ways[at] if to not in gone}
        return next(k for k in range(len(found) + 1) if k not in found)

    name = board.write_vertex
    starts = {name(v): value(v, frozenset()) for v in range(board.n)}
    return starts, {(name(v), name(w)): value(w, frozenset({v})) for v in range(board.n) for w in ways[v]}


def check_room(drawn):
    """That badges lie on the canvas, off each other, off words and off all but their own discs."""
    badges = [(shape, extent(shape)) for shape in drawn.content if isinstance(shape, Badge)]
    words = [(shape, extent(shape)) for shape in drawn.content if isinstance(shape, Label)]
    discs = [shape for shape in drawn.content if isinstance(shape, Circle) and shape.vertex is not None]
    for shape, (left, top, right, bottom) in badges + words:
        assert min(left, top) >= 0, shape
        assert right <= drawn.width, shape
        assert bottom <= drawn.height, shape
    for (one, box), (other, its) in [*combinations(badges, 2), *((b, w) for b in badges for w in words)]:
        assert not overlap(box, its), (one, other)
    for badge, box in badges:
        assert not [disc for disc in discs if disc.vertex != badge.vertex and lies_on(box, disc)], badge
    for one, other in combinations(discs, 2):
        assert not overlap(extent(one), extent(other)), (one, other)
    return len(badges)


@pytest.mark.parametrize(("on", "n"), MADE)
@pytest.mark.parametrize("moves", [False, True], ids=["starts", "moves"])
def test_nothing_covers_anything_on_what_is_constructed(on, n, moves):
    if moves and n > 6:
        pytest.skip("pictures of so many moves grow no further")
    p = BOARDS[on](n)
    found = worth(p, VALUE, moves=moves)
    drawn = picture(p, found)
    assert check_room(drawn) == len(found.starts) + len(found.moves)


@pytest.mark.parametrize("n", [4, 5, 6])
def test_each_start_wears_its_value_and_each_move_too(n):
    p = BOARDS["graph"](n)
    starts, moves = recursion(p.board)
    found = worth(p, VALUE)
    assert {name: badge_text(text) for name, text in found.starts.items()} == {v: str(k) for v, k in starts.items()}
    assert {way: badge_text(text) for way, text in found.moves.items()} == {way: str(k) for way, k in moves.items()}
    drawn = picture(p, worth(p, VALUE, moves=False))
    worn = {}
    for badge in drawn.content:
        if isinstance(badge, Badge):
            worn.setdefault(badge.vertex, []).append(int(badge.text))
    token = f"N{n}"
    of_token = {end: k for (start, end), k in moves.items() if start == token}
    assert worn == {v: [k, of_token[v]] if v in of_token else [k] for v, k in starts.items()}
    assert sorted(of_token.values()) == list(range(n))


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_the_families_are_recognised_and_every_edge_is_drawn(n):
    p = BOARDS["graph"](n)
    drawn = picture(p, worth(p, VALUE, moves=False))
    kinds = {shape.vertex: shape.kind for shape in drawn.content if isinstance(shape, Circle) and shape.vertex}
    for family, kind in (("N", "clique-n"), ("R", "gadget-r"), ("M", "gadget-m"), ("P", "gadget-p")):
        assert {kinds[f"{family}{i}"] for i in range(5 if family in "MP" else 4, n + 1)} <= {kind}
    assert all(kind == "tree-of-value" for vertex, kind in kinds.items() if "." in vertex)
    assert len(kinds) == p.board.n
    assert sum(isinstance(shape, Line) for shape in drawn.content) == p.board.m
    at = {shape.vertex: shape for shape in drawn.content if isinstance(shape, Circle)}
    clique = [disc.y for vertex, disc in at.items() if vertex and re.fullmatch(r"N\d+", vertex)]
    others = [at[f"R{i}"].y for i in range(4, n + 1)]
    assert all(y < min(clique) or y > max(clique) for y in others), "the clique is in the middle"


@pytest.mark.parametrize(("name", "text"), GADGETS)
def test_nothing_covers_anything_on_gadgets(name, text):
    arrow = reduction(name)
    source = position(text)
    found = arrow.worth(arrow.apply(source))
    assert check_room(arrow.picture(source, values=True)) == len(found.starts) + len(found.moves)


@pytest.mark.parametrize(("name", "text"), GADGETS[:4])
def test_the_values_on_gadgets_are_those_of_plain_recursion(name, text):
    arrow = reduction(name)
    target = arrow.apply(position(text))
    starts, moves = recursion(target.board)
    found = arrow.worth(target)
    assert {name: int(badge_text(value)) for name, value in found.starts.items()} == starts
    assert {way: int(badge_text(value)) for way, value in found.moves.items()} == moves


@pytest.mark.parametrize(("name", "text"), GADGETS[4:])
def test_the_outcomes_on_gadgets_agree_with_search(name, text):
    arrow = reduction(name)
    target = arrow.apply(position(text))
    found = arrow.worth(target)
    play = arrow.preserves.target.play
    token = target.board.write_vertex(target.state[0] if isinstance(target.state[0], int) else target.state[0][0])
    assert found.starts[token] == str(target.outcome(play=play, method="search"))
    leaving = {value for (start, _), value in found.moves.items() if start == token}
    if leaving:
        assert found.starts[token] == ("N" if "P" in leaving else "P")
    assert found.starts[token] == ("P" if name == "misere-nimg" or "y>z" in text else "N"), "as the source"


def test_lemmas_3_1_and_3_2_can_be_read_off():
    one = reduction("arc-gadget").worth(reduction("arc-gadget").apply(position("geography x>y @ x"))).moves
    assert (one["x", "a,x,y"], one["d,x,y", "y"], one["y", "d,x,y"]) == ("*", "*", "*3")
    two = reduction("arc-gadget").worth(reduction("arc-gadget").apply(position("geography x>y,y>z @ x"))).moves
    assert (two["x", "a,x,y"], two["d,x,y", "y"]) == ("*2", "*2")


def test_of_several_amounts_the_best_is_told():
    start = position("nimg 0-1 [2,1] @ 0")
    left = {str(start.play(move).outcome(play="misere", method="search")) for move in start.moves()}
    assert left == {"N", "P"}
    assert worth(start, OUTCOME, MISERE).moves["0", "1"] == "P"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nim 3 5", "values of all starts are for Geography or NimG with one token, got nim; `grundy picture TEXT"),
        (
            "binary-undirected-geography path:4 @ 0 1",
            "values of all starts are for Geography or NimG with one token, got",
        ),
        ("geography path:1001 @ 0", "values are shown on at most 1,000 vertices, got 1,001; take a smaller board"),
    ],
)
def test_what_has_no_values_of_starts_is_refused(text, message):
    with pytest.raises(NotApplicable) as error:
        worth(position(text), VALUE)
    assert str(error.value).startswith(message)
