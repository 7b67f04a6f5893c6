import json
import re
from pathlib import Path

import pytest

from grundy import position
from grundy.analysis.words import PLAYS
from grundy.proofs import check_file
from grundy.reductions import reduction
from grundy.reductions.shape import degree_at_most

EXAMPLES = Path(__file__).parents[2] / "examples"
WON = "geography 0>1,1>2,0>2 @ 0"


def test_edges_that_count_as_two_arcs_are_said_to_do_so(run):
    said = run("reduce", "undirected-geography path:3 @ 0", "--by", "prelude").stdout
    assert (
        "\nsource has: 3 vertices, 4 edges, maximum degree 4, bipartite, planar (each edge counts as two arcs)\n"
        in said
    )
    assert "two arcs" not in run("reduce", WON, "--by", "prelude").stdout


def test_after_an_opening_there_may_be_no_good_move(run):
    said = run("reduce", "forall 1: (1 -1)", "--by", "qbf-to-geography", "--check").stdout
    assert "\ntarget is:  N" in said
    assert re.search(r"\nmoves:      after .*: none of the target's leads to a P-position\n", said)


def test_the_target_is_printed_with_its_size(run):
    said = run("reduce", "geography 0>1 @ 0", "--by", "arc-gadget").stdout
    lines = dict(line.split(":", 1) for line in said.splitlines())
    assert position(lines["target"].strip()) == reduction("arc-gadget").apply(position("geography 0>1 @ 0"))
    assert lines["size"].strip() == "12 vertices, 12 edges (2n + 8m vertices, n + 10m edges for n = 2, m = 1)"
    assert lines["source has"].strip() == "2 vertices, 1 edges, maximum degree 1, bipartite, planar"
    assert lines["target has"].strip() == "12 vertices, 12 edges, maximum degree 4, bipartite, planar"


def test_of_several_reductions_the_one_with_the_smallest_target_is_taken(run):
    said = run("reduce", WON, "--to", "undirected-geography").stdout
    assert "\nreduction:  arc-gadget (also: misere-undirected, " in said
    assert "; choose with --by)\n" in said
    assert "\nreduction:  prelude\n" in run("reduce", WON, "--to", "undirected-geography", "--by", "prelude").stdout


def test_both_sides_are_solved_and_the_move_comes_back(run):
    said = run("reduce", WON, "--to", "undirected-geography", "--by", "prelude", "--check").stdout.splitlines()
    assert "source is:  N, the player to move wins (normal play), by peeling" in said
    assert "target is:  *2 (normal play), by few-high-degree" in said
    assert said[9:12] == [
        "relation:   holds",
        "moves:      after p,0, 0: a,0,2 comes back as 2",
        "promise:    bipartite where the source is: kept",
    ]
    assert len(said) == 14
    assert all(line.endswith(": kept") for line in said[11:])


def test_a_broken_promise_is_said_and_ends_with_one(run, monkeypatch):
    cls = type(reduction("misere-directed"))
    monkeypatch.setattr(cls, "promises", (degree_at_most("one", lambda source, degree: 1),))
    result = run("reduce", WON, "--by", "misere-directed", "--check")
    assert "\nrelation:   holds\n" in result.stdout
    assert result.stdout.endswith("\npromise:    maximum degree at most one: BROKEN\n")
    assert result.exit_code == 1


def test_a_move_that_is_none_of_the_source_is_said(run):
    said = run("reduce", "geography path:3 @ 0", "--by", "passes(1)", "--check").stdout
    assert "\nmoves:      1 comes back as 1; pass stands for no move\n" in said
    assert "\nmoves:      none of the target's leads to a P-position\n" in (
        run("reduce", "geography path:3 @ 1", "--by", "passes(1)", "--check").stdout
    )


CHAINS = {
    "prelude": "maximum degree 4, bipartite, planar",
    "misere-directed": "maximum degree 4, bipartite, planar",
    "misere-undirected": "maximum degree 4, not bipartite, planar",
    "misere-undirected-printed": "maximum degree 5, not bipartite, planar",
    "geography-to-nimg": "maximum degree 3, not bipartite, planar",
}


@pytest.mark.parametrize("last", CHAINS)
def test_a_chain_leads_from_a_file_of_a_formula_to_the_boards_of_the_corollaries(run, last):
    result = run("reduce", str(EXAMPLES / "small.qdimacs"), "--by", f"qbf-to-planar-geography,{last}", "--check")
    first, second = result.stdout.split("\n\n")
    assert "source is:  true\n" in first
    assert "maximum degree 3, bipartite, planar\n" in first
    assert f"{CHAINS[last]}\n" in second
    assert not any(line.startswith(("source:", "source has:")) for line in second.splitlines())
    promises = [line for line in result.stdout.splitlines() if line.startswith("promise:")]
    assert len(promises) >= 5
    assert all(line.endswith(": kept") for line in promises)
    assert result.stdout.count("\nrelation:   holds\n") == 2
    assert result.exit_code == 0


def test_the_steps_of_a_chain_are_told_to_programs_and_the_last_target_alone_as_text(run, tmp_path):
    words = ("reduce", "exists 1: (1)", "--by", "qbf-to-planar-geography, plus-star")
    assert run(*words).exit_code == 2  # plus-star is about boards of edges
    words = ("reduce", "exists 1: (1)", "--by", "qbf-to-planar-geography, prelude, passes(1)")
    steps = json.loads(run(*words, "--json", "--check", "--proof", str(tmp_path / "p")).stdout)["steps"]
    assert [step["reduction"] for step in steps] == ["qbf-to-planar-geography", "prelude", "passes(1)"]
    assert [one["target"] for one in steps[:-1]] == [other["source"] for other in steps[1:]]
    assert all(step["check"]["holds"] for step in steps)
    assert [("proof" in step) for step in steps] == [False, False, True]
    assert check_file(str(tmp_path / "p"))
    assert len((tmp_path / "p").read_text().splitlines()) == steps[-1]["proof"]["lines"]
    assert run(*words, "--text").stdout.strip() == steps[-1]["target"]


def test_a_chain_with_a_broken_promise_ends_with_one(run, monkeypatch):
    cls = type(reduction("qbf-to-planar-geography"))
    monkeypatch.setattr(cls, "promises", (degree_at_most("two", lambda source, degree: 2),))
    result = run("reduce", "exists 1: (1)", "--by", "qbf-to-planar-geography,misere-directed", "--check")
    assert "\npromise:    maximum degree at most two: BROKEN\n" in result.stdout
    assert result.exit_code == 1


def test_a_formula_is_reduced(run, tmp_path):
    said = run("reduce", "exists 1 forall 2: (1 2) (1 -2)", "--by", "qbf-to-geography", "--check").stdout
    assert "\nsource is:  true\n" in said
    assert said.endswith("relation:   holds\nmoves:      x1 comes back as 1 = true\n")
    file = tmp_path / "formula.qdimacs"
    file.write_text("p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n")
    assert run("reduce", str(file), "--by", "qbf-to-geography", "--check").stdout == said


def test_a_puzzle_is_reduced_and_its_play_comes_back(run, refused):
    said = run("reduce", "solitaire-uno b3 b7 r3", "--to", "cooperative-uno", "--check").stdout.splitlines()
    assert said[1] == "target:     cooperative-uno b3 b7 r3 | none:none none:none none:none"
    assert said[4] == "size:       6 cards (2n cards for n = 3)"
    assert said[-2:] == ["relation:   holds", "moves:      1>b7 1>b3 1>r3 comes back as b7 b3 r3"]
    said = run("reduce", "solitaire-uno b3 r7", "--to", "cooperative-uno", "--check", "--json").stdout
    assert json.loads(said)["check"] == {
        "source": "no play",
        "target": "no play",
        "holds": True,
        "opening": [],
        "moves": [],
        "promises": [],
    }
    said = refused("reduce", "complete:4", "--by", "hamiltonian-path-to-solitaire", "--proof", "x")
    assert said == "--proof is for games, and 'hamiltonian-path-to-solitaire' leads to a puzzle; --check shows its play"


def test_the_source_is_read_from_standard_input(run):
    assert run("reduce", "-", "--by", "prelude", input=WON).stdout == run("reduce", WON, "--by", "prelude").stdout


def test_arrows_follow_each_other_from_the_shell(run, refused):
    value = run("reduce", WON, "--by", "arc-gadget", "--text").stdout
    assert position(value.strip()) == reduction("arc-gadget").apply(position(WON))
    assert "\nrelation:   holds\n" in run("reduce", "-", "--by", "plus-star", "--check", input=value).stdout
    said = refused("reduce", WON, "--by", "arc-gadget", "--text", "--check")
    assert said.startswith("--text prints the target alone, it does not go with --check")


def test_a_relation_that_does_not_hold_is_said_and_ends_with_one(run, monkeypatch):
    cls = type(reduction("arc-gadget"))
    monkeypatch.setattr(cls, "shape", "x-a a-y")
    result = run("reduce", WON, "--by", "arc-gadget", "--check")
    assert "\nrelation:   DOES NOT HOLD\n" in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("source", "name", "claim"),
    [
        (WON, "prelude", "*2"),
        (WON, "misere-undirected", "N"),
        (WON, "beside-heap(2)", "N"),
        ("geography path:3 @ 1", "passes(1)", "0"),
        (WON, "geography-to-nimg", "N"),
    ],
)
def test_a_proof_of_the_target_names_the_reduction_and_is_checked(run, tmp_path, source, name, claim):
    file = tmp_path / "target.proof"
    said = run("reduce", source, "--by", name, "--proof", str(file)).stdout
    arrow = reduction(name)
    assert said.splitlines()[-1].endswith(f"; of the target's {arrow.preserves.target.words}")
    header, *notes = map(json.loads, file.read_text().splitlines()[:4])
    assert (header["position"], header["claim"]) == (str(arrow.apply(position(source))), claim)
    assert notes[0] == ["note", f"This position is the target of the reduction {name}: {arrow.preserves.words}."]
    assert notes[1] == ["note", f"The source is: {source}"]
    assert notes[2][1].endswith(f"{arrow.reference}.")
    assert f"{header['position']}, {PLAYS[arrow.preserves.target.play]}: {claim}. Checked." in check_file(str(file))


def test_the_same_as_json(run, tmp_path):
    call = ["reduce", WON, "--by", "prelude", "--check", "--proof", str(tmp_path / "x"), "--json"]
    fields = json.loads(run(*call).stdout)
    assert fields["reduction"] == "prelude"
    assert fields["counts"] == {"n": 3, "m": 3}
    assert fields["size"] == {"vertices": 34, "edges": 37}
    assert [promise["kept"] for promise in fields["check"].pop("promises")] == [True] * 3
    assert fields["boards"]["target"]["max_degree"] == 4
    assert fields["boards"]["source"] == {
        "vertices": 3,
        "edges": 3,
        "max_degree": 2,
        "bipartite": False,
        "planar": True,
    }
    assert fields["check"] == {
        "source": "N",
        "target": "*2",
        "holds": True,
        "opening": ["p,0", "0"],
        "moves": [{"move": "a,0,2", "back": "2"}],
    }
    assert fields["proof"].keys() == {"lines", "bytes"}
    assert position(fields["target"]) == reduction("prelude").apply(position(WON))


def test_a_picture_of_the_target_is_written(run, tmp_path):
    run("reduce", WON, "--by", "arc-gadget", "--svg", str(tmp_path / "target.svg"))
    assert (tmp_path / "target.svg").read_text().count('class="gadget"') == 25


def test_limits_hold(run):
    tall = "geography " + ",".join(f"{i}>{j}" for i in range(9) for j in range(9) if i != j) + " @ 0"
    ended = run("reduce", tall, "--by", "arc-gadget", "--check", "--positions", "1000")
    assert ended.exit_code == 3
    assert ended.stderr.startswith("error: search stopped at the limit of 1,000 positions")
    assert "\nrelation:   not decided, a limit ended the check\n" in ended.stdout
    assert ended.stdout.endswith("maximum degree at most one more than that of the source, or four: kept\n")


def test_a_limit_leaves_what_was_checked_of_a_chain(run):
    chain = ("exists 1 forall 2: (1 2) (-1 -2)", "--by", "qbf-to-planar-geography,misere-undirected", "--check")
    ended = run("reduce", *chain, "--positions", "300")
    assert ended.exit_code == 3
    first, second = ended.stdout.split("\n\n")
    assert "relation:   holds" in first
    assert "relation:   not decided" in second
    assert second.endswith("maximum degree at most one more than that of the source, or three: kept\n")
    ended = run("reduce", *chain, "--positions", "300", "--json")
    assert (ended.exit_code, ended.stdout) == (3, "")
    first, second = json.loads(ended.stderr.splitlines()[-1])["steps"]
    assert first["check"]["holds"]
    assert [promise["kept"] for promise in second["check"]["promises"]] == [True, True]
    assert "holds" not in second["check"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nim 3", "--by", "arc-gadgets"], "unknown reduction 'arc-gadgets'; did you mean 'arc-gadget'?"),
        (
            ["nim 3", "--by", "arc-gadget"],
            "reduction 'arc-gadget' needs a position of generalized-geography, "
            "such as generalized-geography 0>1,1>2,0>2 @ 0",
        ),
        (["nim 3", "--to", "chess"], "no reduction leads to 'chess'; there are reductions to binary-undirected-"),
        (
            ["nim 3", "--to", "binary-undirected-geography"],
            "no reduction leads from here to 'binary-undirected-geography'; two-tokens, two-tokens-connected: "
            "needs a position of sum, such as ",
        ),
        (
            ["nim 3", "--to", "undirected-geography"],
            "no reduction leads from here to 'undirected-geography'; arc-gadget, misere-undirected, misere-undirected-"
            "printed, prelude, separate-values(1,3), subdivided-arc-gadget, value-in-set(2,3): "
            "needs a position of generalized-geography",
        ),
        (
            ["geography grid:180x180 @ 0,0", "--by", "arc-gadget"],
            "reduction 'arc-gadget' would make a board of 1,095,840 vertices, and at most 1,000,000 are made; "
            "give a smaller position",
        ),
        (
            ["geography 0>1 @ 0", "--by", ""],
            "a reduction is a name with its parameters, as in separate-values(2,5), got",
        ),
        (["geography 0>1 @ 0", "--to", ""], "no reduction leads to ''; there are reductions to binary-undirected-"),
        (["nim 3"], "give --to GAME or --by NAME; no reduction leads from here"),
        (
            ["geography(edge) path:3 @ 0"],
            "give --to GAME or --by NAME; from here lead edges-to-short (to geography(edge,moves)), "
            "misere-undirected-edge (to geo",
        ),
        (
            ["geography 0>1 @ 0", "--by", "prelude", "--to", "nim"],
            "reduction 'prelude' leads to 'undirected-geography', not to 'nim'",
        ),
        (
            ["cycle:4", "--by", "hamiltonian-path-to-solitaire"],
            "reduction 'hamiltonian-path-to-solitaire' needs three edges at each vertex, 0 has 2",
        ),
        (
            ["0-1,0-1,0-1", "--by", "hamiltonian-path-to-solitaire"],
            "reduction 'hamiltonian-path-to-solitaire' needs a board without loops and parallel edges",
        ),
        (
            ["0>1", "--by", "hamiltonian-path-to-solitaire"],
            "a Hamiltonian path is asked for on edges such as 0-1, got the arc 0>1",
        ),
        (["geography 0>1 @ 7", "--by", "prelude"], "token must be a vertex of the graph, got 7"),
        (
            ["exists 1: (1) (", "--by", "qbf-to-geography"],
            "a formula is written like 'exists 1 forall 2: (1 2) (1 -2)'",
        ),
        (
            ["geography 0>1 @ 0", "--by", "prelude", "--proof", "/no/such/folder/x"],
            "the proof could not be written to '/no/such/folder/x': No such file or directory",
        ),
        (
            ["geography 0>1 @ 0", "--by", "prelude", "--svg", "/no/such/folder/x"],
            "the picture could not be written to '/no/such/folder/x': No such file or directory",
        ),
    ],
)
def test_bad_input_is_told(refused, words, message):
    assert refused("reduce", *words).startswith(message)


def test_the_target_is_drawn_with_values_in_every_format(run, tmp_path):
    for ending, first in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".tex", b"\\docu"), (".pdf", b"%PDF")):
        file = tmp_path / f"a{ending}"
        assert run("reduce", WON, "--by", "prelude", "-o", str(file), "--values", "--dark").exit_code == 0
        assert file.read_bytes().startswith(first)
    plain, valued = tmp_path / "b.svg", tmp_path / "c.svg"
    run("reduce", WON, "--by", "prelude", "--svg", str(plain))
    run("reduce", WON, "--by", "prelude", "--svg", str(valued), "--values")
    assert plain.read_text().count('class="other"') == 0
    target = reduction("prelude").apply(position(WON))
    badges = sum(valued.read_text().count(f'class="{kind}"') for kind in ("zero", "other"))
    assert badges == target.board.n + 2 * target.board.m


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((WON, "--by", "prelude", "--values"), "--values is about a picture: give --svg FILE or -o FILE, too"),
        ((WON, "--by", "prelude", "-o", "a.jpg"), "pictures are written as .svg, .png, .tex or .pdf, got 'a.jpg'"),
        (
            ("undirected-geography path:4 @ 1", "--by", "plus-star", "-o", "a.svg", "--values"),
            "values of all starts are for Geography or NimG with one token, got sum; "
            "`grundy picture TEXT --values` shows what each move of a position leaves",
        ),
        (
            ("complete:4", "--by", "hamiltonian-path-to-solitaire", "-o", "a.svg", "--values"),
            "'hamiltonian-path-to-solitaire' leads to a puzzle, where no vertex has a value; leave out --values",
        ),
    ],
)
def test_pictures_that_cannot_be_drawn_are_refused(refused, words, message):
    assert refused("reduce", *words).split("\ntry ")[0] == message
