"""Questions about a position, a file each, and the two kinds of play.

Every file of this folder that registers a question is found by itself. An installed package brings further ones.
"""

from grundy.questions.height import HEIGHT
from grundy.questions.method import Method
from grundy.questions.outcome import OUTCOME
from grundy.questions.play import MISERE, NORMAL, Play
from grundy.questions.question import Question, Solving, all_questions, question_named
from grundy.questions.remoteness import REMOTENESS
from grundy.questions.value import VALUE
from grundy.questions.winning_moves import WINNING_MOVES

__all__ = [
    "HEIGHT",
    "MISERE",
    "NORMAL",
    "OUTCOME",
    "REMOTENESS",
    "VALUE",
    "WINNING_MOVES",
    "Method",
    "Play",
    "Question",
    "Solving",
    "all_questions",
    "question_named",
]
