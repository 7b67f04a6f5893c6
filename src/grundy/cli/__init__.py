"""The command line: `grundy`. One file a command; every public file of this folder is one.

The first line of a file is the line about its command in `grundy --help`. Nothing but click is loaded until a
command needs it, so `grundy --help` costs little.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from grundy import __version__


class Commands(click.Group):
    """A group that finds its commands in this folder, and turns every error into a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        files = (name.removesuffix(".py") for name in os.listdir(__path__[0]) if name.endswith(".py"))
        return sorted(name for name in files if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from importlib import import_module

        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"grundy.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            from grundy.errors import closest

            close = " or ".join(map(repr, closest(args[0], names)))
            ctx.fail(f"no such command {args[0]!r}{close and f'; did you mean {close}?'}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, first_line(name)) for name in self.list_commands(ctx)])

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            if sys.stdout is None:
                raise click.ClickException("standard output is closed; there is nowhere to print the answer")
            code = super().main(args=args, prog_name="grundy", **extra)
        except SystemExit as leaving:  # click leaves with 1 when the reader of our output has left, such as `head`
            code = 141 if leaving.code == 1 else leaving.code
        except (Exception, KeyboardInterrupt) as error:
            from grundy.cli._errors import exit_code

            code = exit_code(error, as_json=asks_for_json(sys.argv[1:] if args is None else args))
        sys.exit(code if isinstance(code, int) else 0)


def asks_for_json(args: Sequence[str]) -> bool:
    """Tell whether `--json` is among the arguments, whatever else is wrong with them.

    >>> asks_for_json(["solve", "nim x", "--json"]), asks_for_json(["solve", "--", "--json"])
    (True, False)
    """
    words = list(args)
    return "--json" in words[: words.index("--") if "--" in words else None]


def first_line(name: str) -> str:
    """Return the line about a command, without loading it.

    >>> first_line("games")
    'List the games and puzzles, or show one.'
    """
    with open(os.path.join(__path__[0], f"{name}.py"), encoding="utf-8") as file:
        return file.readline().strip().strip('"')


def _width() -> int:
    """Return the width of help texts (click would load a good deal to find it)."""
    try:
        return int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        pass
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
    except (OSError, ValueError, AttributeError):
        return 80


@click.group(
    cls=Commands,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "terminal_width": max(40, min(100, _width()))},
    epilog="Exit codes: 0 right, 1 refuted or rejected, 2 bad usage or bad input, 3 a limit was reached.",
)
@click.option(
    "--load", "files", multiple=True, metavar="FILE.py", help="Bring the games of a Python file. May be repeated."
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context, files: tuple[str, ...]) -> None:
    """A laboratory for impartial games: who wins, what it is worth, what to play, by which theorem.

    A position is a text such as "nim 3 5 7", "octal(0.37) 40" or "kayles 7 + nim 2". Play is normal (who cannot
    move loses) unless misère play is asked for.
    """
    if files:
        from grundy.cli._load import load

        for file in files:
            load(file)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(2)


def run() -> None:
    """Run the program as a process of its own, which begins and leaves faster than a part of another one.

    Objects that are made while modules load stay: looking for garbage among them takes a tenth of a short run. At the
    end nothing is taken apart, which takes another one: output is written out, and what was registered for the end is
    called; the system frees the rest.
    """
    gc.set_threshold(50_000, 20, 20)
    try:
        main()
    except SystemExit as leaving:
        if threading.active_count() == 1 and isinstance(leaving.code, int):
            _leave(leaving.code)
        raise


def _leave(code: int) -> None:
    """End the process, unless its output cannot be written: Python knows what to say then."""
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError:
        return
    os._exit(code)
