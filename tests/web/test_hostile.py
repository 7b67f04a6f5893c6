"""Two hundred hostile bodies: each is answered in JSON, and the server lives on, within its memory and its time."""

import json
import time
from random import Random

import pytest

from serving import JSON, Server

SEED = 20261119
BODIES = 200
ROUTES = {
    "position": {"position": "nim 3"},
    "look": {"position": "nim 3"},
    "solve": {"position": "nim 3"},
    "moves": {"position": "nim 3", "values": True},
    "play": {"position": "nim 3"},
    "picture": {"position": "nim 3", "marks": "values"},
    "explain": {"position": "nim 3"},
    "proof": {"position": "nim 3"},
    "outcomes": {"position": "geography grid:2x2", "values": True},
    "table": {"position": "nim {n}", "ranges": {"n": "0..3"}},
    "values": {"position": "kayles"},
    "board": {"text": "0-1"},
    "random": {"game": "nim"},
    "check": {"proof": "{}"},
}
TEXTS = ("position", "text", "game", "proof", "question", "move", "family")
LONG = 55_000


def grown(*parts):
    """A text that is about as long as a body may be: a head, and a piece again and again."""
    head, piece = parts
    return head + piece * ((LONG - len(head)) // len(piece))


HUGE = [
    "geography complete:5000 @ 0",
    "geography hypercube:40 @ 0",
    "geography hypercube:59 @ 0",
    "geography complete:9999999999 @ 0",
    "cram grid:9999999999x9999999999",
    "geography grid:99999x99999 @ 0,0",
    "cram grid:300x300",
    "node-kayles kneser:40x20",
    "undirected-geography random:10000 @ 0",
    "arc-kayles complete:400",
    "navigate-the-pass king:60x60 @ 0,0",
    "nim " + "9" * 50_000,
    "nim 10^18 10^18",
    "nim 1e400",
    "nim 2^99999999",
    "kayles 10^18",
    "kayles 1000000000000000000",
    "wythoff 1000000000000 10000000000",
    "octal(0." + "7" * 40_000 + ") 1000000",
    "subtraction(" + ",".join(map(str, range(1, 9000))) + ") 99999999",
    "subset-take-away(10)",
    "moore(99999) " + "9 " * 20_000,
    "twins H^1000000",
    "ruler H^99999999999",
    "chomp " + "300 " * 300,
    "turns(" + "; ".join(f"take {i} {i + 1}" for i in range(2000)) + ")",
    "poset-game " + ",".join(f"a{i}>b{j}" for i in range(70) for j in range(70)),
    "hackenbush " + ",".join(f"{i}-{i + 1}" for i in range(4000)),
    "graph-game " + ",".join(f"{i}>{j}" for i in range(90) for j in range(i + 1, 90)) + " @ 0",
    "nimg complete:300 [" + ",".join(["999999999"] * 300) + "] @ 0",
    "uno " + "g3 r5 " * 4000 + "| " + "b3 " * 4000,
    "pile-uno " + "g3 " * 4000 + "| b4 @ r7 draw " + "b3 " * 9000,
    "turning-corners " + "/".join(["HT" * 60] * 200),
    "tartan(ruler,mock-turtles) " + "/".join(["HT" * 60] * 200),
    "tartan(" * 3000 + "ruler",
    grown("nim ", "9 "),
    grown("kayles ", "50 "),
    grown("twins ", "HT"),
    grown("turn-coins(4) ", "HT"),
    grown("sliding-coins ", "TH"),
    grown("take-turn path ", "HT"),
    grown("clobber path:27000 ", "BW"),
    grown("nim 1", " + nim 3"),
    grown("cram grid:4x4", " + cram grid:4x4"),
    grown("", "("),
    grown("", "[" * 10 + "]"),
    grown("nim ", "-"),
    grown("geography ", "0-1,"),
    grown("geography ", "0-1,") + " @ 0",
    grown("", " "),
    grown("", "+ "),
    grown("a", "a") + "!",
    grown("octal(", "0.1,"),
    grown("nim ", "1" + "\u0660"),
    grown("geography a", "\u0301") + " @ a",
    "".join(map(chr, range(32))),
    "nim 3\x00",
    "nim \u202e3 5",
    "nim ３ ５",
    "<svg onload=alert(1)>",
    "nim {n}",
    "nim {n.__class__}",
    "__import__('os').system('true')",
    "geography " + "{}" * 5000,
    "{'a':1}",
    ">>graph6<<" + "~" * 5000,
    "p edge 999999999 999999999\ne 1 2\n",
    "dl n=100000000",
    "digraph { " + "a -> b; " * 5000,
    "<?xml version='1.0'?><!DOCTYPE lolz [<!ENTITY a 'aaaaaaaaaa'>"
    + "".join(f"<!ENTITY {chr(98 + i)} '{('&' + chr(97 + i) + ';') * 10}'>" for i in range(9))
    + "]><graphml><graph>&j;</graph></graphml>",
    "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><graphml>&a;</graphml>",
    "<graphml>" + "<graph>" * 6000,
    "0" * 50_000 + "\n",
    "\n".join(["01" * 100] * 200),
]
VALUES = [
    None,
    True,
    -1,
    0,
    1e308,
    10**400,
    2**63,
    "",
    "x",
    [],
    [[]],
    {},
    {"": None},
    ["nim 3"],
    "\ud800",
    "normal\x00",
    float("nan"),
    float("inf"),
    "9" * 5000,
]


def deep(random):
    opening, closing = random.choice([("[", "]"), ('{"a":', "}"), ('{"position":', "}")])
    depth = random.choice([500, 5000, 9000])
    return (opening * depth + "1" + closing * random.choice([0, depth])).encode()[:65_000]


def broken(random):
    return random.choice(
        [
            b"",
            b"null",
            b"[]",
            b'"nim 3"',
            b"{",
            b'{"position": "nim 3"} {}',
            b'{"position": NaN}',
            b'{"position": "\\ud800"}',
            b'{"position": "\xff\xfe"}',
            b'{"position": "nim 3", "position": "nim 4"}',
            b"\xef\xbb\xbf{}",
            b"\x00" * 1000,
            b"1" * 60_000,
            b"-" * 60_000,
            b'{"position": ' + b"9" * 60_000 + b"}",
            b'{"seed": 1e999999}',
            '{"position": "nim 3"}'.encode("utf-16"),
        ]
    )


def huge(random, body):
    name = random.choice([name for name in TEXTS if name in body] or ["position"])
    return body | {name: random.choice(HUGE)}


def odd(random, body):
    """A wrong type, an extra field, or a number that is too large."""
    name = random.choice(
        [*body, "play", "seconds", "at", "seed", "sizes", "ranges", "to", "level", "marks", "last", "move", "__proto__"]
    )
    return body | {name: random.choice(VALUES)}


def many(random, body):
    return random.choice(
        [
            body | {"at": {str(i): [i, i] for i in range(3000)}},
            body | {"at": {"0": [1e308, -1e308], "1": [1e-320, 0]}, "position": "geography 0-1 @ 0"},
            body | {f"field{i}": i for i in range(3000)},
            body | {"last": {"position": random.choice(HUGE)[:50_000], "move": "0"}},
            body | {"move": "9" * 50_000},
            {"family": "grid", "sizes": [9999, 9999]},
            {"family": "hypercube", "sizes": [40]},
            {"family": "random-tree", "sizes": [10_000], "seed": 2**53},
            {"position": "nim {m} {n}", "ranges": {"m": "0..10^9", "n": "0..10^9"}},
            {"position": "nim {m}", "ranges": {"m": "1," * 90 + "1"}},
            {"position": "cram grid:{m}x{n}", "ranges": {"m": "1..40", "n": "1..40"}},
            {"position": "geography complete:{m} @ 0", "ranges": {"m": "1000..3000"}},
            {"position": "nim " + "{m} " * 9000, "ranges": {"m": "0..9"}},
            {"position": "grundys-game", "to": 100_000},
            {"position": "octal(0.37)", "to": 100_000},
            {"position": "subset-take-away(9)", "to": 100_000},
            {"game": "subset-take-away", "size": 200},
            {"game": "uno", "size": 200},
            {"game": "hackenbush", "size": 200},
            {"proof": '{"format":"grundy-proof","version":2,"position":"geography complete:5000 @ 0","play":"normal"}'},
            {"proof": "[" * 60_000},
            {
                "proof": '{"format":"grundy-proof","version":2,"position":"nim 3","play":"normal",'
                '"question":"outcome","claim":"N"}\n' + '["game","nim"]\n' * 3000
            },
        ]
    )


def hostile_bodies():
    """Routes and bodies, the same in every run."""
    random = Random(SEED)
    for i in range(BODIES):
        route = random.choice(list(ROUTES))
        body = ROUTES[route]
        kind = random.choice([deep, broken, huge, huge, huge, odd, odd, many])
        found = kind(random) if kind in (deep, broken) else kind(random, body)
        raw = found if isinstance(found, bytes) else json.dumps(dict(found.items())).encode()
        yield i, route, raw


@pytest.fixture(scope="module")
def answers():
    """The answers to all of them, from a server with a short patience, and what became of the server."""
    found = []
    with Server("--seconds", "300ms", "--memory", "100MB") as server:
        for route, body in ROUTES.items():
            assert server.post(f"/api/{route}", body).status == 200, route
        before = most = server.megabytes()
        for i, route, raw in hostile_bodies():
            began = time.monotonic()
            got = server.post(f"/api/{route}", raw)
            found.append((i, route, raw, got, time.monotonic() - began))
            most = max(most, server.megabytes())
        server.wait_until_free()
        alive = server.ask("solve", position="nim 3 5 7")["value"]
        yield {"all": found, "before": before, "most": most, "alive": alive, "errors": server.stderr()}


def test_no_hostile_body_makes_the_server_fail(answers):
    print("seed", SEED)
    assert len(answers["all"]) == BODIES
    for i, route, raw, got, _ in answers["all"]:
        assert got.status in (200, 400, 413, 422, 503), (SEED, i, route, raw[:200], got)


def test_every_answer_is_json_with_an_error_or_with_fields(answers):
    for i, route, raw, got, _ in answers["all"]:
        assert got.headers["content-type"] == JSON, (SEED, i, route)
        fields = got.json
        if got.status != 200:
            assert fields["error"], (SEED, i, route, raw[:200])
            assert "Traceback" not in fields["error"]


def test_every_hostile_body_is_answered_soon(answers):
    """A request may take 0.3 s, or 2 s if it is quick; the rest is what a busy machine may add."""
    for i, route, raw, _, seconds in answers["all"]:
        assert seconds < 8, (SEED, i, route, raw[:200], seconds)


def test_the_server_lives_on_within_its_memory(answers):
    assert answers["alive"] == 1
    assert answers["most"] < answers["before"] + 300, (answers["before"], answers["most"])


def test_no_traceback_is_written(answers):
    assert answers["errors"] == ""


def test_a_body_that_nests_deeply_is_refused_in_words(server):
    got = server.post("/api/solve", b'{"position":' + b"[" * 30_000 + b"]" * 30_000 + b"}")
    assert got.status in (400, 422)
    assert got.json["error"]


def test_a_lone_surrogate_comes_back_as_json(server):
    said = server.post("/api/solve", b'{"position": "nim \\ud800"}')
    assert said.status == 422
    assert said.json["error"]


def test_a_field_that_no_route_knows_is_refused_by_name(server):
    assert server.error("solve", position="nim 3", plai="misere")["error"] == ("plai: Extra inputs are not permitted")


def test_a_field_that_is_missing_is_named(server):
    assert server.error("solve")["error"] == "position: Field required"
