"""`grundy uno`, and tables in `grundy solve`."""

import json

import pytest

from grundy import UnoTable


def test_a_draw_is_an_answer(run):
    result = run("solve", "uno(draw) 1:2 | 1:5")
    assert result.stdout.splitlines() == ["table:   uno(draw) 1:2 | 1:5", "outcome: draw, nobody loses", "safe:    1 2"]
    assert run("solve", "uno(draw) 1:2 | 1:5", "--question", "outcome").stdout == "outcome: draw, nobody loses\n"


@pytest.mark.parametrize("reading", ["last", "draw", "literal"])
@pytest.mark.parametrize("hands", [("r3 r5", "r7", "r1"), ("r3", "r5 b7", "g7", "b1 g3")])
def test_tables_of_any_number_of_players_have_every_reading(run, reading, hands):
    fields = json.loads(run("solve", f"uno({reading}) {' | '.join(hands)} @ r2", "--json").stdout)
    assert tuple(fields["safe"]) == UnoTable(*hands, top="r2", reading=reading).safe()
    assert fields["players"] == len(hands)


def test_a_table_has_a_proof_that_is_checked(run, tmp_path):
    file = str(tmp_path / "table.proof")
    assert "proof:   " in run("solve", "uno(literal) r3 r5 | r7 | r1 @ r2", "--proof", file).stdout
    assert "safe: 1 2 3. Checked." in run("check", file).stdout


def test_a_table_is_drawn_with_its_pile(run, tmp_path):
    text, file = "uno(draw) r3 | b5 | b7 @ r1 draw g9 g8", tmp_path / "table.svg"
    assert "safe:    1 2" in run("solve", text, "--svg", str(file)).stdout
    svg = file.read_text()
    assert [svg.count(f">{card}<") for card in ("r3", "b5", "b7", "r1", "g9", "g8")] == [1] * 6
    assert run("picture", text).stdout == svg


def test_tables_are_among_the_lines_of_standard_input(run):
    out = run("solve", "-", input="uno(draw) 1:2 | 1:5\nnim 3\n").stdout.splitlines()
    assert out[0] == "uno(draw) 1:2 | 1:5: draw, nobody loses"
    assert out[1].startswith("nim 3: N")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["solve", "uno(draw) a1 | a2", "--question", "value"],
            "is no game with values: nobody may lose; ask --question",
        ),
        (["solve", "uno(draw) a1 | a2", "--explain"], "is no game with values: leave out --explain"),
        (["solve", "uno(draw) a1 | a2", "--misere"], "is no game with values: leave out --play"),
        (["solve", "uno(draw,swap) a1 | a2"], "a table of Uno takes one of last, stop, draw, literal, got 'swap'"),
        (["solve", "uno(draw) deal 5"], "cards are dealt to two who play 'last' or 'stop'"),
        (["solve", "uno(draw) a1 | a2 @"], "after '@' comes the card on the pile, such as @ r3"),
        (["solve", "uno(stop) a1 | a2 | a3"], "reading 'stop' has a winner, but no first loser, unless two play"),
        (["uno", "solitaire-uno r3"], "say what is asked: --fill-in, --check PLAY, --graph, --labels or --counts PLAY"),
        (["uno", "nim 3", "--graph"], "'nim' is a game, not a puzzle"),
        (["uno", "cooperative-uno r3 | b4", "--fill-in"], "--fill-in is about one hand: solitaire-uno"),
        (["uno", "cooperative-uno r3 | b4", "--check", "r3"], "a step is a player and a card, such as 1>b7, got 'r3'"),
        (["uno", "solitaire-uno r3", "--check", "x"], "a card is written r3 or 2:5, colour and number, got 'x'"),
    ],
)
def test_what_cannot_be_asked_is_refused(refused, words, message):
    assert message in " ".join(refused(*words).split())


def test_plays_are_checked_and_the_exit_code_tells(run):
    assert (
        run("uno", "cooperative-uno b7 r3 | b3 g4", "--check", "1>b7 2>b3 1>r3").stdout
        == "the play solves the puzzle\n"
    )
    wrong = run("uno", "solitaire-uno r3 b3 b7", "--check", "r3 b7 b3")
    assert wrong.exit_code == 1
    assert wrong.stdout == "the play does not solve it: step 2: b7 does not match r3\n"
    fields = json.loads(run("uno", "solitaire-uno r3 draw r5", "--check", "draw r5 r3", "--json").stdout)
    assert fields["solves"] is True
    assert fields["play"] == ["draw", "r5", "r3"]


def test_cards_to_add_and_graphs_are_printed(run):
    assert run("uno", "solitaire-uno r1 r2 b3 b4 g5", "--fill-in").stdout == "2 cards to add: b5 g1\n"
    assert run("uno", "solitaire-uno r3 b3", "--fill-in").stdout == "0 cards to add\n"
    assert run("uno", "solitaire-uno r3 b3 b7", "--graph").stdout == "(b,3)-(b,7),(b,3)-(r,3)\n"
