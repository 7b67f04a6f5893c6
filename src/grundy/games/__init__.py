"""The games: rules only, a folder or a file a family. Every file here is loaded, and what it exports is ours."""

from importlib import import_module
from pkgutil import walk_packages

__all__: list[str] = []
for _module in walk_packages(__path__, f"{__name__}."):
    _loaded = import_module(_module.name)
    for _name in getattr(_loaded, "__all__", ()):
        globals()[_name] = getattr(_loaded, _name)
        __all__.append(_name)
