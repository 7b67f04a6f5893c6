import json
from random import Random

import pytest

from grundy import position
from grundy.analysis.opponent import LEVELS
from grundy.cli._machine import Machine
from grundy.cli._match import Match
from terminal import Terminal

LARGE = "moore(2) 9 9 9 9 9 9 9 9 8 + moore(2) 7 9 9 9 9 9 9 9 8"
"""No method finds its value in a moment."""


def said(result, start: str) -> list[str]:
    return [line for line in result.stdout.splitlines() if line.startswith(start)]


def test_the_perfect_player_wins_from_an_n_position(run):
    result = run("play", "nim 3 5 7", "--second", "--seed", "1", input="#1\n" * 20)
    assert said(result, "machine: ")[0] == "machine: 3->2"
    assert said(result, "no move is left") == ["no move is left: the machine wins (normal play)"]
    assert result.exit_code == 0


def test_a_person_who_plays_the_hints_wins(run):
    moves = ["hint", "1->0"]
    result = run("play", "nim 1 2 2", "--seed", "1", input="\n".join(moves) + "\n")
    assert said(result, "hint: ") == ["hint: 1->0"]
    assert len(said(result, "machine: ")) == 1


def test_the_end_names_the_winner_and_the_play(run):
    assert "no move is left: you win (normal play)" in run("play", "nim 1", input="1->0\n").stdout
    assert (
        "no move is left: the machine wins (misère play)"
        in run("play", "nim 1", "--play", "misere", input="1->0\n").stdout
    )
    assert (
        "no move is left: the first player wins (normal play)"
        in run("play", "nim 1", "--against", "person", input="1->0\n").stdout
    )


def test_two_people_take_turns(run):
    result = run("play", "nim 1 2", "--against", "person", input="1\n#2\n1\n")
    assert said(result, "first> ") == ["first> 1", "first> 1"]
    assert said(result, "second> ") == ["second> #2"]
    assert said(result, "no move is left") == ["no move is left: the first player wins (normal play)"]


def test_a_position_without_moves_is_over_at_once(run):
    assert run("play", "nim 0").stdout.splitlines() == [
        "nim 0, normal play: who cannot move loses",
        "no move is left: the machine wins (normal play)",
    ]


def test_the_seed_repeats_random_moves(run):
    def moves(seed: str) -> list[str]:
        return said(run("play", "nim 30 40 50", "--against", "random", "--seed", seed, input="#1\n" * 3), "machine: ")

    assert moves("7") == moves("7")
    assert len({tuple(moves(str(seed))) for seed in range(5)}) > 1


def test_undo_takes_back_a_move_and_the_answer(run):
    result = run("play", "nim 3 4", "--seed", "1", input="4->0\nundo\nquit\n")
    assert said(result, "machine: ") == ["machine: 3->0"] or "no move is left" in result.stdout
    result = run("play", "nim 3 4 5", "--seed", "1", input="5->0\nundo\nquit\n")
    assert said(result, "left unfinished") == ["left unfinished: nim 3 4 5, normal play"]


def test_undo_between_people_takes_back_one_move(run):
    result = run("play", "nim 3 4", "--against", "person", input="4->0\nundo\nundo\n")
    assert said(result, "first> ")[-1] == "first> undo"
    assert said(result, "nothing") == ["nothing to undo"]


def test_the_machine_s_first_move_cannot_be_undone(run):
    assert said(run("play", "nim 3 5 7", "--second", input="undo\n"), "nothing") == ["nothing to undo"]


def test_hint_says_when_no_move_wins(run):
    assert said(run("play", "nim 2 2", input="hint\n"), "hint") == [
        "hint: no move wins here; this one makes it hard: 2->1"
    ]


def test_moves_and_help_are_shown(run):
    result = run("play", "nim 30", input="moves\nhelp\n")
    first, all_moves = said(result, "moves: ")
    assert first.endswith("#20 30->19; and more")
    assert all_moves.endswith("#30 30->29")
    assert said(result, "undo") == ["undo, redo    take back your last move; make it again; also after the end"]


def test_the_end_of_the_input_leaves_the_game_politely(run):
    result = run("play", "nim 3", input="")
    assert (result.exit_code, result.stderr) == (0, "")
    assert said(result, "left unfinished") == ["left unfinished: nim 3, normal play"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("3->5", "no such move '3->5' in 'nim 3'; try one of '3->0', '3->1', '3->2'"),
        ("9->1", "there is no heap of 9 in 3"),
        ("hello", "a move is written heap->what is left, such as 7->4 or 7->1+6, got 'hello'"),
        ("#0", "there is no move #0; `moves` lists them"),
        ("#4", "there is no move #4; `moves` lists them"),
        ("٣", "a move is written heap->what is left"),
    ],
)
def test_an_illegal_move_is_refused_and_asked_for_again(run, line, message):
    result = run("play", "nim 3", input=f"{line}\n3->0\n")
    assert message in result.stderr
    assert said(result, "no move is left") == ["no move is left: you win (normal play)"]
    assert result.exit_code == 2


def test_a_move_whose_text_is_a_number_is_that_move(run, tmp_path):
    file = tmp_path / "countdown.py"
    file.write_text(
        "from grundy import Ruleset, game\n"
        "@game('countdown-here')\n"
        "class Countdown(Ruleset[int, int]):\n"
        "    'Count down by 2 or 3.'\n"
        "    def moves(self, n, /):\n"
        "        return (k for k in (2, 3) if k <= n)\n"
        "    def play(self, n, k, /):\n"
        "        return n - k\n"
    )
    result = run("--load", str(file), "play", "countdown-here 9", "--against", "person", input="2\n#2\n")
    assert said(result, "left") == ["left unfinished: countdown-here 4, normal play"]


def test_a_machine_out_of_time_guesses_and_says_so(run):
    result = run("play", LARGE, "--second", "--limit", "20ms", input="")
    assert said(result, "(") == ["(no winning move was found within 0.02 s; this move is a guess)"]


def test_a_huge_heap_can_be_played(run):
    result = run("play", f"nim {10**30} {10**30}", "--second", "--seed", "1", input="quit\n")
    assert len(said(result, "machine: ")) == 1


def test_play_refuses_what_makes_no_sense(refused):
    assert refused("play", "-") == "play reads moves from standard input; give the position itself instead of '-'"
    assert refused("play", "nim 3", "--against", "person", "--second").startswith("--second lets the machine begin")
    assert refused("play", "nim 3", "--seed", "x") == "seeds are whole numbers, got 'x'"
    assert refused("play").startswith("play needs a position, such as `grundy play nim 3 5 7`, or --resume FILE")
    assert refused("play", "nim 3", "--resume", "x").endswith("--resume FILE, and not both")
    assert refused("play", "nim 3", "--limit", "0") == "a limit is a positive time such as 10s, 500ms or 2m, got '0'"


def test_a_level_errs_as_often_as_it_says():
    start = position("nim 3 5 7")
    winning = set(start.winning_moves())

    def right(level: str) -> int:
        machines = [Machine(Match(start, against=level, seat=0, seed=seed), 3.0) for seed in range(200)]
        return sum(machine.choose()[0] in winning for machine in machines)

    by_level = {level: right(level) for level in LEVELS}
    assert by_level["perfect"] == 200 > by_level["strong"] > by_level["casual"] > by_level["random"]
    assert abs(by_level["strong"] - 200 * (1 - LEVELS["strong"] * 12 / 15)) < 15
    assert abs(by_level["random"] - 200 * 3 / 15) < 20


@pytest.mark.parametrize("text", ["nim 1 4 5", "subtraction(1,2,3) 20", "kayles 4 4 3 3", "geography petersen @ 0"])
def test_in_a_lost_position_the_fewest_answers_win_and_the_end_is_late(text):
    start = position(text)
    machine = Machine(Match(start, seat=0), 3.0)
    chosen = machine.hardest(Random(1))
    count = {option: len(start.play(option).winning_moves()) for option in start.moves()}
    late = {option: start.play(option).analysis().remoteness() for option in start.moves()}
    fewest = min(count.values())
    assert count[chosen] == fewest
    assert late[chosen] == max(late[option] for option in count if count[option] == fewest)


def test_a_lost_position_in_misere_play_is_made_hard_too():
    start = position("nim 2 2")
    chosen = Machine(Match(start, "misere", seat=0), 3.0).hardest(Random(1))
    counts = {option: len(start.play(option).winning_moves(play="misere")) for option in start.moves()}
    assert counts[chosen] == min(counts.values())


def test_undo_and_redo_go_through_the_game_also_after_its_end(run):
    lines = ["1->0", "2->1", "1->0", "undo", "undo", "undo", "undo", "redo", "redo", "redo", "redo"]
    result = run("play", "nim 1 2", "--against", "person", input="\n".join(lines) + "\n")
    assert said(result, "no move is left") == ["no move is left: the first player wins (normal play)"] * 2
    assert (len(said(result, "nothing to undo")), len(said(result, "nothing to redo"))) == (1, 1)


def test_undo_after_the_machine_has_won_takes_back_your_last_move(run):
    result = run("play", "nim 1 1", "--seed", "1", input="1->0\nundo\nredo\nundo\nundo\n")
    assert len(said(result, "no move is left: the machine wins")) == 2
    assert said(result, "nothing") == ["nothing to undo"]
    assert said(result, "left unfinished") == ["left unfinished: nim 1 1, normal play"]


def test_a_new_move_forgets_what_was_taken_back(run):
    result = run("play", "nim 3", "--against", "person", input="3->2\nundo\n3->1\nredo\n")
    assert said(result, "nothing") == ["nothing to redo"]


def test_rematch_and_change_of_sides(run):
    result = run("play", "nim 1", "--seed", "1", input="1->0\nrematch\n1->0\nsides\nrematch\n")
    assert said(result, "no move is left: you win") == ["no move is left: you win (normal play)"] * 2
    assert said(result, "machine: ") == ["machine: 1->0"] * 2
    assert said(result, "nim 1, normal play") == ["nim 1, normal play: who cannot move loses"] * 4


def test_sides_can_be_changed_in_the_middle(run):
    result = run("play", "nim 2 2", input="sides\nquit\n")
    assert len(said(result, "machine: ")) == 1
    result = run("play", "nim 2 2", "--against", "person", input="sides\nlevel perfect\nsides\n")
    assert "two people change seats as they like" in result.stderr
    assert len(said(result, "machine: ")) == 1


def test_the_level_can_be_changed(run):
    result = run("play", "nim 3 5 7", input="level casual\nlevel hard\nlevel\nlevel person\n3->2\n")
    assert said(result, "against") == ["against: casual", "against: person"]
    assert "a level is one of perfect, strong, casual, random, person, got 'hard'" in result.stderr
    assert "level needs a name: level casual" in result.stderr
    assert "machine: " not in result.stdout


def test_a_match_is_saved_and_goes_on(run, tmp_path):
    file = tmp_path / "match.json"
    result = run("play", "nim 3 5 7", "--seed", "4", input=f"3->2\n#1\nundo\nsave {file}\n")
    assert said(result, "saved in") == [f"saved in {file}"]
    saved = json.loads(file.read_text())
    assert (saved["position"], saved["moves"][0], saved["made"], len(saved["moves"])) == ("nim 3 5 7", "3->2", 2, 4)
    again = run("play", "--resume", str(file), input=f"redo\nundo\nundo\nsave {file}\nload {file}\n")
    assert again.exit_code == 0
    assert said(again, "nim 3 5 7, normal play") == ["nim 3 5 7, normal play: who cannot move loses"] * 2
    assert said(again, "left unfinished") == ["left unfinished: nim 3 5 7, normal play"]


def test_the_machine_plays_the_same_after_a_match_is_loaded(run, tmp_path):
    file = tmp_path / "match.json"
    first = run("play", "nim 30 40 50", "--against", "casual", "--seed", "4", input=f"save {file}\n#1\n#1\nwhy\n#1\n")
    again = run("play", "--resume", str(file), input="#1\nhint\nundo\n#1\n#1\n#1\n")
    assert said(first, "machine: ") == said(again, "machine: ")[1:]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("hello", "is not a saved match; `save FILE` during a game writes one"),
        ("[1]", "is not a saved match; `save FILE` during a game writes one"),
        ('{"grundy-match": 1}', "is not a saved match; `save FILE` during a game writes one"),
        (
            '{"grundy-match": 1, "position": "nim 3", "play": "normal", "against": "perfect", "machine": 1, "seed": 0,'
            ' "moves": ["3->4"], "made": 1}',
            "is not a saved match: no such move '3->4' in 'nim 3'",
        ),
        (
            '{"grundy-match": 1, "position": "nim 3", "play": "normal", "against": "perfect", "machine": 1, "seed": 0,'
            ' "moves": [], "made": 1}',
            "is not a saved match; `save FILE` during a game writes one",
        ),
    ],
)
def test_a_file_that_is_no_match_is_refused(refused, run, tmp_path, content, message):
    file = tmp_path / "other.json"
    file.write_text(content)
    assert message in refused("play", "--resume", str(file))
    result = run("play", "nim 3", input=f"load {file}\nload {file}.not\nload\n")
    assert message in result.stderr
    assert "the match could not be read from" in result.stderr
    assert "load needs a name: load FILE" in result.stderr


def test_save_overwrites_nothing_but_a_match(run, tmp_path):
    file = tmp_path / "thesis.tex"
    file.write_text("years of work")
    assert "exists and is not a saved match; choose another name" in run("play", "nim 3", input=f"save {file}\n").stderr
    assert file.read_text() == "years of work"
    assert "could not be written" in run("play", "nim 3", input=f"save {tmp_path}/no/match\n").stderr


def test_values_of_moves_are_shown_on_demand(run):
    result = run("play", "nim 1 2", input="values\nvalues on\n1->0\nvalues off\n")
    lists = said(result, "moves: ")
    assert lists[0] == "moves: #1 1->0; #2 2->0; #3 2->1"
    assert lists[1] == lists[2] == "moves: #1 1->0 (*2); #2 2->0 (*); #3 2->1 (0, wins)"
    assert said(run("play", "nim 2", "--values", input=""), "moves: ") == ["moves: #1 2->0 (0, wins); #2 2->1 (*)"]
    misere = run("play", "nim 2", "--play", "misere", input="values\n")
    assert said(misere, "moves: ")[1] == "moves: #1 2->0 (N); #2 2->1 (P, wins)"


def test_values_beyond_the_limit_are_question_marks(run):
    result = run("play", LARGE, "--limit", "1ms", input="values\n")
    assert said(result, "moves: ")[1].endswith("(?); and more")


def test_why_prints_the_explanation(run):
    result = run("play", "nim 1 2", "--against", "person", input="why\n2->0\n1->0\nwhy\n")
    assert result.stdout.count(str(position("nim 1 2").explain())) == 2


def test_a_word_that_is_also_a_move_is_that_move(run):
    result = run("play", "geography q-moves,moves-hint @ q", "--against", "person", input="moves\n:hint\n:q\n")
    assert said(result, "hint: ") == ["hint: hint"]
    assert said(result, "left unfinished")[0].endswith("@ moves, normal play")


def test_after_the_end_words_are_told(run):
    result = run("play", "nim 1", input="1->0\n1->0\nhint\nmoves\nvalues\nboard\n")
    over = "the game is over; type undo, rematch, sides, why, save FILE or quit"
    assert (result.exit_code, len(said(result, over))) == (0, 2)


def test_arrow_keys_edit_the_line_in_a_terminal():
    with Terminal(["play", "nim 3 5 7", "--seed", "1"]) as terminal:
        terminal.until("you> ")
        terminal.type("3->1\x1b[D\x1b[C\x7f2\n")
        assert "machine: " in terminal.until("you> ")
        terminal.type("\x1b[A\x1b[D\x1b[D\x1b[D\x1b[D\x7f\x01\x0b")
        assert "#1" in terminal.say("moves", "you> ")
        assert "^[" not in terminal.shown
        assert "error" not in terminal.shown
        assert "left unfinished" in terminal.say("\x1b[A\x15quit", "normal play")
        assert terminal.leave() == 0


def test_lists_never_break_inside_a_move_in_a_terminal():
    with Terminal(["play", "lasker 9 10"], columns=40) as terminal:
        lines = terminal.until("you> ").split("moves: ")[1].splitlines()[:-1]
    assert all(len(line) <= 40 - 7 * (i == 0) for i, line in enumerate(lines))
    assert len(lines) > 5
    items = " ".join(lines).replace(";", " ").split()
    assert items[::2][:20] == [f"#{i}" for i in range(1, 21)]


def test_a_whole_evening_in_a_terminal(tmp_path):
    with Terminal(["play", "nim 1 2", "--seed", "1"]) as terminal:
        assert "2  o o" in terminal.until("you> ")
        assert "hint: 2->1" in terminal.say("hint", "you> ")
        assert "machine: 1->0" in terminal.say("2->1", "you> ")
        assert "you win (normal play)\nundo, rematch, sides" in terminal.say("1->0", "over> ")
        assert "1  o" in terminal.say("undo", "you> ")
        assert "you win" in terminal.say("redo", "over> ")
        assert "machine: 2->1" in terminal.say("sides", "you> ")
        assert "saved in" in terminal.say(f"save {tmp_path / 'evening.json'}", "you> ")
        assert "the machine wins" in terminal.say("#1", "over> ")
        assert "1  o\n1  o\n" in terminal.say(f"load {tmp_path / 'evening.json'}", "you> ")
        assert "the machine wins" in terminal.say("#1", "over> ")
        terminal.type("\x04")
        assert terminal.leave() == 0


def test_the_same_move_in_equal_heaps_is_listed_once(run):
    result = run("play", "nim 2 2 1", "--seed", "1", input="#3\n")
    assert "\nmoves: #1 2->0; #2 2->1; #3 1->0\n" in result.stdout
    assert "you> #3\nmachine: 2->" in result.stdout


def test_the_board_is_shown_before_the_machine_begins(run):
    said = run("play", "nim 1 2", "--second", "--seed", "1", input="").stdout
    assert said.index("2  o o\n") < said.index("machine: 2->1")


def test_explanations_break_between_words_in_a_terminal():
    with Terminal(["play", "kayles 5 6 7"], columns=50) as terminal:
        terminal.until("you> ")
        lines = terminal.say("why", "you> ").splitlines()
    assert all(len(line) <= 50 for line in lines)
    assert any(line.startswith("By nim-sum of parts") for line in lines)
