"""The facts behind the matching-guided search (docs/geography.md), on all graphs up to six vertices.

Every position that play reaches from such a board is such a board again, so these are facts about whole games.
"""

from functools import cache

import pytest

from games.geography.plain import rows_of
from grundy.graphs import Graph
from grundy.graphs.matching import A, C, D, matching
from grundy.graphs.remaining import remaining
from support import graphs

BOARDS = [board for n in range(1, 7) for board in graphs(n)]


@cache
def value(rows, left, token):
    """The value by the definition: `rows` of neighbours, the set of vertices to enter, the token."""
    seen = {value(rows, left & ~(1 << w), w) for w in members(rows[token] & left)}
    return next(v for v in range(len(seen) + 1) if v not in seen)


def members(mask):
    return [v for v in range(mask.bit_length()) if mask >> v & 1]


def start(board, token, gone=0):
    everything = (1 << board.n) - 1
    return value(tuple(rows_of(board)), everything & ~gone & ~(1 << token), token)


def labels(board, gone=0):
    return remaining(board, gone).get(matching).label.tolist()


def piece(board, token):
    """The connected piece of A and C around the token."""
    rows, label = rows_of(board), labels(board)
    found, front = {token}, [token]
    while front:
        new = {w for w in members(rows[front.pop()]) if label[w] != D} - found
        found |= new
        front += new
    return found


def realised(board, kept, in_a):
    """The board that `kept` induces, with two pendant vertices at each vertex of A: these are then its D."""
    edges = [edge for edge in board.edges if set(edge) <= kept]
    edges += [(v, (v, i)) for v in sorted(in_a) for i in range(2)]
    return Graph(edges, vertices=[*sorted(kept), *((v, i) for v in sorted(in_a) for i in range(2))])


def positions():
    """Boards with a token outside D."""
    return [(board, v) for board in BOARDS for v, label in enumerate(labels(board)) if label != D]


def test_a_position_is_worth_nothing_exactly_in_d():
    for board in BOARDS:
        assert [start(board, v) == 0 for v in range(board.n)] == [label == D for label in labels(board)]


def test_outside_d_the_mate_is_a_zero_option_and_the_matching_stays_maximum():
    for board, v in positions():
        mate = remaining(board, 0).get(matching).mate.tolist()
        rest = remaining(board, 1 << v).get(matching).mate
        assert start(board, mate[v], gone=1 << v) == 0
        assert sum(m >= 0 for m in mate) - 2 == int((rest >= 0).sum())


def test_labels_only_grow_and_change_only_inside_c():
    for board, v in positions():
        before, after = labels(board), labels(board, 1 << v)
        others = [w for w in range(board.n) if w != v]
        assert all(after[w] == D for w in others if before[w] == D)
        if before[v] == A:
            assert all(after[w] == before[w] for w in others)
            continue
        outside = sum(1 << w for w in range(board.n) if before[w] != C or w == v)
        grown = [w for w in others if before[w] == C and labels(board, outside)[w] == D]
        touched = {w for x in grown for w in board.neighbour_indices(x) if before[w] == C and w != v} - set(grown)
        assert [w for w in others if after[w] == D] == sorted([w for w in others if before[w] == D] + grown)
        assert [w for w in others if after[w] == A] == sorted([w for w in others if before[w] == A] + [*touched])


def test_a_value_depends_only_on_the_labelled_piece_of_a_and_c_around_the_token():
    for board, v in positions():
        kept = piece(board, v)
        alone = realised(board, kept, {w for w in kept if labels(board)[w] == A})
        assert start(alone, alone.index(v)) == start(board, v)


def test_a_piece_without_c_is_worth_one_more_than_the_game_on_it():
    seen = 0
    for board, v in positions():
        kept = piece(board, v)
        if all(labels(board)[w] == A for w in kept):
            inside = realised(board, kept, set())
            assert start(board, v) == 1 + start(inside, inside.index(v))
            seen += 1
    assert seen > 50
    for board in BOARDS:
        everything = set(range(board.n))
        crowned = realised(board, everything, everything)
        assert [start(crowned, v) for v in range(board.n)] == [1 + start(board, v) for v in range(board.n)]


def test_a_leaf_of_c_can_go_when_its_neighbour_changes_to_a():
    seen = 0
    for board, v in positions():
        kept, label = piece(board, v), labels(board)
        in_a = {w for w in kept if label[w] == A}
        for w in kept - in_a - {v}:
            near = set(board.neighbour_indices(w)) & kept
            if len(near) == 1:
                less = realised(board, kept - {w}, in_a | near)
                assert start(less, less.index(v)) == start(board, v)
                seen += 1
    assert seen > 100


def test_a_value_is_at_most_one_more_than_the_neighbours_that_stay_in_a_and_c():
    for board, v in positions():
        after = labels(board, 1 << v)
        assert start(board, v) <= 1 + sum(after[w] != D for w in board.neighbour_indices(v))


@pytest.mark.parametrize("n", range(2, 7))
def test_a_position_of_degree_three_that_was_entered_is_worth_one_or_three_minus_its_other_option(n):
    for board in graphs(n, 3):
        for entry in range(n):
            for v in board.neighbour_indices(entry):
                gone = 1 << entry
                if labels(board, gone)[v] == D:
                    continue
                mate = int(remaining(board, gone).get(matching).mate[v])
                rest = [w for w in board.neighbour_indices(v) if w not in (entry, mate)]
                other = start(board, rest[0], gone | 1 << v) if rest else 0
                assert start(board, v, gone) == (3 - other if other else 1)


@cache
def perfect_matchings(rows, left):
    """All perfect matchings of what is left, each as a set of pairs."""
    if not left:
        return [frozenset()]
    v, *_ = members(left)
    return [
        found | {(v, w)}
        for w in members(rows[v] & left)
        for found in perfect_matchings(rows, left & ~(1 << v) & ~(1 << w))
    ]


def allowed(board, gone=0):
    """C as a set of vertices, and the edges inside it that some perfect matching of it contains."""
    inside = sum(1 << v for v, label in enumerate(labels(board, gone)) if label == C and not gone >> v & 1)
    return inside, frozenset().union(*perfect_matchings(tuple(rows_of(board)), inside))


def test_allowed_edges_of_c_stay_allowed_along_a_play_and_are_the_moves_to_zero():
    seen = 0
    for board, v in positions():
        if labels(board)[v] != C:
            continue
        _, before = allowed(board)
        zeros = [w for w in board.neighbour_indices(v) if start(board, w, 1 << v) == 0]
        assert zeros == [w for w in board.neighbour_indices(v) if (min(v, w), max(v, w)) in before]
        inside, after = allowed(board, 1 << v)
        assert after == {(w, x) for w, x in before if inside >> w & inside >> x & 1}
        everything = sum(1 << w for w, label in enumerate(labels(board)) if label == C)
        for pairs in perfect_matchings(tuple(rows_of(board)), everything):
            assert all((inside >> w & 1) == (inside >> x & 1) for w, x in pairs)
        seen += len(after)
    assert seen > 200
