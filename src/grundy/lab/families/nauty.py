"""Graphs from the generators of nauty: geng, gentreeg, directg and gentourng.

McKay and Piperno, Practical graph isomorphism II, Journal of Symbolic Computation 60 (2014). Debian puts `nauty-`
before the names of the programs.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from functools import cache

from grundy.errors import GrundyError, MissingPackage
from grundy.graphs.text.codes import write_graph6

__all__ = ["GeneratorFailed", "find", "has_nauty", "nauty_lines", "version"]

PROGRAMS = {"trees": ("gentreeg",), "digraphs": ("geng", "directg"), "tournaments": ("gentourng",)}
"""The programs that a kind of graphs needs; all others need geng."""
OPTIONS = {"connected": ("-c",), "bipartite": ("-b",), "all": ()}
SUMMARY = re.compile(r"^>Z .*?(\d+) \w+ (?:generated|written)\b", re.MULTILINE)
"""The last line that a generator writes to standard error, with the number of graphs."""


class GeneratorFailed(GrundyError):
    """A generator of nauty ended early, was killed, or is not the one that the family was read with."""


@cache
def find(program: str) -> str | None:
    """Return the path of a program of nauty, under either name; None where it is not installed."""
    return shutil.which(f"nauty-{program}") or shutil.which(program)


def has_nauty(kind: str) -> bool:
    """Return True if the programs for a kind of graphs are installed."""
    return all(find(program) for program in PROGRAMS.get(kind, ("geng",)))


@cache
def version(program: str) -> str:
    """Return the version of an installed program: another version may put the graphs into another order."""
    done = subprocess.run([_path(program), "--version"], capture_output=True, text=True, errors="replace")
    found = re.search(r"version (\S+)", done.stdout + done.stderr)
    return found[1] if found else "of unknown version"


def nauty_lines(kind: str, degree: int, part: tuple[int, int, int]) -> list[str]:
    """Return the graphs of part (n, residue, modulus) as graph6 or digraph6 lines."""
    n, residue, modulus = part
    share = f"{residue}/{modulus}"
    if kind == "trees":
        return [_tree_line(line) for line in _run("gentreeg", "-p", str(n), share)]
    if kind == "tournaments":
        return _run("gentourng", "-z", str(n), share)
    if kind == "digraphs":
        return _run("directg", f"-s{share}", lines=_run("geng", str(n)))
    # -X1 splits the work one level deeper: without it some shards have 20 times as many graphs as the mean.
    options = (f"-cD{degree}",) if kind == "degree" else OPTIONS[kind]
    return _run("geng", "-X1", *options, str(n), share)


def _path(program: str) -> str:
    path = find(program)
    if path is None:
        raise MissingPackage(f"{program} of nauty is not installed on this machine; on Debian: apt install nauty")
    return path


def _run(program: str, *options: str, lines: Sequence[str] = ()) -> list[str]:
    """Return the lines that a generator writes; raise `GeneratorFailed` unless it came to its end."""
    command = [_path(program), *options]
    sent = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(command, input=sent, capture_output=True, text=True, errors="replace")
    found = done.stdout.splitlines()
    name = f"{program} {' '.join(options)}"
    if done.returncode:
        raise GeneratorFailed(f"{name} {_why(done.returncode, done.stderr)} after {len(found):,} graphs")
    summary = SUMMARY.findall(done.stderr)
    if not summary or int(summary[-1]) != len(found):
        announced = f"said that it made {int(summary[-1]):,}" if summary else "did not say how many it made"
        raise GeneratorFailed(f"{name} wrote {len(found):,} graphs, but {announced}")
    return found


def _why(code: int, errors: str) -> str:
    if code < 0:
        return f"was killed by {signal.Signals(-code).name}"
    reason = next((line for line in errors.splitlines() if line.startswith(">E")), "")
    return f"failed with exit code {code}{f' ({reason[3:].strip()})' if reason else ''}"


def _tree_line(parents: str) -> str:
    """Return the graph6 line of a tree; `parents` has 0 for the root, and the parents of 2, 3, ... counted from 1."""
    import numpy as np

    up = np.array(parents.split(), dtype=np.int64)
    return write_graph6(len(up), np.stack([up[1:] - 1, np.arange(1, len(up))], axis=1))
