"""The genus, by search and by its definition."""

from functools import cache
from random import Random

import pytest

from grundy import Hackenbush, Kayles, Nim, Octal, position
from grundy.values.genus import Genus, mex_of


@cache
def misere_value(heaps, rules):
    """The misère value by the definition: the mex of those of the options, and 1 where there is none."""
    options = {tuple(sorted(filter(None, rules.play(heaps, move)))) if heaps else () for move in rules.moves(heaps)}
    return mex_of(misere_value(option, rules) for option in options) if options else 1


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("nim 0", "0^120"),
        ("nim 1", "1^031"),
        ("nim 2", "2^202"),
        ("nim 2 2", "0^020"),
        ("nim 12", "12^12,14,12"),
        ("kayles 5", "4^146"),
        ("kayles 8", "1^131"),
        ("octal(0.07) 10", "3^1431"),
        ("octal(0.15) 14", "1^431"),
    ],
)
def test_symbols_are_those_of_the_literature(text, symbol):
    assert str(position(text).solve("genus").result) == symbol


@pytest.mark.parametrize("rules", [Kayles, Octal("0.123"), Octal("0.07")])
def test_the_sequence_is_that_of_the_position_beside_heaps_of_two(rules):
    """In all three games some heap or sum of two is worth what *2 is: those of Nim stand for them here."""
    for heap in range(9):
        genus = rules(heap).solve("genus").result
        for twos in range(4):
            beside = rules(heap) + Nim(*([2] * twos)) if twos else rules(heap)
            is_p = str(beside.outcome(play="misere", method="reference")) == "P"
            assert is_p == (genus.misere_beside(twos) == 0), (heap, twos)
        assert misere_value((heap,), rules) == genus.misere[0]
        assert int(rules(heap).value()) == genus.value


def test_any_position_has_a_genus():
    random = Random(3)
    for _ in range(30):
        edges = [(random.randrange(4), random.randrange(5)) for _ in range(6)]
        stalks = Hackenbush([(0, 1), *edges])()
        genus = stalks.solve("genus").result
        assert (genus.misere[0] == 0) == (str(stalks.outcome(play="misere", method="reference")) == "P")
        assert genus.value == int(stalks.value())


def test_a_genus_reads_back():
    for genus in (Genus(0, (1, 2, 0)), Genus(12, (12, 14)), Genus(4, (1, 4, 6)), Genus(3, (1, 4, 3, 1))):
        assert Genus.read(str(genus)) == genus
    with pytest.raises(ValueError, match=r"a genus looks like 4\^146, got 'x'"):
        Genus.read("x")
