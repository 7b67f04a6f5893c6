import json

import pytest

TABLE = """\
nim {m} {n}, values, normal play
m\\n 8 9 10
  1 9 8 11
  2 10 11 8
"""


def test_a_table_has_a_row_for_each_number_of_the_first_letter(run):
    result = run("table", "nim {m} {n}", "--m", "1..2", "--n=8..10")
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()] == [line.split() for line in TABLE.splitlines()]
    assert len({len(line) for line in result.stdout.splitlines()[1:]}) == 1


def test_one_letter_is_one_line(run):
    result = run("table", "kayles", "{m}", "--m", "0..7")
    assert result.stdout == "kayles {m}, values, normal play\nm from 0 to 7: 0 1 2 3 1 4 3 2\n"


def test_outcomes_are_n_and_p(run):
    result = run("table", "nim {m} 2", "--m", "0..3", "--question", "outcome")
    assert result.stdout == "nim {m} 2, outcomes, normal play\nm from 0 to 3: N N P N\n"
    result = run("table", "nim {m} 1", "--m", "0..3", "--play", "misere")
    assert result.stdout == "nim {m} 1, outcomes, misère play\nm from 0 to 3: P N N N\n"


def test_csv_has_a_line_for_each_cell(run):
    assert run("table", "nim {m} {n}", "--m", "0..1", "--n", "2..3", "--csv").stdout.split() == [
        "m,n,value",
        "0,2,2",
        "0,3,3",
        "1,2,3",
        "1,3,2",
    ]
    result = run("table", "nim {k} 1", "--k", "0..1", "--csv", "--question", "outcome")
    assert result.stdout.split() == ["k,outcome", "0,N", "1,P"]


def test_json_has_the_cells(run):
    fields = json.loads(run("table", "nim {m} {n}", "--m", "0..1", "--n", "2..3", "--json").stdout)
    assert fields["cells"] == [[2, 3], [3, 2]]
    assert fields["letters"] == [{"letter": "m", "first": 0, "last": 1}, {"letter": "n", "first": 2, "last": 3}]
    fields = json.loads(run("table", "nim {m}", "--m", "0..1", "--json", "--play", "misere").stdout)
    assert (fields["question"], fields["cells"]) == ("outcome", [["N", "P"]])


def test_the_text_may_come_from_standard_input(run):
    assert run("table", "-", "--m", "0..2", input="nim {m}\n").stdout.splitlines()[1] == "m from 0 to 2: 0 1 2"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["nim {m}"], "the letter m has no range; give one, such as --m 0..20"),
        (["nim {m}", "--m"], "--m takes a range, such as --m 0..20\ntry 'grundy table --help'"),
        (["nim {m}", "--m", "5,"], "a range is written like 0..20 or 1,3,9, got --m ''"),
        (["nim {m}", "--m", "5..2"], "a range goes up, got --m '5..2'"),
        (["nim {m}", "--m", "1..x"], "ends of a range are whole numbers, got 'x'"),
        (["nim {m}", "--m", "-1..2"], "ends of a range are never negative, got '-1'"),
        (["nim {m}", "--m", "0..2", "--n", "0..2"], "there is a range for n, but the letters of the text are m"),
        (["nim {m}", "--m=0..2", "--m", "0..2"], "--m is given twice\ntry 'grundy table --help'"),
        (
            ["nim {m} x", "--m", "0..2"],
            "the cell m = 0 has no answer: heaps are whole numbers, got 'x'\n  nim 0 x\n        ^",
        ),
    ],
)
def test_bad_tables_say_what_is_wrong(refused, args, message):
    assert refused("table", *args) == message


def test_a_limit_is_for_the_whole_table(refused):
    said = refused("table", "grundys-game {m} {m} {m}", "--m", "50..60", "--play", "misere", "--limit", "50ms", code=3)
    assert said.startswith("search stopped at the limit of 0.05 s after")
    assert said.endswith("of 11 cells were known")
    said = refused("table", "nim {m}", "--m", "0..10^11", code=3)
    assert said.endswith("ask for smaller ranges, or raise the limit with --memory")


def test_a_table_of_any_question_that_is_a_number(run):
    result = run("table", "nim {m} 2", "--m", "0..3", "--question", "Remoteness", "--play", "Misère")
    assert result.output.splitlines() == ["nim {m} 2, remoteness, misère play", "m from 0 to 3: 2 2 3 4"]
    result = run("table", "nim {m} 2", "--m", "0..3", "--question", "winning moves")
    assert (result.exit_code, result.stderr) == (
        2,
        "error: a cell of a table is a number or a letter; ask for values or outcomes, got winning_moves\n",
    )


def test_latex_is_a_tabular(run):
    assert run("table", "nim {m} {n}", "--m", "0..1", "--n", "2..3", "--latex").stdout.splitlines() == [
        "% nim {m} {n}, values, normal play",
        r"\begin{tabular}{r|rr}",
        r"$m \backslash n$ & 2 & 3 \\ \hline",
        r"0 & 2 & 3 \\",
        r"1 & 3 & 2 \\",
        r"\end{tabular}",
    ]


def test_a_b_file_has_lines_of_two_numbers(run, refused):
    assert run("table", "kayles {n}", "--n", "5..7", "--bfile").stdout == "5 4\n6 3\n7 2\n"
    said = refused("table", "nim {m} {n}", "--m", "0..2", "--n", "0..2", "--bfile")
    assert said.startswith("a b-file is a sequence: of one letter, not of m and n")
    said = refused("table", "nim {m}", "--m", "0..2", "--bfile", "--play", "misere")
    assert said == "a b-file holds numbers, and outcomes are letters; ask for values"


def test_a_table_has_one_form(refused):
    said = refused("table", "nim {m}", "--m", "0..2", "--latex", "--bfile")
    assert said.startswith("a table is printed in one form, got --latex and --bfile")


def test_a_table_is_drawn_too(run, refused, tmp_path):
    file = tmp_path / "nim.tex"
    shown = run("table", "nim {m} {n}", "--m", "0..2", "--n", "0..2", "-o", str(file), "--dark").stdout
    assert shown == run("table", "nim {m} {n}", "--m", "0..2", "--n", "0..2").stdout
    assert "{1A1D24}" in file.read_text(encoding="utf-8")
    assert "--dark is about a picture: give -o FILE, too" in refused("table", "nim {m}", "--m", "0..2", "--dark")
    assert ".svg, .png, .tex or .pdf, got 'x.gif'" in refused("table", "nim {m}", "--m", "0..2", "-o", "x.gif")


def test_a_cell_that_is_no_position_is_marked(run):
    assert run("table", "geography grid:{m}x2 @ 2,1", "--m", "1..4").stdout.splitlines() == [
        "geography grid:{m}x2 @ 2,1, values, normal play",
        "m from 1 to 4: - - 1 1",
        "-: 2 cells are no positions; m = 1: token must be a vertex of the graph, got (2, 1); the grid has rows 0-0",
    ]


def test_numbers_may_be_a_list(run):
    shown = run("table", "nim {m} {n}", "--m", "1,3", "--n", "0,5..6").stdout.splitlines()
    assert [line.split() for line in shown[1:]] == [["m\\n", "0", "5", "6"], ["1", "1", "4", "7"], ["3", "3", "6", "5"]]
    assert run("table", "nim {m}", "--m", "1,3").stdout.splitlines()[1] == "m 1, 3: 1 3"


def test_lines_that_repeat_say_so(run):
    shown = run("table", "subtraction(1,2) {n}", "--n", "0..20").stdout.splitlines()
    assert shown[2] == "period 3 from 0 in this range"
    shown = run("table", "nim {m} {n}", "--m", "0..3", "--n", "0..8").stdout.splitlines()
    assert shown[6:] == [
        "rows that repeat in this range: m = 0: period 1 from 0, each time 1 larger; "
        "m = 1: period 2 from 0, each time 2 larger"
    ]
    fields = json.loads(run("table", "nim {m} {n}", "--m", "0..3", "--n", "0..8", "--json").stdout)
    assert fields["periods"][1] == {"line": "row", "at": 1, "length": 2, "first": 0, "saltus": 2}
