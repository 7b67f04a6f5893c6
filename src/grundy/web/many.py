"""What routes answer about many positions at once: all starts of a board, tables, sequences, the catalogue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from grundy.analysis import asking
from grundy.analysis.catalogue import describe, describe_puzzle
from grundy.analysis.opponent import LEVELS
from grundy.analysis.starts import fields_of_starts, read_board
from grundy.errors import BadPosition, GrundyError, LimitReached
from grundy.lab.tables import Table, letters_of, read_numbers, table
from grundy.lab.values import game_values
from grundy.pictures.maps import check_map
from grundy.rules import all_puzzles, read_ruleset
from grundy.rules.registry import Entry, all_games
from grundy.theory import queries
from grundy.web.boards import game_flags
from grundy.web.reading import Places, placed_rules, title
from grundy.web.views import Fields, picture_data
from grundy.web.work import Work

MOST_CELLS = 2_500
"""A table of more cells is refused."""
TOKEN = re.compile(r"\s+@(?:\s.*)?$", re.DOTALL)


def catalogue() -> Fields:
    """Return all games by kind, and the puzzles, with what the page has to know of them."""
    games = [_game(entry) for entry in all_games().values()]
    counts = Counter(game["kind"] for game in games)
    kinds = sorted(counts, key=lambda kind: (kind == YOURS, -counts[kind]))
    puzzles = [describe_puzzle(entry) for entry in all_puzzles().values()]
    return {"games": games, "puzzles": puzzles, "levels": list(LEVELS), "kinds": kinds}


YOURS = "Your own"


def _game(entry: Entry) -> Fields:
    return _described(entry.name, entry.module) | {"example": entry.example}


@lru_cache(maxsize=1024)
def _described(name: str, module: str) -> Fields:
    """What is known of a game; `module` tells a game of one's own from an earlier one of its name."""
    entry = all_games()[name]
    kind = title(module.split(".")[2].replace("_", " ")) if entry.built_in else YOURS
    rules = entry.rules
    found = describe(entry) | {"title": title(name), "kind": kind}
    found |= {"starts": queries.outcomes.find(rules) is not None, "sequence": queries.sequence.find(rules) is not None}
    return found | game_flags(name)


def starts(text: str, play: str, values: bool, at: Places | None, work: Work) -> Fields:
    """Return who wins from every start of a board, and perhaps what the starts are worth, with a map of them."""
    with work.asking():
        rules, rest = read_board(TOKEN.sub("", text.strip()))
        check_map(rules.board)
        rules = placed_rules(rules, at)
        found = asking.outcomes(rules, play, **rest)
    worth, missing = None, None
    if values:
        try:
            with work.asking():
                worth = asking.values_of_starts(rules, **rest)
        except GrundyError as error:
            missing = str(error)
    shown: Any = found if worth is None else worth
    fields = {"values": None} | fields_of_starts(play, found, worth)
    name = shown.text()
    alt = f"{title(rules.title())}: a map of all starts"
    return fields | {"start": f"{name} @ {{}}", "picture": picture_data(shown.picture(), alt), "open": missing}


def tabulate(text: str, ranges: Mapping[str, str], question: str | None, play: str, work: Work) -> Fields:
    """Return a table of answers at all numbers of its letters."""
    letters = letters_of(text)
    for letter in letters:
        if letter not in ranges:
            raise BadPosition(f"the letter {letter} has no range; give one, such as 0..8", letter)
    numbers = {letter: read_numbers(ranges[letter], letter) for letter in letters}
    count = 1
    for each in numbers.values():
        count *= len(each)
    if count > MOST_CELLS:
        raise BadPosition(f"a table has at most {MOST_CELLS:,} cells, got {count:,}; take shorter ranges")
    given: Any = numbers
    reason = None
    try:
        with work.asking():
            found = table(text, question=question, play=play, **given)
    except LimitReached as reached:
        if not isinstance(reached.partial, Table):
            raise
        found, reason = reached.partial, f"unknown: {reached}"
    lines = found.periods()
    periods = [f"{line.name} = {line.at}: {line.repetition}" if line.name else str(line.repetition) for line in lines]
    picture = None
    with suppress(GrundyError):  # numbers of moves have no heat map
        picture = picture_data(found.picture(), found.heading())
    cells = [[_cell(cell) for cell in row] for row in found.cells]
    across = list(numbers.values())[-1]
    rows = list(numbers[letters[0]]) if len(letters) > 1 else [0]
    fields: Fields = {"heading": found.heading(), "letters": list(letters), "columns": list(across), "rows": rows}
    return fields | {
        "cells": cells,
        "picture": picture,
        "periods": periods,
        "note": found.illegal_words(),
        "open": reason,
    }


def _cell(cell: Any) -> str | None:
    """A number or N or P; None where the text is no position."""
    return None if cell is None else str(int(cell)) if isinstance(cell, int) else str(cell)


def sequence(text: str, to: int, work: Work) -> Fields:
    """Return the values of a game for 0, 1, 2, ..., with the period that they prove."""
    with work.asking():
        found = game_values(read_ruleset(text.strip()), to)
    period = found.period
    known = period and {"length": period.length, "preperiod": period.preperiod, "saltus": period.saltus}
    picture = picture_data(found.picture(), found.heading()) if to <= MOST_CELLS else None
    fields = {"rules": str(found.rules), "values": [int(value) for value in found.values], "period": known}
    return fields | {"words": found.period_words(), "picture": picture, "open": None}


def check(proof: str, work: Work) -> Fields:
    """Check a proof by the stand-alone checker, within the limits of the request."""
    from grundy.errors import BadProof
    from grundy.proofs.checking import accepted_data, check_text

    left = max(0.01, work.left())
    try:
        words = check_text(proof, left, work.allowance.memory)
    except BadProof as error:
        return {"accepted": False, "words": str(error), "claim": None, "relies_on": [], "trusted": None}
    return accepted_data(words) | {"words": words}
