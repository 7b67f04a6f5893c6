import json

from grundy.cli._conjecture_run import Watch
from grundy.lab.conjectures import all_conjectures, conjecture, conjecture_named
from grundy.lab.conjectures.conjecture import remove


def test_every_conjecture_is_listed_with_one_line_and_has_a_page(run):
    lines = run("conjectures").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [found.name for found in all_conjectures()]
    listed = json.loads(run("conjectures", "--json").stdout)["conjectures"]
    for found in all_conjectures():
        page = run("conjectures", found.name).stdout
        assert page.startswith(f"{found.name}\n\n{found.statement}\n\nstatus:    {found.status}\n")
        assert ("no check:  " in page) == (found.function is None)
        assert json.loads(run("conjectures", found.name, "--json").stdout)["conjecture"] in listed


def test_a_run_says_how_far_a_conjecture_holds(run):
    done = run("conjectures", "run", "take-turn-16", "--to", "3")
    assert (done.exit_code, done.stdout.splitlines()) == (
        0,
        ["take-turn-16: holds for sizes 0 to 3 (the number n of blocks W in the chain H-W^n-E)"],
    )
    done = run("conjectures", "run", "take-turn-12-3", "--from", "20", "--to", "30", "--json")
    found = json.loads(done.stdout)
    assert found.pop("seconds") > 0
    expected = {"version": 1, "name": "take-turn-12-3", "first": 20, "last": 30, "complete": True}
    assert found == {**expected, "counterexample": None, "why": "", "go_on": None}


def test_a_counterexample_is_printed_with_exit_code_1(run):
    @conjecture("test-no-six", source="a test", sizes="a number")
    def no_six(sizes):
        """No number is six."""
        return ((f"nim {n}", "it is six") if n == 6 else None for n in sizes)

    try:
        done = run("conjectures", "run", "test-no-six", "--to", "9")
        assert (done.exit_code, done.stdout) == (
            1,
            "test-no-six: holds for sizes 0 to 5 (a number)\ncounterexample: nim 6\nwhy: it is six\n",
        )
        assert run("conjectures", "test-no-six").stdout.endswith(
            "verified:  not yet\ntry:       grundy conjectures run test-no-six --to 0\n"
        )
    finally:
        remove("test-no-six")


def test_a_printed_conjecture_has_its_counterexample(run):
    done = run("conjectures", "run", "take-turn-12-2-printed")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[1:] == ["counterexample: take-turn path H^10 TT H^11", "why: it is worth *1"]
    page = run("conjectures", "take-turn-12-2-printed").stdout
    assert page.endswith("fails at:  11\ntry:       grundy conjectures run take-turn-12-2-printed --to 11\n")


def test_a_question_without_a_check_says_why(run):
    done = run("conjectures", "run", "geography-question-7", "--to", "3")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "geography-question-7 has no check: every finite table fits some bound" in done.stderr


def test_a_limit_has_exit_code_3_and_tells_how_to_go_on(run):
    done = run("conjectures", "run", "take-turn-16", "--to", "8", "--positions", "200")
    assert done.exit_code == 3
    held, go_on = done.stdout.splitlines()
    last = int(held.removeprefix("take-turn-16: holds for sizes 0 to ").split()[0])
    assert go_on == f"go on: grundy conjectures run take-turn-16 --from {last + 1} --to 8"
    assert done.stderr.startswith("error: ")


def test_a_stored_run_goes_on_where_it_stopped(run, tmp_path):
    store = str(tmp_path / "my runs.json")
    words = ("conjectures", "run", "take-turn-16", "--to", "6", "--store", store)
    stopped = run(*words, "--positions", "200", "--json")
    assert stopped.exit_code == 3
    said = json.loads(stopped.stderr)
    assert not said["complete"]
    assert said["go_on"] == f"grundy conjectures run take-turn-16 --store '{store}' --to 6"
    at = said["last"]
    assert 0 <= at < 6
    done = json.loads(run(*words, "--json").stdout)
    assert (done["first"], done["last"], done["complete"], done["go_on"]) == (0, 6, True, None)
    assert done["seconds"] > said["seconds"]
    again = run(*words)
    assert (again.exit_code, again.stdout.split(" (")[0]) == (0, "take-turn-16: holds for sizes 0 to 6")
    refused = run(*words, "--from", "3")
    assert refused.exit_code == 2
    assert "give --from or a --store that has a run, not both" in refused.stderr


def test_a_stored_counterexample_is_told_again(run, tmp_path):
    words = ("conjectures", "run", "take-turn-12-2-printed", "--store", str(tmp_path / "runs.json"))
    first, second = run(*words), run(*words)
    assert first.exit_code == second.exit_code == 1
    assert first.stdout == second.stdout


OWN = """
from grundy import position
from grundy.lab import conjectures

@conjectures.conjecture("my-small", source="me", sizes="the heap")
def small(sizes):
    \"\"\"A heap of Nim is worth at most 3.\"\"\"
    for n in sizes:
        yield None if position(f"nim {n}").value() <= 3 else f"nim {n}"
"""


def test_a_file_brings_a_conjecture_of_ones_own(run, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    try:
        done = run("--load", str(file), "conjectures", "run", "my-small", "--to", "9")
        assert (done.exit_code, done.stderr) == (1, "")
        assert done.stdout == "my-small: holds for sizes 0 to 3 (the heap)\ncounterexample: nim 4\n"
    finally:
        remove("my-small")


def test_the_time_left_goes_by_the_work_of_the_sizes():
    watch = Watch(conjecture_named("take-turn-12-3"), 1, 200)
    assert watch.left(watch.began + 5) is None
    watch.size, watch.at = 100, watch.began + 10
    assert round(watch.left(watch.began + 12)) == 68
    assert watch.line(watch.began + 12) == "holds up to 100 of 200, 12 s, about 68 s left"


def test_wrong_words_are_named(run):
    done = run("conjectures", "run", "take-turn-18")
    assert done.exit_code == 2
    assert "unknown conjecture 'take-turn-18'; did you mean 'take-turn-17'?" in done.stderr
    assert "write `grundy conjectures [NAME]` or `run NAME`, got 'run'" in run("conjectures", "run").stderr
    assert "--store takes the name of a file, got ''" in run("conjectures", "run", "x", "--store", "").stderr


def test_a_run_without_any_size_is_refused(run):
    done = run("conjectures", "run", "take-turn-16", "--from", "9", "--to", "3")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no size to check: --to 3 lies before --from 9" in done.stderr
    assert run("conjectures", "run", "geography-question-6", "--to", "0").exit_code == 2
