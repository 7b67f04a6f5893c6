"""Ask more about Uno: check a play, the fewest cards to add, graphs of the cards, subpaths of a play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import check_drawn, print_json, read_text, text_argument, write_picture
from grundy.errors import BadPosition

if TYPE_CHECKING:
    from grundy.games.uno.cooperative import CooperativeUno
    from grundy.games.uno.solitaire import Solitaire
    from grundy.pictures import Picture

    Draw = Callable[[Picture], None]


@click.command("uno")
@text_argument
@click.option("--fill-in", is_flag=True, help="The fewest cards to add to a hand so that all can be played.")
@click.option("--check", "checked", metavar="PLAY", help="Whether a play keeps to the rules and solves the puzzle.")
@click.option("--graph", is_flag=True, help="The graph of the cards of one hand, or of all hands, as a board.")
@click.option("--labels", is_flag=True, help="The graph of colours and numbers, with an edge for each card.")
@click.option("--counts", metavar="PLAY", help="The subpaths of a play of one hand, card by card, as h, v and d.")
@click.option("--first", type=int, metavar="N", help="With --counts: only after the first N cards.")
@click.option("--svg", metavar="FILE", help="Write a picture: of the graph, of a play that solves, of the subpaths.")
@click.option("-o", "--output", metavar="FILE", help="The same as .svg, .png, .tex (TikZ) or .pdf.")
@click.option("--dark", is_flag=True, help="Draw it in colours for a dark page or slide.")
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    fill_in: bool,
    checked: str | None,
    graph: bool,
    labels: bool,
    counts: str | None,
    first: int | None,
    svg: str | None,
    output: str | None,
    dark: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Ask more about Uno: check a play, the fewest cards to add, graphs of the cards, subpaths of a play.

    TEXT is "solitaire-uno r3 b3 b7" or "cooperative-uno b7 r3 | b3 g4"; `-` reads it from standard input.

    PLAY is written as `grundy solve` prints it: "r3 b3 b7", with `draw` where a card is drawn, or for several players
    "1>b7 2>b3 1>r3". Exit code 0: it solves the puzzle; 1: it does not.

    In the graph a card of several hands has the number of its player in front, and the second of equal cards a 2
    behind.

    --counts adds the cards of a play one by one, by their numbers, then by their colours. It counts the subpaths among
    them by the colours of their ends: h where both ends have the last number, v where one has, d where none has.

    Who wins or is safe at a table of players against each other, with any reading, `grundy solve` tells:
    "uno(draw) r3 b5 | b3 | g3 @ r1".
    """
    from grundy.games.uno.cooperative import CooperativeUno
    from grundy.games.uno.solitaire import Solitaire
    from grundy.rules import puzzle

    if fill_in + graph + labels + (checked is not None) + (counts is not None) != 1:
        raise click.UsageError("say what is asked: --fill-in, --check PLAY, --graph, --labels or --counts PLAY")
    is_drawn = check_drawn(svg, output, dark)
    if is_drawn and fill_in:
        raise click.UsageError("--svg and -o go with --graph, --labels, --check and --counts")
    if first is not None and counts is None:
        raise click.UsageError("--first goes with --counts PLAY")
    draw = partial(write_picture, svg=svg, output=output, dark=dark) if is_drawn else None
    budget = Budget(limit, positions, memory)
    text = read_text(words)
    with budget.reading():
        found = puzzle(text)
    if not isinstance(found, (Solitaire, CooperativeUno)):
        raise BadPosition(f"this is about solitaire-uno and cooperative-uno, got {text.split()[0]!r}", text.split()[0])
    if checked is not None:
        _check(found, checked, draw, as_json)
    elif counts is not None:
        _count(found, counts, first, draw, as_json)
    elif fill_in:
        with budget.question(None):
            _fill_in(found, as_json)
    else:
        with budget.question(None):
            _draw(found, labels, draw, as_json)


def _fill_in(found: Solitaire | CooperativeUno, as_json: bool) -> None:
    from grundy.games.uno.solitaire import Solitaire

    if not isinstance(found, Solitaire):
        raise BadPosition("--fill-in is about one hand: solitaire-uno, got cooperative-uno", "cooperative-uno")
    told = [found.write_play([card])[0] for card in found.fill_in()]
    if as_json:
        print_json({"puzzle": str(found), "fill_in": told})
    else:
        click.echo(f"{len(told)} card{'s' * (len(told) != 1)} to add{': ' * bool(told)}{' '.join(told)}")


def _draw(found: Solitaire | CooperativeUno, labels: bool, draw: Draw | None, as_json: bool) -> None:
    """Print a graph, and write its picture."""
    from grundy.games.uno.figures import graph_picture, labels_picture
    from grundy.games.uno.graphs import graph_of_labels
    from grundy.games.uno.solitaire import Solitaire

    hands = (found.cards,) if isinstance(found, Solitaire) else found.hands
    told = (graph_of_labels(hands) if labels else found.graph()).text()
    if draw is not None:
        draw(labels_picture(hands) if labels else graph_picture(hands))
    if as_json:
        print_json({"puzzle": str(found), "labels" if labels else "graph": told})
    else:
        click.echo(told)


def _count(found: Solitaire | CooperativeUno, text: str, first: int | None, draw: Draw | None, as_json: bool) -> None:
    """Print how many subpaths of each type there are after each card of a play."""
    from grundy.games.uno.figures import subpaths_picture
    from grundy.games.uno.solitaire import Solitaire

    if not isinstance(found, Solitaire):
        raise BadPosition("--counts is about one hand: solitaire-uno, got cooperative-uno", "cooperative-uno")
    steps = found.subpaths(found.read_play(text))
    if first is not None:
        if not 1 <= first <= len(steps):
            raise BadPosition(f"--first is a number of cards, from 1 to {len(steps)}, got {first}")
        steps = steps[first - 1 : first]
    if draw is not None:
        draw(subpaths_picture(steps[-1].paths))
    if as_json:
        print_json({"puzzle": str(found), "counts": [step.fields() for step in steps]})
        return
    for step in steps:
        click.echo(f"{found.write_play([step.card])[0]}: {step.words()}")


def _check(found: Solitaire | CooperativeUno, text: str, draw: Draw | None, as_json: bool) -> None:
    """Print whether a play solves a puzzle; the exit code says it too."""
    play: list[Any] = found.read_play(text)
    is_solved = found.is_solved_by(play)
    if draw is not None and is_solved:
        draw(found.picture(play))
    if as_json:
        print_json({"puzzle": str(found), "play": found.write_play(play), "solves": is_solved})
    else:
        click.echo("the play solves the puzzle" if is_solved else f"the play does not solve it: {found.why_not(play)}")
    if not is_solved:
        raise click.exceptions.Exit(1)
