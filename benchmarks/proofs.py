"""Proofs: time and memory of solving, of writing the proof and of checking it, for each kind, as ratios to solving.

    python benchmarks/proofs.py [--large]

With --large a search of ten million positions is proved too, which takes some minutes. Every stage runs in a process
of its own; memory is the largest that the process ever held. Checking is done by the stand-alone checker, in plain
Python, without Grundy.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

CHECKER = Path(__file__).parents[1] / "checker" / "grundy_check.py"
CASES = [
    ("strategy", "kayles 11 12 13", "outcome", "misere"),
    ("strategy", "geography(edge) grid:3x4 @ 0,0", "outcome", "misere"),
    ("value", "geography 0>1,1>2,2>0,2>3,1>3,3>4,4>0,4>5,5>1,5>2 @ 0", "value", "normal"),
    ("sum", "kayles 30 + nim 7 + ruler HTTHHTHH", "value", "normal"),
    ("heaps", "octal(0.37) 4000", "value", "normal"),
    ("period", "kayles 1000000000", "value", "normal"),
    ("theorem", "rugs " + "/".join(["HTTHTHHTTH" * 20] * 200), "value", "normal"),
    ("matching", "geography grid:300x300 @ 150,151", "outcome", "normal"),
    ("starts", "geography grid:300x300", "outcomes", "normal"),
    ("kernel", "geography(edge) grid:30x30 @ 15,15", "outcome", "normal"),
    ("order", "geography path:20000 @ 10000", "value", "normal"),
    ("pieces", "geography hex:40x40 @ 20,21", "value", "normal"),
    ("fusion", "hackenbush(ground=(0,0)) grid:100x100", "value", "normal"),
]
CHANCE = random.Random(1)
ARCS = [(u, v) for u in range(40) for v in sorted(CHANCE.sample([w for w in range(40) if w != u], 4))]
LARGE = [("strategy", f"geography {','.join(f'{u}>{v}' for u, v in ARCS)} @ 0", "outcome", "misere")]
STAGE = """
import json, resource, sys, time
text, question, play, path, stage = sys.argv[1:]
if stage == "check":
    sys.path.insert(0, path.rpartition("|")[2])
    import grundy_check
else:
    from grundy import position
    from grundy.rules import read_ruleset
    for small in ("kayles 3 + nim 2", "geography path:4 @ 1", "hackenbush 0-1,1-2,2-0", "rugs HT/TH"):
        for warm in ("value", "winning_moves"):
            str(position(small).solve(warm).proof())  # what is loaded on demand is no part of the work
path = path.partition("|")[0]
began = time.process_time()
if stage == "check":
    said = grundy_check.check_file(path)[0]
else:
    if question == "outcomes":
        answer = read_ruleset(text).outcomes(play=play)
    else:
        answer = position(text).solve(question, play=play)
    if stage == "write":
        solved = time.process_time()
        answer.proof().save(path)
        began = solved
print(json.dumps([time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def measure(text: str, question: str, play: str, path: Path, stage: str) -> tuple[float, float]:
    """CPU seconds of one stage, and the megabytes of its process."""
    given = [text, question, play, f"{path}|{CHECKER.parent}", stage]
    done = subprocess.run([sys.executable, "-c", STAGE, *given], check=True, capture_output=True, text=True)
    used, memory = json.loads(done.stdout)
    return used, memory


def main() -> None:
    print("CPU seconds (and megabytes) of solving, writing and checking; ratios to solving; the size of the proof\n")
    print(f"{'kind':9} {'position':42} {'solve':>14} {'write':>22} {'check':>22} {'lines':>8} {'bytes':>11}")
    with tempfile.TemporaryDirectory() as folder:
        for kind, text, question, play in CASES + LARGE * ("--large" in sys.argv):
            path = Path(folder) / "proof.json"
            stages = [measure(text, question, play, path, stage) for stage in ("solve", "write", "check")]
            lines = path.read_bytes().splitlines()
            assert kind == json.loads(lines[0])["kind"], lines[0][:200]
            solving = max(stages[0][0], 1e-4)
            cells = [f"{stages[0][0]:.4f} ({stages[0][1]:.0f})"]
            cells += [f"{used:.3f} ({memory:.0f}) x {used / solving:,.1f}" for used, memory in stages[1:]]
            shown = text if len(text) <= 42 else text[:39] + "..."
            print(
                f"{kind:9} {shown:42} {cells[0]:>14} {cells[1]:>22} {cells[2]:>22}"
                f" {len(lines):8,} {path.stat().st_size:11,}",
                flush=True,
            )


if __name__ == "__main__":
    main()
