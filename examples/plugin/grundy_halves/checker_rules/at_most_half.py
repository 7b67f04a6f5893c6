"""Rules for the checker, written a second time: this file imports nothing of Grundy but the checker's core."""

from grundy_check import Budget, Game, Moves, demand, formula, whole

GAMES = {"at-most-half": "take at most half of a heap"}
LEVINE = "Levine: values of the game of halves (2006)"


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    demand(parameters is None, f"{name} has no parameters")
    return AtMostHalf()


class AtMostHalf(Game):
    """One heap; at most half of it is taken."""

    def read(self, body: str) -> int:
        return whole(body)

    def moves(self, state: int) -> Moves:
        for taken in range(1, state // 2 + 1):
            self.charge(1)
            yield str(taken), state - taken

    def atoms(self, state: int) -> list[str]:
        """A heap of 0 or 1 has no move, and is no part of a sum."""
        return [f"{self.mark}{state}"] if state > 1 else []

    @formula("half", LEVINE)
    def half(self, state: int) -> int | None:
        """An even heap n is worth n/2. The formula is about no other heap."""
        return state // 2 if state % 2 == 0 else None
