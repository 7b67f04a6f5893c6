"""Everybody can use the page: axe finds nothing, nothing scrolls sideways, every target is large enough for a thumb."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from grundy import position

GEOGRAPHY = "undirected-geography grid:4x5 without 0,3 @ 0,0"
SUM = "nim 3 5 + kayles 7"
SIZES = {"phone": (390, 844), "narrow": (320, 640), "projector": (1280, 720)}
TOUCH = {"has_touch": True, "is_mobile": True}

# Targets that are no areas of 44 x 44 pixels. Exceptions: links within a sentence, and what only screen readers meet.
# A rim that cannot be seen counts: where an element is smaller, points 21 px from its centre must belong to it.
SMALL = """() => {
  const LEAST = 43.5;
  const targets = 'button, a[href], input, select, textarea, summary, .hit, .ed-vertex';
  const isInline = (node) => getComputedStyle(node).display === 'inline';
  const inSentence = (node) => node.closest('p, .line-error') && isInline(node);
  const passedOver = { visibilityProperty: true, opacityProperty: true };
  const boxOf = (node) => {
    if (node.matches('label input')) return node.closest('label').getBoundingClientRect();
    if (!node.classList.contains('hit')) return node.getBoundingClientRect();
    const boxes = [...node.querySelectorAll('.area')].map((area) => {
      const { x, y, width, height } = area.getBoundingClientRect();
      const wide = area.tagName === 'line' ? Number(area.getAttribute('stroke-width')) * area.getScreenCTM().a : 0;
      return area.tagName === 'line' ? new DOMRect(x - wide / 2, y - wide / 2, width + wide, height + wide)
        : new DOMRect(x, y, width, height);
    });
    return boxes.sort((one, other) => other.width * other.height - one.width * one.height)[0];
  };
  const reaches = (node, x, y) => [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) => {
    const found = document.elementFromPoint(x + dx, y + dy);
    return found && (node.contains(found) || found.closest('label')?.contains(node));
  });
  const bad = [];
  for (const node of document.querySelectorAll(targets)) {
    if (!node.checkVisibility(passedOver) || node.closest('.for-readers, .skip')) continue;
    const box = boxOf(node);
    if (!box || !box.width || inSentence(node) || (box.width >= LEAST && box.height >= LEAST)) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const onScreen = x > 22 && y > 22 && x < innerWidth - 22 && y < innerHeight - 22;
    if (onScreen && reaches(node, x, y)) continue;
    bad.push(`${node.outerHTML.slice(0, 120)} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return bad;
}"""
WIDE = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"


def states(page):
    """Go through the views of the page, and yield the name of each."""
    yield "hidden"
    page.page.keyboard.press("v")
    page.page.keyboard.press("v")
    page.page.locator(".moves .badge").first.wait_for(state="attached")
    yield "numbers"
    page.page.keyboard.press("w")
    page.page.locator(".why .proof").wait_for(state="attached")
    yield "why"
    page.type(SUM)
    page.page.locator(".columns table").wait_for(state="attached")
    page.page.locator(".why .proof").wait_for(state="attached")
    page.page.press("#text", "Escape")
    yield "a sum"
    page.page.keyboard.press("l")
    for _ in range(6):
        page.page.locator(".reveal").click()
        page.page.locator(".lecture-side h2", has_text="One moment.").wait_for(state="detached")
    page.page.locator(".lecture-why").wait_for()
    yield "lecture"
    page.page.keyboard.press("l")
    page.page.keyboard.press("m")
    for name, sign in (("table", ".map-grid"), ("sequence", ".map-grid")):
        page.page.click(f"[data-view={name}]")
        page.page.locator(sign).wait_for()
        yield name
    page.open(GEOGRAPHY, wait=False, show="values")
    page.page.keyboard.press("m")
    page.page.click("[data-view=starts]")
    page.page.locator(".map-picture").wait_for()
    yield "starts"
    page.page.keyboard.press("e")
    page.page.locator(".ed-vertex").first.wait_for()
    page.page.locator(".ed-chip").first.wait_for(state="attached")
    yield "edit"
    page.page.keyboard.press("?")
    page.page.locator("dialog").wait_for()
    yield "keys"
    page.page.goto(f"{page.address}api.html")
    page.page.locator(".route").last.wait_for()
    yield "programs"


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(visit, colours):
    page = visit(GEOGRAPHY, color_scheme=colours)
    axe = Axe()
    found = {}
    for name in states(page):
        result = axe.run(page.page)
        if result.violations_count:
            found[name] = result.generate_report()
    assert not found, "\n\n".join(f"== {name}\n{report}" for name, report in found.items())


@pytest.mark.parametrize("size", SIZES)
def test_targets_are_large_and_nothing_scrolls_sideways(visit, size):
    width, height = SIZES[size]
    touch = {} if width > 1000 else TOUCH
    page = visit(GEOGRAPHY, viewport={"width": width, "height": height}, **touch)
    wide, small = {}, {}
    for name in states(page):
        if (more := page.page.evaluate(WIDE)) > 0:
            wide[name] = more
        if bad := page.page.evaluate(SMALL):
            small[name] = bad
    assert (wide, small) == ({}, {})


def test_the_boards_of_all_games_fit_a_narrow_phone(visit):
    page = visit("nim 3 5 7", viewport={"width": 320, "height": 640}, **TOUCH)
    wide, small = {}, {}
    for game in page.ask_games():
        page.open(game["example"])
        page.until("text => document.querySelector('#text').value === text", str(position(game["example"])))
        page.until("() => [...document.querySelectorAll('.board .hit')].every((hit) => hit.querySelector('.area'))")
        if (more := page.page.evaluate(WIDE)) > 0:
            wide[game["name"]] = more
        if bad := page.page.evaluate(SMALL):
            small[game["name"]] = bad
    assert (wide, small) == ({}, {})
