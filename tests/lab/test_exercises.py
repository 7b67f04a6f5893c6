"""Exercises: the answers are right, positions are neither trivial nor huge, and sheets repeat."""

import shutil
import subprocess

import pytest

from grundy import Kayles, Nim, position
from grundy.errors import GrundyError
from grundy.lab.exercises import LEVELS, Exercise, Sheet, draw_exercises, write_sheet
from grundy.rules import all_games


@pytest.mark.parametrize("game", [entry.name for entry in all_games().values() if entry.built_in])
def test_every_game_has_exercises_with_right_answers(game):
    found = draw_exercises(game, seed=3, count=3, level=1)
    assert [exercise.kind for exercise in found] == ["winner", "move", "value"]
    for exercise in found:
        here = exercise.position
        assert 1 <= len(here.moves()) <= LEVELS[1].moves
        assert here == position(str(here))
        values = {str(option.value()) for option in here.options()}
        if exercise.kind == "winner":
            assert exercise.is_right("N") == ("0" in values)
            assert exercise.is_right("P") != exercise.is_right("N")
        elif exercise.kind == "move":
            won = [here.write_move(move) for move in here.moves() if not here.play(move).value()]
            assert all(map(exercise.is_right, won))
            assert exercise.answer.split(" or ")[0] in won
            assert not any(exercise.is_right(here.write_move(m)) for m in here.moves() if here.play(m).value())
        else:
            assert exercise.is_right(str(min(set(range(100)) - {int(option.value()) for option in here.options()})))
            assert not exercise.is_right("*99")
        assert exercise.sketch


def test_a_seed_repeats_exercises_and_another_draws_others():
    assert draw_exercises("kayles", seed=7) == draw_exercises("kayles", seed=7)
    assert draw_exercises("kayles", seed=7) != draw_exercises("kayles", seed=8)
    assert draw_exercises("kayles", seed=7) != draw_exercises("kayles", seed=7, level=3)


def test_exercises_are_not_trivial_and_grow_with_the_level():
    for level in LEVELS:
        found = draw_exercises("nim", seed=1, count=12, level=level)
        assert len({str(exercise.position) for exercise in found}) == 12
        for exercise in found:
            here = exercise.position
            assert LEVELS[level].moves / 5 <= len(here.moves()) <= LEVELS[level].moves
            assert all(option.moves() for option in here.options())
            assert exercise.kind != "move" or 2 * len(exercise.result) <= len(here.moves())
    mean = [sum(sum(e.position.state) for e in draw_exercises("nim", seed=1, level=level)) for level in LEVELS]
    assert mean == sorted(mean)


def test_half_of_the_winners_are_the_opponent():
    outcomes = [e.result for e in draw_exercises("nim", seed=5, count=60, level=3) if e.kind == "winner"]
    assert 5 <= sum(outcome == "P" for outcome in outcomes) <= 15


def test_misere_play_asks_for_winners_and_moves():
    found = draw_exercises("nim", seed=2, count=4, play="misere")
    assert [exercise.kind for exercise in found] == ["winner", "move", "winner", "move"]
    for exercise in found:
        assert exercise.title.endswith("misère play")
        if exercise.kind == "winner":
            assert exercise.result == exercise.position.outcome(play="misere")
        else:
            assert exercise.result == exercise.position.winning_moves(play="misere")


def test_a_game_may_have_parameters_or_a_board():
    for text in ("octal(0.37)", "geography grid:4x4"):
        assert all(str(e.position).startswith(text) for e in draw_exercises(text, seed=1, count=3))


def test_answers_are_read_generously():
    won = Exercise("winner", Nim(3), "normal", Nim(3).outcome())
    assert all(map(won.is_right, ["n", "N", "me", "I win", "you", "first", "The player to move wins."]))
    assert not any(map(won.is_right, ["p", "my opponent", "opponent wins", "second"]))
    worth = Exercise("value", Kayles(2), "normal", Kayles(2).value())
    assert all(map(worth.is_right, ["*2", "2", "* 2"]))
    assert not any(map(worth.is_right, ["0", "*", "*3"]))


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("winner", "nobody", "answer N (you win) or P (your opponent wins), got 'nobody'"),
        ("value", "three", "a value is written 0, *, *2, *3, ... or as its number, got 'three'"),
        ("move", "3->7", "no such move '3->7' in 'nim 3'"),
    ],
)
def test_an_answer_that_cannot_be_read_says_how_to_write_it(kind, text, message):
    with pytest.raises(GrundyError) as error:
        Exercise(kind, Nim(3), "normal", Nim(3).winning_moves()).is_right(text)
    assert message in str(error.value)


def test_many_winning_moves_are_cut_in_the_key():
    here = position("turning-turtles HHHHHHHHHHHH")
    exercise = Exercise("move", here, "normal", here.moves())
    assert exercise.answer.endswith(f" or {len(here.moves()) - 8} more")


@pytest.mark.parametrize("ending", ["md", "tex", "pdf"])
def test_a_sheet_is_the_same_for_the_same_seed(tmp_path, ending):
    for name in ("a", "b"):
        sheet = Sheet("Exercises", "", draw_exercises("undirected-geography", seed=7, count=6))
        write_sheet(tmp_path / f"{name}.{ending}", [sheet], [sheet])
    assert (tmp_path / f"a.{ending}").read_bytes() == (tmp_path / f"b.{ending}").read_bytes()


def test_the_key_of_a_sheet_has_every_answer(tmp_path):
    exercises = draw_exercises("kayles", seed=7, count=9)
    write_sheet(tmp_path / "s.md", [Sheet("Kayles", "Ada", exercises)], [Sheet("Kayles", "", exercises)])
    questions, key = (tmp_path / "s.md").read_text().split("# Answers: Kayles")
    assert "Name: Ada" in questions
    for i, exercise in enumerate(exercises, 1):
        assert f"**{i}.** `{exercise.title}`" in questions
        assert exercise.sketch in questions
        assert f"{i}. `{exercise.title}`: `{exercise.answer}`" in key


def test_a_pdf_has_the_text_of_its_sheet_and_a_true_table_of_objects(tmp_path):
    exercises = draw_exercises("undirected-geography", seed=7, count=12)
    sheet = Sheet("Exercises (geography)", "Zoë Łuk \\", exercises)
    write_sheet(tmp_path / "s.pdf", [sheet], [sheet])
    data = (tmp_path / "s.pdf").read_bytes()
    assert "Name: Zoë ?uk \\\\".encode("cp1252") in data
    assert b"Exercises \\(geography\\)" in data
    table = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[table:].startswith(b"xref\n0 ")
    places = [int(line[:10]) for line in data[table:].splitlines()[3:] if line.endswith(b" n ")]
    assert all(data[place:].startswith(b"%d 0 obj" % i) for i, place in enumerate(places, 1))
    assert data.count(b"/Type /Page ") >= 4


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex")
def test_latex_accepts_the_sheet(tmp_path):
    sheets = [
        Sheet(f"Uno & 100 % of {game}_", "Ada #1", draw_exercises(game, seed=1, count=4)) for game in ("uno", "cram")
    ]
    write_sheet(tmp_path / "s.tex", sheets, sheets)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "s.tex"], cwd=tmp_path, capture_output=True
    )
    assert done.returncode == 0, done.stdout[-2000:]


@pytest.mark.parametrize(
    ("path", "message"),
    [("s.doc", "a sheet is written as .md, .tex or .pdf, got"), ("no/s.md", "the sheet could not be written to")],
)
def test_a_sheet_that_cannot_be_written_says_why(tmp_path, path, message):
    with pytest.raises(GrundyError, match=message):
        write_sheet(tmp_path / path, [], [])


def test_levels_and_games_that_do_not_exist_are_named():
    with pytest.raises(GrundyError, match="a level is one of 1, 2, 3, 4, 5, got 9"):
        draw_exercises("nim", level=9)
    with pytest.raises(GrundyError, match="unknown game 'nimm'"):
        draw_exercises("nimm")


def test_a_game_without_parameters_is_asked_by_the_rules_of_its_summary():
    rules = {e.position.rules for seed in range(3) for e in draw_exercises("geography", seed=seed, count=6)}
    assert {(found.remove, found.passes) for found in rules} == {("vertex", 0)}


@pytest.mark.parametrize("game", ["nim", "kayles", "wythoff", "moore(2)", "octal(0.37)"])
def test_no_heap_is_empty(game):
    assert not any(0 in e.position.state for e in draw_exercises(game, seed=4, count=12, level=2))


def test_a_wrong_move_in_misere_play_is_refuted_too():
    here = Nim(1, 2)
    exercise = Exercise("move", here, "misere", here.winning_moves(play="misere"))
    assert exercise.refute("2->1") == "2->1 leaves nim 1 1: your opponent wins with 1->0"
    here = Nim(2)
    exercise = Exercise("move", here, "misere", here.winning_moves(play="misere"))
    assert exercise.refute("2->0") == "2->0 leaves no move: your opponent wins"
    assert Exercise("winner", here, "misere", here.outcome(play="misere")).refute("P") == ""
