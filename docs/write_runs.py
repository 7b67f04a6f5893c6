"""Write the runs of conjectures into results.md: `python docs/write_runs.py`. A test compares them."""

from __future__ import annotations

from pathlib import Path

from grundy.lab.conjectures import Conjecture, all_conjectures

PAGE = Path(__file__).with_name("results.md")
BEGIN, END = "<!-- runs: written by docs/write_runs.py -->\n", "<!-- /runs -->\n"


def table(status: str) -> str:
    """Return the table of all conjectures of a status that have a check."""
    rows = [row(found) for found in all_conjectures() if found.function and found.status.startswith(status)]
    return "\n".join(["| name | size | holds up to | CPU time |", "| --- | --- | --- | --- |", *rows, ""])


def row(found: Conjecture) -> str:
    """Return the row of one conjecture."""
    return f"| `{found.name}` | {found.sizes.partition(';')[0]} | {found.verified:,} | {found.cpu} |"


def filled(page: str) -> str:
    """Return the page with the table as it should be."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    both = f"{table('open')}\nProved statements, which the checks confirm so far:\n\n{table('proved')}"
    return f"{head}{BEGIN}\n{both}\n{END}{tail}"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text()))
