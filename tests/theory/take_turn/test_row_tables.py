"""Tables of rows: the one that was published, and those of the definition."""

from pathlib import Path

import pytest

from grundy import position
from grundy.lab.tables import table
from grundy.theory.take_turn.row_tables import read_family, row_table, table_of_rows
from theory.take_turn.plain_rows import value

GOLDEN = Path(__file__).parents[2] / "golden" / "take_turn_table1.txt"


def published() -> dict[tuple[int, int], int]:
    rows = [line.split()[1:] for line in GOLDEN.read_text().splitlines() if line.startswith("row")]
    return {(int(m), int(m) + i): int(entry) for m, *entries in rows for i, entry in enumerate(entries)}


def test_the_231_entries_of_table_1_are_the_published_ones():
    entries = published()
    assert len(entries) == 231
    found = table("take-turn path H^{m}TH^{n}", m=range(21), n=range(21)).cells
    assert {(m, n): found[m][n] for m, n in entries} == entries
    assert found == row_table("T", 20, 20).tolist()


@pytest.mark.parametrize("k", [1, 2, 3])
def test_tables_1_to_3_are_those_of_the_definition(k):
    found = row_table("T" * k, 12, 12)
    for m in range(13):
        for n in range(13):
            assert found[m, n] == value("H" * m + "T" * k + "H" * n)


@pytest.mark.parametrize(
    "text",
    [
        "H^{m}TH^{n}",
        "T H^{m} T^2 H^{n} T",
        "T^4 H^{m} THT H^{n} TTT",
        "H^{m}H^{n}",
        "H^{m}TTHTH",
        "HHTH^{n}T",
        "T^2 H^{x}",
    ],
)
def test_a_family_at_once_is_its_rows_one_by_one(text):
    letters = [letter for letter in "mnx" if f"{{{letter}}}" in text]
    ranges = dict(zip(letters, (range(9), range(1, 8, 2)), strict=False))
    rules = position("take-turn path H").rules
    found = table_of_rows(rules, f"take-turn path {text}", ranges)
    assert found == [[value(coins_of(text, numbers)) for numbers in row] for row in numbers_of(ranges)]


def numbers_of(ranges):
    if len(ranges) == 1:
        ((letter, numbers),) = ranges.items()
        return [[{letter: number} for number in numbers]]
    (a, rows), (b, columns) = ranges.items()
    return [[{a: m, b: n} for n in columns] for m in rows]


def coins_of(text: str, numbers: dict[str, int]) -> str:
    text = text.replace("T^4", "TTTT").replace("T^2", "TT").replace(" ", "")
    for letter, number in numbers.items():
        text = text.replace(f"H^{{{letter}}}", "H" * number)
    return text


@pytest.mark.parametrize(
    "text", ["HTH^{m}TH^{n}", "H^{m}T^{n}", "H^{m}TH^{m}", "H^{m}0", "H^1{m}", "H{m}", "H^{m}.H^{n}", "{m}"]
)
def test_other_texts_are_no_family(text):
    assert read_family(text) is None


@pytest.mark.parametrize("text", ["HTH^{m}TH^{n}", "H^{m}T^{n}HH", "H^{m}.TH^{n}", "H^{m}T^{m}H^{n}T"])
def test_other_tables_are_found_row_by_row(text):
    found = table(f"take-turn path {text}", m=range(4), n=range(3)).cells
    for m in range(4):
        for n in range(3):
            filled = text.replace("{m}", str(m)).replace("{n}", str(n))
            assert found[m][n] == int(position(f"take-turn path {filled}").value(method="reference"))


def test_a_table_asks_for_few_or_huge_rows_one_by_one():
    rules = position("take-turn path H").rules
    assert table_of_rows(rules, "take-turn path H^{m}TTH^{n}", {"m": range(2), "n": range(2)}) is None
    huge = range(10**5, 10**5 + 3)
    assert table_of_rows(rules, "take-turn path H^{m}TTTH^{n}", {"m": huge, "n": huge}) is None
    found = table("take-turn path TH^{m}TTTH^{n}T", m=huge, n=huge).cells
    assert found == [[2 * ((m + 1) // 3) ^ 2 * ((n + 1) // 3) for n in huge] for m in huge]
