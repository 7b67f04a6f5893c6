"""Facts that outlive questions are paid for by each of them, as if it had computed them."""

import ast
from pathlib import Path

import pytest

import grundy
from grundy import Chomp, LimitReached, limits, position
from grundy.budget import Session, charge
from grundy.sharing import shared


class Store:
    """Three facts: the third asks for the two others, with work before, between and after them."""

    def __init__(self):
        self.kept, self.computed = {}, []

    def first(self, session):
        return shared(self.kept, 1, "first", lambda: self._work(session, "first", 500, 3))

    def second(self, session):
        return shared(self.kept, 2, "second", lambda: self._work(session, "second", 700, 5))

    def third(self, session):
        def compute():
            self._work(session, "third", 100, 1)
            total = self.first(session)
            with charge(5000):
                total += self.second(session)
            self._work(session, "", 50, 2)
            return total

        return shared(self.kept, 3, "third", compute)

    def _work(self, session, name, size, positions):
        self.computed += [name] if name else []
        charge(size, session)
        for _ in range(positions):
            session.visit()
        return size


def asked(store, names, **given):
    """What a new question reports after it asked for some facts, or the limit that it reached."""
    with limits(**given):
        session = Session()
        with session.at_work():
            try:
                for name in names:
                    getattr(store, name)(session)
            except LimitReached as reached:
                return str(reached)
    return session.positions, session.memory, session.account.used


ORDERS = [["third"], ["first", "third"], ["second", "third", "first"], ["first", "second"], ["third", "third"]]


@pytest.mark.parametrize("later", ORDERS, ids=str)
@pytest.mark.parametrize("before", ORDERS, ids=str)
def test_a_warm_question_reports_what_a_cold_one_does(before, later):
    warm = Store()
    asked(warm, before)
    assert asked(warm, later) == asked(Store(), later)
    assert len(warm.computed) == len(set(warm.computed))


@pytest.mark.parametrize("positions", range(1, 15))
def test_limits_of_positions_are_reached_at_the_same_place(positions):
    warm = Store()
    asked(warm, ["third"])
    assert asked(warm, ["third"], positions=positions) == asked(Store(), ["third"], positions=positions)


@pytest.mark.parametrize("memory", range(400, 8000, 300))
def test_limits_of_memory_are_reached_at_the_same_place(memory):
    warm = Store()
    asked(warm, ["third"])
    assert asked(warm, ["third"], memory=memory) == asked(Store(), ["third"], memory=memory)


def test_a_fact_that_was_dropped_is_computed_again():
    store = Store()
    asked(store, ["third"])
    del store.kept[1]
    assert asked(store, ["third"]) == asked(Store(), ["third"])


def test_what_is_computed_outside_of_questions_is_paid_for_all_the_same():
    kept = {}

    def compute():
        if (session := current()) is not None:
            charge(100, session)
        return 1

    from grundy.budget import session_under_way as current

    shared(kept, "one", "one", compute)
    session = Session()
    with session.at_work():
        shared(kept, "one", "one", compute)
    assert session.memory == 100


def test_a_later_question_of_a_session_names_what_it_reuses():
    store, session = Store(), Session()
    for names in ([], ["third"]):
        session.begin(session.limits)
        with session.at_work():
            store.third(session)
        assert list(session.reused) == names


def test_native_work_after_a_fact_that_is_paid_finds_what_is_left_of_the_positions():
    # Paying for the matching took all of the limit as one grant, and left nothing for the native search of moves.
    def report(most):
        with limits(positions=most):
            answer = position("geography 0-1,1-2,2-0,2-3,3-4,4-2,3-5 @ 0").solve("winning moves")
        return answer.result, answer.nodes, answer.memory

    first = report(20)
    assert all(report(most) == first for most in (20, 2000, 20, first[1]))


SOURCE = Path(grundy.__file__).parent
ROOMS = ["analysis", "games", "graphs", "questions", "rules", "search", "theory", "values"]
NO_RESULTS = {
    "games/__init__.py: load_all": "imports",
    "games/words/columns.py: _word_game": "the rules of a game of points, as those of a game on words",
    "graphs/rows.py: _members": "the members of the 4,096 sets of few vertices",
    "graphs/text/codes.py: _triangle": "the pairs i < j < n, for codes of small graphs",
    "graphs/text/vertex.py: _separators": "a pattern",
    "rules/boards.py: _fields_of_kind": "the names of the fields of a class",
    "rules/drawing.py: takes_marks": "the signature of a method",
    "rules/parameters.py: _fields_of_class": "the fields of a class",
    "rules/plugins.py: _read": "what is installed",
    "rules/states.py: state_type": "the kind of state of a class",
    "rules/text.py: _brackets_and": "a pattern",
    "theory/points/batch.py: _sets_of_vertices": "at most 4,096 sets of vertices as bits, for each size of board",
}
"""Functions with a cache that outlives questions, and what it holds."""


def test_no_function_keeps_results_beyond_a_question():
    found = set()
    for room in ROOMS:
        for file in (SOURCE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                names = [ast.unparse(one) for one in getattr(node, "decorator_list", ())]
                if any(name.partition("(")[0].rpartition(".")[2] in ("cache", "lru_cache") for name in names):
                    found.add(f"{file.relative_to(SOURCE).as_posix()}: {node.name}")
    assert found == set(NO_RESULTS)


def test_the_turns_of_a_bar_of_chocolate_are_charged_to_every_question():
    bar = Chomp(12, 12, 12, 12)
    with limits(memory=50_000), pytest.raises(LimitReached):
        bar.outcome()
    first, second = bar.solve(), Chomp(12, 12, 12, 12).solve()
    assert first.memory == second.memory > 100_000
