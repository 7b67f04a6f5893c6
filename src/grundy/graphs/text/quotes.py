"""Names of vertices in quotes, as people write them: `"New York"` is the vertex `New%20York`, `"5"` is `%35`."""

from __future__ import annotations

import re

from grundy.graphs.text.vertex import write_name

_NAME = re.compile(r"""(?<![^\s(,@>-])(?:"([^"]*)"|'([^']*)')(?=[\s),@>:#-]|$)""")
_WORD = re.compile(r"""(?:(?:(?<![^\s(,>:-])(?:"[^"]*"|'[^']*'))|\S)*""")


def escape_quotes(text: str) -> str:
    """Return a text with each name in quotes as the word that stands for it; all else stays.

    A quote begins a name after a space, a bracket or one of `,->@` only.

    >>> escape_quotes('"New York"-Utah @ "New York"'), escape_quotes("('5', 'a b')"), escape_quotes("it's")
    ('New%20York-Utah @ New%20York', '(%35, a%20b)', "it's")
    """
    if '"' not in text and "'" not in text:
        return text
    return _NAME.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    name = found[1] if found[1] is not None else found[2]
    return write_name(name) or ""


def first_word(text: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest of it; a space inside quotes ends no word.

    >>> first_word('"New York"-Utah @ Utah'), first_word("grid:3x3")
    (('"New York"-Utah', '@ Utah'), ('grid:3x3', ''))
    """
    text = text.lstrip()
    found = _WORD.match(text) if '"' in text or "'" in text else None
    word = text.partition(" ")[0] if found is None else found[0]
    return word, text[len(word) :].lstrip()
