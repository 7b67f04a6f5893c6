"""Misère quotients: the table of the literature, brute force, and a checker that rejects what is changed or made up."""

import json
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from grundy import BadProof, DawsonsKayles, HeapGame, Kayles, Lasker, LimitReached, Nim, Octal, Subtraction, limits, use
from grundy import _native as native
from grundy.budget import Session
from grundy.proofs.checking import check_lines
from grundy.proofs.theories import load_theory
from grundy.rules import read_ruleset
from grundy.theory.heaps.quotients import options_of

GOLDEN = Path(__file__).parents[2] / "golden" / "misere_quotients.txt"
ROWS = [line.split() for line in GOLDEN.read_text().splitlines() if line and not line.startswith("#")]


def number(text):
    return None if text == "-" else int(text)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} to {row[1]}")
def test_quotients_are_those_of_the_table_and_the_checker_accepts_them(row):
    game, to, order, p_count, period, *preperiod = row
    quotient = read_ruleset(game).misere_quotient(int(to))
    assert quotient.order == int(order)
    assert quotient.period == number(period)
    if number(p_count) is not None:
        assert quotient.p_count == int(p_count)
    if preperiod and preperiod != ["-"]:
        assert quotient.preperiod == int(preperiod[0])
    assert quotient.heaps == (None if quotient.period else int(to))
    assert quotient.proof().check().startswith(f"{quotient.rules}, misère play: misère quotient of {quotient.summary}.")


def is_p_by_definition(rules):
    """Who wins sums in misère play, by the definition."""

    @cache
    def is_p(heaps):
        after = {
            tuple(sorted([*heaps[:i], *heaps[i + 1 :], *new]))
            for i, heap in enumerate(heaps)
            for new in options_of(rules, heap)
        }
        return bool(after) and not any(map(is_p, after))

    return is_p


SMALL = [("octal(0.77)", 9, 4), ("octal(0.07)", 15, 3), ("octal(0.123)", 12, 3), ("octal(0.34)", 12, 3)]
SMALL += [("octal(0.144)", 13, 3), ("octal(4.56)", 10, 3), ("octal(4.7)", 9, 3), ("lasker", 7, 4), ("nim", 5, 5)]
SMALL += [("grundys-game", 14, 3), ("subtraction(2,5)", 12, 4), ("hexadecimal(0.9b)", 9, 3)]


@pytest.mark.parametrize(("game", "most", "count"), SMALL)
def test_all_small_sums_are_as_brute_force_says(game, most, count):
    rules = read_ruleset(game)
    quotient, is_p = rules.misere_quotient(most), is_p_by_definition(rules)
    for heaps in combinations_with_replacement(range(most + 1), count):
        found = tuple(sorted(filter(None, heaps)))
        assert (quotient.outcome(*heaps) == "P") == is_p(found), heaps
        if sum(heaps) % 5 == 0:
            winning = [move for move in rules(*heaps).moves() if quotient.outcome(*rules.play(heaps, move)) == "P"]
            assert list(quotient.winning_moves(*heaps)) == winning


def test_huge_heaps_have_winning_moves_exactly_where_they_are_n():
    quotient, random = Kayles.misere_quotient(), Random(7)
    for _ in range(200):
        heaps = [random.randrange(1, 10**9) for _ in range(random.randint(1, 5))]
        moves = quotient.winning_moves(*heaps)
        assert bool(moves) == (quotient.outcome(*heaps) == "N")
        for move in moves[:5]:
            assert quotient.outcome(*Kayles.play(tuple(heaps), move)) == "P"


def test_moves_of_a_huge_heap_are_those_that_trying_all_options_finds(monkeypatch):
    quotient = Kayles.misere_quotient()
    for heaps in [(400, 3), (401,), (357, 400, 2)]:
        with monkeypatch.context() as patch:
            patch.setattr("grundy.theory.heaps.quotient_moves.LISTED", 300)
            by_classes = quotient.winning_moves(*heaps)
        assert by_classes == quotient.winning_moves(*heaps)


def test_the_presentation_of_kayles_is_that_of_plambeck_and_siegel():
    presentation = Kayles.misere_quotient().presentation
    published = (
        "a^2 = 1, b^3 = b, bc^2 = b, c^3 = c, bd = bc, cd = b^2, d^3 = d, be = bc, ce = b^2, e^2 = de, bf = ab, "
        "cf = ab^2c, d^2f = f, f^2 = b^2, b^2g = g, c^2g = g, dg = cg, eg = cg, fg = ag, g^2 = b^2"
    )
    assert ", ".join(presentation.relations) == published
    assert set(presentation.p_words) == {"a", "b^2", "ac", "ac^2", "d", "ad^2", "e", "ade", "adf"}


def test_a_quotient_that_is_too_large_ends_at_the_heaps_that_are_known():
    quotient = Kayles.misere_quotient(elements=30)
    assert (quotient.order, quotient.heaps, quotient.proved) == (24, 24, True)
    assert quotient.ended == "the next quotient has more than 30 elements, as far as the search can tell"
    with pytest.raises(ValueError, match="this quotient of kayles holds up to heap 24, got 25"):
        quotient.outcome(25)


def test_a_limit_tells_the_quotient_that_was_known():
    with limits(positions=2_000), pytest.raises(LimitReached, match="was known by then") as reached:
        Kayles.misere_quotient()
    assert reached.value.partial.heaps >= 12


def test_a_game_of_the_users_has_a_quotient():
    same = HeapGame(lambda n: [(k, n - t - k) for t in (1, 2) for k in range((n - t) // 2 + 1) if n >= t])
    quotient = same.misere_quotient(30)
    assert (quotient.order, quotient.heaps) == (40, 30)
    with pytest.raises(ValueError, match=r"needs moves to smaller heaps, got 2 to \(2,\)"):
        HeapGame(lambda n: [n] if n == 2 else []).misere_quotient(5)


def test_tame_games_are_those_whose_pairs_are_tame():
    assert Subtraction((1, 3, 4)).misere_quotient(50).tame
    assert Lasker.misere_quotient(20).tame
    assert Nim.misere_quotient(9).tame
    assert Kayles.misere_quotient(4).tame
    assert not Kayles.misere_quotient(5).tame


# The checker


def lines_of(quotient):
    return quotient.proof().text().splitlines()


def accepts(lines):
    try:
        check_lines([f"{line}\n".encode() for line in lines])
    except BadProof:
        return False
    return True


def test_mutated_quotients_are_rejected_unless_nothing_changed():
    random, quotient = Random(2026), Kayles.misere_quotient()
    header, game, step, period = lines_of(quotient)
    rejected = same = 0
    for _ in range(600):
        data = json.loads(step)
        _, _, rows, part, phi = data
        which = random.randrange(3)
        if which == 0:
            phi[random.randrange(len(phi))] = random.randrange(40)
        elif which == 1:
            x = random.randrange(40)
            part[:] = sorted(set(part) ^ {x}) if random.random() < 0.5 else part
        else:
            random.choice(rows)[random.randrange(40)] = random.randrange(40)
        if data == json.loads(step):
            same += 1
            continue
        rejected += 1
        assert not accepts([header, game, json.dumps(data), period]), data
    assert rejected > 400
    assert same + rejected == 600


@pytest.mark.parametrize(
    ("rows", "part", "phi", "words"),
    [
        ([[1, 0]], [1], [0, 1, 1], "would both be P in a sum"),
        ([[1, 0]], [1], [0, 1, 0], "would both be P in a sum"),
        ([[0, 1]], [1], [0, 0, 0], "the generators do not reach every element"),
        ([[1, 0]], [0], [0, 1, 0], "the identity is not in P"),
        ([[1, 2, 0], [0, 2, 1]], [1], [0, 1, 2], "the rows do not commute"),
        ([[1, 0]], [2], [0, 1, 0], "an element is a number below 2"),
        ([[1, 0], [1]], [1], [0, 1, 0], "the rows are equally long"),
        ([[1, 1]], [1], [0, 0, 0], "a generator is not the element of a heap"),
        ([[1, 0]], [1], [1, 1, 1], "a heap of 0 has no moves, so its element is the identity"),
        ([], [], [], "a quotient has an element for the heap 0"),
        ([], [], [0, 0, 0], "a sum of heaps without a move to P is not in P"),
    ],
)
def test_invented_quotients_are_rejected(rows, part, phi, words):
    header = json.loads(lines_of(Kayles.misere_quotient())[0])
    lines = [header, ["game", "kayles"], ["quotient", 0, rows, part, phi]]
    with pytest.raises(BadProof, match=words):
        check_lines([f"{json.dumps(line)}\n".encode() for line in lines])


def test_quotients_of_other_games_are_rejected_or_true():
    """The certificate of a game, claimed for another one."""
    for to in (8, 20, 30):
        step = json.loads(lines_of(Kayles.misere_quotient(to))[2])
        header = json.loads(lines_of(Kayles.misere_quotient(to))[0])
        for code in ("0.7", "0.07", "0.777", "0.75", "4.4", "0.37"):
            header["position"] = f"octal({code})"
            assert not accepts(map(json.dumps, [header, ["game", f"octal({code})"], step]))


@pytest.mark.parametrize(("length", "start"), [(12, 70), (11, 71), (24, 71), (12, 72), (0, 71), (12, 0)])
def test_periods_that_the_window_does_not_show_are_rejected(length, start):
    header, game, step, _ = lines_of(Kayles.misere_quotient())
    data = json.loads(step)
    data[4] = data[4][:168]  # the heaps that the period 12 from 71 needs
    period = ["quotient-period", 0, length, start]
    assert not accepts([header, game, json.dumps(data), json.dumps(period)])
    data[4] = data[4][:167]
    assert not accepts([header, game, json.dumps(data), json.dumps(["quotient-period", 0, 12, 71])])


def test_the_native_verifier_agrees_on_mutations():
    random, quotient = Random(5), Octal("0.123").misere_quotient(30)
    options = [options_of(quotient.rules, heap) for heap in range(len(quotient.phi))]
    with Session().control() as control:
        for _ in range(200):
            rows, phi = [list(row) for row in quotient.rows], list(quotient.phi)
            part = set(quotient.p_part)
            if random.random() < 0.3:
                random.choice(rows)[random.randrange(20)] = random.randrange(20)
            elif random.random() < 0.5:
                phi[random.randrange(len(phi))] = random.randrange(20)
            else:
                part ^= {random.randrange(20)}
            is_same = rows == list(map(list, quotient.rows)) and tuple(phi) == quotient.phi
            broken = native.verify_quotient(options, rows, sorted(part), phi, 20, control)
            assert (broken == "") == (is_same and part == quotient.p_part)


def test_hostile_quotients_stay_within_the_limits():
    from grundy.checker import grundy_check as checker

    header = json.loads(lines_of(Kayles.misere_quotient())[0])
    wide = list(range(5000))
    hostile = [
        ["quotient", 0, [wide] * 50, [1], [0] * 5000],
        ["quotient", 0, [[*wide[1:], 0]], wide[1:], [0] + [1] * 5000],
        ["quotient", 0, [[*wide[1:], 0]], [1], [0, 1] * 10_000],
        ["tame", 0, [10**900] * 2000, [1] * 2000],
    ]
    for step in hostile:
        lines = [f"{json.dumps(line)}\n".encode() for line in (header, ["game", "kayles"], step)]
        with pytest.raises(checker.Rejected):
            checker.check(lines, limits=checker.Limits(seconds=60, memory=2e8, work=3_000_000))


# The solver


def test_kayles_in_misere_play_is_answered_at_once_with_a_proof():
    answer = Kayles(30, 31, 32).solve("winning_moves", play="misere")
    assert answer.method.name == "misere-quotient"
    assert [Kayles.write_move((30, 31, 32), move) for move in answer.result] == [
        *("30->5+23", "32->1+29", "32->5+25", "32->7+23", "32->13+17")
    ]
    assert "Relies on Theorem M1" in answer.proof().check()
    huge = Kayles(10**9, 10**9 + 5).solve("outcome", play="misere")
    assert (str(huge.result), huge.method.name) == ("N", "misere-quotient")
    assert "Relies on Theorem M2" in huge.proof().check()


def test_tame_heaps_are_answered_with_a_proof():
    for position in (Subtraction((1, 3, 4))(10**12, 7, 8), Lasker(10, 7), Octal("0.333")(4, 5, 6)):
        for question in ("outcome", "winning_moves"):
            answer = position.solve(question, play="misere")
            assert answer.method.name == "tame"
            assert "Relies on Theorem M3" in answer.proof().check()


@pytest.mark.parametrize("change", [(0, 3), (1, 3), (0, 0)])
def test_wrong_pairs_of_tame_heaps_are_rejected(change):
    lines = Octal("0.333")(4, 5, 6).solve("outcome", play="misere").proof().text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith('["tame"'))
    data = json.loads(lines[at])
    data[2 + change[0]][change[1]] ^= 1
    lines[at] = json.dumps(data)
    assert not accepts(lines)


def test_answers_cost_the_same_each_time():
    first = Kayles(20, 21).solve("outcome", play="misere")
    again = Kayles(20, 21).solve("outcome", play="misere")
    assert first.nodes == again.nodes
    assert DawsonsKayles(9, 9).outcome(play="misere") == DawsonsKayles(9, 9).outcome(play="misere", method="search")


def test_a_quotient_in_use_answers_and_is_named(tmp_path):
    quotient = DawsonsKayles.misere_quotient(29)
    position = DawsonsKayles(29, 28, 27)
    with use(quotient):
        answer = position.solve("winning_moves", play="misere")
    assert answer.method.name == "misere-quotient"
    assert "Checked" in answer.proof().check()
    assert list(answer.result) == list(quotient.winning_moves(29, 28, 27))
    quotient.proof().save(tmp_path / "dawson.proof")
    loaded = load_theory(str(tmp_path / "dawson.proof"))
    assert loaded.summary == quotient.summary
    with use(loaded):
        assert position.solve("outcome", play="misere").result == quotient.outcome(29, 28, 27)


def test_a_file_with_two_quotients_is_not_used(tmp_path):
    small, large = lines_of(Kayles.misere_quotient(4)), lines_of(Kayles.misere_quotient())
    path = tmp_path / "two.proof"
    path.write_text("\n".join([large[0], large[1], small[2], *large[2:]]) + "\n")
    assert accepts(path.read_text().splitlines())
    with pytest.raises(BadProof, match="this proof shows several quotients of kayles; a proof to use shows one"):
        load_theory(str(path))
