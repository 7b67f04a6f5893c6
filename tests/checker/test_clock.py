"""The clock of the checker is checked at least every 50 ms of work, in files of any content.

A file is checked by a process of its own, and the CPU time between two looks at the clock is measured. The bound is
four times as long, since other processes slow down the caches that this one uses. What was found before was longer
than half a second, for files as large as these.
"""

import pytest
from grundy.checker import grundy_check as checker

from checker.families import dicts_of_families
from checker.programs import text_of, time_between_looks

BOUND = 0.2  # seconds
SECONDS = 60  # that a check may take; these files need one or two

MANY = 400_000
RING = ",".join(f"{i}-{i + 1}" for i in range(30_000))
LARGE = {
    "a long line of lists": lambda: text_of("nim 3") + "[" + "[]," * 2_000_000 + "1]\n",
    "a long line of texts": lambda: text_of("nim 3") + "[" + '"",' * 2_000_000 + "1]\n",
    "a long line of nulls": lambda: text_of("nim 3") + "[" + "null," * 2_000_000 + "1]\n",
    "a long object": lambda: text_of("nim 3") + "[{" + ",".join(f'"{i}":1' for i in range(MANY)) + "}]\n",
    "a long list as a value": lambda: text_of("nim 3", ["game", "nim"], ["V", [0, "3"], [1] * 1_000_000]),
    "a long list as the name of a theorem": lambda: text_of(
        "nim 3", ["game", "nim"], ["by", [1] * 1_000_000, [0, "3"], 3]
    ),
    "a long table": lambda: text_of("kayles 3", ["game", "subtraction(1,2)"], ["table", 0, [0, 1, 2] * (MANY // 2)]),
    "a long list of moves": lambda: text_of("nim 3", question="winning_moves", claim=[f"3->{i}" for i in range(MANY)]),
    "many heaps": lambda: text_of(f"kayles {' '.join(map(str, range(MANY)))}"),
    "many terms": lambda: text_of("nim 3 + " * 200_000 + "nim 3"),
    "many parameters": lambda: text_of(f"subtraction({','.join(map(str, range(1, MANY)))}) 3"),
    "many edges": lambda: text_of(f"geography {RING} @ 0"),
    "a large board": lambda: text_of("geography grid:600x600 @ 0,0"),
    "long names of vertices": lambda: text_of(f"geography {'-'.join(['%41' * 330_000] * 12)} @ 0"),
    "a plant with many cycles": lambda: text_of("hackenbush complete:1500"),
    "a large plant": lambda: text_of("hackenbush path:400000"),
    "many runs of coins": lambda: text_of(f"take-turn path {'HT^3' * 200_000}"),
    "a long row of coins": lambda: text_of("take-turn path H^20000000", question="winning_moves", claim=[]),
    "many rows of coins": lambda: text_of(f"take-turn path {'HHT.' * MANY}"),
    "coins on a large board": lambda: text_of(f"take-turn grid:400x400 {'HT' * 80_000}"),
    "many cards": lambda: text_of(f"uno {' '.join(f'r{i}' for i in range(MANY // 2))} | r1"),
} | dicts_of_families("LARGE")


class CountingBudget(checker.Budget):
    """Counts how often the clock is checked."""

    checks = 0

    def check_clock(self):
        super().check_clock()
        self.checks += 1


def test_long_lists_and_texts_are_worked_on_in_blocks():
    """What a single operation of Python would do is done in blocks, and the clock is checked between them."""
    budget = CountingBudget(checker.Limits())
    numbers, words, text = list(range(1_000_000)), ["ab"] * 100_000, "a" * 10_000_000
    for work, result in [
        (lambda: checker.numbers(numbers, budget), numbers),
        (lambda: budget.join(", ", words), ", ".join(words)),
        (lambda: budget.is_printable(text), True),
        (lambda: budget.is_printable(text + "\n"), False),
    ]:
        before = budget.checks
        assert work() == result
        assert budget.checks > before


@pytest.mark.parametrize("name", LARGE)
def test_the_clock_is_checked_again_and_again(name, tmp_path):
    path = tmp_path / "large.proof"
    path.write_text(LARGE[name]())
    said, longest = time_between_looks(path, SECONDS)
    assert len(said.splitlines()) == 1
    assert longest < BOUND, said
