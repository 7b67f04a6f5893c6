"""What commands read and print alike: the text of a position, long texts, moves."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

import click

from grundy.analysis.words import MOST_SHOWN, PLAYS, shorten
from grundy.errors import BadPosition, GrundyError, NotApplicable

if TYPE_CHECKING:
    from grundy.pictures import Picture
    from grundy.rules import Position

__all__ = ["MOST_SHOWN", "PLAYS", "shorten"]
RULE = {"normal": "who cannot move loses", "misere": "who cannot move wins"}

text_argument = click.argument("words", nargs=-1, required=True, metavar="TEXT")


def _read_play(context: click.Context, param: click.Parameter, text: str | None) -> str:
    """Return the play of a name: `misère` and `misere` are the same, and `--misere` is short for `--play misere`."""
    from grundy.questions import MISERE, NORMAL, Play

    try:
        play = NORMAL if text is None else Play.read(text)
    except NotApplicable as error:
        raise click.BadParameter(str(error), param=param) from None
    if not context.meta.get(SHORT_FORM):
        return play
    if text is not None and play is not MISERE:
        raise click.UsageError(f"--misere is short for --play misere, it does not go with --play {text}", context)
    return MISERE


def _store_short_form(context: click.Context, _: click.Parameter, is_misere: bool) -> None:
    context.meta[SHORT_FORM] = is_misere


def read_question(_: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """Return the name of a question as Python writes it: `winning moves` and `winning-moves` are the same."""
    from grundy.questions import question_named

    try:
        return None if text is None else question_named(text).name
    except NotApplicable as error:
        raise click.BadParameter(str(error), param=param) from None


question_option = click.option(
    "--question",
    "--ask",
    "question",
    callback=read_question,
    metavar="NAME",
    help="Answer only this: outcome, value, winning-moves, remoteness, height, ...; a wrong name lists all.",
)
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What some editors write before a text in UTF-8. It is no part of the text."""
SHORT_FORM = "grundy.misere"
"""Where a command stores that `--misere` was given: `play_option` reads it."""


def play_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--play` and its short form `--misere`; the command gets the play as one argument."""
    for option in (
        click.option(
            "--misere",
            is_flag=True,
            is_eager=True,  # read before --play, whatever their order
            expose_value=False,
            callback=_store_short_form,
            help="Short for --play misere.",
        ),
        click.option(
            "--play",
            callback=_read_play,
            metavar="[normal|misere]",
            help="Normal play: who cannot move loses. Misère play: who cannot move wins.  [default: normal]",
        ),
    ):
        command = option(command)
    return command


def picture_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-o FILE` and `--dark`, for a command whose answer can be drawn, too."""
    for option in (
        click.option("--dark", is_flag=True, help="Draw it in colours for a dark page or slide."),
        click.option("-o", "--output", metavar="FILE", help="Draw it, too: .svg, .png, .tex (TikZ) or .pdf."),
    ):
        command = option(command)
    return command


def check_output(output: str | None, dark: bool) -> None:
    """Refuse, before the work, a file that is no picture, and colours for no picture."""
    if output is not None:
        from grundy.pictures.save import check_ending

        check_ending(output)
    elif dark:
        raise click.UsageError("--dark is about a picture: give -o FILE, too")


def read_position(words: tuple[str, ...]) -> Position[Any, Any]:
    """Read the position that a command is about; `-` stands for standard input."""
    from grundy.rules import position

    return position(read_text(words), files=True)


def read_text(words: tuple[str, ...]) -> str:
    """Return the text that a command is about; `-` stands for standard input."""
    text = read_input() if words == ("-",) else " ".join(words)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadPosition("the text is not UTF-8") from None
    return text.strip()


def read_input() -> str:
    """Read standard input, at most 64 MB of it."""
    from grundy.rules.text import LONGEST

    return decode(standard_input().read(LONGEST + 1))


def standard_input() -> BinaryIO:
    """Return standard input, if there is one."""
    if sys.stdin is None:
        raise BadPosition("standard input is closed; give the text itself instead of '-'")
    return sys.stdin.buffer


def decode(data: bytes) -> str:
    """Return what was read from standard input as text."""
    from grundy.rules.text import LONGEST

    if len(data) > LONGEST:
        raise BadPosition(f"a text has at most {LONGEST:,} bytes (64 MB); standard input holds more")
    try:
        return data.removeprefix(BYTE_ORDER_MARK).decode()
    except UnicodeDecodeError as error:
        raise BadPosition(f"standard input is not UTF-8 at byte {error.start}") from None


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a stream is a terminal; one that was closed from the start is None."""
    return stream is not None and stream.isatty()


def in_colour() -> bool:
    """Tell whether what is printed may have colours: in a terminal, unless NO_COLOR is set (https://no-color.org)."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painted(position: Position[Any, Any], text: str) -> str:
    """Return words about a position, with its game's colours where there may be some."""
    return position.rules.paint(position.state, text) if in_colour() else text


def sketch(position: Position[Any, Any]) -> str | None:
    """Return the drawing of a position for a terminal, None where it is only its text or too tall."""
    drawn = position.rules.sketch(position.state)
    return drawn if drawn != str(position) and drawn.count("\n") < 40 else None


def drawing(position: Position[Any, Any]) -> str | None:
    """Return the drawing of a position where standard output is a terminal."""
    drawn = sketch(position) if is_terminal(sys.stdout) else None
    return drawn and painted(position, drawn)


def save_picture(picture: Picture, path: str, dark: bool = False) -> None:
    """Write a picture to a file, as SVG."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(picture.svg(dark) + "\n")
    except OSError as error:
        raise GrundyError(f"the picture could not be written to {path!r}: {error.strerror or error}") from None


def write_picture(picture: Picture, svg: str | None, output: str | None, dark: bool = False) -> None:
    """Write a picture to the files that were asked for; `--svg` writes SVG whatever the name of its file."""
    if svg is not None:
        save_picture(picture, svg, dark)
    if output is not None:
        picture.save(output, dark=dark)


def check_drawn(svg: str | None, output: str | None, dark: bool, **about: bool) -> bool:
    """Tell whether a picture is asked for. Refuse a file that is no picture, and options about one if there is none."""
    from grundy.pictures.save import check_ending

    if output is not None:
        check_ending(output)
    is_drawn = svg is not None or output is not None
    for option in [name for name, is_asked in {"dark": dark, **about}.items() if is_asked and not is_drawn]:
        raise click.UsageError(f"--{option} is about a picture: give --svg FILE or -o FILE, too")
    return is_drawn


def after_last(position: Position[Any, Any], last: str | None) -> tuple[Position[Any, Any], Any]:
    """Return the position after the move that is the last one, and what marks it in a picture."""
    if last is None:
        return position, None
    move = position.as_move(last)
    return position.play(move), (position, move)


def only_form(what: str, **forms: bool) -> str | None:
    """Return the one form of output that was asked for, None if none was.

    >>> only_form("a table is", csv=False, json=True)
    'json'
    """
    asked = [name for name, is_asked in forms.items() if is_asked]
    if len(asked) > 1:
        raise click.UsageError(f"{what} printed in one form, got --{' and --'.join(asked)}")
    return asked[0] if asked else None


def print_json(fields: dict[str, Any]) -> None:
    """Print a JSON object on one line, which carries the version of its fields."""
    import json

    click.echo(json.dumps({"version": 1, **fields}, ensure_ascii=False))
