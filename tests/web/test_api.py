"""The interface for programs, against Grundy itself: the same answers, over a real server."""

import json
import socket
import subprocess
import sys
import time

import pytest

from grundy import limits, position
from grundy.analysis.starts import fields_of_starts, read_board
from grundy.graphs.samples import KINDS
from grundy.graphs.text.names import FAMILIES
from grundy.lab.tables import table
from grundy.lab.values import game_values
from grundy.rules import all_puzzles, read_ruleset
from grundy.rules.registry import all_games
from serving import LINES, Server, request

GAMES = [
    "nim 3 5 7",
    "nim 3 5 + kayles 7",
    "kayles 12 5",
    "geography grid:3x3 @ 0,0",
    "undirected-geography petersen @ 0",
    "take-turn path HHTTH",
    "cram grid:3x4",
    "node-kayles petersen",
    "chomp 4 3 2",
    "hackenbush 0-1,1-2,1-3,2-3,0-3",
    "nimg cycle:5 [1,2,1,3,1] @ 0",
    "uno g3 g7 r3 | b3 r5",
    "turning-corners THT/HHT/TTH",
]
HARD = "cram grid:8x9"
READS = ["health", "games", "families"]
POSTS = ["position", "look", "solve", "moves", "play", "picture", "explain", "proof"]
MANY = ["outcomes", "table", "values", "board", "random", "check"]
ROUTES = [*READS, *POSTS, *MANY]
COSTS = ("positions", "memory", "seconds", "reused")


def without_costs(fields):
    methods = {
        name: {key: value for key, value in how.items() if key not in COSTS} for name, how in fields["methods"].items()
    }
    return {**fields, "methods": methods}


def run(*words, **options):
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, **options)


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    """What the command line answers about the games, by play: one process for each play."""
    found = {}
    for play in ("normal", "misere"):
        said = run("-m", "grundy", "solve", "-", "--json", "--play", play, input="\n".join(GAMES))
        assert said.returncode == 0, said.stderr
        found[play] = dict(zip(GAMES, map(json.loads, said.stdout.splitlines()), strict=True))
    return found


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_solve_answers_as_the_command_line_does(server, solved, play):
    for text in GAMES:
        got = server.ask("solve", position=text, play=play)
        assert without_costs(got) == without_costs(solved[play][text]), text


def test_solve_answers_one_question_alone(server):
    found = server.ask("solve", position="nim 3 5 7", question="remoteness")
    assert found["remoteness"] == position("nim 3 5 7").analysis().remoteness()
    assert "value" not in found


def test_an_unknown_question_is_refused_by_its_name(server):
    said = server.error("solve", position="nim 3", question="wealth")["error"]
    assert (
        said
        == "a question is one of genus, height, misere_form, outcome, remoteness, value, winning_moves, got 'wealth'"
    )


def test_health_tells_its_limits(server):
    server.wait_until_free()
    found = server.get("/api/health").json
    assert found["status"] == "ok"
    assert (found["searches"], found["seconds"], found["most_seconds"]) == (0, 5.0, 60.0)


def test_games_lists_every_registered_game_and_puzzle(server):
    found = server.get("/api/games").json
    assert {game["name"]: game["example"] for game in found["games"]} == {
        name: entry.example for name, entry in all_games().items() if entry.built_in
    }
    assert len(found["puzzles"]) == len(all_puzzles())
    assert found["levels"] == ["perfect", "strong", "casual", "random"]
    assert {game["kind"] for game in found["games"]} == set(found["kinds"])
    by_name = {game["name"]: game for game in found["games"]}
    assert by_name["geography"]["starts"]
    assert by_name["kayles"]["sequence"]
    assert by_name["geography"]["token"]
    assert not by_name["nim"]["board"]


def test_every_example_of_the_catalogue_can_be_shown(server):
    for game in server.get("/api/games").json["games"]:
        found = server.ask("position", position=game["example"])
        here = position(game["example"])
        assert {move["move"] for move in found["moves"]} == {here.write_move(move) for move in here.moves()}
        assert found["game"] == game["name"]
        assert found["parts"][0]["picture"]["shapes"]


def test_families_lists_all_boards_and_each_can_be_made(server):
    found = server.get("/api/families").json["families"]
    names = {family["name"] for family in found}
    assert names == {*FAMILIES, *("random-" + kind.replace(" ", "-") for kind in KINDS)}
    for family in found:
        sizes = [size["value"] for size in family["sizes"]]
        made = server.ask("board", family=family["name"], sizes=sizes, seed=3)
        assert made["vertices"], family["name"]
        assert set(made["at"]) == set(made["vertices"])


def test_position_shows_the_position_after_a_move(server):
    found = server.ask("position", position="nim 3 5 7", move="7->6")
    assert found["position"] == "nim 3 5 6"
    assert found["last"] == {"position": "nim 3 5 7", "move": "7->6", "words": "7->6"}
    assert not found["over"]
    assert found["winner"] is None


@pytest.mark.parametrize(("play", "winner"), [("normal", "other"), ("misere", "mover")])
def test_position_tells_who_has_won(server, play, winner):
    found = server.ask("position", position="nim 1", move="1->0", play=play)
    assert (found["over"], found["winner"]) == (True, winner)


def test_position_shows_the_parts_of_a_sum_with_moves_of_the_whole(server):
    found = server.ask("position", position="nim 3 5 + kayles 7")
    assert [part["position"] for part in found["parts"]] == ["nim 3 5", "kayles 7"]
    whole = position("nim 3 5 + kayles 7")
    drawn = {move for part in found["parts"] for shape in part["picture"]["shapes"] for move in shape.get("moves", ())}
    assert drawn <= {whole.write_move(move) for move in whole.moves()}
    assert any(move.startswith("1:") for move in drawn)


def test_an_error_stands_where_the_bad_part_is(server):
    found = server.error("position", position="nim 3 5 + kaylse 7")
    assert found["error"] == "unknown game 'kaylse'; did you mean 'kayles'? (`grundy games` lists all)"
    assert (found["column"], found["length"], found["part"], found["suggestion"]) == (10, 6, "kaylse", "kayles")


def test_an_illegal_move_is_refused(server):
    assert server.error("position", position="nim 3", move="4->1")["error"] == "there is no heap of 4 in 3"
    assert server.error("position", position="cram grid:2x2", move="x")["error"].startswith(
        "no such move 'x' in 'cram "
    )


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("text", ["nim 3 5 7", "nim 3 5 + kayles 7", "geography grid:3x3 @ 0,1"])
def test_look_answers_what_grundy_answers(server, text, play):
    here = position(text)
    found = server.ask("look", position=text, play=play, show="values")
    assert found["outcome"] == str(here.outcome(play=play))
    assert found["value"] == (int(here.value()) if play == "normal" else None)
    wins = {here.write_move(move) for move in here.winning_moves(play=play)}
    assert {row["move"] for row in found["moves"] if row["wins"]} == wins
    assert found["winning"] == len(wins)
    assert found["remoteness"] == here.analysis().remoteness(play=play)
    assert found["open"] is None


def test_look_at_outcomes_tells_no_values(server):
    found = server.ask("look", position="nim 3 5 7", show="outcome")
    assert found["value"] is None
    assert found["columns"] is None
    assert {row["value"] for row in found["moves"]} == {None}


@pytest.mark.parametrize("text", GAMES)
def test_moves_have_the_values_that_grundy_gives(server, text):
    here = position(text)
    expected = {here.write_move(move): here.play(move) for move in here.moves()}
    found = server.ask("moves", position=text, values=True)
    assert not found["more"]
    assert {row["move"]: (row["to"], row["value"]) for row in found["moves"]} == {
        move: (str(to), int(to.value())) for move, to in expected.items()
    }
    misere = server.ask("moves", position=text, values=True, play="misere")
    assert {row["move"]: row["outcome"] for row in misere["moves"]} == {
        move: str(to.outcome(play="misere")) for move, to in expected.items()
    }


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_perfect_machine_wins_from_every_won_position(server, play):
    for text in GAMES:
        here = position(text)
        if str(here.outcome(play=play)) == "N":
            found = server.ask("play", position=text, play=play, level="perfect")
            to = here.play(here.read_move(found["move"]))
            assert found["to"] == str(to)
            assert str(to.outcome(play=play)) == "P", (text, found)
            assert found["guess"] is False


def test_the_same_seed_makes_the_same_move(server):
    asked = {"position": "nim 30 50 70", "level": "random", "seed": 7}
    assert server.ask("play", **asked) == server.ask("play", **asked)
    moves = {server.ask("play", **asked | {"seed": seed})["move"] for seed in range(8)}
    assert len(moves) > 1


def test_there_is_no_machine_move_when_the_game_is_over(server):
    assert server.error("play", position="nim 0")["error"] == "the game is over: there is no move to make"


def test_the_machine_guesses_at_a_limit_and_says_so(server):
    found = server.ask("play", position=HARD, seconds=0.2)
    assert found["guess"] is True
    assert found["note"] == "no winning move was found within 0.2 s; this move is a guess"


@pytest.mark.parametrize("marks", ["none", "outcome", "values", "why"])
def test_picture_draws_with_marks(server, marks):
    found = server.ask("picture", position="nim 3 5 7", marks=marks)
    assert found["svg"].startswith("<svg ")
    assert found["svg"].endswith("</svg>")
    assert found["shapes"]["shapes"]
    if marks == "none":
        assert found["svg"] == position("nim 3 5 7").picture().svg()


def test_explain_tells_the_theorem_and_draws_its_marks(server):
    here = position("undirected-geography petersen @ 0")
    told = here.analysis().explain()
    found = server.ask("explain", position=str(here))
    assert found["parts"] == json.loads(json.dumps(told.data()))
    theorem = told.part("theorem")
    assert found["statement"] == theorem.numbers["statement"]
    assert found["source"] == theorem.numbers["source"]
    assert len(found["pictures"]) == 1


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_outcomes_are_those_of_all_starts(server, play):
    text = "geography grid:3x4 without 0,3"
    rules, rest = read_board(text)
    with limits(seconds=60):
        from grundy.analysis import asking

        expected = fields_of_starts(play, asking.outcomes(rules, play, **rest), None)
    found = server.ask("outcomes", position=text, play=play)
    assert found["outcomes"] == expected["outcomes"]
    assert found["start"] == text + " @ {}"
    assert found["starts"] == found["N"] + found["P"] == 11
    starts = {shape["vertex"] for shape in found["picture"]["shapes"] if "vertex" in shape}
    assert set(found["outcomes"]) <= starts


def test_values_of_starts_are_their_values(server):
    found = server.ask("outcomes", position="geography grid:3x3 @ 1,1", values=True)
    assert found["values"] == {
        vertex: int(position(found["start"].format(vertex)).value()) for vertex in found["outcomes"]
    }


def test_table_has_the_cells_of_a_table(server):
    found = server.ask("table", position="nim {m} {n}", ranges={"m": "0..3", "n": "0..4"})
    expected = table("nim {m} {n}", m=range(4), n=range(5))
    assert found["cells"] == [[str(int(cell)) for cell in row] for row in expected.cells]
    assert (found["letters"], found["rows"], found["columns"]) == (["m", "n"], [0, 1, 2, 3], [0, 1, 2, 3, 4])
    misere = server.ask("table", position="nim {m} {n}", ranges={"m": "1..2", "n": "1..2"}, play="misere")
    assert misere["cells"] == [["N", "N"], ["N", "P"]]


def test_a_table_has_a_range_for_each_letter_and_not_too_many_cells(server):
    assert server.error("table", position="nim {m} {n}", ranges={"m": "0..3"})["error"] == (
        "the letter n has no range; give one, such as 0..8"
    )
    assert server.error("table", position="nim {m} {n}", ranges={"m": "0..60", "n": "0..60"})["error"] == (
        "a table has at most 2,500 cells, got 3,721; take shorter ranges"
    )


def test_values_are_the_sequence_with_its_period(server):
    found = server.ask("values", position="kayles", to=200)
    expected = game_values(read_ruleset("kayles"), 200)
    assert found["values"] == [int(value) for value in expected.values]
    assert (found["period"]["length"], found["period"]["preperiod"]) == (12, 71)
    assert found["words"] == expected.period_words()


def test_a_board_is_read_from_edges_and_from_a_position(server):
    found = server.ask("board", text="a b\nb c\n")
    assert (found["vertices"], found["edges"]) == (["a", "b", "c"], [["a", "b", "edge"], ["b", "c", "edge"]])
    whole = server.ask("board", text="geography path:3 @ 1")
    assert (whole["position"], whole["game"]) == ("geography path:3 @ 1", "geography")


def test_a_random_position_is_that_of_its_seed(server):
    for game in ("nim", "geography", "uno", "hackenbush"):
        first, again = (server.ask("random", game=game, size=5, seed=11) for _ in range(2))
        assert first == again
        assert str(position(first["position"])) == first["position"]


@pytest.mark.parametrize("text", ["nim 3 5 7", "undirected-geography petersen @ 0", "take-turn path HHTTH"])
def test_a_proof_is_accepted_by_the_checker_as_a_program_and_by_the_server(server, text, tmp_path):
    got = server.post("/api/proof", {"position": text}, accept="text/plain")
    assert got.headers["content-type"] == "text/plain; charset=utf-8"
    proof = got.body.decode()
    assert server.ask("proof", position=text)["proof"] == proof
    file = tmp_path / "proof"
    file.write_bytes(got.body)
    said = run("checker/grundy_check.py", str(file))
    assert said.returncode == 0, said.stdout + said.stderr
    found = server.ask("check", proof=proof)
    assert found["accepted"] is True
    assert found["words"].strip() == said.stdout.strip()
    assert found["claim"].startswith(text)


def test_a_forged_proof_is_rejected(server):
    proof = server.ask("proof", position="nim 3 5 7")["proof"]
    assert '"claim":"N"' in proof
    found = server.ask("check", proof=proof.replace('"claim":"N"', '"claim":"P"'))
    assert found["accepted"] is False
    assert found["words"].startswith("rejected, ")


def test_what_is_no_proof_is_rejected(server):
    found = server.ask("check", proof="nim 3 5 7: N, believe me")
    assert (found["accepted"], found["words"][:12]) == (False, "not a proof,")


@pytest.mark.parametrize("route", ["look", "solve", "explain", "proof", "moves", "picture"])
def test_a_question_past_its_limit_is_answered_200_with_nulls_and_a_reason(server, route):
    more = {"moves": {"values": True}, "picture": {"marks": "why"}}.get(route, {})
    found = server.ask(route, position=HARD, seconds=0.2, **more)
    assert found["open"]
    assert "0.2 s" in json.dumps(found["open"])
    unknown = {"look": "outcome", "solve": "value", "explain": "statement", "proof": "proof", "picture": "svg"}
    assert found.get(unknown.get(route)) is None
    if route == "moves":
        assert {row["value"] for row in found["moves"]} == {None}


def test_the_server_cuts_the_seconds_that_are_asked_for(server):
    with Server("--seconds", "1s") as other:
        assert other.get("/api/health").json["most_seconds"] == 60.0
    assert server.post("/api/solve", {"position": "nim 3", "seconds": 1e6}).status == 200


def test_a_stream_tells_its_progress_and_then_the_answer(server):
    lines = server.post("/api/solve", {"position": HARD, "seconds": 0.7}, accept=LINES).lines
    *progress, answer = lines
    assert len(progress) >= 2
    assert {line["event"] for line in progress} == {"progress"}
    assert [line["seconds"] for line in progress] == sorted(line["seconds"] for line in progress)
    assert progress[-1]["positions"] > 0
    assert answer["event"] == "answer"
    assert answer["value"] is None
    assert answer["open"]


def test_a_stream_of_quick_work_is_its_answer_alone(server):
    (line,) = server.post("/api/solve", {"position": "nim 3 5 7"}, accept=LINES).lines
    fields = server.ask("solve", position="nim 3 5 7")
    assert without_costs(line) == {"event": "answer", **without_costs(fields)}


def test_a_stream_ends_with_the_error(server):
    (line,) = server.post("/api/look", {"position": "kaylse 7"}, accept=LINES).lines
    assert (line["event"], line["status"]) == ("error", 422)
    assert line["error"] == "unknown game 'kaylse'; did you mean 'kayles'? (`grundy games` lists all)"


def time_to_stop(server, accept):
    """Seconds from the end of a connection to the end of its search."""
    sent = request("/api/solve", {"position": HARD, "seconds": 30}, Accept=accept)
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(sent)
        end = time.monotonic() + 10
        while server.searches() == 0 and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.3)
        assert server.searches() == 1
    left = time.perf_counter()
    while server.searches():
        time.sleep(0.005)
        assert time.perf_counter() - left < 10
    return time.perf_counter() - left


@pytest.mark.parametrize("accept", ["application/json", LINES])
def test_closing_the_connection_stops_the_search_within_a_fifth_of_a_second(server, accept):
    server.wait_until_free()
    times = []
    while len(times) < 5 and min(times, default=9) >= 0.2:
        times.append(time_to_stop(server, accept))
    assert min(times) < 0.2, times


OWN = '''
from dataclasses import dataclass
from grundy import Ruleset, game


@game("countdown", example="countdown 9")
@dataclass(frozen=True)
class Countdown(Ruleset[int, int]):
    """Take 1 or 2."""

    def moves(self, n, /):
        return (k for k in (1, 2) if k <= n)

    def play(self, n, k, /):
        return n - k
'''


def test_games_of_ones_own_are_there_and_a_restart_loses_nothing(tmp_path):
    file = tmp_path / "own.py"
    file.write_text(OWN)
    asked = {"position": "countdown 7"}
    found = []
    for _ in range(2):  # the second server has never seen what the first one was told
        with Server("--load", str(file)) as server:
            games = server.get("/api/games").json["games"]
            (own,) = [game for game in games if game["name"] == "countdown"]
            assert (own["kind"], own["built_in"]) == ("Your own", False)
            found.append([server.ask("position", **asked), without_costs(server.ask("solve", **asked))])
            found[-1].append(server.ask("play", **asked, seed=3))
    assert found[0] == found[1]
    assert found[0][1]["value"] == 1
    assert found[0][2]["to"] == "countdown 6"


def test_the_description_has_each_route_with_its_answer_and_errors(server):
    found = server.get("/api/openapi.json").json
    assert set(found["paths"]) == {f"/api/{name}" for name in ROUTES}
    for path, methods in found["paths"].items():
        (route,) = methods.values()
        assert route["description"], path
        assert {"200", "403", "413", "415", "422", "503"} <= set(route["responses"]), path


def test_answers_hold_the_fields_that_the_description_requires(server):
    described = server.get("/api/openapi.json").json["paths"]
    bodies = {
        "table": {"position": "nim {m}", "ranges": {"m": "0..3"}},
        "outcomes": {"position": "geography grid:2x2"},
        "values": {"position": "kayles"},
        "board": {"text": "0-1"},
        "random": {"game": "nim"},
        "check": {"proof": "{}"},
    }
    for path, methods in described.items():
        ((method, route),) = methods.items()
        schema = route["responses"]["200"]["content"]["application/json"]["schema"]
        name = path.removeprefix("/api/")
        body = bodies.get(name, {"position": "nim 3 5"})
        got = server.get(path) if method == "get" else server.post(path, body)
        assert got.status == 200
        assert set(schema["required"]) <= set(got.json), path


def test_the_page_and_its_icon_are_served(server):
    assert server.get("/").headers["content-type"].startswith("text/html")
    assert server.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")
    assert server.get("/js/app.js").headers["content-type"].startswith("text/javascript")


def test_an_unknown_route_is_told_in_json(server):
    for got in (server.post("/api/nothing", {}), server.get("/api/nothing")):
        assert got.status in (404, 405)
        assert got.json["error"] in ("Not Found", "Method Not Allowed")


def test_a_wrong_method_is_told_with_the_right_one(server):
    for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"):
        got = server.send(method, "/api/solve")
        assert (got.status, got.headers["allow"]) == (405, "POST"), method
    assert server.get("/api/solve").json["error"] == "/api/solve is asked with POST"
    assert server.post("/api/health", {}).headers["allow"] == "GET"


def test_the_first_line_tells_the_address_and_ctrl_c_ends_it_quietly():
    with Server() as server:
        assert server.first_line == f"Grundy is at http://127.0.0.1:{server.port}/ (Ctrl-C ends it)\n"
        assert server.end() == 0
        assert server.stderr() == ""


def test_ctrl_c_ends_it_during_a_search_too():
    with Server() as server, socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(request("/api/solve", {"position": HARD, "seconds": 60}))
        while server.searches() == 0:
            time.sleep(0.02)
        began = time.monotonic()
        server.end()
        assert time.monotonic() - began < 15
        assert "Traceback" not in server.stderr()


def test_a_host_that_others_reach_is_warned_of():
    with Server("--host", "0.0.0.0") as server:
        assert server.get("/api/health").status == 200
        assert server.end() == 0
        assert server.stderr() == "warning: others can reach this server through 0.0.0.0, and make it compute\n"


def test_a_port_that_is_taken_is_told(server):
    said = run("-m", "grundy", "serve", "--no-open", "--port", str(server.port))
    assert said.returncode == 2
    assert said.stderr == (
        f"error: cannot listen at 127.0.0.1 port {server.port}: Address already in use; --port 0 takes any free port\n"
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--port", "70000"), "error: a port is a number up to 65535, got '70000'; --port 0 takes any free one\n"),
        (("--searches", "0"), "error: --searches takes 1 to 64, --per-client 1 or more, got '0' and '4'\n"),
    ],
)
def test_options_that_are_none_are_refused(options, words):
    said = run("-m", "grundy", "serve", "--no-open", *options)
    assert (said.returncode, said.stderr) == (2, words)
