import pytest

from grundy import GrundyError, all_games, all_puzzles, position, puzzle


@pytest.mark.parametrize("entry", all_puzzles().values(), ids=lambda entry: entry.name)
def test_every_puzzle_has_an_example_that_reads_back_and_has_a_play(entry):
    read = puzzle(entry.example)
    assert str(read) == entry.example
    assert repr(read) == f"puzzle({entry.example!r})"
    assert puzzle(str(read)) == read
    assert hash(puzzle(str(read))) == hash(read)
    assert read != "something else"
    assert read.is_solved_by(read.solve())
    assert entry.summary
    assert entry.source
    assert entry.name not in all_games()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nim 3", "'nim' is a game, not a puzzle; read it with position()"),
        ("solitair-uno r3", "unknown puzzle 'solitair-uno'; did you mean 'solitaire-uno'? (`grundy games` lists all)"),
        ("solitaire-uno(3) r3", "solitaire-uno takes no parameters, got (3)"),
        ("solitaire-uno r3 7", "a card is written r3 or 2:5, colour and number, got '7'"),
        ("", "a position begins with the name of a game, as in nim 3 5, got ''"),
        (3, "a puzzle is read from a text, got int"),
        ("x" * (2**26 + 1), "a text has at most 67,108,864 characters, got 67,108,865"),
    ],
)
def test_bad_puzzles_say_what_is_wrong(text, message):
    with pytest.raises(GrundyError) as caught:
        puzzle(text)
    assert str(caught.value) == message


def test_position_refuses_a_puzzle():
    with pytest.raises(GrundyError, match=r"'solitaire-uno' is a puzzle, not a game; read it with puzzle\(\)"):
        position("solitaire-uno r3")
