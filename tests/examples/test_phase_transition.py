"""NimG in normal and in misère play, in the examples."""

import runpy
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "phase_transition.py"


def test_misere_play_takes_far_more_steps_on_the_same_boards(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "5", "60"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    said = capsys.readouterr().out.splitlines()
    assert said[1:5] == [
        "triangular:3x2   N labelling         12 steps   N search            58 steps",
        "triangular:3x3   N labelling         18 steps   P search         1,693 steps",
        "triangular:3x4   N labelling         24 steps   N search         3,756 steps",
        "triangular:3x5   N labelling         30 steps   P search        65,308 steps",
    ]
    assert said[5] == "3,600 vertices in normal play: P (labelling)"
    assert said[6] == "with weight 1 everywhere, misère play: N (a matching)"
