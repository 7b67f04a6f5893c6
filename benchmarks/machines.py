"""Machines on words: CPU seconds to learn them and to check their proofs, against a prototype on a like machine.

python benchmarks/machines.py
"""

from __future__ import annotations

from typing import Any

from grundy import Octal, PegDuotaireRow, RewriteGame
from timing import seconds

GAMES: list[tuple[str, Any, dict[str, Any], float, float]] = [
    ("Kayles", Octal("0.77").as_words(), {}, 0.04, 0.04),
    ("Dawson's Kayles", Octal("0.07").as_words(), {}, 0.02, 0.03),
    ("octal 0.44", Octal("0.44").as_words(), {}, 0.13, 0.14),
    ("octal 0.45", Octal("0.45").as_words(), {"states": 600}, 9.0, 2.8),
    ("a, b, bbbb", RewriteGame("a>,b>,bbbb>"), {}, 1.8, 0.07),
    ("a, bb, bbb, outcomes", RewriteGame("a>,bb>,bbb>"), {"question": "outcome"}, 0.007, 0.01),
    ("aba>bb, ba>aa, bbb>a", RewriteGame("aba>bb,ba>aa,bbb>a"), {}, 0.014, 0.01),
    ("pegs from 0*1*0*", PegDuotaireRow, {"starts": "0*1*0*"}, 0.002, 0.00),
]
"""Name, game, what is asked, and the seconds of the prototype to learn (C++) and to check (Python)."""


def main() -> None:
    print("game                      states   pairs   sets    bytes   learn (prototype)   check (prototype)")
    for name, game, asked, learned, checked in GAMES:
        machine = game.machine(**asked, seconds=600)
        proof = machine.proof()
        learning = seconds(lambda game=game, asked=asked: game.machine(**asked, seconds=600), least=0.3)
        checking = seconds(proof.check, least=0.3)
        facts = f"{machine.states:6} {machine.facts['pairs']:8,} {machine.facts['sets']:6,} {proof.size().bytes:8,}"
        print(f"{name:24} {facts} {learning:9.3f} ({learned:.3f})   {checking:9.3f} ({checked:.3f})")


if __name__ == "__main__":
    main()
