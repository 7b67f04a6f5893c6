"""Proofs about Take Turn and deletion by parity: what is accepted, what it relies on, forgeries that are stopped."""

import importlib
from functools import cache
from itertools import product

import pytest
from grundy.checker import grundy_check as checker

from proofs.rejecting import proof, rejection

checker.rules_package()
rules = importlib.import_module("grundy_rules.take_turn.take_turn")
rows = importlib.import_module("grundy_rules.take_turn.take_turn_rows")
OCTAL = [0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]


def shows(game, state, *steps, value, others=(), **header):
    """A proof of a value by steps about one position; `others` are steps before them."""
    lines = ["game", game], *others, *([name, [0, state], *data] for name, *data in steps)
    claim = checker.star(value)
    return proof(*lines, **{"position": f"{game} {state}".strip(), "question": "value", "claim": claim, **header})


def relied(given):
    said = checker.check(given)
    return [line.removeprefix("Relies on ").removesuffix(".") for line in said if line.startswith("Relies on")]


# Texts


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take-turn", "take-turn needs a board"),
        ("take-turn path", "expected a coin for each vertex, got ''"),
        ("take-turn path:3", "expected a coin for each vertex, got ''"),
        ("take-turn path:3 HH", "there are 3 vertices, and 2 coins"),
        ("take-turn path:3 HHHH", "there are 3 vertices, and 4 coins"),
        ("take-turn grid:1x3 H^0", "there are 3 vertices, and 0 coins"),
        ("take-turn path HXH", "coins are H, T, or points, got 'XH'"),
        ("take-turn path HX", "coins are H, T, or points, got 'X'"),
        ("take-turn path XH", "coins are H, T, or points, got 'XH'"),
        ("take-turn path H^", "coins are H, T, or points, got '^'"),
        ("take-turn path H^x", "coins are H, T, or points, got '^x'"),
        ("take-turn path H^2^", "expected a whole number, got ''"),
        ("take-turn path (H", "a bracket is not closed"),
        ("take-turn path HT)^2", "a bracket closes that was not opened, got 'HT)^2'"),
        ("take-turn path (H^9999)^9999", "expected a coin for each vertex, got '(H^9999)^9999'"),
        ("take-turn path ^2", "coins are H, T, or points, got '^2'"),
        (f"take-turn path H^{'9' * 1001}", f"expected a whole number, got '{'9' * 40}'"),
        ("take-turn path H^33554433", "expected a coin for each vertex, got 'H^33554433'"),
        ("take-turn path:33554433 H", "a board cannot have so many vertices or edges"),
        ("take-turn complete:11586 H", "a board cannot have so many vertices or edges"),
        ("take-turn complete H^11586", "a board cannot have so many vertices or edges"),
        ("take-turn(2) path H", "there is no parameter '2'"),
        ("even-even path", "even-even needs a board with its size"),
        ("odd-odd complete", "odd-odd needs a board with its size"),
        ("odd-odd path:3 HHH", "expected vertices that are gone, got 'HHH'"),
        ("odd-odd path:3 without", "expected vertices that are gone, got 'without'"),
        ("odd-odd path:3 gone 1", "expected vertices that are gone, got 'gone 1'"),
        ("odd-odd path:3 without 3", "the board has no vertex '3'"),
        ("odd-odd path:3 without (-1)", "the board has no vertex '(-1)'"),
        ("odd-odd path:3 without a", "the board has no vertex 'a'"),
        ("odd-odd path:3 without 0,1", "the board has no vertex '0,1'"),
        ("odd-odd path:4 without ٣", "the board has no vertex '٣'"),
        ("odd-odd grid:2x2 without 0", "the board has no vertex '0'"),
    ],
)
def test_what_is_no_position_is_refused(text, reason):
    assert rejection(proof(position=text)) == f"line 1: {reason}"


@pytest.mark.parametrize(
    ("text", "coins"),
    [
        ("take-turn path HhT.", "HHT."),
        ("take-turn path HT^3 .^2", "HTTT.."),
        ("take-turn path H^0", "."),
        ("take-turn path T^0 H", "H"),
        ("take-turn chain:H-V^2-E", "HHTHTHTHTHHTH"),
        ("take-turn chain:W HTHT", "HTHT"),
        ("odd-odd path:4", "HTTH"),
        ("even-even path:4 without 0", ".THT"),
        ("odd-odd complete:4 without 0 3", ".HH."),
        ("odd-odd dicycle:1", "T"),
        ("odd-odd cycle:2", "HH"),
        ("even-even 0>1,1>2,0>2,0-0", "HTH"),
    ],
)
def test_coins_are_read(text, coins):
    book = checker.Book("normal")
    assert book.read_term(text)[1] == coins


def test_the_largest_boards_can_be_read():
    book = checker.Book("normal")
    assert len(book.read_term("take-turn path H^33554432")[1]) == 2**25
    assert len(book.read_term("take-turn complete H^11585")[1]) == 11585


# Positions that are the same


def atoms(text):
    book = checker.Book("normal")
    game, state = book.read_term(text)
    return game.atoms(state)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("take-turn path TT.HHT.HT", ["row:HHT", "row:HT"]),
        ("take-turn cycle HT.TH", ["row:THHT"]),
        ("take-turn cycle H", ["row:H"]),
        ("take-turn cycle TH", ["row:HT"]),
        ("take-turn dicycle TH", ["row:HT"]),
        ("take-turn cycle HTT", ["complete:1+2"]),
        ("take-turn cycle HTTH", ["ring:HTTH"]),
        ("take-turn cycle TTTT", []),
        ("take-turn dicycle TTH", ["arc-ring:TTH"]),
        ("take-turn dicycle H.TTH", ["arcs:HH"]),
        ("take-turn dipath TTHTH.TH", ["arcs:HTH", "row:H"]),
        ("take-turn complete HT.", ["row:HT"]),
        ("take-turn complete HT.HT", ["complete:2+2"]),
        ("take-turn complete TTT", []),
        ("odd-odd path:4", ["row:HTTH"]),
        ("take-turn grid:2x2 HTTH", ["ring:HTHT"]),
        ("take-turn grid:2x3 HTTH..", ["row:HHTT"]),
        ("take-turn star:3 HHHH", ["coins on star:3:0H,1H,2H,3H"]),
        ("take-turn star:3 .HTH", ["row:H", "row:H"]),
        ("take-turn 0>1,1>2,3>1 HTTT", ["arcs:HTT"]),
        ("take-turn 0>1,1>2,3>1 HTTH", ["coins on 0>1,1>2,3>1:0H,1T,2T,3H"]),
        ("take-turn 0>1,1>2,0>2 HTT", ["coins on 0>1,1>2,0>2:0H,1T,2T"]),
        ("take-turn 0>1,1>2,2>0 THT", ["arc-ring:THT"]),
        ("take-turn 0>1,1>0 HT", ["row:HT"]),
        ("take-turn 0-1,1-2,2-0,0-0 HHT", ["complete:2+1"]),
    ],
)
def test_positions_are_known_by_their_shapes(text, found):
    assert atoms(text) == found


def test_what_is_shown_of_a_row_holds_wherever_it_lies():
    steps = ["game", "take-turn path"], ["by", "one-run", [0, "THH"], 2]
    for text in ("take-turn path HHH", "take-turn dipath HHT", "take-turn cycle HHT", "odd-odd path:3"):
        end = rejection(proof(*steps, position=text, question="value", claim="*2"))
        assert end == "line 4: the steps end before the claim is shown"
    for text in (
        "take-turn grid:2x3 HHT...",
        "take-turn cycle T.THH.TT",
        "take-turn 5-7,7-1 THH",
        "take-turn path ..HHT",
    ):
        assert checker.check(proof(*steps, position=text, question="value", claim="*2"))


# Closed forms and intervals against the definition


@cache
def row_value(row):
    found = set()
    for i, coin in enumerate(row):
        if coin == "H":
            before = row[: i - 1] + other(row[i - 1]) if i else ""
            behind = other(row[i + 1]) + row[i + 2 :] if i + 1 < len(row) else ""
            found.add(row_value(before) ^ row_value(behind))
    return next(value for value in range(len(found) + 1) if value not in found)


def other(coin):
    return {"H": "T", "T": "H"}[coin]


SHORT_ROWS = ["".join(coins) for size in range(1, 12) for coins in product("HT", repeat=size)]


@pytest.mark.parametrize("name", rows.FORMS)
def test_a_closed_form_agrees_with_the_definition_on_all_short_rows(name):
    game, known = checker.Book("normal").game("take-turn path"), 0
    for row in SHORT_ROWS:
        result = game.formulas[name].result(game, row)
        if result is not None:
            known += 1
            value = row_value(row)
            assert result == (value if isinstance(result, int) else "N" if value else "P"), row
    assert known > 3


def two_runs(m, gap, n, left="", right=""):
    return left + "H" * m + "T" * gap + "H" * n + right


@pytest.mark.parametrize("ends", [("", ""), ("T", ""), ("T", "T")])
def test_closed_forms_for_two_runs_agree_with_the_definition(ends):
    game = checker.Book("normal").game("take-turn path")
    for gap in (1, 2, 3, 4, 5, 6):
        for m in range(1, 15):
            for n in range(1, 15):
                row = two_runs(m, gap, n, *ends)
                for name, form in game.formulas.items():
                    result = form.result(game, row) if name in rows.FORMS else None
                    if result is not None:
                        value = row_value(row)
                        assert result == (value if isinstance(result, int) else "N" if value else "P"), (name, row)


@pytest.mark.parametrize(
    ("name", "row", "result"),
    [
        ("thirds", two_runs(1, 2, 4), "N"),
        ("thirds", two_runs(6, 2, 6), "P"),
        ("equal-runs", two_runs(6, 2, 6), 0),
        ("odd-gap", two_runs(1, 3, 1), 0),
        ("odd-gap", two_runs(1, 3, 1, "T", "T"), 0),
        ("odd-gap", two_runs(1, 3, 1, "T"), 1),
        ("even-gap-and-a-tail", two_runs(2, 2, 2, "T"), 1),
        ("even-gap-and-a-tail", two_runs(2, 2, 3, "T"), 1),
    ],
)
def test_closed_forms_know_rows_at_their_bounds(name, row, result):
    game = checker.Book("normal").game("take-turn path")
    assert game.formulas[name].result(game, row) == result


def test_shorter_rows_are_worth_the_same():
    for row in SHORT_ROWS:
        assert row_value(rows.without_pairs_of_tails(row)) == row_value(row)
        shorter = rows.with_short_gap(row)
        assert shorter is None or (len(shorter) < len(row) and row_value(shorter) == row_value(row))


def test_intervals_agree_with_the_definition():
    def charge(work):
        assert work > 0

    for row in SHORT_ROWS:
        first, last = rows.interval_values(row, charge)
        assert first[-1] == last[0] == row_value(row)
        for i in range(len(row) - 1):
            assert first[i] == row_value(row[:i] + other(row[i]))
            assert last[i + 1] == row_value(other(row[i + 1]) + row[i + 2 :])


def test_intervals_with_values_above_255_are_worked_out():
    row = "T" + "H" * 400
    first, last = rows.interval_values(row, lambda work: None)
    assert first[-1] == last[0] == rows.one_run(row) == 266
    assert last[1] == rows.one_run("T" + "H" * 399)


# Steps and what they rely on


def test_a_row_is_shown_by_its_intervals_and_so_are_its_winning_moves():
    given = shows("take-turn path", "HHTHHTHHHHT", ["intervals"], value=2)
    assert relied(given) == [rules.INTERVALS]
    given = shows(
        "take-turn path:11", "HHTHHTHHHHT", ["intervals"], value=2, question="winning_moves", claim=["6", "8"]
    )
    assert relied(given) == [rules.INTERVALS, checker.SPRAGUE_GRUNDY]


def test_a_row_is_shown_by_a_shorter_one():
    form = ["by", "even-gap-and-a-tail", [0, "T H^8 TT H^7"], 4]
    given = shows("take-turn path", "TTT H^8 TT H^7 T^4", ["tails"], value=4, others=[form])
    assert relied(given) == [rows.FORMS["even-gap-and-a-tail"].source, rules.TAILS]
    given = shows("take-turn path", "H^6 T^1000 H^8", ["gap"], value=6, others=[["intervals", [0, "H^6 T^4 H^8"]]])
    assert relied(given) == [rules.INTERVALS, rules.WIDE_GAP]


def test_an_outcome_of_a_shorter_row_is_one_of_the_longer_row():
    form = ["by", "thirds", [0, "H^10 TT H^11"], "N"]
    given = shows("take-turn path", "H^10 TT H^11 TT", ["tails"], value=0, others=[form], question="outcome", claim="N")
    assert relied(given) == [rows.FORMS["thirds"].source, rules.TAILS]


def test_rows_and_cycles_of_arcs_are_shown_by_a_table():
    table = [["game", "octal(0.37)"], ["table", 1, OCTAL]]
    for game, state, value in [
        ("take-turn dipath", "H^7 T^9 H TT H^10 T^4", 6),
        ("take-turn dipath", "TH.T.HHH", 1),
        ("take-turn dicycle", "H^5", 1),
        ("take-turn dicycle", "H^6", 0),
        ("take-turn dicycle", "H", 1),
        ("take-turn dicycle", "HH", 1),
        ("take-turn dicycle", "TH", 0),
        ("take-turn dicycle", "THTHH", 1),
        ("take-turn 0>1,1>2,2>0,3>4,5", "HHHHHH", 3),
    ]:
        given = shows(game, state, ["arcs"], value=value, others=table)
        assert rules.ARC_ROWS in relied(given)
        assert "Trusted: core, boards, take_turn_boards, take_turn_graphs, take_turn_rows, take_turn, heaps." in (
            checker.check(given)
        )


def test_twins_cancel_one_pair_after_the_other():
    given = shows("take-turn star:3", "HHHT", ["twins", [1, 2]], value=0, others=[["by", "one-run", [0, "H..T"], 0]])
    assert relied(given) == [rows.FORMS["one-run"].source, rules.TWINS]
    assert relied(shows("odd-odd star:4", "", ["twins", [1, 2, 4, 3]], value=0)) == [rules.TWINS]
    assert relied(shows("take-turn complete", "HTHT", ["twins", [0, 1, 2, 3]], value=0)) == [rules.TWINS]
    assert relied(
        shows(
            "take-turn 0>1,0>2,1>3,2>3", "HTTT", ["twins", [1, 2]], value=1, others=[["by", "one-run", [0, "H..."], 1]]
        )
    )


@pytest.mark.parametrize(
    ("game", "state", "name", "value", "source"),
    [
        ("take-turn complete", "HHT", "complete-graph", 1, rules.COMPLETE_GRAPH),
        ("take-turn complete", "HHTT", "complete-graph", 0, rules.COMPLETE_GRAPH),
        ("take-turn complete", "HT", "complete-graph", 0, rules.COMPLETE_GRAPH),
        ("take-turn complete", "H", "complete-graph", 1, rules.COMPLETE_GRAPH),
        ("take-turn bipartite:2x3", "HTHTT", "complete-bipartite", 2, rules.COMPLETE_BIPARTITE),
        ("take-turn bipartite:3x3", "HTTHHH", "complete-bipartite", 1, rules.COMPLETE_BIPARTITE),
        ("even-even petersen", "", "even-degrees", 0, rules.EVEN_EVEN),
        ("even-even grid:3x3", "", "even-degrees", 1, rules.EVEN_EVEN),
        ("even-even 0>1,1>2,0>2", "", "even-degrees", 1, rules.EVEN_EVEN),
        ("take-turn path", "THHT", "even-degrees", 0, rules.EVEN_EVEN),
        ("odd-odd grid:4x5", "", "odd-degrees", 1, rules.ODD_ODD),
        ("odd-odd grid:4x4", "without 0,0", "odd-degrees", 0, rules.ODD_ODD),
    ],
)
def test_closed_forms_for_graphs_are_named(game, state, name, value, source):
    assert relied(shows(game, state, value=value, others=[["by", name, [0, state], value]])) == [source]


@pytest.mark.parametrize(
    ("game", "state", "name"),
    [
        ("take-turn cycle", "HHHT", "complete-graph"),
        ("take-turn complete", "HH.T", "one-run"),
        ("take-turn path", "HHHT", "complete-bipartite"),
        ("take-turn bipartite:2x3", ".H.HH", "complete-graph"),
        ("take-turn 0>1,0>2", "HHH", "complete-bipartite"),
        ("take-turn 0-3,1-3,2-3,1-2", "HHHH", "complete-bipartite"),
        ("take-turn complete", "HHH", "complete-bipartite"),
        ("take-turn path", "H.H", "complete-bipartite"),
        ("take-turn path", "H.H", "complete-graph"),
        ("take-turn path", "H.H", "one-run"),
        ("even-even dicycle:3", "", "even-degrees"),
        ("even-even 0>1,1-2", "", "even-degrees"),
        ("take-turn path", "HHHT", "even-degrees"),
        ("odd-odd cycle:3", "", "odd-degrees"),
        ("odd-odd complete:4", "", "odd-degrees"),
        ("odd-odd 0>1", "", "odd-degrees"),
        ("odd-odd dicycle:4", "", "odd-degrees"),
        ("take-turn path", "HHHT", "odd-degrees"),
        ("take-turn path", "TTHTHH", "single-heads"),
        ("take-turn path", "HTTHHT", "mirror"),
        ("take-turn path", "H^6 TT H^7", "equal-runs"),
        ("take-turn path", "H^5 TT H^7", "thirds"),
    ],
)
def test_no_closed_form_is_about_other_positions(game, state, name):
    given = shows(game, state, value=1, others=[["by", name, [0, state], 1]])
    assert rejection(given) == f"line 3: no theorem {name!r} is about this position in normal play"


def test_steps_about_rows_and_twins_are_for_normal_play():
    for step in (["intervals"], ["tails"], ["gap"], ["arcs"], ["twins", []]):
        given = shows("take-turn path", "HTT", step, value=1, play="misere")
        assert rejection(given) == f"line 3: there is no step {step[0]} in this game and misere play"


@pytest.mark.parametrize(
    ("game", "state", "step", "reason"),
    [
        ("take-turn path", "H.H", ["intervals"], "this is about one undirected row of coins"),
        ("take-turn dipath", "HH", ["intervals"], "this is about one undirected row of coins"),
        ("take-turn cycle", "HTTT", ["tails"], "this is about one undirected row of coins"),
        ("take-turn dipath", "H T^9 H", ["gap"], "this is about one undirected row of coins"),
        ("take-turn path", "H^32768", ["intervals"], "a row of 32768 coins has too many intervals"),
        ("take-turn path", "HTT", ["tails"], "nothing is shown of the coins that are left"),
        ("take-turn path", "H T^5 H", ["gap"], "nothing is shown of the coins that are left"),
        (
            "take-turn path",
            "H T^4 H",
            ["gap"],
            "this is about two runs of heads with more than four tails between them",
        ),
        (
            "take-turn path",
            "H T^5 HTH",
            ["gap"],
            "this is about two runs of heads with more than four tails between them",
        ),
        (
            "take-turn path",
            "TT H T^5 H",
            ["gap"],
            "this is about two runs of heads with more than four tails between them",
        ),
        ("take-turn path", "HHH", ["arcs"], "this is about rows and cycles of arcs"),
        ("take-turn cycle", "HHHHH", ["arcs"], "this is about rows and cycles of arcs"),
        ("take-turn star:3", "HHHH", ["arcs"], "this is about rows and cycles of arcs"),
        ("take-turn dipath", "HHH", ["arcs"], "the value of a heap of 3 in octal(0.37) is not shown"),
        ("take-turn star:3", "HHHH", ["twins", "x"], "expected a list of whole numbers, got 'x'"),
        ("take-turn star:3", "HHHH", ["twins", [1]], "twins are pairs of vertices"),
        ("take-turn star:3", "HHHH", ["twins", [1, 4]], "twins are pairs of vertices"),
        ("take-turn star:3", "HHHH", ["twins", [1, 1]], "1 and 1 are not two vertices that count"),
        ("take-turn star:3", "HH.H", ["twins", [1, 2]], "1 and 2 are not two vertices that count"),
        ("take-turn star:3", "HH.H", ["twins", [2, 1]], "2 and 1 are not two vertices that count"),
        ("take-turn star:3", "HHHH", ["twins", [1, 2, 2, 3]], "2 and 3 are not two vertices that count"),
        ("take-turn star:3", "HHHH", ["twins", [0, 1]], "0 and 1 have not the same neighbours"),
        ("take-turn 0>1,2>1,3>0", "HTHH", ["twins", [0, 2]], "0 and 2 have not the same neighbours"),
        ("take-turn 0>1,0>2,2>3", "HTTT", ["twins", [1, 2]], "1 and 2 have not the same neighbours"),
        ("take-turn star:3", "HHTH", ["twins", [1, 2]], "1 and 2 do not cancel"),
        ("take-turn complete", "HHTH", ["twins", [0, 1]], "0 and 1 do not cancel"),
        ("take-turn 0>1", "HT", ["twins", [0, 1]], "0 and 1 do not cancel"),
        ("take-turn 0>1", "HH", ["twins", [0, 1]], "0 and 1 do not cancel"),
        ("take-turn star:3", "HHHH", ["twins", [1, 2]], "nothing is shown of the coins that are left"),
    ],
)
def test_forged_steps_are_rejected(game, state, step, reason):
    assert rejection(shows(game, state, step, value=0), memory=1e9) == f"line 3: {reason}"


def test_a_row_with_a_false_value_is_rejected():
    assert rejection(shows("take-turn path", "HHTHHTHHHHT", ["intervals"], value=1)) == (
        "line 4: what is shown is *2, not *"
    )
    given = shows("take-turn path", "THH", value=3, others=[["by", "one-run", [0, "THH"], 3]])
    assert rejection(given) == "line 3: the formula gives 2"
