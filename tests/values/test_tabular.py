"""Data in columns converts to CSV, JSON, LaTeX, pandas, and shows itself in notebooks."""

import json
import pickle
import re
import subprocess
import sys
from html.parser import HTMLParser

import pandas
import pytest

from grundy import Answer, Geography, GrundyError, Kayles, MissingPackage, Nim, Nimber, NotApplicable, Outcome
from grundy.lab.tables import table
from grundy.lab.values import game_values

TWO = table("nim {m} {n}", m=range(3), n=range(2, 4))


class Rows(HTMLParser):
    """The texts of the cells of an HTML table, row by row; tags must be closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.rows = [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1].append(data)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (Nimber(0), "$0$"),
        (Nimber(1), r"$\ast$"),
        (Nimber(12), r"$\ast 12$"),
        (Outcome.N, r"$\mathcal{N}$"),
        (Outcome.P, r"$\mathcal{P}$"),
    ],
)
def test_values_and_outcomes_are_mathematics_in_notebooks(value, wanted):
    assert value._repr_latex_() == wanted == f"${value.to_latex()}$"


def test_a_long_nimber_is_hexadecimal_in_latex_too():
    assert Nimber(1 << 20_000).to_latex().startswith(r"\ast \mathtt{0x1000")


def test_an_outcome_stays_an_enum_of_two():
    assert list(Outcome) == ["N", "P"]
    assert Outcome("N") is Outcome.N


def test_csv_has_a_row_for_each_cell():
    assert TWO.to_csv() == "m,n,value\n0,2,2\n0,3,3\n1,2,3\n1,3,2\n2,2,0\n2,3,1\n"
    assert table("nim {k} 1", k=range(2), question="outcome").to_csv() == "k,outcome\n0,N\n1,P\n"
    assert game_values(Kayles, 2).to_csv() == "n,value\n0,0\n1,1\n2,2\n"


def test_pandas_has_numbers_and_texts():
    frame = TWO.to_pandas()
    assert list(frame.columns) == ["m", "n", "value"]
    assert frame[frame.value == 3].values.tolist() == [[0, 3, 3], [1, 2, 3]]
    assert frame.pivot(index="m", columns="n", values="value").values.tolist() == TWO.cells
    outcomes = table("nim {k} 1", k=range(3), question="outcome").to_pandas()
    assert outcomes.outcome.tolist() == ["N", "P", "N"]
    assert {type(cell) for cell in outcomes.outcome} == {str}
    values = game_values(Kayles, 100).to_pandas()
    assert values.value.max() == 8
    assert pandas.api.types.is_integer_dtype(values.value)


def test_without_pandas_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingPackage, match=r'not installed: pip install "grundy\[data\]"$'):
        TWO.to_pandas()


def test_a_conversion_loads_no_pandas():
    script = (
        "import sys; from grundy.lab.tables import table; t = table('nim {m}', m=range(3));"
        "t.to_csv(), t.to_json(), t.to_latex(), t._repr_html_(); print('pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "False\n"


def test_json_reads_back():
    data = json.loads(TWO.to_json())
    assert (data["version"], data["text"], data["play"]) == (1, "nim {m} {n}", "normal")
    assert data["cells"] == [[2, 3], [3, 2], [0, 1]]
    data = json.loads(game_values(Kayles, 200).to_json())
    assert data["period"] == {"length": 12, "preperiod": 71, "saltus": 0, "proof": "Guy and Smith's condition"}
    assert data["values"][:5] == [0, 1, 2, 3, 1]


def test_latex_is_a_tabular():
    assert TWO.to_latex().splitlines() == [
        "% nim {m} {n}, values, normal play",
        r"\begin{tabular}{r|rr}",
        r"$m \backslash n$ & 2 & 3 \\ \hline",
        r"0 & 2 & 3 \\",
        r"1 & 3 & 2 \\",
        r"2 & 0 & 1 \\",
        r"\end{tabular}",
    ]
    outcomes = table("nim {m}", m=range(2), play="misere").to_latex().splitlines()
    assert outcomes[0] == "% nim {m}, outcomes, misère play"
    assert outcomes[3] == r"outcome & $\mathcal{N}$ & $\mathcal{P}$ \\"


def test_every_line_of_latex_has_as_many_cells():
    for found in (TWO, game_values(Kayles, 200), table("nim {m}", m=range(3, 60, 4))):
        lines = found.to_latex().splitlines()
        width = len(lines[1].split("{")[-1].rstrip("}").replace("|", ""))
        assert {line.count("&") for line in lines[2:-1]} == {width - 1}


def test_a_period_is_as_long_as_a_line():
    grid = game_values(Kayles, 200).grid()
    lines = list(grid.lines)
    assert len(grid.head) == 13
    assert lines[7][1:] == lines[8][1:]


def test_html_has_the_cells_and_colours_zero():
    rows = Rows(TWO._repr_html_()).rows
    assert rows == [["m\\n", "2", "3"], ["0", "2", "3"], ["1", "3", "2"], ["2", "0", "1"]]
    zeros = re.findall(r'<td style="([^"]*)">0</td>', TWO._repr_html_())
    others = re.findall(r'<td style="([^"]*)">[1-9]</td>', TWO._repr_html_())
    assert len(zeros) == 1
    assert len(others) == 5
    assert not set(zeros) & set(others)


def test_html_of_a_large_table_is_cut():
    rows = Rows(table("nim {m} {n}", m=range(100), n=range(100))._repr_html_()).rows
    assert len(rows) == 62
    assert rows[0][-1] == rows[1][-1] == rows[-1][0] == "…"
    assert {len(row) for row in rows[:-1]} == {42}


def test_html_is_escaped():
    class Other(type(TWO)):
        def heading(self):
            return "<b>"

    assert "<b>" not in Other(**vars(TWO))._repr_html_()


def test_b_files():
    assert table("kayles {n}", n=range(5, 8)).to_bfile() == "5 4\n6 3\n7 2\n"
    assert game_values(Kayles, 2).to_bfile() == "0 0\n1 1\n2 2\n"
    with pytest.raises(NotApplicable, match="a b-file is a sequence: of one letter, not of m and n"):
        TWO.to_bfile()
    with pytest.raises(NotApplicable, match="a b-file holds numbers, and outcomes are letters; ask for values"):
        table("nim {m}", m=range(2), question="outcome").to_bfile()


def test_conversions_write_files(tmp_path):
    for name, convert in (("a.csv", TWO.to_csv), ("a.tex", TWO.to_latex), ("a.json", TWO.to_json)):
        text = convert(tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8").rstrip("\n") == text.rstrip("\n")
    assert pandas.read_csv(tmp_path / "a.csv").equals(TWO.to_pandas())
    with pytest.raises(GrundyError, match="could not be written: No such file or directory"):
        TWO.to_csv(tmp_path / "nowhere" / "a.csv")


def test_values_of_an_own_game_convert_too():
    assert game_values(Nim, 3).to_bfile() == "0 0\n1 1\n2 2\n3 3\n"


@pytest.mark.parametrize("question", ["outcome", "value", "winning moves", "remoteness", "height"])
def test_answers_convert_and_show_themselves(question):
    answer = Nim(3, 5).solve(question)
    assert Answer.from_record(json.loads(answer.to_json())).record() == answer.record()
    frame = answer.to_pandas()
    assert frame.position.tolist() == ["nim 3 5"]
    assert frame.method.tolist() == [answer.method.name]
    assert answer.to_csv().count("\n") == 2
    assert answer.to_latex().startswith(r"\texttt{nim 3 5}, normal play: ")
    assert answer._repr_svg_().startswith("<svg")
    assert "nim 3 5" in answer._repr_html_()
    assert answer._repr_latex_() == answer.to_latex()


def test_an_answer_in_latex():
    assert Nim(3, 5).solve("value").to_latex() == r"\texttt{nim 3 5}, normal play: value $\ast 6$ (bouton)."
    assert r"outcome $\mathcal{N}$" in Nim(1).solve("outcome").to_latex()
    assert (
        Nim(3, 5).solve("winning moves").to_csv().splitlines()[1].startswith("nim 3 5,winning_moves,normal,5->3,bouton")
    )


def test_outcomes_and_values_of_all_starts_convert():
    city = Geography("grid:2x2")
    outcomes, values = city.outcomes(), city.values()
    assert outcomes.to_csv().splitlines()[:2] == ["start,outcome", '"0,0",N']
    assert json.loads(outcomes.to_json())["outcomes"]["0,0"] == "N"
    assert json.loads(values.to_json())["values"] == {f"{r},{c}": int(value) for (r, c), value in values.items()}
    assert outcomes.to_pandas().start.tolist() == list(outcomes)
    assert values.to_pandas().value.tolist() == [int(value) for value in values.values()]
    assert r"0,0 & $\mathcal{N}$ \\" in outcomes.to_latex()
    assert Rows(outcomes._repr_html_()).rows[:2] == [["start", "outcome"], ["0,0", "N"]]
    assert values == dict(values) == pickle.loads(pickle.dumps(values))
