"""Machines drawn: few states on a ring with arrows between them, more as a table."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Curve, Label, Line, Shape

if TYPE_CHECKING:
    from grundy.theory.words.machine import Machine

MOST_ON_RING = 24
MOST_ROWS = 200
RADIUS, APART, MARGIN = 16, 62, 60
"""The radius of a state, how far apart states on the ring are, and the room around them."""
BEND = 18
"""So far from the straight line an arrow bends."""
COLUMN, ROW = 44, 22


def picture(machine: Machine) -> Picture:
    """Draw a machine; a state shows its output, and an arrow its letters."""
    return _ring(machine) if machine.states <= MOST_ON_RING else _table(machine)


def _ring(machine: Machine) -> Picture:
    count = machine.states
    ring = max(APART * count / (2 * pi), 50 if count > 1 else 0)
    middle = ring + MARGIN + RADIUS
    at = [(middle - ring * cos(2 * pi * i / count), middle - ring * sin(2 * pi * i / count)) for i in range(count)]
    shapes: list[Shape] = [Line(at[0][0] - 48, at[0][1], at[0][0] - RADIUS - 4, at[0][1], arrow=True)]
    words: list[Shape] = []
    for a, b, letters in machine.arrows():
        for shape in _loop(at[a], middle, letters) if a == b else _arrow(at[a], at[b], letters):
            (words if isinstance(shape, Label) else shapes).append(shape)
    for state, (x, y) in enumerate(at):
        output = machine.words_of(machine.outputs[state])
        kind = "vertex" if output else "empty"
        shapes += [Circle(x, y, RADIUS, kind), Label(x, y, output, "label strong")]
    return Picture(2 * middle, 2 * middle, (*shapes, *words))


def _arrow(start: tuple[float, float], end: tuple[float, float], letters: str) -> Iterator[Shape]:
    """A bent arrow, so that there and back are two; its letters stand beside its middle."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    bx, by = (x0 + x1) / 2 - 2 * BEND * dy, (y0 + y1) / 2 + 2 * BEND * dx
    sx, sy = _towards((x0, y0), (bx, by), RADIUS)
    ex, ey = _towards((x1, y1), (bx, by), RADIUS + 4)
    yield Curve(f"M {sx:.1f} {sy:.1f} Q {bx:.1f} {by:.1f} {ex:.1f} {ey:.1f}", arrow=True)
    yield Label((x0 + x1) / 2 - (BEND + 9) * dy, (y0 + y1) / 2 + (BEND + 9) * dx, ",".join(letters), "note small")


def _loop(at: tuple[float, float], middle: float, letters: str) -> Iterator[Shape]:
    """An arrow from a state to itself, on the outer side."""
    x, y = at
    length = hypot(x - middle, y - middle) or 1.0
    dx, dy = ((x - middle) / length, (y - middle) / length) if length > 1 else (0.0, -1.0)
    far = 2.4 * RADIUS
    ax, ay = x + far * (dx - 0.7 * dy), y + far * (dy + 0.7 * dx)
    bx, by = x + far * (dx + 0.7 * dy), y + far * (dy - 0.7 * dx)
    sx, sy = _towards(at, (ax, ay), RADIUS)
    ex, ey = _towards(at, (bx, by), RADIUS + 4)
    yield Curve(f"M {sx:.1f} {sy:.1f} C {ax:.1f} {ay:.1f} {bx:.1f} {by:.1f} {ex:.1f} {ey:.1f}", arrow=True)
    yield Label(x + 2.35 * RADIUS * dx, y + 2.35 * RADIUS * dy, ",".join(letters), "note small")


def _towards(start: tuple[float, float], end: tuple[float, float], far: float) -> tuple[float, float]:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + far * (end[0] - start[0]) / length, start[1] + far * (end[1] - start[1]) / length


def _table(machine: Machine) -> Picture:
    """A row for each state: its number, where each letter leads, and its output."""
    columns = ["state", *machine.letters, "output"]
    shapes: list[Shape] = [Label(COLUMN * (i + 0.7), 18, name, "label strong") for i, name in enumerate(columns)]
    for state in range(min(machine.states, MOST_ROWS)):
        after = ["" if to < 0 else str(to) for to in machine.steps[state]]
        cells = [str(state), *after, machine.words_of(machine.outputs[state])]
        y = 18 + ROW * (state + 1)
        shapes += [Label(COLUMN * (i + 0.7), y, cell, "label" if i else "note") for i, cell in enumerate(cells)]
    rows = min(machine.states, MOST_ROWS) + 1
    if machine.states > MOST_ROWS:
        shapes.append(Label(COLUMN * 0.7, 18 + ROW * rows, "...", "note"))
        rows += 1
    return Picture(COLUMN * (len(columns) + 0.4), 18 + ROW * rows, tuple(shapes))
