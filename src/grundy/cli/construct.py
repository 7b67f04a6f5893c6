"""Construct a position of a given value, or cards whose graph is a given one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from grundy.cli._text import print_json

MOST_CARDS = 40
"""So many vertices are shown to people with their cards; programs get all."""


@click.command("construct")
@click.argument("value", metavar="VALUE")
@click.option(
    "--on",
    type=click.Choice(["graph", "tree", "digraph", "hand", "hands"]),
    default="graph",
    show_default=True,
    help="A graph of 5n^2 - 15n - 4 vertices (n >= 4), a tree of 2^n, or a directed graph of n + 1; "
    "cards in one hand, or in two.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(value: str, on: str, as_json: bool) -> None:
    """Construct a position of a given value, or cards whose graph is a given one.

    VALUE is a nimber such as 7 or *7. The position is one of Geography; `grundy construct 7 | grundy solve -`
    solves it. With `--on hand` or `--on hands` it is a graph such as cycle:6 or 0-1,1-2: each vertex gets a card, so
    that cards match, in two hands across the hands, exactly where vertices are joined; or it is shown that there are
    no such cards.
    """
    from grundy.constructions import BOARDS, CARDS

    if on in CARDS:
        _cards(value, on, CARDS[on], as_json)
    else:
        _position(value, on, BOARDS[on], as_json)


def _position(value: str, on: str, make: Callable[..., Any], as_json: bool) -> None:
    from grundy.values import Nimber

    number = Nimber(value)
    position = make(number)
    if as_json:
        rules: Any = position.rules
        sizes = {"vertices": rules.board.n, "edges": rules.board.m}
        print_json({"value": int(number), "on": on, "position": str(position), **sizes})
    else:
        click.echo(str(position))


def _cards(word: str, on: str, find: Callable[[Any], Any], as_json: bool) -> None:
    from grundy.graphs import Graph

    board = Graph(word)
    found = find(board)
    has_cards = isinstance(found, dict)
    cards = {board.write_vertex(board.index(v)): f"{x}:{y}" for v, (x, y) in found.items()} if has_cards else None
    if as_json:
        why = None if has_cards else {**found._asdict(), "words": found.words(board)}
        if why is not None:
            why["vertices"] = [board.write_vertex(board.index(v)) for v in found.vertices]
        print_json({"graph": board.text(), "on": on, "cards": cards, "none": why})
    elif cards is None:
        click.echo(f"no cards: {found.words(board)}")
    else:
        for vertex, card in list(cards.items())[:MOST_CARDS]:
            click.echo(f"{vertex} is {card}")
        if len(cards) > MOST_CARDS:
            click.echo(f"and {len(cards) - MOST_CARDS:,} more")
