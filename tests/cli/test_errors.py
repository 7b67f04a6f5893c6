import pytest


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "octl 3",
            "unknown game 'octl'; did you mean 'octal'? (`grundy games` lists all)\n  octl 3\n  ^^^^",
        ),
        ("nim 3 x", "heaps are whole numbers, got 'x'\n  nim 3 x\n        ^"),
        ("nim 3 + kayles o", "heaps are whole numbers, got 'o'\n  nim 3 + kayles o\n                 ^"),
        ("nim 3 -5", "heaps are never negative, got '-5'\n  nim 3 -5\n        ^^"),
        ("nim 3 ٣", "heaps are whole numbers, got '٣'\n  nim 3 ٣\n        ^"),
        ("nim ３ 4", "heaps are whole numbers, got '３'\n  nim ３ 4\n      ^^"),
        (
            "octal(0.38) 5",
            "an octal code looks like 0.37 with digits 0-7, got '0.38'\n  octal(0.38) 5\n        ^^^^",
        ),
        ("", "a position begins with the name of a game, as in nim 3 5, got ''"),
        ("nim", "nim needs at least one heap, such as nim 3 5"),
        ("octal 5", "octal needs its parameter 'code', as in octal(0.37) 40"),
    ],
)
def test_bad_positions_say_what_is_wrong_and_where(refused, text, message):
    assert refused("solve", text) == message


def test_a_long_text_is_cut_around_its_bad_part(refused):
    said = refused("solve", "nim" + " 1" * 500 + " x" + " 1" * 500).splitlines()
    assert said[0] == "heaps are whole numbers, got 'x'"
    assert len(said[1]) < 90
    assert said[1][said[2].index("^")] == "x"
    assert said[1].startswith("  ...")
    assert said[1].endswith("...")


def test_a_text_above_64_mb_is_refused(refused):
    said = refused("outcomes", "-", input=b"nim" + b" 1" * (32 * 2**20))
    assert said == "a text has at most 67,108,864 bytes (64 MB); standard input holds more"


def test_a_text_that_is_not_utf8_is_refused(refused):
    assert refused("outcomes", "-", input=b"nim 3 \xff") == "standard input is not UTF-8 at byte 6"
    assert refused("solve", "-", "--explain", input=b"nim 3 \xff") == "standard input is not UTF-8 at byte 6"
    assert refused("solve", "nim 3 \udcff") == "the text is not UTF-8"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--limit", "0s"], "a limit is a positive time such as 10s, 500ms or 2m, got '0s'"),
        (["--limit", "-1s"], "a limit is a positive time such as 10s, 500ms or 2m, got '-1s'"),
        (["--limit", "soon"], "a limit is a positive time such as 10s, 500ms or 2m, got 'soon'"),
        (["--limit", "１s"], "a limit is a positive time such as 10s, 500ms or 2m, got '１s'"),
        (["--positions", "0"], "the limit 'positions' is a positive number, got 0"),
        (["--positions", "-3"], "positions are never negative, got '-3'"),
        (["--positions", "１２"], "positions are whole numbers, got '１２'"),
        (["--memory", "0 GB"], "the limit 'memory' is a positive number, got 0"),
        (["--memory", "much"], "memory is written like '1 GB' or '512 MB', got 'much'"),
    ],
)
def test_limits_are_positive(refused, options, message):
    assert refused("solve", "nim 3", *options) == message


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["frob"], "no such command 'frob'\ntry 'grundy --help'"),
        (["solve"], "missing argument 'TEXT'\ntry 'grundy solve --help'"),
        (["solve", "nim 3", "--xyzzy"], "no such option '--xyzzy'\ntry 'grundy solve --help'"),
        (
            ["solve", "nim 3", "--play", "misere", "--question", "value"],
            "a value belongs to normal play; in misère play ask for the outcome",
        ),
        (
            ["solve", "nim 3", "--method", "moore"],
            "theorem 'moore' does not answer 'outcome' in normal play here; "
            "try bouton, heap-table, long-heap-table, search",
        ),
        (
            ["solve", "nim 3", "--proof", "no/such/folder"],
            "the proof could not be written to 'no/such/folder': No such file or directory",
        ),
    ],
)
def test_bad_usage_says_what_is_wrong(refused, args, message):
    assert refused(*args) == message


@pytest.mark.parametrize("digits", [15, 999])
def test_a_heap_too_large_for_any_method_is_refused_at_once(refused, digits):
    said = refused("solve", "grundys-game " + "9" * digits)
    assert said.startswith("a heap of ")
    assert "needs the values of all smaller heaps" in said


def test_a_heap_of_too_many_digits_is_refused(refused):
    assert refused("solve", "nim " + "9" * 1001).startswith("heaps have at most 1000 digits, got one of 1001\n")


def test_a_limit_that_is_reached_has_its_own_exit_code(refused):
    said = refused("solve", "wythoff 1000 2000", "--question", "value", "--positions", "100", code=3)
    assert said.startswith("search stopped at the limit of 100 positions")


def test_without_a_command_the_help_is_shown(run):
    result = run()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == run("--help").stdout


@pytest.mark.parametrize(
    ("options", "said", "code"),
    [
        ([], "", 0),
        (["--memory", "24MB"], "this takes more memory than the limit of 24 MB", 1),
        (["--memory", "much"], "a size is written like 1GB or 200MB", 2),
        (["--seconds", "0"], "a limit is a positive time such as 10s, 500ms or 2m, got '0'", 2),
        (["--limit", "2m"], "", 0),
    ],
)
def test_check_takes_the_limits_of_the_checker(tmp_path, options, said, code):
    from click.testing import CliRunner

    from grundy import position
    from grundy.cli import main

    proof = tmp_path / "kayles.proof.json"
    position("octal(0.37) 2000").solve("value").proof().save(proof)
    result = CliRunner().invoke(main, ["check", str(proof), *options])
    assert result.exit_code == code
    assert said in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["exercise", "nim", "--level", "high"], "invalid value for '--level': 'high' is no number"),
        (["picture", "nim 3", "--width", "big"], "invalid value for '--width': 'big' is no number"),
    ],
)
def test_a_number_is_asked_for_in_plain_words(refused, words, message):
    assert refused(*words).startswith(f"{message}\n")
