"""A quantified Boolean formula as a game: Ann wants it to be true, Bob wants it to be false, and a token walks.

Run it: python examples/formula.py [formula.qdimacs]
"""

import sys
from pathlib import Path

from grundy import Position
from grundy.reductions import read_formula, reduction


def best(game: Position) -> str:
    """Return a move that wins, or the first one where none does."""
    return (game.winning_moves() or game.moves())[0]


def main() -> None:
    path = sys.argv[1] if len(sys.argv) > 1 else str(Path(__file__).with_name("formula.qdimacs"))
    formula = read_formula(path)
    game = reduction("qbf-to-geography").apply(formula)
    board = game.rules.board
    print(f"{formula}\nis {'true' if formula.is_true() else 'false'}, by trying all values.")
    print(f"As Geography it has {board.n} vertices and {board.m} arcs, and is {game.outcome()}.")
    mover, other = "Ann", "Bob"
    while game.moves():
        move = best(game)
        if not move.startswith(("before", "choose", "clauses")):
            print(f"{mover} goes to {move}")
        game = game.play(move)
        mover, other = other, mover
    print(f"{mover} cannot move: {other} wins.")


if __name__ == "__main__":
    main()
