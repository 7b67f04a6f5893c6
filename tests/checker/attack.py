"""Attack the rules of the checker: steps that no honest writer would write, judged by brute force.

    python tests/checker/attack.py --trials 10000000 [--seed 0] [--processes 2] [--only CLASS]

A trial is one step, or one claim, given to the checker in the middle of a proof. Whatever the book of the proof then
says, about the position of the step, about its parts, and about other positions, must be true. Each step, closed form
and question that the checker registers has a generator. About half of what these make is true, or nearly so: else
nothing would be accepted, and what is refused shows nothing. `--only` attacks the rules of one class of games, by what
it has of its own and by the steps and questions of the core.
"""

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # where this runs as a program

import checker.families  # noqa: F401  they register their generators and their small games
from checker.attack_rules import attack_formula
from checker.judging import HeapJudge
from checker.small_games import HEAPS, MAKERS, a_game, kept
from checker.worlds import GENERATORS, PUZZLE_MAKERS, SUITED, PuzzleWorld, Tally, World, core, registered

PLAYS = ["normal", "misere"]
QUESTIONS_ABOUT = {"outcomes": "Geography", "forever": "Words"}
"""Questions that only games of one class have."""


# Worlds


def a_play(chance, item, game):
    """A play that an item is about, but sometimes the other."""
    if item.kind == "question" or not item.game or chance.random() < 0.05:
        return chance.choice(PLAYS)
    return game.formulas[item.name].play if item.kind == "formula" else chance.choice(game.steps[item.name].play)


def is_about(item, judge):
    """Whether a step or a closed form is about the rules of a judge: else it is refused, and nothing is learned."""
    if item.kind == "step" or (item.game, f"by {item.name}") in GENERATORS:
        suited = SUITED.get((item.game, str(item).removeprefix(f"{item.game} ")))
        return suited is None or suited(judge)
    game, chance = core.Book("normal").game(judge.text), random.Random(1)
    states = [game.read(judge.write(judge.a_state(chance))) for _ in range(3)]
    return any(game.formulas[item.name].result(game, state) is not None for state in states)


def a_world(chance, item, tally, only=None):
    """A world for an item: a game of its class, or of the one that is attacked, and others beside it; or a puzzle."""
    if item.game in PUZZLE_MAKERS:
        return PuzzleWorld(*PUZZLE_MAKERS[item.game](chance), tally)
    kinds = list(MAKERS)
    first = a_game(item.game or only or chance.choice([*kinds, "Geography", "Geography"]), chance)
    if item.name in QUESTIONS_ABOUT and not only:
        first = a_game(QUESTIONS_ABOUT[item.name], chance)
    for _ in range(20 if item.game and chance.random() < 0.9 else 0):
        if is_about(item, first):
            break
        first = a_game(item.game, chance)
    second = first if chance.random() < 0.1 else a_game(chance.choice(kinds), chance)
    others = [second] if chance.random() < 0.5 else [second, kept(HeapJudge("nim", HEAPS["nim"]))]
    play = a_play(chance, item, core.Book("normal").game(first.text))
    return World(play, [first, *others], tally)


def generator_of(item):
    """What attacks an item; None if there is nothing yet."""
    if item.kind == "formula":
        return GENERATORS.get((item.game, f"by {item.name}"), attack_formula if item.game in MAKERS else None)
    return GENERATORS.get((item.game, item.name))


def attack(items, trials, seed, trials_a_world=25, only=None):
    """Try each item at least so many times, all of them on games of one class if it is given; say what came out."""
    tally = Tally()
    for item in items:
        chance = random.Random(f"{seed} {item}")
        attacked = generator_of(item)
        while tally.trials[item] < trials:
            world = a_world(chance, item, tally, only)
            end = min(trials, tally.trials[item] + trials_a_world)
            for _ in range(trials_a_world):
                if tally.trials[item] < end:
                    attacked(world, chance, item)
    return tally


def a_round(items, seed, only=None):
    """A small part of a campaign. Closed forms are tried more often, for they cost less."""
    tally = attack(items, 1000, seed, 100, only)
    tally.add(attack([item for item in items if item.kind == "formula"], 2000, f"{seed} more", 100, only))
    return tally


def table(tally):
    """The table that a campaign ends with."""
    rows = [("step, closed form or question", "trials", "accepted", "false")]
    false = Counter(str(wrong.item) for wrong in tally.false)
    for item in sorted(tally.trials, key=str):
        rows.append((str(item), f"{tally.trials[item]:,}", f"{tally.accepted[item]:,}", f"{false[str(item)]:,}"))
    rows.append(("all", f"{tally.trials.total():,}", f"{tally.accepted.total():,}", f"{len(tally.false):,}"))
    return "\n".join(f"{name:32}{trials:>14}{accepted:>14}{wrong:>8}" for name, trials, accepted, wrong in rows)


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--trials", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--processes", type=int, default=2)
    options.add_argument("--only", choices=[*MAKERS, *PUZZLE_MAKERS], help="a class of games or puzzles of the checker")
    given = options.parse_args()
    core_too = ("", given.only) if given.only in MAKERS else (given.only,)
    items = [item for item in registered() if not given.only or item.game in core_too]
    tally, began, rounds = Tally(), time.monotonic(), 0
    with ProcessPoolExecutor(given.processes) as pool:
        work = set()
        while work or tally.trials.total() < given.trials:
            while tally.trials.total() < given.trials and len(work) < 2 * given.processes:
                work.add(pool.submit(a_round, items, f"{given.seed} {rounds}", given.only))
                rounds += 1
            done, work = wait(work, return_when=FIRST_COMPLETED)
            for part in done:
                tally.add(part.result())
            seconds = time.monotonic() - began
            print(f"\r{tally.trials.total():,} trials, {len(tally.false)} false, {seconds:.0f} s", end="", flush=True)
    print("\n" + table(tally))
    for wrong in tally.false[:10]:
        print(wrong)
    return 1 if tally.false else 0


if __name__ == "__main__":
    sys.exit(main())
