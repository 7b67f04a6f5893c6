import json

from grundy.lab.conjectures import all_conjectures, conjecture
from grundy.lab.conjectures.conjecture import _conjectures


def test_every_conjecture_is_listed_with_one_line_and_has_a_page(run):
    lines = run("conjectures").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [found.name for found in all_conjectures()]
    listed = json.loads(run("conjectures", "--json").stdout)["conjectures"]
    for found in all_conjectures():
        page = run("conjectures", found.name).stdout
        assert page.startswith(f"{found.name}\n\n{found.statement}\n\nstatus:    {found.status}\n")
        assert json.loads(run("conjectures", found.name, "--json").stdout)["conjecture"] in listed


def test_a_run_says_how_far_a_conjecture_holds(run):
    done = run("conjectures", "run", "take-turn-16", "--to", "3")
    assert (done.exit_code, done.stdout.splitlines()) == (
        0,
        ["take-turn-16: holds for sizes 0 to 3 (the number n of blocks W in the chain H-W^n-E)"],
    )
    done = run("conjectures", "run", "take-turn-12-3", "--from", "20", "--to", "30", "--json")
    found = {"version": 1, "name": "take-turn-12-3", "first": 20, "last": 30, "complete": True, "counterexample": None}
    assert json.loads(done.stdout) == found


def test_a_counterexample_is_printed_with_exit_code_1(run):
    @conjecture("test-no-six", source="a test", sizes="a number")
    def no_six(sizes):
        """No number is six."""
        return (f"nim {n}" if n == 6 else None for n in sizes)

    try:
        done = run("conjectures", "run", "test-no-six", "--to", "9")
        assert (done.exit_code, done.stdout) == (
            1,
            "test-no-six: holds for sizes 0 to 5 (a number)\ncounterexample: nim 6\n",
        )
        assert run("conjectures", "test-no-six").stdout.endswith(
            "verified:  not yet\ntry:       grundy conjectures run test-no-six --to 0\n"
        )
    finally:
        del _conjectures["test-no-six"]


def test_a_limit_has_exit_code_3_and_tells_what_holds(run):
    done = run("conjectures", "run", "take-turn-16", "--to", "8", "--positions", "50")
    assert done.exit_code == 3
    assert done.stdout.startswith("take-turn-16: holds for sizes 0 to ")
    assert done.stderr.startswith("error: ")


def test_wrong_words_are_named(run):
    done = run("conjectures", "run", "take-turn-17")
    assert done.exit_code == 2
    assert "unknown conjecture 'take-turn-17'; did you mean 'take-turn-16'?" in done.stderr
    assert "write `grundy conjectures [NAME]` or `run NAME`, got 'run'" in run("conjectures", "run").stderr
