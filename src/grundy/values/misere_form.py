"""The misère canonical form of a position: all that is left of it in sums, where who cannot move wins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from weakref import WeakValueDictionary

__all__: list[str] = []

LONGEST = 2000
"""A form whose text would be longer is described by its size."""


class MisereForm:
    """A canonical form: the set of its options, which are canonical forms. Equal forms are one object.

    Positions with equal forms have the same outcome in every sum, with whatever else, in misère play. Different forms
    are told apart by some sum. Heaps of Nim are `0`, `*`, `*2`, ...; other forms are written as sets.
    Source: Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.

    >>> star = MisereForm.of([MisereForm.of([])])
    >>> two = MisereForm.of([star, MisereForm.of([])])
    >>> star, two, MisereForm.of([two]), MisereForm.of([MisereForm.of([two])])
    (MisereForm('*'), MisereForm('*2'), MisereForm('{*2}'), MisereForm('{{*2}}'))
    """

    __slots__ = ("__dict__", "__weakref__", "options")
    options: frozenset[MisereForm]

    @classmethod
    def of(cls, options: Iterable[MisereForm]) -> MisereForm:
        """Return the form of a position from those of its options.

        An option H of an option takes the place of the position if all options of H are options of the position, and H
        is an option of all its other options. If H has no moves, the position must be an N-position besides.

        >>> zero = MisereForm.of([])
        >>> star = MisereForm.of([zero])
        >>> MisereForm.of([star]) is zero, MisereForm.of([MisereForm.of([star, zero])]) is zero
        (True, False)
        """
        found = frozenset(options)
        # An option of the position is no option of itself, so it cannot take its place.
        below = frozenset(after for option in found for after in option.options) - found
        for shorter in below:
            if not shorter.options <= found:
                continue
            reversible = all(shorter in option.options for option in found - shorter.options)
            if reversible and (shorter.options or not all(option.next_player_wins for option in found)):
                return shorter
        form = _forms.get(found)
        if form is None:
            form = object.__new__(cls)
            form.options = found
            _forms[found] = form
        return form

    @cached_property
    def next_player_wins(self) -> bool:
        """Whether it is an N-position of misère play."""
        return not self.options or not all(option.next_player_wins for option in self.options)

    @cached_property
    def birthday(self) -> int:
        """The most moves that can be made."""
        return 1 + max((option.birthday for option in self.options), default=-1)

    @cached_property
    def nimber(self) -> int | None:
        """The size of the heap of Nim that it is, or None."""
        below = {option.nimber for option in self.options}
        return len(self.options) if below == set(range(len(self.options))) else None

    def parts_inside(self) -> list[MisereForm]:
        """Return the forms that play reaches, options before the forms they belong to, and this one last."""
        found: dict[MisereForm, None] = {}
        stack = [(self, iter(self._sorted_options()))]
        while stack:
            form, below = stack[-1]
            option = next(below, None)
            if option is None:
                found[form] = None
                stack.pop()
            elif option not in found:
                stack.append((option, iter(option._sorted_options())))
        return list(found)

    def _sorted_options(self) -> Iterator[MisereForm]:
        """The options: heaps of Nim from the smallest on, then the others by birthday and text."""
        return iter(self._in_order)

    @cached_property
    def _in_order(self) -> tuple[MisereForm, ...]:
        return tuple(sorted(self.options, key=lambda option: option._rank))

    @cached_property
    def _rank(self) -> tuple[bool, int, int, tuple[object, ...]]:
        if self.nimber is not None:
            return False, self.nimber, 0, ()
        return True, self.birthday, len(self.options), tuple(option._rank for option in self._in_order)

    def data(self) -> list[list[int]]:
        """Return it as plain data: the options of each form inside, by their numbers, which are smaller.

        >>> MisereForm.read("{*2}").data()
        [[], [0], [0, 1], [2]]
        """
        forms = self.parts_inside()
        number = {form: i for i, form in enumerate(forms)}
        return [[number[option] for option in form._in_order] for form in forms]

    @classmethod
    def from_data(cls, data: Sequence[Sequence[int]]) -> MisereForm:
        """Return the form that plain data stand for."""
        found: list[MisereForm] = []
        for options in data:
            found.append(cls.of(found[number] for number in options))
        return found[-1]

    @classmethod
    def read(cls, text: str) -> MisereForm:
        """Return the canonical form of what a text describes.

        >>> MisereForm.read("{*2, *3}"), MisereForm.read("{*, 0, {*}}")
        (MisereForm('{*2, *3}'), MisereForm('*2'))
        """
        open_sets: list[list[MisereForm]] = [[]]
        for token in re.findall(r"[{}]|\*[0-9]*|0|[^\s,]", text):
            if token == "{":
                open_sets.append([])
            elif token == "}" and len(open_sets) > 1:
                closed = cls.of(open_sets.pop())
                open_sets[-1].append(closed)
            elif token == "0" or token[0] == "*":
                open_sets[-1].append(cls.heap(0 if token == "0" else int(token[1:] or 1)))
            else:
                break
        else:
            if len(open_sets) == 1 and len(open_sets[0]) == 1:
                return open_sets[0][0]
        raise ValueError(f"a misère form looks like *2 or {{0, {{*2}}}}, got {text!r:.80}")

    @classmethod
    def heap(cls, size: int) -> MisereForm:
        """Return the form of a heap of Nim.

        >>> MisereForm.heap(3)
        MisereForm('*3')
        """
        found = [cls.of([])]
        while len(found) <= size:
            found.append(cls.of(found))
        return found[size]

    @cached_property
    def _length(self) -> int:
        """How long its text is."""
        if self.nimber is not None:
            return 1 if self.nimber < 2 else 1 + len(str(self.nimber))
        return 2 * len(self.options) + sum(option._length for option in self.options)

    def __str__(self) -> str:
        if self.nimber is not None:
            return "0" if self.nimber == 0 else "*" if self.nimber == 1 else f"*{self.nimber}"
        if self._length > LONGEST:
            count = len(self.parts_inside())
            return (
                f"a form with {len(self.options):,} options and {count:,} forms inside, of birthday {self.birthday:,}"
            )
        return f"{{{', '.join(map(str, self._in_order))}}}"

    def __repr__(self) -> str:
        return f"MisereForm({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return MisereForm.from_data, (self.data(),)


_forms: WeakValueDictionary[frozenset[MisereForm], MisereForm] = WeakValueDictionary()
