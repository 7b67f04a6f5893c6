"""Ask a server that has just been started: `python ask_server.py FILE NAME`. The file holds what it prints."""

import json
import re
import sys
import time
from http.client import HTTPConnection
from pathlib import Path


def address(path):
    """Return host and port from the first line, once it is there."""
    for _ in range(300):
        found = re.search(r"http://([^:/]+):(\d+)/", Path(path).read_text())
        if found is not None:
            return found[1], int(found[2])
        time.sleep(0.1)
    raise SystemExit("the server printed no address")


def ask(method, route, body=None):
    """Return the status and the text of an answer."""
    connection = HTTPConnection(*address(sys.argv[1]), timeout=30)
    headers = {"host": sys.argv[2], "content-type": "application/json"}
    connection.request(method, route, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def main():
    assert ask("GET", "/api/health")[0] == 200
    assert "<title>" in ask("GET", "/")[1]
    status, text = ask("POST", "/api/solve", {"position": "nim 3 5 7"})
    assert (status, json.loads(text)["outcome"]) == (200, "N"), text
    status, text = ask("POST", "/api/position", {"position": "geography file:/etc/passwd @ 0"})
    assert status == 422, text
    assert "boards from files are not read here" in text, text


if __name__ == "__main__":
    main()
