"""Geography on a real map: players name states in turn, each next to the one before, none twice.

Run it: python examples/states.py [picture.svg]
"""

import sys
from pathlib import Path

from grundy import Geography, limits
from grundy.graphs import Graph

MAP = Graph(f"file:{Path(__file__).with_name('states.edges')}")
WEST = {"WA", "OR", "CA", "NV", "ID", "UT", "AZ", "NM", "CO", "WY", "MT"}


def main() -> None:
    states = Geography(MAP)
    outcomes = states.outcomes()
    won = [name for name, outcome in outcomes.items() if str(outcome) == "N"]
    print(f"{len(outcomes)} states; who begins wins only from: {', '.join(map(str, won))}")
    print("winning moves there:", *states("NH").winning_moves())
    print("why: every maximum matching covers New Hampshire, since Maine has no other neighbour")

    lost = states("NH").play("ME")
    print(f"after it: {lost.outcome()} ({lost.solve('outcome').method.name}), moves left: {len(lost.moves())}")

    two = states("ME", "WA")
    print(f"a token in Maine, one in Washington: {two.outcome()} ({two.solve('outcome').method.name})")

    west = Geography(Graph([edge for edge in MAP.edges if set(edge) <= WEST]), remove="edge")
    print(f"each border of the West crossed once, from Washington: {west('WA').outcome()}")
    with limits(seconds=20):
        print(f"misère play, from Maine: {states('ME').outcome(play='misere')}")
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(states("NH").picture().svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
