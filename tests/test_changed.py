"""What `make quick` runs."""

import subprocess
import sys

from tests.changed import ALSO, CONTRACT, HOUSE, PROOFS, chosen


def test_the_rooms_and_tests_that_it_names_are_there():
    beside = {"native", "bindings", "checker"}
    assert all((HOUSE / room if room in beside else HOUSE / "src" / "grundy" / room).is_dir() for room in ALSO)
    assert all(
        (HOUSE / test).exists() for test in [*CONTRACT, *PROOFS, *(test for tests in ALSO.values() for test in tests)]
    )


def test_a_change_in_a_family_runs_its_contract_tests_and_those_about_all():
    given = chosen(["src/grundy/games/hackenbush/rules.py"])
    assert given[-3:-1] == ["tests/contract", "--family=hackenbush"]
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--collect-only", *given[-3:-1]]
    done = subprocess.run(run, cwd=HOUSE, capture_output=True, text=True, check=True)
    assert "kayles" not in done.stdout
    for test in (
        "test_games.py::test_only_legal_moves_can_be_played[hackenbush 0-1,0-2,0-3]",
        "test_methods.py::test_every_theorem_agrees_with_the_reference[fusion-principle-value-normal]",
        "test_methods.py::test_every_kernel_is_judged_on_some_sample",
        "test_mistakes.py::test_a_wrong_theorem_is_caught[",
        "test_searches.py::test_every_kernel_agrees_with_the_reference[",
        "test_searches.py::test_the_search_of_every_game_agrees_with_the_reference[hackenbush]",
    ):
        assert f"tests/contract/{test}" in done.stdout, test
