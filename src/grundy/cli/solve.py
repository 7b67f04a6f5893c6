"""Solve a position: outcome, value, winning moves, method and source."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.cli._errors import with_fields
from grundy.cli._limits import Budget, limit_options
from grundy.cli._lines import filled, width
from grundy.cli._many import answer_lines, input_lines, only_line
from grundy.cli._tables import answer_fields, solve_table
from grundy.cli._text import (
    after_last,
    drawing,
    in_colour,
    is_terminal,
    play_option,
    print_json,
    question_option,
    read_text,
    save_picture,
    shorten,
    text_argument,
)
from grundy.errors import GrundyError, LimitReached, MissingPackage
from grundy.pictures import NO_MARKS

if TYPE_CHECKING:
    from grundy.analysis import PuzzleAnswer
    from grundy.analysis.report import Report
    from grundy.pictures import Marks
    from grundy.proofs import Size


def with_theories(command: Callable[..., None]) -> Callable[..., None]:
    """Run a command with what the proofs of `--use` show, each checked first."""

    @wraps(command)
    def run(*args: Any, used: tuple[str, ...], **named: Any) -> None:
        if not used:
            return command(*args, **named)
        from grundy.proofs.theories import load_theory
        from grundy.theory.in_use import use

        with use(*map(load_theory, used)):
            command(*args, **named)

    return run


@click.command("solve", context_settings={"token_normalize_func": lambda word: word.replace("_", "-")})
@text_argument
@play_option
@question_option
@click.option("--method", metavar="NAME", help="Force a route: search, reference, or a theorem's name.")
@limit_options
@click.option("--moves", is_flag=True, help="List every move, where it leads, and its value (misère: its outcome).")
@click.option("--explain", is_flag=True, help="Tell in words how the winner plays, and by which theorem.")
@click.option("--proof", metavar="FILE", help="Write a proof of the answer (without --question: of the outcome).")
@click.option("--svg", metavar="FILE", help="Write a picture of the position, or of a puzzle with its play.")
@click.option("--legend", is_flag=True, help="Write below the picture of --svg what its signs mean.")
@click.option("--last", metavar="MOVE", help="Play this move first; the picture of --svg shows it dotted.")
@click.option("--use", "used", multiple=True, metavar="FILE", help="Use what a proof of `grundy forever` shows.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@with_theories
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
    legend: bool,
    last: str | None,
    as_json: bool,
) -> None:
    """Solve a position: outcome, value, winning moves, method and source.

    TEXT is a position such as "nim 3 5 7" or "kayles 7 + nim 2"; `-` reads positions from standard input, one a line,
    and answers each with a line.

    TEXT may be a puzzle, too, such as "solitaire-uno r3 b3 b7": then its play is printed. At a table of players of whom
    nobody may lose, such as "uno(draw) 1:2 | 1:5", or of more than two, the answer says who is safe from losing first.

    The value and the winning moves can be far harder than the outcome. Where no --question and no --seconds is
    given, each of them is given up after 10 s, and the answer says so.

    A proof is packed if the name of its file ends in .gz; `grundy check FILE` checks it.
    """
    from grundy.analysis.report import Report, missing_moves
    from grundy.rules import position as read
    from grundy.rules.puzzles import is_puzzle
    from grundy.rules.tables import read_table

    alone = {"--moves": moves and not as_json, "--explain": explain, "--proof": proof, "--svg": svg}
    alone |= {"--legend": legend, "--last": last}
    about_one = next((option for option, given in alone.items() if given), None)
    if words != ("-",):
        text = read_text(words)
    elif about_one is not None:
        text = only_line(about_one)
    else:
        Budget(limit, positions, memory)  # refuses limits that are none before anything is read
        each = Lines(play, question, method, (limit, positions, memory), moves, as_json)
        raise click.exceptions.Exit(answer_lines(input_lines(), each.answer, as_json))
    budget = Budget(limit, positions, memory)
    if is_puzzle(text):
        _refuse_players(text, play, question, moves, last)
        _solve_puzzle(text, method, budget, svg, proof, explain, as_json)
        return
    with budget.reading():
        table = read_table(text)
    if table is not None:
        other = {"--method": method, "--moves": moves, "--explain": explain, "--legend": legend}
        solve_table(table, play, question, budget, proof, svg, other | {"--last": last}, as_json)
        return
    with budget.reading():
        position, last_move = after_last(read(text, files=True), last)

    def draw(marks: Marks) -> None:
        drawn = position.picture(marks._replace(last_move=last_move))
        save_picture(drawn.with_legend() if legend else drawn, str(svg))

    report = Report(position, play, method, budget.question, budget.seconds, "ask with --question {}")
    if svg is not None:  # at once, so that a limit leaves a picture; with marks when the answers are known
        draw(NO_MARKS)
    try:
        _answer(report, question, moves, explain, proof, as_json)
    except LimitReached as reached:
        if svg is not None:
            draw(NO_MARKS._replace(missing=report.missing or [missing_moves(reached)]))
        raise
    if svg is not None:
        draw(report.marks())


def _answer(report: Report, question: str | None, moves: bool, explain: bool, proof: str | None, as_json: bool) -> None:
    """Ask what is wanted, and print the answers."""
    if moves:
        report.ask_moves()
    if question is not None:
        report.ask_named(question)
    if proof is not None:
        report.write_proof(question or "outcome", proof)
    if explain and not as_json:
        click.echo(filled("\n".join([report.explanation(question or "outcome"), *report.move_lines()]), width()))
        return
    if as_json:
        report.ask_rest(question)
        told = {"explanation": report.explanation(question or "outcome").data()} if explain else {}
        print_json(report.fields() | told)
        return
    said = report.page(drawing(report.position)) if question is None else report.short(question)
    if not is_terminal(sys.stdout):  # all or nothing; in a terminal each line as soon as it is known
        said = iter(["\n".join(said)])
    for line in said:
        click.echo(filled(line, width()))


class Lines(NamedTuple):
    """What is asked about each position on standard input."""

    play: str
    question: str | None
    method: str | None
    limits: tuple[str | None, str | None, str | None]
    moves: bool
    as_json: bool

    def answer(self, text: str) -> str | dict[str, Any]:
        """Return the answer about the position or the puzzle of one line, within limits of its own."""
        from grundy.analysis.report import Report
        from grundy.rules import position, puzzle
        from grundy.rules.puzzles import is_puzzle
        from grundy.rules.tables import read_table

        budget = Budget(*self.limits)
        if is_puzzle(text):
            _refuse_players(text, self.play, self.question, self.moves)
            with budget.reading():
                read = puzzle(text, files=True)
            with budget.question(None):
                found = read.answer(self.method)
            return found.fields() if self.as_json else f"{shorten(found.puzzle)}: {found.words()}"
        with budget.reading():
            table = read_table(text)
        if table is not None:
            other = {"--method": self.method, "--moves": self.moves}
            found_safe = answer_fields(table, self.play, self.question, budget, other)
            return found_safe if self.as_json else f"{table}: {found_safe['outcome']}"
        with budget.reading():
            asked = position(text, files=True)
        report = Report(asked, self.play, self.method, budget.question, budget.seconds)
        if self.moves:
            report.ask_moves()
        if self.question is not None:
            report.ask_named(self.question)
        if self.as_json:
            report.ask_rest(self.question)
            return report.fields()
        return report.line(self.question)


def _refuse_players(text: str, play: str, question: str | None, moves: bool, last: str | None = None) -> None:
    """Refuse what can be asked about players only, where the text is a puzzle."""
    asked = {"--play": play != "normal", "--question": question, "--moves": moves, "--last": last}
    if option := next((option for option, given in asked.items() if given), None):
        raise GrundyError(f"{text.split()[0]} is a puzzle, nobody plays against anybody: leave out {option}")


def _solve_puzzle(
    text: str, method: str | None, budget: Budget, svg: str | None, proof: str | None, explain: bool, as_json: bool
) -> None:
    from grundy.analysis.explanation import parts_data
    from grundy.rules import puzzle

    with budget.reading():
        read = puzzle(text, files=True)
    with budget.question(None):
        answer = read.answer(method)
    if svg is not None:
        save_picture(answer.picture(), svg)
    if not as_json:
        click.echo(answer.explain() if explain else "\n".join(answer.page(in_colour())))
    size = None if proof is None else _prove_puzzle(answer, proof, budget, as_json)
    if as_json:
        told = {"explanation": parts_data(answer.reasons())} if explain else {}
        print_json(answer.fields() | told | ({} if size is None else {"proof": size._asdict()}))
    elif size is not None:
        click.echo(f"proof:          {size.lines:,} lines, {size.bytes:,} bytes")


def _prove_puzzle(answer: PuzzleAnswer, path: str, budget: Budget, as_json: bool) -> Size:
    """Write a proof to a file; where it is not certified, the answer stands all the same, and the error says why."""
    from grundy.analysis.report import save_proof

    try:
        with budget.question(None):
            return save_proof(answer.proof(), path)
    except (LimitReached, MissingPackage) as error:
        if as_json:
            with_fields(error, answer.fields() | {"proof": None})
        raise
