"""Coins: the values of heads and of products, which the checker works out by itself."""

from __future__ import annotations

from grundy.games.coins.boards import Tartan
from grundy.games.coins.rows import CoinRules, RulerRules, SlidingRules, TurnCoins
from grundy.proofs import strategy, values
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition

HEADS = ("turning-turtles", "twins", "mock-turtles", "ruler", "idle-coins", "mock-turtle-theorem", "decomposition")


@certificate("theorem", "value", *HEADS, "tartan", "alternate-gaps")
def heads(prover: Prover, position: AnyPosition) -> Steps:
    """Name the theorem; a game that the checker does not know is shown by the values of all options."""
    rules = position.rules
    if not _is_known(rules):
        return values.value(prover, position)
    name = "coins" if isinstance(rules, (CoinRules, Tartan)) else "alternate-gaps"
    prover.writer.step("by", name, prover.writer.at(position), prover.value(position))
    return iter(())


@certificate("theorem", "winning_moves", "tartan", "decomposition")
def turns(prover: Prover, position: AnyPosition) -> Steps:
    """The checker works out the winning turns by itself in games that it knows."""
    if not _is_known(position.rules):
        return strategy.winning_moves(prover, position)
    return iter(())


def _is_known(rules: object) -> bool:
    games = (rules.down, rules.across) if isinstance(rules, Tartan) else (rules,)
    return all(isinstance(game, (TurnCoins, RulerRules, SlidingRules)) for game in games)
