"""All starts of a board in one proof: from one matching where a theorem allows, otherwise start by start."""

from __future__ import annotations

from grundy.budget import working_session
from grundy.games.geography.rules import Geography
from grundy.proofs.geography.sets import lists_on_board
from grundy.proofs.prover import Goal, Prover
from grundy.proofs.writer import Writer
from grundy.rules import Position
from grundy.theory.geography.needs import undirected_token


def are_known_at_once(rules: Geography, play: str) -> bool:
    """Tell whether one matching shows the outcomes of all starts.

    >>> are_known_at_once(Geography("path:3"), "normal"), are_known_at_once(Geography("path:3"), "misere")
    (True, False)
    """
    return play == "normal" and not rules.passes and undirected_token(Position(rules, ((0,), 0, 0))) is True


def all_at_once(rules: Geography, writer: Writer) -> None:
    """Write the sets D, A and C of Gallai and Edmonds so that they can be checked in one pass."""
    writer.step("starts", writer.game(rules), *lists_on_board(rules.board, 0))


def one_by_one(rules: Geography, play: str, writer: Writer) -> None:
    """Settle start after start; what one rests on is there for the next."""
    first = Position(rules, ((0,), 0, 0))
    prover = Prover(first, play, "", writer, working_session())
    for vertex in range(rules.board.n):
        prover.prove(Goal("outcome", Position(rules, ((vertex,), 0, 0))))
