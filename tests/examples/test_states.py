"""The map of the United States in the examples."""

import runpy
import sys
from pathlib import Path

from grundy.graphs import Graph

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_map_has_the_known_borders():
    states = Graph(f"file:{EXAMPLES / 'states.edges'}")
    assert (states.n, states.m) == (49, 107)
    degrees = {name: states.degree(states.index(name)) for name in states.vertices}
    assert degrees["ME"] == 1
    assert {name for name, degree in degrees.items() if degree == max(degrees.values())} == {"MO", "TN"}


def test_the_example_finds_that_only_new_hampshire_wins(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "argv", ["states.py", str(tmp_path / "map.svg")])
    runpy.run_path(str(EXAMPLES / "states.py"), run_name="__main__")
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "49 states; who begins wins only from: NH"
    assert said[1] == "winning moves there: MA VT ME"
    assert len(said) == 7
    assert (tmp_path / "map.svg").read_text().startswith("<svg")
