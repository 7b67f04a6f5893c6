"""`grundy picture`: files, marks, values, limits."""

from xml.etree import ElementTree

import pytest


def marked(svg):
    return [e.get("data-move") for e in ElementTree.fromstring(svg) if "winning" in e.get("class", "")]


def notes(svg):
    return [e.text for e in ElementTree.fromstring(svg) if e.get("class") == "note" and not e.text.isdecimal()]


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("tex", b"\\documentclass"), ("pdf", b"%PDF")]
)
def test_the_ending_of_the_file_says_the_format(run, tmp_path, ending, start):
    path = tmp_path / f"nim.{ending}"
    result = run("picture", "nim", "3", "5", "7", "-o", str(path))
    assert (result.exit_code, result.output) == (0, "")
    assert path.read_bytes().startswith(start)


def test_without_a_file_the_svg_is_printed(run):
    assert marked(run("picture", "nim 3 5").stdout) == ["5->3"]
    assert 'width="300"' in run("picture", "nim 3 5", "--width", "300").stdout


def test_marks_and_values_are_shown_as_they_are_asked_for(run):
    assert marked(run("picture", "nim 3 5", "--no-marks").stdout) == []
    assert marked(run("picture", "nim 1 1", "--play", "misere").stdout) == ["1->0", "1->0"]
    assert 'class="zero"' not in run("picture", "nim 1 2").stdout
    assert run("picture", "nim 1 2", "--values").stdout.count('class="zero"') == 1
    both = run("picture", "nim 1 2", "--values", "--no-marks").stdout
    assert marked(both) == []


def test_a_puzzle_is_drawn_with_its_play_or_without(run):
    with_play = run("picture", "solitaire-uno r3 b3 b7").stdout
    without = run("picture", "solitaire-uno r3 b3 b7", "--no-marks").stdout
    assert with_play.startswith("<svg")
    assert with_play != without


def test_at_a_limit_the_position_is_drawn_and_a_note_says_what_is_missing(run, tmp_path):
    path = tmp_path / "cram.svg"
    result = run("picture", "cram grid:7x7", "--positions", "50", "--values", "-o", str(path))
    assert result.exit_code == 0
    assert "note: winning moves are not marked: search stopped at the limit of 50 positions" in result.stderr
    assert "note: values are not shown: search stopped at the limit of 50 positions" in result.stderr
    assert marked(path.read_text()) == []
    assert notes(path.read_text()) == [
        "winning moves: not found within 50 positions",
        "values: not found within 50 positions",
    ]


def test_where_no_move_wins_the_picture_says_nothing(run):
    assert notes(run("picture", "nim 5 5").stdout) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nim 3", "-o", "x.jpg"], "pictures are written as .svg, .png, .tex or .pdf, got 'x.jpg'"),
        (["nim 3", "--width", "9", "--scale", "2"], "give the width of a picture or its scale, not both"),
        (["nim 3", "--scale", "-2"], "the scale of a picture is a number above 0, got -2"),
        (["nim x"], "heaps are whole numbers, got 'x'"),
        (["nim 3", "-o", "/no/such/x.png"], "the picture could not be written to '/no/such/x.png'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(refused, words, message):
    assert refused("picture", *words).startswith(message)


def test_dark_draws_for_a_dark_slide(run, tmp_path):
    run("picture", "nim 3", "--dark", "-o", str(tmp_path / "a.tex"))
    assert "{1A1D24}" in (tmp_path / "a.tex").read_text(encoding="utf-8")
    assert "prefers-color-scheme" not in run("picture", "nim 3", "--dark").stdout
    assert run("outcomes", "geography path:3", "--dark", "-o", str(tmp_path / "b.svg")).exit_code == 0
    assert "prefers-color-scheme" not in (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_the_last_move_is_played_and_dotted_and_a_legend_explains_the_signs(run):
    svg = run("picture", "nim 3 5 7", "--last", "7->3", "--legend").stdout
    assert svg.count('class="last"') == 5  # four stones, and the sign of the legend
    assert [e.text for e in ElementTree.fromstring(svg) if e.get("class") == "legend"] == ["wins", "last move"]
    assert 'class="legend"' not in run("picture", "nim 3 5 7").stdout


def test_solve_shows_the_last_move_and_a_legend_too(run, tmp_path):
    path = tmp_path / "nim.svg"
    answer = run("solve", "nim 3 5 7", "--last", "7->3", "--legend", "--svg", str(path)).stdout
    assert "nim 3 5 3" in answer
    assert path.read_text().count('class="last"') == 5


def test_a_puzzle_has_no_last_move(run):
    for command in (["picture"], ["solve"]):
        result = run(*command, "solitaire-uno r3 b3 b7", "--last", "r3")
        assert result.exit_code != 0
        assert "leave out --last" in result.stderr
