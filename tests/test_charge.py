"""One function counts memory, and every estimate says its formula."""

import ast
import re
from pathlib import Path

import pytest

from grundy import LimitReached
from grundy.budget import ChargedList, Limits, Session, charge, metered
from grundy.search.sizes import ObjectCharge

SOURCE = Path(__file__).parents[1] / "src" / "grundy"
FILES = sorted(SOURCE.rglob("*.py"))
COUNTING = {"take", "give_back", "set_peak", "Charge"}
"""Names of the native account that count bytes."""


def uses(path):
    """Calls of the native account, by the name of the function or class around them."""
    for top in ast.parse(path.read_text()).body:
        for node in ast.walk(top):
            if isinstance(node, ast.Attribute) and node.attr in COUNTING:
                owner = getattr(node.value, "attr", getattr(node.value, "id", None))
                if owner in ("account", "_native"):
                    yield getattr(top, "name", ""), node.attr


def test_only_charges_and_sessions_touch_the_native_account():
    found = {(path.relative_to(SOURCE).as_posix(), *use) for path in FILES for use in uses(path)}
    assert found == {
        ("budget.py", "Charge", "take"),
        ("budget.py", "Charge", "give_back"),
        ("budget.py", "OwnedCharge", "Charge"),
        ("budget.py", "Session", "give_back"),  # at the end of a thread's part
        ("budget.py", "Session", "set_peak"),  # at the beginning of a question
        ("sharing.py", "_Recorder", "set_peak"),  # the peak of one piece of work
    }


def estimates():
    for path in FILES:
        body = ast.parse(path.read_text()).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            names = [t.id for t in node.targets if isinstance(t, ast.Name)] if isinstance(node, ast.Assign) else []
            for name in names:
                if name.startswith("BYTES_PER") or name in ("ENTRY", "OPEN"):
                    yield pytest.param(after, id=f"{path.relative_to(SOURCE).as_posix()}:{name}")


@pytest.mark.parametrize("after", list(estimates()))
def test_every_estimate_says_its_formula(after):
    assert isinstance(after, ast.Expr)
    assert isinstance(after.value, ast.Constant)
    assert re.search(r"\d", str(after.value.value)), "a formula has numbers"


CHECKER = sorted((SOURCE.parents[1] / "checker").rglob("*.py"))


def estimates_of_the_checker():
    """Calls that charge bytes, but for those that release what was charged before or charge what a name stands for."""
    for path in CHECKER:
        lines = path.read_text().splitlines()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                sizes = [word.value for word in node.keywords if word.arg in ("keep", "use")]
                if any(isinstance(part, ast.Constant) and part.value for size in sizes for part in ast.walk(size)):
                    above = lines[: node.lineno - 1]
                    comment = [line for line in above[-3:] if line.strip().startswith("#")]
                    yield pytest.param(comment, id=f"{path.name}:{node.lineno}")


@pytest.mark.parametrize("comment", list(estimates_of_the_checker()))
def test_every_estimate_of_the_checker_says_its_formula(comment):
    assert re.search(r"\d", " ".join(comment)), "a formula has numbers"


def test_only_the_budget_of_the_checker_counts_memory():
    counting = re.compile(r"\.(stored|used) ?[-+]?=(?!=)")
    assert [path.name for path in CHECKER if counting.search(path.read_text())] == ["grundy_check.py"]


def test_a_charge_lasts_as_long_as_the_caller_says():
    session = Session()
    with session.at_work():
        charge(1)
        with charge(10) as charged:
            charged.add(100)
            assert (session.charged, charged.bytes) == (111, 110)
            charged.release(50)
            assert session.account.used == 61
        owned = charge(1000, owned=True)
        assert session.account.used == 1001
        del owned
    assert (session.account.used, session.memory) == (1, 1001)


def test_every_charge_ends_at_the_limit_of_memory_and_leaves_nothing_behind():
    session = Session(Limits(memory=1000))
    spend = [
        lambda: charge(1001),
        lambda: charge(1001, owned=True),
        lambda: charge(1001, session),
        lambda: ChargedList([], 1001),
        lambda: ObjectCharge(session).add("a" * 1001),
        lambda: steps(100),
    ]

    def steps(many):
        with metered(16) as step:
            for _ in range(many):
                step()

    with session.at_work():
        for attempt in spend:
            with pytest.raises(LimitReached, match="at the limit of 1e-06 GB of memory"):
                attempt()
            assert session.account.used == session.charged == 0


def test_where_no_question_is_under_way_nothing_is_charged():
    with charge(10**18) as charged:
        assert charged.bytes == 0
    assert ChargedList([1], 10**18) == [1]
    charge(10**18, owned=True)


def test_a_size_beyond_a_machine_word_passes_no_limit():
    session = Session()
    with session.at_work():
        for owned in (False, True):
            with pytest.raises(LimitReached, match="memory"):
                charge(2**80, owned=owned)
