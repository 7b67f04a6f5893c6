"""A small tour: what Grundy says of sums, misère play, heaps, coins, plants, boards and a game of your own."""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy import GrundyError, Position, Ruleset, game, position


@game("tour-subtraction")
@dataclass(frozen=True)
class TourSubtraction(Ruleset[int, int]):
    """Take one of the allowed numbers of stones from a heap."""

    takes: tuple[int, ...] = (1, 2, 3)

    def moves(self, heap: int, /) -> Iterator[int]:
        return (k for k in self.takes if k <= heap)

    def play(self, heap: int, k: int, /) -> int:
        return heap - k


STOPS = [
    ("A sum: heaps of Nim beside a row of Kayles", "nim 3 5 + kayles 7", "normal"),
    ("Misère play: who cannot move wins", "nim 1 1 1 + nim 2", "misere"),
    ("An octal game, of which no period is known", "octal(0.37) 40", "normal"),
    ("A heap that only a theorem can answer", "kayles 1000000000000000000", "normal"),
    ("Coins: a product of two games, by nim products", "tartan(ruler,mock-turtles) THT/HHT", "normal"),
    ("Green Hackenbush: cycles are fused, trees are stalks", "hackenbush 0-1,1-2,2-0,1-3,3-4", "normal"),
    ("Geography on a grid: a matching tells who wins", "geography grid:4x5 @ 1,2", "normal"),
    ("A game written in eight lines (in this very file)", "tour-subtraction(1,3,4) 20", "normal"),
]


def show(title: str, where: Position, play: str) -> None:
    """Print one stop of the tour as a person would like to see it."""
    print(f"{title}\n{'-' * len(title)}")
    print(where.rules.sketch(where.state))
    outcome = where.solve("outcome", play=play)
    winner = "the player to move wins" if outcome.result.value == "N" else "the previous player wins"
    print(f"\n{where}, {'misère' if play == 'misere' else play} play: {outcome.result}, {winner}")
    if play == "normal":
        print(f"value          {where.value()}")
    try:
        moves = [where.write_move(move) for move in where.winning_moves(play=play)]
        print(f"winning moves  {'; '.join(moves) or 'none'}")
    except GrundyError as error:
        print(f"winning moves  {error}")
    print(f"method         {outcome.method.name}\nsource         {outcome.method.source}\n")


def main() -> None:
    """Show every stop."""
    for title, text, play in STOPS:
        show(title, position(text), play)
    print('Now try your own: .venv/bin/grundy solve "nim 3 5 7"    .venv/bin/grundy play "kayles 12"')


if __name__ == "__main__":
    main()
