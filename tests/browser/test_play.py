"""Undo, sides, watching, links, texts with errors, late answers, long searches."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from PIL import Image

from grundy import position

REFUSED = 422


def moves_of(page):
    return page.fragment()["m"]


def until_moves(page, count):
    page.until(
        "count => (location.hash.match(/&m=([^&]*)/) || ['', ''])[1].split(';').filter(Boolean).length === count", count
    )


def test_undo_redo_and_restart(visit):
    page = visit("nim 3 5 7")
    page.choose("7->6")
    page.wait_for_moves(2)
    page.choose(page.replayed().write_move(page.replayed().moves()[0]))
    page.wait_for_moves(4)
    line = moves_of(page)
    page.page.keyboard.press("ArrowLeft")  # takes back the machine's move, too
    until_moves(page, 2)
    assert page.replayed().is_legal(line[2])
    page.page.click("[data-tool=undo]")
    until_moves(page, 0)
    assert page.text == "nim 3 5 7"
    page.page.keyboard.press("End")
    until_moves(page, 4)
    assert moves_of(page) == line
    page.page.keyboard.press("Home")
    until_moves(page, 0)
    page.page.click("[data-tool=redo]")
    until_moves(page, 2)
    page.ready()
    page.page.keyboard.press("r")
    until_moves(page, 0)
    assert page.page.locator("[data-tool=undo]").is_disabled()


def test_the_machine_moves_first_when_sides_are_swapped(visit):
    page = visit("nim 2 3 1")
    page.page.keyboard.press("s")
    page.wait_for_moves(1)
    while page.replayed().moves():
        found = page.replayed()
        made = len(moves_of(page))
        page.choose(found.write_move(found.winning_moves()[0]))
        page.wait_for_moves(made + 2)
    page.see("You won.", ".turn")
    page.page.get_by_role("button", name="Other side").click()
    page.ready()
    assert page.text == "nim 2 3 1"


def test_two_machines_and_two_persons(visit):
    page = visit("nim 1 2")
    opponent = page.page.locator(".turn .opponent select")
    opponent.select_option("watch")
    page.see("The first machine won.", ".turn")
    page.replayed()
    page.page.get_by_role("button", name="Again").click()
    page.page.get_by_role("button", name="Pause").click()
    page.page.get_by_role("button", name="Go on").click()
    page.see("The first machine won.", ".turn")
    page.page.get_by_role("button", name="Again").click()
    opponent.select_option("person")
    page.page.keyboard.press("Home")
    page.see("First player's move", ".turn")
    page.choose("2->0")
    page.see("Second player's move", ".turn")
    page.choose("1->0")
    page.see("The second player won.", ".turn")


def test_a_part_is_added(visit):
    page = visit("nim 3 5")
    page.page.get_by_role("button", name="add a part").click()
    page.page.get_by_label("The part to add").fill("kayles 7")
    page.page.keyboard.press("Enter")
    page.until("() => document.querySelectorAll('.board .card').length === 2")
    assert page.text == "nim 3 5 + kayles 7"


def test_the_gallery_and_a_random_position(visit):
    page = visit("nim 3 5 7", viewport={"width": 1440, "height": 900})
    page.page.get_by_label("Find a game").fill("hackenbush")
    page.page.click(".game[data-name=hackenbush]")
    page.until("() => document.querySelector('#text').value.startsWith('hackenbush')")
    page.page.get_by_role("button", name="A random position").click()
    page.see(re.compile("Random position, seed"), "#toasts")
    page.replayed()


def test_a_copied_link_opens_the_same(visit):
    text = "undirected-geography petersen @ 0"
    page = visit(text, show="outcome", play="misere")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.choose(position(text).write_move(position(text).moves()[0]))
    page.wait_for_moves(2)
    page.page.click("#copy-link")
    page.see(re.compile("Link copied"), "#toasts")
    link = page.page.evaluate("navigator.clipboard.readText()")
    other = visit(None, seen=False, wait=False)
    other.page.goto(link)
    other.until("text => document.querySelector('#text').value === text", page.text)
    other.ready()
    assert other.fragment() == page.fragment()
    assert other.page.locator(".play-switch [data-play=misere]").get_attribute("aria-pressed") == "true"
    assert other.page.locator("[data-show=outcome]").get_attribute("aria-pressed") == "true"
    other.page.keyboard.press("ArrowLeft")
    until_moves(other, 0)
    assert other.text == text


def test_the_ways_to_share(visit, tmp_path):
    page = visit("nim 3 5 7", show="values")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.page.locator(".moves .badge").first.wait_for()

    def share(name):
        page.page.click(".share-button")
        page.page.locator(".popover .item", has_text=name).click()

    for name, words, copied in (
        ("Copy the text", "Text copied.", "nim 3 5 7"),
        ("Copy the command", "Command copied.", 'grundy solve "nim 3 5 7"'),
        (
            "Copy the line of Python",
            "Python copied.",
            'from grundy import position; position("nim 3 5 7").solve("outcome")',
        ),
    ):
        share(name)
        page.see(words, "#toasts")
        assert page.page.evaluate("navigator.clipboard.readText()") == copied
    with page.page.expect_download() as download:
        share("as SVG")
    assert ElementTree.parse(download.value.path()).getroot().tag.endswith("svg")
    with page.page.expect_download() as download:
        share("as PNG")
    with Image.open(download.value.path()) as picture:
        assert picture.format == "PNG"
        assert len(picture.convert("RGB").getcolors(1 << 20)) > 2


def test_a_hint_rings_a_winning_move(visit):
    page = visit("nim 1 2")
    page.page.keyboard.press("h")
    page.see("Try 2→1.", ".turn")
    page.page.locator(".rings .ring-ink").first.wait_for(state="attached")
    assert page.page.locator(".play-stage .badge").count() == 0


def test_a_lost_game_tells_where_it_was_won(visit):
    page = visit("nim 1 2", show="outcome")
    page.page.locator(".moves .badge").first.wait_for()
    page.choose("2->0")
    page.wait_for_moves(2)
    page.see("The machine won.", ".turn")
    page.page.get_by_role("button", name="Back to that move").click()
    page.until("() => !location.hash.includes('&m=')")  # the address tells no move of the game before
    page.ready()
    assert page.text == "nim 1 2"
    page.choose("2->1")
    page.wait_for_moves(2)
    page.choose("1->0")
    page.see("You won.", ".turn")
    page.see(re.compile("You left P in 2 of 2 moves"), ".turn")


def test_what_is_remembered(visit):
    page = visit("nim 1 2")
    page.page.keyboard.press("v")
    page.page.locator(".moves .badge").first.wait_for()
    page.page.click("#theme")
    page.until("() => document.documentElement.dataset.theme === 'dark'")
    page.page.goto("about:blank")
    page.page.goto(page.address)
    page.ready()
    page.until("() => document.documentElement.dataset.theme === 'dark'")
    assert page.page.locator("[data-show=outcome]").get_attribute("aria-pressed") == "true"
    page.page.keyboard.press("?")
    page.page.get_by_role("button", name=re.compile("Keys of one letter")).click()
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("m")
    assert page.page.locator("#grundy").get_attribute("data-tab") == "play"


def test_the_sheet_of_a_phone(visit):
    page = visit("nim 3 5 7", show="values", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.page.locator(".quick-moves .badge").first.wait_for()
    page.page.locator(".sheet-names [data-name=why]").tap()
    page.page.locator(".why .ask-why").tap()
    page.page.locator(".why .proof").wait_for()
    page.page.locator(".sheet-names [data-name=moves]").tap()
    page.page.locator('.move[data-move="7->6"]').tap()
    page.wait_for_moves(2)
    page.page.locator(".sheet-names [data-name=sofar]").tap()
    page.page.locator(".chart .point").first.tap()
    until_moves(page, 0)
    page.page.locator(".cycle").tap()
    page.see("Who wins this?", ".verdict-small")


def test_an_error_stands_under_the_wrong_letter(visit):
    page = visit("nim 3 5 7")
    page.allowed.add(REFUSED)
    page.page.keyboard.press("/")
    page.page.keyboard.press("Control+a")
    for letter in "nim 3 5 + kaylse 7":
        page.page.keyboard.type(letter)
        assert page.page.locator(".board .hit, .board .picture").count()
    page.page.locator(".line-mirror .wave").wait_for()
    assert page.texts(".line-mirror .wave") == ["kaylse"]
    assert page.page.text_content(".line-mirror span:first-child") == "nim 3 5 + "
    assert page.page.get_attribute("#text", "aria-invalid") == "true"
    assert page.page.locator("#line-error").get_attribute("role") == "alert"
    page.page.click(".suggestion")
    page.until("() => decodeURIComponent(location.hash).includes('p=nim 3 5 + kayles 7')")
    assert page.page.get_attribute("#text", "aria-invalid") is None
    page.ready()


def test_the_text_is_completed(visit):
    page = visit("nim 3 5 7")
    page.allowed.add(REFUSED)
    page.page.keyboard.press("/")
    page.page.keyboard.press("Control+a")
    page.page.keyboard.type("hacken")
    page.page.locator("#completions [role=option]").first.wait_for()
    page.page.keyboard.press("Tab")
    page.until("() => decodeURIComponent(location.hash).includes('p=hackenbush')")


def test_an_older_answer_never_overwrites_a_newer_one(visit):
    page = visit("nim 3 5 7")
    held = []

    def hold(route):
        if '"nim 9"' in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.page.route("**/api/position", hold)
    page.page.fill("#text", "nim 9")
    with page.page.expect_request("**/api/position"):
        page.page.press("#text", "Enter")
    page.page.fill("#text", "nim 2 4")
    page.page.press("#text", "Enter")
    page.until("() => decodeURIComponent(location.hash).includes('p=nim 2 4')")
    assert held
    for route in held:
        route.fulfill(json=page.ask("position", position="nim 9"))
    page.page.press("#text", "Escape")
    page.ready()
    assert page.text == "nim 2 4"
    assert page.board_moves() == {"2->0", "2->1", "4->0", "4->1", "4->2", "4->3"}


def test_a_late_look_is_not_shown_for_another_position(visit):
    page = visit("nim 1 1")
    held = []
    page.page.route(
        "**/api/look", lambda route: held.append(route) if '"nim 1 1"' in route.request.post_data else route.continue_()
    )
    with page.page.expect_request("**/api/look"):
        page.page.keyboard.press("v")
    page.type("nim 1 2")
    page.see("You can win", ".verdict")
    for route in held:
        route.fulfill(json=page.ask("look", position="nim 1 1", show="outcome"))
    page.choose("2->1")
    page.see(re.compile("You (win|can win|lose)|The machine"), ".verdict")


def test_a_long_search_shows_progress_and_stops(visit):
    page = visit("cram grid:8x9")
    page.choose("0,0 0,1")
    page.see("Machine thinks", ".turn")
    page.see(re.compile(r"s of 3 s, [\d,]+ positions"), ".turn")
    page.page.get_by_role("button", name="Stop and let it guess").click()
    page.wait_for_moves(2)
    page.see(re.compile("a guess"), ".turn")
    page.page.keyboard.press("v")
    page.see(re.compile(r"[\d,]+ positions"), ".verdict .searching")
    page.page.get_by_role("button", name="Stop, and play on").click()
    page.see("Not known yet.", ".verdict")
    health = f"{page.address}api/health"
    page.until(
        "address => fetch(address).then((answer) => answer.json()).then(({ searches }) => searches === 0)", health
    )
    page.type("nim 1 2")
    page.see("You can win", ".verdict")


def test_a_server_that_is_away_and_comes_back(visit):
    page = visit("nim 3 5 7")
    page.page.route("**/api/*", lambda route: route.abort())
    page.choose("7->6")
    page.see("Not connected", ".turn")
    page.page.unroute("**/api/*")
    page.see("Your move", ".turn")
    page.ready()
    page.choose("7->6")
    page.wait_for_moves(2)
    assert any("failed:" in error or "console" in error for error in page.errors)
    page.errors.clear()


def test_files_of_the_server_are_not_read(visit):
    page = visit("nim 3 5 7")
    page.allowed.add(REFUSED)
    text = "geography file:/etc/passwd @ 0"
    page.type(text)
    page.see(re.compile("boards from files are not read here"), "#line-error")
    page.page.press("#text", "Escape")
    page.page.goto("about:blank")
    page.open(text, wait=False)
    page.see(re.compile("boards from files are not read here"), "#line-error")
    page.page.goto("about:blank")
    page.open("nim 3 5 7")
    page.tab("edit")
    page.page.fill("#ed-box", text)
    page.see(re.compile("boards from files are not read here"), "#ed-message")


def test_the_name_of_a_vertex_is_text(visit):
    page = visit('geography "<img src=x onerror=alert(1)>"-b,b-c @ b', show="values")
    page.page.on("dialog", lambda dialog: page.errors.append(f"dialog: {dialog.message}"))
    page.page.locator(".moves .badge").first.wait_for()
    assert "<img src=x onerror=" in page.page.locator(".board .picture").first.text_content()
    page.allowed.add(REFUSED)
    page.type("nim <img src=x onerror=alert(1)>")
    page.see(re.compile("<img"), "#line-error")
    page.page.press("#text", "Escape")
    page.tab("map")
    page.page.locator(".map-picture").wait_for()
    page.tab("edit")
    page.page.locator(".ed-vertex").first.wait_for()
    assert page.page.locator("img[src=x]").count() == 0


def test_the_page_for_programs(visit, address):
    page = visit(None)
    page.page.goto(f"{address}api.html")
    page.page.locator(".route").first.wait_for()
    described = page.context.request.get(f"{address}api/openapi.json").json()
    assert page.page.locator(".route").count() == sum(map(len, described["paths"].values()))
    part = page.page.locator(".route").filter(has_text="/api/solve")
    part.get_by_role("button", name="Send").click()
    page.see(re.compile(r'^200\s.*"outcome":"[NP]"'), ".route pre")


def test_one_can_play_without_seeing(visit):
    """Names and states for screen readers."""
    page = visit("nim 1 2", show="values")
    page.page.locator(".moves .badge").first.wait_for()
    button = page.page.get_by_role("button", name="2→1, leaves 0, wins").first
    button.focus()
    page.page.keyboard.press("Enter")
    page.wait_for_moves(2)
    page.until(
        "() => /Machine moved: .* Your move\\. \\d+ moves?\\./.test(document.querySelector('#announcer').textContent)"
    )
