import json

import pytest

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]


def test_values_are_followed_by_the_proved_period(run):
    lines = run("values", "kayles", "--to", "500").stdout.splitlines()
    assert lines[0] == "kayles, heaps 0 to 500, normal play"
    assert list(map(int, lines[1].split()))[:13] == KAYLES
    assert lines[2] == "period 12 from 71, proved by Guy and Smith's condition"


@pytest.mark.parametrize("to", ["100", "0"])
def test_no_period_is_claimed_without_proof(run, to):
    assert run("values", "kayles", "--to", to).stdout.splitlines()[2] == f"no period found up to {to}"


def test_a_growing_sequence_has_an_arithmetic_period(run):
    out = run("values", "subtraction(1,all-but)", "--to", "50").stdout
    assert "arithmetic period 2 from 0 with saltus 1, proved by" in out


@pytest.mark.parametrize(("to", "last"), [("10^3", 1000), ("2^10", 1024), ("12", 12)])
def test_the_last_heap_may_be_a_power(run, to, last):
    assert json.loads(run("values", "octal(0.37)", "--to", to, "--json").stdout)["last"] == last


def test_csv_has_a_header_and_a_line_for_each_heap(run):
    result = run("values", "kayles", "--to", "3", "--csv")
    assert result.stdout == "n,value\n0,0\n1,1\n2,2\n3,3\n"
    assert result.stderr == "note: no period found up to 3\n"


def test_a_b_file_has_a_line_for_each_heap(run):
    assert run("values", "kayles", "--to", "3", "--bfile").stdout == "0 0\n1 1\n2 2\n3 3\n"


def test_long_tables_are_whole(run):
    lines = run("values", "kayles", "--to", "250000", "--bfile").stdout.splitlines()
    assert len(lines) == 250_001
    assert [line.split()[0] for line in lines] == list(map(str, range(250_001)))


def test_json_has_a_version_and_the_documented_fields(run):
    fields = json.loads(run("values", "kayles", "--to", "500", "--json").stdout)
    assert list(fields) == ["version", "game", "play", "last", "values", "period"]
    assert (fields["version"], fields["game"], fields["values"][:13]) == (1, "kayles", KAYLES)
    assert fields["period"] == {"length": 12, "preperiod": 71, "saltus": 0, "proof": "Guy and Smith's condition"}


def test_any_game_on_one_whole_number_has_values(run):
    assert run("values", "moore(2)", "--to", "4", "--bfile").stdout == "0 0\n1 1\n2 2\n3 3\n4 4\n"


def test_where_no_period_is_looked_for_the_answer_says_so(run):
    said = run("values", "moore(2)", "--to", "5").stdout.splitlines()[2]
    assert said == "periods are not searched for here: no theorem is known that could prove one for this game"


def test_a_store_keeps_the_values(run, tmp_path):
    store = str(tmp_path / "kayles.values")
    first = run("values", "grundys-game", "--to", "2000", "--store", store)
    assert first.exit_code == 0
    size = (tmp_path / "kayles.values").stat().st_size
    again = run("values", "grundys-game", "--to", "2000", "--store", store)
    assert again.stdout == first.stdout
    whole = [run("values", "grundys-game", "--to", "2000", "--bfile", *stored) for stored in ((), ("--store", store))]
    assert whole[0].stdout == whole[1].stdout
    assert (tmp_path / "kayles.values").stat().st_size == size


def test_a_long_stored_sequence_is_summed_up(run, tmp_path):
    store = str(tmp_path / "long.values")
    lines = run("values", "octal(0.37)", "--to", "20000", "--store", store).stdout.splitlines()
    assert lines[0] == "octal(0.37), heaps 0 to 20000, normal play"
    assert lines[1] == "first values: 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 ..."
    plain = [line.split() for line in run("values", "octal(0.37)", "--to", "20000", "--bfile").stdout.splitlines()]
    assert lines[2].split()[3:] == [value for _, value in plain[-20:]]
    heap, largest = max(((int(n), int(v)) for n, v in plain), key=lambda row: (row[1], -row[0]))
    assert lines[3] == f"largest value: {largest}, first at heap {heap}"
    assert lines[4] == "no period found up to 20000"


def test_heap_2_to_the_28_of_a_code_fits_into_the_memory_that_one_gets_unasked(refused, tmp_path):
    said = refused("values", "octal(0.37)", "--to", "2^28", "--limit", "100ms", code=3)
    assert said.startswith("search stopped at the limit of 0.1 s")


def test_a_limit_keeps_what_the_store_holds(refused, tmp_path):
    store = tmp_path / "game.values"
    said = refused("values", "grundys-game", "--to", "10^7", "--store", str(store), "--limit", "200ms", code=3)
    assert said.startswith("search stopped at the limit of 0.2 s")
    assert said.endswith("game.values' keeps what was found")
    assert store.stat().st_size > 1000


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["kales", "--to", "5"], "unknown game 'kales'; did you mean 'kayles'? (`grundy games` lists all)"),
        (["kayles", "--to", "-5"], "heaps are never negative, got '-5'"),
        (["kayles", "--to", "x"], "heaps are whole numbers, got 'x'"),
        (["kayles", "--to", "１０"], "heaps are whole numbers, got '１０'"),
        (["kayles", "--to", "9^9999"], "heaps have at most 1000 digits, got '9^9999'"),
        (["kayles", "7", "--to", "5"], "rules end before '7'"),
        (["kayles"], "missing option '--to'"),
        (["octal(0.8)", "--to", "5"], "an octal code looks like 0.37 with digits 0-7, got '0.8'"),
        (
            ["wythoff", "--to", "5"],
            "values are for games whose positions are given by one whole number, such as kayles",
        ),
        (["nim", "--to", "5", "--store", "x"], "a store keeps values of codes such as octal(0.37) and of grundys-game"),
    ],
)
def test_bad_requests_say_what_is_wrong(refused, args, message):
    assert refused("values", *args).startswith(message)


@pytest.mark.parametrize("game", ["kayles", "grundys-game", "moore(2)"])
def test_more_values_than_fit_are_refused_at_once(refused, game):
    assert "10^40" in refused("values", game, "--to", "10^40")


def test_coin_games_give_the_values_of_single_heads(run):
    shown = run("values", "mock-turtles", "--to", "6").stdout
    assert shown == "mock-turtles, heads at coins 0 to 6, normal play\n1 2 4 7 8 11 13\n"
    assert run("values", "ruler", "--to", "2", "--bfile").stdout == "0 1\n1 2\n2 1\n"


def test_two_forms_at_once_are_refused(refused):
    message = "values are printed in one form, got --csv and --bfile\ntry 'grundy values --help'"
    assert refused("values", "kayles", "--to", "5", "--csv", "--bfile") == message


def test_a_store_without_a_name_is_refused(refused):
    message = "--store takes the name of a file, got ''\ntry 'grundy values --help'"
    assert refused("values", "kayles", "--to", "5", "--store", "") == message


def test_latex_has_lines_as_long_as_the_period(run):
    lines = run("values", "kayles", "--to", "200", "--latex").stdout.splitlines()
    assert lines[0] == "% kayles, heaps 0 to 200, normal play; period 12 from 71, proved by Guy and Smith's condition"
    assert lines[3] == r"0 & 0 & 1 & 2 & 3 & 1 & 4 & 3 & 2 & 1 & 4 & 2 & 6 \\"
    assert lines[-1] == r"\end{tabular}"


def test_values_are_drawn_too(run, refused, tmp_path):
    file = tmp_path / "kayles.svg"
    assert run("values", "kayles", "--to", "20", "-o", str(file)).stdout.startswith("kayles, heaps 0 to 20")
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert "--dark is about a picture: give -o FILE, too" in refused("values", "kayles", "--to", "9", "--dark")


def test_the_values_of_a_board_of_coins_are_a_table(run, refused, tmp_path):
    lines = run("values", "rugs", "--to", "3").stdout.splitlines()
    assert lines[0] == "rugs, a head in row x and column y, values, normal play"
    assert [line.split() for line in lines[1:3]] == [["x\\y", "0", "1", "2", "3"], ["0", "1", "2", "1", "4"]]
    assert run("values", "rugs", "--to", "1", "--csv").stdout == "x,y,value\n0,0,1\n0,1,2\n1,0,2\n1,1,3\n"
    assert json.loads(run("values", "rugs", "--to", "1", "--json").stdout)["cells"] == [[1, 2], [2, 3]]
    run("values", "rugs", "--to", "3", "-o", str(tmp_path / "rugs.svg"))
    assert (tmp_path / "rugs.svg").read_text().startswith("<svg")
    assert "a b-file is a sequence, and the values of a board of coins are a table" in refused(
        "values", "rugs", "--to", "3", "--bfile"
    )
    assert "--store keeps long sequences of heaps" in refused("values", "rugs", "--to", "3", "--store", "x")
