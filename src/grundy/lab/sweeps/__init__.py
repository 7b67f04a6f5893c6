"""Sweeps: one question about all positions that a family makes of a template."""

from __future__ import annotations

__all__ = ["sweep"]

from grundy.lab.sweeps.sweep import sweep
