"""Fields of a game are parameters in its text, whatever their types, and every text that is written reads back."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import pytest

from grundy import BadPosition, Kayles, PointGame, Ruleset, Turn, game, position


class Fielded(PointGame):
    """A game of one move, whatever its fields."""

    def points(self):
        return range(2)

    def turns(self):
        return [Turn(take=[0])]


@game("fielded-sizes")
@dataclass(frozen=True)
class Sizes(Fielded):
    """Two tuples of numbers."""

    takes: tuple[int, ...] = (1,)
    gives: tuple[int, ...] = (2,)


@game("fielded-reach")
@dataclass(frozen=True)
class Reach(Fielded):
    """A number beside a tuple of numbers."""

    reach: int = 2
    sizes: tuple[int, ...] = (1,)


@game("fielded-needed")
@dataclass(frozen=True)
class Needed(Fielded):
    """Both must be given."""

    sizes: tuple[int, ...]
    reach: int


@game("fielded-words")
@dataclass(frozen=True)
class Words(Fielded):
    """Two choices with the same words, and any text."""

    first: Literal["a", "b"] = "a"
    second: Literal["a", "b"] = "a"
    third: Literal[1, 2] = 1
    any_text: str = "x"


@game("fielded-others")
@dataclass(frozen=True)
class Others(Fielded):
    """Whatever Python writes."""

    pairs: tuple[tuple[int, int], ...] = ()
    names: tuple[str, ...] = ()
    letters: frozenset[str] = frozenset()
    maybe: int | None = 0
    share: float = 0.5
    mixed: tuple[int, str] = (0, "")
    where: Hashable = 0
    inner: Ruleset[Any, Any] = Kayles
    anything: Any = 0


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Sizes((5, 6)), "fielded-sizes(5,6)"),
        (Sizes(gives=(5,)), "fielded-sizes(gives=(5,))"),
        (Sizes((3, 4), (5, 6)), "fielded-sizes(3,4,gives=(5,6))"),
        (Sizes(()), "fielded-sizes(takes=())"),
        (Sizes((-1, 3)), "fielded-sizes(-1,3)"),
        (Reach(sizes=(3, 4)), "fielded-reach(sizes=(3,4))"),
        (Reach(-1), "fielded-reach(reach=-1)"),
        (Reach(3, (3,)), "fielded-reach(reach=3,3)"),
        (Needed((2, 3), 1), "fielded-needed(2,3,reach=1)"),
        (Words(second="b"), "fielded-words(second=b)"),
        (Words("b", "b", 2), "fielded-words(b,second=b,2)"),
        (Words(any_text="a b"), "fielded-words(any-text=a b)"),
        (Words(any_text="a=b"), "fielded-words(any-text=a=b)"),
        (Words(any_text="a,b"), r"fielded-words(any-text='a\x2cb')"),
        (Words(any_text="a)b"), r"fielded-words(any-text='a\x29b')"),
        (Words(any_text=" "), r"fielded-words(any-text='\x20')"),
        (Words(any_text="'"), 'fielded-words(any-text="\'")'),
        (Words(any_text="\n"), r"fielded-words(any-text='\n')"),
        (Others(((1, 2), (3, 4))), "fielded-others(pairs=((1,2),(3,4)))"),
        (Others(names=("a", "b,c")), r"fielded-others(names=('a','b\x2cc'))"),
        (Others(letters=frozenset("ab")), "fielded-others(letters={'a','b'})"),
        (Others(maybe=None), "fielded-others(maybe=None)"),
        (Others(share=1.5), "fielded-others(share=1.5)"),
        (Others(mixed=(1, "a")), "fielded-others(mixed=(1,'a'))"),
        (Others(where=(1, "a b")), "fielded-others(where=(1,a%20b))"),
        (Others(where=frozenset({1, 2})), "fielded-others(where={1,2})"),
    ],
    ids=str,
)
def test_what_differs_from_the_default_is_written_and_reads_back(rules, text):
    assert str(rules()) == text
    assert position(text) == rules()
    assert position(f"{text} without 1") == rules(0)


@pytest.mark.parametrize(
    "rules",
    [Words(first="c"), Words(third="1"), Others(anything=Fraction(1, 2)), Others(where=Fraction(1, 2))],  # type: ignore[arg-type]
)
def test_what_would_not_read_back_has_no_text(rules):
    assert str(rules()).startswith("<fielded-")


def test_a_tuple_may_be_given_in_brackets_or_number_by_number():
    assert position("fielded-sizes(takes=(1,2),gives=3,gives=4)") == Sizes((1, 2), (3, 4))()
    assert position("fielded-sizes(takes=( 1 , 2 ))") == Sizes((1, 2))()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fielded-sizes(takes=(1,x))", "values of 'takes' are whole numbers, got 'x'"),
        ("fielded-sizes(takes=(1)2)", r"values of 'takes' are whole numbers, got '\(1\)2'"),
        ("fielded-sizes(takes=(1),takes=(2))", "the parameter 'takes' is given twice"),
        ("fielded-words(third=3)", "'third' is one of 1, 2, got '3'"),
        ("fielded-others(pairs=((1,2)", "the bracket after 'fielded-others' is not closed"),
        ("fielded-others(maybe=x)", "cannot read 'x'"),
        ("moore(-2) 3", "Moore's k is a positive whole number, got -2"),
    ],
)
def test_bad_parameters_say_what_is_wrong(text, message):
    with pytest.raises(BadPosition, match=message):
        position(text)
