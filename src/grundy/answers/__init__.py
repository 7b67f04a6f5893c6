"""What an answer says: its fields for programs and its sentences for people, said once for every face."""

from grundy.answers.answer import Answer, Method
from grundy.answers.puzzles import PuzzleAnswer

__all__ = ["Answer", "Method", "PuzzleAnswer"]
