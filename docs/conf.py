"""Configuration of the documentation (Sphinx with MyST)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import lists

project = "Grundy"
author = "The Grundy authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = "Grundy"
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
nitpicky = False


def setup(app):
    """Write what the registry knows into the pages that list it."""
    app.connect("source-read", fill_in)


def fill_in(app, page, source):
    source[0] = lists.filled(page, source[0])
