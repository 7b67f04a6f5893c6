"""NimG drawn, and in plain characters."""

from collections import Counter

import pytest

from grundy import NimG, position
from grundy.pictures import Circle, Curve, Label, Line
from grundy.reductions import reduction


def drawn(text):
    return position(text).picture().content


def test_weights_stand_in_the_vertices_and_names_beside_them():
    shapes = drawn("nimg a-b,b-c [1,40,3] @ b")
    at = {shape.vertex: (shape.x, shape.y) for shape in shapes if isinstance(shape, Circle)}
    inside = {shape.text: (shape.x, shape.y) for shape in shapes if isinstance(shape, Label) and not shape.vertex}
    del inside["remove, then move"]
    assert inside == {"1": at["a"], "40": at["b"], "3": at["c"]}
    names = {shape.vertex: shape.text for shape in shapes if isinstance(shape, Label) and shape.vertex is not None}
    assert names == {"a": "a", "b": "b", "c": "c"}


def test_the_pointer_loops_and_arcs_are_drawn():
    shapes = drawn("nimg 0-1,1-1,1>2,2-2 [1,2,1] @ 1")
    assert [shape.vertex for shape in shapes if isinstance(shape, Circle) and shape.kind == "token"] == ["1"]
    assert sum(isinstance(shape, Curve) for shape in shapes) == 2
    assert [shape.arrow for shape in shapes if isinstance(shape, Line)] == [False, True]
    assert [shape.text for shape in shapes if isinstance(shape, Label)][-1] == "remove, then move"
    assert [shape.text for shape in drawn("nimg(mr) 0-1 [1,1] @ 0") if isinstance(shape, Label)][
        -1
    ] == "move, then remove"


@pytest.mark.parametrize(
    ("text", "winning"),
    [
        ("nimg path:3 [1,4,2] @ 1", ["0", "2"]),
        ("nimg path:3 [1,1,2] @ 1", []),
        ("nimg 0>1,0-2 [1,0,0] @ 0", ["1", "2"]),
        ("nimg(mr) path:3 [1,4,2] @ 1", []),
    ],
)
def test_where_winning_moves_go_is_marked(text, winning):
    p = position(text)
    assert [
        s.vertex for s in p.picture(p.analysis().marks()).content if isinstance(s, Circle) and s.kind == "winning"
    ] == winning
    plain = p.rules.picture(p.state)
    assert not any(shape.kind == "winning" for shape in plain.content if isinstance(shape, Circle))


def test_of_a_large_board_the_part_around_the_pointer_is_drawn():
    picture = NimG("grid:100x100")((50, 50), [v % 7 for v in range(10_000)]).picture()
    kinds = Counter(shape.kind for shape in picture.content)
    assert kinds["token"] + kinds["vertex"] + kinds["winning"] == 150
    assert kinds["edge cut"] > 10
    assert "150 of 10,000 vertices" in [shape.text for shape in picture.content if isinstance(shape, Label)]


def test_new_vertices_of_a_reduction_keep_their_weights():
    shapes = reduction("geography-to-nimg").picture(position("geography 0>1 @ 0")).content
    assert sorted(shape.text for shape in shapes if isinstance(shape, Label) and "label" in shape.kind) == [
        *"11111",
        "2",
    ]
    assert sum(isinstance(shape, Circle) and shape.kind == "gadget" for shape in shapes) == 5  # one in the legend


def test_the_sketch_tells_weights_and_ways():
    p = position("nimg grid:2x3 [1,2,31415,0,12,1] @ 0,1")
    assert p.rules.sketch(p.state).splitlines() == [
        "       0   1   2",
        "   0   1  2* 3e4",
        "   1   0  12   1",
        "pointer on 0,1 (2): to 0,0 (1), 0,2 (31,415), 1,1 (12)",
    ]
    q = position("nimg 0-0,0-1,2 [1,1000,3] @ 2")
    assert q.rules.sketch(q.state) == " 0:1---1:1000\n\n\n\n2:3*\npointer on 2 (3): to nowhere"
    assert (
        NimG("0-0,0-1,2")(0, [1, 1000, 3])
        .rules.sketch((0, (1, 1000, 3)))
        .endswith("pointer on 0 (1): to 0 (1), 1 (1,000)")
    )
