"""NimG on the same boards twice: normal play is a matter of sorting, misère play has to be searched.

Run it: python examples/phase_transition.py [COLUMNS [LARGEST]]
"""

import sys

from grundy import NimG
from grundy.graphs import Graph

ROWS = 3


def compare(columns: int) -> None:
    """Print who wins on a strip of triangles in both plays, and what that took."""
    board = Graph(f"triangular:{ROWS}x{columns}")
    p = NimG(board)((0, 0), [3] + [2] * (board.n - 1))
    said = []
    for play in ("normal", "misere"):
        answer = p.solve("outcome", play=play)
        said.append(f"{answer.result} {answer.method.name:<10} {answer.nodes:>9,} steps")
    print(f"{board.text():<16} {'   '.join(said)}")


def main() -> None:
    columns = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    side = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    print(f"{'board':<16} {'normal play':<28}   misère play")
    for count in range(2, columns + 1):
        compare(count)
    board = Graph(f"triangular:{side}x{side}")
    p = NimG(board)((0, 0), [1 + v * v % 9 for v in range(board.n)])
    answer = p.solve("outcome")
    print(f"{board.n:,} vertices in normal play: {answer.result} ({answer.method.name})")
    matched = NimG(board)((0, 0), [1] * board.n).outcome(play="misere")
    print(f"with weight 1 everywhere, misère play: {matched} (a matching)")


if __name__ == "__main__":
    main()
