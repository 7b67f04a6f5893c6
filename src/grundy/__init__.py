"""Grundy: a laboratory for impartial combinatorial games.

Names load when they are first used, so that `import grundy` costs almost nothing.

>>> from grundy import Nim, position
>>> Nim(3, 5, 7).value()
*
>>> position("nim 1 1 1").outcome(play="misere")
P
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it as true; `typing` itself need not be loaded
if TYPE_CHECKING:
    from grundy.analysis import *
    from grundy.constructions import *
    from grundy.errors import *
    from grundy.games.index import *
    from grundy.graphs import *
    from grundy.questions import *
    from grundy.rules import *
    from grundy.values import *

_ROOMS = ("errors", "values", "rules", "games", "graphs", "constructions", "questions", "analysis")


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "__all__":
        return __dir__()
    if not name.startswith("_"):
        for room in _ROOMS:
            module = import_module(f"grundy.{room}")
            if name in module.__all__:
                value: object = getattr(module, name)
                globals()[name] = value
                return value
        games = import_module("grundy.games")
        if name[0].isupper() and hasattr(games, name):  # a game that is new: `games` looked through all its files
            return getattr(games, name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    from importlib import import_module

    return sorted({n for room in _ROOMS for n in import_module(f"grundy.{room}").__all__} | {"__version__"})


def _fill_slot(room: str) -> None:
    """Load a room; loading it fills its slot, through which earlier rooms reach it (see `slots.py`)."""
    if room == "games":
        import grundy.games
    else:
        import grundy.analysis  # noqa: F401
