"""Single rules of the checker: what they must not accept, what they must, and what they say that they rely on."""

import json
import random
from itertools import product

import pytest
from grundy.checker import grundy_check as checker

from checker.programs import text_of
from grundy import BadPosition, Octal, position
from grundy.rules import read_ruleset

MATCHING = "Fraenkel, Scheinerman and Ullman (1993): Geography is about matchings; Theorem 1 in docs/geography.md"
SETS = "Theorem P1 in docs/proofs.md: the sets of Gallai and Edmonds, shown by lists of edges"
PIECES = "Theorem P2 in docs/proofs.md: what pieces of a board are worth"
SHIFT = "Theorem 5 in docs/geography.md: the shift"
LEAF = "Theorem 6 in docs/geography.md: the leaf rule"
SUMS = "Sprague and Grundy: the value of a sum is the nim-sum of the values of its parts (1936, 1939)"
WINDOW = "Theorem P3 in docs/proofs.md: the window of a period where one heap, three heaps or unequal heaps are left"
GUY_SMITH = "Guy and Smith: values that repeat over a long enough window repeat for ever (1956)"


def checked(text):
    return checker.check(text.encode().splitlines(keepends=True))


def relied(text):
    return [line.removeprefix("Relies on ").removesuffix(".") for line in checked(text) if line.startswith("Relies on")]


def test_a_false_value_of_nim_does_not_pass_as_exactly_one_heap():
    text = text_of(
        "moore(1) 1 3", ["game", "moore(1)"], ["by", "exactly-k", [0, "1 3"], 4], question="value", claim="*4"
    )
    with pytest.raises(checker.Rejected, match="line 3: no theorem 'exactly-k' is about this position in normal play"):
        checked(text)


@pytest.mark.parametrize("k", [1, 2, 3, 4])
@pytest.mark.parametrize("exactly", ["", ",exactly"])
def test_formulas_for_moore_agree_with_the_definition(k, exactly):
    game = checker.Book("normal").game(f"moore({k}{exactly})")
    for heaps in product(range(4), repeat=3):
        current = position(f"moore({k}{exactly}) {heaps[0]} {heaps[1]} {heaps[2]}")
        for name, formula in game.formulas.items():
            result = formula.result(game, heaps)
            if isinstance(result, int):
                assert result == int(current.value(method="reference")), (name, heaps)
            elif result is not None:
                assert result == current.outcome(play=formula.play, method="reference"), (name, heaps)


@pytest.mark.parametrize(
    ("text", "question", "play"),
    [
        ("twins T + nim 2", "outcome", "misere"),
        ("twins HT + nim 2", "outcome", "misere"),
        ("twins T + nim 2", "winning_moves", "misere"),
        ("rugs TT/TT + kayles 3", "outcome", "misere"),
        ("triplets HHT + nim 1 + kayles 2", "winning_moves", "misere"),
        ("sliding-coins HHT + nim 3", "outcome", "misere"),
        ("sliding-coins HHT + grundys-game 5", "winning_moves", "normal"),
        ("grundys-game 5 + ruler T", "winning_moves", "normal"),
        ("grundys-game 5 + ruler T", "value", "normal"),
        ("moore(2,exactly) 3 + nim 1", "outcome", "misere"),
        ("wythoff 0 0 + nim 1", "outcome", "misere"),
        ("hackenbush 0,1-2 + nim 1", "outcome", "misere"),
        ("geography 0,1-2 @ 0 + nim 1", "winning_moves", "misere"),
        ("octal(4.7777) 4", "value", "normal"),
        ("hexadecimal(C.FFFF) 4", "value", "normal"),
        ("hexadecimal(8.8) 9", "value", "normal"),
    ],
)
def test_genuine_proofs_with_idle_parts_and_rich_codes_are_accepted(text, question, play):
    for method in (None, "search"):
        assert "Checked." in checked(str(position(text).solve(question, play=play, method=method).proof()))[0]


def plain_values(game, last):
    values = []
    for heap in range(last + 1):
        options = game.all_replacements(heap)
        values.append(checker.mex({checker.nim_sum(values[piece] for piece in new) for new in options}))
    return values


def some_codes(seed):
    chance = random.Random(seed)
    for _ in range(6):
        yield f"octal({chance.choice('04')}.{''.join(chance.choices('01234567', k=chance.randint(1, 5)))})"
        yield f"hexadecimal({chance.choice('048C')}.{''.join(chance.choices('0123456789ABCDEF', k=3))})"
    takes = sorted(chance.sample(range(1, 9), 3))
    yield f"subtraction({takes[0]},{takes[1]},{takes[2]},all-but)"
    yield f"subtraction({takes[0]},{takes[1]},{takes[2]})"


@pytest.mark.parametrize("seed", range(6))
def test_a_table_is_accepted_exactly_when_every_value_is_right(seed):
    chance = random.Random(seed)
    for name in ["nim", "lasker", "grundys-game", "couples-are-forever", *some_codes(seed)]:
        game = checker.Book("normal").game(name)
        values = plain_values(game, 40)
        game.check_table(values)
        assert game.table == values
        for _ in range(20):
            wrong = list(values)
            heap = chance.randrange(41)
            wrong[heap] = chance.choice([n for n in range(12) if n != values[heap]])
            with pytest.raises(checker.Rejected, match=r"a heap of \d+ (is not worth|has not so many options)"):
                game.check_table(wrong)


def test_a_table_with_values_above_255_is_checked():
    game, values = checker.Book("normal").game("octal(0.007)"), Octal("0.007").values(9_500).tolist()
    assert max(values) > 255
    game.check_table(values)
    for wrong in (0, 3, values[-1] - 1, values[-1] + 1, values[-1] + 100):
        with pytest.raises(checker.Rejected, match="a heap of 9500 is not worth"):
            game.check_table([*values[:-1], wrong])


@pytest.mark.parametrize("most", range(1, 9))
def test_values_of_coins_agree_with_the_rules(most):
    for exactly in ("", ",exactly"):
        name = f"turn-coins({most}{exactly})"
        game = checker.Book("normal").game(name)
        assert game.across.values(12, game) == read_ruleset(name).values(11).tolist()


@pytest.mark.parametrize(
    ("text", "question", "theorems"),
    [
        ("geography grid:3x3 @ 0,0", "outcome", [SETS, MATCHING]),
        ("subtraction(1,3) 2", "value", []),
        ("subtraction(1,3) 90000", "value", [WINDOW]),
        ("kayles 90000", "value", [SUMS, GUY_SMITH]),
        ("hexadecimal(0.F) 90000", "value", [SUMS, WINDOW]),
        ("kayles 9", "value", [SUMS]),
        ("twins HTH", "value", ["Lenstra: a row of coins is worth the nim-sum of its heads (1977-78)"]),
        (
            "subtraction(2,all-but) 20003",
            "value",
            ["Theorem P4 in docs/proofs.md: the window of a period where all but some numbers may be taken"],
        ),
    ],
)
def test_exactly_the_theorems_that_were_used_are_named(text, question, theorems):
    assert relied(str(position(text).solve(question).proof())) == theorems


def test_a_value_that_rests_on_the_shift_and_the_leaf_rule_says_so():
    lines = [["game", "geography path:4"], ["matching", [0, "@ 1"], [], [2, 3], []]]
    found = relied(text_of("geography path:4 @ 1", *lines, question="value", claim="*2"))
    assert found == [SETS, MATCHING, PIECES, LEAF]
    star = [["game", "geography star:3"], ["matching", [0, "@ 1"], [0, 2], [], []]]
    assert SHIFT not in relied(text_of("geography star:3 @ 1", *star, question="value", claim="0"))


def test_several_tokens_rest_on_the_matched_rest():
    lines = [["game", "geography path:4"], ["matching", [0, "@ 0 3"], [], [1, 2], []]]
    said = "Theorem 10 in docs/geography.md: tokens next to no vertex that a maximum matching of the rest may miss"
    assert relied(text_of("geography path:4 @ 0 3", *lines, claim="P")) == [SETS, said]


def test_rules_from_outside_are_not_trusted_silently():
    class Stuck(checker.Game):
        def read(self, body):
            return body

        def moves(self, state):
            return iter(())

        def atoms(self, state):
            return []

    header = json.loads(text_of("stuck x", claim="P").splitlines()[0])
    lines = [json.dumps(line).encode() for line in (header, ["game", "stuck"], ["P", [0, "x"]])]
    said = checker.check(lines, lambda text, game: (Stuck(), text.removeprefix("stuck").strip()))
    assert said == ["stuck x, normal play: P. Checked.", "Trusted: core; the rules of stuck from outside."]


@pytest.mark.parametrize("data", [{}, "", {"0": 1}, 3, None])
def test_nothing_but_a_list_holds_numbers(data):
    with pytest.raises(checker.Rejected, match="expected a list of whole numbers, got "):
        checker.numbers(data, checker.Budget(checker.Limits()))


@pytest.mark.parametrize("word", ["0-1)", "0)-(1", "(0-1", "0-(1,2", "((1,2)-0"])
def test_brackets_of_a_board_match(word):
    with pytest.raises(checker.Rejected, match="line 1: the brackets do not match in "):
        checked(text_of(f"geography {word} @ 0"))


@pytest.mark.parametrize("folder", ["missing", "grundy_rules"])
def test_a_checker_without_its_rules_says_so(folder, tmp_path, monkeypatch):
    (tmp_path / folder).mkdir()  # a folder of the right name that is no package will not do
    monkeypatch.setattr(checker, "FOLDER", str(tmp_path))
    monkeypatch.delitem(checker.sys.modules, "grundy_rules", raising=False)
    with pytest.raises(checker.Rejected, match="the folder grundy_rules is missing beside the checker"):
        checker.rules_package()


@pytest.mark.parametrize("line", [[], {}, "P", [3, 0], [["P"], 0], [None], {"P": 0}])
def test_a_step_is_a_list_that_begins_with_its_name(line):
    with pytest.raises(checker.Rejected, match="line 2: a step is a list that begins with its name"):
        checked(text_of("nim 1", line))


@pytest.mark.parametrize("text", [3, None, ["nim"], "nim\a", "nim\x7f"])
def test_rules_are_a_printable_text(text):
    with pytest.raises(checker.Rejected, match="line 2: rules are a printable text"):
        checked(text_of("nim 1", ["game", text]))


@pytest.mark.parametrize("move", [1, None, ["1->0"], {}])
def test_a_move_is_a_text(move):
    with pytest.raises(checker.Rejected, match="line 3: a move is a text, got "):
        checked(text_of("nim 1", ["game", "nim"], ["N", [0, "1"], move]))


def test_a_step_of_a_game_is_about_one_game():
    with pytest.raises(checker.Rejected, match="line 3: the step 'matching' is about one game"):
        checked(text_of("geography path:2 @ 0", ["game", "geography path:2"], ["matching", [0, "@ 0", 0, "@ 1"], 0]))


@pytest.mark.parametrize(
    ("data", "about"), [(["matching", 0, "", "", ""], "position"), (["starts", [0, "@ 0"], "", "", ""], "rules")]
)
def test_a_step_is_about_rules_or_about_a_position(data, about):
    with pytest.raises(checker.Rejected, match=f"line 3: the step {data[0]} is about {about}"):
        checked(text_of("geography path:2 @ 0", ["game", "geography path:2"], data))


@pytest.mark.parametrize("sets", [[], ["", ""], ["", "", "", "", ""]])
def test_a_step_of_a_game_has_all_its_items(sets):
    with pytest.raises(checker.Rejected, match="line 3: the step matching has 4 items after its name"):
        checked(text_of("geography path:2 @ 0", ["game", "geography path:2"], ["matching", [0, "@ 0"], *sets]))


@pytest.mark.parametrize("play", ["loopy", "", 1, None, ["normal"], {"normal": 1}])
def test_play_is_normal_or_misere(play):
    with pytest.raises(checker.Rejected, match="line 1: play is normal or misere"):
        checked(text_of("nim 1", play=play))


@pytest.mark.parametrize("question", ["who", "", 1, None, ["value"], {"value": 1}])
def test_there_are_five_questions(question):
    with pytest.raises(checker.Rejected, match="line 1: the question is one of outcome, outcomes, value, "):
        checked(text_of("nim 1", question=question))


@pytest.mark.parametrize("text", ["", "soon", "-1", "0", "0.0 s", "1e3", "nan"])
def test_a_time_is_a_number_of_seconds(text):
    with pytest.raises(ValueError, match="a time is written in seconds, like 60"):
        checker.read_seconds(text)


@pytest.mark.parametrize("words", [["--seconds", "5", "FILE"], ["FILE", "--seconds=5"], ["--seconds=5", "--", "FILE"]])
def test_limits_stand_before_or_after_the_file(words):
    assert checker.read_arguments(words) == ("FILE", checker.Limits(seconds=5.0))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["FILE", "--seconds"], "--seconds needs a value"),
        (["--memory"], "--memory needs a value"),
        (["--fast", "FILE"], "there is no option --fast"),
        ([], "one file is checked at a time, got 0"),
        (["A", "B"], "one file is checked at a time, got 2"),
        (["--memory", "much", "FILE"], "a size is written like 1GB or 200MB"),
    ],
)
def test_wrong_arguments_of_the_checker_are_named(words, said):
    with pytest.raises(ValueError, match=said):
        checker.read_arguments(words)


@pytest.mark.parametrize("text", ["geography", "geography @ 0", "geography without 0 @ 1", "hackenbush"])
def test_a_game_on_boards_needs_a_board(text):
    with pytest.raises(checker.Rejected, match=f"line 1: {text.partition(' ')[0].partition('(')[0]} needs a board"):
        checked(text_of(text))


@pytest.mark.parametrize("data", [[], [0], [0, "1", 0], "", "01", {"0": "1"}, 7, None, [0, 1], [0, "1\a"], [0, None]])
def test_a_position_is_a_list_of_games_and_states(data):
    with pytest.raises(checker.Rejected, match="line 3: a position is "):
        checked(text_of("nim 1", ["game", "nim"], ["P", data]))


@pytest.mark.parametrize("name", ["x(1,2)y", "x(1,2)", "(1,2)y", "(1)(2)x"])
def test_a_tuple_is_written_in_brackets(name):
    with pytest.raises(checker.Rejected, match="line 1: a tuple is written in brackets"):
        checked(text_of(f"geography {name}-0 @ 0"))


@pytest.mark.parametrize("claim", [[1], ["1->0", 1], "1->0", {"1->0": 1}, None, [["1->0"]], []])
def test_winning_moves_are_claimed_by_their_texts(claim):
    with pytest.raises(checker.Rejected, match=r"what is shown is .*, not "):
        checked(text_of("nim 1", question="winning_moves", claim=claim))


@pytest.mark.parametrize("name", ["(-x)", "(-1_0)", "(-)", "(-٣)", "(-1x,2)", f"(-{'1' * 1001})", "1" * 1001])
def test_a_number_of_a_vertex_is_made_of_digits(name):
    with pytest.raises(checker.Rejected, match="line 1: a vertex is a number, a name or a tuple, got "):
        checked(text_of(f"geography {name}-0 @ 0"))


def test_names_of_vertices_nest_as_deeply_as_grundy_reads_them():
    deepest = max(depth for depth in range(200) if read_as_board("(" * depth + "0" + ")" * depth))
    with pytest.raises(checker.Rejected, match="brackets are nested too deeply"):
        checker.Book("normal").game(f"geography {'(' * (deepest + 1)}0{')' * (deepest + 1)}-1")
    checker.Book("normal").game(f"geography {'(' * deepest}0{')' * deepest}-1")


def read_as_board(name):
    try:
        return read_ruleset(f"geography {name}-1")
    except BadPosition:
        return None


def test_a_number_of_a_vertex_has_at_most_a_thousand_digits():
    most = "1" * 1000
    assert checker.Book("normal").game(f"geography {most}-(-{most})").read(f"@ {most}")


def test_a_number_has_at_most_a_thousand_digits():
    assert checker.whole("9" * 1000) == 10**1000 - 1
    with pytest.raises(checker.Rejected, match="expected a whole number, got '9999"):
        checker.whole("9" * 1001)
