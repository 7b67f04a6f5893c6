"""What each route answers about one position: plain data, made by an analysis. Nothing here knows HTTP."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

from grundy.analysis import Analysis
from grundy.analysis.columns import nim_columns
from grundy.analysis.opponent import Opponent
from grundy.analysis.report import Report
from grundy.analysis.words import shorten
from grundy.errors import GrundyError, LimitReached, NotApplicable
from grundy.graphs import Graph
from grundy.pictures import NO_MARKS, Marks, Picture
from grundy.pictures.picture import words
from grundy.questions import NORMAL, OUTCOME, VALUE, WINNING_MOVES, Question
from grundy.questions.question import question_named
from grundy.rules.registry import all_games
from grundy.rules.sums import Sum
from grundy.theory import queries
from grundy.values import Nimber, Outcome
from grundy.web.reading import MOST_LETTERS, AnyPosition, Asked, first_moves, title, words_of_move
from grundy.web.work import Work

MOST_LISTED = 400
"""So many moves of a position are listed, and so many are given a value."""
MOST_SHAPES = 10_000
"""A picture of more shapes is not sent: a browser would take seconds to draw it."""
LONGEST_DRAWN = 30_000
"""Nor is one of a position whose text is longer."""
FOR_LENGTH = 20_000
"""How long a play takes is told where a search of so many positions tells it."""
SECONDS_FOR_LENGTH = 0.3
"""It is nice to know, and nobody waits for it."""
MOST_WINNING = 100
"""Of a list that is cut, so many winning moves are shown all the same."""
FOR_VALUE = 0.6
"""Of the time that is left, so much serves the value; the rest serves the moves."""
Fields = dict[str, Any]
Result = TypeVar("Result")
GOALS = {"normal": "Who cannot move loses.", "misere": "Who cannot move wins."}


def show(asked: Asked) -> Fields:
    """Return all that a page shows of a position before anything is solved."""
    here, play = asked.position, asked.play
    moves, more = first_moves(here, MOST_LISTED)
    found: Fields = {"position": str(here), "play": str(play), **about(here), "goal": GOALS[str(play)]}
    found |= {"over": not moves, "winner": winner(moves, play), "moves": [_move(here, move) for move in moves]}
    found |= {"more": more, "parts": pictured(asked, NO_MARKS), "last": last_move(asked)}
    found["starts"] = queries.outcomes.find(here.rules) is not None
    found["sequence"] = str(here.rules) if queries.sequence.find(here.rules) is not None else None
    return found


def about(here: AnyPosition) -> Fields:
    """Return the name of the game and its rules in a sentence."""
    if here.rules == Sum:
        names = list(dict.fromkeys(title(part.rules.title()) for part in here.state))
        rule = f"Move in one of the {len(here.state)} parts."
        together = " and ".join([", ".join(names[:-1]), names[-1]][len(names) == 1 :])
        return {"title": together, "rule": rule, "game": "sum"}
    name = here.rules.title().partition("(")[0]
    entry = all_games().get(name)
    summary = entry.summary if entry is not None else (type(here.rules).__doc__ or "").strip()
    return {"title": title(name), "rule": shorten(summary.partition("\n\n")[0].replace("\n", " ")), "game": name}


def winner(moves: list[Any], play: Any) -> str | None:
    """Return who has won where no move is left: the player who would be to move, or the other one."""
    if moves:
        return None
    return "other" if play is NORMAL else "mover"


def _move(here: AnyPosition, move: Any) -> Fields:
    part = move[0] if here.rules == Sum else None
    return {"move": here.write_move(move), "words": words_of_move(here, move), "part": part}


def last_move(asked: Asked) -> Fields | None:
    """Return the move that led here."""
    if asked.last is None:
        return None
    before, text = asked.last
    words = words_of_move(before, before.read_move(text))
    return {"position": str(before), "move": text, "words": words}


def pictured(asked: Asked, marks: Marks) -> list[Fields]:
    """Return a picture for each part of a sum, and one of anything else. Shapes stand for moves of the whole."""
    here = asked.position
    if asked.last is not None:
        before, text = asked.last
        marks = marks._replace(last_move=(before, before.read_move(text)))
    if here.rules != Sum:
        return [_part(here, drawn(here, marks))]
    found: list[Fields] = []
    shapes = 0
    for i, part in enumerate(here.state):
        if shapes > MOST_SHAPES:
            found.append(_part(part, in_words(part)))
            continue
        with_last = marks.last_move is not None and marks.last_move[0].rules != Sum
        of_part = (marks._replace(last_move=None) if with_last else marks).of_part(i)
        shown = drawn(part, of_part).in_sum(i)
        shapes += len(shown.content)
        found.append(_part(part, shown))
    return found


def in_words(here: AnyPosition) -> Picture:
    """Return the beginning of the text of a position that is too large to be drawn."""
    return words(shorten(here, 120))


def drawn(here: AnyPosition, marks: Marks) -> Picture:
    """Return the picture of a position; where the last move cannot be drawn, without it. Huge ones are words."""
    board = getattr(here.rules, "board", None)
    is_dense = isinstance(board, Graph) and board.m > max(MOST_SHAPES, 3 * board.n)
    if is_dense or len(str(here)) > LONGEST_DRAWN:
        return in_words(here)
    try:
        shown = here.picture(marks)
    except GrundyError:
        if marks.last_move is None:
            raise
        shown = here.picture(marks._replace(last_move=None))
    return shown if len(shown.content) <= MOST_SHAPES else in_words(here)


def _part(part: AnyPosition, picture: Picture) -> Fields:
    name = title(part.rules.title().partition("(")[0])
    return {"position": str(part), "title": name, "picture": picture_data(picture, f"{name}: {shorten(part, 120)}")}


def picture_data(picture: Picture, alt: str) -> Fields:
    """Return a picture as data for the page: its colours are custom properties, which the page defines."""
    return picture.shapes(tokens=True) | {"alt": alt}


class Seen:
    """What is found about a position, question by question, until a limit is reached."""

    def __init__(self, asked: Asked, work: Work) -> None:
        self.asked, self.work = asked, work
        self.analysis: Analysis = asked.position.analysis()
        self.open: list[str] = []
        self.at_least: int | None = None

    def ask(
        self,
        question: Callable[[], Result],
        positions: int | None = None,
        share: float = 1.0,
        quiet: bool = False,
    ) -> Result | None:
        """Return the answer to one question; where a limit or the question itself ends it, None, and note why."""
        try:
            with self.work.asking(positions, share):
                return question()
        except LimitReached as reached:
            if isinstance(reached.partial, (int, Nimber)):
                self.at_least = int(reached.partial)
            if not quiet and str(reached) not in self.open:
                self.open.append(str(reached))
        except NotApplicable as error:
            if not quiet:
                self.open.append(str(error))
        return None

    def values_of_moves(self, question: Any, moves: list[Any]) -> dict[Any, Any]:
        """Return what the moves leave, as far as the limits allow."""
        found: dict[Any, Any] = {}
        wanted = set(map(self.asked.position.write_move, moves))

        def collect() -> None:
            for move, answer in self.analysis.options(question, play=self.asked.play):
                if (text := self.asked.position.write_move(move)) in wanted:
                    found[move] = answer.result
                    wanted.discard(text)
                if not wanted:
                    break

        self.ask(collect)
        return found


def look(asked: Asked, work: Work, show_values: bool) -> Fields:
    """Return who wins, what the position and its moves are worth, and pictures with marks."""
    here, play = asked.position, asked.play
    seen = Seen(asked, work)
    numbers = show_values and play is NORMAL
    outcome = seen.ask(lambda: seen.analysis.outcome(play=play))
    value = seen.ask(seen.analysis.value, share=FOR_VALUE) if numbers and outcome is not None else None
    moves, more = first_moves(here, MOST_LISTED)
    if more and outcome is Outcome.N:  # those that win stand in the list, even where it is cut
        moves = _with(moves, seen.ask(lambda: seen.analysis.winning_moves(play=play), share=FOR_VALUE, quiet=True))
    by_move: dict[Any, Any] = {}
    if numbers and value is not None:
        by_move = seen.values_of_moves(VALUE, moves)
    if not by_move:
        by_move = seen.values_of_moves(OUTCOME, moves)
    wins = [move for move, result in by_move.items() if str(result) in ("0", "P")]
    columns = _columns(seen, wins) if numbers and value is not None else None
    remoteness = None
    if show_values and outcome is not None:
        share = min(1.0, SECONDS_FOR_LENGTH / max(work.left(), SECONDS_FOR_LENGTH))
        remoteness = seen.ask(lambda: seen.analysis.remoteness(play=play), FOR_LENGTH, share, quiet=True)
    asked_for: Question[Any] = VALUE if value is not None else OUTCOME
    answer = seen.analysis.known(asked_for, play=play)
    found: Fields = {"position": str(here), "play": str(play), "outcome": None if outcome is None else str(outcome)}
    found |= {"value": None if value is None else int(value), "value_words": None if value is None else str(value)}
    found |= {"at_least": seen.at_least if value is None else None, "remoteness": remoteness}
    found |= {"moves": _ranked(here, moves, by_move), "columns": columns}
    found |= {"parts": _valued(seen, pictured(asked, Marks(tuple(wins), by_move)), numbers)}
    known_all = len(by_move) == len(moves)
    found |= {"winning": len(wins) if known_all else None, "method": None, "positions": seen.analysis.session.positions}
    if answer is not None:
        how = answer.method
        found["method"] = {"name": how.name, "source": how.source, "statement": how.statement}
    return found | {"open": "; ".join(seen.open) or None}


def _with(moves: list[Any], winning: tuple[Any, ...] | None) -> list[Any]:
    """The moves, with those that win before the others."""
    first = list(winning or ())[:MOST_WINNING]
    return [*first, *(move for move in moves if move not in first)][:MOST_LISTED]


def _ranked(here: AnyPosition, moves: list[Any], by_move: Mapping[Any, Any]) -> list[Fields]:
    """The moves with what they leave: those that win first, then by value, then as they come."""
    rows = []
    for move in moves:
        result = by_move.get(move)
        row = _move(here, move) | {"value": None, "outcome": None, "wins": None}
        if isinstance(result, Nimber):
            row |= {"value": int(result), "outcome": "N" if result else "P", "wins": not result}
        elif result is not None:
            row |= {"outcome": str(result), "wins": str(result) == "P"}
        rows.append(row)
    return sorted(rows, key=lambda row: (row["wins"] is not True, row["wins"] is None, row["value"] or 0))


def _columns(seen: Seen, wins: list[Any]) -> Fields | None:
    """The binary columns of the parts, now and after a winning move."""
    found = seen.ask(lambda: nim_columns(seen.analysis, next(iter(wins), None)), quiet=True)
    if found is None:
        return None
    here = seen.asked.position
    data = found.data()
    if found.move is not None:
        data["after"] |= {"move": here.write_move(found.move), "words": words_of_move(here, found.move)}
    return data


def _valued(seen: Seen, parts: list[Fields], numbers: bool) -> list[Fields]:
    """The parts of a sum with their values."""
    here = seen.asked.position
    each = here.state if here.rules == Sum else [here]
    for data, part in zip(parts, each, strict=True):
        value = seen.ask(seen.analysis.at(part).value, quiet=True) if numbers else None
        data["value"] = None if value is None else int(value)
    return parts


def explain(asked: Asked, work: Work) -> Fields:
    """Return why the position is won or lost, in parts, with what they mark drawn on the board."""
    here, play = asked.position, asked.play
    with work.asking():
        said = here.analysis().explain(play=play)
    told = said.part("theorem")
    theorem = told.numbers if told is not None else {}
    by_kind: dict[str, list[str]] = {}
    for part in said.parts:
        by_kind.setdefault(part.kind, []).append(part.text)
    return {
        "position": str(here),
        "play": str(play),
        "parts": said.data(),
        "statement": theorem.get("statement"),
        "name": theorem.get("name"),
        "source": theorem.get("source"),
        "here": [text for kind in ("columns", "step") for text in by_kind.get(kind, [])],
        "do": [text for kind in ("move", "advice", "replies", "length", "normal") for text in by_kind.get(kind, [])],
        "pictures": pictured(asked, said.marks),
        "open": None,
    }


def machine_move(asked: Asked, work: Work, level: str, seed: str) -> Fields:
    """Return the machine's move at a level. The same seed and position make the same move."""
    here = asked.position
    if not first_moves(here, 1)[0]:
        raise NotApplicable("the game is over: there is no move to make")
    opponent = Opponent(here.analysis(), budget=work.asking, play=asked.play, within=f"{work.allowance.seconds:g} s")
    move, note, is_guess = opponent.choose(level, Random(f"{seed}/{here}"))
    text = here.write_move(move)
    words = words_of_move(here, move)
    return {"move": text, "words": words, "to": str(here.play(move)), "note": note, "guess": is_guess}


def list_moves(asked: Asked, work: Work, values: bool) -> Fields:
    """Return the moves with where they lead; with their values, in misère play their outcomes, on request."""
    here = asked.position
    moves, more = first_moves(here, MOST_LISTED)
    longest = max(1, MOST_LETTERS // (len(str(here)) + 1))  # of positions with long texts fewer are listed
    moves, more = moves[:longest], more or len(moves) > longest
    rows: list[Fields] = [{"move": here.write_move(move), "to": str(here.play(move))} for move in moves]
    found: Fields = {"position": str(here), "play": str(asked.play), "moves": rows, "more": more, "open": None}
    if not values:
        return found
    question = VALUE if asked.play is NORMAL else OUTCOME
    seen = Seen(asked, work)
    by_move = seen.values_of_moves(question, moves)
    for row, move in zip(rows, moves, strict=True):
        result = by_move.get(move)
        row[question.name] = None if result is None else int(result) if question is VALUE else str(result)
    return found | {"open": "; ".join(seen.open) or None}


def picture(asked: Asked, work: Work, marks: str, dark: bool) -> Fields:
    """Return the picture of a position as an SVG text and as shapes, with marks of a kind."""
    here = asked.position
    found = NO_MARKS
    if marks == "why":
        with work.asking():
            found = here.analysis().explain(play=asked.play).marks
    elif marks != "none":
        seen = Seen(asked, work)
        question = VALUE if marks == "values" and asked.play is NORMAL else OUTCOME
        by_move = seen.values_of_moves(question, first_moves(here, MOST_LISTED)[0])
        wins = tuple(move for move, result in by_move.items() if str(result) in ("0", "P"))
        found = Marks(wins, by_move, missing=tuple(seen.open))
    if asked.last is not None:
        before, text = asked.last
        found = found._replace(last_move=(before, before.read_move(text)))
    shown = drawn(here, found)
    return {"position": str(here), "svg": shown.svg(dark), "shapes": shown.shapes(dark)}


def solve(asked: Asked, work: Work, question: str | None) -> Fields:
    """Return what `grundy solve --json` prints; what a limit leaves unknown is null, and `open` says why."""
    seconds = work.allowance.seconds
    report = Report(asked.position, asked.play, None, lambda _: work.asking(), seconds, "ask for {} alone")
    wanted = (
        [question_named(question).name]
        if question
        else ["outcome", WINNING_MOVES.name, *["value"] * (asked.play is NORMAL)]
    )
    for name in wanted:
        report.ask_if_known(name)
    return {"version": 1, **dict.fromkeys(wanted)} | report.fields()


def prove(asked: Asked, work: Work, question: str) -> Fields:
    """Return a proof of an answer as its text."""
    with work.asking():
        answer = asked.position.analysis().solve(question, play=asked.play)
        proof = answer.proof()
        text = proof.text()
    return {"proof": text, "lines": text.count("\n"), "bytes": len(text.encode()), "claim": answer.heading()}
