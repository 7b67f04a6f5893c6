"""What a proof shows about all positions of a game, read back from a file: for the solver to use."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

from grundy.errors import BadProof
from grundy.proofs.checking import check_file
from grundy.proofs.families import load_for
from grundy.rules import read_ruleset
from grundy.theory.in_use import ProvedTheory

Reader = Callable[[Any, dict[str, Any], list[Any]], ProvedTheory]
"""Makes a theory from the rules, the header, and the step that shows it."""
_readers: dict[str, Reader] = {}


def reads_theory(step: str) -> Callable[[Reader], Reader]:
    """Register the function that reads a theory from the step of this name."""

    def register(read: Reader) -> Reader:
        _readers[step] = read
        return read

    return register


def load_theory(path: str) -> ProvedTheory:
    """Check a proof about all positions of a game, and return what it shows. Raise `BadProof` where it shows nothing.

    >>> from grundy import RewriteGame
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     size = RewriteGame({"a": ""}).machine().proof().save(f"{folder}/machine.proof")
    ...     print(load_theory(f"{folder}/machine.proof"))
    <machine of 2 states: the value of every word of rewrite(a>), normal play>
    """
    check_file(path)
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        header, *steps = map(json.loads, file)
    if header.get("question") != "forever":
        raise BadProof(f"{path} is a proof about one position; a proof of `grundy forever` is about all of them")
    rules = read_ruleset(header["position"])
    load_for(type(rules))
    for step in steps:
        if step[0] in _readers:
            return _readers[step[0]](rules, header, step)
    raise BadProof(f"nothing reads what {path} shows")
