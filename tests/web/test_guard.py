"""What stands before the routes: hosts, origins, sizes, slow clients, files, and the policy of every answer."""

import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from serving import JSON, LINES, Server, read_all, request

POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'"
FILES = ["file:/etc/passwd", "file:///etc/passwd", "file:../../etc/passwd", "FILE:/etc/passwd", "@/etc/passwd"]
ABOUT_POSITIONS = ["position", "look", "solve", "moves", "play", "picture", "explain", "proof", "outcomes", "values"]
GAMES = ["geography {} @ 0", "geography {}", "cram {}", "nim {}", "poset-game {}", "take-turn {} HT", "uno {}", "{}"]


def drip(server, source, begin, drop):
    """Send a byte or a line now and then; return what the server says at last, and after how many seconds."""
    began = time.monotonic()
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), 30, source_address=(source, 0)) as connection:
        connection.sendall(begin)
        connection.settimeout(0.3)
        while not answer and time.monotonic() - began < 30:
            try:
                connection.sendall(drop)
                answer = connection.recv(65536)
                if not answer:
                    break
                answer += read_all(connection)
            except TimeoutError:
                pass
            except ConnectionError:
                break
    return answer, time.monotonic() - began


def ended_of_many(server, source):
    """Open a hundred connections of one client and say nothing; return how many are ended, at once and in the end."""
    began = time.monotonic()
    held = [socket.create_connection(("127.0.0.1", server.port), 30, source_address=(source, 0)) for _ in range(100)]
    counts, ended = [], set()
    while len(ended) < 100 and time.monotonic() - began < 30:
        time.sleep(0.5)
        for connection in set(held) - ended:
            connection.settimeout(0.001)
            try:
                if connection.recv(1) == b"":
                    ended.add(connection)
            except ConnectionError:
                ended.add(connection)
            except TimeoutError:
                pass
        counts.append(len(ended))
    for connection in held:
        connection.close()
    return counts[0], counts[-1], time.monotonic() - began


@pytest.fixture(scope="module")
def slow_clients():
    """What happens to three slow clients at the same time; each has an address of its own, as others would have."""
    head = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    body = request("/api/solve", b"", **{"Content-Length": "1000"})
    with Server() as server, ThreadPoolExecutor() as threads:
        asked = {
            "idle": threads.submit(ended_of_many, server, "127.0.0.4"),
            "headers": threads.submit(drip, server, "127.0.0.2", head, b"X-A: a\r\n"),
            "body": threads.submit(drip, server, "127.0.0.3", body, b" "),
        }
        time.sleep(1)
        asked["others"] = threads.submit(lambda: server.get("/api/health").status)
        yield {name: future.result() for name, future in asked.items()}
        assert "Traceback" not in server.stderr()


def status_of(answer):
    return int(answer.split(b" ", 2)[1]) if answer else None


def test_a_request_for_another_host_is_refused(server):
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "a@127.0.0.1", "[::1", "127.0.0.1/x"):
        for method, path in (("GET", "/api/health"), ("GET", "/"), ("POST", "/api/solve")):
            got = server.send(method, path, b"{}", {"host": host, "content-type": JSON})
            assert got.status in (400, 403), (host, path)
            if got.status == 403:
                assert got.json["error"] == f"this server does not answer for {host!r}; see --allow-host"


def test_its_own_names_are_answered_and_those_of_allow_host(server):
    for host in (f"localhost:{server.port}", "127.0.0.1", "[::1]", "LOCALHOST."):
        assert server.get("/api/health", host=host).status == 200, host
    with Server("--allow-host", "Games.example") as other:
        assert other.get("/api/health", host="games.example:443").status == 200
        assert other.get("/api/health", host="other.example").status == 403


def test_a_request_of_another_sites_page_is_refused(server):
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", f"https://evil@127.0.0.1:{server.port}"):
        got = server.post("/api/solve", {"position": "nim 3"}, origin=origin)
        assert got.status == 403, origin
        assert got.json["error"] == f"requests from pages of {origin!r} are not answered"
    own = server.post("/api/solve", {"position": "nim 3"}, origin=f"http://127.0.0.1:{server.port}")
    assert own.status == 200


def test_a_body_that_is_not_sent_as_json_is_refused(server):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "json"):
        got = server.send("POST", "/api/solve", b'{"position": "nim 3"}', {"content-type": kind})
        assert got.status == 415, kind
        assert got.json["error"].startswith("requests are JSON, with content-type application/json, got ")
    got = server.send(
        "POST", "/api/solve", b'{"position": "nim 3"}', {"content-type": "Application/JSON; charset=utf-8"}
    )
    assert got.status == 200


def test_a_body_that_announces_too_many_bytes_is_refused_unread(server):
    head = request("/api/solve", b"", **{"Content-Length": str(10**12)})
    answer = server.raw(head)
    assert status_of(answer) == 413
    assert b"the body of a request has at most 65,536 bytes" in answer
    assert status_of(server.raw(request("/api/solve", b"", **{"Content-Length": "9" * 4000}))) in (400, 413)


def test_a_body_with_too_many_bytes_is_refused_whatever_it_announces(server):
    got = server.post("/api/solve", {"position": "nim " + "1 " * 40_000})
    assert (got.status, got.json["error"]) == (413, "the body of a request has at most 65,536 bytes")
    proof = server.post("/api/check", {"proof": "x" * 5_000_000})  # its sender sees the answer
    assert (proof.status, proof.json["error"]) == (413, "the body of a request has at most 4,194,304 bytes")
    assert server.post("/api/check", {"proof": "x" * 200_000}).status == 200


def test_a_chunked_body_without_an_end_is_refused(server):
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    head = request("/api/solve", b"", **{"Transfer-Encoding": "chunked"}).replace(b"Content-Length: 0\r\n", b"")
    answer = server.raw(head + 40 * chunk)
    assert status_of(answer) == 413


def test_two_lengths_that_differ_are_refused(server):
    head = request("/api/solve", b'{"position": "nim 3"}').replace(b"\r\n\r\n", b"\r\nContent-Length: 3\r\n\r\n", 1)
    assert status_of(server.raw(head)) == 400


def test_bytes_that_are_no_request_are_refused(server):
    for data in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\0" * 500,
    ):
        assert status_of(server.raw(data)) in (400, 403), data
    assert server.get("/api/health").status == 200


def test_headers_that_are_too_long_are_refused(server):
    head = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-A: " + b"a" * 200_000
    assert status_of(server.raw(head)) in (400, 431)


def test_a_slow_body_is_given_up_after_five_seconds(slow_clients):
    answer, seconds = slow_clients["body"]
    assert status_of(answer) == 408
    assert b"the body of the request did not come in time" in answer
    assert 4 < seconds < 14


def test_slow_headers_are_given_up_after_ten_seconds(slow_clients):
    answer, seconds = slow_clients["headers"]
    assert answer == b""
    assert 8 < seconds < 20


def test_one_client_holds_at_most_64_connections_and_silent_ones_end(slow_clients):
    at_once, in_the_end, seconds = slow_clients["idle"]
    assert at_once == 36
    assert in_the_end == 100
    assert 8 < seconds < 20


def test_others_are_answered_in_the_meantime(slow_clients):
    assert slow_clients["others"] == 200


def test_every_kind_of_answer_carries_the_policy(server):
    hard = {"position": "nim 3"}
    kinds = {
        200: [server.get("/"), server.get("/api/health"), server.post("/api/solve", hard)],
        403: [server.get("/", host="evil.example"), server.post("/api/solve", hard, origin="https://evil.example")],
        404: [server.get("/nothing"), server.get("/js/nothing.js"), server.get("/api/nothing")],
        413: [server.post("/api/solve", b" " * 70_000)],
        415: [server.send("POST", "/api/solve", b"{}")],
        422: [server.post("/api/solve", {"position": "kaylse 7"}), server.post("/api/solve", {})],
    }
    kinds[200].append(server.post("/api/solve", hard, accept=LINES))
    for status, answers in kinds.items():
        for got in answers:
            assert got.status == status
            assert got.headers["content-security-policy"].startswith(POLICY)
            assert "unsafe" not in got.headers["content-security-policy"]
            assert got.headers["x-content-type-options"] == "nosniff"
            assert "access-control-allow-origin" not in got.headers
            assert "server" not in got.headers


def test_the_page_has_no_inline_script_or_style(server):
    page = server.get("/").body.decode()
    assert "<style" not in page
    assert " style=" not in page
    assert "javascript:" not in page
    assert " onclick=" not in page
    assert all("src=" in tag.partition(">")[0] for tag in page.split("<script")[1:])


def bodies_about(text):
    """Requests with a text of a stranger in every field that takes one."""
    plain = {"position": "nim 3 5"}
    for game in GAMES:
        here = game.format(text)
        for route in (
            "position",
            "look",
            "solve",
            "moves",
            "play",
            "picture",
            "explain",
            "proof",
            "outcomes",
            "values",
        ):
            yield route, {"position": here}
        yield "table", {"position": here + " {n}", "ranges": {"n": "0..2"}}
        yield "board", {"text": here}
        yield "random", {"game": here}
        yield "position", plain | {"last": {"position": here, "move": "0"}}
    yield "board", {"text": text}
    yield "board", {"family": text, "sizes": [3]}
    yield "board", {"family": text}
    yield "random", {"game": text}
    yield "solve", plain | {"question": text}
    yield "proof", plain | {"question": text}
    yield "position", plain | {"move": text}
    yield "position", plain | {"last": {"position": "nim 3 5", "move": text}}
    yield "position", plain | {"at": {text: [0, 0]}}
    yield "table", {"position": "nim {n}", "ranges": {"n": text}}
    yield "table", {"position": "nim {n}", "ranges": {"n": "0..2"}, "question": text}
    yield "check", {"proof": text}
    yield "check", {"proof": f'{{"format":"grundy-proof","version":2,"position":"{GAMES[0].format(text)}"}}'}


@pytest.mark.parametrize("text", FILES)
def test_no_file_is_read_for_a_strangers_text(server, text):
    for route, body in bodies_about(text):
        got = server.post(f"/api/{route}", body)
        assert got.status in (200, 422), (route, body)
        assert b"root:" not in got.body, (route, body)
        if got.status == 200:
            known = got.json
            assert known.get("accepted") is False or body.keys() & {"at", "last"} or known.get("open"), (route, body)


def test_a_board_in_a_file_is_refused_the_same_whether_the_file_exists_or_not(server):
    for file in ("/etc/passwd", "/etc/nothing"):
        said = server.error("solve", position=f"geography file:{file} @ 0")["error"]
        assert said == f"boards from files are not read here, got 'file:{file}'; files=True reads them"


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/js/../../app.py",
        "/..%2fapp.py",
        "/%2e%2e/app.py",
        "/js/%2e%2e/%2e%2e/app.py",
        "/....//app.py",
        "//etc/passwd",
        "/%00",
        "/js/app.js%00.html",
        "/..\\app.py",
        "/%5c..%5capp.py",
        "/" + "a" * 5000,
        "/%ff%fe",
        "/js",
    ],
)
def test_nothing_but_the_pages_own_files_is_served(server, path):
    answer = server.raw(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    assert status_of(answer) in (307, 400, 404), answer[:300]
    assert b"FastAPI" not in answer
    assert b"root:" not in answer
    if status_of(answer) == 307:
        assert b"location: http" not in answer.lower() or b"127.0.0.1" in answer


def test_a_websocket_is_refused(server):
    head = (
        "GET /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with server.connection(5) as connection:
        connection.sendall(head.encode())
        answer = connection.recv(65536)
    assert status_of(answer) in (400, 403, 404, 405, 426)


def test_other_methods_are_refused(server):
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"):
        got = server.send(method, "/api/solve", b"{}", {"content-type": JSON})
        assert 400 <= got.status < 500, method
        assert "access-control-allow-origin" not in got.headers


def test_a_client_that_leaves_during_its_body_leaves_nothing_behind(server):
    for _ in range(5):
        with server.connection() as connection:
            connection.sendall(request("/api/solve", b"", **{"Content-Length": "1000"}) + b'{"position"')
    server.wait_until_free(10)


def test_a_client_that_reads_nothing_holds_no_search(server):
    with server.connection() as connection:
        connection.sendall(request("/api/solve", {"position": "cram grid:8x9", "seconds": 1}, Accept=LINES))
        time.sleep(0.5)
        server.wait_until_free(20)
        assert b"answer" in read_all_now(connection)


def read_all_now(connection):
    connection.settimeout(1)
    return read_all(connection)
