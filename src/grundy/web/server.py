"""The server: a socket, uvicorn on it, and deadlines for clients that are slow to say what they want."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.errors import GrundyError
from grundy.web.app import create_app
from grundy.web.settings import Settings
from grundy.web.work import InterruptedWork


def protocol(settings: Settings) -> type[H11Protocol]:
    """Return uvicorn's protocol with a deadline for headers, and a bound on the connections of one client."""

    class Patient(H11Protocol):
        deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            mine = self.client[0] if self.client else None
            clients = [getattr(connection, "client", None) for connection in self.connections]
            others = sum(client is not None and client[0] == mine for client in clients)
            if others > settings.connections_per_client:
                transport.abort()
                return
            self._arm()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            is_reading_headers = self.cycle is None or self.cycle.response_complete
            if not is_reading_headers:
                self._disarm()
            elif self.deadline is None:
                self._arm()

        def connection_lost(self, exc: Exception | None) -> None:
            self._disarm()
            super().connection_lost(exc)

        def _arm(self) -> None:
            self.deadline = self.loop.call_later(settings.header_seconds, self.transport.close)

        def _disarm(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

    return Patient


class Server(uvicorn.Server):
    """A server that says when it is ready, and stops its searches when it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object], stop: Callable[[], object]) -> None:
        super().__init__(config)
        self.ready, self.stop = ready, stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and tell it."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the searches, so that nobody has to wait for them."""
        self.stop()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except (OSError, OverflowError) as error:
        made.close()
        said = getattr(error, "strerror", None) or str(error)
        raise GrundyError(f"cannot listen at {host} port {port}: {said}; --port 0 takes any free port") from None
    return made


def report(unraisable: sys.UnraisableHookArgs) -> None:
    """Report an error that nobody can catch, except an interruption that came during a destructor: it comes again."""
    if unraisable.exc_type is not InterruptedWork:
        sys.__unraisablehook__(unraisable)


def serve(settings: Settings, sock: socket.socket, ready: Callable[[], object], behind_proxy: bool = False) -> None:
    """Serve until somebody stops it. Ctrl-C is how that is done, and no error."""
    options: dict[str, Any] = {"proxy_headers": behind_proxy, "server_header": False, "access_log": False}
    app = create_app(settings)
    sys.unraisablehook = report
    config = uvicorn.Config(
        app,
        http=protocol(settings),
        ws="none",
        log_level="warning",
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        **options,
    )
    with suppress(KeyboardInterrupt):
        Server(config, ready, app.state.desk.stop).run([sock])
