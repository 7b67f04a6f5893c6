"""The figures of the paper on Uno, and the counts of section 3.3."""

import json
import random
import re
import runpy
from itertools import pairwise
from pathlib import Path

import pytest

from grundy import BadPosition, CooperativeUno, Solitaire
from grundy.games.uno.figures import graph_picture, labels_picture, subpaths_picture
from grundy.games.uno.graphs import graph_of_labels

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE_1 = "solitaire-uno 1:3 2:2 2:3 2:3 2:4 3:2 3:4 4:1 4:3"
PLAY = "1:3 2:3 2:4 3:4 3:2 2:2 2:3 4:3 4:1"


def without_places(svg):
    return re.sub(r'="[-0-9. e]+"|[MQL] [-0-9. e]+', "", svg)


def test_the_pictures_of_the_docs_are_those_of_the_script():
    for name, picture in runpy.run_path(str(DOCS / "write_uno.py"))["figures"]().items():
        assert without_places((DOCS / f"{name}.svg").read_text()) == without_places(picture.svg() + "\n"), (
            "`make lists`"
        )


def test_the_graph_of_a_hand_has_a_line_for_each_edge():
    rng = random.Random(1)
    for _ in range(30):
        hand = Solitaire([(rng.randrange(4), rng.randrange(4)) for _ in range(rng.randint(1, 12))])
        assert graph_picture([hand.cards]).svg().count('class="bent"') == hand.graph().m


def test_cards_are_edges_between_their_labels():
    hands = CooperativeUno("r3 r3 b5", "r5 b3")
    svg = labels_picture(hands.hands).svg()
    assert (svg.count('class="hand-1"'), svg.count('class="hand-2"')) == (3, 2)
    assert svg.count("<circle") == 4
    board = graph_of_labels(hands.hands)
    assert (board.n, board.m) == (4, 5)


def plain_counts(play, first):
    """The counts after the first cards, by their definition: cut the play wherever a card is not among these."""
    order = sorted(range(len(play)), key=lambda at: (play[at][1], play[at][0], at))
    added, number = set(order[:first]), play[order[first - 1]][1]
    cuts = [at for at in range(len(play)) if at in added and at - 1 not in added]
    counts = {}
    for start in cuts:
        end = next(at for at in range(start, len(play)) if at + 1 not in added)
        ends = sorted([play[start], play[end]], key=lambda card: (card[1] != number, card[0]))
        new = sum(card[1] == number for card in ends)
        pair = [card[0] for card in ends] if new == 1 else sorted(card[0] for card in ends)
        key = "dvh"[new], *pair
        counts[key] = counts.get(key, 0) + 1
    return counts


@pytest.mark.parametrize("seed", range(40))
def test_counts_of_random_plays_are_those_of_the_definition(seed):
    rng = random.Random(seed)
    play = [(rng.randrange(3), rng.randrange(3))]
    while len(play) < rng.randint(1, 9):
        colour, number = play[-1]
        play.append(rng.choice([(rng.randrange(3), number), (colour, rng.randrange(3))]))
    for first, step in enumerate(Solitaire(play).subpaths(play), 1):
        found = {(name, *pair): many for name in "hvd" for pair, many in getattr(step, name).items()}
        assert found == plain_counts(play, first)
        assert sum(map(len, step.paths)) == first
        assert all(a[0] == b[0] or a[1] == b[1] for path in step.paths for a, b in pairwise(path))


def test_figure_5_c_and_figure_6_are_counted_as_printed(run):
    lines = run("uno", EXAMPLE_1, "--counts", PLAY).stdout.splitlines()
    assert lines[5:7] == ["2:3: h{1,2}=1 v(2,3)=1 d{4,4}=1", "4:3: h{1,2}=1 d{3,4}=1"]
    fields = json.loads(run("uno", EXAMPLE_1, "--counts", PLAY, "--first", "6", "--json").stdout)["counts"]
    assert fields == [
        {
            "card": "2:3",
            "paths": [["1:3", "2:3"], ["3:2", "2:2", "2:3"], ["4:1"]],
            "h": [["1", "2", 1]],
            "v": [["2", "3", 1]],
            "d": [["4", "4", 1]],
        }
    ]


@pytest.mark.parametrize(
    "words", [["--graph"], ["--labels"], ["--check", PLAY], ["--counts", PLAY], ["--counts", PLAY, "--first", "3"]]
)
def test_every_figure_is_written(run, tmp_path, words):
    file = tmp_path / "figure.svg"
    run("uno", EXAMPLE_1, *words, "--svg", str(file))
    assert file.read_text().startswith("<svg")
    run("uno", EXAMPLE_1, *words, "-o", str(tmp_path / "figure.png"), "--dark")
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([EXAMPLE_1, "--counts", "1:3"], "subpaths are counted in a play of all cards: 8 cards are left"),
        ([EXAMPLE_1, "--counts", PLAY, "--first", "10"], "--first is a number of cards, from 1 to 9, got 10"),
        ([EXAMPLE_1, "--graph", "-o", "x.gif"], "pictures are written as .svg, .png, .tex or .pdf, got 'x.gif'"),
        ([EXAMPLE_1, "--graph", "--dark"], "--dark is about a picture: give --svg FILE or -o FILE, too"),
        ([EXAMPLE_1, "--graph", "--first", "1"], "--first goes with --counts PLAY"),
        ([EXAMPLE_1, "--fill-in", "--svg", "x"], "--svg and -o go with --graph, --labels, --check and --counts"),
        (["cooperative-uno r3 | b3", "--counts", "r3"], "--counts is about one hand: solitaire-uno"),
        (["solitaire-uno 1:2:3", "--labels"], "the graph of labels is for cards with a colour and a number"),
        (["solitaire-uno 1:2:3", "--graph", "--svg", "x"], "this picture is for cards with a colour and a number"),
    ],
)
def test_what_cannot_be_drawn_is_refused(refused, words, message):
    assert message in " ".join(refused("uno", *words).split())


def test_pictures_of_too_many_hands_or_cards_are_refused():
    with pytest.raises(BadPosition, match="this picture is for one hand or two, got 3"):
        labels_picture([(), (), ()])
    with pytest.raises(BadPosition, match="this picture is for 1 to 400 cards, got 0"):
        subpaths_picture([])
