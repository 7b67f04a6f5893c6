import json
from dataclasses import dataclass

from grundy import PointGame, all_games, all_puzzles, game, position
from grundy.proofs import prover


def test_every_game_is_listed_with_one_line(run):
    games, puzzles = (part.splitlines() for part in run("games").stdout.split("\n\npuzzles:\n"))
    assert [line.split()[0] for line in games] == list(all_games())
    assert [line.split()[0] for line in puzzles] == list(all_puzzles())
    assert all(len(line.split()) > 2 for line in games + puzzles)


def test_every_puzzle_has_a_page(run):
    for name, entry in all_puzzles().items():
        out = run("games", name).stdout
        assert out.startswith(f"{name}\n\n")
        assert out.endswith(f"text:       {entry.example}\nsource:     {entry.source}\nkind:       a puzzle\n")
        about = json.loads(run("games", name, "--json").stdout)["puzzle"]
        assert about["example"] == entry.example
        assert about in json.loads(run("games", "--json").stdout)["puzzles"]


def test_every_game_has_a_page(run):
    for name, entry in all_games().items():
        out = run("games", name).stdout
        assert out.startswith(f"{name}\n\n")
        assert entry.example in out
        assert entry.source in out


def test_the_page_of_a_family_shows_its_parameters_and_theorems(run):
    out = run("games", "moore").stdout
    assert "  k: whole number, needed\n  exactly: flag, default no\n" in out
    assert "  moore: outcome in normal play\n    With at most k heaps a move: P exactly when" in out
    assert (
        "    needs:  Moore's game with at most k heaps.\n    cost:   linear in the text\n    source: Moore, A " in out
    )


def test_the_page_of_a_ready_made_game_shows_what_is_fixed(run):
    assert "  code = 0.77 (fixed)\n" in run("games", "kayles").stdout


def test_the_page_of_a_ready_made_game_shows_only_theorems_about_it(run):
    out = run("games", "mock-turtles").stdout
    assert "  mock-turtles: value in normal play\n" in out
    assert not any(f"  {name}:" in out for name in ("turning-turtles", "twins", "idle-coins"))
    family = run("games", "turn-coins").stdout
    assert "a heap of n.\n    needs:  The game that turns exactly 2 coins.\n" in family


def test_the_page_says_how_answers_by_a_theorem_without_a_certificate_are_proved(run, monkeypatch):
    said = "    proof:  not certified yet: its answers are proved by search, where that is small enough\n"
    assert said not in run("games", "nim").stdout
    assert "Bouton" in position("nim 1 2").solve("value").proof().check()
    monkeypatch.delitem(prover.certificates, ("value", "bouton", object))
    monkeypatch.setattr(prover, "_certificate_of", {})
    assert run("games", "nim").stdout.count(said) == 1
    assert "Bouton" not in position("nim 1 2").solve("value").proof().check()


def test_json_lists_every_game_with_a_version(run):
    fields = json.loads(run("games", "--json").stdout)
    assert fields["version"] == 1
    assert [game["name"] for game in fields["games"]] == list(all_games())
    assert json.loads(run("games", "nim", "--json").stdout)["game"] == next(
        game for game in fields["games"] if game["name"] == "nim"
    )


def test_an_unknown_game_is_answered_with_a_guess(refused):
    assert refused("games", "kales") == "unknown game 'kales'; did you mean 'kayles'? (`grundy games` lists all)"


def test_a_game_without_words_of_its_own_has_no_rules_written_down(run):
    @game("wordless")
    @dataclass(frozen=True)
    class Wordless(PointGame):
        n: int

        def points(self):
            return range(self.n)

        def turns(self):
            return []

    assert run("games", "wordless").stdout.startswith("wordless\n\nno rules are written down\n")
    assert "wordless" in run("games").stdout


def test_algorithms_are_listed_apart_from_theorems(run):
    page = run("games", "geography").stdout
    theorems, algorithms = page.split("\ntheorems:\n")[1].split("\nalgorithms:\n")
    assert "  matching: outcome in normal play\n" in theorems
    assert "  guided-search: value in normal play\n" in algorithms
    assert "algorithms:" not in run("games", "wythoff").stdout
    described = json.loads(run("games", "geography", "--json").stdout)["game"]["theorems"]
    kinds = {theorem["name"]: theorem["kind"] for theorem in described}
    assert (kinds["matching"], kinds["guided-search"]) == ("theorem", "algorithm")


def test_a_parameter_that_may_be_left_out_says_none(run):
    assert "\n  moves: whole number, default none\n" in run("games", "geography").stdout
