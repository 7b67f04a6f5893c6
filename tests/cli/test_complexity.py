import json

from grundy.reductions.complexity import complexity


def test_all_rows_are_printed_with_their_sources(run):
    table, sources = run("complexity").stdout.split("\n\n")
    assert len(table.splitlines()) == len(complexity())
    numbers = {line.split()[-1] for line in table.splitlines()}
    assert numbers == {line.split()[0] for line in sources.splitlines()}


def test_a_game_and_a_play_are_chosen(run):
    said = run("complexity", "nimg(rm)", "--play", "misere").stdout.splitlines()
    assert said[0].split("  ")[0] == "Table 3"
    assert all("nimg(rm)" in line and "misère play" in line for line in said[: said.index("")])
    assert said.index("") == len(complexity("nimg(rm)", "misere"))


def test_the_two_orders_of_nimg_have_names(run):
    for name in ("nimg", "nimg-rm"):
        assert run("complexity", name).stdout == run("complexity", "nimg(rm)").stdout
    assert run("complexity", "nimg-mr").stdout == run("complexity", "nimg(mr)").stdout


def test_the_same_as_json(run):
    rows = json.loads(run("complexity", "geography(edge)", "--json").stdout)["rows"]
    assert rows == [row._asdict() for row in complexity("geography(edge)")]


def test_other_games_are_refused(refused):
    games = "geography, geography(edge), nimg(mr), nimg(rm)"
    said = f"complexity is known of {games}, got 'nim'; `grundy games` lists all games"
    assert refused("complexity", "nim") == said


def test_misere_is_short_for_play_misere(run):
    assert run("complexity", "--misere").stdout == run("complexity", "--play", "misere").stdout
    assert run("complexity", "--misere", "--play", "normal").exit_code == 2
