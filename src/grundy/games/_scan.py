"""Find where the games and puzzles are by reading their files, without running any of them.

`make setup` and the build of a wheel write what is found to `index.py`, so that a game is loaded when it is asked for
and not before. Git does not track that file: two branches that add a game each change no file in common. This file
imports the standard library only, since the build runs it before Grundy is installed.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent
REGISTER = ("game", "named", "named_puzzle")
"""The functions that register a game or a puzzle; the first argument is its name in texts."""
HEAD = '"""Where the games and puzzles are, by what is exported and by names in texts; `make setup` writes it."""'


def scan(folder: Path = FOLDER) -> tuple[dict[str, str], dict[str, str]]:
    """Return the files of the games: by the names that they export, and by the names in texts.

    >>> exported, named = scan()
    >>> exported["Kayles"], named["kayles"]
    ('heaps.rules', 'heaps.rules')
    """
    exported: dict[str, str] = {}
    named: dict[str, str] = {}
    for file in sorted(folder.rglob("*.py")):
        place = ".".join(file.relative_to(folder).with_suffix("").parts)
        if file.stem.startswith("_") or place == "index":
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        exported.update(dict.fromkeys(_exported(tree), place))
        named.update(dict.fromkeys(_named(tree), place))
    return dict(sorted(exported.items())), dict(sorted(named.items()))


def _exported(tree: ast.Module) -> list[str]:
    """The names in `__all__`."""
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id == "__all__":
            names: list[str] = ast.literal_eval(getattr(node, "value"))  # noqa: B009 - both kinds of nodes have it
            return names
    return []


def _named(tree: ast.Module) -> Iterator[str]:
    """The names under which calls at the top of a file register games, with `@game(...)` or `X = named(...)`."""
    for node in tree.body:
        calls = node.decorator_list if isinstance(node, ast.ClassDef) else [getattr(node, "value", None)]
        for call in calls:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in REGISTER:
                name = ast.literal_eval(call.args[0])
                yield name


def source(folder: Path = FOLDER) -> str:
    """Return the text of `index.py`: both tables, and the imports by which type checkers know the names."""
    exported, named = scan(folder)
    tables = "\n".join(
        f"{title} = {{\n" + "".join(f'    "{name}": "{place}",\n' for name, place in table.items()) + "}"
        for title, table in (("EXPORTED", exported), ("NAMED", named))
    )
    imports = "".join(f"    from grundy.games.{place} import *\n" for place in sorted(set(exported.values())))
    names = "".join(f'    "{name}",\n' for name in exported)
    types = f"TYPE_CHECKING = False\nif TYPE_CHECKING:\n{imports}\n__all__ = [\n{names}]"
    return f"{HEAD}\n\n{tables}\n\n{types}\n"


def write(path: Path) -> None:
    """Write `index.py`, unless it says the same already."""
    text = source()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else FOLDER / "index.py")
