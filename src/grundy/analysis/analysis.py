"""`Analysis`: everything that is known about one position, asked as often as one likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar, overload

from grundy.analysis.answer import Answer
from grundy.analysis.marks import MOST_POSITIONS, find_marks
from grundy.analysis.solver import Solver
from grundy.budget import Limits, Session, current_limits, new_session
from grundy.errors import LimitReached, NotApplicable
from grundy.pictures.marks import Marks
from grundy.questions import HEIGHT, NORMAL, OUTCOME, REMOTENESS, VALUE, WINNING_MOVES, Play, Question, question_named
from grundy.rules import Position
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy.analysis.explanation import Explanation
    from grundy.proofs import AnswerProof

AnyPosition = Position[Any, Any]
Result = TypeVar("Result")


def no_position(found: object) -> NotApplicable:
    """Return the error for something that is no position; a text is read by `position`."""
    way_out = f'; write position("{found}")' if isinstance(found, str) else ""
    return NotApplicable(f"an analysis is of a position, got {found!r}{way_out}")


class Analysis:
    """Limits, facts, search tables and kernels of one position: nothing is computed twice.

    Each question gets the limits of the analysis, or those in force when it is asked. What earlier questions found is
    reused. The costs of an answer that reuses something are those of the whole analysis up to then, and
    `answer.reused` says what was reused, so that no answer looks cheaper than it is.

    >>> from grundy import Cram
    >>> analysis = Cram("grid:3x4")().analysis()
    >>> analysis.outcome(), analysis.value(), len(analysis.winning_moves())
    (N, *, 7)
    >>> analysis.solve("value").nodes == analysis.solve("value").nodes
    True
    """

    def __init__(self, position: AnyPosition, *, limits: Limits | None = None, session: Session | None = None) -> None:
        if not isinstance(position, Position):
            raise no_position(position)
        self.position = position
        self.limits = limits
        self.session = session or new_session(limits)
        self._answers: dict[tuple[Question[Any], Play, str | None], Answer[Any]] = {}

    @overload
    def solve(
        self, question: Question[Result], *, play: Play | str = NORMAL, method: str | None = None
    ) -> Answer[Result]: ...
    @overload
    def solve(
        self, question: str = "outcome", *, play: Play | str = NORMAL, method: str | None = None
    ) -> Answer[Any]: ...
    def solve(
        self, question: Question[Any] | str = OUTCOME, *, play: Play | str = NORMAL, method: str | None = None
    ) -> Answer[Any]:
        """Answer a question, and say how it was found and what it cost."""
        question, play = question_named(question), Play.read(play)
        question.check_play(play)
        asked = question, play, method
        if asked not in self._answers:
            session = self.session
            with session.question(self.limits or current_limits()):
                result, how = Solver(session, play, method).ask(question, self.position)
                self._answers[asked] = self._answer(self.position, question, play, result, how)
        return self._answers[asked]

    def _answer(self, position: AnyPosition, question: Question[Any], play: Play, result: Any, how: Any) -> Answer[Any]:
        session = self.session
        return Answer(
            position,
            question,
            play,
            result,
            how,
            session.positions,
            session.seconds,
            session.memory,
            tuple(session.reused),
            self,
        )

    def outcome(self, *, play: Play | str = NORMAL) -> Outcome:
        """Return who wins."""
        return self.solve(OUTCOME, play=play).result

    def value(self) -> Nimber:
        """Return what the position is worth in normal play."""
        return self.solve(VALUE).result

    def winning_moves(self, *, play: Play | str = NORMAL) -> tuple[Any, ...]:
        """Return all moves to P-positions, in the order of the moves."""
        return self.solve(WINNING_MOVES, play=play).result

    def remoteness(self, *, play: Play | str = NORMAL) -> int:
        """Return how many moves are left when the winner hurries and the loser delays."""
        return self.solve(REMOTENESS, play=play).result

    def height(self) -> int:
        """Return the length of the longest play."""
        return self.solve(HEIGHT).result

    def winning_move(self, *, play: Play | str = NORMAL) -> Any | None:
        """Return one winning move, the first that is found, or None where there is none."""
        play = Play.read(play)
        known = self._answers.get((WINNING_MOVES, play, None))
        if known is not None:
            return next(iter(known.result), None)
        session = self.session
        try:
            with session.question(self.limits or current_limits()):
                return next(iter(Solver(session, play, None).each_winning_move(self.position)[0]), None)
        except LimitReached as reached:
            if not reached.known:
                raise
            return reached.known[0]

    def options(
        self, question: Question[Any] | str = VALUE, *, play: Play | str = NORMAL, method: str | None = None
    ) -> Iterator[tuple[Any, Answer[Any]]]:
        """Yield each move with the answer about the position after it, within one set of limits.

        >>> from grundy import Nim
        >>> [(move, answer.result) for move, answer in Nim(1, 2).analysis().options()]
        [((0, (0,)), *2), ((1, (0,)), *), ((1, (1,)), 0)]
        """
        question, play = question_named(question), Play.read(play)
        question.check_play(play)
        session, rules, state = self.session, self.position.rules, self.position.state
        session.begin(self.limits or current_limits())
        solver = Solver(session, play, method)
        with session.at_work():
            moves = self.position.moves()
        for move in moves:
            with session.at_work():
                session.check()
                option = Position(rules, rules.play(state, move))
                result, how = solver.ask(question, option)
            yield move, self._answer(option, question, play, result, how)

    def known(self, question: Question[Result], *, play: Play | str = NORMAL) -> Answer[Result] | None:
        """Return the answer to a question that was asked before, by whatever method; None where it was not.

        >>> from grundy import Nim
        >>> analysis = Nim(1, 2).analysis()
        >>> asked = analysis.solve(VALUE)
        >>> analysis.known(VALUE) is asked, analysis.known(OUTCOME)
        (True, None)
        """
        play = Play.read(play)
        answers = (answer for (asked, of, _), answer in self._answers.items() if (asked, of) == (question, play))
        return next(answers, None)

    def marks(self, *, play: Play | str = NORMAL, values: bool = False, positions: int = MOST_POSITIONS) -> Marks:
        """Return what to mark in a picture: winning moves, perhaps a matching; on request the values of the moves.

        Answers that are known serve. Beyond them no search visits more than `positions` positions. What is not found by
        then is not marked: it depends on counts alone, never on time, unless the limits name one.

        >>> from grundy import Nim, position
        >>> analysis = Nim(1, 2).analysis()
        >>> analysis.marks().winning_moves, dict(analysis.marks(values=True).values)
        (((1, (1,)),), {(0, (0,)): *2, (1, (0,)): *, (1, (1,)): 0})
        >>> position("geography path:4 @ 1").analysis().marks().matching
        ((0, 1), (2, 3))
        """
        return find_marks(self, Play.read(play), values, positions)

    def at(self, position: AnyPosition) -> Analysis:
        """Return an analysis of another position that shares facts, tables and kernels with this one.

        >>> from grundy import Nim
        >>> here = Nim(3, 5).analysis()
        >>> here.at(Nim(3, 4)).session is here.session
        True
        """
        return Analysis(position, limits=self.limits, session=self.session)

    def bounded(self, positions: int) -> Analysis:
        """Return an analysis of the same position in which no question visits more than so many positions.

        >>> from grundy import Cram
        >>> Cram("grid:5x5")().analysis().bounded(10).value()
        Traceback (most recent call last):
        grundy.errors.LimitReached: search stopped at the limit of 10 positions
        """
        now = self.limits or current_limits()
        most = positions if now.positions is None else min(positions, int(now.positions))
        limits = Limits(now.seconds, most, now.memory, now.progress, now.threads)
        return Analysis(self.position, limits=limits, session=self.session)

    def after(self, move: Any) -> Analysis:
        """Return an analysis of the position after a legal move, given as itself or as its text.

        >>> from grundy import Nim
        >>> Nim(3, 5).analysis().after("5->3").outcome()
        P
        """
        return self.at(self.position.play(move))

    def explain(self, question: Question[Any] | str = OUTCOME, *, play: Play | str = NORMAL) -> Explanation:
        """Return the answer to a question in words, with how the winner plays."""
        return self.solve(question, play=play).explain()

    def proof(self, question: Question[Any] | str = OUTCOME, *, play: Play | str = NORMAL) -> AnswerProof:
        """Return a proof of the answer to a question."""
        return self.solve(question, play=play).proof()
