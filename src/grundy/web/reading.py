"""What a request says about a position: its text, its play, the move to make, where a drawn board has its vertices."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any, NamedTuple, cast

from grundy.errors import BadPosition, GrundyError, closest
from grundy.graphs import Graph
from grundy.questions import Play
from grundy.rules import Position, position
from grundy.rules.named import NamedGame
from grundy.rules.registry import all_games, lookup
from grundy.rules.sums import Sum

AnyPosition = Position[Any, Any]
Places = Mapping[str, Sequence[float]]
FARTHEST = 1e6
"""Coordinates of drawn vertices are no larger than this."""

MOST_LETTERS = 100_000
"""So long are all texts of the moves that are listed."""


class Asked(NamedTuple):
    """A position that a request is about, the play, and the move that led there."""

    position: AnyPosition
    play: Play
    last: tuple[AnyPosition, str] | None = None


def read(
    text: str,
    play: str = "normal",
    move: str | None = None,
    last: Mapping[str, str] | None = None,
    at: Places | None = None,
) -> Asked:
    """Read the position of a request. Files are never opened: the text comes from a stranger.

    With a `move` the request is about the position after it. `last` names a position and the move that was made there.

    >>> str(read("nim 3 5", move="5->3").position)
    'nim 3 3'
    >>> read("geography file:/etc/passwd @ 0")
    Traceback (most recent call last):
    grundy.errors.BadPosition: boards from files are not read here, got 'file:/etc/passwd'; files=True reads them
    """
    found = placed(position(text), at)
    if move is not None:
        return Asked(after(found, move), Play.read(play), (found, move))
    before = None
    if last is not None:
        was = placed(position(last["position"]), at)
        if after(was, last["move"]) == found:
            before = was, last["move"]
    return Asked(found, Play.read(play), before)


def after(found: AnyPosition, move: str) -> AnyPosition:
    """Return the position after a move that is given by its text."""
    return found.play(found.read_move(move))


def placed(found: AnyPosition, at: Places | None) -> AnyPosition:
    """Return the same position on a board whose vertices have the places that somebody has drawn.

    >>> at = {"0": (0, 0), "1": (10, 0), "2": (10, 10)}
    >>> placed(position("geography 0-1,1-2 @ 0"), at).board.own_points
    [(0.0, -0.0), (10.0, -0.0), (10.0, -10.0)]
    """
    if not at:
        return found
    if found.rules == Sum:
        return Sum(*(placed(part, at) for part in found.state))
    return Position(placed_rules(found.rules, at), found.state)


def placed_rules(rules: Any, at: Places | None) -> Any:
    """Return the same rules on a board that is drawn as somebody has drawn it.

    Places of what is no vertex are passed over. Where not every vertex has a place, Grundy lays the board out.

    >>> placed_rules(position("nimg-rm 0-1 [1,1] @ 0").rules, {"0": (0, 0), "1": (10, 0)}).title()
    'nimg-rm'
    """
    board = getattr(rules, "board", None)
    if not at or not isinstance(board, Graph) or not is_dataclass(rules) or board.n > len(at):
        return rules
    names = [board.write_vertex(v) for v in range(board.n)]
    if not all(name in at and _is_place(at[name]) for name in names):
        return rules
    points = [(float(at[name][0]), -float(at[name][1])) for name in names]  # a page counts down, a board up
    held = [field.name for field in fields(rules) if getattr(rules, field.name) is board]
    if len(held) != 1:
        return rules
    changed: dict[str, Any] = {held[0]: board.with_points(points)}
    name = getattr(rules, "game_name", None)
    known = lookup(name).rules if name else None
    if isinstance(known, NamedGame):  # made anew under its own name: copies of its fields are rules of the family
        return known(**{field.name: getattr(rules, field.name) for field in known.fields()} | changed)
    return replace(cast("Any", rules), **changed)


def _is_place(place: Sequence[float]) -> bool:
    return len(place) == 2 and all(math.isfinite(x) and abs(x) <= FARTHEST for x in place)


def suggestion(error: BadPosition) -> str | None:
    """Return the name of a game that the bad part of a text may have meant.

    >>> try:
    ...     position("kaylse 7")
    ... except BadPosition as error:
    ...     suggestion(error)
    'kayles'
    """
    if error.part is None or not str(error).startswith("unknown game"):
        return None
    return next(iter(closest(error.part, all_games())), None)


def error_fields(error: BaseException) -> dict[str, Any]:
    """Return an error as plain data: the message, and where in which text the bad part stands."""
    found: dict[str, Any] = {"error": str(error), "text": None, "part": None, "column": None, "length": None}
    if isinstance(error, BadPosition):
        found |= {"text": error.text, "part": error.part, "column": error.column}
        if error.column is not None:
            found["length"] = len(error.part or "")
        found["suggestion"] = suggestion(error)
    else:
        found["suggestion"] = None
    return found


def first_moves(found: AnyPosition, most: int) -> tuple[list[Any], bool]:
    """Return the first moves, one of each text, and whether there are more. Of long texts there are fewer."""
    seen: dict[str, Any] = {}
    length = 0
    for move in islice(found.each_move(), 4 * most + 1):
        text = found.write_move(move)
        if text in seen:
            continue
        length += len(text)
        if len(seen) >= most or (seen and length > MOST_LETTERS):
            return list(seen.values()), True
        seen[text] = move
    return list(seen.values()), False


def title(name: str) -> str:
    """Return the name of a game as a title.

    >>> title("kayles"), title("grundys-game"), title("binary-undirected-geography"), title("nimg-rm")
    ('Kayles', "Grundy's game", 'Binary undirected geography', 'NimG RM')
    """
    first, *rest = name.split("-")
    if "nimg" in name:  # a name that is half initials
        return " ".join([first.replace("nimg", "NimG"), *(word.upper() for word in rest)])
    owner = first.endswith("s") and rest and rest[0] in ("game", "kayles", "chess")
    return " ".join([f"{first[:-1]}'s" if owner else first, *rest]).capitalize()


def words_of_move(found: AnyPosition, move: Any) -> str:
    """Return a move for people: in a sum with the name of its part.

    >>> p = position("nim 3 5 + kayles 7")
    >>> words_of_move(p, p.moves()[0])
    'Nim 3->0'
    """
    if found.rules != Sum:
        return found.write_move(move)
    index, inner = move
    part = found.state[index]
    same = [i for i, other in enumerate(found.state) if other.rules.title() == part.rules.title()]
    number = f" {same.index(index) + 1}" if len(same) > 1 else ""
    return f"{title(part.rules.title())}{number} {part.write_move(inner)}"


def check_play(play: str) -> str:
    """Return the play, or refuse what is none."""
    try:
        return str(Play.read(play))
    except GrundyError as error:
        raise BadPosition(str(error), play) from None
