"""`grundy exercise`: asked in a terminal or through a pipe, and written as sheets."""

import re

import pytest

from grundy.lab.exercises import draw_exercises
from terminal import Terminal

NIM = ["exercise", "nim", "--seed", "7", "--count", "6", "--level", "2"]


def right_answers() -> list[str]:
    return [re.split(r": | or ", exercise.answer)[0] for exercise in draw_exercises("nim", seed=7, count=6, level=2)]


def test_right_answers_are_marked_right(run):
    result = run(*NIM, input="\n".join(right_answers()) + "\n")
    assert result.stdout.count("\nright\n") == 6
    assert result.stdout.endswith("\n6 of 6 right\n")
    assert (result.exit_code, result.stderr) == (0, "")


def test_wrong_answers_are_explained(run):
    first = draw_exercises("nim", seed=7, count=1)[0]
    wrong = "P" if first.result == "N" else "N"
    result = run(*NIM, input=f"{wrong}\nskip\nskip\nquit\n")
    assert f"wrong; the answer is {first.answer}\n{first.explain()}\n" in result.stdout
    assert result.stdout.count("skipped; the answer is ") == 2
    assert result.stdout.endswith("\n0 of 3 right\n")


def test_an_answer_that_cannot_be_read_is_asked_for_again(run):
    result = run(*NIM, input="perhaps\n\nN\nhello\n#99\n#1\nmany\n3\n")
    assert "answer N (you win) or P (your opponent wins), got 'perhaps'" in result.stderr
    assert "there is no move #99" in result.stderr
    assert "a value is written 0, *, *2, *3, ... or as its number, got 'many'" in result.stderr
    assert "answer N (you win) or P (your opponent wins); skip shows the answer, quit leaves" in result.stdout
    assert " of 3 right" in result.stdout


def test_the_end_of_the_input_leaves(run):
    assert run(*NIM, input="").stdout.endswith("\n0 of 0 right\n")


def test_exercises_in_a_terminal():
    answers = right_answers()
    with Terminal(NIM) as terminal:
        assert "1 of 6: nim" in terminal.until("answer> ")
        terminal.type("x\x1b[D\x1b[C\x7f")
        assert "\nright\n" in terminal.say(answers[0], "answer> ")
        assert "\nright\n" in terminal.say(answers[1], "answer> ")
        assert "wrong; the answer is" in terminal.say("*77", "answer> ")
        assert "2 of 3 right" in terminal.say("quit", "right\r\n")
        assert terminal.leave() == 0


def test_a_sheet_has_its_key(run, tmp_path):
    file = tmp_path / "sheet.md"
    assert run(*NIM, "--sheet", str(file)).stdout == f"{file}: 6 exercises and their answers\n"
    first = file.read_bytes()
    assert first.decode().count("# Answers: Exercises about nim, level 2, seed 7") == 1
    run(*NIM, "--sheet", str(file))
    assert file.read_bytes() == first


def test_each_name_has_a_sheet_of_its_own_and_the_key_has_all(run, tmp_path):
    names = tmp_path / "names.txt"
    names.write_text("Ada Lovelace\n\n  Zoë  Żuk\n../Bob\n", encoding="utf-8")
    result = run(*NIM, "--sheet", str(tmp_path / "class.md"), "--names", str(names))
    files = ["class-1-ada-lovelace.md", "class-2-zoë-żuk.md", "class-3-bob.md", "class-key.md"]
    assert result.stdout.splitlines() == [
        f"{tmp_path / files[0]}: 6 exercises for Ada Lovelace",
        f"{tmp_path / files[1]}: 6 exercises for Zoë Żuk",
        f"{tmp_path / files[2]}: 6 exercises for ../Bob",
        f"{tmp_path / files[3]}: all answers",
    ]
    texts = [(tmp_path / file).read_text(encoding="utf-8") for file in files]
    assert "Answers" not in "".join(texts[:3])
    assert len({text.split("**1.**")[1] for text in texts[:3]}) == 3
    assert texts[3].count("# Answers: ") == 3
    names.write_text("Zoë Żuk\n", encoding="utf-8")
    run(*NIM, "--sheet", str(tmp_path / "again.md"), "--names", str(names))
    assert (tmp_path / "again-1-zoë-żuk.md").read_text(encoding="utf-8") == texts[1]


def test_an_exam_has_a_title_and_its_answers_in_a_file_of_their_own(run, tmp_path):
    exam, key = tmp_path / "exam.md", tmp_path / "key.md"
    result = run(*NIM, "--sheet", str(exam), "--key", str(key), "--title", "Exam, 12 May")
    assert result.stdout == f"{exam}: 6 exercises; {key}: their answers\n"
    questions, answers = exam.read_text(encoding="utf-8"), key.read_text(encoding="utf-8")
    assert questions.startswith("# Exam, 12 May\n")
    assert "Answers" not in questions
    assert answers.startswith("# Answers: Exam, 12 May, seed 7\n")
    assert all(answer in answers for answer in right_answers())


@pytest.mark.parametrize("ending", ["md", "tex", "pdf"])
def test_a_sheet_tells_the_rules_and_not_the_seed_which_would_tell_the_answers(run, tmp_path, ending):
    exam, key = tmp_path / f"exam.{ending}", tmp_path / f"key.{ending}"
    run("exercise", "kayles", "--misere", "--seed", "8675309", "--sheet", str(exam), "--key", str(key))
    assert b"8675309" not in exam.read_bytes()
    assert b"8675309" in key.read_bytes()
    for words in ("Knock down one pin", "who cannot move wins."):
        assert words.encode() in exam.read_bytes()


def test_the_rules_are_told_before_the_first_question(run):
    said = run("exercise", "hackenbush", "--seed", "1", "--count", "1", input="").stdout
    assert said.splitlines()[1].startswith("Cut an edge of a picture that stands on the ground;")
    assert said.splitlines()[1].endswith("Normal play: who cannot move loses.")


def test_a_wrong_move_is_refuted_by_the_reply_that_wins(run):
    exercises = draw_exercises("kayles", seed=7, count=2, level=2)
    asked = exercises[1].position
    wrong = next(move for move in asked.moves() if move not in exercises[1].result)
    text, left = asked.write_move(wrong), asked.play(wrong)
    said = run("exercise", "kayles", "--seed", "7", "--count", "2", input=f"skip\n{text}\n").stdout
    reply = said.split(f"\n{text} leaves {left}, worth {left.value()}: your opponent wins with ")[1].split("\n")[0]
    assert left.play(reply).value() == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nim", "--count", "0"], "--count is a number from 1 to 1,000, got '0'"),
        (["nim", "--names", "x"], "--names needs --sheet FILE: a sheet is written for each name"),
        (["nim", "--key", "x.md"], "--title and --key are about sheets: give --sheet FILE, too"),
        (["nim", "--title", "Exam"], "--title and --key are about sheets: give --sheet FILE, too"),
        (["nim", "--sheet", "x.md", "--key", "x.doc"], "a sheet is written as .md, .tex or .pdf, got 'x.doc'"),
        (["nim", "--sheet", "x.doc"], "a sheet is written as .md, .tex or .pdf, got 'x.doc'"),
        (["nim", "--sheet", "x.md", "--names", "/no/such/file"], "the names could not be read from '/no/such/file'"),
        (["nimm"], "unknown game 'nimm'; did you mean 'nim'?"),
        (["solitaire-uno"], "'solitaire-uno' is a puzzle, not a game"),
        (["nim", "--level", "9"], "invalid value for '--level'"),
        (["nim", "--seed", "x"], "seeds are whole numbers, got 'x'"),
    ],
)
def test_what_makes_no_sense_is_refused(refused, words, message):
    assert message in refused("exercise", *words)


def test_names_are_checked(refused, tmp_path):
    names = tmp_path / "names.txt"
    for content, message in [(b"\n", "holds no name"), (b"\xff", "are not UTF-8"), (b"A\nB\nA\n", "stands twice in")]:
        names.write_bytes(content)
        assert message in refused("exercise", "nim", "--sheet", str(tmp_path / "x.md"), "--names", str(names))


def test_a_game_of_one_s_own_has_exercises(run, tmp_path):
    file = tmp_path / "count.py"
    file.write_text(
        "from grundy import Ruleset, game\n"
        "@game('count-for-exercises')\n"
        "class Count(Ruleset[int, int]):\n"
        "    'Count down.'\n"
        "    def moves(self, n, /):\n"
        "        return (k for k in (2, 3, 5, 7) if k <= n)\n"
        "    def play(self, n, k, /):\n"
        "        return n - k\n"
    )
    result = run("--load", str(file), "exercise", "count-for-exercises", "--count", "3", input="skip\n" * 3)
    assert result.stdout.count("the answer is") == 3
