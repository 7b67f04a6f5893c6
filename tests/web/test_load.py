"""Sixty heavy requests at once: health answers in the meantime, and nothing is left of them afterwards."""

import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import pytest

from serving import JSON, Server, request

HEAVY = [
    ("solve", {"position": "cram grid:8x9"}),
    ("look", {"position": "cram grid:9x9"}),
    ("explain", {"position": "node-kayles grid:9x9"}),
    ("play", {"position": "arc-kayles grid:9x9"}),
    ("moves", {"position": "cram grid:8x8", "values": True}),
    ("proof", {"position": "geography complete:60 @ 0", "question": "value"}),
    ("picture", {"position": "cram grid:7x9", "marks": "values"}),
    ("outcomes", {"position": "geography king:9x9", "values": True, "play": "misere"}),
    ("table", {"position": "cram grid:{m}x{n}", "ranges": {"m": "1..9", "n": "1..9"}}),
    ("solve", {"position": "subset-take-away(8)", "play": "misere"}),
]
AT_ONCE = 60
PLACES = 8  # 2 searches at once and 6 that wait


@pytest.fixture(scope="module")
def rush():
    """Sixty requests at once from twenty addresses, and what health said meanwhile."""
    with Server("--seconds", "2s", "--memory", "64MB") as server, ThreadPoolExecutor(AT_ONCE + 1) as threads:
        for route, body in HEAVY:
            server.post(f"/api/{route}", body | {"seconds": 0.2})
        before = server.megabytes()
        asked = [threads.submit(heavy, server, i) for i in range(AT_ONCE)]
        health, most = [], before
        while not all(future.done() for future in asked):
            began = time.perf_counter()
            assert server.get("/api/health").status == 200
            health.append(time.perf_counter() - began)
            most = max(most, server.megabytes())
            time.sleep(0.02)
        server.wait_until_free(20)
        answers = [future.result() for future in asked]
        again = server.ask("solve", position="nim 3 5 7")["value"]
        yield {
            "answers": answers,
            "health": health,
            "before": before,
            "most": most,
            "again": again,
            "errors": server.stderr(),
        }


def heavy(server, i, address=None):
    """Status, headers, fields and seconds of a heavy request from one of many addresses."""
    route, body = HEAVY[i % len(HEAVY)]
    source = (address or f"127.0.1.{1 + i % 20}", 0)
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=source)
    began = time.perf_counter()
    try:
        raw = request(f"/api/{route}", body).partition(b"\r\n\r\n")[2]
        connection.request("POST", f"/api/{route}", raw, {"content-type": JSON, "accept": JSON})
        got = connection.getresponse()
        text = got.read()
        return got.status, got.headers, text, time.perf_counter() - began
    finally:
        connection.close()


def test_health_answers_within_half_a_second_during_sixty_heavy_requests(rush):
    """One answer in twenty may be late: other programs run on this machine."""
    late = [seconds for seconds in rush["health"] if seconds >= 0.5]
    assert len(rush["health"]) > 20
    assert len(late) <= len(rush["health"]) / 20, (late, len(rush["health"]))


def test_each_heavy_request_is_answered_200_or_told_to_come_back(rush):
    statuses = [status for status, *_ in rush["answers"]]
    assert set(statuses) == {200, 503}
    assert PLACES <= statuses.count(200) < AT_ONCE


def test_a_busy_server_says_when_to_ask_again(rush):
    for status, headers, text, seconds in rush["answers"]:
        if status == 503:
            assert int(headers["retry-after"]) >= 1
            assert text == b'{"error":"the server is busy; ask again in a moment"}'
            assert headers["content-security-policy"]
            assert seconds < 5


def test_what_was_too_much_is_answered_as_unknown(rush):
    found = [text for status, _, text, _ in rush["answers"] if status == 200]
    assert any(b"limit of" in text or b"not found within" in text for text in found)


def test_no_request_takes_much_longer_than_its_budget(rush):
    """2 s each, and at most as long in the queue; the rest is what a busy machine may add."""
    assert max(seconds for *_, seconds in rush["answers"]) < 10


def test_memory_is_bounded_during_the_rush(rush):
    assert rush["most"] < rush["before"] + 300, (rush["before"], rush["most"])


def test_the_server_is_free_afterwards_and_has_written_no_error(rush):
    assert rush["again"] == 1
    assert rush["errors"] == ""


def test_one_client_has_a_bounded_number_of_searches_and_others_are_served():
    with Server("--seconds", "2s", "--per-client", "2") as server, ThreadPoolExecutor(10) as threads:
        greedy = [threads.submit(heavy, server, 0, "127.0.0.9") for _ in range(8)]
        while server.searches() == 0:
            time.sleep(0.01)
        time.sleep(0.3)
        assert server.searches() == 2
        other = heavy(server, 0, "127.0.0.8")
        statuses = [future.result()[0] for future in greedy]
        assert other[0] == 200
        assert sorted(statuses) == [200] * 2 + [503] * 6


def test_quick_questions_are_answered_while_searches_run():
    with Server("--seconds", "3s") as server, ThreadPoolExecutor(10) as threads:
        running = [threads.submit(heavy, server, 0, f"127.0.0.{9 + i}") for i in range(2)]
        while server.searches() < 2:
            time.sleep(0.01)
        assert server.ask("position", position="nim 3 5 7")["moves"]
        assert server.ask("board", text="0-1")["board"] == "0-1"
        assert server.searches() == 2
        for future in running:
            assert future.result()[0] == 200
