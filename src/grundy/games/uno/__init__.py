"""Uno: cards with a colour and a number, of which two match where either agrees."""
