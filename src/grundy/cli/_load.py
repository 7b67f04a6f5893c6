"""A user's own games and conjectures, brought in by `--load`."""

from __future__ import annotations

import sys

from grundy.errors import GrundyError
from grundy.rules.own_games import line_of, load_source
from grundy.rules.registry import registered

__all__ = ["line_of", "load"]


def load(file: str) -> None:
    """Run a Python file that registers games or conjectures. What it prints goes to standard error."""
    before = registered(), _conjecture_count()
    try:
        with open(file, "rb") as source:
            text = source.read()
    except OSError as error:
        raise GrundyError(f"cannot read {file!r}: {error.strerror or error}; --load takes a Python file") from None
    load_source(file, text)
    if (registered(), _conjecture_count()) == before:
        sys.stderr.write(f"note: {file} registers no game; put @game('its-name') above its class\n")


def _conjecture_count() -> int:
    """Return how many conjectures are registered; the laboratory is not loaded for that."""
    module = sys.modules.get("grundy.lab.conjectures.conjecture")
    return 0 if module is None else int(module.registered_count())
