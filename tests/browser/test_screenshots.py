"""The pictures of docs/serve.md, into the folder that SCREENSHOTS names: `make screenshots` renews docs/page."""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image

FOLDER = Path(os.environ.get("SCREENSHOTS", "build/screenshots"))
LARGEST = 150_000
"""Bytes of a picture in the documentation."""
PETERSEN = "geography petersen without 0 1 2 3 @ 8"
SUM = "nim 3 5 + kayles 7"
HOLES = "geography grid:5x7 without 0,3 0,4 1,2 2,0 2,4 3,5 @ 0,1"


def take(page, name, pointer=(1, 1)):
    """Save what is seen now as a small PNG, once nothing moves."""
    page.page.mouse.move(*pointer)
    page.until("() => document.getAnimations().every((animation) => animation.playState !== 'running')")
    page.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}.png"
    page.page.screenshot(path=path)
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(192, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    assert path.stat().st_size < LARGEST


def explained(page):
    page.page.locator(".moves .badge").first.wait_for(state="attached")
    page.page.keyboard.press("w")
    page.page.locator(".why .proof").wait_for(state="attached")


def test_first_visit(visit):
    page = visit(None, seen=False)
    page.until("() => [...document.querySelectorAll('.example .thumb')].every((place) => place.childElementCount)")
    take(page, "first")


def test_petersen(visit):
    page = visit(PETERSEN, show="values")
    explained(page)
    take(page, "petersen")


def test_petersen_in_the_dark(visit):
    page = visit(PETERSEN, show="values", color_scheme="dark")
    explained(page)
    take(page, "petersen-dark")


def test_sum(visit):
    page = visit(SUM, show="values")
    page.page.locator(".columns table").wait_for()
    take(page, "sum")


def test_map(visit):
    page = visit(HOLES, show="values")
    page.tab("map")
    page.page.locator(".map-picture").wait_for()
    page.page.locator(".map-way").first.wait_for(state="attached")
    take(page, "map")


def test_editor(visit):
    page = visit("undirected-geography 0-1,1-2,2-3,3-0,0-2,2-4,4-5,5-3,1-6 @ 2", show="values")
    page.tab("edit")
    page.page.locator(".ed-vertex").first.wait_for()
    page.see("Who moves from 2", ".ed-verdict")
    page.page.locator(".ed-chip").first.wait_for()
    start, end = (page.page.locator(f".ed-vertex[data-name='{name}'] .ed-body").bounding_box() for name in "64")
    page.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.page.mouse.down()
    take(page, "editor", (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2))


def test_lecture(visit):
    page = visit(SUM)
    page.page.keyboard.press("l")
    page.page.locator(".reveal").wait_for()
    take(page, "lecture")


def test_phone(visit):
    options = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit(PETERSEN, show="values", **options)
    page.page.locator(".quick-moves .badge").first.wait_for()
    take(page, "phone")
