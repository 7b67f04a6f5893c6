"""Types of the native core (bindings/)."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

class Stopped(Exception): ...

class Control:
    def __init__(
        self,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> None: ...
    def stop(self) -> None: ...
    @property
    def positions(self) -> int: ...

def taking_values(
    digits: bytes, last: int, control: Control, unequal: bool = False, memory: int | None = None
) -> NDArray[np.uint16]: ...
def subtraction_values(
    takes: Sequence[int], all_but: bool, last: int, control: Control, memory: int | None = None
) -> NDArray[np.uint16]: ...
def find_period(
    values: NDArray[np.uint16], reach: int, heaps: int, unequal: bool, control: Control
) -> tuple[int, int] | None: ...
def find_arithmetic_period(
    values: NDArray[np.uint16], barred: int, control: Control
) -> tuple[int, int, int] | None: ...

class Search:
    """What every native search offers; words are the native form of a state."""

    def options(self, words: Sequence[int]) -> list[list[int]]: ...
    def value(self, words: Sequence[int], control: Control, method: str = "questions") -> int: ...
    def wins(self, words: Sequence[int], misere: bool, control: Control) -> bool: ...
    @property
    def refuted(self) -> int: ...

class HeapSum8(Search):
    def __init__(self, options: Sequence[Sequence[Sequence[int]]], bytes: int) -> None: ...

class HeapSum32(Search):
    def __init__(self, options: Sequence[Sequence[Sequence[int]]], bytes: int) -> None: ...

class HeapSum128(Search):
    def __init__(self, options: Sequence[Sequence[Sequence[int]]], bytes: int) -> None: ...
