"""Check a proof, and say which line fails if one does."""

from __future__ import annotations

import click

from grundy.cli._limits import read_seconds
from grundy.cli._text import print_json


@click.command("check")
@click.argument("file", metavar="FILE")
@click.option(
    "--seconds",
    "--limit",
    metavar="TIME",
    default="600",
    show_default=True,
    help="Stop after so much time: 600, 10s, 500ms, 2m.",
)
@click.option("--memory", metavar="SIZE", default="4GB", show_default=True, help="Stop at so much memory: 1GB, 200MB.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(file: str, seconds: str, memory: str, as_json: bool) -> None:
    """Check a proof, and say which line fails if one does.

    FILE was written by `grundy solve --proof FILE` or `answer.proof().save(...)`. If it is accepted, the first line
    names the claim, without the middle of rules that are long. Then come the theorems that the proof relies on, one a
    line, and the files that were trusted. Exit codes: 0 accepted, 1 rejected or out of a limit, 2 not a proof file
    at all.

    The stand-alone checker/grundy_check.py does the same without Grundy. It knows the built-in games. Of your own
    games it can check PointGames, provided the turns themselves show that play ends: each turn leaves fewer points,
    or each leaves more, or the points that are there lose weight.
    """
    from grundy.errors import BadProof
    from grundy.proofs import check_file
    from grundy.proofs.checking import accepted_data, shortened

    try:
        said = check_file(file, f"{read_seconds(seconds):.9f}", memory)
    except BadProof as error:
        if as_json:
            from grundy.cli._errors import print_error

            print_error(str(error), {"accepted": False})
        else:
            click.echo(str(error), err=True)
        raise click.exceptions.Exit(1 if error.is_proof else 2) from None
    if as_json:
        print_json(accepted_data(said))
    else:
        click.echo("\n".join(map(shortened, said.split("\n"))))
