"""Ask exercises about random positions of a game, or write them as a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._limits import read_count
from grundy.cli._lines import Lines, filled, width, wrapped
from grundy.cli._text import MOST_SHOWN, PLAYS, RULE, play_option, print_json
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.lab.exercises import Exercise

MOST_EXERCISES = 1000
HOW = {
    "winner": "answer N (you win) or P (your opponent wins)",
    "move": "answer with a move of the list or its number",
    "value": "answer 0, *, *2, *3, ... or a number",
}
WORDS = "skip shows the answer, quit leaves"


@click.command("exercise")
@click.argument("words", nargs=-1, required=True, metavar="GAME")
@play_option
@click.option("--seed", metavar="N", help="Draw the same exercises again.")
@click.option("--count", default="10", show_default=True, metavar="N", help="How many.")
@click.option("--level", type=click.IntRange(1, 5), default=2, show_default=True, help="From small to large positions.")
@click.option("--sheet", metavar="FILE", help="Write a sheet with an answer key: .md, .tex or .pdf.")
@click.option("--names", metavar="FILE", help="Write a different sheet for each name of a file, one name a line.")
@click.option("--title", metavar="TEXT", help="The title of the sheets, such as an exam's.")
@click.option("--key", metavar="FILE", help="Write the answers into a file of their own, not into the sheet.")
@click.option("--json", "as_json", is_flag=True, help="Print the questions with their answers as JSON; ask nothing.")
def command(
    words: tuple[str, ...],
    play: str,
    seed: str | None,
    count: str,
    level: int,
    sheet: str | None,
    names: str | None,
    title: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Ask exercises about random positions of a game, or write them as a sheet.

    GAME is the name of any game, with parameters or a board or without: nim, "octal(0.37)", "geography grid:4x4". The
    questions are: who wins, which move wins, what is the position worth.
    """
    from random import randrange

    from grundy.lab.exercises import check_sheet, draw_exercises

    game = " ".join(words)
    number = randrange(10**6) if seed is None else read_count(seed, "seeds")
    many = read_count(count, "counts")
    if not 1 <= many <= MOST_EXERCISES:
        raise GrundyError(f"--count is a number from 1 to {MOST_EXERCISES:,}, got {count!r}")
    if names is not None and sheet is None:
        raise GrundyError("--names needs --sheet FILE: a sheet is written for each name")
    if as_json and sheet is not None:
        raise GrundyError("--json prints the exercises and --sheet writes them to a file; give one of them")
    for written in (sheet, key):
        if written is not None:
            check_sheet(written)
    if sheet is None and (title is not None or key is not None):
        raise GrundyError("--title and --key are about sheets: give --sheet FILE, too")
    drawn = draw_exercises(game, seed=number, count=many, level=level, play=play) if names is None else []
    if as_json:
        about = {"game": game, "play": play, "level": level, "seed": number}
        print_json({**about, "exercises": [exercise.data() for exercise in drawn]})
        return
    usual = f"Exercises about {game}, level {level}"
    rules = _rules(game, play)
    if sheet is None:
        Quiz(f"{usual}, seed {number}\n{rules}", drawn).run()
        return
    from grundy.lab.exercises import Sheet, write_sheet

    head = title or usual
    if names is None:
        one = Sheet(head, "", drawn, rules)
        answers = one._replace(title=f"{head}, seed {number}")
        write_sheet(sheet, [one], [] if key is not None else [answers])
        if key is not None:
            write_sheet(key, [], [answers])
        click.echo(
            f"{sheet}: {many} exercises" + (f"; {key}: their answers" if key is not None else " and their answers")
        )
        return
    people, sheets = _read_names(names), []
    for name in people:
        drawn = draw_exercises(game, seed=f"{number}/{name}", count=many, level=level, play=play)
        sheets.append(Sheet(head, name, drawn, rules))
    file, digits = Path(sheet), len(str(len(people)))
    for i, one in enumerate(sheets, 1):
        path = file.with_name(f"{file.stem}-{i:0{digits}}-{_slug(one.name)}{file.suffix}")
        write_sheet(path, [one], [])
        click.echo(f"{path}: {many} exercises for {one.name}")
    path = file.with_name(f"{file.stem}-key{file.suffix}") if key is None else Path(key)
    write_sheet(path, [], [one._replace(title=f"{head}, seed {number}") for one in sheets])
    click.echo(f"{path}: all answers")


def _rules(game: str, play: str) -> str:
    """Return the rules of a game in a line, for somebody who does not know it."""
    from grundy.rules.registry import lookup

    entry = lookup(game.partition(" ")[0].partition("(")[0])
    return f"{entry.summary} {PLAYS[play].capitalize()}: {RULE[play]}."


def _read_names(path: str) -> list[str]:
    """Return the names of a file, one a line, without empty lines."""
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise GrundyError(f"the names could not be read from {path!r}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise GrundyError(f"the names in {path!r} are not UTF-8") from None
    found = [" ".join(line.split()) for line in lines if line.strip()]
    if not found:
        raise GrundyError(f"{path!r} holds no name; write one a line")
    if twice := next((name for i, name in enumerate(found) if name in found[:i]), None):
        raise GrundyError(f"the name {twice!r} stands twice in {path!r}; both would get the same sheet")
    return found


def _slug(name: str) -> str:
    """Return a name as a part of a file's name.

    >>> _slug("Ada Lovelace"), _slug("../x")
    ('ada-lovelace', 'x')
    """
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "nobody"


class Quiz:
    """Asks exercises one by one, marks the answers, and explains the wrong ones."""

    def __init__(self, title: str, exercises: list[Exercise]) -> None:
        self.title, self.exercises = title, exercises
        self.lines = Lines()
        self.right = self.asked = 0

    def run(self) -> None:
        """Ask until the end, or until the person leaves."""
        click.echo(filled(self.title, width()))
        for exercise in self.exercises:
            if not self._ask(exercise):
                break
        click.echo(f"{self.right} of {self.asked} right")

    def _ask(self, exercise: Exercise) -> bool:
        """Ask one exercise; False when the person leaves."""
        click.echo(f"\n{self.asked + 1} of {len(self.exercises)}: {exercise.title}")
        click.echo(exercise.sketch)
        click.echo(exercise.question)
        if exercise.kind == "move":
            self._list(exercise)
        while (line := self.lines.ask("answer> ")) is not None and line not in ("quit", "q", "exit"):
            if line in ("", "help", "?"):
                click.echo(f"{HOW[exercise.kind]}; {WORDS}")
                continue
            try:
                answer = "" if line == "skip" else _with_number(exercise, line)
                is_right = line != "skip" and exercise.is_right(answer)
            except GrundyError as error:
                click.echo(f"error: {error}", err=True)
                continue
            self._mark(exercise, is_right, answer)
            return True
        return False

    def _mark(self, exercise: Exercise, is_right: bool, answer: str) -> None:
        self.asked += 1
        self.right += is_right
        if is_right:
            click.echo("right")
            return
        click.echo(f"{'wrong' if answer else 'skipped'}; the answer is {exercise.answer}")
        if answer and (refuted := exercise.refute(answer)):
            click.echo(refuted)
        click.echo(filled(exercise.explain(), width()))

    def _list(self, exercise: Exercise) -> None:
        from grundy.cli._match import Match

        position = exercise.position
        texts = [f"#{i} {position.write_move(move)}" for i, move in enumerate(Match(position).listed(), 1)]
        more = ["and more"] if len(texts) > 2 * MOST_SHOWN else []
        click.echo(wrapped("moves: ", texts[: 2 * MOST_SHOWN] + more, width()))


def _with_number(exercise: Exercise, line: str) -> str:
    """Return an answer; a move that is given by its number in the list, as its text."""
    if exercise.kind != "move":
        return line
    from grundy.cli._match import Match

    return exercise.position.write_move(Match(exercise.position).read(line))
