"""Play a position in the terminal."""

from __future__ import annotations

import sys

import click

from grundy.cli._limits import read_count, read_seconds
from grundy.cli._match import MOST_CONSIDERED, Match
from grundy.cli._text import MOST_SHOWN, PLAYS, is_terminal, painted, play_option, read_position, shorten, text_argument
from grundy.errors import GrundyError

RULE = {"normal": "who cannot move loses", "misere": "who cannot move wins"}
LONGEST_LINE = 100_000
HELP = """\
a move     as it stands in the list, such as 7->4
#3 or 3    the third move of the list
moves      list all moves
hint       show a winning move
undo       take back your last move
quit       leave the game"""


@click.command("play")
@text_argument
@play_option
@click.option(
    "--against",
    type=click.Choice(["perfect", "random", "person"]),
    default="perfect",
    show_default=True,
    help="The perfect player wins whenever it can; a person sits beside you.",
)
@click.option("--second", is_flag=True, help="Let the machine begin.")
@click.option("--seed", metavar="N", help="Make the machine's random moves repeatable.")
@click.option("--limit", default="3s", show_default=True, metavar="TIME", help="What the machine may think for a move.")
def command(words: tuple[str, ...], play: str, against: str, second: bool, seed: str | None, limit: str) -> None:
    """Play a position in the terminal.

    Type a move or its number; also: hint, undo, moves, help, quit. Moves can be piped in, one a line; then a line
    that is no move makes the exit code 2.
    """
    from random import Random

    if words == ("-",):
        raise GrundyError("play reads moves from standard input; give the position itself instead of '-'")
    if second and against == "person":
        raise GrundyError("--second lets the machine begin; two people take turns as they like")
    random = Random() if seed is None else Random(read_count(seed, "seeds"))
    machine = None if against == "person" else 0 if second else 1
    match = Match(read_position(words), play, against, machine, read_seconds(limit), random)
    click.get_current_context().exit(Table(match).run())


class Table:
    """Talks with the people at the table."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.refused = False
        self.typed = is_terminal(sys.stdin)

    def run(self) -> int:
        """Play to the end, and return the exit code."""
        match = self.match
        click.echo(f"{self._paint(shorten(match.position))}, {PLAYS[match.play]}: {RULE[match.play]}")
        while not match.over:
            if match.machine_to_move:
                self._machine()
            elif not self._person():
                click.echo(f"left unfinished: {self._paint(shorten(match.position))}, {PLAYS[match.play]}")
                return self._code()
        self._end()
        return self._code()

    def _code(self) -> int:
        return 2 if self.refused and not self.typed else 0

    def _machine(self) -> None:
        move, note = self.match.machine_move()
        if note:
            click.echo(f"({note})")
        click.echo(f"machine: {self._paint(self.match.position.write_move(move))}")
        self.match.make(move)

    def _person(self) -> bool:
        """Ask until a move is made or undone; False when the person leaves."""
        click.echo(self._paint(self.match.position.rules.sketch(self.match.position.state)))
        self._list(MOST_SHOWN)
        while (line := self._ask()) is not None:
            match line.strip():
                case "":
                    continue
                case "quit" | "exit" | "q":
                    return False
                case "help" | "?":
                    click.echo(HELP)
                case "moves":
                    self._list(MOST_CONSIDERED)
                case "hint":
                    move, note = self.match.best()
                    click.echo(f"hint: {note or self._paint(self.match.position.write_move(move))}")
                case "undo":
                    if self.match.undo():
                        return True
                    click.echo("nothing to undo")
                case body:
                    if self._try(body):
                        return True
        return False

    def _try(self, body: str) -> bool:
        try:
            self.match.make(self.match.read(body))
        except GrundyError as error:
            self.refused = True
            click.echo(f"error: {error}", err=True)
            return False
        return True

    def _ask(self) -> str | None:
        """Read one line; None at the end of the input. What is piped in is shown as if it were typed."""
        prompt = f"{self._name(self.match.turn)}> "
        if self.typed:
            try:
                return input(prompt)
            except EOFError:
                click.echo()
                return None
        line = sys.stdin.readline(LONGEST_LINE) if sys.stdin else ""
        if line:
            click.echo(prompt + line.rstrip("\n"))
        return line or None

    def _list(self, most: int) -> None:
        position, moves = self.match.position, self.match.first_moves(most + 1)
        texts = [f"#{i} {self._paint(position.write_move(move))}" for i, move in enumerate(moves[:most], 1)]
        click.echo("moves: " + "; ".join(texts) + "; and more" * (len(moves) > most))

    def _paint(self, text: str) -> str:
        return painted(self.match.position, text)

    def _name(self, seat: int) -> str:
        if self.match.machine is None:
            return ("first", "second")[seat]
        return "machine" if seat == self.match.machine else "you"

    def _end(self) -> None:
        names = {"you": "you win", "machine": "the machine wins"}
        winner = self._name(self.match.winner)
        said = names.get(winner, f"the {winner} player wins")
        click.echo(f"no move is left: {said} ({PLAYS[self.match.play]})")
