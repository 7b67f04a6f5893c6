"""How far runs of conjectures came, in a small file: a run that was stopped goes on from there.

The file is replaced as a whole, by a rename: whatever ends a run, even `kill -9`, the file is the old one or the new
one.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from grundy.errors import GrundyError
from grundy.lab.conjectures.conjecture import Conjecture

FORMAT = "grundy conjectures 1"


@dataclass(frozen=True)
class Reached:
    """Sizes of one conjecture that were checked, the seconds that took, and a counterexample if there is one."""

    statement: str
    first: int
    last: int
    seconds: float
    counterexample: str | None = None
    why: str = ""


class State:
    """What a file says about conjectures. A file that is not there yet is empty.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.lab.conjectures import conjecture_named
    >>> about = conjecture_named("take-turn-16")
    >>> with TemporaryDirectory() as folder:
    ...     State(f"{folder}/runs.json").save(about, Reached(about.statement, 0, 5, 0.25))
    ...     State(f"{folder}/runs.json").reached(about).last
    5
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._known = self._read()

    def reached(self, conjecture: Conjecture) -> Reached | None:
        """Return how far a conjecture was run; a run of another statement of the same name is an error."""
        fields = self._known.get(conjecture.name)
        if fields is None:
            return None
        try:
            found = Reached(**fields)
        except TypeError:
            raise self._bad() from None
        if found.statement != conjecture.statement:
            raise GrundyError(
                f"{str(self.path)!r} has a run of another statement of {conjecture.name}: {found.statement!r}; "
                "give another file"
            )
        return found

    def save(self, conjecture: Conjecture, reached: Reached) -> None:
        """Write how far a conjecture was run. What other runs wrote meanwhile about other conjectures stays."""
        self._known = {**self._read(), conjecture.name: asdict(reached)}
        text = json.dumps({"format": FORMAT, "runs": self._known}, indent=1) + "\n"
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            with open(new, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self.path)
        except OSError as error:
            new.unlink(missing_ok=True)
            raise GrundyError(f"cannot write to {str(self.path)!r}: {error.strerror}") from None

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise GrundyError(f"cannot read {str(self.path)!r}: {error.strerror}") from None
        except ValueError:
            raise self._bad() from None
        if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("runs"), dict):
            raise self._bad()
        runs: dict[str, Any] = found["runs"]
        return runs

    def _bad(self) -> GrundyError:
        return GrundyError(
            f"{str(self.path)!r} is no file of runs of conjectures (format {FORMAT!r}); give another file"
        )
