"""What is shown of a position with a heap beside it holds with parts of that value beside it; in normal play only."""

import pytest
from grundy.checker import grundy_check as checker

from proofs.rejecting import proof, rejection

KAYLES = ["game", "kayles"]
NIM = ["game", "nim"]
SMALL = [["P", [0, "0"]], ["V", [0, "1"], 1], ["V", [0, "2"], 2]]


def test_parts_of_known_values_count_as_a_heap():
    """Kayles 5 is worth *4, and that it is not worth *3 is shown with a heap: so it is for kayles 5 2 1."""
    steps = [["table", 0, [0, 1, 2, 3]], ["N", [0, "5", 1, "3"], "0: 5->3"]]
    given = proof(KAYLES, NIM, *steps, position="kayles 5 2 1", claim="N")
    told = checker.check(given)
    assert told[0] == "kayles 5 2 1, normal play: N. Checked."
    assert told[1].startswith("Relies on Sprague and Grundy")
    for other in ("kayles 5 2", "kayles 5 1", "kayles 5", "kayles 5 2 1 + nim 1"):
        given = proof(KAYLES, NIM, *steps, position=other, claim="N")
        assert rejection(given) == "line 6: the steps end before the claim is shown"
    for other in ("kayles 5 3", "kayles 5 5 5 1 + nim 2", "kayles 5 2 + nim 1", "kayles 5 + nim 1 2"):
        assert checker.check(proof(KAYLES, NIM, *steps, position=other, claim="N"))


def test_the_value_of_a_sum_counts_beside_known_parts():
    """Of kayles 1 4 together it is shown that it is worth nothing, of its parts nothing by itself."""
    book = checker.Book("normal")
    kayles, nim = book.game("kayles"), book.game("nim")
    book.show([(kayles, (1, 4))], "P")
    assert book.value(book.key([(kayles, (1, 4)), (nim, (5,))])) == 5
    assert book.value(book.key([(kayles, (1, 4, 2)), (nim, (5,))])) is None
    assert book.outcome(book.key([(kayles, (4, 1)), (nim, (3, 3))])) == "P"
    assert book.value(book.key([(kayles, (1,))])) is None


@pytest.mark.parametrize("claim", ["N", "P"])
def test_known_parts_are_no_heap_in_misere_play(claim):
    """Two heaps of 2 and 3 are not a heap of 1 there."""
    steps = [
        ["N", [0, "0"], ""],
        ["P", [0, "1"]],
        ["N", [0, "1", 0, "1"], "0: 1->0"],
    ]
    given = proof(NIM, *steps, position="nim 1 2 3", play="misere", claim=claim)
    assert rejection(given) == "line 6: the steps end before the claim is shown"


def test_a_fact_beside_a_heap_is_not_one_beside_others_in_misere_play():
    book = checker.Book("misere")
    kayles, nim = book.game("kayles"), book.game("nim")
    book.facts[book.key([(kayles, (3,)), (nim, (1,))])] = "N"
    key = book.key([(kayles, (3,)), (nim, (2, 3))])
    assert book.outcome(key) is None
    assert book.value(key) is None


def test_a_value_needs_no_more_of_an_option_than_that_it_is_another():
    """Heap 4 of Kayles is worth 1: of what it leaves, heaps 3 and 2 1 are only shown to be worth something else."""
    shown = [*SMALL, ["N", [0, "3", 1, "1"], "0: 3->1"]]
    steps = [*shown, ["V", [0, "4"], 1]]
    assert checker.check(proof(KAYLES, NIM, *steps, position="kayles 4", question="value", claim="*"))
    for claim in (0, 2, 3):
        steps = [*shown, ["V", [0, "4"], claim]]
        said = rejection(proof(KAYLES, NIM, *steps, position="kayles 4", question="value", claim="*"))
        assert said.startswith("line 8: the ")
    steps = [*SMALL, ["N", [0, "3", 1, "2"], "0: 3->2"], ["V", [0, "4"], 1]]
    said = rejection(proof(KAYLES, NIM, *steps, position="kayles 4", question="value", claim="*"))
    assert said == "line 8: the value of an option is not shown, nor that it is not *"
