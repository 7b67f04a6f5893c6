"""The families whose rules are attacked: each file `attack_*.py` of this folder, found by its name.

Such a file registers its generators (`worlds.generator`) and what makes its small games (`small_games.maker`). It may
have more, which the tests of this folder and of tests/proofs then take up:

    POSITIONS  what makes a random position, as a text, by the name of its game
    A_TEXT     what makes a text of its grammar, most of them of positions
    CORNERS    texts at the corners of the grammar
    FAULTS     (file of rules, reason of a check, what is attacked): without the check the attack finds something false
    PUZZLES    texts of puzzles whose proofs are forged
    PROOFS     what makes other proofs to be forged; and CLAIMS, what is so of a text that only proofs have, by its name
    HOSTILE    what makes a hostile file, by a name
    ENDLESS    what makes one that the checker is stopped at by the clock only; and SAID, what it says of some of both
    LARGE      what makes a large file, for which the time between two looks at the clock is measured
"""

import importlib
from pathlib import Path

FAMILIES = [
    importlib.import_module(f"checker.{path.stem}") for path in sorted(Path(__file__).parent.glob("attack_*.py"))
]


def of_families(name):
    """What each family has under a name, those that have it."""
    return [getattr(family, name) for family in FAMILIES if hasattr(family, name)]


def lists_of_families(name):
    """The lists of all families, joined."""
    return [item for some in of_families(name) for item in some]


def dicts_of_families(name):
    """The dicts of all families, joined."""
    return {key: value for some in of_families(name) for key, value in some.items()}
