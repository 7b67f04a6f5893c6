"""Names in texts, read generously."""

from __future__ import annotations


def plain_name(name: object) -> str:
    """Return a name as it is written in Python: words in lower case without accents, joined by `_`.

    Spaces and dashes of all kinds stand for `_`. What is no text has no name.

    >>> plain_name("winning moves"), plain_name(" Winning-Moves "), plain_name("Misère play"), plain_name(None)
    ('winning_moves', 'winning_moves', 'misere_play', '')
    """
    if not isinstance(name, str):
        return ""
    if not name.isascii():
        from unicodedata import category, combining, normalize

        # An accent may be a character of its own: NFKD makes it one always, and then it is left out.
        letters = (letter for letter in normalize("NFKD", name) if not combining(letter))
        name = "".join("-" if category(letter) == "Pd" else letter for letter in letters)
    return "_".join(name.replace("-", " ").replace("_", " ").lower().split())
