"""One picture: times of several lines against size, both on scales of powers of ten, as SVG."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10

Lines = dict[str, list[tuple[int, float]]]
WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 42, 34, 44
COLOURS = ["#0b6e4f", "#c1440e", "#3d5a99", "#8a5a9e", "#7a6a10"]
DASHES = ["", "6 4", "2 3", "10 4 2 4", "1 5"]
UNITS = {-9: "1 ns", -8: "10 ns", -7: "100 ns", -6: "1 µs", -5: "10 µs", -4: "100 µs", -3: "1 ms", -2: "10 ms"}
UNITS |= {-1: "100 ms", 0: "1 s", 1: "10 s", 2: "100 s"}
STYLE = """
svg { background: #ffffff; color: #1d1d1b; font: 13px system-ui, sans-serif }
text { fill: currentColor } .title { font-weight: 600; font-size: 14px } .grid { stroke: #d9d9d4; stroke-width: 1 }
.line { fill: none; stroke-width: 2.2 } .dot { stroke: none }
@media (prefers-color-scheme: dark) {
  svg { background: #16181b; color: #e8e6e1 } .grid { stroke: #3a3d42 } .line, .dot { filter: brightness(1.7) }
}
"""


def draw(title: str, size: str, lines: Lines) -> str:
    """Return the picture. Lines differ in colour and in dashes, and are named in a list below the title."""
    every = [point for line in lines.values() for point in line]
    low, high = floor(log10(min(t for _, t in every))), ceil(log10(max(t for _, t in every)))
    first, last = log10(min(n for n, _ in every)), log10(max(n for n, _ in every))
    top = TOP + 18 * len(lines)

    def x(n: float) -> float:
        return LEFT + (log10(n) - first) / max(last - first, 0.1) * (WIDTH - LEFT - RIGHT)

    def y(t: float) -> float:
        return HEIGHT - BOTTOM - (log10(t) - low) / max(high - low, 1) * (HEIGHT - BOTTOM - top)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" width="{WIDTH}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="20">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        at = y(10.0**power)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(
            f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{UNITS.get(power, f"1e{power} s")}</text>'
        )
    for n in ticks(first, last):
        parts.append(f'<line class="grid" x1="{x(n):.1f}" x2="{x(n):.1f}" y1="{top}" y2="{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text x="{x(n):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{n:,}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 6}" text-anchor="middle">{escape(size)}</text>')
    for i, (who, line) in enumerate(lines.items()):
        colour, dash = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        at = TOP + 18 * i
        stroke = f'stroke="{colour}" stroke-dasharray="{dash}"'
        parts.append(f'<line class="line" {stroke} x1="{LEFT}" x2="{LEFT + 30}" y1="{at}" y2="{at}"/>')
        parts.append(f'<text x="{LEFT + 38}" y="{at + 4}">{escape(who)}</text>')
        path = " ".join(f"{x(n):.1f},{y(t):.1f}" for n, t in line)
        parts.append(f'<polyline class="line" {stroke} points="{path}"/>')
        parts += [f'<circle class="dot" fill="{colour}" cx="{x(n):.1f}" cy="{y(t):.1f}" r="3"/>' for n, t in line]
    return "\n".join([*parts, "</svg>", ""])


def ticks(first: float, last: float) -> list[int]:
    """Round numbers between two powers of ten: more of them where the range is short."""
    digits = (1,) if last - first > 2.5 else (1, 2, 5)
    found = [d * 10**p for p in range(floor(first), ceil(last) + 1) for d in digits]
    return [n for n in found if first - 1e-9 <= log10(n) <= last + 1e-9]
