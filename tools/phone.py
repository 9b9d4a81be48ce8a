"""Writes the shapes and colours of the phone's page from those of the table.

python -m tools.phone
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.trellis.table import ACTIONS, DRAW3, NUMBERS
from scenes.art import coins, colours, enamel_tiles, icons
from scenes.art.canvas import Colour, Stops, mixed
from scenes.art.type import CAPITAL
from scenes.core.table import SIGNS, Side

HOUSE: Final = Path(__file__).parent.parent / "assets" / "web"
SIDE: Final = 100.0
"""A tile's width; phones show tiles higher than wide, so that a thumb finds them."""
FACE_HIGH, HIGH = 120.0, 126.0
WIDE = enamel_tiles.FIELD * SIDE
LEFT, TOP, FIELD_HIGH = (SIDE - WIDE) / 2, 9.0, 100.0
ICONS: Final[tuple[icons.Icon, ...]] = ("eye", "hide")
ROOT: Final = {
    "felt": colours.FELT,
    "felt-lamp": colours.FELT_LAMP,
    "felt-corner": colours.FELT_CORNER,
    "bone": colours.BONE,
    "quiet": colours.QUIET_BONE,
    "ink": colours.INK,
    "brass": colours.BRASS,
    "brass-light": colours.BRASS_LIGHT,
    "brass-dark": colours.BRASS_DARK,
    "lamp": colours.LAMP,
    "shadow": colours.SHADOW,
    "walnut": colours.WALNUT,
    "recess": colours.RECESS,
    "petrol": colours.PETROL,
    "petrol-dark": colours.PETROL_DARK,
    "wrong": colours.WRONG,
    **{side.sign: colours.SEATS[side] for side in Side},
}


def styles() -> str:
    """The colours as custom properties of the page."""
    lines = [f"  --{name}: {coded(colour)};" for name, colour in ROOT.items()]
    return "\n".join(["/* Written by tools/phone.py. */", ":root {", *lines, "}", ""])


def shapes() -> str:
    """One SVG with a symbol for each tile, for its back, for each seat's sign and each icon."""
    head = '<svg class="shapes" aria-hidden="true">'
    return "\n".join([head, *_gradients(), *_parts(), *_tiles(), *_signs(), "</svg>", ""])


def _gradients() -> Iterator[str]:
    fields = {f"enamel-{letter}": colours.MARBLES[name] for letter, name in _names()}
    yield "<defs>"
    yield _gradient("face", enamel_tiles.FACE)
    yield _gradient("edge", enamel_tiles.EDGE)
    yield _gradient("side", enamel_tiles.SIDE)
    for name, colour in (*fields.items(), ("enamel-back", colours.TILE_BACK)):
        yield _gradient(name, enamel_tiles.enamel(colour))
    yield "</defs>"


def _gradient(name: str, stops: Stops) -> str:
    made = "".join(f'<stop offset="{at}" stop-color="{coded(c)}"/>' for at, c in stops)
    return f'<linearGradient id="{name}" x2="0" y2="1">{made}</linearGradient>'


def _parts() -> Iterator[str]:
    radius = enamel_tiles.RADIUS * SIDE
    block = _plate(0, 0, SIDE, HIGH, radius, "url(#side)")
    edge = _plate(0, 0, SIDE, FACE_HIGH, radius, "url(#edge)")
    face = _plate(1.5, 1.5, SIDE - 3, FACE_HIGH - 4.5, radius - 1.5, "url(#face)")
    yield f'<g id="bone">{block}{edge}{face}</g>'
    for letter, name in _names():
        yield _field(letter, colours.MARBLES[name])
        yield f'<g id="mark-{letter}">{mark(letter)}</g>'
    yield _field("back", colours.TILE_BACK)


def _field(letter: str, colour: Colour) -> str:
    radius, rim = enamel_tiles.FIELD_RADIUS * SIDE, coded(mixed(colour, (30, 22, 14), 0.45))
    outer = _plate(LEFT, TOP, WIDE, FIELD_HIGH, radius, rim)
    inner = (LEFT + 1.2, TOP + 1.2, WIDE - 2.4, FIELD_HIGH - 2.4)
    lit = _plate(*inner, radius - 1.2, f"url(#enamel-{letter})")
    return f'<g id="field-{letter}">{outer}{lit}</g>'


def mark(letter: str) -> str:
    """The mark of a colour on a 24 x 24 field, as `scenes.art.icons.mark` draws it."""
    match letter:
        case "r":
            return '<path d="M12 0 L21.36 12 L12 24 L2.64 12 Z"/>'
        case "b":
            wide = 0.155 * 24
            line = f'fill="none" stroke="currentColor" stroke-width="{wide:.2f}"'
            return f'<circle cx="12" cy="12" r="{0.49 * 24 - wide / 2:.2f}" {line}/>'
        case "g":
            away = 0.245 * 24
            spots = ((12, 12 - away), (12, 12 + away), (12 - away, 12), (12 + away, 12))
            return "".join(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="6"/>' for x, y in spots)
        case _:
            corners = " L".join(f"{x:.2f} {y:.2f}" for x, y in icons.star(12))
            return f'<path d="M{corners} Z"/>'


def _tiles() -> Iterator[str]:
    for tile in NUMBERS:
        yield _tile(tile, f'<use href="#field-{tile[0]}"/>{_number(tile)}')
    for tile in ACTIONS:
        yield _tile(tile, _action(tile))
    half, middle, brass = 12.0, TOP + FIELD_HIGH / 2, coded(colours.BRASS)
    path = f"M50 {middle - half} l{half} {half} l{-half} {half} l{-half} {-half} Z"
    diamond = f'<path d="{path}" fill="none" stroke="{brass}" stroke-width="2.6"/>'
    core = f'<circle cx="50" cy="{middle}" r="4" fill="{brass}"/>'
    yield _tile("back", f'<use href="#field-back"/>{diamond}{core}')


def _tile(name: str, drawn: str) -> str:
    return (
        f'<symbol id="tile-{name}" viewBox="0 0 {SIDE:g} {HIGH:g}"><use href="#bone"/>'
        f"{drawn}</symbol>"
    )


def _number(tile: str) -> str:
    ink = coded(enamel_tiles.ink_of(tile))
    said = _text(tile[1:], enamel_tiles.RACK_NUMERAL * SIDE, enamel_tiles.NUMBER_AT)
    size = enamel_tiles.MARK * SIDE
    at = f"translate({(SIDE - size) / 2} {_down(enamel_tiles.MARK_AT) - size / 2:.2f})"
    sign = f'<use href="#mark-{tile[0]}" transform="{at} scale({size / 24:.4f})"/>'
    bar = ""
    if enamel_tiles.barred(tile[1:]):
        long, thick = (share * SIDE for share in enamel_tiles.BAR)
        top = _down(enamel_tiles.BAR_AT) - thick / 2
        bar = _plate((SIDE - long) / 2, round(top, 2), long, thick, thick / 2, "currentColor")
    return f'<g fill="{ink}" color="{ink}">{said}{bar}{sign}</g>'


def _action(tile: str) -> str:
    if tile == DRAW3:
        return f'<g fill="{coded(colours.INK)}">{_text("+3", 45, 0.5)}</g>'
    size = enamel_tiles.ARROWS * SIDE
    at = f"translate({(SIDE - size) / 2} {_down(0.5) - size / 2}) scale({size / 24:.4f})"
    return f'<g transform="{at}">{enamel_tiles.ARROWS_DRAWN}</g>'


def _text(said: str, em: float, at: float) -> str:
    base = _down(at) + em * CAPITAL["numerals"] / 2
    return (
        f'<text x="50" y="{base:.2f}" font-size="{em:g}" font-family="Fredoka" '
        f'text-anchor="middle">{said}</text>'
    )


def _down(share: float) -> float:
    return TOP + share * FIELD_HIGH


def _signs() -> Iterator[str]:
    lines = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    for side, (outline, left_out) in coins.SIGNS.items():
        dark = coded(coins.ENAMEL[1][1])
        cut = f'<path d="{left_out}" {lines} stroke="{dark}" stroke-width="{coins.LEFT_OUT}"/>'
        drawn = f'<path d="{outline}" fill="{coded(colours.SEATS[side])}"/>{cut * bool(left_out)}'
        yield f'<symbol id="sign-{SIGNS[side]}" viewBox="0 0 24 24">{drawn}</symbol>'
    for name in ICONS:
        drawn = icons.DRAWINGS[name].replace('"C"', '"currentColor"')
        yield f'<symbol id="icon-{name}" viewBox="0 0 24 24">{drawn}</symbol>'


def _names() -> list[tuple[str, str]]:
    return list(enamel_tiles.NAMES.items())


def _plate(x: float, y: float, wide: float, high: float, radius: float, fill: str) -> str:
    size = f'width="{wide:g}" height="{high:g}" rx="{radius:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} fill="{fill}"/>'


def coded(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


def main(folder: Path = HOUSE) -> None:
    (folder / "shapes.svg").write_text(shapes(), encoding="utf-8")
    (folder / "colours.css").write_text(styles(), encoding="utf-8")


if __name__ == "__main__":
    main()
