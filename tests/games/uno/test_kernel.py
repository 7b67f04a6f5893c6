"""The native twin of Uno has the options, values and outcomes of its rules."""

import pytest

from games.uno.plain import judge, random_hands, seeded
from grundy import LimitReached, Uno, limits, position
from grundy.budget import Session
from grundy.search import engine


def random_position(chance, most=4):
    hands, top = random_hands(chance, most)
    reading, swap = chance.choice(["last", "stop"]), chance.choice([False, True])
    return Uno(reading, swap)(hands[0] or [(0, 0)], hands[1], top=top)


def plainly(p):
    first, second, top, can_swap = p.state
    return judge((first, second), top, p.rules.reading, can_swap)


@pytest.mark.parametrize("seed", range(100))
def test_the_kernel_has_the_options_values_and_outcomes_of_the_rules(seed):
    chance = seeded("kernel", seed)
    p = random_position(chance)
    session = Session()
    kernel = engine.kernel_of(p, session)
    while True:
        words = kernel.search.canonical(kernel.words(p.state))
        native = {tuple(option) for option in kernel.search.options(words)}
        assert native == {tuple(kernel.search.canonical(kernel.words(option.state))) for option in p.options()}
        with session.control() as control:
            found = kernel.search.value(words, control), *(kernel.search.wins(words, m, control) for m in (False, True))
            assert found == plainly(p), str(p)
            assert kernel.search.value(words, control, "mex") == found[0]
        again = type(p)(p.rules, kernel.state(words))
        assert plainly(again) == plainly(p), (str(again), str(p))
        if not p.moves():
            break
        p = p.play(chance.choice(p.moves()))


@pytest.mark.parametrize("reading", ["last", "stop"])
def test_a_kernel_is_asked_again_about_what_follows_and_refuses_other_cards(reading):
    p = position(f"uno({reading}) b3 b3 g3 r3 | b5 g3 r5 @ r3")
    session = Session()
    kernel = engine.kernel_of(p, session)
    for option in p.options():
        assert engine.value(option, session) == plainly(option)[0]
    assert len(session.kernels[p.rules]) == 1
    assert kernel.words(position("uno b3 b3 b3 | b5 @ r3").state) is None
    assert kernel.words(position("uno b3 | b5 @ y9").state) is None
    assert kernel.words(position("uno y9 | b5 @ r3").state) is None


@pytest.mark.parametrize("n", [30, 60, 120])
def test_kernels_of_every_width_know_cards_that_are_one_colour(n):
    """All cards match: players take turns until one has no card left."""
    for more, outcome in ((0, "P"), (1, "N")):
        p = Uno()({"r1": n + more}, {"r2": n})
        assert p.outcome(method="search").name == outcome
        assert p.outcome(method="search", play="misere").name == ("P" if outcome == "N" else "N")


def test_too_many_cards_have_no_kernel():
    assert Uno()({"r3": 128}, {"r3": 128}).rules.kernel(Uno()({"r3": 128}, {"r3": 128}).state) is not None
    assert Uno()({"r3": 129}, {"r3": 128}).rules.kernel(Uno()({"r3": 129}, {"r3": 128}).state) is None


def test_a_search_that_is_too_long_ends_at_its_limit():
    cards = [(i % 9, i % 11) for i in range(99)]
    with limits(positions=2000), pytest.raises(LimitReached, match="search stopped at the limit of 2,000 positions"):
        Uno("stop")(cards[:50], cards[50:]).value()
