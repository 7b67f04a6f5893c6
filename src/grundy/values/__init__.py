"""What a position is worth: outcomes, nimbers and the mex rule."""

from grundy.values.mex import mex
from grundy.values.nimber import Nimber
from grundy.values.outcome import Outcome

__all__ = ["Nimber", "Outcome", "mex"]
