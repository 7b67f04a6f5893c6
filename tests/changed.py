"""Run the tests of what changed, as `make quick` does after lint and types; `tests/changed.py --list` names them.

What changed is what differs from the branch's start (its merge base with origin/main), or from a commit that is given,
and what git does not know yet. A source file has its own doctests and the tests of its folder, and one of a family the
contract tests of that family: `src/grundy/games/geography/text.py` has those in `tests/games/geography/`. A family of
one file, `src/grundy/games/x.py`, has those in `tests/games/test_x.py`. All tests are run by `make test` alone.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

HOUSE = Path(__file__).resolve().parents[1]
GAMES = HOUSE / "src" / "grundy" / "games"
FAMILIES = {file.parent.name for file in GAMES.glob("*/__init__.py")} | {file.stem for file in GAMES.glob("[!_]*.py")}
FAMILIES -= {"index"}
ALWAYS = ["tests/test_rooms.py", "tests/test_docs.py", "tests/test_solving.py"]
CONTRACT = ["tests/contract/test_games.py", "tests/contract/test_methods.py"]
PROOFS = ["tests/contract/test_proofs.py", "tests/proofs"]
LONG = ["tests/proofs/test_forgeries.py"]
"""Left out, unless it was changed itself."""
BROWSER = "tests/browser"
"""Run by `make browser-test`, which installs what these need."""
ALSO = dict.fromkeys(("rules", "questions", "search", "theory", "analysis"), CONTRACT)
ALSO |= {room: [*CONTRACT, "tests/native"] for room in ("native", "bindings")}
ALSO |= dict.fromkeys(("checker", "proofs"), PROOFS)
ALSO["reductions"] = ["tests/contract/test_reductions.py"]
"""What reaches further than its own folder."""


def changed(since: str | None) -> list[str]:
    """The files that differ, those that are gone too."""
    try:
        start = since or git("merge-base", "HEAD", "origin/main")[0]
    except subprocess.CalledProcessError:
        start = "HEAD"
    return sorted({*git("diff", "--name-only", start), *git("ls-files", "--others", "--exclude-standard")})


def git(*given: str) -> list[str]:
    return subprocess.check_output(["git", *given], cwd=HOUSE, stderr=subprocess.DEVNULL, text=True).splitlines()


def family(path: str) -> str | None:
    """The family whose folder, or whose file, this is.

    >>> family("src/grundy/theory/geography/values.py"), family("tests/contract/samples/coins.txt"), family("README.md")
    ('geography', 'coins', None)
    >>> family("tests/games/test_coins.py")
    'coins'
    """
    file = PurePosixPath(path)
    return next((name for name in (*file.parts, file.stem.removeprefix("test_")) if name in FAMILIES), None)


def belonging(path: str) -> Iterator[str]:
    """The tests that a file belongs to, as paths that may not exist.

    >>> list(belonging("src/grundy/values/mex.py"))
    ['src/grundy/values/mex.py', 'tests/values']
    >>> list(belonging("src/grundy/theory/hackenbush/theorems.py"))
    ['src/grundy/theory/hackenbush/theorems.py', 'tests/theory/hackenbush']
    >>> list(belonging("docs/guide.md")), list(belonging("CONTRIBUTING.md")), list(belonging("src/grundy/_native.pyi"))
    (['docs/guide.md'], [], [])
    >>> list(belonging("native/tests/coins/test_turning.cpp"))
    ['tests/native', 'tests/games/coins', 'tests/theory/coins']
    """
    file = PurePosixPath(path)
    parts = file.parts[2:] if path.startswith("src/grundy/") else file.parts
    name = family(path)
    if path.startswith("src/grundy/"):
        if file.suffix == ".py":
            yield path
            if file.stem == name:
                whole = [] if parts[0] == "theory" else [f"tests/{parts[0]}"]  # the contract tests judge theorems
                yield from own_tests(name, parts[0]) or whole
            else:
                yield "/".join(["tests", *parts[:-1]]) if parts[1:] else f"tests/test_{file.name}"
    elif path == "README.md" or (parts[0] == "docs" and file.suffix == ".md") or file.match("test_*.py"):
        yield path
    elif parts[0] == "tests":
        yield str(file.parent)
    elif parts[0] == "examples":
        yield "tests/examples"
    also = ALSO.get(parts[0].removesuffix(".py"), [])
    if name is None or parts[0] == "reductions":
        yield from also
    elif parts[0] in ("checker", "native", "bindings"):
        yield from (test for test in also if "contract" not in test)
        yield from (test for room in ("games", "theory", "proofs") for test in own_tests(name, room))


def own_tests(family: str, room: str) -> list[str]:
    """The tests of a family in a room: a folder, or one file; none where it has neither."""
    places = [f"tests/{room}/{family}", f"tests/{room}/test_{family}.py"]
    return [place for place in places if (HOUSE / place).exists()]


def chosen(files: list[str]) -> list[str]:
    """What to call pytest with."""
    wanted = dict.fromkeys(ALWAYS + [test for path in files for test in belonging(path)])
    passed_over = {test for test in wanted if test in (".", "tests") or test.startswith(BROWSER)}
    there = [test for test in wanted if test not in passed_over and (HOUSE / test).exists()]
    families = {name for path in files if not path.endswith(".md") and (name := family(path))}
    if families and not set(CONTRACT) <= set(there):
        there += ["tests/contract", *(f"--family={name}" for name in sorted(families))]
    return there + [f"--ignore={test}" for test in LONG if test not in files]


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--list"]
    given = chosen(changed(words[0] if words else None))
    print("pytest", *given, flush=True)
    if "--list" not in sys.argv:
        run = [sys.executable, "-m", "pytest", "-q", "-n", "2", *given]
        sys.exit(subprocess.run(run, cwd=HOUSE, check=False).returncode)


if __name__ == "__main__":
    main()
