"""What the contract tests run over: registered games, sample positions, and what play reaches from them."""

from __future__ import annotations

import random
from pathlib import Path

from grundy import position
from grundy.rules import all_games

ENTRIES = [entry for entry in all_games().values() if entry.built_in]
EXAMPLES = [entry.example for entry in ENTRIES]


def read_samples(file):
    """The texts of a file of sample positions."""
    return [line for line in file.read_text().splitlines() if line and not line.startswith("#")]


SAMPLES = [text for file in sorted(Path(__file__).parent.glob("samples/*.txt")) for text in read_samples(file)]
TEXTS = list(dict.fromkeys(EXAMPLES + SAMPLES))


def walk(text, seed, most=30):
    """Positions along one random play."""
    chance = random.Random(seed)
    current = position(text)
    yield current
    for _ in range(most):
        moves = current.moves()
        if not moves:
            return
        current = current.play(chance.choice(moves))
        yield current


def reach(start, most):
    """Up to `most` positions that play reaches, nearest first."""
    found, at = [start], 0
    seen = {start}
    while at < len(found) and len(found) < most:
        for option in found[at].options():
            if option not in seen:
                seen.add(option)
                found.append(option)
        at += 1
    return found[:most]
