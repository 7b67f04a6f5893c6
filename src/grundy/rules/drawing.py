"""Drawing a position: calls the game's own `picture`, whatever arguments it takes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.pictures.styles import WINNING
from grundy.rules import mistakes

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture
    from grundy.rules.ruleset import Position, Ruleset

LAST = frozenset(("last",))
"""The kind of what the last move did; some games draw it themselves."""


def draw(rules: Ruleset[Any, Any], state: Any, marks: Marks) -> Picture:
    """Return the picture of a state with marks; values of moves are badges on their shapes.

    Where no shape stands for a winning move, a note below says which moves win; others say what was not found.
    """
    drawn = _bare(rules, state, marks)
    if marks.winning_moves and not _is_sum(rules) and not _shows(drawn, WINNING):
        from grundy.rules.own_picture import MOST_LISTED, worded

        drawn = worded(drawn, [rules.write_move(state, move) for move in marks.winning_moves[: MOST_LISTED + 1]])
    if marks.last_move is not None and not _is_sum(rules) and not _shows(drawn, LAST):
        from grundy.pictures.last import with_last_move

        before, move = marks.last_move
        now, then = _bare(rules, state, NO_MARKS), _bare(before.rules, before.state, NO_MARKS)
        drawn = with_last_move(drawn, now, then, before.write_move(move))
    if marks.values:
        drawn = drawn.with_values({rules.write_move(state, move): value for move, value in marks.values.items()})
    if marks.missing:
        from grundy.pictures.boards import with_notes

        drawn = with_notes(drawn, marks.missing)
    return drawn.fitted()


def _bare(rules: Ruleset[Any, Any], state: Any, marks: Marks) -> Picture:
    """The game's own picture, with what it marks itself."""
    from grundy.pictures.picture import Picture

    takes = takes_marks(type(rules).picture)
    try:
        drawn: object = rules.picture(state, marks) if takes else rules.picture(state)
    except Exception as error:
        mistakes.raise_game_error(error, rules, state, "picture")
    if not isinstance(drawn, Picture):
        place = mistakes.place(rules, "picture")
        raise GrundyError(f"a picture is a grundy.pictures.Picture, got {type(drawn).__name__} from {place}")
    return drawn


def _shows(drawn: Picture, kinds: frozenset[str]) -> bool:
    """Whether a shape has one of some kinds: what is marked may lie outside what is drawn of a large position."""
    return any(not kinds.isdisjoint(shape.kind.split()) for shape in drawn.content)


def _is_sum(rules: Ruleset[Any, Any]) -> bool:
    """Whether each part draws its own last move."""
    return rules.title() == "sum"


def read_marks(position: Position[Any, Any], marks: Marks) -> Marks:
    """Return marks in which every move that was given as text is the move itself.

    >>> from grundy import Nim
    >>> read_marks(Nim(3, 5), Marks(winning_moves=["5->3"])).winning_moves
    ((1, (3,)),)
    """
    if marks.last_move is not None:
        marks = marks._replace(last_move=_read_last(position, *marks.last_move))
    if not any(isinstance(move, str) for move in (*marks.winning_moves, *marks.values)):
        return marks
    own = {move for move in position.each_move() if isinstance(move, str)}  # a text may be a move itself

    def read(move: Any) -> Any:
        return position.as_move(move) if isinstance(move, str) and move not in own else move

    return marks._replace(
        winning_moves=tuple(map(read, marks.winning_moves)),
        values={read(move): value for move, value in marks.values.items()},
    )


def _read_last(position: Position[Any, Any], before: Position[Any, Any], move: Any) -> tuple[Any, Any]:
    """The position before and the move itself; refused if they do not lead here."""
    move = before.as_move(move)
    if before.play(move) != position:
        written = before.write_move(move)
        raise GrundyError(f"the last move leads to the position that is drawn, {str(position)!r}; {written!r} does not")
    return before, move


@lru_cache(maxsize=256)
def takes_marks(picture: Any) -> bool:
    """Return True if a `picture` method of a game takes marks besides the state.

    >>> from grundy import Nim
    >>> takes_marks(type(Nim).picture), takes_marks(lambda self, state: None)
    (True, False)
    """
    from inspect import signature

    try:
        signature(picture).bind(None, None, None)
    except TypeError:
        return False
    return True
