"""Look for a machine that answers for all words of a game, and prove it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, Progress, limit_options, read_count
from grundy.cli._text import check_output, picture_options, play_option, print_json
from grundy.errors import NotApplicable, NotFound

if TYPE_CHECKING:
    from grundy.rules import Ruleset

SECONDS = 10.0
SHOWN = 30
"""So many values of a sequence are printed at most."""


@click.command("forever")
@click.argument("words", nargs=-1, required=True, metavar="GAME")
@click.option(
    "--question", type=click.Choice(["value", "outcome"]), help="What the machine tells.  [default: value, or outcome]"
)
@play_option
@click.option("--starts", metavar="REGEX", help='Only words that play reaches from these: "0*1*0*".')
@click.option("--states", default="500", show_default=True, metavar="N", help="The most states that are tried.")
@click.option("--proof", metavar="FILE", help="Write a proof of the machine.")
@click.option("--dot", metavar="FILE", help="Write the machine as a graph for Graphviz.")
@picture_options
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    question: str | None,
    play: str,
    starts: str | None,
    states: str,
    proof: str | None,
    dot: str | None,
    output: str | None,
    dark: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Look for a machine that answers for all words of a game, and prove it.

    GAME is a word game such as "rewrite(a>,bb>,bbb>)", or an octal game or a subtraction game, whose heaps are words of
    one letter. The machine reads a word letter by letter. It is proved for words of every length, and `grundy check`
    checks the proof. In normal play it tells values unless --question outcome is given; in misère play outcomes.

    Without --seconds the search ends after 10 s. If no machine is found, the answer says for which words one that was
    tried is right. It never says that there is none. The exit code is then 0 as well.
    """
    from grundy.rules import read_ruleset
    from grundy.slots import SOLVER
    from grundy.theory.word_games import word_game

    check_output(output, dark)
    asked = question or ("outcome" if play == "misere" else "value")
    budget, learning = Budget(None, positions, memory), Budget(limit, positions, memory)
    with budget.reading():
        rules = word_game(read_ruleset(" ".join(words).strip()))
    most = read_count(states, "states")
    seconds = learning.seconds or SECONDS
    try:
        with budget.question(), Progress():
            found = SOLVER().ask(rules, "machine", asked, play, starts, most, seconds)
    except NotFound as missing:
        fields = about(rules, asked, play, starts) | {
            "proved": False,
            "states": missing.states,
            "right_below": missing.right_below,
            "largest_value": missing.largest_value,
        }
        if as_json:
            print_json(fields | {"message": str(missing)})
        else:
            click.echo(f"{missing}.\nIt is not known whether there is one.")
        return
    if dot is not None:
        with open(dot, "w", encoding="utf-8") as file:
            file.write(found.to_dot() + "\n")
    if output is not None:
        found.picture().save(output, dark=dark)
    size = None
    if proof is not None:
        from grundy.analysis.report import save_proof

        size = save_proof(found.proof(), proof)
    if as_json:
        fields = about(rules, asked, play, starts) | {"proved": True, "states": found.states, "right_below": None}
        fields |= found.facts | {"machine": found.data()}
        print_json(fields if size is None else fields | {"proof": size._asdict()})
        return
    click.echo("\n".join(lines(found)))
    if size is not None:
        click.echo(f"proof: {size.lines:,} lines, {size.bytes:,} bytes")


def about(rules: Ruleset[Any, Any], question: str, play: str, starts: str | None) -> dict[str, Any]:
    """Return what was asked, as fields."""
    return {"game": str(rules), "question": question, "play": play, "starts": starts}


def lines(found: Any) -> list[str]:
    """Return what to say of a machine: what it proves, and what it says of words of one letter."""
    play = "misère play" if found.play == "misere" else "normal play"
    said = [f"{found.rules}, {play}", f"proved: {found.statement}, by a machine of {found.states} states"]
    for letter in found.letters:
        try:
            known = found.sequence("", letter)
        except NotApplicable:
            continue
        values = [str(value).replace("*", "") or "1" for value in known.values]
        shown = " ".join(values[:SHOWN]) + " ..." * (len(values) > SHOWN)
        said.append(f"{letter}^n: {shown}  (period {known.period} from {known.preperiod})")
    with suppress(NotApplicable):
        said.append(f"formula: {found.explain()}")
    return said
