"""Misère quotients of components of several games and of positions: brute force, and a checker that rejects changes."""

import json
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from grundy import (
    BadProof,
    GrundyError,
    Kayles,
    LimitReached,
    Nim,
    NotFound,
    Octal,
    limits,
    misere_quotient,
    position,
    use,
)
from grundy import _native as native
from grundy.budget import Session
from grundy.proofs.checking import check_lines
from grundy.search import reference

POSITIONS = [
    *("node-kayles path:9", "node-kayles grid:3x3", "node-kayles petersen", "arc-kayles grid:2x4", "cram grid:3x3"),
    *("hackenbush 0-1,1-2,1-3,2-3,0-3", "hackenbush 0-1,1-2,2-3,2-4,4-5", "take-turn path:5 HTHHT", "chomp 3 2"),
    *("kayles 9 + nim 5", "lasker 5 + grundys-game 9", "kayles 5 + node-kayles cycle:6", "geography grid:2x3 @ 0,0"),
]


def is_p_by_definition(options):
    """Who wins sums of numbered components in misère play, by the definition."""

    @cache
    def is_p(word):
        after = {
            tuple(sorted([*word[:i], *word[i + 1 :], *filter(None, option)]))
            for i, number in enumerate(word)
            for option in options[number]
        }
        return bool(after) and not any(map(is_p, after))

    return is_p


@pytest.mark.parametrize("text", POSITIONS)
def test_sums_of_components_are_as_brute_force_says_and_the_checker_agrees(text):
    quotient = position(text).misere_quotient()
    is_p, count = is_p_by_definition(quotient.options), len(quotient.components)
    for size in (1, 2, 3):
        for word in combinations_with_replacement(range(1, count + 1), size):
            product = quotient.product_of(quotient.phi[number] for number in word)
            assert (product in quotient.p_part) == is_p(word), word
    said = quotient.proof().check()
    assert f"misère play: misère quotient of order {quotient.order}, |P| = {quotient.p_count}. Checked." in said


@pytest.mark.parametrize("text", POSITIONS)
def test_positions_and_their_copies_are_as_the_reference_says(text):
    at = position(text)
    quotient = at.misere_quotient()
    assert quotient.outcome(at) == reference.outcome(at, "misere")
    assert quotient.winning_moves(at) == reference.winning_moves(at, "misere")
    small = quotient.components[min(3, len(quotient.components) - 1)]
    assert quotient.outcome(small, small) == reference.outcome(small + small, "misere")
    assert quotient.winning_moves(small, small) == reference.winning_moves(small + small, "misere")


@pytest.mark.parametrize(
    ("games", "to"), [((Kayles, Nim), 6), ((Kayles, Octal("0.123")), 10), ((Nim, Octal("0.07")), 9)]
)
def test_sums_of_heaps_of_two_games_are_as_the_reference_says(games, to):
    quotient, random = misere_quotient(*games, to=to), Random(1)
    for _ in range(60):
        one, other = (game(*(random.randint(0, to) for _ in range(random.randint(1, 2)))) for game in games)
        if sum(one.state) + sum(other.state) > 14:
            continue
        assert quotient.outcome(one, other) == quotient.outcome(one + other) == reference.outcome(one + other, "misere")
        assert quotient.winning_moves(one + other) == reference.winning_moves(one + other, "misere")


def test_the_native_verifier_agrees():
    quotient = misere_quotient(Kayles, Octal("0.123"), to=10)
    with Session().control() as control:
        claimed = (list(quotient.rows), sorted(quotient.p_part), list(quotient.phi), quotient.order, control)
        assert native.verify_quotient(quotient.options, *claimed) == ""
        claimed[2][5] = 1 - claimed[2][5] if claimed[2][5] < 2 else 0
        assert native.verify_quotient(quotient.options, *claimed) != ""


def test_quotients_of_heaps_of_one_game_are_those_of_the_game():
    found, own = misere_quotient(Kayles, to=30), Kayles.misere_quotient(30)
    assert (found.order, found.p_count, found.presentation) == (40, 9, own.presentation)


def test_a_sum_is_solved_by_a_quotient_in_use():
    quotient = misere_quotient(Kayles, Nim(7), to=12)
    at = Kayles(12, 11) + Nim(7, 5)
    with use(quotient):
        answer = at.solve("outcome", play="misere")
    assert (answer.result, answer.method.name) == (quotient.outcome(at), "sum-quotient")
    assert at.solve("outcome", play="misere").result == answer.result


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: misere_quotient(), "games of single heaps and of positions, got none"),
        (lambda: misere_quotient(7), "games of single heaps, such as kayles, and of positions, got 7"),
        (lambda: misere_quotient(position("wythoff 3 4").rules), "such as kayles, and of positions, got wythoff"),
        (
            lambda: misere_quotient(Kayles, Nim, elements=50),
            "16 of its 40 components have one of order 48, and the next",
        ),
        (lambda: misere_quotient(Kayles, Nim, positions=50), "takes more than 50 positions"),
        (lambda: Nim(3).misere_quotient().outcome(Nim(4)), "about sums of the components of nim 3, got nim 4"),
    ],
)
def test_errors_say_what_was_met(ask, words):
    with pytest.raises(GrundyError, match=words):
        ask()


def test_too_many_components_are_refused(monkeypatch):
    monkeypatch.setattr("grundy.search.summands.MOST_SUMMANDS", 10)
    with pytest.raises(NotFound, match="20,000 components with 500,000 options, and chomp 4 4 4 has more"):
        position("chomp 4 4 4").misere_quotient()


def test_limits_of_the_question_hold():
    with limits(positions=20), pytest.raises(LimitReached, match="20 positions"):
        position("node-kayles grid:4x4").misere_quotient()


# The checker


def lines_of(quotient):
    return quotient.proof().text().splitlines()


def accepts(lines):
    try:
        check_lines([f"{line}\n".encode() for line in lines])
    except BadProof:
        return False
    return True


@pytest.mark.parametrize("text", ["kayles 9 + nim 5", "node-kayles path:9", "hackenbush 0-1,1-2,1-3,2-3,0-3"])
def test_mutated_quotients_are_rejected_unless_nothing_changed(text):
    random, quotient = Random(text), position(text).misere_quotient()
    *head, step = lines_of(quotient)
    order = quotient.order
    assert accepts([*head, step])
    for _ in range(150):
        data = json.loads(step)
        _, components, rows, part, elements = data
        which = random.randrange(5)
        if which == 0:
            elements[random.randrange(len(elements))] = random.randrange(order)
        elif which == 1:
            part[:] = sorted(set(part) ^ {random.randrange(order)})
        elif which == 2:
            random.choice(rows)[random.randrange(order)] = random.randrange(order)
        elif which == 3:
            place = random.randrange(len(components) - 1)
            components[place], components[place + 1] = components[place + 1], components[place]
        else:
            place = random.randrange(len(components))
            del components[place], elements[place]
        if data[2:4] == json.loads(step)[2:4] and which > 2:
            # Another order, or fewer components: right as long as each stands after its options, with its element.
            check_again(quotient, [*head, json.dumps(data)], data)
        elif data != json.loads(step):
            assert not accepts([*head, json.dumps(data)]), data


def check_again(quotient, lines, data):
    """What is accepted says the same of the position, with elements that are those of the quotient."""
    original = json.loads(lines_of(quotient)[-1])
    element = {json.dumps(at): x for at, x in zip(original[1], original[4], strict=True)}
    right = all(element[json.dumps(at)] == x for at, x in zip(data[1], data[4], strict=True))
    assert right or not accepts(lines)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda header, step: header.update(position="kayles 5 + nim 4"), "a part of the position is no component"),
        (lambda header, step: header.update(position="kayles 4 + nim 3"), "play does not reach one of the components"),
        (lambda header, step: header.update(play="normal"), "a quotient is about misère play"),
        (lambda header, step: header.update(claim="misère quotient of order 12, |P| = 4"), "what is shown is"),
        (lambda header, step: step[1].pop(), "every component has an element"),
        (lambda header, step: step[1].insert(0, [0, "5"]) or step[4].insert(0, 1), "no component that stands before"),
        (lambda header, step: step[1].append([0, "2 3"]) or step[4].append(0), "has the product of their elements"),
    ],
)
def test_invented_quotients_are_rejected(change, words):
    header, *games, step = map(json.loads, lines_of((Kayles(5) + Nim(3)).misere_quotient()))
    change(header, step)
    with pytest.raises(BadProof, match=words):
        check_lines([f"{json.dumps(line)}\n".encode() for line in (header, *games, step)])


def test_a_proof_may_list_sums_and_components_again():
    header, *games, step = map(json.loads, lines_of((Kayles(5) + Nim(3)).misere_quotient()))
    element = {tuple(at): x for at, x in zip(step[1], step[4], strict=True)}
    step[1] += [[0, "5"], [0, "1 1"]]
    step[4] += [element[0, "5"], 0]
    assert accepts(map(json.dumps, (header, *games, step)))


def test_a_quotient_in_a_proof_tells_who_wins_sums():
    header, *games, step = map(json.loads, lines_of((Kayles(5) + Nim(3)).misere_quotient()))
    at = Kayles(5, 4) + Nim(3)
    for question in ("outcome", "winning_moves"):
        found = at.solve(question, play="misere").result
        claim = str(found) if question == "outcome" else [at.write_move(move) for move in found]
        header |= {"position": str(at), "question": question, "claim": claim}
        assert accepts(map(json.dumps, (header, *games, step)))
        header["claim"] = "P" if question == "outcome" else claim[1:]
        assert not accepts(map(json.dumps, (header, *games, step)))


def test_hostile_quotients_stay_within_the_limits():
    from grundy.checker import grundy_check as checker

    header = json.loads(lines_of((Kayles(5) + Nim(3)).misere_quotient())[0])
    for step in (
        ["components", [[0, "999999999"]], [[1, 0]], [1], [1]],
        ["components", [[0, " ".join(["5000"] * 5000)]], [[1, 0]], [1], [1]],
        ["components", [[0, str(heap)] for heap in range(1, 3000)], [[1, 0]], [1], [1] * 2999],
    ):
        lines = [f"{json.dumps(line)}\n".encode() for line in (header, ["game", "kayles"], step)]
        with pytest.raises(checker.Rejected):
            checker.check(lines, limits=checker.Limits(seconds=60, memory=2e8, work=3_000_000))
