"""Games that say parts: the search asks for them where they pay, and answers as it does without them."""

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from grundy import LimitReached, Outcome, Position, Ruleset, limits, remember
from grundy.budget import Session
from grundy.search import decompose, plain, reference

CALLS = Counter()


@dataclass(frozen=True)
class Removal(Ruleset[int, int]):
    """Remove a vertex of a graph with all its neighbours; the bits of a state are the vertices that are left."""

    near: tuple[int, ...]

    def moves(self, left, /):
        CALLS["moves"] += 1
        return [v for v in range(len(self.near)) if left >> v & 1]

    def play(self, left, v, /):
        return left & ~(self.near[v] | 1 << v)

    def parts(self, left, /):
        CALLS["parts"] += 1
        found = []
        while left:
            region, new = 0, left & -left
            while new:
                region |= new
                new = left & ~region & self._near(new)
            found.append(Position(self, region))
            left ^= region
        return found

    def _near(self, some):
        near = 0
        while some:
            near |= self.near[some.bit_length() - 1]
            some ^= 1 << some.bit_length() - 1
        return near


class Keyed(Removal):
    """One vertex that is left alone is known again wherever it lies."""

    def key(self, left, /):
        return left if left & left - 1 else bool(left)


class Whole(Removal):
    """The same game, where nothing splits."""

    def parts(self, left, /):
        CALLS["parts"] += 1
        return [Position(self, left)]


class WholeSearch(Removal):
    """The same game, which says no parts."""

    parts = Ruleset.parts


def start(kind, n, edges):
    near = [0] * n
    for a, b in edges:
        near[a] |= 1 << b
        near[b] |= 1 << a
    return Position(kind(tuple(near)), (1 << n) - 1)


def path(n, kind=Removal):
    return start(kind, n, [(v, v + 1) for v in range(n - 1)])


def grid(m, n, kind=Removal):
    down = [(v, v + n) for v in range(m * n - n)]
    return start(kind, m * n, down + [(v, v + 1) for v in range(m * n) if (v + 1) % n])


def random_start(chance, kind):
    n = chance.randint(4, 9)
    pairs = [(a, b) for a in range(n) for b in range(a)]
    return start(kind, n, chance.sample(pairs, chance.randint(n - 1, min(len(pairs), n + 4))))


@pytest.fixture(autouse=True)
def count_calls():
    CALLS.clear()


@pytest.fixture
def eager(monkeypatch):
    """Try small samples, at a higher cost than is worth it: small searches go by parts, too."""
    monkeypatch.setattr(decompose, "FIRST_SAMPLE", 1)
    monkeypatch.setattr(decompose, "NEXT_SAMPLE", 2)
    monkeypatch.setattr(decompose, "ALLOWED", 9)


@pytest.mark.parametrize("kind", [Removal, Keyed, Whole])
@pytest.mark.parametrize("seed", range(20))
def test_answers_agree_with_the_reference_search_however_early_parts_are_tried(eager, kind, seed):
    at = random_start(random.Random(seed), kind)
    assert at.value() == reference.value(at)
    for play in ("normal", "misere"):
        assert at.outcome(play=play) == reference.outcome(at, play)
        assert at.winning_moves(play=play) == reference.winning_moves(at, play)


@pytest.mark.parametrize("kind", [Removal, Keyed])
@pytest.mark.parametrize(("m", "n"), [(3, 5), (4, 4), (2, 9), (1, 16)])
def test_answers_are_those_of_a_search_without_parts(kind, m, n):
    at = grid(m, n, kind)
    assert decompose.value(at, Session()) == plain.value(at, Session())
    assert decompose.wins(at, Session()) == plain.wins(at, "normal", Session())


@pytest.mark.parametrize("seed", range(10))
def test_winning_moves_of_small_positions_are_those_of_the_reference_search(seed):
    at = random_start(random.Random(seed), Removal)
    assert at.winning_moves() == reference.winning_moves(at, "normal")


def test_options_of_a_position_that_was_searched_without_parts_are_searched_without_them():
    split, whole = (grid(3, 5, kind).solve("winning_moves") for kind in (Removal, WholeSearch))
    assert split.result == whole.result
    assert split.nodes == whole.nodes


def test_a_search_goes_by_parts_where_positions_fall_apart():
    at = path(40)
    value, outcome = at.solve("value"), at.solve("outcome")
    assert value.nodes < 15_000  # play as a whole has millions of positions
    assert outcome.nodes < 45_000
    assert (outcome.result is Outcome.N) == (int(value.result) > 0)


def test_a_small_search_asks_for_the_parts_of_its_start_alone():
    at = grid(3, 4)
    assert at.solve("value").nodes == 172
    assert CALLS["parts"] <= 3


def test_parts_of_a_game_that_never_splits_are_seldom_asked_for():
    answer = grid(4, 5, Whole).solve("value")
    assert CALLS["parts"] < answer.nodes / 20 > 200
    assert answer.result == grid(4, 5).value()


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("question", ["value", "outcome"])
def test_where_parts_do_not_pay_trials_cost_little(question, seed):
    chance = random.Random(seed)
    edges = chance.sample([(a, b) for a in range(28) for b in range(a)], chance.randint(90, 180))
    calls = []
    for kind in (WholeSearch, Removal):
        CALLS.clear()
        start(kind, 28, edges).solve(question)
        calls.append(CALLS.total())
    assert calls[1] < 1.1 * calls[0]


def test_no_parts_are_asked_for_while_misere_play_is_searched():
    plain.wins(grid(3, 5), "misere", Session())
    assert CALLS["moves"]
    assert not CALLS["parts"]


def test_a_game_that_joins_its_states_is_searched_by_parts_from_the_start():
    class Joined(Removal):
        def join(self, states, /):
            return None

    assert path(14, Joined).solve("value").nodes < path(14).solve("value").nodes
    assert path(14, Joined).value() == path(14).value()


@pytest.mark.parametrize(("cost", "goes_by_parts"), [(1, True), (1000, False)])
def test_a_trial_is_given_up_when_splitting_costs_more_than_it_saves(monkeypatch, cost, goes_by_parts):
    monkeypatch.setattr(decompose, "SPLIT_COST", cost)
    answer = grid(3, 8).solve("value")
    assert (CALLS["parts"] > answer.nodes / 2) == goes_by_parts


def test_what_was_found_by_parts_is_remembered_and_that_parts_pay():
    at = path(30)
    with remember():
        assert at.solve("value").nodes > 2000
        assert [at.solve(question).nodes for question in ("value", "outcome")] == [0, 0]
        CALLS.clear()
        assert Position(at.rules, at.state >> 1 & ~0b1000).value() == path(3).value() + path(25).value()
    assert CALLS["parts"]


@pytest.mark.parametrize("positions", range(377, 417, 3))
def test_a_limit_that_ends_a_trial_says_nothing_wrong_about_the_value(positions):
    at = grid(3, 8)
    with limits(positions=positions), pytest.raises(LimitReached) as reached:
        at.value()
    least = reached.value.partial
    assert least is None or int(least) <= int(at.value())


def test_a_trial_gives_back_what_it_holds():
    at, session = grid(4, 5, Whole), Session()
    decompose.value(at, session)
    without = Session()
    plain.value(at, without)
    assert session.charged == without.charged
    assert session.positions > without.positions
