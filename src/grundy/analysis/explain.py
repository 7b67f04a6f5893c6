"""Why a position is won or lost: the theorem at work, what to play, and an answer to every reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.analysis.explanation import Explanation
from grundy.analysis.replies import Answer as PartAnswer
from grundy.analysis.replies import SumReplies
from grundy.analysis.words import PLAYS
from grundy.budget import current_limits
from grundy.errors import GrundyError
from grundy.pictures.marks import Marks
from grundy.questions import MISERE, NORMAL, REMOTENESS, VALUE, Play
from grundy.rules import Position
from grundy.rules.sums import SumRules
from grundy.search.products import evaluate_sum
from grundy.search.recursion import certainly_exceeds
from grundy.theory.facts import facts_of
from grundy.theory.reasons import Reason, Row, columns, least_missing, number_of, reasons
from grundy.theory.registry import choose, theorems
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.analysis.analysis import Analysis
    from grundy.analysis.answer import Answer

AnyPosition = Position[Any, Any]
MOST_LINES = 12
"""An explanation names at most so many answers, and so many winning moves."""
MOST_REPLIES = 6
"""So many replies with the same answer are named."""
MOST_MOVES = 1000
"""Replies of a position with more moves are not gone through."""
MOST_OPTIONS = 60
"""A value is told by the values of its options where there are at most so many."""
MOST_POSITIONS = 20_000
"""How long a win takes, and how normal play ends, is told where a search of so many positions tells it."""
MOST_POSITIONS_OF_A_SUM = 1000
"""The same for a sum, whose positions are searched in Python."""
WHO_WINS = {
    Outcome.N: "N: you are to move, and you win",
    Outcome.P: "P: you are to move, and your opponent wins",
}


def explain(answer: Answer[Any]) -> Explanation:
    """Explain an answer: the result, the theorem at work, the move, the answers to all replies."""
    analysis = (answer.analysis or answer.position.analysis()).at(answer.position)
    parts = [_result(answer), *_theorem(answer)]
    rows = [row["label"] for part in parts if part.kind == "columns" for row in part.numbers.get("rows", ())]
    is_sum = answer.play is NORMAL and len(answer.position.parts()) > 1
    parts += _how(analysis, answer, rows if is_sum else [])
    return Explanation(answer.position, answer.play, tuple(parts))


def _result(answer: Answer[Any]) -> Reason:
    said = f"{answer.position}, {PLAYS[answer.play]}: {_result_words(answer)}."
    return Reason(said, "result", {"question": answer.question.name, "result": answer.data})


def _result_words(answer: Answer[Any]) -> str:
    if answer.question == "outcome":
        return WHO_WINS[answer.result]
    if answer.question == "value":
        wins = "you are to move, and you win" if answer.result else "you are to move, and your opponent wins"
        return f"worth {answer.result}; {wins}"
    if answer.question != "winning_moves":
        return answer.words
    moves = [answer.position.write_move(move) for move in answer.result[:MOST_LINES]]
    more = f" and {len(answer.result) - MOST_LINES:,} more" if len(answer.result) > MOST_LINES else ""
    if not moves:
        return "no move wins"
    return f"you win with {', '.join(moves)}{more}"


def _theorem(answer: Answer[Any]) -> Iterator[Reason]:
    """The statement of the theorem that was used, where it comes from, and what it says about this position."""
    method = answer.method
    numbers = {"name": method.name, "statement": method.statement, "source": method.source}
    if method.statement:
        yield Reason(f"Theorem {method.name}: {method.statement}\nSource: {method.source}.", "theorem", numbers)
    elif method.name in ("search", "reference"):
        yield Reason(f"Found by {method.source}.", "theorem", numbers)
    else:
        yield Reason(f"By {method.name}. Source: {method.source}.", "theorem", numbers)
    told = _reasons(answer)
    if answer.play is NORMAL and not any(part.kind == "columns" for part in told):
        table = _table(answer)
        if table is not None:
            told.append(table)
        elif not any("value" in part.numbers for part in told) and (missing := _values_of_options(answer)) is not None:
            told.append(missing)
    yield from told


def _values_of_options(answer: Answer[Any]) -> Reason | None:
    """Why the value is what it is, by the values of the options; None where no value was asked for, or they cost much.

    A position that is lost needs none: the replies to all its moves follow.
    """
    position = answer.position
    if answer.question != "value" and not (answer.method.statement and _is_value_theorem(answer)):
        return None
    if sum(1 for _ in islice(position.each_move(), MOST_OPTIONS + 1)) > MOST_OPTIONS:
        return None
    analysis = answer.analysis or position.analysis()
    values = _within(analysis, lambda bounded: list(bounded.options(VALUE)))
    value = _within(analysis, lambda bounded: bounded.value())
    if values is None or value is None:
        return None
    return least_missing(((position.write_move(move), int(option.result)) for move, option in values), int(value))


def _is_value_theorem(answer: Answer[Any]) -> bool:
    used = choose(facts_of(answer.position), (VALUE,), NORMAL)
    return used is not None and used.name == answer.method.name


def _reasons(answer: Answer[Any]) -> list[Reason]:
    """What the family of the position tells about the theorem at work on it."""
    analysis = answer.analysis or answer.position.analysis()
    with analysis.session.question(analysis.limits or current_limits()):
        return list(reasons(facts_of(answer.position), answer.method.name, answer.play))


def _table(answer: Answer[Any]) -> Reason | None:
    """The binary numbers of the parts of a sum, or of heaps, where their values are known at once."""
    position = answer.position
    parts = position.parts()
    if len(parts) == 1 or answer.question not in ("outcome", "value", "winning_moves"):
        return None
    if answer.question == "outcome" and "nim-sum" not in answer.method.name and not _names_values(position):
        return None
    analysis = answer.analysis or position.analysis()
    try:
        values = [int(analysis.at(part).value()) for part in parts]
    except GrundyError:
        return None
    rows = (Row(part_label(part, parts), value) for part, value in zip(parts, values, strict=True))
    return columns(rows)


def part_label(part: AnyPosition, parts: Sequence[AnyPosition]) -> str:
    """Return the text of a part of a sum, without the name of the game where all parts are of one."""
    one_game = all(other.rules is part.rules or other.rules == part.rules for other in parts)
    return part.rules.write(part.state) if one_game else str(part)


def _names_values(position: AnyPosition) -> bool:
    """Whether a theorem tells the value of the position, or of its parts."""
    return all(choose(facts_of(part), (VALUE,), NORMAL) is not None for part in position.parts())


def _how(analysis: Analysis, answer: Answer[Any], rows: list[str]) -> Iterator[Reason]:
    """What to play; in a sum, `rows` are the labels of the table of its parts."""
    position, play, method = analysis.position, answer.play, answer.method.name
    try:
        move = analysis.winning_move(play=play)
    except GrundyError as error:
        if _is_short(position):
            raise
        yield Reason(f"No winning move is named: {error}.", "move")
        return
    after = position
    if move is not None:
        after = _after(position, move)
        yield _move_to_make(position, move, after, changed_part(analysis, position, after) if rows else None, rows)
        yield from _advice(after, play, method)
    yield from _replies(analysis, after, play, is_first=move is None)
    yield from _length(analysis, play, method)
    if play is MISERE:
        yield from _normal_play(analysis)


def _move_to_make(
    position: AnyPosition, move: Any, after: AnyPosition, change: Change | None, rows: list[str]
) -> Reason:
    text = position.write_move(move)
    said = [f"Move {text}."]
    numbers: dict[str, Any] = {"move": text, "to": str(after)}
    if change is not None:
        label, before, now, _ = change
        which = label if label in rows else "one part"  # a family may name its parts otherwise in its table
        said.append(f"The value of {which} changes from {before} to {now}, and the nim-sum becomes 0.")
        numbers |= {"part": label, "from": before, "into": now}
    return Reason(" ".join(said), "move", numbers, Marks((move,)))


class Change(NamedTuple):
    """The part of a sum that a move changes: its text, what it was and is worth, and the texts of what is left."""

    label: str
    before: int
    now: int
    left: list[str]


def changed_part(analysis: Analysis, position: AnyPosition, after: AnyPosition) -> Change | None:
    """Return what a move changes in a sum; None where that is not one part."""
    parts, left = list(position.parts()), list(after.parts())
    for part in list(left):
        if part in parts:
            parts.remove(part)
            left.remove(part)
    if len(parts) != 1:
        return None
    value = int(analysis.at(parts[0]).value())
    now = reduce(xor, (int(analysis.at(part).value()) for part in left), 0)
    return Change(
        part_label(parts[0], position.parts()), value, now, [part_label(part, after.parts()) for part in left]
    )


def _advice(position: AnyPosition, play: Play, method: str) -> Iterator[Reason]:
    """How the winner goes on from a position where the opponent is to move, by the theorem that was used."""
    if next(iter(position.each_move()), None) is None:
        return  # what follows says that there is no move
    for theorem in theorems(type(position.rules)):
        if theorem.advice and theorem.play == play and theorem.name == method:
            said = theorem.advice if isinstance(theorem.advice, str) else theorem.advice(facts_of(position))
            if said:
                yield Reason(said, "advice")
                return


def _replies(analysis: Analysis, position: AnyPosition, play: Play, is_first: bool) -> Iterator[Reason]:
    """What the winner answers to every move from a lost position; moves that are answered alike are told together."""
    if not _is_short(position):
        return
    moves = position.moves()
    if not moves:
        if is_first:
            yield Reason(f"There is no move: {'you lose' if play is NORMAL else 'you win'}.", "replies")
        else:
            yield Reason(f"Then your opponent has no move{'' if play is NORMAL else ', and loses'}.", "replies")
        return
    answers: dict[str, list[str]] = {}
    seen: set[Any] = set()
    by_parts = SumReplies.of(analysis.bounded(MOST_POSITIONS), position, MOST_MOVES) if play is NORMAL else None
    before: dict[str, PartAnswer] = {}
    for theirs in moves:
        option, text = _after(position, theirs), position.write_move(theirs)
        # Of equal heaps, `3->0, 3->1` and `3->1, 3->0` are one reply.
        same = tuple(sorted(text.split(", "))), _without_order(option.state)
        if same in seen:
            continue
        seen.add(same)
        found = None if by_parts is None else by_parts.answer(theirs, before.values())
        if found is None:
            told, by_parts = _answer_to(analysis.at(option), play, answers), None
        else:
            told = found[2]
            before.setdefault(told, found)
        texts = answers.setdefault(told, [])
        if text not in texts:
            texts.append(text)
        if len(answers) > MOST_LINES:
            break
    them, you = ("you", "your opponent answers") if is_first else ("your opponent", "answer")
    opening = "Every move loses:" if is_first else "Every reply loses:"
    last = f"{them} moved last"
    lines = [f"  {_listed(texts)}: {f'{you} {told}' if told else last}" for told, texts in answers.items()]
    if len(answers) > MOST_LINES:
        lines = [*lines[:MOST_LINES], "  and so on"]
    numbers = {"replies": [{"moves": texts, "answer": told or None} for told, texts in answers.items()]}
    yield Reason("\n".join([opening, *lines]), "replies", numbers)


def _without_order(state: Any) -> Any:
    """A state of heaps as a sorted tuple; any other as it is."""
    is_heaps = isinstance(state, tuple) and all(type(heap) is int for heap in state)
    return tuple(sorted(state)) if is_heaps else state


def _answer_to(analysis: Analysis, play: Play, before: Iterable[str]) -> str:
    """The text of a move that wins, one that answered earlier replies if it wins here, too; "" where there is none."""
    option = analysis.position
    by_text = {option.write_move(move): move for move in islice(option.rules.moves(option.state), MOST_MOVES)}
    for told in before:
        move = by_text.get(told)
        if move is None:
            continue
        if _within(analysis.at(_after(option, move)), lambda bounded: bounded.outcome(play=play)) is Outcome.P:
            return told
    move = analysis.winning_move(play=play)
    return "" if move is None else option.write_move(move)


def _listed(texts: list[str]) -> str:
    more = f" and {len(texts) - MOST_REPLIES:,} more" if len(texts) > MOST_REPLIES else ""
    return "; ".join(texts[:MOST_REPLIES]) + more


def _length(analysis: Analysis, play: Play, method: str) -> Iterator[Reason]:
    """How long the win takes, where the position was searched and a search tells it quickly."""
    if "search" not in method:
        return
    most = MOST_POSITIONS if len(analysis.position.parts()) == 1 else MOST_POSITIONS_OF_A_SUM
    if isinstance(analysis.position.rules, SumRules):
        if certainly_exceeds(analysis.position, most):
            return
        moves = _within(analysis, lambda bounded: _remoteness_of_sum(bounded, play), most)
    else:
        moves = _within(analysis, lambda bounded: bounded.remoteness(play=play), most)
    if moves:
        yield Reason(f"With best play on both sides it takes {number_of(moves, 'move')}.", "length", {"moves": moves})


def _remoteness_of_sum(analysis: Analysis, play: Play) -> int:
    """The remoteness by the positions of the parts: without a position and a key for each position of the sum."""
    with analysis.session.question(analysis.limits or current_limits()):
        parts = analysis.position.state
        return evaluate_sum(parts, lambda options: REMOTENESS.combine(play, options), analysis.session)


def _normal_play(analysis: Analysis) -> Iterator[Reason]:
    """Where misère play differs from normal play."""
    normal = _within(analysis, lambda bounded: bounded.outcome())
    misere = _within(analysis, lambda bounded: bounded.outcome(play=MISERE))
    if normal is None or misere is None:
        return
    numbers = {"normal": str(normal), "misere": str(misere)}
    if normal is not misere:
        who = "you win" if normal is Outcome.N else "your opponent wins"
        yield Reason(f"In normal play it is the other way round: {who}.", "normal", numbers)
        return
    if normal is Outcome.P:
        yield Reason("In normal play your opponent wins, too.", "normal", numbers)
        return
    both = _within(analysis, lambda bounded: (set(bounded.winning_moves()), bounded.winning_moves(play=MISERE)))
    if both is None:
        return
    same = [move for move in both[1] if move in both[0]]
    texts = list(dict.fromkeys(analysis.position.write_move(move) for move in same))
    said = f"The same move wins there: {texts[0]}" if same else "No move wins in both plays"
    if len(texts) > 1:
        said = f"Moves that win in both plays: {_listed(texts)}"
    yield Reason(f"In normal play you win, too. {said}.", "normal", numbers)


def _within(analysis: Analysis, ask: Any, most: int = MOST_POSITIONS) -> Any | None:
    """Ask something that is nice to know: None where more than so many positions would be searched for it."""
    try:
        return ask(analysis.bounded(most))
    except GrundyError:
        return None


def _is_short(position: AnyPosition) -> bool:
    """Whether the moves can be listed at all."""
    return sum(1 for _ in islice(position.rules.moves(position.state), MOST_MOVES)) < MOST_MOVES


def _after(position: AnyPosition, move: Any) -> AnyPosition:
    return Position(position.rules, position.rules.play(position.state, move))
