"""Many questions on two threads."""

import threading
import time

import pytest

from grundy import BadPosition, Geography, LimitReached, _native, limits
from grundy.budget import Limits, Session, current_session
from grundy.search import threads
from grundy.search.threads import ask_each


@pytest.fixture
def at_once(monkeypatch):
    """Two threads from the first item on."""
    monkeypatch.setattr(threads, "SHARED_FROM", 0)


def test_two_threads_give_the_answers_of_one(at_once):
    boards = [Geography("grid:4x4"), Geography("dicycle:9"), Geography("king:3x3", remove="edge")]
    with limits(threads=2):
        together = [rules.outcomes("misere") for rules in boards[:2]] + [boards[2].outcomes()]
    assert together == [rules.outcomes("misere") for rules in boards[:2]] + [boards[2].outcomes()]


def test_each_thread_has_a_session_and_what_they_used_is_counted(at_once):
    found = {}

    def ask(item):
        time.sleep(0.01)
        current_session().visit()
        return threading.get_ident(), id(current_session())

    with limits(threads=2):
        session = Session()
    assert ask_each(range(20), ask, session, found) is None
    assert sorted(found) == list(range(20))
    assert len(set(found.values())) == 2
    assert session.positions == 20


def test_the_first_error_ends_both(at_once):
    def ask(item):
        if item == 5:
            raise ValueError("five")
        return item

    found = {}
    error = ask_each(range(1000), ask, Session(Limits(threads=2)), found)
    assert str(error) == "five"
    assert 5 not in found


def test_a_limit_of_time_and_a_stop_end_both(at_once):
    hard = Geography("king:6x6")
    with (
        limits(seconds=0.3, threads=2),
        pytest.raises(LimitReached, match=r"limit of 0.3 s .* of 36 starts are done") as error,
    ):
        hard.outcomes("misere")
    assert isinstance(error.value.partial, dict)
    with limits(threads=2) as mine:
        threading.Timer(0.3, mine.stop).start()
        with pytest.raises(LimitReached, match="search was stopped"):
            hard.outcomes("misere")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_limits_say_how_many_threads_work(at_once, count):
    seen = set()

    def ask(item):
        time.sleep(0.01)
        seen.add(threading.get_ident())
        return item

    with limits(threads=count):
        assert ask_each(range(30), ask, Session(), {}) is None
    assert len(seen) == count


def test_progress_of_all_threads_adds_up(at_once):
    counts = []
    with limits(threads=2, progress=counts.append):
        session = Session()

        def ask(item):
            for _ in range(300):
                current_session().visit()
            time.sleep(0.06)
            current_session().visit()

        assert ask_each(range(10), ask, session, {}) is None
    assert session.positions == 3010
    assert 1204 <= max(counts) <= 3010 + 2 * 256


@pytest.mark.parametrize(
    ("threads", "message"), [(0, "is a positive number, got 0"), (1.5, "is a whole number, got 1.5")]
)
def test_a_number_of_threads_is_whole_and_positive(threads, message):
    with pytest.raises(BadPosition) as error, limits(threads=threads):
        pass
    assert str(error.value) == f"the limit 'threads' {message}"


def test_a_limit_on_positions_is_shared_by_all_threads(at_once):
    session = None

    def ask(item):
        while True:
            current_session().visit()

    with limits(threads=4, positions=5000):
        session = Session()
        error = ask_each(range(8), ask, session, {})
    assert str(error) == "search stopped at the limit of 5,000 positions"
    assert session.positions <= 5000


def test_two_threads_on_one_search_are_refused():
    rules = Geography("king:7x7")
    kernel = rules.kernel(rules((0, 0)).state)
    words = kernel.words(rules((0, 0)).state)
    account, errors, ready = _native.Account(seconds=5), [], threading.Event()
    first = _native.Control(account, lambda _: ready.set())

    def work():
        try:
            kernel.search.wins(words, True, first)
        except _native.Stopped as stopped:
            errors.append(str(stopped))

    thread = threading.Thread(target=work)
    thread.start()
    assert ready.wait(5)
    with pytest.raises(RuntimeError, match="the search is at work in another thread"):
        kernel.search.wins(words, True, _native.Control())
    with pytest.raises(RuntimeError, match="the search is at work in another thread"):
        kernel.search.value(words, _native.Control())
    account.stop()
    thread.join()
    assert errors == ["stopped"]
