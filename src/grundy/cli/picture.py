"""Draw a position: write it as .svg, .png, .tex (TikZ) or .pdf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import after_last, play_option, read_text, text_argument
from grundy.errors import GrundyError, LimitReached

if TYPE_CHECKING:
    from grundy.pictures import Marks, Picture
    from grundy.rules import Position


@click.command("picture")
@text_argument
@click.option(
    "-o", "--output", metavar="FILE", help="The file: .svg, .png, .tex (TikZ) or .pdf. Without it, SVG is printed."
)
@click.option("--marks/--no-marks", default=True, show_default=True, help="Mark the winning moves.")
@click.option("--values", is_flag=True, help="Show on each move the value that it leaves (misère: the outcome).")
@click.option("--last", metavar="MOVE", help="Play this move first, and show it dotted.")
@click.option("--legend", is_flag=True, help="Write below the picture what its signs mean.")
@click.option("--width", type=float, metavar="PIXELS", help="The width of the picture; 96 pixels are an inch.")
@click.option("--scale", type=float, metavar="FACTOR", help="Enlarge the picture.  [default: 1, for .png 2]")
@click.option("--dark", is_flag=True, help="Colours for a dark page or slide; a light .svg follows its reader.")
@play_option
@limit_options
def command(
    words: tuple[str, ...],
    output: str | None,
    marks: bool,
    values: bool,
    last: str | None,
    legend: bool,
    width: float | None,
    scale: float | None,
    dark: bool,
    play: str,
    limit: str | None,
    positions: str | None,
    memory: str | None,
) -> None:
    """Draw a position: write it as .svg, .png, .tex (TikZ) or .pdf.

    TEXT is a position such as "nim 3 5 7", a puzzle, which is drawn with its play, or a table such as
    "uno(draw) 1:2 | 1:5"; `-` reads it from standard input. The ending of FILE says which format is written. A .tex
    file compiles by itself.

    The winning moves are marked if they are found within 10 s, or within the limits that are given. Otherwise the
    picture is written without them, and a note in it says so.
    """
    from grundy.pictures.save import check_ending, check_size
    from grundy.rules import position as read
    from grundy.rules.puzzles import is_puzzle
    from grundy.rules.tables import read_table

    if output is not None:
        check_ending(output)
    check_size(scale, width)
    budget, text = Budget(limit, positions, memory), read_text(words)
    if is_puzzle(text):
        if last is not None:
            raise GrundyError(f"{text.split()[0]} is a puzzle, which is drawn with its play: leave out --last")
        drawn = _puzzle(text, budget, marks)
        _write(drawn.with_legend() if legend else drawn, output, scale, width, dark)
        return
    with budget.reading():
        table = read_table(text)
    if table is not None:
        if last is not None:
            raise GrundyError(f"{table} is a table, which has no moves: leave out --last")
        drawn = table.picture()
        _write(drawn.with_legend() if legend else drawn, output, scale, width, dark)
        return
    with budget.reading():
        position, last_move = after_last(read(text, files=True), last)
    found, missing = _marks(position, budget, play, marks, values)
    drawn = position.picture(found._replace(last_move=last_move))
    _write(drawn.with_legend() if legend else drawn, output, scale, width, dark)
    for error in missing:
        click.echo(f"note: {error}", err=True)


def _write(picture: Picture, output: str | None, scale: float | None, width: float | None, dark: bool) -> None:
    if output is not None:
        picture.save(output, scale=scale, width=width, dark=dark)
        return
    from grundy.pictures.save import svg_text

    click.echo(svg_text(picture, scale, width, dark), nl=False)


def _puzzle(text: str, budget: Budget, marks: bool) -> Picture:
    from grundy.rules import puzzle

    with budget.reading():
        read = puzzle(text, files=True)
    if not marks:
        return read.picture()
    with budget.question(None):
        return read.answer().picture()


def _marks(
    position: Position[Any, Any], budget: Budget, play: str, marks: bool, values: bool
) -> tuple[Marks, list[str]]:
    """What to mark in a picture, and why something is missing."""
    from grundy.analysis.report import PATIENCE, Report, missing_line, missing_moves
    from grundy.pictures import NO_MARKS

    report, found = Report(position, play, None, budget.question, budget.seconds), NO_MARKS
    missing: list[str] = []
    notes: list[str] = []
    if marks:
        try:
            report.ask("winning_moves", PATIENCE)
        except LimitReached as reached:
            report.named = reached.known
            which = "some winning moves" if reached.known else "winning moves"
            missing.append(f"{which} are not marked: {reached}{_way_out(reached)}")
            notes.append(missing_moves(reached))
        found = report.marks()
    if values:
        try:
            report.ask_moves(PATIENCE)
        except LimitReached as reached:
            missing.append(f"values are not shown: {reached}{_way_out(reached)}")
            notes.append(missing_line("values", reached))
        found = found._replace(values={move: answer.result for move, answer in report.moves or []})
    return found._replace(missing=notes), missing


def _way_out(reached: LimitReached) -> str:
    return "; --seconds waits longer" if reached.which == "seconds" else ""
