"""Check that type checkers accept every call of README.md and of the documentation.

`make lint` runs it: the examples of each page become one file, and mypy reads them strictly, once with the types of
NetworkX and once without. What is expected to raise is left out; functions that examples define need no annotations.
"""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLDER = ROOT / "build" / "typed"
RELAXED = "no-untyped-def, no-untyped-call, untyped-decorator, type-arg"
UNTYPED = "[mypy-networkx.*]\nfollow_imports = skip\nfollow_imports_for_stubs = True\n"

RESULTS = """
from typing import Any, assert_type
from grundy import Nimber, Outcome, position
asked = position("nim 3 5 7")
assert_type(asked.solve().result, Outcome)
assert_type(asked.solve("value").result, Nimber)
assert_type(asked.solve("winning_moves").result, tuple[Any, ...])
"""
"""Results have the types of their questions."""


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.py"):
        old.unlink()
    for page in PAGES:
        (FOLDER / f"example_{page.stem.replace('-', '_')}.py").write_text(source(page))
    (FOLDER / "results.py").write_text(RESULTS)
    return max(check("with types of NetworkX", ""), check("without", UNTYPED))


def check(name: str, more: str) -> int:
    """Run mypy over the examples, in a folder of its own for what it keeps."""
    config = FOLDER / f"{name.replace(' ', '-')}.ini"
    config.write_text(f"[mypy]\nstrict = True\nmypy_path = src\ndisable_error_code = {RELAXED}\n{more}")
    options = ["--allow-redefinition", "--config-file", config, "--cache-dir", config.with_suffix(".cache")]
    print(f"{name}: ", end="", flush=True)
    return subprocess.run([sys.executable, "-m", "mypy", *options, FOLDER], cwd=ROOT, check=False).returncode


def source(page: Path) -> str:
    """The examples of a page, one after the other, each at the line that it has in the page."""
    lines: list[str] = []
    for example in doctest.DocTestParser().get_examples(page.read_text()):
        if example.exc_msg is None:
            lines += [""] * (example.lineno - len(lines))
            lines += example.source.rstrip("\n").split("\n")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
