"""Badges touch no other badge, and cover no name in a disc; nothing is clipped."""

from itertools import combinations

import pytest

from grundy import position
from grundy.pictures import Badge, Circle, Curve, Label
from grundy.pictures.extent import extent

EDGES = ["arc-kayles complete:5", "arc-kayles complete:6", "arc-kayles petersen", "arc-kayles prism:4"]
NAMES = [
    "geography king:4x4 @ 1,1",
    "geography triangular:4x4 @ 1,1",
    "geography hex:4x4 @ 1,1",
    "geography torus:4x5 @ 0,0",
    "node-kayles petersen",
    "node-kayles cylinder:3x6",
    *EDGES,
]


def with_values(text):
    p = position(text)
    return p.picture(p.analysis().marks(values=True))


def badges_of(drawn):
    return [shape for shape in drawn.content if isinstance(shape, Badge)]


def overlap(one, other):
    (a, b, c, d), (e, f, g, h) = extent(one), extent(other)
    return min(c, g) - max(a, e) > 1 and min(d, h) - max(b, f) > 1


@pytest.mark.parametrize("text", [*EDGES, *NAMES, "kayles 12 5", "moore(2) 3 4 5", "lasker 2 5 7", "mogul HTHTH"])
def test_no_badge_touches_another(text):
    badges = badges_of(with_values(text))
    assert badges
    assert not [(a, b) for a, b in combinations(badges, 2) if overlap(a, b)]


@pytest.mark.parametrize("text", EDGES)
def test_no_badge_of_an_edge_covers_a_vertex(text):
    drawn = with_values(text)
    discs = [shape for shape in drawn.content if isinstance(shape, Circle)]
    assert not [badge for badge in badges_of(drawn) if any(overlap(badge, disc) for disc in discs)]


@pytest.mark.parametrize("text", NAMES)
def test_no_badge_covers_a_name_in_a_disc(text):
    drawn = with_values(text)
    inside = {(s.x, s.y) for s in drawn.content if isinstance(s, Circle)}
    names = [s for s in drawn.content if isinstance(s, Label) and (s.x, s.y) in inside]
    assert names
    assert not [name.text for name in names for badge in badges_of(drawn) if overlap(badge, name)]


@pytest.mark.parametrize("text", [*NAMES, "couples-are-forever 12", "clobber grid:2x4", "rugs THTHT/HHTHT/THTHT"])
def test_nothing_is_clipped(text):
    drawn = with_values(text)
    for shape in drawn.content:
        left, top, right, bottom = extent(shape)
        assert min(left, top) >= 0
        assert right <= drawn.width
        assert bottom <= drawn.height


def test_values_of_moves_that_split_a_heap_stand_below_its_cuts():
    drawn = with_values("couples-are-forever 12")
    cuts = [shape for shape in drawn.content if isinstance(shape, Curve)]
    badges = sorted(badges_of(drawn), key=lambda badge: badge.x)
    assert [badge.x for badge in badges] == pytest.approx([extent(cut)[0] for cut in cuts])
    assert all(extent(badge)[1] > extent(cut)[3] for badge, cut in zip(badges, cuts, strict=True))


def test_where_two_shapes_stand_for_a_move_the_one_that_wins_wears_its_value():
    drawn = with_values("generalized-geography dipath:16 without 5 13 @ 9 10 12")
    (badge,) = (badge for badge in badges_of(drawn) if badge.text == "0")
    (disc,) = (shape for shape in drawn.content if isinstance(shape, Circle) and "winning" in shape.kind.split())
    assert disc.vertex == "11"
    assert abs(badge.x - disc.x) < 2 * disc.r
