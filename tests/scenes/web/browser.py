"""Drives Debian's Chromium by its DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

CHROMIUM = shutil.which("chromium")
SECONDS = 20.0
OPTIONS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--mute-audio"]


class Browser:
    """One page. `id`s name elements of it."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire, self._count, self._session = wire, 0, ""
        self.reported: list[str] = []
        """What the page's console says."""

    async def ask(self, method: str, **values: object) -> Any:
        self._count += 1
        message = {"id": self._count, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        await self._wire.send(json.dumps(message))
        async with asyncio.timeout(SECONDS):
            while True:
                answer = json.loads(await self._wire.recv())
                if answer.get("id") == self._count:
                    assert "error" not in answer, answer
                    return answer["result"]
                if answer.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown"):
                    self.reported.append(json.dumps(answer["params"]))

    async def begin(self) -> None:
        target = await self.ask("Target.createTarget", url="about:blank")
        where = target["targetId"]
        found = await self.ask("Target.attachToTarget", targetId=where, flatten=True)
        self._session = found["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            await self.ask(f"{domain}.enable")

    async def size(self, wide: int, high: int, scale: float = 1.0) -> None:
        values = {"width": wide, "height": high, "deviceScaleFactor": scale, "mobile": True}
        await self.ask("Emulation.setDeviceMetricsOverride", **values)

    async def open(self, address: str) -> None:
        await self.ask("Page.navigate", url=address)

    async def run(self, script: str) -> Any:
        """The value of an expression, awaited."""
        values = {"expression": script, "returnByValue": True, "awaitPromise": True}
        found = await self.ask("Runtime.evaluate", **values)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    async def until(self, script: str) -> None:
        async with asyncio.timeout(SECONDS):
            while not await self.run(script):
                await asyncio.sleep(0.02)

    async def shown(self, text: str) -> None:
        await self.until(f"document.body?.innerText.includes({json.dumps(text)})")

    async def tap(self, selector: str) -> None:
        """In the middle of the element."""
        x, y = await self._middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            await self._point(kind, x, y)

    async def drag(self, selector: str, onto: str, meanwhile: Callable[[], None]) -> None:
        """To the left part of the other element."""
        (x, y), (to_x, to_y) = [await self._middle(one) for one in (selector, onto)]
        await self._point("mousePressed", x, y)
        await self._point("mouseMoved", (x + to_x) / 2, (y + to_y) / 2)
        meanwhile()
        await asyncio.sleep(0.1)
        await self._point("mouseMoved", to_x - 10, to_y)
        await self._point("mouseReleased", to_x - 10, to_y)

    async def _middle(self, selector: str) -> tuple[float, float]:
        x, y = await self.run(f"""(() => {{
            const found = document.querySelector({json.dumps(selector)});
            found.scrollIntoView({{ block: "nearest" }});
            const at = found.getBoundingClientRect();
            return [at.x + at.width / 2, at.y + at.height / 2];
        }})()""")
        return x, y

    async def _point(self, kind: str, x: float, y: float) -> None:
        values = {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
        await self.ask("Input.dispatchMouseEvent", **values)

    async def tree(self) -> list[str]:
        """What a screen reader finds: role, name and state of each node."""
        found = await self.ask("Accessibility.getFullAXTree")
        return [_read(node) for node in found["nodes"] if not node["ignored"]]

    async def picture(self, file: Path) -> None:
        shot = await self.ask("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(shot["data"]))


def _read(node: Any) -> str:
    state = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    said = [node["role"]["value"], node.get("name", {}).get("value", "")]
    pressed = state.get("pressed")
    return " ".join([*said, *(["pressed"] if pressed == "true" else [])])


@asynccontextmanager
async def browser(folder: Path, language: str, em: int = 16) -> AsyncIterator[Browser]:
    """`em`: the size of text in pixels that its user has chosen."""
    assert CHROMIUM is not None
    (folder / "Default").mkdir(parents=True)
    chosen = {"webkit": {"webprefs": {"default_font_size": em}}}
    (folder / "Default" / "Preferences").write_text(json.dumps(chosen))
    options = [*OPTIONS, f"--user-data-dir={folder}", f"--accept-lang={language}"]
    process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        *options,
        "--remote-debugging-port=0",
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with connect(await _address(folder), max_size=None) as wire:
            made = Browser(wire)
            await made.begin()
            yield made
    finally:
        process.kill()
        await process.wait()


async def _address(folder: Path) -> str:
    port = folder / "DevToolsActivePort"
    async with asyncio.timeout(SECONDS):
        while not port.exists() or "\n" not in port.read_text():
            await asyncio.sleep(0.05)
    number, path = port.read_text().split()[:2]
    return f"ws://127.0.0.1:{number}{path}"
