import pytest


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
    assert said(run("play", "nim 2 2", input="hint\n"), "hint") == ["hint: no move wins here"]


def test_moves_and_help_are_shown(run):
    result = run("play", "nim 30", input="moves\nhelp\n")
    first, all_moves = said(result, "moves: ")
    assert first.endswith("#20 30->19; and more")
    assert all_moves.endswith("#30 30->29")
    assert said(result, "undo ") == ["undo       take back your last move"]


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
    result = run("play", "wythoff 300 500 + wythoff 301 500", "--second", "--limit", "20ms", input="")
    assert said(result, "(") == ["(no winning move was found within 0.02 s; this move is a guess)"]


def test_a_huge_heap_can_be_played(run):
    result = run("play", f"nim {10**30} {10**30}", "--second", "--seed", "1", input="quit\n")
    assert len(said(result, "machine: ")) == 1


def test_play_refuses_what_makes_no_sense(refused):
    assert refused("play", "-") == "play reads moves from standard input; give the position itself instead of '-'"
    assert refused("play", "nim 3", "--against", "person", "--second").startswith("--second lets the machine begin")
    assert refused("play", "nim 3", "--seed", "x") == "seeds are whole numbers, got 'x'"
    assert refused("play", "nim 3", "--limit", "0") == "a limit is a positive time such as 10s, 500ms or 2m, got '0'"
