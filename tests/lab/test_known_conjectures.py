"""The checks of single conjectures: against brute force where sizes are small, and each finds what is wrong."""

import re
import runpy
from functools import cache
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from grundy import GrundysGame, Kayles, NotApplicable, Octal, Outcome, position
from grundy.games.take_turn.text import read_faces
from grundy.lab.conjectures import (
    conjecture_named,
    diamond_chains,
    geography_question_6,
    geography_questions_1_to_5,
    nowakowski_ottaway,
    octal_games,
    take_turn_3_3,
    take_turn_12_1,
    take_turn_12_4,
    take_turn_16,
    take_turn_17,
)
from grundy.lab.conjectures.stages import stages
from grundy.lab.families import graphs
from grundy.theory.heaps.values import period_within
from grundy.theory.take_turn.row_tables import row_table
from theory.take_turn.plain_rows import value


@pytest.fixture
def one_wrong(monkeypatch):
    """Return a function that makes one value wrong in the tables of a module."""

    def patch(module, middle, m, n, xor=1):
        def wrong(tails, most_left, most_right, **ends):
            table = row_table(tails, most_left, most_right, **ends).copy()
            if tails == middle and m <= most_left and n <= most_right:
                table[m, n] ^= xor
            return table

        monkeypatch.setattr(f"grundy.lab.conjectures.{module}.row_table", wrong)

    return patch


def test_stages_go_through_all_sizes_once():
    for begin in (0, 1, 63, 64, 65, 200):
        for end in range(begin, begin + 300, 7):
            found = list(stages(range(begin, end)))
            assert [size for stage in found for size in stage] == list(range(begin, end))
            assert all(stage for stage in found)


def test_the_periods_of_12_1_are_those_of_brute_force():
    for n in range(4):
        values = [value("T" + "H" * m + "T" + "H" * n) for m in range(3 * n + 25)]
        for period, saltus in ((2, 0), (3, 2)):
            holds = all(values[m] - values[m - period] == saltus for m in range(9 + period, len(values)))
            assert holds == ((period, saltus) == ((2, 0) if n == 0 else (3, 2)))
    assert conjecture_named("take-turn-12-1").check(60).holds


@pytest.mark.parametrize(("m", "n", "to"), [(20, 7, 7), (38, 14, 14), (91, 41, 41)])
def test_a_wrong_value_refutes_12_1(one_wrong, m, n, to):
    one_wrong("take_turn_12_1", "T", m, n)
    verdict = conjecture_named("take-turn-12-1").check(50)
    assert (verdict.last, verdict.counterexample) == (to, f"take-turn path T H^{m} T H^{n}")


def test_a_bound_that_is_too_small_is_refuted():
    """The values of n = 14 break their period at m = 18, so 2n - 9 cannot be 2n - 10."""
    column = row_table("T", 66, 14, tail_left=True)[:, 14].astype(int)
    assert take_turn_12_1.first_break(column, 19, 2, 0) is None
    assert take_turn_12_1.first_break(column, 18, 2, 0) == 20


@pytest.mark.parametrize(("name", "least"), [("take-turn-12-2", 6), ("take-turn-12-2-printed", 9)])
def test_both_forms_of_12_2_are_judged_by_brute_force(name, least):
    verdict = conjecture_named(name).check(14)
    lost = {(m, n) for n in range(least, 15) for m in range(least, n + 1) if value("H" * m + "TT" + "H" * n) == 0}
    thirds = {(m, n) for n in range(least, 15) for m in range(least, n + 1) if (m + 1) // 3 == (n + 1) // 3}
    assert lost == thirds
    assert verdict.counterexample == (None if least == 6 else "take-turn path H^10 TT H^11")


def test_a_wrong_value_refutes_12_2(one_wrong):
    one_wrong("take_turn_12_2", "TT", 8, 30, xor=9)
    before = int(row_table("TT", 8, 30)[8, 30])
    verdict = conjecture_named("take-turn-12-2").check(40)
    assert before == 9
    assert (verdict.last, verdict.counterexample, verdict.why) == (30, "take-turn path H^8 TT H^30", "it is worth *0")


@pytest.mark.parametrize(("m", "n"), [(3, 8), (5, 18), (70, 90)])
def test_a_wrong_value_refutes_12_3(one_wrong, m, n):
    one_wrong("take_turn_12_3", "TTTT", m, n)
    verdict = conjecture_named("take-turn-12-3").check(150)
    assert (verdict.last, verdict.counterexample) == (n, f"take-turn path H^{m} TTTT H^{n}")
    assert conjecture_named("take-turn-12-3").check(150, first=n + 1).holds


def test_12_3_and_12_4_hold_by_brute_force():
    for n in range(14):
        for m in range(n + 1):
            two, three, four, five = (value("H" * m + "T" * k + "H" * n) for k in (2, 3, 4, 5))
            assert four == two ^ ((m, n) == (5, 12))
            assert three == five
    assert conjecture_named("take-turn-12-3").check(14).holds
    assert conjecture_named("take-turn-12-4").check(14).holds


def test_12_4_is_wrong_for_two_tails_and_for_one():
    found = take_turn_12_4.check_gaps(range(20), (2,))
    assert [n for n, one in enumerate(found) if one] == [12, 18]
    assert next(filter(None, take_turn_12_4.check_gaps(range(20), (1,))))[0] == "take-turn path T H^1 T^1 H^2 T"


@pytest.mark.parametrize("k", range(1, 8))
def test_no_gap_is_long_enough(k):
    verdict = conjecture_named("take-turn-3-3-printed").check(k, first=k)
    assert verdict.last == k
    coins = read_faces(verdict.counterexample.removeprefix("take-turn path "))
    a, _, b = coins.partition("T" * k)
    assert value(coins) != value(a + "T" * (k + 2) + b)


def test_gaps_between_fixed_coins_are_judged_by_brute_force():
    for size in (2, 3, 4, 5, 6):
        for a, b in take_turn_3_3.ends(size):
            values = [value(a + "T" * k + b) for k in range(1, 9)]
            found = take_turn_3_3.counterexample(a, b, range(1, 7))
            assert (found is None) == (values[:-2] == values[2:]), (a, b)


def test_the_ends_are_all_words_up_to_turning_round():
    for size in (4, 5):
        words = {(a, b) for a, b in take_turn_3_3.ends(size)}
        turned = {(b[::-1], a[::-1]) for a, b in words}
        assert len(words | turned) == (size - 1) * 2 ** (size - 2)


def board_of(left, blocks, right):
    """The edges of a chain of diamonds and paths, with what is joined to its ends."""
    edges, count, before = [], 0, None

    def add(shape, size, entry, leave):
        nonlocal count, before
        edges.extend((count + u, count + v) for u, v in shape)
        if before is not None:
            edges.append((before, count + entry))
        before, count = count + leave, count + size

    ends = {
        diamond_chains.LEAF: ((), 1, 0, 0),
        diamond_chains.TRIANGLE: (((0, 1), (0, 2), (1, 2)), 3, 0, 0),
        diamond_chains.EDGE: (((0, 1),), 2, 0, 0),
    }
    if left != diamond_chains.NONE:
        add(*ends[left])
    for block in blocks:
        if block == "D":
            add(((0, 1), (1, 2), (0, 3), (1, 3), (2, 3)), 4, 0, 2)
        else:
            add(((0, 1), (1, 2)), 3, 0, 2)
    if right != diamond_chains.NONE:
        add(*ends[right])
    return edges


def worth_by_definition(edges):
    near = {}
    for u, v in edges:
        near.setdefault(u, set()).add(v)
        near.setdefault(v, set()).add(u)

    @cache
    def worth(alive):
        options = {worth(alive - {v}) for v in alive if len(near[v] & alive) % 2}
        return next(k for k in range(99) if k not in options)

    return worth(frozenset(near))


def test_chains_of_diamonds_and_paths_are_judged_by_the_definition():
    chains = diamond_chains.Chains()
    chains.extend(3)
    for n in range(4):
        for blocks in product("DP", repeat=n):
            for left, right in diamond_chains.PAIRS:
                if n == 3 and "D" in blocks and diamond_chains.NONE not in (left, right):
                    continue  # as large as these are, the definition takes long
                found = int(chains.values[n][left, right][diamond_chains.word(blocks)])
                assert found == worth_by_definition(board_of(left, blocks, right)), (left, blocks, right)


def test_chains_are_judged_by_the_native_search():
    chains = diamond_chains.Chains()
    chains.extend(6)
    for n in range(6):
        text = "odd-odd chain:" + "-".join(["H", *["W"] * n, "E"])
        assert int(position(text).value()) == int(chains.values[n + 1][diamond_chains.LEAF, diamond_chains.NONE][0])
    for blocks in ("DDPD", "PDDPD", "DPPDD", "DPDDP"):
        for left, right in diamond_chains.PAIRS:
            text = ",".join(f"{u}-{v}" for u, v in board_of(left, blocks, right))
            found = int(chains.values[len(blocks)][left, right][diamond_chains.word(blocks)])
            assert int(position(f"odd-odd {text}").value()) == found


def test_a_wrong_formula_for_chains_is_refuted():
    wrong = list(take_turn_16.check_chains(range(4), lambda n: 2 * (n + 1) + (n == 2)))
    assert wrong == [None, None, ("odd-odd chain:H-W-W-E", "it is worth *6"), None]


def test_a_chain_with_one_path_is_worth_less():
    """What a proof of Conjecture 16 needs, as far as fourteen blocks."""
    none, leaf, triangle = diamond_chains.NONE, diamond_chains.LEAF, diamond_chains.TRIANGLE
    chains = diamond_chains.Chains()
    chains.extend(14)
    for n in range(1, 15):
        values = chains.values[n]
        for i in range(n):
            for ends in ((none, none), (none, triangle), (triangle, triangle)):
                assert values[ends][1 << i] == (0 if n % 2 else 2)
            for ends in ((leaf, none), (leaf, triangle)):
                assert values[ends][1 << i] == (1 if (n - 1 - i) % 2 == 0 else 3)
        for ends in ((none, none), (none, triangle), (triangle, triangle)):
            assert values[ends][0] == n % 2
        assert (values[leaf, none][0], values[leaf, triangle][0]) == (2 * n, 2 * n + 2)


def test_two_more_paths_in_a_run_change_no_value_of_a_short_chain():
    chains = diamond_chains.Chains()
    chains.extend(10)
    for n in range(1, 9):
        for number in range(1, 1 << n):
            blocks = "".join("P" if number >> i & 1 else "D" for i in range(n))
            for end in {run.end() for run in re.finditer("P+", blocks)}:
                longer = diamond_chains.word(f"{blocks[:end]}PP{blocks[end:]}")
                for pair in diamond_chains.PAIRS:
                    assert chains.values[n][pair][number] == chains.values[n + 2][pair][longer]


def test_chains_that_are_too_long_are_refused():
    chains = diamond_chains.Chains()
    chains.values *= 29
    with pytest.raises(NotApplicable, match="chains have at most 28 blocks here, got 29"):
        chains.extend(29)
    with pytest.raises(NotApplicable, match="a chain is worth 64 or more"):
        diamond_chains._least_missing(np.array([~np.uint64(0)]))
    options = np.array([0, 0b1, 0b10, 0b1011, 2**63 - 1], np.uint64)
    assert diamond_chains._least_missing(options).tolist() == [0, 1, 0, 2, 63]


def test_values_of_sets_of_cells_are_those_of_the_game():
    values, edges = take_turn_17.odd_odd_values(2, 3)
    for cells in range(1, 64):
        gone = [f"{v // 3},{v % 3}" for v in range(6) if not cells >> v & 1]
        text = "odd-odd grid:2x3" + (f" without {' '.join(gone)}" if gone else "")
        found = position(text)
        assert int(found.value(method="search")) == values[cells]
        assert edges[cells] == sum(
            cells >> u & cells >> v & 1 for u in range(6) for v in range(6) if v == u + 3 or (v == u + 1 and v % 3)
        )


def test_a_wrong_value_of_a_set_of_cells_is_named(monkeypatch):
    true_values = take_turn_17.odd_odd_values

    def wrong(rows, columns):
        values, edges = true_values(rows, columns)
        if (rows, columns) == (2, 3):
            values[0b110110] = 2
        return values, edges

    monkeypatch.setattr(take_turn_17, "odd_odd_values", wrong)
    verdict = conjecture_named("take-turn-17").check(9)
    assert (verdict.last, verdict.counterexample) == (6, "odd-odd grid:2x3 without 0,0 1,0")
    assert verdict.why == "it is worth *2, and has 4 edges"


def test_the_boards_of_nowakowski_and_ottaway_are_connected_and_worth_what_they_should_be():
    import networkx

    for wanted in range(1, 16):
        text = nowakowski_ottaway.connected_board(wanted)
        board = position(text).rules.board
        assert networkx.is_connected(networkx.Graph(map(board.ends, range(board.m))))
    for wanted in range(4):
        assert int(position(nowakowski_ottaway.connected_board(wanted)).value(method="search")) == wanted


def test_a_board_of_another_value_is_no_answer(monkeypatch):
    monkeypatch.setattr(nowakowski_ottaway, "connected_board", lambda wanted: "odd-odd path:2")
    with pytest.raises(NotApplicable, match=r"the graph that was built for \*0 is worth \*1: odd-odd path:2"):
        conjecture_named("nowakowski-ottaway").check(3)


@pytest.mark.parametrize(("rules", "text"), [(Octal("0.77"), "octal(0.77)"), (Octal("0.45"), "octal(0.45)")])
def test_a_period_is_found_at_the_heap_that_completes_its_proof(rules, text):
    values = np.asarray(rules.values(2500))
    heap = next(heap for heap in range(1, 2500) if period_within(rules, values[: heap + 1]) is not None)
    found = list(octal_games.first_period(rules, text, range(1, 4)))
    size = -(-heap // 1000)
    assert [one is not None for one in found] == [n >= size for n in (1, 2, 3)]
    assert found[-1][0] == f"{text} {heap}"


def test_games_of_one_sequence_have_one_period_if_any():
    """0.37 and 0.6, and 0.007 and 0.04, have the same values, a heap apart."""
    last = 20_000
    for early, late in (("0.37", "0.6"), ("0.007", "0.04")):
        one, other = Octal(early).values(last), Octal(late).values(last)
        assert any((np.asarray(a[1:]) == np.asarray(b[:-1])).all() for a, b in ((one, other), (other, one)))


def test_grundys_game_is_a_check_of_unequal_heaps():
    assert list(octal_games.first_period(GrundysGame, "grundys-game", range(1, 4))) == [None, None, None]
    assert octal_games.proof_complete(Kayles, 71, 12) == 167


def test_the_gadget_is_refuted_where_the_relation_is_wrong():
    assert geography_questions_1_to_5.first_wrong(3, geography_questions_1_to_5.sum_is_lost) is None

    def is_two(source):
        _, said = geography_questions_1_to_5.value_is_star(source)
        return said.endswith("*2"), said

    text, why = geography_questions_1_to_5.first_wrong(1, is_two)
    assert (text, why) == ("generalized-geography digraph6:&@? @ 0", "the source is P, and the gadget is worth *")


def test_values_of_full_grids_are_judged_by_search():
    for rows, columns in ((2, 2), (2, 3), (3, 3), (2, 4)):
        for r in range(rows):
            for c in range(columns):
                worth = int(position(f"geography grid:{rows}x{columns} @ {r},{c}").value(method="search"))
                assert worth == (0 if rows * columns % 2 and (r + c) % 2 == 0 else 1)
    wrong = list(geography_question_6._wrong(1, 4))
    assert wrong == [("geography grid:1x4 @ 0,1", "it is worth *2"), ("geography grid:1x4 @ 0,2", "it is worth *2")]


def test_connected_sets_of_cells_are_counted():
    """Free polyominoes: OEIS A000105."""
    known = {((0, 0),)}
    counts = [1]
    for _ in range(7):
        known = geography_question_6.grown(known)
        counts.append(len(known))
    assert counts == [1, 1, 2, 5, 12, 35, 108, 369]


def test_ten_cells_are_worth_four_by_search():
    verdict = conjecture_named("geography-question-6-cells").check(10)
    assert verdict.last == 10
    assert int(position(verdict.counterexample).value(method="search")) == 4


def test_matching_is_judged_by_search_on_graphs_of_five_vertices():
    """Up to five vertices all pairs of starts that matching leaves open are lost."""
    lost = 0
    for line in graphs("degree:3:5").lines(graphs("degree:3:5").shards()[0].part):
        for s, t in combinations(range(5), 2):
            lost += position(f"geography graph6:{line} @ {s} {t}").outcome(method="search") is Outcome.P
    assert lost == 6
    text = conjecture_named("geography-question-8-matching").check(6).counterexample
    assert position(text).outcome(method="search") is Outcome.N


def test_the_table_of_runs_is_the_one_that_is_written():
    docs = Path(__file__).parents[2] / "docs"
    page = (docs / "results.md").read_text()
    assert runpy.run_path(str(docs / "write_runs.py"))["filled"](page) == page, "run `make lists`"
    assert page.count("| `octal-0.37` |") == 1
