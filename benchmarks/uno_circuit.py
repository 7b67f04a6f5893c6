"""Solitaire Uno beside OR-tools: the same hands by the circuit constraint of CP-SAT on the graph of matching cards.

python benchmarks/uno_circuit.py [seconds for each hand]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import combinations

from grundy import Solitaire
from timing import peer, seconds
from uno_solitaire import cubic, graph, necklace, on_bridges, random_cards

Cards = Sequence[tuple[int, int]]
MOST_ARCS = 60_000


def circuit(cp_model, cards: Cards, limit: float) -> tuple[str, float]:
    """Whether all cards can be played, by a circuit through all of them and one more node; and the CPU seconds."""
    began = time.process_time()
    model = cp_model.CpModel()
    arcs = [(0, i + 1, model.new_bool_var("")) for i in range(len(cards))]
    arcs += [(i + 1, 0, model.new_bool_var("")) for i in range(len(cards))]
    for (i, one), (j, other) in combinations(enumerate(cards, 1), 2):
        if one[0] == other[0] or one[1] == other[1]:
            arcs += [(i, j, model.new_bool_var("")), (j, i, model.new_bool_var(""))]
    if len(arcs) > MOST_ARCS:
        return f"{len(arcs):,} arcs, not tried", float("nan")
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(model)
    said = {cp_model.OPTIMAL: "a play", cp_model.FEASIBLE: "a play", cp_model.INFEASIBLE: "no play"}
    return said.get(status, f"open after {limit:g} s"), time.process_time() - began


def show(title: str, hands: Sequence[tuple[str, Cards]], cp_model, limit: float) -> None:
    print(f"\n{title}: ms of Grundy, ms of OR-tools, ratio")
    for name, cards in hands:
        puzzle = Solitaire(cards)
        ours = seconds(puzzle.solve)
        answer = puzzle.answer()
        said = "no play" if answer.result is None else "a play"
        theirs, used = circuit(cp_model, cards, limit)
        times = f"{1e3 * ours:9.2f}  {1e3 * used:10.1f}  x {used / ours:,.0f}"
        print(f"  {name:<22} {times}   {answer.method.name}, {said}; OR-tools: {theirs}")
        if theirs in ("a play", "no play") and theirs != said:
            sys.exit("they do not agree")


def main() -> None:
    if (ortools := peer("ortools.sat.python.cp_model")) is None:
        return
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    sizes = (50, 100, 200, 500)
    roots = [(f"{n} cards", random_cards(n, round(n**0.5), round(n**0.5))) for n in sizes]
    show("as many colours as numbers, the root of n", roots, ortools, limit)
    quarters = [(f"{n} cards", random_cards(n, n // 4, n // 4)) for n in sizes]
    show("colours and numbers, n / 4", quarters, ortools, limit)
    show("random cubic graphs", [(f"{3 * v} cards", graph(cubic(v))) for v in (16, 32, 66, 166)], ortools, limit)
    bridges = [(f"{len(graph(on_bridges(v)))} cards", graph(on_bridges(v))) for v in (18, 36, 66)]
    show("three cubic graphs on bridges", bridges, ortools, limit)
    show("rings of pieces of Petersen's", [(f"{30 * k} cards", graph(necklace(k))) for k in (3, 7, 17)], ortools, limit)


if __name__ == "__main__":
    main()
