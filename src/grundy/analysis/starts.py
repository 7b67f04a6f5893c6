"""All starts of a board at once: reading the board from a text, and the results as plain data."""

from __future__ import annotations

import re
from typing import Any

from grundy.errors import BadPosition, NotApplicable
from grundy.rules import read_ruleset
from grundy.rules.text import locate
from grundy.theory import queries
from grundy.theory.outcomes import Starts
from grundy.theory.pairs import OutcomesOfPairs


def read_board(text: str) -> tuple[Any, dict[str, Any]]:
    """Read rules with their board from a text, and what else it says: what is gone, as the bits of an int, or weights.

    >>> rules, rest = read_board("geography path:4 without 1")
    >>> str(rules), rest
    ('geography path:4', {'gone': 2})
    """
    head, *holes = re.split(r"\s+without(?=\s|$)", text, maxsplit=1)
    weighted = re.fullmatch(r"(.*?)\s*(\[[^\[\]]*\])", head, re.DOTALL)
    rules: Any = read_ruleset(weighted[1] if weighted else head)
    if weighted and not holes and hasattr(rules, "read_weights"):
        try:
            return rules, {"weights": rules.read_weights(weighted[2])}
        except BadPosition as error:
            locate(error, text, 0)
            raise
    if weighted:
        read_ruleset(head)  # says that rules end before the brackets
    if queries.outcomes.find(rules) is None or (holes and not hasattr(rules, "read_gone")):
        raise NotApplicable(f"{rules.title()} is not played from starts on a board; try geography grid:6x6")
    try:
        names = holes[0].split() if holes else []
        if "@" in names:
            raise BadPosition("all starts are asked for: leave out the token, from '@' on", "@")
        return rules, {"gone": rules.read_gone(names)} if holes else {}
    except BadPosition as error:
        locate(error, text, len(head))
        raise


def first_token(rules: Any, text: str | None, rest: dict[str, Any]) -> Any:
    """Return the first of two tokens that is asked for; None where all are."""
    if text is None:
        return None
    if getattr(rules, "tokens", 1) != 2:
        raise NotApplicable(
            f"--first is about two tokens, and {rules.title()} has one; try binary-undirected-geography"
        )
    place = rules.board.read_vertex(text, "--first")
    if rest.get("gone", 0) >> place & 1 and rules.remove == "vertex":
        raise BadPosition(f"the first token stands on {text!r}, which is gone; take another --first")
    return rules.board.vertices[place]


def fields_of_starts(play: str, found: Starts[Any], worth: Starts[Any] | None) -> dict[str, Any]:
    """Return who wins from each start, and perhaps the values, as plain data for JSON."""
    outcomes = [str(outcome) for outcome in found.values()]
    fields = {"rules": found.text(), "play": play, "starts": len(found)}
    fields |= {"N": outcomes.count("N"), "P": outcomes.count("P"), "outcomes": found.json_data()["outcomes"]}
    if isinstance(found, OutcomesOfPairs):
        fields["answered"] = [found.text_of_pair([first]) for first in found.answered()]
    return fields if worth is None else fields | {"values": worth.json_data()["values"]}
