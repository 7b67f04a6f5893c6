"""Coins: the values of heads and of products, which the checker works out by itself."""

from __future__ import annotations

from grundy.games.coins.boards import Tartan
from grundy.games.coins.rows import CoinRules, RulerRules, SlidingRules, TurnCoins
from grundy.proofs import values
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition

HEADS = ("turning-turtles", "twins", "mock-turtles", "ruler", "idle-coins", "mock-turtle-theorem", "decomposition")


@certificate("theorem", "value", *HEADS, "tartan", "alternate-gaps")
def heads(prover: Prover, position: AnyPosition) -> Steps:
    """Name the theorem; a game that the checker does not know is shown by the values of all options."""
    rules = position.rules
    games = (rules.down, rules.across) if isinstance(rules, Tartan) else (rules,)
    if not all(isinstance(game, (TurnCoins, RulerRules, SlidingRules)) for game in games):
        return values.value(prover, position)
    name = "coins" if isinstance(rules, (CoinRules, Tartan)) else "alternate-gaps"
    prover.writer.step("by", name, prover.writer.at(position), prover.value(position))
    return iter(())
