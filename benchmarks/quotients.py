"""Misère quotients: CPU seconds to find them and to check their proofs, against a prototype on a like machine.

python benchmarks/quotients.py [larger]
"""

from __future__ import annotations

import sys

from grundy import Kayles, Nim, NodeKayles, Octal, misere_quotient
from timing import seconds

GAMES = [
    ("0.77", 100, 0.1),
    ("0.123", 40, 0.01),
    ("0.152", 150, 0.1),
    ("0.115", 220, 0.6),
    ("0.44", 340, 0.9),
    ("0.07", 25, None),
    ("0.07", 27, None),
    ("0.07", 29, 0.2),
]
"""A code, the last heap, and the seconds of the prototype to find the quotient (C++)."""
LARGER = [("0.07", 30, None), ("0.07", 31, 120.0)]
GROWTH = [40, 80, 160, 320]
"""Heaps of Kayles, to see how time grows with them."""


def main() -> None:
    print("code     heaps   order   |P|      bytes   find (prototype)     check")
    for code, to, prototype in GAMES + (LARGER if "larger" in sys.argv[1:] else []):
        rules = Octal(code)
        quotient = rules.misere_quotient(to)
        proof = quotient.proof()
        finding = seconds(lambda rules=rules, to=to: rules.misere_quotient(to), least=0.3)
        checking = seconds(proof.check, least=0.3)
        against = "" if prototype is None else f"({prototype:g})"
        facts = f"{to:6} {quotient.order:7} {quotient.p_count:5} {proof.size().bytes:10,}"
        print(f"{code:7} {facts} {finding:9.3f} {against:11} {checking:7.3f}")
    print("\nKayles, by the last heap that is asked for: seconds to find, to check")
    for to in GROWTH:
        # A period would end the search: so large a quotient is found without one.
        heaps = misere_quotient(Kayles, to=to)
        finding = seconds(lambda to=to: misere_quotient(Kayles, to=to), least=0.3)
        print(f"{to:5} {finding:9.3f} {seconds(heaps.proof().check, least=0.3):9.3f}")
    print("\nSums of components: seconds to find, to check")
    for about in ((Kayles, Nim), (Kayles, Octal("0.123")), (NodeKayles("grid:4x4")(),)):
        sums = misere_quotient(*about, to=12)
        finding = seconds(lambda about=about: misere_quotient(*about, to=12), least=0.3)
        print(f"{sums!r} {finding:9.3f} {seconds(sums.proof().check, least=0.3):9.3f}")


if __name__ == "__main__":
    main()
