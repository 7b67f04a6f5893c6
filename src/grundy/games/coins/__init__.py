"""Coin turning, on a row and on boards."""
