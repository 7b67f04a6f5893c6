"""What stands before all routes: hosts, origins, the size and the pace of bodies, and the policy of every answer."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grundy.web.settings import Settings

POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
POLICIES = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}
PROOFS = "/api/check"
"""The route whose bodies are proofs, which may be longer."""
BYTES_SKIPPED, SECONDS_SKIPPED = 8 * 2**20, 1.0
"""So much of a body that is refused is read and thrown away."""
HEADERS = [(name.encode(), value.encode()) for name, value in POLICIES.items()]
OUR_NAMES = frozenset(("127.0.0.1", "localhost", "::1"))


class RefusedError(Exception):
    """A request that no route sees, with its status and what to say."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status
        self.is_read = False
        """Whether the whole body was read before it was refused."""


class Guard:
    """The outermost layer. A body is read whole, within its limits, before any route begins."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.names = OUR_NAMES | {name.lower() for name in settings.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass to the routes, or answer it here."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1003})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *HEADERS]}
            await send(message)

        try:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            self._check_host(headers)
            if scope["method"] not in ("GET", "HEAD"):
                self._check_origin(headers)
            if scope["method"] == "POST":  # no route takes other methods, nor reads their bodies
                most = self.settings.proof if scope["path"] == PROOFS else self.settings.body
                receive = await self._whole_body(headers, receive, most)
        except RefusedError as refused:
            if not refused.is_read:
                with suppress(TimeoutError):
                    await asyncio.wait_for(_skip(receive), SECONDS_SKIPPED)
            await _say(answer, refused.status, str(refused))
            return
        except TimeoutError:
            await _say(answer, 408, "the body of the request did not come in time")
            return
        await self.app(scope, receive, answer)

    def _check_host(self, headers: dict[str, str]) -> None:
        if _name(headers.get("host", "")) not in self.names:
            raise RefusedError(
                403, f"this server does not answer for {headers.get('host', '')!r:.100}; see --allow-host"
            )

    def _check_origin(self, headers: dict[str, str]) -> None:
        """Refuse what another site's page sends through a visitor's browser."""
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            raise RefusedError(403, f"requests from pages of {repr(origin)[:100]} are not answered")

    async def _whole_body(self, headers: dict[str, str], receive: Receive, most: int) -> Receive:
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise RefusedError(415, f"requests are JSON, with content-type application/json, got {repr(kind)[:100]}")
        if headers.get("content-length", "").isdecimal() and int(headers["content-length"][:18]) > most:
            raise RefusedError(413, f"the body of a request has at most {most:,} bytes")
        body = await asyncio.wait_for(_read(receive, most), self.settings.body_seconds)
        is_read = False

        async def again() -> Message:
            nonlocal is_read
            if is_read:
                return await receive()
            is_read = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again


async def _skip(receive: Receive) -> None:
    """Read what is left of a body that is refused: clients that are still sending would not see the answer."""
    size = 0
    while size < BYTES_SKIPPED:
        message = await receive()
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            return


async def _read(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > most:
            refused = RefusedError(413, f"the body of a request has at most {most:,} bytes")
            refused.is_read = not message.get("more_body", False)
            raise refused
        if not message.get("more_body", False):
            return bytes(body)


def _name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> _name("localhost:8000"), _name("[::1]:80"), _name("a@b")
    ('localhost', '::1', '')
    """
    try:
        parts = urlsplit(f"//{host}")
        return "" if "@" in host or "/" in host else (parts.hostname or "").rstrip(".")
    except ValueError:
        return ""


async def _say(send: Send, status: int, said: str) -> None:
    body = json.dumps({"error": said}).encode()
    kind: list[Any] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    kind.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": body})
