"""The phone's page: its shapes and words, and what it does in Debian's Chromium."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pygame
import pytest
from browser import CHROMIUM, Browser, browser
from doors import CODES, SECONDS, Place, door, joined

from game.texts import HOUSE, LANGUAGES
from scenes.art import icons
from scenes.art.enamel_tiles import NAMES
from scenes.web.files import words
from tools import phone as tool

WEB = HOUSE.parent / "web"
SIDE = 96


# --- its files


def test_its_shapes_and_colours_are_those_of_the_table() -> None:
    for name, written in (("shapes.svg", tool.shapes()), ("colours.css", tool.styles())):
        assert (WEB / name).read_text() == written, f"{name} is outdated: python -m tools.phone"


@pytest.mark.parametrize("letter", NAMES)
def test_each_colour_has_the_mark_that_it_has_on_the_table(letter: str) -> None:
    drawn = tool.mark(letter).replace("currentColor", "#000")
    page = icons.svg(drawn, SIDE)
    table = icons.mark(NAMES[letter], SIDE, (0, 0, 0))
    masks = [pygame.mask.from_surface(one) for one in (page, table)]
    apart = masks[0].count() + masks[1].count() - 2 * masks[0].overlap_area(masks[1], (0, 0))
    assert apart < 0.04 * masks[1].count()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_all_its_words_and_the_tables_refusals(language: str) -> None:
    found = words(language)
    page = (WEB / "phone.html").read_text()
    asked = {
        one.partition('"')[0]
        for kind in ("text", "label")
        for one in page.split(f'data-{kind}="')[1:]
    }
    assert asked <= found.keys()
    assert {"phone.refused", "phone.refused.bag_is_empty", "seat.south.named"} <= found.keys()
    assert [len(found[key]) for key in ("phone.tiles", "phone.draw")] == [2, 1]
    assert not any(key.startswith("operator.") for key in found)


# --- in a browser

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="left out: there is no Chromium")


def visit(
    folder: Path,
    scenario: Callable[[Place, Browser], Awaitable[None]],
    language: str = "en",
    em: int = 16,
) -> None:
    """Runs a scenario with a page that has joined as Heart, where the tiles have been shown."""

    async def run() -> None:
        async with door(folder) as place, browser(folder / "chromium", language, em) as page:
            await page.size(390, 844)
            await page.open(f"http://{place.host}/#{CODES['k3x9']}")
            assert await place.table.hear() == {"came": "k3x9"}
            place.table.show("k3x9")
            await page.until("!document.getElementById('welcome').hidden")
            await page.tap("#show")
            await scenario(place, page)
            assert page.reported == []

    asyncio.run(asyncio.wait_for(run(), 12 * SECONDS))


@needs_chromium
def test_a_match_is_played_by_touch_and_read_by_a_screen_reader(tmp_path: Path) -> None:
    async def scenario(place: Place, page: Browser) -> None:
        table = place.table
        assert await page.run("location.href") == f"http://{place.host}/"
        for number in (3, 4, 5):
            await page.tap(f".board .tile:nth-child({number})")
        tree = await page.tree()
        chosen = ["red 6, chosen", "red 7, chosen", "red 8, chosen"]
        assert [one for one in tree if one.endswith(" pressed") and "chosen" in one] == [
            f"button {tile} pressed" for tile in chosen
        ]
        for said in ("heading Your turn", "button red 2", "button green 4, new", "button arrows"):
            assert said in tree
        await page.tap("#main")
        assert (await table.hear())["tiles"] == ["r6", "r7", "r8"]
        table.say({"to": "k3x9", "refused": "not_your_turn"})
        await page.shown("It is not your turn yet.")
        assert "button red 6, chosen pressed" in await page.tree()
        table.show("k3x9", tiles=["r2"], hand=["r6", "r7", "r8"], can=["back", "done"], new=[])
        await page.shown("In your hand on the table")
        await page.tap("#back")
        assert (await table.hear())["do"] == "back"
        await page.tap("#done")
        assert (await table.hear())["do"] == "done"

    visit(tmp_path, scenario)


@needs_chromium
def test_display_actions_order_and_eye(tmp_path: Path) -> None:
    async def scenario(place: Place, page: Browser) -> None:
        table = place.table
        await page.tap("#display .tile:nth-child(2)")
        await page.tap("#main")
        assert await table.hear() == {"from": "k3x9", "do": "keep", "place": 1}
        table.show("k3x9", tiles=["DRAW3", "r6"])
        await page.shown("2 tiles")
        await page.tap(".board .tile:nth-child(1)")
        await page.tap("#main")
        await page.tap("#victims button:nth-child(2)")
        assert (await table.hear())["victim"] == 2
        table.show(
            "k3x9", tiles=["r6", "b1", "r6"], phase="giving", due=2, turn=False, can=["give"]
        )
        await page.shown("Choose 2 tiles")
        await page.tap(".board .tile:nth-child(1)")
        assert await page.run("document.getElementById('main').disabled")
        await page.tap(".board .tile:nth-child(3)")
        await page.tap("#main")
        assert (await table.hear())["tiles"] == ["r6", "r6"]
        await page.tap("[data-by=hand]")
        assert (await table.hear())["do"] == "stand"
        show = partial(table.show, "k3x9", tiles=["r6", "b1", "r6"], sorting="hand", turn=False)
        await page.drag(".board .tile:nth-child(2)", ".board .tile:nth-child(1)", show)
        assert (await table.hear())["tiles"] == ["b1", "r6", "r6"]
        assert await page.run("document.querySelector('[aria-pressed=true].tile')") is None
        await page.tap("#eye")
        tree = await page.tree()
        assert tree.count("button face down") == 3
        assert not {"button red 6", "button blue 1"} & set(tree)

    visit(tmp_path, scenario)


@needs_chromium
def test_it_says_in_the_phones_language_what_has_become_of_the_seat(tmp_path: Path) -> None:
    async def scenario(place: Place, page: Browser) -> None:
        await page.shown("Du bist dran")
        assert await page.run("document.documentElement.lang") == "de"
        async with place.phone() as newer:
            await joined(newer)
            await page.shown("Deine Steine sind auf einem anderen Handy.")
        await page.tap("#here")
        await page.shown("Nur dieses Handy sieht diese Steine.")
        await page.run("void (document.body.innerText = ''), location.reload()")
        await page.shown("Nur dieses Handy sieht diese Steine.")
        await place.table.close()
        await page.shown("Der Tisch ist nicht erreichbar.")
        await place.table.open()
        while "address" not in await place.table.hear():
            pass
        place.table.show("k3x9", phase="over")
        await page.shown("Das Spiel ist zu Ende.")
        place.table.allow()
        await page.shown("Dieser Code gilt nicht mehr.")

    visit(tmp_path, scenario, "de")


SIZES = [(390, 844), (360, 780), (844, 390), (768, 1024)]
SMALL = """[...document.querySelectorAll("button")].filter((one) => one.checkVisibility()).filter(
    (one) => one.offsetWidth < 48 || one.offsetHeight < 48
        || one.getBoundingClientRect().right > innerWidth
        || one.scrollWidth > one.clientWidth
).map((one) => one.id || one.innerText || one.ariaLabel)"""


@needs_chromium
@pytest.mark.parametrize(("language", "em"), [("de", 16), ("fr", 32)])
def test_every_control_has_room_for_a_thumb_on_every_phone(
    tmp_path: Path, language: str, em: int
) -> None:
    async def scenario(place: Place, page: Browser) -> None:
        for count in (15, 26):
            tiles = [f"{'rbgy'[number % 4]}{number % 14 + 1}" for number in range(count)]
            place.table.show("k3x9", tiles=tiles, hand=["r1"] * 6, can=["back", "done", "hand"])
            await page.until(f"shown.tiles.length === {count}")
            for wide, high in SIZES:
                await page.size(wide, high)
                await page.until(f"innerWidth === {wide} && innerHeight === {high}")
                assert await page.run(SMALL) == []
                assert await page.run("document.documentElement.scrollWidth") == wide

    visit(tmp_path, scenario, language, em)
