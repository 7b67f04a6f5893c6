"""Tell how hard Geography and NimG are, on which boards, and what of it can be run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from grundy.cli._text import PLAYS, print_json

if TYPE_CHECKING:
    from grundy.reductions.complexity import Hardness


SAME = {"nimg": "nimg(rm)", "nimg-rm": "nimg(rm)", "nimg-mr": "nimg(mr)"}
"""Other names of the games."""


@click.command("complexity")
@click.argument("game", required=False)
@click.option("--play", type=click.Choice(["normal", "misere"]), help="Only the rows of this play.")
@click.option("--misere", is_flag=True, help="Short for --play misere.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(game: str | None, play: str | None, misere: bool, as_json: bool) -> None:
    """Tell how hard Geography and NimG are, on which boards, and what of it can be run.

    These are Tables 1 to 4 of Renault and Schmidt (2015) with their corollaries. GAME is geography, geography(edge),
    nimg(rm) or nimg(mr), also called nimg-rm and nimg-mr; without it all rows are printed. The last column names the
    reductions that show that a game is hard, one after the other (`grundy reduce FORMULA --by NAME,NAME`), or the
    method that answers in polynomial time.
    """
    from grundy.errors import BadPosition
    from grundy.reductions.complexity import complexity

    games = sorted({row.game for row in complexity()})
    game = SAME.get(game, game) if game is not None else None
    if game is not None and game not in games:
        raise BadPosition(f"complexity is known of {', '.join(games)}, got {game!r}; `grundy games` lists all games")
    if misere and play == "normal":
        raise click.UsageError("--play normal and --misere contradict each other")
    rows = complexity(game, "misere" if misere else play)
    if as_json:
        print_json({"rows": [row._asdict() for row in rows]})
    else:
        click.echo("\n".join(_page(rows)))


def _page(rows: tuple[Hardness, ...]) -> Iterator[str]:
    """A line for each row, its columns below each other, and the sources by their numbers."""
    sources = list(dict.fromkeys(row.source for row in rows))
    cells = [
        (row.place, row.game, PLAYS[row.play], row.restriction, row.complexity, row.shown_by, _number(sources, row))
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for cell in cells:
        yield "  ".join(text.ljust(width) for text, width in zip(cell, widths, strict=True)).rstrip()
    yield ""
    yield from (f"[{number}] {source}" for number, source in enumerate(sources, 1))


def _number(sources: list[str], row: Hardness) -> str:
    return f"[{sources.index(row.source) + 1}]"
