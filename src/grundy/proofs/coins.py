"""Coins: the values of heads and of products, which the checker works out by itself."""

from __future__ import annotations

from grundy.games.coins.boards import Tartan
from grundy.games.coins.rows import CoinRules, RulerRules, SlidingRules, TurnCoins
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition

HEADS = ("turning-turtles", "twins", "mock-turtles", "ruler", "idle-coins", "mock-turtle-theorem", "decomposition")


def _is_known(rules: object) -> bool:
    """Return True if the checker knows the values of heads: of our games, not of a user's own."""
    games = (rules.down, rules.across) if isinstance(rules, Tartan) else (rules,)
    return all(isinstance(game, (TurnCoins, RulerRules, SlidingRules)) for game in games)


@certificate("theorem", "value", *HEADS, "tartan", "alternate-gaps", of=_is_known)
def heads(prover: Prover, position: AnyPosition) -> Steps:
    """Name the theorem."""
    name = "coins" if isinstance(position.rules, (CoinRules, Tartan)) else "alternate-gaps"
    prover.writer.step("by", name, prover.writer.at(position), prover.value(position))
    return iter(())


@certificate("theorem", "winning_moves", "tartan", "decomposition", of=_is_known)
def turns(prover: Prover, position: AnyPosition) -> Steps:
    """The checker works out the winning turns by itself."""
    return iter(())
