"""Theorems: one file a family. Every file in this folder is loaded, and its theorems register themselves."""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
