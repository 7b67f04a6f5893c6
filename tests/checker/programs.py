"""The checker as a program of its own, and what it used."""

import json
import subprocess
import sys
from pathlib import Path

CHECKER = Path(__file__).parents[2] / "checker"
HEADER = {"format": "grundy-proof", "version": 2, "play": "normal", "question": "outcome", "claim": "N"}
MEASURE = """
import runpy, sys
sys.argv = sys.argv[1:]
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
finally:
    with open("/proc/self/status") as status:
        print(next(line for line in status if line.startswith("VmHWM:")), file=sys.__stderr__)
"""


def text_of(position, *steps, **header):
    return "\n".join(json.dumps(line) for line in ({**HEADER, "position": position, **header}, *steps)) + "\n"


def text_of_puzzle(puzzle, *steps, claim="no play"):
    header = {"format": "grundy-proof", "version": 2, "puzzle": puzzle, "claim": claim}
    return "\n".join(json.dumps(line) for line in (header, *steps)) + "\n"


def run(*arguments, environment=None):
    """Run the checker: the exit code, what it printed, and its complaint."""
    command = [sys.executable, "-I", str(CHECKER / "grundy_check.py"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, timeout=300, env=environment, check=False)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def measured(*arguments):
    """Run the checker: the exit code, its complaint, and its largest memory in bytes."""
    command = [sys.executable, "-I", "-c", MEASURE, str(CHECKER / "grundy_check.py"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, timeout=300, check=False)
    *said, peak = done.stderr.decode().split("\n")[:-2]
    return done.returncode, "\n".join(said), int(peak.split()[1]) * 1024
