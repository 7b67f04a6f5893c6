"""Whatever is typed ends in an answer or in one clear message."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

PIECES = ["(", "(0.37)", "(2)", "(1,3,4)", ")", " 3", " 0", " -1", " 7 7", " + ", " @", " @ 0", " grid:3x3", " 0-1,1-2"]
PIECES += [
    " '",
    " [1",
    " {",
    " \x00",
    " \ud800",
    " ٣",
    " " + "9" * 1200,
    " |",
    " without 0",
    " 1e5",
    " <x>",
    "\t",
    "\n",
]
NAMES = ["nim", "kayles", "octal", "subtraction", "moore", "wythoff", "geography", "sum", "NIM", ""]
OPTIONS = [[], ["--json"], ["--moves"], ["--play", "misere"], ["--question", "value"], ["--method", "reference"]]
texts = st.builds(lambda name, rest: name + "".join(rest), st.sampled_from(NAMES), st.lists(st.sampled_from(PIECES)))


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts, st.sampled_from(OPTIONS), st.sampled_from(OPTIONS))
def test_solve_answers_or_says_what_is_wrong(run, text, first, second):
    result = run("solve", "--limit", "200ms", *first, *second, text)
    assert result.exit_code in (0, 2, 3)
    assert (result.stdout == "") == (result.exit_code != 0)
    assert "this is a bug" not in result.stderr


RANGES = [
    ["--m", "0..3"],
    ["--n=1..2"],
    ["--m", "2"],
    ["--k", "3..1"],
    ["--csv"],
    ["--json"],
    ["--play", "misere"],
    ["--m"],
]


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.builds(
        lambda name, rest: name + "".join(rest),
        st.sampled_from([*NAMES, "take-turn path", "nim {m}", "nim {m} {n}"]),
        st.lists(st.sampled_from([*PIECES, " {m}", " {n}", " {m+1}", " }", " H^{m}", "T", "H^{n}"])),
    ),
    st.lists(st.sampled_from(RANGES), max_size=3),
)
def test_table_answers_or_says_what_is_wrong(run, text, options):
    result = run("table", "--limit", "200ms", text, *[word for option in options for word in option])
    assert result.exit_code in (0, 2, 3)
    assert (result.stdout == "") == (result.exit_code != 0)
    assert "this is a bug" not in result.stderr


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.one_of(st.sampled_from(["#1", "undo", "hint", "moves", "help", "1: 1", "3->1"]), st.text(max_size=5)))
)
def test_play_never_breaks(run, lines):
    result = run("play", "nim 3 + kayles 3", "--seed", "1", input="\n".join(lines).encode(errors="replace"))
    assert result.exit_code in (0, 2)
    assert "this is a bug" not in result.stderr


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text("0123*/+-()^ sqrtinvx²", min_size=1, max_size=12))
def test_nim_answers_or_says_what_is_wrong(run, text):
    result = run("nim", "--", text)
    assert result.exit_code in (0, 2)
    assert "this is a bug" not in result.stderr
