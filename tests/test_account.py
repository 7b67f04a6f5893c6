"""What a question holds is on its account for as long as it is held; after a limit of time little is counted."""

import pytest

from grundy import Geography, Kayles, LimitReached, Subtraction, _native, limits
from grundy.budget import ChargedList, Session, current_session
from grundy.graphs import Graph
from grundy.graphs.bipartite import RowSpace, sides
from grundy.graphs.blocks import blocks
from grundy.graphs.components import components
from grundy.graphs.remaining import remaining

LATE = 256
"""What native work may count before it looks at the clock."""
STEPS = 64
"""The same for work in Python."""


@pytest.mark.parametrize("rules", [Kayles, Subtraction((1, 3, 100))])
def test_a_sequence_is_charged_as_long_as_somebody_holds_it(rules):
    session = Session()
    with session.at_work():
        values = rules.values(10**5)
    assert 2 * 10**5 <= session.account.used < 3 * 10**5
    part = values[5:10]
    del values
    assert session.account.used >= 2 * 10**5
    del part
    assert session.account.used == 0


def test_what_is_kept_with_a_board_is_charged_to_every_question_that_uses_it():
    board = Graph("path:1000")
    session, later = Session(), Session()
    with session.at_work():
        Geography(board)(0).outcome()
    with later.at_work():
        Geography(board)(1).outcome()
    assert session.account.used > 1000 * (4 + 8 + 4)
    assert (later.account.used, later.account.peak) == (session.account.used, session.account.peak)
    assert "maximum matching" in later.reused


@pytest.mark.parametrize(
    "find",
    [
        lambda board: blocks(board, 0, 0, False),
        lambda board: blocks(board, 0, 0, True),
        lambda board: sides(board, 0, 0),
        lambda board: RowSpace(board, 0, list(range(0, 100, 2)), list(range(1, 100, 2))),
        lambda board: remaining(board, 0).get(components).reached([0]),
    ],
)
def test_what_a_walk_finds_is_charged_until_it_is_dropped(find):
    board, session = Graph("path:100"), Session()
    with session.at_work():
        find(board)  # the board keeps its rows
        kept = session.account.used
        found = find(board)
        assert session.account.used > kept
        del found
        assert session.account.used == kept
        assert session.charged <= kept


def test_a_list_that_has_no_room_is_refused():
    with Session(limits_of(memory=1000)).at_work(), pytest.raises(LimitReached, match="limit of 1e-06 GB of memory"):
        ChargedList([], 1001)


def limits_of(**given):
    with limits(**given) as found:
        return found


def test_native_work_on_a_tree_counts_little_after_the_limit_of_time():
    rows = Graph("path:100000").csr()
    mate, label = _native.matching(*rows, _native.Control())
    for work in (
        lambda control: _native.tree_values(*rows, control),
        lambda control: _native.winning_neighbours(*rows, mate, label, 50_001, control),
    ):
        control = _native.Control(_native.Account(seconds=0))
        with pytest.raises(_native.Stopped, match="seconds"):
            work(control)
        assert control.positions <= LATE


@pytest.mark.parametrize("question", ["value", "outcome", "winning_moves"])
def test_questions_about_a_huge_tree_count_little_after_the_limit_of_time(question):
    position = Geography("path:100000")(50_001)
    session = Session(limits_of(seconds=1e-6))
    with session.at_work(), pytest.raises(LimitReached, match="at the limit of 1e-06 s"):
        position.solve(question)
    assert session.positions <= LATE


@pytest.mark.parametrize(
    "find",
    [
        lambda board: blocks(board, 0, 0, False),
        lambda board: sides(board, 0, 0),
        lambda board: Geography(board, remove="edge")(0).outcome(),
        lambda board: Geography(board)(0).outcome(play="misere"),
    ],
)
def test_walks_look_at_few_vertices_after_the_limit_of_time(find, monkeypatch):
    late, incident = [], Graph.incident

    def counted(board, vertex):
        session = current_session()
        if session.limits.seconds is not None and session.seconds > session.limits.seconds:
            late.append(vertex)
        return incident(board, vertex)

    board = Graph("path:1000000")
    board.incidence()
    monkeypatch.setattr(Graph, "incident", counted)
    with Session(limits_of(seconds=0.1)).at_work(), pytest.raises(LimitReached, match=r"at the limit of 0.1 s"):
        find(board)
    assert len(late) <= 2 * STEPS
