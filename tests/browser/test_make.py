"""Boards drawn by hand, pasted, dropped or taken from a family; maps of starts, tables and sequences."""

from __future__ import annotations

import re

import pytest

from grundy import position

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Where the vertices 0 to 3 of the drawn board are, as parts of the width and the height of the canvas.
PLACES = [(0.25, 0.3), (0.75, 0.3), (0.75, 0.6), (0.25, 0.6)]


def text_of(page):
    return page.page.text_content(".ed-text")


def until_text(page, text):
    page.until("text => document.querySelector('.ed-text').textContent === text", text)


def on_canvas(page, place):
    box = page.page.locator(".ed-canvas").bounding_box()
    return box["x"] + place[0] * box["width"], box["y"] + place[1] * box["height"]


def edit(page):
    page.tab("edit")
    page.page.locator(".ed-canvas").wait_for()
    page.page.locator(".ed-game option").first.wait_for(state="attached")


def play_the_drawn_board(page, text, way):
    """Play the board of the editor; its places stay as they were drawn."""
    page.page.get_by_role("button", name="Play this board").click()
    page.ready()
    assert page.text == text
    assert '"0":[' in page.fragment()["at"]
    while page.replayed().moves():
        made = len(page.fragment()["m"])
        move = (page.replayed().winning_moves() or page.replayed().moves())[0]
        page.choose(page.replayed().write_move(move), way)
        page.wait_for_moves(made + 2)
    won = str(position(text).outcome()) == "N"
    page.see("You won." if won else "The machine won.", ".turn")


def test_a_board_drawn_by_mouse(visit):
    page = visit("nim 3 5 7")
    edit(page)
    page.page.select_option(".ed-game", "geography")
    mouse = page.page.mouse
    for place in PLACES[:3]:
        mouse.click(*on_canvas(page, place))
    until_text(page, "geography 0,1,2 @ 0")
    for start, end in ((0, 1), (1, 2), (2, 3)):  # the last one ends where there is no vertex yet
        mouse.move(*on_canvas(page, PLACES[start]))
        mouse.down()
        mouse.move(*on_canvas(page, PLACES[end]), steps=4)
        mouse.up()
    until_text(page, "geography 0-1,1-2,2-3 @ 0")
    (x1, y1), (x2, y2) = on_canvas(page, PLACES[0]), on_canvas(page, PLACES[1])
    mouse.click((x1 + x2) / 2, (y1 + y2) / 2)  # an edge becomes an arc
    until_text(page, "geography 0>1,1-2,2-3 @ 0")
    page.page.keyboard.press("Control+z")
    until_text(page, "geography 0-1,1-2,2-3 @ 0")
    for _ in range(6):
        page.page.keyboard.press("Control+z")
    assert page.page.locator(".ed-vertex").count() == 0
    for _ in range(6):
        page.page.keyboard.press("Control+y")
    until_text(page, "geography 0-1,1-2,2-3 @ 0")
    page.page.click(".ed-tool[data-tool=token]")
    mouse.click(*on_canvas(page, PLACES[1]))
    until_text(page, "geography 0-1,1-2,2-3 @ 1")
    page.page.get_by_role("button", name="Who wins?").click()
    page.see("Who moves from 1 wins.", ".ed-verdict")
    play_the_drawn_board(page, "geography 0-1,1-2,2-3 @ 1", "mouse")


def test_a_board_drawn_by_touch(visit):
    page = visit("nim 3 5 7", **PHONE)
    tap = page.page.touchscreen.tap
    page.page.locator(".tool.more").tap()
    page.page.get_by_role("button", name="Edit the board").tap()
    page.page.locator(".ed-game option").first.wait_for(state="attached")
    page.page.select_option(".ed-game", "hackenbush")
    for place in PLACES[:3]:
        tap(*on_canvas(page, place))
    until_text(page, "hackenbush 0,1,2")
    for start, end in ((0, 1), (1, 2)):
        tap(*on_canvas(page, PLACES[start]))
        tap(*on_canvas(page, PLACES[end]))
    until_text(page, "hackenbush 0-1,1-2")
    play_the_drawn_board(page, "hackenbush 0-1,1-2", "touch")


def test_a_board_drawn_by_keys(visit):
    page = visit("nim 3 5 7")
    page.page.keyboard.press("e")
    page.page.locator(".ed-game option").first.wait_for(state="attached")
    page.page.select_option(".ed-game", "undirected-geography")
    page.page.locator(".ed-canvas").focus()
    for key in "njj":
        page.page.keyboard.press(key)
    page.until("() => document.querySelectorAll('.ed-vertex').length === 3")
    path = text_of(page)
    assert path == "undirected-geography 0-1,1-2 @ 0"
    page.page.keyboard.press("Enter")  # the last vertex is chosen, and joined to the first
    page.until("() => document.querySelector('.ed-vertex.chosen') !== null")
    for key in ("ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowDown"):
        if page.page.evaluate("document.activeElement.dataset.name") == "0":
            break
        page.page.keyboard.press(key)
    assert page.page.evaluate("document.activeElement.dataset.name") == "0"
    page.page.keyboard.press("e")
    page.until(
        "() => document.querySelector('.ed-text').textContent.includes('0-1,0-2,1-2') "
        "|| document.querySelector('.ed-text').textContent.includes('2-0')"
    )
    text = text_of(page)
    page.page.keyboard.press("Control+z")
    until_text(page, path)
    page.page.keyboard.press("Control+y")
    until_text(page, text)
    page.page.get_by_role("button", name="Play this board").focus()
    page.page.keyboard.press("Enter")
    page.ready()
    assert page.text == str(position(text))
    page.choose("1", "digit")
    page.wait_for_moves(2)
    page.replayed()


def test_coins_weights_and_ground(visit):
    page = visit("take-turn path HHTTH")
    edit(page)
    until_text(page, "take-turn path:5 HHTTH")
    page.page.click(".ed-tool[data-tool=letter]")
    page.page.locator(".ed-vertex").nth(2).click()
    until_text(page, "take-turn path:5 HH.TH")  # after tails comes a coin that is gone
    page.page.locator(".ed-vertex").nth(2).click()
    until_text(page, "take-turn path:5 HHHTH")
    page.page.select_option(".ed-game", "nimg")
    page.page.click(".ed-tool[data-tool=weight]")
    page.page.locator(".ed-vertex").nth(1).click()
    page.until("() => /\\[1,2,1,1,1\\]/.test(document.querySelector('.ed-text').textContent)")
    assert position(text_of(page)).moves()
    page.page.select_option(".ed-game", "hackenbush")
    page.page.click(".ed-tool[data-tool=ground]")
    page.page.locator(".ed-vertex").nth(2).click()
    page.until("() => document.querySelector('.ed-text').textContent.includes('=2)')")
    position(text_of(page))


PASTED = {
    "an edge list": ("0-1,1-2\n2>3", "0-1,1-2,2>3"),
    "graph6": ("DQc", "graph6:DQc"),
    "a matrix": ("0 1 1\n1 0 0\n1 0 0", "0-1,0-2"),
}


@pytest.mark.parametrize("kind", PASTED)
def test_a_board_is_pasted(visit, kind):
    typed, edges = PASTED[kind]
    page = visit("undirected-geography path:2 @ 0")
    edit(page)
    page.page.locator(".ed-vertex").first.wait_for()
    page.page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData('text/plain', text);
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
          document.querySelector('.ed-canvas').dispatchEvent(event);
        }""",
        typed,
    )
    page.until("edges => document.querySelector('.ed-text').textContent.includes(edges)", f" {edges} @ 0")
    assert page.page.input_value("#ed-box") == typed


def test_a_file_is_dropped_on_the_page(visit):
    page = visit("undirected-geography path:2 @ 0")
    edit(page)
    page.page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(['0 1, 1 2, 2 0'.replaceAll(', ', String.fromCharCode(10))], 'triangle.edges'));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
    )
    page.until("() => document.querySelectorAll('.ed-vertex').length === 3")


def test_a_family_and_a_random_board(visit):
    page = visit("geography grid:2x2 @ 0,0")
    edit(page)
    page.page.get_by_role("button", name="grid", exact=True).click()
    form = page.page.locator(".ed-form").first
    form.locator("input").nth(0).fill("2")
    form.locator("input").nth(1).fill("3")
    form.get_by_role("button", name="Put it here").click()
    page.until("() => document.querySelector('.ed-text').textContent === 'geography grid:2x3 @ 0,0'")
    page.page.click(".ed-tool[data-tool=hole]")
    page.page.locator(".ed-vertex").nth(5).click()
    page.until("() => document.querySelector('.ed-text').textContent === 'geography grid:2x3 without 1,2 @ 0,0'")
    page.page.get_by_role("button", name="Random", exact=True).click()
    page.until("() => document.querySelectorAll('.ed-vertex').length === 8")
    first = text_of(page)
    seed = page.page.get_by_label("seed").input_value()
    assert seed.isdigit()
    page.page.click("[aria-label^=Undo]")
    until_text(page, "geography grid:2x3 without 1,2 @ 0,0")
    page.page.get_by_label("seed").fill(seed)
    page.page.get_by_label("seed").press("Enter")
    until_text(page, first)


def test_the_map_of_all_starts(visit):
    text = "undirected-geography grid:3x4 without 0,3 @ 0,0"
    page = visit(text, show="outcome")
    found = position(text)
    page.tab("map")
    page.page.locator(".map-picture").wait_for()

    def names():
        return page.page.locator(".map-picture .hit").evaluate_all(
            "hits => hits.map((hit) => hit.getAttribute('aria-label'))"
        )

    starts = {
        f"{r},{c}": position(f"undirected-geography grid:3x4 without 0,3 @ {r},{c}")
        for r in range(3)
        for c in range(4)
        if (r, c) != (0, 3)
    }
    words = {v: "row {} column {}, ".format(*v.split(",")) for v in starts}
    assert set(names()) == {words[v] + str(p.outcome()) for v, p in starts.items()}
    page.page.get_by_role("button", name="Numbers").click()
    page.until("() => document.querySelector('.map-picture .hit').getAttribute('aria-label').includes('value')")
    assert set(names()) == {f"{words[v]}{p.outcome()}, value {int(p.value())}" for v, p in starts.items()}
    assert found.outcome() == starts["0,0"].outcome()

    won = next(v for v, p in starts.items() if str(p.outcome()) == "N")
    page.page.locator(f'.map-picture .hit[aria-label^="{words[won]}"]').click()
    page.see(f"From {won} you win.", ".map-verdict")
    with page.page.expect_download() as download:
        page.page.get_by_role("button", name="CSV").click()
    rows = download.value.path().read_text().splitlines()
    assert len(rows) == 1 + len(starts)
    page.page.get_by_role("button", name=f"Play from {won}").click()
    page.ready()
    assert page.text == str(starts[won])


def test_a_hidden_map_asks_first(visit):
    page = visit("undirected-geography grid:2x2 @ 0,0")
    page.page.keyboard.press("m")
    page.see("Values are hidden.", ".map-card")
    assert not [url for url, _ in page.requests if "outcomes" in url]
    page.page.get_by_role("button", name="Show the map").click()
    page.page.locator(".map-picture").wait_for()


def test_a_table(visit):
    page = visit("nim 3 5", show="values")
    page.tab("map")
    page.page.click("[data-view=table]")
    page.page.locator(".map-grid").wait_for()
    assert page.page.input_value("#map-template") == "nim {m} {n}"
    cells = page.texts(".map-grid td")
    assert cells == [str(m ^ n) for m in range(9) for n in range(9)]
    page.page.select_option(".map-form select", "outcome")
    page.until("() => document.querySelector('.map-grid td').innerText === 'P'")
    page.page.fill("#map-template", "nim {m} x")
    page.allowed.add(422)
    page.page.press("#map-template", "Enter")
    page.see(re.compile("whole numbers"), ".map-table .error")
    page.page.fill("#map-template", "wythoff {m} {n}")
    page.page.press("#map-template", "Enter")
    page.page.locator('.map-cell[title="wythoff 1 2"]').click()
    page.ready()
    assert page.text == "wythoff 1 2"


def test_a_sequence(visit):
    page = visit("kayles 7", show="values")
    page.tab("map")
    page.page.click("[data-view=sequence]")
    page.see("Period 12", ".map-big")
    values = page.texts(".map-grid td")
    assert values[:30] == [str(int(position(f"kayles {n}").value())) for n in range(30)]
    page.page.get_by_role("button", name="Chart").click()
    page.page.locator(".map-plot").wait_for()
