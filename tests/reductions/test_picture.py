"""Pictures: the target with what is new in it coloured, and the graph of arrows."""

import pytest

from grundy import position
from grundy.pictures import Box, Circle, Label
from grundy.reductions import all_reductions, reduction
from grundy.reductions.graph import joined, picture, ranks


def discs(name, text):
    shapes = reduction(name).picture(position(text)).content
    return [shape for shape in shapes if isinstance(shape, Circle) and shape.vertex is not None]


def test_vertices_of_the_source_gadgets_and_leaves_have_different_colours():
    kinds = [disc.kind for disc in discs("arc-gadget", "geography 0>1,1>2 @ 0")]
    assert {kind: kinds.count(kind) for kind in kinds} == {"token": 1, "vertex": 2, "leaf": 3, "gadget": 16}


def test_graphs_of_chosen_values_have_a_colour_of_their_own():
    kinds = [disc.kind for disc in discs("separate-values(2,4)", "geography 0>1 @ 0")]
    assert {kind: kinds.count(kind) for kind in kinds} == {"vertex": 2, "leaf": 6, "gadget": 8, "own": 11, "token": 1}


def test_the_part_of_a_sum_is_coloured():
    kinds = [disc.kind for disc in discs("beside-heap(1)", "geography 0>1 @ 0")]
    assert kinds.count("gadget") == 8


def test_weights_stay_in_the_vertices_and_new_ones_have_their_role_beside_them():
    shapes = reduction("geography-to-nimg").picture(position("geography 0>1 @ 0")).content
    labels = [shape for shape in shapes if isinstance(shape, Label)]
    assert sorted(label.text for label in labels if label.vertex is not None) == ["0", "1", "a", "b", "c", "d"]
    assert [label.text for label in labels if label.kind.startswith("label")] == ["1", "1", "1", "1", "2", "1"]
    kinds = [disc.kind for disc in discs("geography-to-nimg", "geography 0>1 @ 0")]
    assert kinds == ["token", "gadget", "gadget", "gadget", "gadget", "vertex"]


def test_a_legend_says_what_the_colours_mean():
    drawn = reduction("prelude").picture(position("geography 0>1 @ 0"))
    said = {label.text for label in drawn.content if isinstance(label, Label) and label.vertex is None}
    assert said == {"of the source", "new, at one vertex", "new, in the place of an arc"}


@pytest.mark.parametrize("arrow", all_reductions(), ids=str)
def test_every_example_has_a_picture(arrow):
    assert arrow.picture(arrow.read(arrow.example)).svg().startswith("<svg")


def test_the_graph_has_a_box_for_each_question_and_none_covers_another():
    shapes = picture(all_reductions()).content
    boxes = [shape for shape in shapes if isinstance(shape, Box)]
    assert len(boxes) == len(ranks(joined(all_reductions())))
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            unmatched_moves = a.x + a.width < b.x or b.x + b.width < a.x or a.y + a.height < b.y or b.y + b.height < a.y
            assert unmatched_moves


def test_the_graph_has_no_way_back():
    rank = ranks(joined(all_reductions()))
    assert all(rank[source] < rank[target] for source, target in joined(all_reductions()))
