"""Theorem W8 of docs/machines.md: the lengths of plays that its proof uses, and words that no finite machine tells."""

from functools import cache

import pytest

from games.words.plain import Plain
from grundy import RewriteGame

GAMES = ["aa>,bb>", "aa>,bbb>", "aaa>,bbb>", "aaaa>,bb>", "ab>", "aab>", "aab>a", "aab>ba"]


def lengths(rules):
    """The lengths of all plays of a word."""
    plain = Plain(rules)

    @cache
    def of(word):
        return frozenset(1 + n for option in plain.options(word) for n in of(option)) or frozenset((0,))

    return of


@pytest.mark.parametrize("rules", GAMES)
def test_all_plays_of_a_word_have_the_same_length(rules):
    of = lengths(rules)
    for bits in range(2, 2**12):
        assert len(of("".join("ab"[int(bit)] for bit in f"{bits:b}"[1:]))) == 1


@pytest.mark.parametrize(("p", "q"), [(2, 2), (2, 3), (3, 3), (4, 2)])
def test_two_runs_have_the_lengths_of_the_proof(p, q):
    of = lengths(f"{'a' * p}>,{'b' * q}>")
    for i in range(4):
        for k in range(4):
            word = "ab" * i + ("b" * (q - 1) + "a" * (p - 1)) * k + "a"
            assert of(word) == {2 * k if i >= k else 2 * i + 1}


@pytest.mark.parametrize(
    ("rules", "length"),
    [
        ("ab>", lambda i, j: min(i, j)),
        ("aab>", lambda i, j: min(i // 2, j)),
        ("aab>a", lambda i, j: min(max(i - 1, 0), j)),
        ("aab>ba", lambda i, j: sum(i >> t for t in range(1, j + 1))),
    ],
)
def test_powers_of_two_letters_have_the_lengths_of_the_proof(rules, length):
    of = lengths(rules)
    for i in range(10):
        for j in range(6):
            assert of("a" * i + "b" * j) == {length(i, j)}


@pytest.mark.parametrize("q", [2, 3, 4])
def test_with_one_letter_a_there_is_a_machine(q):
    assert RewriteGame({"a": "", "b" * q: ""}).machine().states == 2 * q
