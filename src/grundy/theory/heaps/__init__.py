"""Theorems about heap games."""
