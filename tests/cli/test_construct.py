import json
from itertools import combinations

import pytest

from grundy import position


@pytest.mark.parametrize(
    ("on", "vertices", "theorem"),
    [("graph", 46, "Theorem 5.1"), ("tree", 32, "Observation 5.1"), ("digraph", 6, "section 5.1")],
)
def test_a_position_of_the_value_is_printed_and_the_theorem_named(run, on, vertices, theorem):
    text = run("construct", "5", "--on", on).stdout.strip()
    assert int(position(text).value()) == 5
    fields = json.loads(run("construct", "*5", "--on", on, "--json").stdout)
    assert fields.pop("edges") == position(text).rules.board.m
    source = f"Burke, Ferland and Teng (2021), {theorem}"
    assert fields == {"version": 1, "value": 5, "on": on, "position": text, "vertices": vertices, "theorem": source}
    assert run("construct", "5", "--on", on).stderr.startswith(f"value: *5, by {source}: ")


@pytest.mark.parametrize("n", [5, 6, 7])
def test_without_some_n_lemma_5_6_tells_the_value(run, n):
    lower = [f"N{i}" for i in range(4, n)]
    for gone in (some for size in range(1, len(lower) + 1) for some in combinations(lower, size)):
        fields = json.loads(run("construct", str(n), "--without", ",".join(gone), "--json").stdout)
        assert fields["theorem"].endswith("Lemma 5.6")
        assert int(position(fields["position"]).value()) == fields["value"]
    fields = json.loads(run("construct", str(n), "--without", "M5", "--json").stdout)
    assert (fields["value"], fields["theorem"]) == (None, None)
    assert "no theorem names it" in run("construct", str(n), "--without", "M5").stderr


@pytest.mark.parametrize("on", ["graph", "tree", "digraph"])
def test_a_position_is_drawn_in_every_format(run, tmp_path, on):
    run("construct", "4", "--on", on, "--svg", str(tmp_path / "a.svg"), "--moves")
    assert (tmp_path / "a.svg").read_text().count('class="zero"') > 1
    for ending, first in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".tex", b"\\docu"), (".pdf", b"%PDF")):
        file = tmp_path / f"b{ending}"
        assert run("construct", "4", "--on", on, "-o", str(file), "--dark").exit_code == 0
        assert file.read_bytes().startswith(first)


def test_what_is_printed_can_be_solved_from_standard_input(run):
    text = run("construct", "7").stdout
    assert run("solve", "-", "--question", "value", input=text).stdout.endswith(": *7\n")


def test_the_vertices_of_a_graph_get_cards(run):
    assert run("construct", "path:3", "--on", "hand").stdout == "0 is 0:0\n1 is 0:1\n2 is 1:1\n"
    assert run("construct", "grid:7x7", "--on", "hands").stdout.splitlines()[40:] == ["and 9 more"]
    fields = json.loads(run("construct", "grid:1x2", "--on", "hands", "--json").stdout)
    cards = {"0,0": "0:0", "0,1": "0:1"}
    assert fields == {"version": 1, "graph": "grid:1x2", "on": "hands", "cards": cards, "none": None}


def test_graphs_without_cards_are_told_with_the_reason(run):
    said = run("construct", "wheel:4", "--on", "hand").stdout
    assert said == "no cards: wheel: 0 is joined to all of the cycle 3, 2, 1, 4, which has no other edges\n"
    said = run("construct", "cycle:5", "--on", "hand").stdout
    assert said == "no cards: odd hole: the cycle of odd length 2, 1, 0, 4, 3 has no other edges\n"
    assert run("construct", "cycle:3", "--on", "hands").stdout == "no cards: cycle of odd length: 2, 0, 1\n"
    none = "0-a,0-b,0-c,1-a,1-c,1-d,1-b,2-a,2-c,3-d,3-b,3-c"
    said = run("construct", none, "--on", "hands").stdout
    assert said.startswith("no cards: these 8 vertices have no cards, shown in ")
    fields = json.loads(run("construct", none, "--on", "hands", "--json").stdout)
    assert fields["cards"] is None
    assert fields["none"].keys() == {"vertices", "steps", "words"}
    assert fields["none"]["steps"][-1] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("0>1", "--on", "hand"), "cards are found for a simple graph of edges such as 0-1, got 0>1"),
        (("x",), "a nimber is written 0, *, *2 or 2, got 'x'"),
        (("5", "--without", "X"), "--without names vertices of the board, such as N4, R4, N4.3, N4.3.1; got 'X'"),
        (("5", "--without", "N5"), "a token stands on 'N5', which is gone"),
        (("16", "-o", "a.png"), "values are shown on at most 1,000 vertices, got 1,036; take a smaller board"),
        (
            ("5", "--moves"),
            "--moves is about a picture: give --svg FILE or -o FILE, too\ntry 'grundy construct --help'",
        ),
        (
            ("path:3", "--on", "hand", "-o", "a.png"),
            "--svg, -o and --without are about a position: use --on graph, tree or digraph\n"
            "try 'grundy construct --help'",
        ),
        (("26", "--on", "tree"), "a board has at most 33,554,432 vertices, got 67,108,864"),
    ],
)
def test_bad_values_are_refused(refused, words, message):
    assert refused("construct", *words) == message
