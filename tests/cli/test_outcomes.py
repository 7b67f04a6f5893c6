import json


def test_a_grid_is_shown_as_a_map_of_n_and_p(run):
    assert run("outcomes", "geography grid:3x3").stdout.splitlines() == [
        "rules:   geography grid:3x3",
        "play:    normal play",
        "starts:  9; N, the player to move wins: 4; P: 5",
        "   0 1 2",
        " 0 P N P",
        " 1 N P N",
        " 2 P N P",
    ]


def test_other_boards_are_listed_by_outcome_and_long_lists_are_cut(run):
    assert run("outcomes", "geography", "path:3").stdout.splitlines()[3:] == ["N: 1", "P: 0 2"]
    assert run("outcomes", "geography star:60").stdout.splitlines()[-1].endswith("20 and 40 more")


def test_values_come_with_the_outcomes_when_asked_for(run):
    out = run("outcomes", "geography tree:2x2", "--values").stdout.splitlines()
    assert out[3:] == ["N: 1 2", "P: 0 3 4 5 6", "values:", "0: 0 3 4 5 6", "1: 1 2"]


def test_misere_play_is_named(run):
    assert "misère play" in run("outcomes", "geography cycle:5", "--play", "misere").stdout


def test_values_beside_misere_play_are_named_as_those_of_normal_play(run):
    said = run("outcomes", "geography path:3", "--play", "misere", "--values").stdout
    assert said.endswith("values in normal play:\n0: 0 2\n1: 1\n")


def test_programs_get_json(run):
    fields = json.loads(run("outcomes", "geography path:3", "--values", "--json").stdout)
    assert fields["outcomes"] == {"0": "P", "1": "N", "2": "P"}
    assert fields["values"] == {"0": 0, "1": 1, "2": 0}
    assert (fields["version"], fields["rules"], fields["starts"], fields["N"]) == (1, "geography path:3", 3, 1)


def test_a_file_or_standard_input_holds_the_board(run, tmp_path):
    (tmp_path / "map.g6").write_text("C~\n")
    assert "starts:  4; N, the player to move wins: 4" in run("outcomes", f"geography file:{tmp_path}/map.g6").stdout
    assert "starts:  3" in run("outcomes", "-", input="geography path:3\n").stdout


def test_what_has_no_starts_is_refused(refused):
    assert refused("outcomes", "kayles").startswith(
        "kayles is not played from starts on a board; try geography grid:6x6"
    )
    assert refused("outcomes", "geography path:3 @ 0").startswith("rules end before '@ 0'; leave it out")


def test_a_limit_says_how_many_starts_are_done(refused):
    said = refused("outcomes", "geography complete:40", "--play", "misere", "--positions", "50", code=3)
    assert said == "search stopped at the limit of 50 positions; 0 of 40 starts are done"


def test_nimg_has_its_weights_after_the_board(run, refused):
    said = run("outcomes", "nimg cycle:5 [1,2,1,3,1]").stdout.splitlines()
    assert said[0] == "rules:   nimg cycle:5 [1,2,1,3,1]"
    assert said[3:] == ["N: 1 3", "P: 0 2 4"]
    misere = run("outcomes", "nimg-mr path:3 [2,1,1]", "--misere", "--values", "--json").stdout
    assert json.loads(misere)["rules"] == "nimg-mr path:3 [2,1,1]"
    assert refused("outcomes", "nimg cycle:5").startswith("all starts of nimg need the weights, as in")
    assert refused("outcomes", "nimg cycle:3 [1,2]").startswith("every vertex needs a weight: the board has 3 vertices")
    assert refused("outcomes", "nimg cycle:3 [1,x,2]").startswith("weights are whole numbers, got 'x'")
    assert refused("outcomes", "geography cycle:3 [1,2,3]").startswith("rules end before '[1,2,3]'; leave it out")


def test_two_tokens_have_a_map_for_each_first_token_but_for_symmetry(run, refused, tmp_path):
    said = run("outcomes", "binary-undirected-geography grid:3x3").stdout.splitlines()
    assert said[2:5] == [
        "pairs:   36; N, the player to move wins: 30; P: 6",
        "placing: 5 of 9 first tokens win for the player who places them and moves first",
        "best:    0,0 0,2 1,1 2,0 2,2",
    ]
    at = said.index("first token at 0,1, and so at 1,0 1,2 2,1:")
    assert said[at + 1 : at + 5] == ["   0 1 2", " 0 N @ N", " 1 P N P", " 2 N P N"]
    assert [line for line in said if line.startswith("first token at")] == [said[at - 5], said[at], said[at + 5]]
    values = run("outcomes", "binary-undirected-geography path:3 without 2", "--values").stdout.splitlines()
    assert values[4:] == ["first token at 0, and so at 1:", "P: 1", "0: 1"]
    fields = json.loads(run("outcomes", "binary-undirected-geography path:4", "--json").stdout)
    assert fields["answered"] == ["0", "1", "2", "3"]
    assert fields["outcomes"] == {"0 1": "P", "0 2": "N", "0 3": "P", "1 2": "P", "1 3": "N", "2 3": "P"}


def test_two_tokens_are_drawn_and_one_first_token_alone(run, refused, tmp_path):
    game, file = "binary-undirected-geography grid:3x3", tmp_path / "x.svg"
    run("outcomes", game, "--svg", str(file))
    assert file.read_text().count('class="token"') == 6
    said = run("outcomes", game, "--first", "1,0", "--svg", str(file), "--values").stdout.splitlines()
    assert [line for line in said if line.startswith("first")] == ["first token at 1,0:"]
    assert file.read_text().count('class="token"') == 2
    assert run("outcomes", game, "-o", str(tmp_path / "x.png")).exit_code == 0
    assert refused("outcomes", game, "--first", "9,9").startswith("--first must be a vertex of the graph, got (9, 9);")
    gone = "binary-undirected-geography grid:3x3 without 1,0"
    assert (
        refused("outcomes", gone, "--first", "1,0")
        == "the first token stands on '1,0', which is gone; take another --first"
    )
    one = refused("outcomes", "geography path:3", "--first", "1")
    assert one == "--first is about two tokens, and geography has one; try binary-undirected-geography"
    large = refused("outcomes", "binary-undirected-geography grid:19x19", "--svg", str(file))
    assert large.startswith("55 maps of 361 vertices are too many; ask for one: --first VERTEX")
    proof = refused("outcomes", game, "--proof", str(tmp_path / "x.proof"))
    assert proof.startswith(
        "one proof of all starts is for one token; prove a pair by `grundy solve 'binary-undirected-"
    )
