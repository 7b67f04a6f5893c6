"""Every check of the checker has a forgery that it stops, known by the line and the reason."""

import gzip

import pytest
from grundy.checker import grundy_check as checker

from grundy import position
from proofs.rejecting import HEADER, lines, proof, rejection

STEPS = [
    ["game", "kayles"],
    ["P", [0, "0"]],
    ["N", [0, "1"], "1->0"],
    ["P", [0, "1 1"]],
    ["N", [0, "3"], "3->1+1"],
]
MISERE = [
    {**HEADER, "play": "misere", "position": "kayles 2"},
    ["game", "kayles"],
    ["N", [0, "0"], ""],
    ["P", [0, "1"]],
    ["N", [0, "2"], "2->1"],
]
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2]
SMALL = ",".join(map(str, range(1, 1002)))
LARGE = ",".join(str((1 << 60) + i) for i in range(1000))


def test_the_proofs_that_are_forged_below_are_right():
    assert checker.check(proof(*STEPS)) == ["kayles 3, normal play: N. Checked.", "Trusted: core, heaps."]
    assert checker.check(lines(*MISERE)) == ["kayles 2, misère play: N. Checked.", "Trusted: core, heaps."]


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ({"more": 1}, "line 1: a header has the fields claim, format, play, position, question, version"),
        ({"kind": "value"}, "line 1: a header has the fields claim, format, play, position, question, version"),
        ({"play": "Normal"}, "line 1: play is normal or misere"),
        ({"position": ["kayles 3"]}, "line 1: the position is a printable text"),
        ({"position": "kayles 3\nnim 0"}, "line 1: the position is a printable text"),
        ({"position": "(kayles) 3"}, "line 1: expected the name of a game, got '(kayles) 3'"),
        ({"position": "chess 3"}, "line 1: the rules of 'chess' are not known here"),
        ({"position": "kayles(7) 3"}, "line 1: kayles has no parameters"),
        ({"position": "octal(0.8) 3"}, "line 1: bad code '0.8'"),
        ({"position": "octal(1.7) 3"}, "line 1: bad code '1.7'"),
        ({"position": "octal 3"}, "line 1: bad code ''"),
        ({"position": "octal(7) 3"}, "line 1: bad code '7'"),
        ({"position": "octal(0.) 3"}, "line 1: bad code '0.'"),
        ({"position": "octal(04.7) 3"}, "line 1: bad code '04.7'"),
        ({"position": f"octal(.{'7' * 10_000}) 3"}, "line 7: the steps end before the claim is shown"),
        ({"position": f"octal(.{'7' * 10_001}) 3"}, f"line 1: bad code '.{'7' * 39}'"),
        ({"position": "hexadecimal(0.g) 3"}, "line 1: bad code '0.g'"),
        ({"position": "subtraction(0,1) 3"}, "line 1: a subtraction set holds positive numbers"),
        ({"position": "subtraction(all-but) 3"}, "line 1: a subtraction set holds positive numbers"),
        ({"position": "subtraction 3"}, "line 1: a subtraction set holds positive numbers"),
        ({"position": f"subtraction({LARGE}) 3"}, "line 7: what is shown is P, not N"),
        (
            {"position": f"subtraction({LARGE},{1 << 61}) 3"},
            "line 1: a subtraction set holds at most 1000 numbers of more than 60 binary digits",
        ),
        ({"position": f"subtraction({SMALL}) 3"}, "line 7: the steps end before the claim is shown"),
        ({"position": "subtraction(x) 3"}, "line 1: expected a whole number, got 'x'"),
        ({"position": "octal(0.7)3"}, "line 1: expected a space after the brackets, got '3'"),
        ({"position": "octal(0.7 3"}, "line 1: the bracket after octal is not closed"),
        ({"position": "moore(2,k=2) 3"}, "line 1: the parameter k is given twice"),
        ({"position": "moore(2,exactly=maybe) 3"}, "line 1: exactly is yes or no, got 'maybe'"),
        ({"position": "geography(remove=token) path:2 @ 0"}, "line 1: remove is one of vertex edge, got 'token'"),
        ({"position": "moore(0) 3"}, "line 1: moore needs a positive number of heaps, got '0'"),
        ({"position": "moore(2,exact) 3"}, "line 1: there is no parameter 'exact'"),
        ({"position": "moore(2)"}, "line 1: a position cannot have 0 heaps"),
        ({"position": "wythoff() 1 2"}, "line 1: wythoff has no parameters"),
        ({"position": "wythoff 1 2 3"}, "line 1: a position cannot have 3 heaps"),
        ({"position": "kayles"}, "line 1: a position cannot have 0 heaps"),
        ({"position": "kayles -3"}, "line 1: expected a whole number, got '-3'"),
        ({"position": "kayles ٣"}, "line 1: expected a whole number, got '٣'"),
        ({"position": "kayles " + "9" * 1001}, f"line 1: expected a whole number, got '{'9' * 40}'"),
        ({"position": "geography grid:0x5 @ 0,0"}, "line 1: a board cannot have the sizes 0x5"),
        ({"position": "geography bipartite:0x2 @ 0"}, "line 1: a board cannot have the sizes 0x2"),
        ({"position": "geography cycle:67108864 @ 0"}, "line 1: a board cannot have so many vertices or edges"),
        ({"position": "geography cycle:67108865 @ 0"}, "line 1: a board cannot have so many vertices or edges"),
        (
            {"position": "tartan(kayles,ruler) H"},
            "line 1: a product is of two coin-turning games on rows, got 'kayles'",
        ),
        ({"position": "tartan(ruler,nim) H"}, "line 1: a product is of two coin-turning games on rows, got 'nim'"),
        ({"position": "tartan(rugs,ruler) H"}, "line 1: a product is of two coin-turning games on rows, got 'rugs'"),
        ({"position": "tartan(ruler,rugs) H"}, "line 1: a product is of two coin-turning games on rows, got 'rugs'"),
        (
            {"position": "tartan(ruler x,ruler) H"},
            "line 1: a product is of two coin-turning games on rows, got 'ruler x'",
        ),
        ({"position": "ruler(2) H"}, "line 1: ruler has no parameters"),
        ({"position": "rugs(2) H"}, "line 1: rugs has no parameters"),
        ({"position": "sliding-coins() H"}, "line 1: sliding-coins has no parameters"),
        ({"position": "turn-coins(0) H"}, "line 1: the number of coins to turn is positive, got '0'"),
        ({"position": "turn-coins H"}, "line 1: the number of coins to turn is positive, got 'None'"),
        ({"position": "ruler"}, "line 1: expected coins H and T, got ''"),
        ({"position": "rugs /"}, "line 1: expected coins H and T, got '/'"),
        ({"position": "ruler HT/TH"}, "line 1: expected coins H and T, got 'HT/TH'"),
        ({"position": "rugs HT/T"}, "line 1: expected coins H and T, got 'HT/T'"),
        ({"position": "ruler HX"}, "line 1: expected coins H and T, got 'HX'"),
        (
            {"question": "fun"},
            "line 1: the question is one of outcome, outcomes, value, winning_moves, forever, quotient",
        ),
        ({"question": "value"}, "line 7: the steps end before the claim is shown"),
        ({"claim": "P"}, "line 7: what is shown is N, not P"),
        ({"claim": None}, "line 7: what is shown is N, not None"),
        ({"position": "kayles 4"}, "line 7: the steps end before the claim is shown"),
        ({"position": "kayles 3 + nim 1"}, "line 7: the steps end before the claim is shown"),
        ({"position": "kayles 3", "play": "misere"}, "line 3: a position without moves is N in misère play"),
        ({"question": "winning_moves"}, "line 7: not every option is shown to be N or P"),
    ],
)
def test_a_header_that_the_steps_do_not_show_is_rejected(header, reason):
    assert rejection(proof(*STEPS, **header)) == reason


@pytest.mark.parametrize(
    ("at", "step", "reason"),
    [
        (0, ["game", 7], "line 2: rules are a printable text"),
        (0, ["game", "kayles", "nim"], "line 2: the step game has 1 items after its name"),
        (0, ["note", 7], "line 2: a note is a printable text"),
        (0, ["note", "two\nlines"], "line 2: a note is a printable text"),
        (0, ["note", "the claim holds"], "line 3: there is no game number 0"),
        (0, ["game", "kayles 3"], "line 2: rules end before '3'"),
        (0, {"game": "kayles"}, "line 2: a step is a list that begins with its name"),
        (0, [], "line 2: a step is a list that begins with its name"),
        (0, ["magic"], "line 2: unknown step 'magic'"),
        (1, ["P", [1, "0"]], "line 3: there is no game number 1"),
        (1, ["P", "0"], "line 3: a position is [game, state, game, state, ...]"),
        (1, ["P", []], "line 3: a position is [game, state, game, state, ...]"),
        (1, ["P", [0, 0]], "line 3: a position is [game, state, game, state, ...]"),
        (1, ["P", [0, "0", 0]], "line 3: a position is [game, state, game, state, ...]"),
        (1, ["P", ["0", "0"]], "line 3: expected a whole number, got '0'"),
        (1, ["P", [False, "0"]], "line 3: expected a whole number, got 'False'"),
        (1, ["P", [0, "1"]], "line 3: the option 1->0 is not shown to be N"),
        (1, ["N", [0, "0"], ""], "line 3: the option '' is not shown to be P"),
        (2, ["N", [0, "2"], "2->1"], "line 4: the option '2->1' is not shown to be P"),
        (2, ["N", [0, "1"], ""], "line 4: the option '' is not shown to be P"),
        (2, ["N", [0, "1"], "1->2"], "line 4: the option '1->2' is not shown to be P"),
        (3, ["P", [0, "2"]], "line 5: the option 2->0 is not shown to be N"),
        (4, ["N", [0, "3"], "3->2"], "line 6: the option '3->2' is not shown to be P"),
        (4, ["V", [0, "3"], 3], "line 6: the value of an option is not shown, nor that it is not *3"),
        (4, ["V", [0, "1"], 2], "line 6: the options do not give *2"),
        (4, ["V", [0, "1"], 0], "line 6: the options do not give 0"),
        (4, ["V", [0, "1"], -1], "line 6: expected a whole number, got '-1'"),
        (4, ["V", [0, "1"], True], "line 6: expected a whole number, got 'True'"),
        (4, ["V", [0, "1"], 1.5], "line 6: expected a whole number, got '1.5'"),
        (4, ["by", "fermat", [0, "3"], 3], "line 6: no theorem 'fermat' is about this position in normal play"),
        (4, ["by", "bouton", [0, "3"], 3], "line 6: no theorem 'bouton' is about this position in normal play"),
        (4, ["by", ["bouton"], [0, "3"], 3], "line 6: a theorem is named by a text, got \"['bouton']\""),
    ],
)
def test_a_step_that_does_not_follow_is_rejected(at, step, reason):
    steps = list(STEPS)
    steps[at] = step
    assert rejection(proof(*steps)) == reason


@pytest.mark.parametrize(
    ("at", "step", "reason"),
    [
        (2, ["N", [0, "1"], ""], "line 3: there is a move"),
        (2, ["P", [0, "0"]], "line 3: a position without moves is N in misère play"),
        (3, ["V", [0, "1"], 1], "line 4: the value of an option is not shown, nor that it is not *"),
        (3, ["V", [0, "0"], 0], "line 4: values belong to normal play"),
        (3, ["by", "bouton", [0, "1"], 1], "line 4: no theorem 'bouton' is about this position in misere play"),
    ],
)
def test_a_step_that_does_not_follow_in_misere_play_is_rejected(at, step, reason):
    steps = list(MISERE)
    steps[at] = step
    assert rejection(lines(*steps)) == reason


def puzzle(*steps, **header):
    known = {"format": "grundy-proof", "version": 2, "puzzle": "solitaire-uno r3", "claim": "a play"}
    return lines({**known, **header}, *steps)


PLAY = ["play", [0]]
STEP_OF_A_PUZZLE = "line 2: a step is a list that begins with its name"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (puzzle(PLAY, play="normal"), "line 1: a header of a puzzle has the fields claim, format, puzzle, version"),
        (puzzle(PLAY, puzzle=["solitaire-uno r3"]), "line 1: the puzzle is a printable text"),
        (puzzle(PLAY, puzzle="solitaire-uno r3\n"), "line 1: the puzzle is a printable text"),
        (puzzle(PLAY, puzzle="nim 3"), "line 1: no puzzle 'nim' is known here"),
        (puzzle(PLAY, puzzle="solitaire-uno() r3"), "line 1: solitaire-uno has no parameters"),
        (puzzle([]), STEP_OF_A_PUZZLE),
        (puzzle({"play": [0]}), STEP_OF_A_PUZZLE),
        (puzzle({}), STEP_OF_A_PUZZLE),
        (puzzle("play"), STEP_OF_A_PUZZLE),
        (puzzle([["play"], [0]]), STEP_OF_A_PUZZLE),
        (puzzle([7, [0]]), STEP_OF_A_PUZZLE),
        (puzzle(["magic"]), "line 2: there is no step magic in this puzzle"),
        (puzzle(["magic", [0]]), "line 2: there is no step magic in this puzzle"),
        (puzzle(["play"]), "line 2: the step play has 1 items after its name"),
        (puzzle(["note"]), "line 2: the step note has 1 items after its name"),
        (puzzle(["note", 7]), "line 2: a note is a printable text"),
        (puzzle(["note", "a play"]), "line 3: the steps end before the claim is shown"),
        (puzzle(PLAY, claim="no play"), "line 3: what is shown is a play, not no play"),
    ],
)
def test_what_does_not_follow_about_a_puzzle_is_rejected(given, reason):
    assert rejection(given) == reason
    assert checker.check(puzzle(["note", "one card"], PLAY))[0] == "solitaire-uno r3: a play. Checked."


def heaps(position, *steps, question="value", claim="*"):
    return proof(*steps, position=position, question=question, claim=claim)


def table(values, *more, game="kayles", position="kayles 30"):
    return heaps(position, ["game", game], ["table", 0, values], *more)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (table([]), "line 3: a table has a value for the heap 0"),
        (table([0, 1, 9]), "line 3: a heap of 2 is not worth *9"),
        (table([0, 1, 1]), "line 3: a heap of 2 is not worth *"),
        (table([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 3]), "line 3: a heap of 10 is not worth *3"),
        (table([1]), "line 3: a heap of 0 is not worth *"),
        (table([0, 1, 2], position="kayles 3"), "line 4: the steps end before the claim is shown"),
        (table([2]), "line 3: a heap of 0 is not worth *2"),
        (table([3]), "line 3: a heap of 0 has not so many options"),
        (table([0] * 32 + [32_767]), "line 3: a heap of 1 is not worth 0"),
        (table([0] * 32 + [32_768]), "line 3: values of 32768 and more cannot be checked in a table"),
        (table([0, "1"]), "line 3: expected a whole number, got '1'"),
        (table([0, None]), "line 3: expected a whole number, got 'None'"),
        (table([0, 1], game="wythoff"), "line 3: there is no step table in this game and normal play"),
        (table([0, 1, 2, 2], game="nim"), "line 3: a heap of 3 is not worth *2"),
        (table([0, 1, 2, 3], game="lasker"), "line 3: a heap of 3 is not worth *3"),
        (table([0, 1, 0, 2], game="subtraction(2,all-but)"), "line 3: a heap of 3 is not worth *2"),
        (table([0, 0, 1, 0, 1], game="couples-are-forever"), "line 3: a heap of 2 is not worth *"),
        (table([0, 0, 0, 1, 1], game="grundys-game"), "line 3: a heap of 4 is not worth *"),
        (table([0, 1, 0, 0, 1], game="hexadecimal(0.9)"), "line 3: a heap of 4 is not worth *"),
        (table(KAYLES, ["period", 0, 12, 4, 0]), "line 4: a period needs values up to heap 33"),
        (table(KAYLES, ["period", 0, 0, 1, 0]), "line 4: a period needs values up to heap 3"),
        (table(KAYLES, ["period", 0, 4, 8, 0]), "line 4: the values do not repeat"),
        (table(KAYLES, ["period", 1, 4, 8, 0]), "line 4: there is no game number 1"),
        (
            heaps("kayles 30", ["game", "kayles"], ["period", 0, 12, 71, 0]),
            "line 3: a period needs values up to heap 167",
        ),
        (
            heaps("wythoff 1 2", ["game", "wythoff"], ["period", 0, 12, 71, 0]),
            "line 3: there is no step period in this game and normal play",
        ),
        (
            table([0, 1, 2], ["period", 0, 1, 0, 1], game="lasker", position="lasker 3"),
            "line 4: the largest values do not grow by the saltus",
        ),
        (
            table([0, 1, 2], ["period", 0, 1, 0, 1], game="nim", position="nim 7"),
            "line 5: what is shown is *7, not *",
        ),
        (
            table([0] * 3, ["period", 0, 1, 0, 0], game="couples-are-forever"),
            "line 4: a period needs values up to heap 3",
        ),
    ],
)
def test_forged_tables_and_periods_are_rejected(given, reason):
    assert rejection(given) == reason


ALL_BUT_TWO = [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5]


@pytest.mark.parametrize(
    ("length", "start", "saltus", "reason"),
    [
        (4, 0, 2, "line 5: the steps end before the claim is shown"),
        (4, 0, 1, "line 4: the values do not repeat"),
        (8, 3, 4, "line 4: a period needs values up to heap 12"),
        (8, 2, 4, "line 5: the steps end before the claim is shown"),
    ],
)
def test_a_period_with_a_saltus_needs_its_window(length, start, saltus, reason):
    steps = ["period", 0, length, start, saltus]
    assert rejection(table(ALL_BUT_TWO, steps, game="subtraction(2,all-but)", position="subtraction(1) 7")) == reason


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"format": "grundy-proof", "version": 1, "version": 1}', "a key stands twice"),
        *(
            (
                b'{"format": "grundy-proof", "version": %d, "kind": "value"}' % version,
                f"this is a proof in version {version} of the format; this checker reads version 2 only",
            )
            for version in (1, 3)
        ),
        *(
            (
                b'{"format": "grundy-proof", "version": %s}' % version,
                "the first line is not the header of a grundy-proof",
            )
            for version in (b"true", b'"2"', b"null")
        ),
        (b'{"format": "grundy-proof", "version": 2.0}', "expected a whole number, got '2.0'"),
        (b'{"format": "grundy", "version": 2}', "the first line is not the header of a grundy-proof"),
        (b"[1, 2]", "the first line is not the header of a grundy-proof"),
        (b"nim 3 5 7", "this is not JSON: Expecting value at character 0"),
        (b"\xff\xfe", "this is not JSON: it is not UTF-8"),
    ],
)
def test_other_files_are_no_proofs(data, reason):
    with pytest.raises(checker.NotAProof) as caught:
        checker.check([data])
    assert str(caught.value) == reason


def test_an_empty_file_and_a_missing_one_are_no_proofs(tmp_path):
    (tmp_path / "empty").write_bytes(b"")
    for name in ("empty", "missing"):
        with pytest.raises(checker.NotAProof):
            checker.check_file(str(tmp_path / name))


def test_a_missing_file_is_named(tmp_path, capsys):
    path = str(tmp_path / "missing.proof")
    assert checker.main([path]) == 2
    assert capsys.readouterr() == ("", f"not a proof, {path}: No such file or directory\n")


def test_hostile_lines_are_rejected():
    good = proof(*STEPS)
    for line in (b"[" * 100_000, b'["P",' + b"9" * 10_000 + b"]", b'["P",{"a":1,"a":2}]', b"[NaN]", b'["P",[0,"0"]'):
        assert rejection([*good[:3], line, *good[4:]]).startswith("line 4: ")


def test_what_is_too_large_is_rejected():
    assert rejection(proof(*STEPS), memory=24e6) == "line 1: this takes more memory than the limit of 24 MB"
    assert rejection(proof(*STEPS), work=3) == "line 1: this takes more work than the limit of 3 steps"
    assert rejection(proof(*STEPS), seconds=-1) == "line 1: this takes more time than the limit of -1 seconds"
    huge = proof(["game", "nim"], ["N", [0, "9" * 100], "1->0"], position="nim 7")
    assert rejection(huge, work=1000) == "line 3: this takes more work than the limit of 1000 steps"


def test_a_bomb_is_cut_short(tmp_path):
    path = tmp_path / "bomb.json.gz"
    with gzip.open(path, "wb") as file:
        file.write(b"".join(proof(*STEPS)))
        for _ in range(64):
            file.write(b" " * 2**20)
    assert path.stat().st_size < 100_000
    with pytest.raises(checker.Rejected, match="line 7: this takes more memory than the limit of 50 MB"):
        checker.check_file(str(path), limits=checker.Limits(memory=50e6))


def test_a_file_that_is_cut_off_is_rejected(tmp_path):
    whole, path = gzip.compress(b"".join(proof(*STEPS)), mtime=0), tmp_path / "cut.json.gz"
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises((checker.Rejected, checker.NotAProof)):
            checker.check_file(str(path))
    path.write_bytes(whole)
    assert checker.check_file(str(path)) == ["kayles 3, normal play: N. Checked.", "Trusted: core, heaps."]


def test_a_packed_file_without_a_header_is_no_proof(tmp_path):
    path = tmp_path / "cut.json.gz"
    path.write_bytes(gzip.compress(b"".join(proof(*STEPS)), mtime=0)[:20])
    with pytest.raises(checker.NotAProof, match=r"^the packed file is broken$"):
        checker.check_file(str(path))


def test_any_text_cut_off_is_rejected():
    whole = b"".join(proof(*STEPS))
    for length in range(len(whole) - 1):
        with pytest.raises((checker.Rejected, checker.NotAProof)):
            checker.check(whole[:length].splitlines(keepends=True))


def test_the_command_line_says_what_it_checked_and_nothing_else(tmp_path, capsys):
    path = tmp_path / "kayles.json"
    path.write_bytes(b"".join(proof(*STEPS)))
    assert checker.main([str(path)]) == 0
    assert capsys.readouterr() == ("kayles 3, normal play: N. Checked.\nTrusted: core, heaps.\n", "")
    path.write_bytes(b"".join(proof(*STEPS, claim="P")))
    assert checker.main([str(path)]) == 1
    assert capsys.readouterr() == ("", "rejected, line 7: what is shown is N, not P\n")
    path.write_bytes(b"kayles")
    assert checker.main([str(path)]) == 2
    assert capsys.readouterr().err.startswith("not a proof, this is not JSON")


@pytest.mark.parametrize(("size", "claim"), [(3, 2), (3, "*3"), (1, True), (0, "P")])
def test_a_formula_that_is_given_wrongly_is_rejected(size, claim):
    steps = [["game", "nim"], ["by", "bouton", [0, str(size)], claim]]
    given = proof(*steps, position=f"nim {size}", question="value", claim=["0", "*", "*2", "*3"][size])
    assert rejection(given) == f"line 3: the formula gives {size}"


@pytest.mark.parametrize(
    ("games", "at", "name", "result"),
    [
        (["nim", "kayles"], [0, "3", 1, "4"], "bouton", 7),
        (["wythoff"], [0, "1 2", 0, "3 4"], "wythoff", "P"),
        (["ruler", "twins"], [0, "H", 1, "HH"], "coins", 1),
    ],
)
def test_a_closed_form_is_about_one_game(games, at, name, result):
    steps = [*(["game", game] for game in games), ["by", name, at, result]]
    given = proof(*steps, position="nim 3")
    assert rejection(given) == f"line {len(games) + 2}: a closed form is about one game"


@pytest.mark.parametrize(
    ("game", "name", "play"),
    [
        ("kayles", "bouton", "normal"),
        ("kayles", "bouton-misere", "misere"),
        ("nim", "lasker", "normal"),
        ("nim", "bouton", "misere"),
        ("nim", "bouton-misere", "normal"),
        ("moore(2)", "moore", "misere"),
        ("moore(2)", "moore-misere", "normal"),
        ("moore(2,exactly)", "moore-misere", "misere"),
    ],
)
def test_a_closed_form_for_heaps_is_about_its_own_game_and_play(game, name, play):
    given = proof(["game", game], ["by", name, [0, "3"], 3], position=f"{game} 3", play=play)
    assert rejection(given) == f"line 3: no theorem {name!r} is about this position in {play} play"


@pytest.mark.parametrize(
    ("game", "heaps"), [("moore(2)", "3 4 5"), ("moore(2)", "3 4"), ("moore(2,exactly)", "1 1 1 1 1")]
)
def test_the_formula_for_exactly_k_heaps_is_about_few_heaps(game, heaps):
    given = proof(["game", game], ["by", "exactly-k", [0, heaps], 2], position=f"{game} {heaps}")
    assert rejection(given) == "line 3: no theorem 'exactly-k' is about this position in normal play"


@pytest.mark.parametrize(("heaps", "value"), [("1 2 3", 3), ("1 2 3 4", 5)])
def test_the_formula_for_exactly_k_heaps_is_about_up_to_twice_as_many(heaps, value):
    steps = [["game", "moore(2,exactly)"], ["by", "exactly-k", [0, heaps], value]]
    given = proof(*steps, position=f"moore(2,exactly) {heaps}", question="value", claim=f"*{value}")
    assert "Relies on Boros and others: values of Nim with exactly k heaps a move (2015)." in checker.check(given)


@pytest.mark.parametrize(
    ("game", "values", "period", "reason"),
    [
        ("subtraction(1,all-but)", [0, 0], [1, 0, 0], "the largest values do not grow by the saltus"),
        ("subtraction(1,all-but)", [0, 0, 1], [1, 1, 1], "the largest values do not grow by the saltus"),
        ("octal(0.2)", [0, 0, 1], [1, 1, 1], "there is no such period in this game"),
    ],
)
def test_a_period_that_the_values_only_begin_is_rejected(game, values, period, reason):
    given = table(values, ["period", 0, *period], game=game, position=f"{game} 30")
    assert rejection(given) == f"line 4: {reason}"


@pytest.mark.parametrize("kind", ["memory", "work"])
def test_all_that_the_limits_allow_may_be_spent(kind):
    budget = checker.Budget(checker.Limits(**{kind: 10**8}))
    spend = "keep" if kind == "memory" else "work"
    budget.charge(**{spend: 10**8 - (budget.stored if kind == "memory" else budget.work)})
    with pytest.raises(checker.Rejected, match=f"this takes more {kind} than the limit of "):
        budget.charge(**{spend: 1})


def test_what_one_line_uses_is_given_back():
    budget = checker.Budget(checker.Limits(memory=10**8))
    for _ in range(10):
        budget.charge(use=7 * 10**7)
        budget.end_of_line()
    budget.charge(keep=7 * 10**7)
    with pytest.raises(checker.Rejected, match="this takes more memory than the limit of 100 MB"):
        budget.charge(use=7 * 10**7)


@pytest.mark.parametrize(("heap", "claim"), [(3, "3->1+1"), (3, {"3->1+1": 0}), (0, ""), (0, {}), (0, None)])
def test_winning_moves_are_claimed_as_a_list(heap, claim):
    steps = [["game", "kayles"], ["table", 0, [0, 1, 2, 3]]]
    given = proof(*steps, position=f"kayles {heap}", question="winning_moves", claim=claim)
    assert "what is shown is [" in rejection(given)


def test_winning_moves_of_a_sum_are_moves_in_its_terms():
    given = proof(position="nim 1 + nim 2", question="winning_moves", claim=["1->0"])
    assert rejection(given) == "line 2: what is shown is ['1: 2->1'], not ['1->0']"


def test_coins_that_slide_are_not_turned():
    given = proof(["game", "sliding-coins"], ["by", "coins", [0, "TH"], 2], position="sliding-coins TH")
    assert rejection(given) == "line 3: no theorem 'coins' is about this position in normal play"


def moves_to_p(at):
    return sorted(at.write_move(move) for move in at.solve("winning_moves", method="reference").result)


WORKED_OUT = [f"wythoff {a} {b}" for a in range(7) for b in range(8)]
WORKED_OUT += [
    "nim 1 2 3",
    "nim 3 5 6",
    "nim 4 4 3",
    "ruler HTHHTH",
    "twins THHTH",
    "triplets THHTHH",
    "moebius HTHHTH",
]
WORKED_OUT += ["turn-coins(1) HH", "turn-coins(1,exactly) HTH", "turn-coins(4) HTTHH", "turn-coins(4,exactly) HHHHHH"]
WORKED_OUT += [
    "rugs HTH/THH",
    "turning-corners HTH/THH/HHT",
    "tartan(mock-turtles,twins) HHT/TTH",
    "twins TTH",
    "ruler T",
]
WORKED_OUT += ["tartan(turn-coins(3,exactly),ruler) HTH/THT/HHT", "tartan(turn-coins(1),mock-turtles) TTH/HHH"]


@pytest.mark.parametrize("text", WORKED_OUT)
def test_winning_moves_that_the_checker_works_out_are_those_of_the_definition(text):
    right = moves_to_p(position(text))
    assert checker.check(proof(position=text, question="winning_moves", claim=right))
    for wrong in ([*right, "0->0"], right[1:]):
        if wrong != right:
            said = rejection(proof(position=text, question="winning_moves", claim=wrong))
            assert said.startswith("line 2: what is shown is ")


@pytest.mark.parametrize("text", ["wythoff 1 3", "ruler HTH", "rugs HT/TH"])
def test_winning_moves_in_misere_play_are_not_worked_out_without_steps(text):
    said = rejection(proof(position=text, play="misere", question="winning_moves", claim=[]))
    assert said == "line 2: not every option is shown to be N or P"
