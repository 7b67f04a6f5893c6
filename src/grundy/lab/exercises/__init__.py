"""Exercises: random positions of any game with questions, answers and reasons; sheets to print."""

from grundy.lab.exercises.draw import LEVELS, draw_exercises
from grundy.lab.exercises.exercise import Exercise
from grundy.lab.exercises.sheets import Sheet, check_sheet, write_sheet

__all__ = ["LEVELS", "Exercise", "Sheet", "check_sheet", "draw_exercises", "write_sheet"]
