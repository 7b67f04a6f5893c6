"""The routes. Each reads its request, asks a view within a budget on a lane, and answers with JSON or with a stream."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse
from starlette.staticfiles import StaticFiles

from grundy import __version__
from grundy.budget import without_files
from grundy.errors import GrundyError, LimitReached
from grundy.web import boards, many, models, views
from grundy.web.describe import answers
from grundy.web.guard import Guard
from grundy.web.lanes import BusyError, Lane
from grundy.web.reading import Asked, error_fields, read
from grundy.web.settings import Settings
from grundy.web.work import Work

STATIC = Path(__file__).with_name("static")
LOG = logging.getLogger("uvicorn.error")
STREAM = "application/x-ndjson"
LOOK_AROUND = 0.05
"""Seconds between two looks whether the client has left: a search stops well within 0.2 s."""
BEFORE_PROGRESS = 0.1
"""Seconds before the first report of progress."""
LONGEST_ANSWER = 8 * 2**20
"""Bytes of an answer."""
Job = Callable[[Work], dict[str, Any]]
Fields = dict[str, Any]
Settled = tuple[int, bytes]
"""The status of an answer, and its JSON."""


class Json(Response):
    """JSON in ASCII: a text from a stranger may hold what UTF-8 cannot say."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        if isinstance(content, bytes):
            return content
        return json.dumps(content, separators=(",", ":")).encode()


class Desk:
    """Runs jobs for requests: finds a place on a lane, streams progress, and stops the work of clients that leave."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.searches = Lane("search", settings.at_once, settings.waiting, settings.per_client)
        self.quick = Lane("quick", 2, 30, 16)
        self._minders: dict[asyncio.Task[None], Work] = {}

    def _mind(self, work: Work, done: asyncio.Future[Settled]) -> None:
        """Begin to mind work. The task is held until it ends: the event loop itself holds it weakly."""
        task = asyncio.create_task(_mind(work, done))
        self._minders[task] = work
        task.add_done_callback(self._minders.pop)

    def stop(self) -> None:
        """Stop all work."""
        for work in self._minders.values():
            work.stop()

    async def run(
        self, request: Request, job: Job, seconds: float | None, unknown: Fields, is_quick: bool = False
    ) -> Response:
        """Answer a request by a job. At a limit the answer is `unknown`, with the reason under `open`."""
        client = request.client.host if request.client else ""
        streams = STREAM in request.headers.get("accept", "")
        reports: list[tuple[int, float]] = []
        work = Work(self.settings.allowance(seconds, is_quick), lambda count, time: reports.append((count, time)))
        lane = self.quick if is_quick else self.searches

        def guarded() -> Settled:
            with without_files():
                return _settled(work, job, unknown)

        running: Future[Settled] = lane.begin(client, guarded)
        loop = asyncio.get_running_loop()
        done = asyncio.wrap_future(running)
        self._mind(work, done)
        running.add_done_callback(lambda _: loop.call_soon_threadsafe(lane.end, client))
        if streams:
            return StreamingResponse(self._lines(request, work, done, reports), media_type=STREAM)
        try:
            while not done.done():
                await asyncio.wait({done}, timeout=LOOK_AROUND)
                if not done.done() and await request.is_disconnected():
                    work.stop()
        finally:
            if not done.done():
                work.stop()
        status, body = done.result()
        return Json(body, status)

    async def _lines(
        self,
        request: Request,
        work: Work,
        done: asyncio.Future[Settled],
        reports: list[tuple[int, float]],
    ) -> AsyncIterator[bytes]:
        """Yield lines of progress, then the answer."""
        began = told = time.perf_counter()
        try:
            while not done.done():
                await asyncio.wait({done}, timeout=LOOK_AROUND)
                now = time.perf_counter()
                if done.done():
                    break
                if await request.is_disconnected():
                    work.stop()
                    return
                if now - told > BEFORE_PROGRESS:
                    told = now
                    count = reports[-1][0] if reports else 0
                    reports.clear()
                    yield _line({"event": "progress", "positions": count, "seconds": round(now - began, 3)})
            status, body = done.result()
            event = {"event": "answer"} if status == 200 else {"event": "error", "status": status}
            yield _line(event)[:-2] + b"," + body[1:] + b"\n"
        finally:
            if not done.done():
                work.stop()


def _line(fields: Fields) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


async def _mind(work: Work, done: asyncio.Future[Settled]) -> None:
    """Interrupt work that is late, or stopped, and looks at no limits."""
    while not done.done():
        await asyncio.wait({done}, timeout=LOOK_AROUND)
        if not done.done():
            work.interrupt()
    if not done.cancelled():
        done.exception()  # nobody else asks for it where the client has left


def _encoded(fields: Fields) -> bytes:
    """An answer as JSON; one that is too long for a client is not sent."""
    body = json.dumps(fields, separators=(",", ":")).encode()
    if len(body) > LONGEST_ANSWER:
        raise LimitReached(f"the answer has {len(body):,} bytes; the limit is {LONGEST_ANSWER:,}", which="memory")
    return body


def _settled(work: Work, job: Job, unknown: Fields) -> Settled:
    """Run a job to its end; return the status and the JSON of its answer.

    Errors end here, in the thread at work: one that was kept would hold all that its frames know, boards and tables.
    """
    try:
        return 200, work.run(lambda work: _encoded(job(work)))
    except LimitReached as reached:
        return 200, _encoded(unknown | {"open": f"unknown: {reached}"})
    except MemoryError:
        return 200, _encoded(unknown | {"open": "unknown: limit of memory"})
    except GrundyError as error:
        return 422, _encoded(error_fields(error))
    except RecursionError:
        return 422, _encoded(error_fields(GrundyError("this is nested too deeply")))
    except Exception:
        LOG.exception("a request failed")
        return 500, _encoded(error_fields(GrundyError("Grundy failed at this; its log says more")))


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    yield
    for lane in (app.state.desk.searches, app.state.desk.quick):
        lane.threads.shutdown(wait=False, cancel_futures=True)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application: its routes under /api, and the page."""
    settings = settings or Settings()
    app = FastAPI(
        title="Grundy",
        version=__version__,
        summary="Who wins, what a position is worth, what to play, by which theorem, with a proof.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        default_response_class=Json,
    )
    desk = app.state.desk = Desk(settings)
    _add_errors(app)
    _add_reads(app, desk, settings)
    _add_positions(app, desk)
    _add_many(app, desk)
    app.mount("/", StaticFiles(directory=STATIC, html=True))
    app.add_middleware(Guard, settings=settings)
    return app


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(BusyError)
    async def busy(request: Request, error: BusyError) -> Response:
        fields = {"error": "the server is busy; ask again in a moment"}
        return Json(fields, 503, headers={"retry-after": str(error.retry_after)})

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first.get("loc", ())[1:])
        return Json(error_fields(GrundyError(f"{where or 'the body'}: {first.get('msg', 'is wrong')}")), 422)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        path = request.url.path
        methods = _methods(app, path) if error.status_code in (404, 405) else []
        if methods:  # the static files have tried to answer what no route does
            return Json({"error": f"{path} is asked with {methods[0]}"}, 405, headers={"allow": ", ".join(methods)})
        return Json({"error": str(error.detail)}, error.status_code, headers=dict(error.headers or {}))


def _methods(app: FastAPI, path: str) -> list[str]:
    """The methods by which a path of the interface is asked."""
    routes = (route for route in app.routes if isinstance(route, APIRoute) and route.path == path)
    return [method for route in routes for method in route.methods or ()]


def _add_reads(app: FastAPI, desk: Desk, settings: Settings) -> None:
    @app.get("/api/health", responses=answers("health"))
    async def health() -> Response:
        """Tell that the server is there, and how many searches run or wait."""
        fields = {"status": "ok", "version": __version__, "searches": desk.searches.taken}
        return Json(fields | {"seconds": settings.seconds, "most_seconds": settings.most_seconds})

    @app.get("/api/games", responses=answers("games"))
    async def games(request: Request) -> Response:
        """List all games and puzzles with their rules, parameters, theorems, and an example of a position."""
        return await desk.run(request, lambda work: many.catalogue(), None, {}, is_quick=True)

    @app.get("/api/families", responses=answers("families"))
    async def families(request: Request) -> Response:
        """List the families of boards, and the kinds of random boards, with the sizes that they take."""
        return Json({"families": boards.families()})


def _asked(request: models.PositionRequest, work: Work) -> Asked:
    """Read the position of a request within its limits."""
    last = getattr(request, "last", None)
    made: Mapping[str, str] | None = None if last is None else {"position": last.position, "move": last.move}
    with work.asking():
        return read(request.position, request.play, getattr(request, "move", None), made, request.at)


def _unknown(request: models.PositionRequest, *names: str) -> Fields:
    return {"position": request.position, "play": request.play, **dict.fromkeys(names)}


def _add_positions(app: FastAPI, desk: Desk) -> None:
    @app.post("/api/position", responses=answers("position"))
    async def position(asked: models.ShowRequest, request: Request) -> Response:
        """Read a position, or the one after a move, and return its picture and its moves. Nothing is solved."""

        def job(work: Work) -> Fields:
            found = _asked(asked, work)
            with work.asking():
                return views.show(found)

        return await desk.run(request, job, asked.seconds, _unknown(asked, "title", "parts", "moves"), is_quick=True)

    @app.post("/api/look", responses=answers("look"))
    async def look(asked: models.LookRequest, request: Request) -> Response:
        """Return who wins, what the position and its moves are worth, binary columns, and pictures with marks."""

        def job(work: Work) -> Fields:
            return views.look(_asked(asked, work), work, asked.show == "values")

        unknown = _unknown(asked, "outcome", "value", "value_words", "at_least", "moves", "parts", "columns")
        return await desk.run(request, job, asked.seconds, unknown)

    @app.post("/api/solve", responses=answers("solve"))
    async def solve(asked: models.SolveRequest, request: Request) -> Response:
        """Return what `grundy solve --json` prints: outcome, value, winning moves, the methods, and what is open."""

        def job(work: Work) -> Fields:
            return views.solve(_asked(asked, work), work, asked.question)

        names = [asked.question] if asked.question else ["outcome", "value", "winning_moves"]
        return await desk.run(request, job, asked.seconds, _unknown(asked, *names) | {"methods": {}})

    @app.post("/api/moves", responses=answers("moves"))
    async def moves(asked: models.MovesRequest, request: Request) -> Response:
        """List the moves with where they lead; with their values, in misère play their outcomes, on request."""

        def job(work: Work) -> Fields:
            found = _asked(asked, work)
            return views.list_moves(found, work, asked.values)

        return await desk.run(request, job, asked.seconds, _unknown(asked, "moves"))

    @app.post("/api/play", responses=answers("play"))
    async def play(asked: models.PlayRequest, request: Request) -> Response:
        """Return the machine's move at a level."""

        def job(work: Work) -> Fields:
            return views.machine_move(_asked(asked, work), work, asked.level, f"{asked.seed}/{asked.made}")

        return await desk.run(request, job, asked.seconds, _unknown(asked, "move", "to", "words"))

    @app.post("/api/picture", responses=answers("picture"))
    async def picture(asked: models.PictureRequest, request: Request) -> Response:
        """Return the picture of a position, as an SVG text and as shapes, with marks of a kind."""

        def job(work: Work) -> Fields:
            return views.picture(_asked(asked, work), work, asked.marks, asked.dark)

        return await desk.run(request, job, asked.seconds, _unknown(asked, "svg", "shapes"))

    @app.post("/api/explain", responses=answers("explain"))
    async def explain(asked: models.PositionRequest, request: Request) -> Response:
        """Return why a position is won or lost: in parts, with the theorem, and drawn on the board."""

        def job(work: Work) -> Fields:
            return views.explain(_asked(asked, work), work)

        unknown = _unknown(asked, "statement", "name", "source") | {"parts": [], "here": [], "do": [], "pictures": []}
        return await desk.run(request, job, asked.seconds, unknown)

    @app.post("/api/proof", responses=answers("proof"))
    async def proof(asked: models.ProofRequest, request: Request) -> Response:
        """Return a proof of an answer: its text, or JSON for clients that accept only JSON."""

        def job(work: Work) -> Fields:
            return views.prove(_asked(asked, work), work, asked.question)

        found = await desk.run(request, job, asked.seconds, _unknown(asked, "proof"))
        accepts = request.headers.get("accept", "*/*")
        if not isinstance(found, Json) or found.status_code != 200 or "application/json" in accepts:
            return found
        text = json.loads(bytes(found.body))["proof"]
        return found if text is None else Response(text, media_type="text/plain; charset=utf-8")


def _add_many(app: FastAPI, desk: Desk) -> None:
    @app.post("/api/outcomes", responses=answers("outcomes"))
    async def outcomes(asked: models.OutcomesRequest, request: Request) -> Response:
        """Return who wins from every start of a board, and on request what the starts are worth, with a map."""

        def job(work: Work) -> Fields:
            return many.starts(asked.position, asked.play, asked.values, asked.at, work)

        unknown = {"rules": asked.position, "play": asked.play, "outcomes": None, "values": None, "picture": None}
        return await desk.run(request, job, asked.seconds, unknown)

    @app.post("/api/table", responses=answers("table"))
    async def table(asked: models.TableRequest, request: Request) -> Response:
        """Return a table of answers at all numbers of the letters in a text."""

        def job(work: Work) -> Fields:
            return many.tabulate(asked.position, asked.ranges, asked.question, asked.play, work)

        return await desk.run(request, job, asked.seconds, {"heading": asked.position, "cells": None, "picture": None})

    @app.post("/api/values", responses=answers("values"))
    async def values(asked: models.ValuesRequest, request: Request) -> Response:
        """Return the values of a game for 0, 1, 2, ..., with the period that they prove."""

        def job(work: Work) -> Fields:
            return many.sequence(asked.position, asked.to, work)

        unknown = {"rules": asked.position, "values": None, "period": None, "words": None, "picture": None}
        return await desk.run(request, job, asked.seconds, unknown)

    @app.post("/api/board", responses=answers("board"))
    async def board(asked: models.BoardRequest, request: Request) -> Response:
        """Return a board: of a pasted text, of a family, or a random one of a seed."""

        def job(work: Work) -> Fields:
            with work.asking():
                if asked.family is not None:
                    return boards.named_board(asked.family, asked.sizes, asked.seed)
                return boards.read_board(asked.text or "")

        return await desk.run(request, job, asked.seconds, {"board": None}, is_quick=True)

    @app.post("/api/random", responses=answers("random"))
    async def random(asked: models.RandomRequest, request: Request) -> Response:
        """Return a random position of a game. The same seed draws the same position."""

        def job(work: Work) -> Fields:
            with work.asking():
                return boards.random_position(asked.game, asked.size, asked.seed)

        return await desk.run(request, job, asked.seconds, {"position": None, "seed": asked.seed}, is_quick=True)

    @app.post("/api/check", responses=answers("check"))
    async def check(asked: models.CheckRequest, request: Request) -> Response:
        """Check a proof: is it accepted, and what does the checker say."""

        def job(work: Work) -> Fields:
            return many.check(asked.proof, work)

        return await desk.run(request, job, asked.seconds, {"accepted": None, "words": None})
