"""Pictures as files: every shape of every game in PNG, TikZ and PDF, sizes, escapes, and what is refused."""

import io
import re
import shutil
import subprocess
import zlib
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops
from tests.contract.support import TEXTS

from grundy import GrundyError, Nim, position
from grundy.pictures import Box, Circle, Curve, Label, Line, Picture, define_styles
from grundy.pictures.ink import Outline, Words, inks, plain_text, read_colour, resolve
from grundy.pictures.pdf import text_width
from grundy.pictures.tikz import escape

AWKWARD = r'a_b {50%} -- <<x>> ~^\ "q" $5 & #1 misère ∗2 ≥10 × → (x)'
EVERYTHING = Picture(
    420,
    150,
    (
        Box(5, 5, 410, 140),
        Circle(30, 40, 14, "gone token"),
        Line(30, 40, 200, 100, "edge cut", arrow=True),
        Curve("M 200 40 Q 240 0 280 40", "edge", True),
        Curve("M 300 60 C 310 20 340 20 350 60 L 360 70 z", "winning"),
        Label(210, 60, AWKWARD),
        Label(60, 110, "Ärger", "name"),
        Label(300, 110, "*3", "value"),
    ),
)


def image(picture, scale=1.0):
    return Image.open(io.BytesIO(picture.png(scale))).convert("RGB")


def content_of(pdf):
    """The operators of a PDF of one page; its table says where each object begins."""
    objects = re.findall(rb"(\d{10}) 00000 n", pdf)
    for number, place in enumerate(objects, 1):
        assert pdf[int(place) :].startswith(b"%d 0 obj" % number)
    start = int(re.search(rb"startxref\n(\d+)", pdf)[1])
    assert pdf[start:].startswith(b"xref\n0 %d\n" % (len(objects) + 1))
    return zlib.decompress(re.search(rb"stream\n(.*)\nendstream", pdf, re.DOTALL)[1]).decode("cp1252")


def size_of(path):
    with Image.open(path) as found:
        return found.size


def without_escapes(tex):
    return re.sub(r"\\[{}$&#%_\\]", "", tex)


@pytest.mark.parametrize("text", TEXTS)
def test_every_game_is_written_in_every_format(text):
    current = position(text)
    drawn = current.picture(current.analysis().marks(values=True, positions=1000))
    pixels = image(drawn)
    assert pixels.size == tuple(-int(-(side - 1e-6) // 1) for side in drawn[:2])
    assert pixels.getcolors(1 << 24)[1:], "not all of it is paper"
    tex = without_escapes(drawn.tikz())
    assert tex.count("{") == tex.count("}")
    painted = list(inks(drawn))
    assert len(re.findall(r"^  \\(?:node|path|fill|draw)\[.*;$", drawn.tikz(), re.MULTILINE)) == len(
        [ink for ink in painted if not isinstance(ink, Words) or ink.text]
    )
    operators = content_of(drawn.pdf())
    assert operators.count("\nBT ") == operators.count(" ET\n") == sum(isinstance(ink, Words) for ink in painted)
    assert operators.split().count("q") == operators.split().count("Q") == len(painted)


def test_colours_are_where_the_svg_has_them():
    drawn = image(Picture(40, 20, (Box(0, 0, 20, 20, "hole"), Circle(30, 10, 6, "stone"), Line(0, 10, 10, 10, "edge"))))
    assert drawn.getpixel((15, 5)) == (0x15, 0x17, 0x1C)
    assert drawn.getpixel((30, 10)) == (0x4B, 0x50, 0x5B)
    assert drawn.getpixel((5, 10)) == (0x7A, 0x7E, 0x88)
    assert drawn.getpixel((39, 1)) == (255,) * 3


def test_rims_are_smooth():
    shades = {colour for _, colour in image(Picture(40, 40, (Circle(20, 20, 15, "hole"),))).getcolors(1000)}
    assert len(shades) > 5


def test_what_is_not_opaque_lets_the_rest_through():
    define_styles("glass", {"pane": {"fill": "#000", "opacity": ".5"}})
    drawn = image(Picture(20, 20, (Box(0, 0, 10, 20, "pane"),)))
    assert all(abs(part - 128) <= 1 for part in drawn.getpixel((5, 5)))
    assert "fill opacity=0.5" in Picture(20, 20, (Box(0, 0, 10, 20, "pane"),)).tikz()
    assert b"/G0 << /ca 0.5 /CA 1 >>" in Picture(20, 20, (Box(0, 0, 10, 20, "pane"),)).pdf()


def test_dashes_leave_gaps():
    drawn = image(Picture(40, 10, (Line(0, 5, 40, 5, "edge cut"),)), 2)
    row = [drawn.getpixel((x, 9)) for x in range(80)]
    assert (255,) * 3 in row
    assert (0x7A, 0x7E, 0x88) in row


def test_a_large_image_is_painted_in_bands_without_seams(monkeypatch):
    whole = image(EVERYTHING, 1.5)
    monkeypatch.setattr("grundy.pictures.png.MOST_AT_ONCE", 630 * 16 * 7)
    differences = ImageChops.difference(image(EVERYTHING, 1.5), whole).getextrema()
    # Pillow clips a polygon at the rim of a canvas with an error of one small pixel, a sixteenth of an image's.
    assert max(most for _, most in differences) <= 255 // 16


def test_words_begin_end_and_are_centred_at_their_point():
    define_styles("ends", {"end": {"text-anchor": "end"}})
    for kind, left, right in (("name", 50, 90), ("end", 10, 50), ("label", 25, 75)):
        drawn = image(Picture(100, 30, (Label(50, 15, "Hi", kind),)), 2)
        dark = [x for x in range(200) for y in range(60) if sum(drawn.getpixel((x, y))) < 500]
        assert left <= min(dark) / 2
        assert max(dark) / 2 <= right


def test_custom_properties_count_as_their_light_values():
    assert resolve("var(--a, var(--b, #123456))") == "#123456"
    define_styles("variables", {"ink": {"fill": "var(--grundy-ink, #0b5cab)", "rx": "4"}})
    _, box = inks(Picture(20, 20, (Box(2, 2, 16, 16, "ink"),)))
    assert (box.fill, box.plain) == ((0x0B, 0x5C, 0xAB), (2, 2, 16, 16, 4))
    with pytest.raises(GrundyError, match=r"has no light value; write var\(--x, #15171c\)"):
        resolve("var(--x)")


def test_colours_are_read_as_css_writes_them():
    assert read_colour("rgb(1, 2, 3)") == ((1, 2, 3), 1.0)
    assert read_colour("rgba(1,2,3,.5)") == ((1, 2, 3), 0.5)
    assert read_colour("transparent") is None
    for wrong in ("#12", "#xyz", "chartreuse", "rgb(1)"):
        with pytest.raises(GrundyError, match=f"colours are written #rrggbb, got '{re.escape(wrong)}'"):
            read_colour(wrong)


def test_a_quadratic_curve_is_a_cubic_one():
    _, curve = inks(Picture(9, 9, (Curve("M 0 0 Q 3 0 3 3", "edge"),)))
    assert isinstance(curve, Outline)
    assert curve.segments == (("M", ((0, 0),)), ("C", ((2, 0), (3, 1), (3, 3))))
    with pytest.raises(GrundyError, match="paths have the commands M, L, Q, C and Z"):
        list(inks(Picture(9, 9, (Curve("M 0 0 A 3 0 3 3", "edge"),))))


def test_letters_that_a_font_lacks_are_spelled_in_others(monkeypatch):
    monkeypatch.setattr("grundy.pictures.png.FONTS", ())
    assert Picture(90, 30, (Label(45, 15, "misère"),)).png() == Picture(90, 30, (Label(45, 15, "misere"),)).png()
    assert plain_text("∗2 → 漢") == "*2 -> ?"


def test_awkward_words_are_escaped_for_tex():
    assert escape(AWKWARD) == (
        r"a\_b \{50\%\} -{}- <{}<x>{}> \textasciitilde{}\textasciicircum{}\textbackslash{} "
        r"\textquotedbl{}q\textquotedbl{} \$5 \& \#1 misère $\ast$2 $\geq$10 $\times$ $\to$ (x)"
    )
    assert "lualatex" in Picture(9, 9, (Label(1, 1, "漢"),)).tikz()
    assert "lualatex" not in EVERYTHING.tikz()


def has_tex():
    find = ["kpsewhich", "standalone.cls"]
    return bool(shutil.which("pdflatex") and shutil.which("kpsewhich") and not subprocess.run(find).returncode)


@pytest.mark.skipif(not has_tex(), reason="LaTeX with the class standalone is not installed")
def test_the_tikz_of_everything_compiles(tmp_path):
    EVERYTHING.save(tmp_path / "all.tex")
    call = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]


def test_pdfs_have_latin_words():
    operators = content_of(EVERYTHING.pdf())
    assert r"misère *2 >=10 × -> \(x\)) Tj" in operators
    with pytest.raises(GrundyError, match=r"a PDF is written in Latin letters, '漢' is none; write .svg, .png or .tex"):
        Picture(9, 9, (Label(1, 1, "漢"),)).pdf()
    assert text_width("é", 10) == text_width("e", 10)


@pytest.mark.parametrize(
    ("name", "size", "start"),
    [
        ("x.svg", {}, b'<svg xmlns="http://www.w3.org/2000/svg"'),
        ("x.PNG", {"width": 300}, b"\x89PNG"),
        ("x.tex", {"scale": 0.5}, b"\\documentclass[tikz]{standalone}"),
        ("x.pdf", {"width": 96}, b"%PDF-1.4"),
    ],
)
def test_the_ending_says_the_format(tmp_path, name, size, start):
    Nim(3, 5).picture().save(tmp_path / name, **size)
    assert (tmp_path / name).read_bytes().startswith(start)


def test_sizes(tmp_path):
    drawn = Nim(3, 5).picture()
    drawn.save(tmp_path / "x.png", width=300)
    assert size_of(tmp_path / "x.png")[0] == 300
    drawn.save(tmp_path / "x.png")
    assert size_of(tmp_path / "x.png") == (2 * drawn.width, 2 * drawn.height)
    drawn.save(tmp_path / "x.svg", width=300)
    root = ElementTree.parse(tmp_path / "x.svg").getroot()
    assert (root.get("width"), root.get("viewBox")) == ("300", f"0 0 {drawn.width:g} {drawn.height:g}")
    drawn.save(tmp_path / "x.pdf", width=96)
    assert b"/MediaBox [0 0 72 " in (tmp_path / "x.pdf").read_bytes()
    drawn.save(tmp_path / "x.tex", scale=2)
    assert "[x=1.5bp,y=-1.5bp]" in (tmp_path / "x.tex").read_text()


@pytest.mark.parametrize(
    ("name", "size", "message"),
    [
        ("x.jpg", {}, "pictures are written as .svg, .png, .tex or .pdf, got 'x.jpg'"),
        ("x", {}, "pictures are written as .svg, .png, .tex or .pdf, got 'x'"),
        ("x.png", {"scale": 0}, "the scale of a picture is a number above 0, got 0"),
        ("x.png", {"width": -5}, "the width of a picture is a number above 0, got -5"),
        ("x.png", {"width": 5, "scale": 1}, "give the width of a picture or its scale, not both"),
        ("x.png", {"width": 50_000}, "a PNG has at most 100,000,000 pixels, this one would have 50,000 x "),
        ("x.svg", {"scale": 10_000}, " pixels; ask for a smaller width or scale"),
        ("/no/such/folder/x.png", {}, "could not be written to '/no/such/folder/x.png': No such file or directory"),
    ],
)
def test_what_cannot_be_written_is_refused(name, size, message):
    with pytest.raises(GrundyError, match=re.escape(message)):
        Nim(3, 5).picture().save(name, **size)


def test_a_dark_picture_has_dark_paper_in_every_format(tmp_path):
    drawn = Nim(3, 5).picture()
    corners = []
    for dark in (False, True):
        drawn.save(tmp_path / "nim.png", dark=dark)
        corners.append(Image.open(tmp_path / "nim.png").convert("RGB").getpixel((0, 0)))
    assert corners == [(0xFF, 0xFF, 0xFF), (0x1A, 0x1D, 0x24)]
    assert "{1A1D24}" in drawn.tikz(dark=True)
    assert "{FFFFFF}" not in drawn.tikz(dark=True)
    assert "{1A1D24}" not in drawn.tikz()
    assert content_of(drawn.pdf(dark=True)) != content_of(drawn.pdf())


def test_a_dark_svg_is_dark_for_every_reader_and_stands_beside_a_light_one():
    light, dark = Nim(3).picture().svg(), Nim(3).picture().svg(dark=True)
    assert 'fill="#1A1D24"' in dark
    assert "prefers-color-scheme" not in dark
    assert "#FFFFFF" not in dark
    scopes = [re.search('class="(grundy-[0-9a-f]+)"', svg)[1] for svg in (light, dark)]
    assert scopes[0] != scopes[1]
