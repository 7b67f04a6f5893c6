"""Games with a name of their own that are rules of a family: Undirected Geography is Geography on edges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from grundy.errors import BadPosition
from grundy.rules.calls import wrong_call

if TYPE_CHECKING:
    from grundy.rules.parameters import Field
    from grundy.rules.ruleset import Ruleset

Rules = TypeVar("Rules", bound="Ruleset[Any, Any]", covariant=True)


class FieldConstraint(NamedTuple):
    """What a game, or a theorem, demands of a field that is open: a test, and what to say of a value that fails it.

    Two demands on one field can be met together where their kinds are the same.
    """

    kind: str
    test: Callable[[Any], bool]
    complaint: Callable[[Any], str]

    def __call__(self, value: Any) -> bool:
        return self.test(value)


class NamedGame(Generic[Rules]):
    """A family with some fields fixed: calling it with the others makes rules of the family, under this name.

    >>> from grundy import Geography, UndirectedGeography
    >>> UndirectedGeography("petersen") == Geography("petersen"), str(UndirectedGeography("petersen")(0))
    (True, 'undirected-geography petersen @ 0')
    """

    def __init__(
        self,
        name: str,
        family: type[Rules],
        summary: str,
        fixed: Mapping[str, object],
        marks: Mapping[str, object],
    ) -> None:
        self.game_name = name
        self.family = family
        self.fixed = fixed
        self.marks = marks
        """Attributes of the rules that are no parameters of the family."""
        self.__doc__ = summary

    def fields(self) -> tuple[Field, ...]:
        """Return the parameters that are left open."""
        from grundy.rules.parameters import fields_of

        return tuple(f for f in fields_of(self.family) if f.name not in self.fixed or callable(self.fixed[f.name]))

    def __call__(self, *args: Any, **named: Any) -> Rules:
        names = [field.name for field in self.fields()]
        positional = [field.name for field in self.fields() if field.positional]
        arguments = dict(zip(positional, args, strict=False))
        is_strange = any(name not in names or name in arguments for name in named)
        arguments |= named
        is_short = any(field.needed and field.name not in arguments for field in self.fields())
        if len(args) > len(positional) or is_strange or is_short:
            raise BadPosition(wrong_call(self, args, named))
        rules = self.family(**arguments, **{name: value for name, value in self.fixed.items() if not callable(value)})
        for field, demand in self.fixed.items():
            if isinstance(demand, FieldConstraint) and not demand(value := getattr(rules, field)):
                raise BadPosition(f"{self.game_name} needs {demand.complaint(value)}")
        for mark, value in {"game_name": self.game_name, **self.marks}.items():
            object.__setattr__(rules, mark, value)
        return rules

    def __reduce__(self) -> tuple[Any, ...]:
        from grundy.rules.registry import named_game

        return named_game, (self.game_name,)

    def __repr__(self) -> str:
        return self.game_name
