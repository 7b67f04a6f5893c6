"""The page in a browser: what a person sees and does, by mouse, touch, keyboard or the list of moves."""

from __future__ import annotations

import json
import re
from urllib.parse import quote, unquote

from grundy import position

PATIENCE = 30
"""Seconds that a page may take for anything, on a machine that does much else."""

OVER = "/ won\\.|There is no move/.test(document.querySelector('.turn-words strong')?.textContent ?? '')"

READY = """() => {
  const root = document.querySelector('#grundy');
  if (!root || root.dataset.tab !== 'play' || !document.querySelector('.turn')) return false;
  if (OVER) return true;
  return document.querySelector('.moves .move:not([disabled])') !== null;
}""".replace("OVER", OVER)

FIND = """move => {
  const groups = [...document.querySelectorAll('.board .hit')].filter((group) => group.hit.moves.includes(move));
  groups.sort((one, other) => one.hit.moves.length - other.hit.moves.length);
  const found = groups[0];
  if (!found) return null;
  const sees = (x, y) => document.elementsFromPoint(x, y).some((one) => one.closest?.('.hit') === found);
  found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  for (const node of found.hit.nodes) {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (sees(x, y)) return { x, y, moves: found.hit.moves };
  }
  return null;
}"""

FOCUSED = """() => {
  const hit = document.activeElement && document.activeElement.hit;
  return hit ? { moves: hit.moves, centre: hit.centre, key: hit.key } : null;
}"""


CENTRE = """move => [...document.querySelectorAll('.board .hit')].map((group) => group.hit)
  .filter((hit) => hit.moves.includes(move))
  .sort((one, other) => one.moves.length - other.moves.length)[0].centre"""


class Laboratory:
    """A page of Grundy that notes every error. Options are those of a playwright context."""

    def __init__(self, browser, address, *, show="hidden", play="normal", seen=True, **options):
        options.setdefault("viewport", {"width": 1280, "height": 720})
        self.address, self.show, self.play = address, show, play
        self.context = browser.new_context(accept_downloads=True, **options)
        self.context.set_default_timeout(1000 * PATIENCE)
        if seen:
            self.context.add_init_script("try { localStorage['grundy.seen'] = 'true' } catch {}")
        self.errors: list[str] = []
        self.requests: list[tuple[str, str]] = []
        self.allowed: set[int] = set()
        self.page = self.watched(self.context.new_page())

    def watched(self, page):
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("request", self._asked)
        return page

    def _asked(self, request):
        self.requests.append((request.url, request.post_data or ""))
        if not request.url.startswith((self.address, "blob:", "data:", "about:")):
            self.errors.append(f"a request to another server: {request.url}")

    def _said(self, message):
        if message.type in ("error", "warning"):
            status = re.search(r"status of (\d+)", message.text)
            if not (status and int(status[1]) in self.allowed):
                self.errors.append(f"console: {message.text}")

    def _failed(self, request):
        if "ERR_ABORTED" not in (request.failure or ""):  # a question that the page gave up itself
            self.errors.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response):
        if response.status >= 400 and response.status not in self.allowed:
            self.errors.append(f"status {response.status}: {response.url} {response.request.post_data}")

    def problems(self):
        return self.errors

    # Places of the page

    def link(self, text=None, *, moves=(), show=None, play=None):
        """Return the address that opens a position, as the page writes it."""
        if text is None:
            return self.address
        shows = ("hidden", "outcome", "values")
        parts = [f"p={quote(text, safe='')}", f"show={shows.index(show or self.show)}"]
        if (play or self.play) != "normal":
            parts.append(f"play={play or self.play}")
        if moves:
            parts.append("m=" + ";".join(quote(move, safe="") for move in moves))
        return f"{self.address}#{'&'.join(parts)}"

    def open(self, text=None, *, wait=True, **more):
        self.page.goto(self.link(text, **more))
        if wait:
            self.ready()

    def type(self, text):
        """Write another position into the line at the top."""
        self.page.fill("#text", text)
        self.page.press("#text", "Enter")

    def ready(self):
        """Wait until a person can move, or the game is over."""
        self.page.wait_for_function(READY)

    def until(self, script, argument=None):
        self.page.wait_for_function(script, arg=argument)

    def tab(self, name):
        self.page.click(f"#tabs [data-tab={name}]")
        self.until("name => document.querySelector('#grundy').dataset.tab === name", name)

    def texts(self, selector):
        return self.page.locator(selector).all_inner_texts()

    def see(self, words, within="body"):
        """Wait until words are to be seen."""
        self.page.locator(within).get_by_text(words).first.wait_for()

    def board_moves(self):
        """Return the texts of all moves that something on the board stands for."""
        hits = "[...document.querySelectorAll('.board .hit')].flatMap((group) => group.hit.moves)"
        return set(self.page.evaluate(hits))

    @property
    def text(self):
        return self.page.input_value("#text")

    def fragment(self):
        """Return what the address says: {"p": text, "m": moves, ...}."""
        raw = self.page.evaluate("location.hash").lstrip("#")
        found = dict(part.split("=", 1) for part in raw.split("&"))
        moves = [unquote(move) for move in found.get("m", "").split(";") if move]
        return {name: unquote(value) for name, value in found.items()} | {"m": moves}

    # Playing

    def replayed(self):
        """Return the position that Python reaches by the moves in the address. The page must show its text."""
        fragment = self.fragment()
        found = position(fragment["p"])
        for move in fragment["m"]:
            found = found.play(found.read_move(move))
        assert self.text == str(found)
        return found

    def wait_for_moves(self, count):
        """Wait until that many moves were made, or the game is over after one less, and a person may move."""
        self.until(
            """count => {
              const made = (location.hash.match(/&m=([^&]*)/) || ['', ''])[1].split(';').filter(Boolean).length;
              return made >= count || (made === count - 1 && OVER);
            }""".replace("OVER", OVER),
            count,
        )
        self.ready()

    def choose(self, move, way="mouse"):
        """Make a move, by its text, in one of the ways to move."""
        getattr(self, f"_{way}")(move)

    def _point(self, move):
        """Return where a move is clicked, once it stands still: a board that was just drawn may still slide."""
        before = None
        for _ in range(20 * PATIENCE):
            found = self.page.wait_for_function(FIND, arg=move).json_value()
            if found == before:
                return found
            before = found
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{move!r} does not stand still")

    def _mouse(self, move):
        found = self._point(move)
        self.page.mouse.click(found["x"], found["y"])
        self._chip(found, move, lambda chip: chip.click())

    def _touch(self, move):
        found = self._point(move)
        self.page.touchscreen.tap(found["x"], found["y"])
        self._chip(found, move, lambda chip: chip.tap())

    def _chip(self, found, move, press):
        if len(found["moves"]) > 1:
            press(self.page.locator(".chips .chip").nth(found["moves"].index(move)))

    def _list(self, move):
        if self.page.locator(".move-more").is_visible() and not self.page.locator(f'.move[data-move="{move}"]').count():
            self.page.click(".move-more")
        self.page.click(f'.move[data-move="{move}"]')

    def _typed(self, move):
        self.page.fill("#move-field", move)
        self.page.press("#move-field", "Enter")

    def _digit(self, move):
        if self.page.locator(".move-more").is_visible() and not self.page.locator(f'.move[data-move="{move}"]').count():
            self.page.click(".move-more")
        rows = self.page.locator(".moves .move")
        names = rows.evaluate_all("rows => rows.map((row) => row.dataset.move)")
        assert names.index(move) < 9
        self.page.keyboard.press(str(names.index(move) + 1))

    def _keys(self, move):
        """Go to the board by Tab, to the place by arrows, and press Enter."""
        for _ in range(80):
            here = self.page.evaluate(FOCUSED)
            if here:
                break
            self.page.keyboard.press("Tab")
        assert here, "Tab does not lead to the board"
        goal = self._centre(move)
        tried = set()
        while move not in here["moves"]:
            across, down = goal[0] - here["centre"][0], goal[1] - here["centre"][1]
            wishes = {"ArrowRight": across, "ArrowLeft": -across, "ArrowDown": down, "ArrowUp": -down}
            ways = sorted(wishes, key=wishes.__getitem__, reverse=True)
            way = next((way for way in ways if (here["key"], way) not in tried), None)
            assert way, f"arrow keys do not lead to {move!r}"
            tried.add((here["key"], way))
            self.page.keyboard.press(way)
            here = self.page.evaluate(FOCUSED)
        self.page.keyboard.press("Enter")
        if len(here["moves"]) > 1:
            for _ in range(here["moves"].index(move)):
                self.page.keyboard.press("Tab")
            self.page.keyboard.press("Enter")

    def _centre(self, move):
        return self.page.evaluate(CENTRE, move)

    # Asking the page's own server

    def ask(self, route, **fields):
        headers = {"content-type": "application/json"}
        return self.context.request.post(f"{self.address}api/{route}", data=json.dumps(fields), headers=headers).json()

    def ask_games(self):
        return self.context.request.get(f"{self.address}api/games").json()["games"]
