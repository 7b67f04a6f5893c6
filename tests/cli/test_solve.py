import json
from xml.etree import ElementTree

import pytest

from grundy import LimitReached
from grundy.budget import current_limits
from grundy.cli._limits import Budget


def test_solve_says_outcome_value_winning_moves_method_and_source(run):
    assert run("solve", "nim 3 5 7").stdout.splitlines() == [
        "position:       nim 3 5 7",
        "play:           normal play",
        "outcome:        N, the player to move wins",
        "winning moves:  3->2; 5->4; 7->6",
        "value:          *",
        "method:         bouton",
        "source:         Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
    ]


def test_the_words_of_a_text_need_no_quotes(run):
    assert run("solve", "nim", "3", "5", "7").stdout == run("solve", "nim 3 5 7").stdout


def test_misere_play_is_named_and_has_no_value(run):
    out = run("solve", "nim 1 1 1", "--play", "misere").stdout
    assert "misère play" in out
    assert "P, the previous player wins" in out
    assert "value" not in out


@pytest.mark.parametrize(
    ("text", "question", "line"),
    [
        ("nim 3 5 7", "outcome", "outcome: N, the player to move wins (normal play)"),
        ("nim 3 5 7", "value", "value: * (normal play)"),
        ("nim 3 5 7", "winning-moves", "winning moves: 3->2; 5->4; 7->6 (normal play)"),
        ("nim 2 2", "winning-moves", "winning moves: none (normal play)"),
        ("kayles 7 + nim 2", "value", "value: 0 (normal play)"),
    ],
)
def test_a_question_gets_only_its_answer(run, text, question, line):
    assert run("solve", text, "--question", question).stdout == line + "\n"


def test_methods_that_differ_are_named_with_their_questions(run):
    out = run("solve", "wythoff 3 6").stdout
    assert "method:         wythoff (outcome, winning moves)" in out
    assert "method:         search (value)" in out


def test_a_method_that_answers_everything_is_named_once(run):
    lines = run("solve", "turning-corners THT/HHT").stdout.splitlines()
    assert [line.split()[1:] for line in lines if line.startswith("method:")] == [["tartan"]]


def test_a_method_can_be_forced(run):
    out = run("solve", "nim 3 5 7", "--method", "reference", "--question", "value", "--json").stdout
    assert json.loads(out)["methods"]["value"]["name"] == "reference"


def test_many_winning_moves_are_cut_for_people_and_whole_for_programs(run):
    text = "nim 1" + " 1" * 24
    assert run("solve", text).stdout.count("1->0") == 20
    assert "; and 5 more\n" in run("solve", text).stdout
    assert len(json.loads(run("solve", text, "--json").stdout)["winning_moves"]) == 25


def test_moves_are_listed_with_where_they_lead_and_their_value(run):
    lines = run("solve", "nim 1 2", "--question", "outcome", "--moves").stdout.splitlines()
    assert lines == [
        "outcome: N, the player to move wins (normal play)",
        "moves:          3, each with its value in normal play and where it leads",
        "  1->0  *2  nim 0 2",
        "  2->0  *   nim 1 0",
        "  2->1  0   nim 1 1  (wins)",
    ]


def test_moves_in_misere_play_are_listed_with_their_outcome(run):
    out = json.loads(run("solve", "nim 1 2", "--play", "misere", "--moves", "--json").stdout)
    assert out["moves"] == [
        {"move": "1->0", "to": "nim 0 2", "outcome": "N", "wins": False},
        {"move": "2->0", "to": "nim 1 0", "outcome": "P", "wins": True},
        {"move": "2->1", "to": "nim 1 1", "outcome": "N", "wins": False},
    ]


def test_json_has_a_version_and_the_documented_fields(run):
    fields = json.loads(run("solve", "nim 3 5 7", "--moves", "--json").stdout)
    assert fields["version"] == 1
    assert list(fields) == [
        "version",
        "position",
        "play",
        "outcome",
        "winning_moves",
        "value",
        "moves",
        "methods",
        "open",
    ]
    assert (fields["outcome"], fields["value"], fields["winning_moves"]) == ("N", 1, ["3->2", "5->4", "7->6"])
    assert list(fields["methods"]["value"]) == [
        "name",
        "kind",
        "source",
        "cost",
        "positions",
        "memory",
        "seconds",
        "reused",
    ]


def test_a_value_that_takes_too_long_leaves_the_outcome(run):
    result = run("solve", "moore(2) 9 9 9 9 9 9 9 9 8", "--limit", "100ms")
    assert result.exit_code == 0
    assert "outcome:        N, the player to move wins" in result.stdout
    assert "value:          not found within 0.1 s" in result.stdout
    assert "(ask with --question value)" in result.stdout


def test_a_value_without_an_answer_is_open_in_json(run):
    fields = json.loads(run("solve", "wythoff 1000 2000", "--positions", "100", "--json").stdout)
    assert "value" not in fields
    assert fields["open"]["value"].startswith("not found: search stopped at the limit of 100 positions")


def test_winning_moves_too_many_to_list_leave_the_outcome(run):
    text = "hexadecimal(0.81) 1000000000000"
    result = run("solve", text, "--limit", "60s")
    assert result.exit_code == 0
    assert f"winning moves:  '{text}' has more than 1,000,000 moves, too many to list" in result.stdout


def test_a_dash_reads_standard_input(run):
    assert run("solve", "-", "--question", "value", input="nim 3 5 7\n").stdout == "nim 3 5 7: *\n"


def test_long_positions_are_cut_for_people_and_whole_for_programs(run):
    text = "nim" + " 1" * 1000
    assert len(run("solve", text).stdout.splitlines()[0]) < 400
    assert json.loads(run("solve", text, "--json").stdout)["position"] == text


def test_nothing_is_drawn_when_piped(run):
    out = run("solve", "nim 3 5 7").stdout
    assert "o o" not in out
    assert "\x1b" not in out


def test_too_many_winning_moves_are_not_listed_and_the_answer_says_so(run):
    board = "/".join(["H" * 200 + "T"] * 201)
    shown = run("solve", f"rugs {board}", "--question", "winning-moves").stdout
    assert shown.endswith("; and more, too many to list (normal play)\n")
    fields = json.loads(run("solve", f"rugs {board}", "--question", "winning-moves", "--json").stdout)
    assert fields["more"]
    assert len(fields["winning_moves"]) == 1


def test_the_command_line_reads_boards_from_files(run, tmp_path):
    (tmp_path / "map.g6").write_text("C~\n")
    text = f"geography file:{tmp_path}/map.g6 @"
    assert run("solve", f"{text} 0", "--question", "outcome").stdout.startswith("outcome: N, ")
    assert run("solve", "-", input=f"{text} 0\n{text} 1\n").exit_code == 0
    assert run("table", f"{text} {{m}}", "--m", "0..3").stdout.endswith("m from 0 to 3: 1 1 1 1\n")
    (tmp_path / "row.g6").write_text("A_\n")
    reduced = run("reduce", f"undirected-geography file:{tmp_path}/row.g6 @ 0", "--by", "geography-to-uno").stdout
    assert reduced.startswith("source:     undirected-geography graph6:A_ @ 0")


@pytest.mark.parametrize(
    ("words", "winning"),
    [
        (["nim 3 5"], ["5->3"]),
        (["nim 1 1", "--play", "misere"], ["1->0", "1->0"]),
        (["nim 3 5", "--question", "value"], ["5->3"]),
        (["cram grid:2x3"], ["0,0 1,0", "0,1 1,1", "0,2 1,2"]),
    ],
)
def test_svg_marks_the_winning_moves_that_were_found(run, tmp_path, words, winning):
    path = tmp_path / "picture.svg"
    assert run("solve", *words, "--svg", str(path)).exit_code == 0
    marked = [e for e in ElementTree.parse(path).getroot() if "winning" in e.get("class", "")]
    assert [e.get("data-move") for e in marked] == winning


def test_svg_shows_the_values_of_moves_if_they_were_asked_for(run, tmp_path):
    path = tmp_path / "picture.svg"
    run("solve", "nim 1 2", "--svg", str(path))
    assert 'class="zero"' not in path.read_text()
    run("solve", "nim 1 2", "--moves", "--svg", str(path))
    badges = [e for e in ElementTree.parse(path).getroot() if e.get("class", "").endswith("-text")]
    assert sorted((e.get("data-move"), e.text) for e in badges) == [("1->0", "2"), ("2->0", "1"), ("2->1", "0")]


def test_a_picture_does_not_change_what_is_reported(run, tmp_path):
    words = "solve", "cram grid:3x3", "--json"
    plain, drawn = (json.loads(run(*words, *more).stdout) for more in ([], ["--svg", str(tmp_path / "x.svg")]))
    for report in (plain, drawn):
        for method in report["methods"].values():
            del method["seconds"]
    assert plain == drawn


def test_where_a_limit_ends_the_work_the_picture_is_written_without_marks(run, tmp_path):
    path = tmp_path / "picture.svg"
    result = run("solve", "cram grid:7x7", "--positions", "50", "--svg", str(path))
    assert result.exit_code == 3
    assert "data-move" in path.read_text()
    drawn = ElementTree.parse(path).getroot()
    assert not [e for e in drawn if e.get("class") == "winning"]
    said = [e.text for e in drawn if e.get("class") == "note" and not e.text.isdecimal()]
    assert said == ["winning moves: not found within 50 positions"]


def test_where_only_winning_moves_are_not_found_in_time_a_note_in_the_picture_says_so(run, tmp_path):
    path = tmp_path / "picture.svg"
    result = run("solve", "chomp 9 9 9 9 9 9", "--positions", "200", "--svg", str(path))
    assert result.exit_code == 0
    assert "winning moves:  not found: search stopped at the limit of 200 positions" in result.stdout
    said = [e.text for e in ElementTree.parse(path).getroot() if e.get("class") == "note"]
    assert "winning moves: not found within 200 positions" in said


def test_winning_moves_that_theorems_name_are_listed_and_marked_where_a_limit_ends_the_work(run, tmp_path):
    path = tmp_path / "picture.svg"
    text = "binary-undirected-geography grid:9x9 @ 3,3 5,4"
    result = run("solve", text, "--positions", "100000", "--svg", str(path))
    assert result.exit_code == 0
    assert "winning moves:  5,4->4,4; 5,4->5,3; 5,4->5,5; 5,4->6,4; not decided: 3,3->2,3;" in result.stdout
    drawn = ElementTree.parse(path).getroot()
    assert "some winning moves: not found within 100,000 positions" in [e.text for e in drawn]
    marked = [e for e in drawn if e.get("class") == "winning"]
    assert [e.get("data-move") for e in marked] == ["5,4->4,4", "5,4->5,3", "5,4->5,5", "5,4->6,4"]


def test_a_limit_of_time_keeps_the_moves_that_were_known():
    def ask():
        with Budget("10s").question():
            left = current_limits().seconds
            raise LimitReached(f"reached the limit of {left:g} s", which="seconds").with_moves((1, 2), (3,))

    with pytest.raises(LimitReached, match="limit of 10 s") as caught:
        ask()
    assert (caught.value.known, caught.value.open) == ((1, 2), (3,))
