"""In pictures of all games, at several sizes: nothing is clipped or covered by values, and what wins is marked."""

import random
import zlib
from itertools import combinations, islice

import pytest

from grundy import LimitReached, Marks, Nimber, limits, position
from grundy.pictures import Badge, Circle, Label
from grundy.pictures.extent import extent
from grundy.pictures.styles import WINNING
from grundy.rules import Position
from tests.contract.support import ENTRIES, SAMPLES

SIZES = (4, 8, 14)
LARGER = [
    "nim 12 30 100",
    "kayles 12 5 20",
    "moore(2) 3 4 5",
    "wythoff 8 13",
    "grundys-game 12 20",
    "turning-turtles THTHHTHHTHTHTHTHTHTHTHHHT",
    "rugs THTHT/HHTHT/THTHT",
    "clobber grid:4x5",
    "clobber petersen BWBWBWBWBW",
    "clobber king:3x4 BWBWWBWBBWBW",
    "cram grid:8x9",
    "cram hex:4x4",
    "arc-kayles wheel:9",
    "arc-kayles hypercube:4",
    "node-kayles king:4x5",
    "geography complete:12 @ 0",
    "geography torus:5x6 @ 0,0",
    "geography(edge) complete:6 @ 0",
    "geography(passes=2) triangular:4x4 @ 1,1",
    "nimg cycle:8 [10,12,5,3,1,2,2,9] @ 0",
    "nimg complete:6 [1,2,3,1,2,3] @ 0",
    "take-turn complete HHHTTHHT",
    "take-turn grid:4x4 HHHHTTTTHHHHTTTT",
    "hackenbush " + ",".join(f"{i}-{i + 1}" for i in range(80)) + ",3-100,100-101",
    "uno r3 g3 g7 b1 y1 y2 | r5 b3 g1 y7 b2",
    "chomp 9 7 7 3",
    "nim 3 5 + kayles 7 + clobber grid:2x4",
]
MOST_MOVES = 500


def sampled(entry):
    """The example of a game, and random positions of three sizes."""
    example = position(entry.example)
    yield example
    for size in SIZES:
        for seed in range(2):
            yield Position(example.rules, example.rules.sample(random.Random(seed), size))


def some_values(current):
    """A value for each move of a position, of one, two or three digits."""
    rng = random.Random(zlib.crc32(str(current).encode()))
    return {move: Nimber(rng.choice((0, 1, 2, 5, 13, 100))) for move in islice(current.each_move(), MOST_MOVES)}


def overlap(one, other):
    (a, b, c, d), (e, f, g, h) = one, other
    return min(c, g) - max(a, e) > 1 and min(d, h) - max(b, f) > 1


def lies_on(box, disc):
    """Whether a rectangle reaches into a disc, by more than its rim."""
    dx, dy = (max(box[axis] - at, 0, at - box[axis + 2]) for axis, at in enumerate((disc.x, disc.y)))
    return (dx * dx + dy * dy) ** 0.5 < disc.r - 2


def check_room(current):
    drawn = current.picture(Marks(values=some_values(current)))
    badges = [(shape, extent(shape)) for shape in drawn.content if isinstance(shape, Badge)]
    labels = [(shape, extent(shape)) for shape in drawn.content if isinstance(shape, Label) and shape.text]
    discs = [shape for shape in drawn.content if isinstance(shape, Circle) and shape.kind != "empty"]
    for shape, (left, top, right, bottom) in badges + labels:
        assert min(left, top) >= 0, (str(current), shape)
        assert right <= drawn.width, (str(current), shape)
        assert bottom <= drawn.height, (str(current), shape)
    for (one, box), (other, its) in [*combinations(badges, 2), *((b, n) for b in badges for n in labels)]:
        assert not overlap(box, its), (str(current), one, other)
    for (one, box), (other, its) in combinations(labels, 2):
        assert not overlap(box, its), (str(current), one, other)
    for badge, box in badges:
        others = [disc for disc in discs if set(disc.moves).isdisjoint(badge.moves)]
        assert not [disc for disc in others if lies_on(box, disc)], (str(current), badge)
    return len(badges)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_no_value_covers_another_or_a_name_or_a_disc_and_nothing_is_clipped(entry):
    assert sum(map(check_room, sampled(entry)))


@pytest.mark.parametrize("text", LARGER + SAMPLES)
def test_values_have_room_on_larger_boards_and_samples_too(text):
    assert check_room(position(text)) or not position(text).moves()


def check_winning(current):
    """Check that a winning move is shown if there is one; return False where none is found within some positions."""
    try:
        with limits(positions=30_000):
            asked = current.analysis()
            winning = asked.winning_moves()
    except LimitReached:
        return False
    drawn = current.picture(asked.marks())
    marked = [shape for shape in drawn.content if WINNING.intersection(shape.kind.split())]
    texts = {current.write_move(move) for move in winning}
    assert bool(marked) == bool(winning), str(current)
    for shape in marked:  # words, and shapes that stand for very many moves, list none
        assert texts.intersection(shape.moves) or not shape.moves, (str(current), shape)
    return bool(winning)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_winning_move_is_marked_wherever_there_is_one(entry):
    judged = [check_winning(near) for current in sampled(entry) for near in (current, *current.options()[:3])]
    assert any(judged)


@pytest.mark.parametrize("text", LARGER)
def test_a_winning_move_is_marked_on_larger_boards(text):
    check_winning(position(text))


def test_a_winning_move_that_is_not_drawn_is_told_in_words():
    stalk = position("hackenbush " + ",".join(f"{i}-{i + 1}" for i in range(80)))
    drawn = stalk.picture(Marks(winning_moves=["75-76"]))
    assert [shape.text for shape in drawn.content if isinstance(shape, Label)][-1] == "wins: 75-76"
