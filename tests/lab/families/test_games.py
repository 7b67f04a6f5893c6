"""Families of games, and what a sweep says about their machines."""

import pytest

from grundy import BadPosition, Cram, NotApplicable, RewriteGame
from grundy.lab import sweep
from grundy.lab.families import games, product, read_family, tile_game, words
from grundy.lab.sweeps.records import MACHINES
from grundy.rules.text import read_ruleset
from grundy.theory.word_games import word_game


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("taking:3", 28),
        ("one-rule:3", 47),
        ("random-rules:40:2026", 40),
        ("tiles", 63),
        ("octal:2", 63),
        ("octal:1", 7),
        ("octal:3", 511),
        ("splitting:2", 63),
    ],
)
def test_families_have_the_known_numbers_of_games_and_read_back(text, count):
    family = games(text)
    assert family.count == count
    items = [line for shard in family.shards() for line in family.lines(shard.part)]
    assert items == [family.item(number) for number in range(count)]
    again = read_family(family.spec)
    assert (again.spec, again.maker, again.texts) == (family.spec, family.maker, items)


def test_a_rule_stands_for_its_mirror_image_and_other_names_of_letters():
    found = {text[8:-1] for text in games("one-rule:3").texts}
    assert len(found & {"aab>b", "baa>b", "bba>a", "abb>a"}) == 1
    without_weights = {"ab>ba", "aab>aba", "aab>baa", "aba>aab"}
    for text in games("one-rule:3").texts:
        if text[8:-1] in without_weights:
            with pytest.raises(BadPosition, match="cannot prove that play ends"):
                read_ruleset(text)
        else:
            read_ruleset(text)


def test_random_games_are_the_same_for_the_same_seed():
    assert games("random-rules:20:7").texts == games("random-rules:40:7").texts[:20] != games("random-rules:20:8").texts
    assert all(isinstance(read_ruleset(text), RewriteGame) for text in games("random-rules:40:7").texts)


def test_tiles_agree_with_the_games_of_points():
    assert set(tile_game("vertical", "horizontal").parsed) == set(Cram("grid:2x9").as_words().parsed)
    assert tile_game("cell").machine()("3132") == 0
    with pytest.raises(BadPosition, match="tiles are cell, vertical, horizontal, square, L, diagonal, got 'T'"):
        tile_game("T")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "nim:3",
            "taking:3, one-rule:3, random-rules:40:2026, tiles, octal:2, splitting:2, got 'nim:3'",
        ),
        ("taking", "written like taking:3, with numbers :1..6; got 'taking'"),
        ("taking:7", "with numbers :1..6; got 'taking:7'"),
        ("octal:0", "with numbers :1..4; got 'octal:0'"),
        ("tiles:2", "written like tiles, with numbers left out; got 'tiles:2'"),
        ("random-rules:40", "with numbers :1..10000:0..1000000000; got"),
    ],
)
def test_families_of_games_that_are_none_are_refused(text, message):
    with pytest.raises(BadPosition) as caught:
        games(text)
    assert message in str(caught.value)


def test_records_hold_the_largest_numbers_that_fit():
    code = MACHINES.pack(5000, 3, 1, 2, 10**9)
    assert [MACHINES.column(code, name) for name in MACHINES.names] == [4095, 3, 1, 2, 2**18 - 1]
    assert code < 1 << 62


def test_a_sweep_says_which_games_have_machines():
    found = sweep("{game}", games="taking:2", ask="machines:60:100000", find="value_states == 0", workers=0)
    assert (found.complete, found.asked, found.job.question) == (True, 6, "machines:60:100000")
    assert found.counts == {0: 3, 2: 1, 4: 1, 12: 1}
    assert [row["position"] for row in found.found_rows()] == [
        "rewrite(aa>,bb>)",
        "rewrite(aa>,b>,bb>)",
        "rewrite(a>,aa>,b>,bb>)",
    ]
    columns = found.columns()
    assert list(columns) == ["game", *MACHINES.names]
    assert columns["outcome_states"].tolist() == [2, 4, 12, 0, 0, 3]
    assert columns["largest_value"].tolist()[:3] == [1, 1, 3]
    # Where a machine for values is proved, it is right everywhere; else below some weight.
    assert [below > 3 for below in columns["right_below"].tolist()] == [False] * 3 + [True] * 3
    again = sweep("{game}", games="taking:2", ask="machines:60:100000", find="value_states == 0", workers=2)
    assert [column.tolist() for column in again.columns().values()] == [column.tolist() for column in columns.values()]


def test_games_with_walls_are_asked_for_values_only():
    found = sweep("{game}", games="octal:1", ask="machines:100:300000", workers=0).columns()
    walls = [bool(word_game(read_ruleset(text)).walls) for text in found["game"]]
    assert walls == [False] * 3 + [True] * 4
    assert [states > 0 for states in found["outcome_states"].tolist()] == [not has_walls for has_walls in walls]


def test_any_rules_may_be_asked_and_what_is_none_is_a_failure():
    found = sweep("rewrite(a>,{word}>)", words="ab:1..2", ask="machines:20:10000", by="outcome_states > 0", workers=0)
    assert found.asked == 6
    assert found.groups == {(True,): {2: 4, 3: 1, 4: 1}}
    failed = sweep("octal(0.{n})", n=range(2), ask="machines", workers=0)
    assert (failed.complete, [failure.position for failure in failed.failures]) == (False, ["octal(0.0)"])
    asked = sweep(lambda word: RewriteGame({word: ""}), words("ab:1..1"), ask="machines", workers=0)
    assert asked.columns()["value_states"].tolist() == [2, 2]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"ask": "machines:0"}, BadPosition, "1 to 4,000 states"),
        ({"ask": "machines:9:9:9"}, BadPosition, "machines are asked for like machines"),
        ({"ask": "machines", "play": "misere"}, NotApplicable, "leave the play out"),
    ],
)
def test_bad_questions_for_machines_are_refused(options, error, message):
    with pytest.raises(error, match=message):
        sweep("{game}", games="taking:1", workers=0, **options)


def test_games_multiply_with_words():
    family = product(games("taking:1"), words("ab:1..1"))
    assert family.lines(family.shards()[0].part) == ["rewrite(a>,b>)\ta", "rewrite(a>,b>)\tb"]
    assert sweep("{game} {word}", games="taking:1", words="ab:1..3", workers=0).counts == {0: 4, 1: 10}
