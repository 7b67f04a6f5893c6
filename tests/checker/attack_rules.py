"""Attacks on what holds in every game: the steps of the core, the closed forms, and the questions."""

from checker import judging
from checker.attack_boards import attack_starts
from checker.small_games import MAKERS, NO_GAMES, a_game
from checker.worlds import Item, core, generator, near

# The steps of every game


@generator("game")
def attack_game(world, chance, item):
    """Rules that can be read have the moves of the judge, also where they were read before under another text."""
    judge = a_game(chance.choice(list(MAKERS)), chance)
    good = chance.random() < 0.7
    if world.offer(item, ["game", judge.text if good else chance.choice(NO_GAMES)]):
        world.demand(item, good, f"{world.steps[-1]} are rules")
        state = judge.a_state(chance)
        game = world.book.game(judge.text)
        world.book.named.pop()
        mine = sorted(text for text, _ in judge.moves(state))
        theirs = sorted(option.text for option in world.book.options([(game, game.read(judge.write(state)))]))
        world.demand(item, mine == theirs, f"the moves of {judge.text} {judge.write(state)} are {theirs}, not {mine}")


@generator("note")
def attack_note(world, chance, item):
    """A note shows nothing, whatever it says."""
    terms = world.some_terms(chance)
    lies = ["", "N", "P", f"{world.data(terms)} is P", "a\tb", "a\nb", "\x1b[2J", 7, None, ["P", world.data(terms)]]
    before = repr(sorted(world.book.facts.items())), list(world.book.named)
    world.offer(item, ["note", chance.choice(lies)])
    after = repr(sorted(world.book.facts.items())), list(world.book.named)
    world.demand(item, before == after, "a note changes nothing")


def below(world, terms, most=60):
    """Positions that play leads to, each after all of its options, and at last the position itself."""
    found = {}

    def add(at):
        for i, (number, state) in enumerate(at):
            for after in world.judges[number].options(state):
                new = (*at[:i], (number, after), *at[i + 1 :])
                if new not in found and len(found) < most:
                    add(new)
        found[at] = None

    add(tuple(terms))
    return list(found)


@generator("P", "N", "V")
def attack_by_definition(world, chance, item):
    """Positions from the end of play up, each with a wrong step and mostly the right one; some of them are left out."""
    terms = world.some_terms(chance)
    if world.play == "normal" and chance.random() < 0.2 and any(judge.text == "nim" for judge in world.judges):
        nim = next(number for number, judge in enumerate(world.judges) if judge.text == "nim")
        terms = [terms[0], (nim, (near(chance, world.truth(terms[:1])[0]),))]
    for at in below(world, terms):
        data, (value, outcome) = world.data(at), world.truth(at)
        moves = [text for text, _ in judging.moves(world.judged(at))]
        for name in chance.sample(["P", "N", "V"], 3):
            wrong = {"P": outcome == "N", "N": outcome == "P", "V": world.play == "misere"}[name]
            if chance.random() < (0.15 if wrong else 0.7):
                rest = {"P": [], "N": [chance.choice([*moves, "", *moves])], "V": [near(chance, value or 0)]}[name]
                claim = rest[0] if name == "V" else name
                if world.offer(item._replace(name=name), [name, data, *rest], at, claim):
                    world.look_around(item._replace(name=name), chance, at)


def attack_formula(world, chance, item):
    """A closed form of all positions of all games of its class: what it gives, what is true, and what is nearly so."""
    number = 0
    game, judge = world.book.named[number], world.judges[number]
    for _ in range(5):
        state = judge.a_state(chance)
        found = game.formulas[item.name].result(game, world.state(number, state))
        if found is not None:
            break
    value, outcome = world.truth([(number, state)])
    data = world.data([(number, state)] * chance.choice([1] * 9 + [2]))
    for claim in (found, chance.choice([found, outcome, "N", "P"]), near(chance, value or 0)):
        if world.offer(item, ["by", item.name, data, claim], [(number, state)], claim):
            world.look_around(item, chance, [(number, state)])


# Questions


def attack_claim(world, item, position, truth, claim):
    """Give a claim to the checker at this place of the proof."""
    world.tally.trials[item] += 1
    proof = core.Check(core.no_foreign_rules, core.Limits())
    proof.book, proof.header = world.book, core.Header(position, world.play, item.name, claim)
    try:
        proof.terms = core.read_claimed_position(world.book, proof.header)
        proof.finish()
    except core.Rejected:
        return
    world.tally.accepted[item] += 1
    world.demand(item, truth == (sorted(claim) if type(claim) is list else claim), f"{position}: {claim}, not {truth}")


def show_some(world, chance, terms):
    """Show the position and all that play leads to, but sometimes leave some out."""
    left_out = chance.choice([0, 0, 0.1])
    for at in below(world, terms, most=40):
        value, outcome = world.truth(at)
        if chance.random() < left_out:
            continue
        if world.play == "normal":
            step = ["V", world.data(at), value]
        elif outcome == "P":
            step = ["P", world.data(at)]
        else:
            after = ((text, judging.outcome(new, world.play)) for text, new in judging.moves(world.judged(at)))
            step = ["N", world.data(at), next((text for text, result in after if result == "P"), "")]
        try:
            core.take_step(world.book, step)
            world.steps.append(step)
        except core.Rejected:
            return


@generator("outcome", "value", "winning_moves")
def attack_question(world, chance, item):
    """Claims about a position and others below it, near the truth, where most of what is needed is shown."""
    terms = tuple(world.some_terms(chance))
    show_some(world, chance, terms)
    positions = [terms, *chance.choices(below(world, terms, most=40), k=12)]
    for judged, (value, outcome) in ((world.judged(at), world.truth(at)) for at in positions):
        text = " + ".join(f"{judge.text} {judge.write(state)}".strip() for judge, state in judged)
        results = [(move, judging.outcome(new, world.play)) for move, new in judging.moves(judged)]
        won, lost = ([move for move, result in results if result == kind] for kind in "PN")
        lists = [won, won, won[1:], [*won, *won[:1]], [*won, *lost[:1]], lost, won[::-1], []]
        attack_claim(world, item._replace(name="outcome"), text, outcome, chance.choice([outcome, outcome, "N", "P"]))
        worth = core.star(near(chance, value or 0))
        attack_claim(world, item._replace(name="value"), text, None if value is None else core.star(value), worth)
        attack_claim(world, item._replace(name="winning_moves"), text, sorted(won), chance.choice(lists))


@generator("outcomes")
def attack_outcomes(world, chance, item):
    """Letters for all starts of a board, shown one by one or by a step for all, some of them changed."""
    judge = next((judge for judge in world.judges if judge.kind == "Geography"), None)
    if judge is None:
        return
    number = world.judges.index(judge)
    starts = [(frozenset([vertex]), frozenset(), judge.counted) for vertex in range(judge.n)]
    if chance.random() < 0.3 and world.play == "normal" and number == 0:
        attack_starts(world, chance, Item("step", "Geography", "starts"))
    elif not world.book.named[number].start_outcomes:
        for start in starts[chance.choice([0, 0, 1]) :]:
            show_some(world, chance, [(number, start)])
    true = "".join(world.truth([(number, start)])[1] for start in starts)
    changed = ["".join(chance.choice([letter] * 5 + ["N", "P"]) for letter in true) for _ in range(8)]
    for claim in [true, *changed]:
        attack_claim(world, item, judge.text, None if judge.tokens else true, claim)  # None: there is no such question
