"""The register of arrows: by name, and by the games that they join."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from grundy.errors import BadPosition, NotApplicable, closest
from grundy.reductions.arrow import Arrow
from grundy.rules import plugins
from grundy.rules.parameters import fields_of, read_fields
from grundy.rules.text import read_literal, split_game, split_outside

ArrowClass = TypeVar("ArrowClass", bound=type[Arrow])

_arrows: dict[str, type[Arrow]] = {}


def arrow(
    name: str,
    *,
    source: str,
    target: str,
    rules: type,
    reference: str,
    status: str,
    example: str,
    refuted: str = "",
    instead: str = "",
) -> Callable[[ArrowClass], ArrowClass]:
    """Register an arrow between two games, given by their names; `rules` is the class of the source's rules.

    `refuted` is the text of a source at which a printed reduction fails. Such an arrow can be asked for by its name,
    and is chosen nowhere else. `instead` is the name of the arrow that does better than a printed one.
    """

    def register(cls: ArrowClass) -> ArrowClass:
        plugins.check_name("reduction", name, cls, _arrows.get(name))
        cls.game_name, cls.source, cls.target, cls.rules = name, source, target, rules
        cls.reference, cls.status, cls.example = reference, status, example
        cls.refuted, cls.instead = refuted, instead
        _arrows[name] = cls
        return cls

    return register


def all_reductions(source: str | None = None, target: str | None = None) -> tuple[Arrow, ...]:
    """Return all arrows, by name, or those that leave or reach a game; parameters have their defaults.

    >>> "arc-gadget" in {arrow.game_name for arrow in all_reductions(target="undirected-geography")}
    True
    """
    made = (cls() for _, cls in sorted(_registered().items()))
    return tuple(a for a in made if source in (None, a.source) and target in (None, a.target) and not a.refuted)


def refuted_reductions() -> tuple[Arrow, ...]:
    """Return the printed reductions that fail, by name; `refuted` is a source at which each does.

    >>> [(str(arrow), arrow.refuted) for arrow in refuted_reductions()]
    [('cooperative-uno-printed', '0-4,1-3,1-4,2-3,2-4,3-4,4-5')]
    """
    return tuple(made for _, cls in sorted(_registered().items()) if (made := cls()).refuted)


def printed_reductions() -> tuple[Arrow, ...]:
    """Return the reductions that are kept as printed, beside one that does better, by name; some are refuted.

    >>> for arrow in printed_reductions():
    ...     print(arrow, arrow.mark, arrow.instead)
    cooperative-uno-printed REFUTED solitaire-to-cooperative
    misere-undirected-printed holds misere-undirected
    """
    return tuple(made for _, cls in sorted(_registered().items()) if (made := cls()).instead)


def reduction(text: str) -> Arrow:
    """Return the arrow of a name, with its parameters in brackets.

    >>> reduction("arc-gadget").target
    'undirected-geography'
    >>> reduction("arc-gadgt")
    Traceback (most recent call last):
    grundy.errors.BadPosition: unknown reduction 'arc-gadgt'; did you mean 'arc-gadget'? (`grundy reductions` lists all)
    """
    wrong = f"a reduction is a name with its parameters, as in separate-values(2,5), got {text!r}"
    try:
        name, parameters, rest = split_game(text)
    except BadPosition:
        raise BadPosition(wrong) from None
    if rest:
        raise BadPosition(wrong)
    found = _registered().get(name)
    if found is None:
        close = " or ".join(map(repr, closest(name, _arrows)))
        hint = f"; did you mean {close}?" if close else ""
        raise BadPosition(f"unknown reduction {name!r}{hint} (`grundy reductions` lists all)")
    return found(**_fields(found, parameters or ""))


def _fields(arrow: type[Arrow], text: str) -> dict[str, Any]:
    """The parameters of an arrow. One that is a text, and the only one, may have commas without being quoted."""
    fields = fields_of(cast(Any, arrow))
    text = text.strip()
    if text and [field.kind for field in fields] == ["str"] and not text.startswith(f"{fields[0].name}="):
        return {fields[0].name: read_literal(text) if text[0] in "'\"" else text}
    return read_fields(cast(Any, arrow), text)


def chain(text: str) -> tuple[Arrow, ...]:
    """Return the arrows of names with commas, each to be applied to the target of the one before.

    >>> [str(arrow) for arrow in chain("qbf-to-planar-geography, separate-values(2,5)")]
    ['qbf-to-planar-geography', 'separate-values(2,5)']
    """
    return tuple(reduction(name.strip()) for name in split_outside(text, ","))


NONE_LEAVES = "no reduction leads from here"


def choose(source: Any, target: str) -> tuple[Arrow, ...]:
    """Return the arrows that lead from a source to a game, those with the smallest targets first.

    A game is named with its variant, as in `geography(edge)`, or without, for all of its variants.

    >>> from grundy import position
    >>> [str(arrow) for arrow in choose(position("geography 0>1 @ 0"), "nimg")]
    ['geography-to-nimg-mr', 'geography-to-nimg-mr-loops', 'geography-to-nimg']
    """
    leads = [arrow for arrow in all_reductions() if target in (arrow.target, arrow.target.partition("(")[0])]
    if not leads:
        known = ", ".join(sorted({arrow.target for arrow in all_reductions()}))
        raise NotApplicable(f"no reduction leads to {target!r}; there are reductions to {known}")
    found = [arrow for arrow in leads if arrow.refusal(source) is None]
    if not found:
        others = leaving(source)
        way_out = "" if others == NONE_LEAVES else f"; {others}"
        raise NotApplicable(f"no reduction leads from here to {target!r}; {_reasons(leads, source)}{way_out}")
    return tuple(sorted(found, key=lambda arrow: tuple(arrow.target_size(source).values())))


def _reasons(arrows: Iterable[Arrow], source: Any) -> str:
    """Why arrows do not apply, each reason once."""
    names: dict[str | None, list[str]] = {}
    for arrow in arrows:
        names.setdefault(arrow.refusal(source), []).append(str(arrow))
    return "; ".join(f"{', '.join(some)}: {reason}" for reason, some in names.items())


def leaving(source: Any) -> str:
    """Say which arrows leave from a source.

    >>> from grundy import position
    >>> leaving(position("kayles 3"))
    'no reduction leads from here'
    """
    found = [f"{arrow} (to {arrow.target})" for arrow in all_reductions() if arrow.refusal(source) is None]
    return f"from here lead {', '.join(found)}" if found else NONE_LEAVES


def _registered() -> dict[str, type[Arrow]]:
    import grundy.reductions  # noqa: F401 - loads every file

    plugins.load(plugins.REDUCTIONS)
    return _arrows
