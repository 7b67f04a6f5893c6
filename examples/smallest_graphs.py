"""Sweep a game over a family of graphs, and draw the smallest graph of each value in one picture.

Run it: python examples/smallest_graphs.py "geography {graph} @ {start}" connected:1..8 -o smallest.svg

It prints a line for each value: the vertices, the edges, and the position as `grundy solve` takes it. The pictures of
docs/results.md were made by this script.
"""

from __future__ import annotations

import argparse

from grundy import Nimber, Position, position
from grundy.lab import sweep
from grundy.pictures.picture import Picture, beside
from grundy.pictures.shapes import Label

LINE, GAP = 24, 24


def smallest(text: str, graphs: str, *, misere: bool = False) -> dict[int | str, Position]:
    """Return the smallest position of each value, or of each outcome in misère play."""
    found = sweep(text, graphs=graphs, play="misere" if misere else "normal", keep=False)
    return {answer: position(example) for answer, example in found.examples.items()}


def drawing(examples: dict[int | str, Position]) -> Picture:
    """Draw positions side by side, each above what it is worth."""
    pictures = [shown.picture() for shown in examples.values()]
    row = beside(pictures, sign="", gap=GAP)
    places = (sum(p.width + GAP for p in pictures[:i]) + pictures[i].width / 2 for i in range(len(pictures)))
    names = (str(Nimber(answer)) if isinstance(answer, int) else answer for answer in examples)
    labels = [Label(x, row.height + LINE / 2, name) for x, name in zip(places, names, strict=True)]
    return Picture(row.width, row.height + LINE, (*row.content, *labels)).fitted()


def main() -> None:
    """Read the command line, print the examples and draw them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("text", help='such as "geography {graph} @ {start}"')
    parser.add_argument("graphs", help="such as connected:1..8 or trees:1..16")
    parser.add_argument("--misere", action="store_true", help="ask for outcomes in misère play")
    parser.add_argument("-o", "--output", metavar="FILE", help="the picture: .svg, .png, .tex or .pdf")
    options = parser.parse_args()
    examples = smallest(options.text, options.graphs, misere=options.misere)
    for answer, shown in examples.items():
        board = shown.rules.board
        print(f"{answer}: {board.n} vertices, {board.m} edges, {shown}")
    if options.output:
        drawing(examples).save(options.output)


if __name__ == "__main__":
    main()
