"""Construct a position of a given value, or cards whose graph is a given one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import check_drawn, print_json, write_picture

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
@click.option("--without", metavar="VERTICES", help="Vertices that are gone, such as N4 or N4,N5.")
@click.option("--svg", metavar="FILE", help="Draw it, with what it is worth to start on each vertex.")
@click.option("-o", "--output", metavar="FILE", help="The same as .svg, .png, .tex (TikZ) or .pdf.")
@click.option("--moves", is_flag=True, help="Show in the picture what every move leaves, not those of the start alone.")
@click.option("--dark", is_flag=True, help="Draw it in colours for a dark page or slide.")
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    value: str,
    on: str,
    without: str | None,
    svg: str | None,
    output: str | None,
    moves: bool,
    dark: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Construct a position of a given value, or cards whose graph is a given one.

    VALUE is a nimber such as 7 or *7. The position is one of Geography; `grundy construct 7 | grundy solve -`
    solves it. Standard error says which theorem names its value. With `--on hand` or `--on hands` it is a graph such
    as cycle:6 or 0-1,1-2: each vertex gets a card, so that cards match, in two hands across the hands, exactly where
    vertices are joined; or it is shown that there are no such cards.

    --svg and -o draw the position. The graph is laid out as in Figures 3 to 6 of Burke, Ferland and Teng: the clique
    N4, ..., Nn in the middle, around it R, the gadgets M and P, and trees.
    """
    from grundy.constructions import BOARDS, CARDS

    is_drawn = check_drawn(svg, output, dark, moves=moves)
    if on in CARDS:
        if is_drawn or without is not None:
            raise click.UsageError("--svg, -o and --without are about a position: use --on graph, tree or digraph")
        _cards(value, on, CARDS[on], as_json)
        return
    budget = Budget(limit, positions, memory)
    with budget.reading():
        position, gone = _position(value, BOARDS[on], without)
        shown = _checked(position) if is_drawn else None
    if shown is not None:
        with budget.question():
            write_picture(_drawn(shown, moves), svg, output, dark)
    _print(value, on, position, gone, as_json)


def _position(value: str, make: Callable[..., Any], without: str | None) -> tuple[Any, list[str]]:
    """The position, and what is gone in it."""
    from grundy.values import Nimber

    position = make(Nimber(value))
    gone = (without or "").replace(",", " ").split()
    if not gone:
        return position, []
    board, token = position.rules.board, position.state[0][0]
    return position.rules(board.vertices[token], without=_vertices(board, gone)), gone


def _vertices(board: Any, texts: list[str]) -> list[Any]:
    """The vertices of some texts."""
    from grundy.errors import BadPosition

    by_text = {board.write_vertex(v): board.vertices[v] for v in range(board.n)}
    if unknown := next((text for text in texts if text not in by_text), None):
        some = ", ".join(list(by_text)[:4])
        raise BadPosition(f"--without names vertices of the board, such as {some}; got {unknown!r}")
    return [by_text[text] for text in texts]


def _checked(position: Any) -> Any:
    from grundy.reductions.worth import check_board

    check_board(position)
    return position


def _drawn(position: Any, moves: bool) -> Any:
    from grundy.constructions.drawing import picture
    from grundy.questions import VALUE
    from grundy.reductions.worth import worth

    return picture(position, worth(position, VALUE, moves=moves))


def _print(value: str, on: str, position: Any, gone: list[str], as_json: bool) -> None:
    from grundy.constructions import reason
    from grundy.values import Nimber

    found = reason(on, int(Nimber(value)), gone)
    if as_json:
        rules: Any = position.rules
        fields = {"on": on, "position": str(position), "vertices": rules.board.n, "edges": rules.board.m}
        print_json({"value": found and found.value, **fields, "theorem": found and found.source})
        return
    click.echo(str(position))
    if found is None:
        click.echo("value: no theorem names it where these vertices are gone; `grundy solve -` finds it", err=True)
    else:
        click.echo(f"value: {Nimber(found.value)}, by {found.source}: {found.words}", err=True)


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
