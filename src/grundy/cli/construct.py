"""Construct a position of a given value, on a small graph, a tree or a digraph."""

from __future__ import annotations

from typing import Any

import click

from grundy.cli._text import print_json


@click.command("construct")
@click.argument("value", metavar="VALUE")
@click.option(
    "--on",
    type=click.Choice(["graph", "tree", "digraph"]),
    default="graph",
    show_default=True,
    help="A graph of 5n^2 - 15n - 4 vertices (n >= 4), a tree of 2^n, or a directed graph of n + 1.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(value: str, on: str, as_json: bool) -> None:
    """Construct a position of a given value, on a small graph, a tree or a digraph.

    VALUE is a nimber such as 7 or *7. The position is one of Geography; `grundy construct 7 | grundy solve -`
    solves it.
    """
    from grundy.constructions import BOARDS
    from grundy.values import Nimber

    number = Nimber(value)
    position = BOARDS[on](number)
    if as_json:
        rules: Any = position.rules
        sizes = {"vertices": rules.board.n, "edges": rules.board.m}
        print_json({"value": int(number), "on": on, "position": str(position), **sizes})
    else:
        click.echo(str(position))
