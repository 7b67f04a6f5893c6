"""Why a position is won or lost: the theorem at work, what to play, and an answer to every reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.analysis.explanation import Explanation
from grundy.analysis.words import PLAYS
from grundy.budget import current_limits
from grundy.errors import GrundyError
from grundy.pictures.marks import Marks
from grundy.questions import MISERE, NORMAL, VALUE, Play
from grundy.rules import Position
from grundy.theory.facts import facts_of
from grundy.theory.reasons import Reason, Row, columns, number_of, reasons
from grundy.theory.registry import choose, theorems
from grundy.values import Nimber, Outcome

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
MOST_POSITIONS = 20_000
"""How long a win takes, and how normal play ends, is told where a search of so many positions tells it."""
WHO_WINS = {
    Outcome.N: "N: you are to move, and you win",
    Outcome.P: "P: you are to move, and your opponent wins",
}


def explain(answer: Answer[Any]) -> Explanation:
    """Explain an answer: the result, the theorem at work, the move, the answers to all replies."""
    analysis = (answer.analysis or answer.position.analysis()).at(answer.position)
    parts = [_result(answer), *_theorem(answer)]
    is_sum = any(part.kind == "columns" for part in parts) and len(answer.position.parts()) > 1
    parts += _how(analysis, answer, is_sum)
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
            yield table
        elif not told and method.statement and (value := _value_here(answer)) is not None:
            yield Reason(f"Here that gives {value}.", "step", {"value": int(value)})
    yield from told


def _value_here(answer: Answer[Any]) -> Nimber | None:
    """The value of the position, where the theorem that was used tells it."""
    if answer.question == "value":
        return None  # it is told above
    facts = facts_of(answer.position)
    used = choose(facts, (VALUE,), NORMAL)
    return used.function(facts) if used is not None and used.name == answer.method.name else None


def _reasons(answer: Answer[Any]) -> list[Reason]:
    """What the family of the position tells about the theorem at work on it."""
    analysis = answer.analysis or answer.position.analysis()
    with analysis.session.question(analysis.limits or current_limits()):
        return list(reasons(facts_of(answer.position), answer.method.name))


def _table(answer: Answer[Any]) -> Reason | None:
    """The binary numbers of the parts of a sum, or of heaps, where their values are known at once."""
    position = answer.position
    parts = position.parts()
    if len(parts) == 1 or answer.question not in ("outcome", "value", "winning_moves"):
        return None
    if answer.question == "outcome" and "nim-sum" not in answer.method.name and not _names_values(position):
        return None
    analysis = answer.analysis or position.analysis()
    one_game = all(part.rules is parts[0].rules or part.rules == parts[0].rules for part in parts)
    try:
        values = [int(analysis.at(part).value()) for part in parts]
    except GrundyError:
        return None
    rows = (
        Row(part.rules.write(part.state) if one_game else str(part), value)
        for part, value in zip(parts, values, strict=True)
    )
    return columns(rows)


def _names_values(position: AnyPosition) -> bool:
    """Whether a theorem tells the value of the position, or of its parts."""
    return all(choose(facts_of(part), (VALUE,), NORMAL) is not None for part in position.parts())


def _how(analysis: Analysis, answer: Answer[Any], is_sum: bool) -> Iterator[Reason]:
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
        yield _move_to_make(position, move, after, _change(analysis, position, after) if is_sum else None)
        yield from _advice(after, play, method)
    yield from _replies(analysis, after, play, is_first=move is None)
    yield from _length(analysis, play, method)
    if play is MISERE:
        yield from _normal_play(analysis)


def _move_to_make(position: AnyPosition, move: Any, after: AnyPosition, change: tuple[str, int, int] | None) -> Reason:
    text = position.write_move(move)
    said = [f"Move {text}."]
    numbers: dict[str, Any] = {"move": text, "to": str(after)}
    if change is not None:
        label, before, now = change
        said.append(f"The value of {label} changes from {before} to {now}, and the nim-sum becomes 0.")
        numbers |= {"part": label, "from": before, "into": now}
    return Reason(" ".join(said), "move", numbers, Marks((move,)))


def _change(analysis: Analysis, position: AnyPosition, after: AnyPosition) -> tuple[str, int, int] | None:
    """The part of a sum that a move changes: its text, what it was worth, and what it is worth now."""
    parts, left = list(position.parts()), list(after.parts())
    for part in list(left):
        if part in parts:
            parts.remove(part)
            left.remove(part)
    if len(parts) != 1:
        return None
    value = int(analysis.at(parts[0]).value())
    now = reduce(xor, (int(analysis.at(part).value()) for part in left), 0)
    label = parts[0].rules.write(parts[0].state) if parts[0].rules == position.rules else str(parts[0])
    return label, value, now


def _advice(position: AnyPosition, play: Play, method: str) -> Iterator[Reason]:
    """How the winner goes on from a position where the opponent is to move, by the theorem that was used."""
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
    for theirs in moves:
        option = _after(position, theirs)
        told = _answer_to(analysis.at(option), play, answers)
        texts = answers.setdefault(told, [])
        if (text := position.write_move(theirs)) not in texts:
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
    moves = _within(analysis, lambda bounded: bounded.remoteness(play=play))
    if moves:
        yield Reason(f"With best play on both sides it takes {number_of(moves, 'move')}.", "length", {"moves": moves})


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
    texts = [analysis.position.write_move(move) for move in same[:MOST_REPLIES]]
    said = f"The same move wins there: {', '.join(texts)}" if same else "No move wins in both plays"
    if len(same) > 1:
        said = f"Moves that win in both plays: {', '.join(texts)}" + (", ..." if len(same) > MOST_REPLIES else "")
    yield Reason(f"In normal play you win, too. {said}.", "normal", numbers)


def _within(analysis: Analysis, ask: Any) -> Any | None:
    """Ask something that is nice to know: None where more than so many positions would be searched for it."""
    try:
        return ask(analysis.bounded(MOST_POSITIONS))
    except GrundyError:
        return None


def _is_short(position: AnyPosition) -> bool:
    """Whether the moves can be listed at all."""
    return sum(1 for _ in islice(position.rules.moves(position.state), MOST_MOVES)) < MOST_MOVES


def _after(position: AnyPosition, move: Any) -> AnyPosition:
    return Position(position.rules, position.rules.play(position.state, move))
