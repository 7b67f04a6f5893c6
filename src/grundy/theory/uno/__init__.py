"""Theorems on Uno: who wins by a matching of the cards, and what a swap is worth."""
