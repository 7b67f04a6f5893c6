"""Theorems about Green Hackenbush."""
