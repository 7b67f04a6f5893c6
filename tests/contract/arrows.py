"""How arrows are judged: by search on both sides, by the size of the target, and by the moves that come back."""

from typing import NamedTuple

from grundy import Sum, Uno
from grundy.reductions.puzzles import PuzzleArrow
from grundy.rules import Puzzle
from tests.contract.sources import sources


class ArrowJudgement(NamedTuple):
    """On how many sources an arrow was judged, how many good moves (or plays) came back, how many sources had none."""

    sources: int
    lifted: int
    without: int
    wrong: str = ""


def judge_arrow(arrow):
    """Compare both sides of an arrow on all its sources, up to the first difference."""
    judged = lifted = without = 0
    for source in sources(arrow):
        target = arrow.apply(source)
        judged += 1
        if not arrow.preserves.holds(source, target, "search"):
            return ArrowJudgement(judged, lifted, without, f"{source}: {target} is not {arrow.preserves.words}")
        if (size := size_of(target)) != arrow.target_size(source):
            return ArrowJudgement(judged, lifted, without, f"{source}: {size} instead of {arrow.target_size(source)}")
        if broken := [words for words, kept in arrow.kept_promises(source, target) if not kept]:
            return ArrowJudgement(judged, lifted, without, f"{source}: not {broken[0]}")
        found, wrong = (plays if isinstance(arrow, PuzzleArrow) else good_moves)(arrow, source, target)
        if wrong:
            return ArrowJudgement(judged, lifted, without, f"{source}: {wrong}")
        lifted += found
        without += not found
    return ArrowJudgement(judged, lifted, without)


def plays(arrow, source, target):
    """Whether the target has a play, and what is wrong with the play of the source that it comes back as."""
    play = target.solve()
    if play is None:
        return 0, ""
    back = arrow.lift(source, play)
    return 1, "" if source.is_solved_by(back) else f"{back} is no play"


def good_moves(arrow, source, target):
    """How many good moves come back, and the difference to those of the source."""
    lifted = {move for _, move in arrow.lifted_moves(source, target)}
    if None in lifted and not arrow.unmatched_moves:
        return 0, "a good move stands for none"
    expected = set(arrow.preserves.source_moves_to.moves(source))
    return len(expected), "" if lifted - {None} == expected else f"moves {lifted} instead of {expected}"


def size_of(target):
    """The cards in the hands of a target, or the vertices and edges of its boards."""
    if isinstance(target, Puzzle):
        return {"cards": sum(map(len, getattr(target, "hands", None) or [target.cards]))}
    if isinstance(target.rules, Uno):
        return {"cards": sum(map(len, target.state[:2]))}
    boards = [part.rules.board for part in whole(target) if hasattr(part.rules, "board")]
    return {"vertices": sum(board.n for board in boards), "edges": sum(board.m for board in boards)}


def whole(position):
    """The parts of a sum as they stand; other positions stay whole."""
    return position.state if position.rules == Sum else [position]
