"""The games: rules only, one file a family. Every file in this folder is loaded, and what it exports is ours."""

from importlib import import_module
from pkgutil import iter_modules

__all__: list[str] = []
for _module in iter_modules(__path__):
    _loaded = import_module(f"{__name__}.{_module.name}")
    for _name in _loaded.__all__:
        globals()[_name] = getattr(_loaded, _name)
        __all__.append(_name)
