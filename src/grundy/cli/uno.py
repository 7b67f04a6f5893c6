"""Ask more about Uno: check a play, the fewest cards to add, the graph of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import print_json, read_text, text_argument
from grundy.errors import BadPosition

if TYPE_CHECKING:
    from grundy.rules import Puzzle


@click.command("uno")
@text_argument
@click.option("--fill-in", is_flag=True, help="The fewest cards to add to a hand so that all can be played.")
@click.option("--check", "checked", metavar="PLAY", help="Whether a play keeps to the rules and solves the puzzle.")
@click.option("--graph", is_flag=True, help="The graph of the cards of one hand, or of all hands, as a board.")
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    fill_in: bool,
    checked: str | None,
    graph: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Ask more about Uno: check a play, the fewest cards to add, the graph of the cards.

    TEXT is "solitaire-uno r3 b3 b7" or "cooperative-uno b7 r3 | b3 g4"; `-` reads it from standard input.

    PLAY is written as `grundy solve` prints it: "r3 b3 b7", with `draw` where a card is drawn, or for several players
    "1>b7 2>b3 1>r3". Exit code 0: it solves the puzzle; 1: it does not.

    In the graph a card of several hands has the number of its player in front, and the second of equal cards a 2
    behind.

    Who wins or is safe at a table of players against each other, with any reading, `grundy solve` tells:
    "uno(draw) r3 b5 | b3 | g3 @ r1".
    """
    from grundy.games.uno.cooperative import CooperativeUno
    from grundy.games.uno.solitaire import Solitaire
    from grundy.rules import puzzle

    if fill_in + graph + (checked is not None) != 1:
        raise click.UsageError("say what is asked: --fill-in, --check PLAY or --graph")
    budget = Budget(limit, positions, memory)
    text = read_text(words)
    with budget.reading():
        found = puzzle(text)
    if not isinstance(found, (Solitaire, CooperativeUno)):
        raise BadPosition(f"this is about solitaire-uno and cooperative-uno, got {text.split()[0]!r}", text.split()[0])
    if checked is not None:
        _check(found, checked, as_json)
        return
    with budget.question(None):
        told: str | list[str]
        if graph:
            told = found.graph().text()
        elif isinstance(found, Solitaire):
            told = [found.write_play([card])[0] for card in found.fill_in()]
        else:
            raise BadPosition("--fill-in is about one hand: solitaire-uno, got cooperative-uno", "cooperative-uno")
    if as_json:
        print_json({"puzzle": str(found), "graph" if graph else "fill_in": told})
    elif isinstance(told, str):
        click.echo(told)
    else:
        click.echo(f"{len(told)} card{'s' * (len(told) != 1)} to add{': ' * bool(told)}{' '.join(told)}")


def _check(found: Puzzle, text: str, as_json: bool) -> None:
    """Print whether a play solves a puzzle; the exit code says it too."""
    play: list[Any] = found.read_play(text)
    is_solved = found.is_solved_by(play)
    if as_json:
        print_json({"puzzle": str(found), "play": found.write_play(play), "solves": is_solved})
    else:
        click.echo("the play solves the puzzle" if is_solved else f"the play does not solve it: {found.why_not(play)}")
    if not is_solved:
        raise click.exceptions.Exit(1)
