"""Every registered game keeps these promises."""

import pickle

import pytest

from grundy import BadPosition, GrundyError, IllegalMove, Sum, position
from tests.contract.support import ENTRIES, EXAMPLES, TEXTS, walk


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.name)
def test_every_game_has_a_summary_a_source_an_example_and_a_doctest(entry):
    assert entry.summary
    assert entry.source
    assert entry.example.split()[0].partition("(")[0] == entry.name
    if isinstance(entry.rules, type):
        assert ">>>" in (entry.rules.__doc__ or "")


@pytest.mark.parametrize("text", EXAMPLES)
def test_what_is_no_position_is_refused_by_a_sentence(text):
    rules = position(text).rules
    for wrong in ("nonsense", None, -1, 1.5, (None,)):
        for words in ((wrong,), (wrong, wrong)):
            with pytest.raises(BadPosition, match=r"\w+ \w+"):
                rules(*words)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_read_back_along_every_play(text):
    assert str(position(text)) == text
    for seed in range(3):
        for current in walk(text, seed):
            assert position(str(current)) == current
            assert hash(position(str(current))) == hash(current)
            assert eval(repr(current), {"position": position}) == current


@pytest.mark.parametrize("text", TEXTS)
def test_moves_keep_their_order_and_their_texts_read_back(text):
    for current in walk(text, 4):
        moves = current.moves()
        assert moves == current.moves()
        assert len(set(moves)) == len(moves)
        for move in moves[:40]:
            again = current.read_move(current.write_move(move))
            assert current.play(again).rules.key(current.play(again).state) == current.rules.key(
                current.play(move).state
            )
            text_of_move = current.write_move(move)
            assert current.play(text_of_move) == current.play(again)
            assert current.is_legal(move)
            assert current.is_legal(text_of_move)


@pytest.mark.parametrize("text", TEXTS)
def test_only_legal_moves_can_be_played(text):
    current = position(text)
    for wrong in ("no such move", None, (99, (1,)), ((0, 0), "x"), (), -1):
        if wrong not in current.moves():
            with pytest.raises(IllegalMove, match="is not a move of"):
                current.play(wrong)
            assert not current.is_legal(wrong)
    with pytest.raises(GrundyError):
        current.read_move("no such move")


@pytest.mark.parametrize("text", TEXTS)
def test_positions_and_rules_pickle_and_draw(text):
    current = position(text)
    assert pickle.loads(pickle.dumps(current)) == current
    assert pickle.loads(pickle.dumps(current.rules)) == current.rules
    assert current._repr_svg_().startswith("<svg")
    assert current.rules.sketch(current.state)
    with pytest.raises(AttributeError, match="does not change"):
        current.state = None


@pytest.mark.parametrize("text", TEXTS)
def test_parts_add_up_to_the_position(text):
    for current in walk(text, 5, most=4):
        parts = current.parts()
        assert sum(len(part.moves()) for part in parts) >= len({*current.moves()}) or len(parts) == 1
        if parts and len(parts) > 1:
            assert Sum(*parts).value(method="search") == current.value(method="search")
