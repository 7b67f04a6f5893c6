"""Attacks on the steps about heaps: tables of values, and their periods."""

from checker.worlds import core, generator, near


def longest_known(judge):
    """So many heaps as brute force can judge in a moment."""
    three = any(len(new) == 3 for new in judge.replacements(9))
    return 36 if three else 80


@generator("table", game="Heaps")
def attack_table(world, chance, item):
    """True values, one of them changed, those of another game, or too many of them; then what heaps are worth."""
    judge, other = world.judges[0], chance.choice(world.judges)
    length = chance.choice([0, 1, 2, 5, 9, 14])
    values = judge.heap_values(length)
    if chance.random() < 0.5 and values:
        place = chance.randrange(length)
        values[place] = near(chance, values[place])
    elif chance.random() < 0.1 and other.kind == "Heaps":
        values = other.heap_values(length)
    if world.offer(item, ["table", 0, values]):
        look_at_heaps(world, item, length + 3)
        world.look_around(item, chance, [(0, judge.a_state(chance))])


def look_at_heaps(world, item, count):
    """What the game believes of its heaps must be true."""
    true, game = world.judges[0].heap_values(count), world.book.named[0]
    for heap in range(count):
        found = game.value_of_atom(str(heap))
        said = f"a heap of {heap} is worth {found}, not {true[heap]}, by {world.steps[-1]} with {game.table}"
        world.demand(item, found in (None, true[heap]), said)


def runs(judge):
    """Stretches of values that repeat with some period from some heap on, and where they stop doing so, if they do."""
    if not hasattr(judge, "runs"):
        count = longest_known(judge)
        values, judge.runs = judge.heap_values(count), []
        for length in range(1, 9):
            for start in range(9):
                saltus = values[start + length] - values[start]
                end = next((n for n in range(start, count - length) if values[n + length] != values[n] + saltus), None)
                if saltus >= 0 and (end is None or end > start + 2):
                    judge.runs.append((length, start, saltus, end))
    return judge.runs


@generator("period", game="Heaps")
def attack_period(world, chance, item):
    """Periods of true tables, cut off right before the values stop to repeat, and others near the shortest window."""
    judge, game = world.judges[0], world.book.named[0]
    count = longest_known(judge)
    length, start, saltus, end = chance.choice(runs(judge) or [(1, 0, 0, None)])
    cut = count if end is None else end + length
    if end is None or chance.random() < 0.3:
        largest = max((heap - sum(new) for heap in (6, 7, 8) for new in judge.replacements(heap)), default=0)
        cut = min(cut, chance.randint(1, 3) * (start + length) + largest + chance.randint(-2, 6))
    table = judge.heap_values(max(1, min(cut, count)))
    if chance.random() < 0.2:
        saltus, start = near(chance, saltus), near(chance, start)
    if len(game.table) < len(table) and world.play == "normal":
        step = ["table", 0, table]
        core.take_step(world.book, step)
        world.steps.append(step)
    game.table, game.period = table, (0, 0, 0)  # as a step with a shorter table would leave it
    if world.offer(item, ["period", 0, length, start, saltus]):
        look_at_heaps(world, item, count)
        world.look_around(item, chance, [(0, judge.a_state(chance))])
