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
WATCH_THE_CLOCK = """
import gc, sys, time
sys.path.insert(0, sys.argv[1])
import grundy_check as checker
gc.disable()
longest, last, look = 0, None, checker.Budget.check_clock
def measured(budget):
    global longest, last
    now = time.thread_time()
    longest, last = longest if last is None else max(longest, now - last), now
    look(budget)
    last = time.thread_time()
def rejected(error, *said):
    measured(checker.Budget(checker.Limits()))
checker.Budget.check_clock, checker.Rejected.__init__ = measured, rejected
try:
    print(*checker.check_file(sys.argv[2], limits=checker.Limits(seconds=float(sys.argv[3]))))
except (checker.Rejected, checker.NotAProof) as error:
    print(error)
print(longest)
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


def time_between_looks(path, seconds):
    """Check a file for a few seconds: what the checker says, and the longest CPU time between two looks at the clock.

    To reject the file counts as the last look: the time in which all that was built is thrown away does not count.
    """
    command = [sys.executable, "-I", "-c", WATCH_THE_CLOCK, str(CHECKER), str(path), str(seconds)]
    done = subprocess.run(command, capture_output=True, timeout=300, check=True)
    *said, longest = done.stdout.decode(errors="replace").splitlines()
    return "\n".join(said), float(longest)
