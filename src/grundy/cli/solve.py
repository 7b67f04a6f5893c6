"""Solve a position: outcome, value, winning moves, method and source."""

from __future__ import annotations

import sys

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import (
    drawing,
    in_colour,
    is_terminal,
    play_option,
    print_json,
    read_text,
    save_picture,
    text_argument,
)


@click.command("solve", context_settings={"token_normalize_func": lambda word: word.replace("_", "-")})
@text_argument
@play_option
@click.option("--question", type=click.Choice(["outcome", "winning-moves", "value"]), help="Answer only this.")
@click.option("--method", metavar="NAME", help="Force a route: search, reference, or a theorem's name.")
@limit_options
@click.option("--moves", is_flag=True, help="List every move, where it leads, and its value (misère: its outcome).")
@click.option("--explain", is_flag=True, help="Tell in words how the winner plays, and by which theorem.")
@click.option("--proof", metavar="FILE", help="Write a proof of the answer (without --question: of the outcome).")
@click.option("--svg", metavar="FILE", help="Write a picture of the position, or of a puzzle with its play.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    play: str,
    question: str | None,
    method: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    moves: bool,
    explain: bool,
    proof: str | None,
    svg: str | None,
    as_json: bool,
) -> None:
    """Solve a position: outcome, value, winning moves, method and source.

    TEXT is a position such as "nim 3 5 7" or "kayles 7 + nim 2"; `-` reads it from standard input.

    TEXT may be a puzzle, too, such as "solitaire-uno r3 b3 b7": then its play is printed.

    The value and the winning moves can be far harder than the outcome. Where no --question and no --limit is
    given, each of them is given up after 10 s, and the answer says so.

    A proof is packed if the name of its file ends in .gz; `grundy check FILE` checks it.
    """
    if explain and (as_json or moves):
        raise click.UsageError(
            f"--explain tells in words what to play, it does not go with {'--json' if as_json else '--moves'}"
        )
    from grundy.answers.report import Report
    from grundy.rules import position as read
    from grundy.rules.puzzles import is_puzzle

    text, budget = read_text(words), Budget(limit, positions, memory)
    if is_puzzle(text):
        misplaced = {"--play": play != "normal", "--question": question, "--method": method, "--moves": moves}
        _refuse(text, [option for option, given in (misplaced | {"--proof": proof}).items() if given])
        _solve_puzzle(text, budget, svg, explain, as_json)
        return
    question = question and question.replace("-", "_")
    position = read(text)
    if svg is not None:
        save_picture(position.picture(), svg)
    report = Report(position, play, method, budget.question, budget.seconds, "ask with --question {}")
    if moves:
        report.ask_moves()
    if question is not None:
        report.ask(question)
    if proof is not None:
        report.write_proof(question or "outcome", proof)
    if explain:
        click.echo(report.explanation(question or "outcome"))
        return
    if as_json:
        report.ask_rest(question)
        print_json(report.fields())
        return
    lines = report.page(drawing(position)) if question is None else report.short(question)
    if not is_terminal(sys.stdout):  # all or nothing; in a terminal each line as soon as it is known
        lines = iter(["\n".join(lines)])
    for line in lines:
        click.echo(line)


def _refuse(text: str, options: list[str]) -> None:
    if options:
        raise click.UsageError(f"{text.split()[0]} is a puzzle, nobody plays against anybody: leave out {options[0]}")


def _solve_puzzle(text: str, budget: Budget, svg: str | None, explain: bool, as_json: bool) -> None:
    from grundy.rules import puzzle

    read = puzzle(text)
    with budget.question(None):
        answer = read.answer()
    if svg is not None:
        save_picture(answer.picture(), svg)
    if as_json:
        print_json(answer.fields())
    else:
        click.echo(answer.explain() if explain else "\n".join(answer.page(in_colour())))
