"""Play a position in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import click

from grundy.analysis.opponent import LEVELS, MOST_CONSIDERED
from grundy.cli._limits import read_count, read_seconds
from grundy.cli._lines import Lines, filled, width, wrapped
from grundy.cli._machine import Machine
from grundy.cli._match import PERSON, Match
from grundy.cli._text import MOST_SHOWN, PLAYS, RULE, painted, play_option, read_position, shorten
from grundy.errors import GrundyError

HELP = """\
a move        as it stands in the list, such as 7->4
#3 or 3       the third move of the list
moves         list all moves
values        show what each move leaves; values on, values off: in every list
hint          show a winning move, or one that makes winning hard
why           explain who wins here and how; after the end, at the start
undo, redo    take back your last move; make it again; also after the end
rematch       begin again
sides         change sides with the machine; after the end: a rematch with sides changed
level NAME    change the opponent: perfect, strong, casual, random, person
board         draw the board again
save FILE     write this match to a file
load FILE     go on with a match from a file
quit          leave the game
:word         a word of this list where a move has the same text"""
OVER = "the game is over; type undo, rematch, sides, why, save FILE or quit"


@click.command("play")
@click.argument("words", nargs=-1, metavar="TEXT")
@play_option
@click.option(
    "--against",
    type=click.Choice([*LEVELS, PERSON]),
    default="perfect",
    show_default=True,
    help="How well the machine plays; a person sits beside you.",
)
@click.option("--second", is_flag=True, help="Let the machine begin.")
@click.option("--seed", metavar="N", help="Make the machine's random moves repeatable.")
@click.option("--values", is_flag=True, help="Show in every list what each move leaves.")
@click.option("--resume", metavar="FILE", help="Go on with a match that `save FILE` wrote, in place of TEXT.")
@click.option(
    "--seconds",
    "--limit",
    "limit",
    default="3s",
    show_default=True,
    metavar="TIME",
    help="What the machine may think for a move.",
)
def command(
    words: tuple[str, ...],
    play: str,
    against: str,
    second: bool,
    seed: str | None,
    values: bool,
    resume: str | None,
    limit: str,
) -> None:
    """Play a position in the terminal.

    Type a move or its number; also: hint, why, values, undo, redo, rematch, sides, level, save, load, moves, board,
    help, quit. Moves can be piped in, one a line; then a line that is no move makes the exit code 2.
    """
    from random import randrange

    seconds = read_seconds(limit)
    if bool(words) == (resume is not None):
        raise GrundyError("play needs a position, such as `grundy play nim 3 5 7`, or --resume FILE, and not both")
    if resume is not None:
        match = Match.load(resume)
    else:
        if words == ("-",):
            raise GrundyError("play reads moves from standard input; give the position itself instead of '-'")
        if second and against == PERSON:
            raise GrundyError("--second lets the machine begin; two people take turns as they like")
        number = randrange(10**9) if seed is None else read_count(seed, "seeds")
        match = Match(read_position(words), play, against, 0 if second else 1, number)
    click.get_current_context().exit(Table(match, seconds, values).run())


class Table:
    """Talks with the people at the table."""

    def __init__(self, match: Match, seconds: float, values: bool) -> None:
        self.seconds, self.values = seconds, values
        self.refused = self.left = False
        self.lines = Lines()
        self._sit(match)
        self.words: dict[str, Callable[[], bool]] = {
            "help": lambda: self._say(HELP),
            "moves": lambda: self._list(MOST_CONSIDERED, self.values),
            "values": lambda: self._list(MOST_SHOWN, True),
            "values on": lambda: self._set_values(True),
            "values off": lambda: self._set_values(False),
            "hint": self._hint,
            "why": lambda: self._say(filled(self._paint(self.machine.why()), width())),
            "undo": lambda: self.match.undo() or self._say("nothing to undo"),
            "redo": lambda: self.match.redo() or self._say("nothing to redo"),
            "rematch": self._rematch,
            "sides": self._change_sides,
            "board": lambda: True,
            "quit": self._quit,
        }
        self.words |= {"?": self.words["help"], "q": self._quit, "exit": self._quit}

    def _sit(self, match: Match) -> None:
        self.match, self.machine = match, Machine(match, self.seconds)

    def run(self) -> int:
        """Play until the people leave, and return the exit code."""
        self._announce()
        while not self.left:
            over = self.match.over
            if over:
                self._end()
            elif self.match.machine_to_move:
                self._machine_moves()
                continue
            else:
                self._draw()
                self._list(MOST_SHOWN, self.values)
            if not self._person():
                break
        if not self.match.over:
            self._say(f"left unfinished: {self._paint(shorten(self.match.position))}, {PLAYS[self.match.play]}")
        return 2 if self.refused and not self.lines.typed else 0

    def _announce(self) -> None:
        match = self.match
        self._say(f"{self._paint(shorten(match.start))}, {PLAYS[match.play]}: {RULE[match.play]}")

    def _machine_moves(self) -> None:
        if not self.match.made:  # the people have not seen the board yet
            self._draw()
        move, note, _ = self.machine.choose()
        if note:
            self._say(f"({note})")
        self._say(f"machine: {self._paint(self.match.position.write_move(move))}")
        self.match.make(move)

    def _person(self) -> bool:
        """Ask until something changes on the board; False when the person leaves."""
        while (line := self.lines.ask(self._prompt())) is not None:
            if line and self._obey(line):
                return not self.left
        return False

    def _prompt(self) -> str:
        return "over> " if self.match.over else f"{self._name(self.match.turn)}> "

    def _obey(self, line: str) -> bool:
        """Do what a line says, and return True if the board is to be shown again. A move goes before a word."""
        try:
            if not line.startswith(":") and (move := self.match.legal(line)) is not None:
                self.match.make(move)
                return True
            body = " ".join(line.removeprefix(":").split())
            word, _, rest = body.partition(" ")
            if body in self.words:
                return self.words[body]()
            if word in ("save", "load", "level"):
                return self._with_argument(word, rest)
            if self.match.over:
                return self._say(OVER)
            self.match.make(self.match.read(line))
        except GrundyError as error:
            self.refused = True
            click.echo(f"error: {error}", err=True)
            return False
        return True

    def _with_argument(self, word: str, rest: str) -> bool:
        if not rest:
            raise GrundyError(f"{word} needs a name: {word} {'casual' if word == 'level' else 'FILE'}")
        if word == "level":
            if rest not in {*LEVELS, PERSON}:
                raise GrundyError(f"a level is one of {', '.join([*LEVELS, PERSON])}, got {rest!r}")
            self.match.against = rest
            return self._say(f"against: {rest}") or self.match.machine_to_move
        if word == "save":
            self.match.save(rest)
            return self._say(f"saved in {rest}")
        self._sit(Match.load(rest))
        self._announce()
        return True

    def _set_values(self, on: bool) -> bool:
        self.values = on
        return self._list(MOST_SHOWN, on)

    def _hint(self) -> bool:
        if self.match.over:
            return self._say(OVER)
        move, note, _ = self.machine.hint()
        text = "" if move is None else self._paint(self.match.position.write_move(move))
        return self._say(f"hint: {': '.join(filter(None, (note, text)))}")

    def _rematch(self) -> bool:
        self.match.restart()
        self._announce()
        return True

    def _change_sides(self) -> bool:
        if self.match.machine is None:
            raise GrundyError("two people change seats as they like; `level perfect` brings the machine")
        is_over = self.match.over
        self.match.change_sides()
        return self._rematch() if is_over else True

    def _quit(self) -> bool:
        self.left = True
        return True

    def _draw(self) -> None:
        position = self.match.position
        self._say(self._paint(position.rules.sketch(position.state)))

    def _list(self, most: int, values: bool) -> bool:
        if self.match.over:
            return self._say("no move is left")
        position, moves = self.match.position, list(islice(self.match.listed(), most + 1))
        texts = [f"#{i} {self._paint(position.write_move(move))}" for i, move in enumerate(moves[:most], 1)]
        if values:
            found = self.machine.values(moves[:most])
            texts = [f"{text} ({value})" for text, value in zip(texts, found, strict=True)]
        return self._say(wrapped("moves: ", texts + ["and more"] * (len(moves) > most), width()))

    def _say(self, text: str) -> bool:
        """Print a text; False, as the board stays as it was."""
        click.echo(text)
        return False

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
        self._say(f"no move is left: {said} ({PLAYS[self.match.play]})")
        if self.lines.typed:
            self._say("undo, rematch, sides (rematch with sides changed), why, save FILE, quit")
