"""Theorems: a folder or a file a family. Every file here is loaded, and its theorems register themselves."""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
