"""Write the figures of the paper on Uno for docs/uno.md: `python docs/write_uno.py`. A test compares them."""

from __future__ import annotations

from pathlib import Path

from grundy import CooperativeUno, Solitaire, position
from grundy.games.uno.figures import graph_picture, labels_picture, subpaths_picture
from grundy.pictures.picture import Picture
from grundy.reductions import reduction
from grundy.reductions.hamiltonian_path import HamiltonianPath

FOLDER = Path(__file__).parent
EXAMPLE_1 = Solitaire("1:3 2:2 2:3 2:3 2:4 3:2 3:4 4:1 4:3")
PLAY = EXAMPLE_1.read_play("1:3 2:3 2:4 3:4 3:2 2:2 2:3 4:3 4:1")
HANDS = CooperativeUno("1:1 1:2 2:3", "1:3 2:2 3:1")
TOGETHER = Solitaire("1:1 1:2 2:3 1:3 2:2 3:1")


def figures() -> dict[str, Picture]:
    """Return the pictures by the names of their files."""
    gadgets = reduction("hamiltonian-path-to-solitaire").apply(HamiltonianPath("complete:4"))
    return {
        "uno-figure-1": CooperativeUno("1:1 2:2 3:3", "1:2 2:3").picture(),
        "uno-figure-2": graph_picture([EXAMPLE_1.cards]),
        "uno-figure-3": graph_picture([gadgets.cards]),
        "uno-figure-4": gadgets.picture(gadgets.solve()),
        "uno-figure-5a": EXAMPLE_1.picture(),
        "uno-figure-5b": EXAMPLE_1.picture(PLAY),
        "uno-figure-5c": subpaths_picture(EXAMPLE_1.subpaths(PLAY)[5].paths),
        "uno-figure-6": subpaths_picture(EXAMPLE_1.subpaths(PLAY)[6].paths),
        "uno-figure-7a": labels_picture(HANDS.hands),
        "uno-figure-7b": graph_picture([TOGETHER.cards]),
        "uno-figure-7c": HANDS.picture(),
        "uno-pile": position("pile-uno g3 r5 y4 | b4 r3 y9 @ r7 draw b3 g4 r5").picture(),
    }


if __name__ == "__main__":
    for name, picture in figures().items():
        (FOLDER / f"{name}.svg").write_text(picture.svg() + "\n")
