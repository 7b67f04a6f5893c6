"""Calculate in the nim field."""

from __future__ import annotations

import click

from grundy.cli._text import print_json


@click.command("nim")
@click.argument("words", nargs=-1, required=True, metavar="EXPRESSION")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(words: tuple[str, ...], as_json: bool) -> None:
    """Calculate in the nim field.

    EXPRESSION holds nimbers (7, *7, 0x1f), + - * / ** and parentheses, sqrt(...) and inv(...), such as "7 * 9 + 3".
    """
    from grundy.values.expression import evaluate

    text = " ".join(words)
    result = evaluate(text)
    if as_json:
        print_json({"expression": text, "value": int(result)})
    else:
        click.echo(str(result))
