"""Write the help texts of all commands into cli.md: `python docs/write_help.py`. A test compares them."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from grundy.cli import main

PAGE = Path(__file__).with_name("cli.md")
BLOCK = re.compile(r"```text\n\$ grundy ?(\w*) --help\n.*?```\n", re.DOTALL)


def help_text(command: str) -> str:
    """Return what `grundy COMMAND --help` prints, 80 columns wide."""
    return CliRunner().invoke(main, [*command.split(), "--help"], terminal_width=80).stdout


def with_help(page: str) -> str:
    """Return the page with every block of help as it is now."""

    def block(match: re.Match[str]) -> str:
        call = " ".join(filter(None, ("grundy", match[1], "--help")))
        return f"```text\n$ {call}\n{help_text(match[1])}```\n"

    return BLOCK.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(with_help(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
