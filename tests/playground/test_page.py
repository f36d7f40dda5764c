"""The page is driven here as its own script does it, over HTTP; what it looks like is for people to see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from bot.playground import page
from renderers.hill.layout import HEIGHT, WIDTH

WAIT_SECONDS = 60


class Visitor:
    """A browser page that looks through one person's eyes."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self._http = http
        self._base, self._key = url.split("/#")
        self.state: dict[str, Any] = {}
        self._sequence = 0

    async def open(self, viewer: int = 0) -> None:
        self.state = await self._call("POST", "/api/pages", {})
        if viewer:
            who = self.state["viewers"][viewer]["id"]
            self.state = await self._call("POST", "/api/pages", {"viewer_id": who})

    async def look(self) -> str:
        """All that is shown, fetched as the page does it by itself: nobody pressed anything."""
        self.state = await self._call("GET", "/api/state")
        return json.dumps(self.state["messages"], ensure_ascii=False)

    async def until(self, text: str) -> None:
        async with asyncio.timeout(WAIT_SECONDS):
            while text not in await self.look():  # noqa: ASYNC110 -- the page polls, and so does its test
                await asyncio.sleep(0.1)

    async def run(self, path: list[str], **options: str) -> dict[str, Any]:
        catalogue = await self._call("GET", "/api/commands")
        [entry] = [entry for entry in catalogue["entries"] if entry["path"] == path]
        return await self._act(
            "run_command",
            command_id=entry["commandId"],
            path=path,
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def _act(self, kind: str, **facts: Any) -> dict[str, Any]:
        self._sequence += 1
        body = {
            "protocol_version": 3,
            "kind": kind,
            "sequence": self._sequence,
            "request_id": f"r{self._sequence}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            **facts,
        }
        return await self._call("POST", "/api/action", body)

    async def get(self, path: str) -> str:
        async with self._http.get(self._base + path, headers=self._headers()) as answer:
            assert answer.status == 200
            return await answer.text(errors="replace")

    def _headers(self) -> dict[str, str]:
        context = self.state.get("context", {}).get("id", "")
        return {"X-Simcord-Capability": self._key, "X-Simcord-Context": context}

    async def _call(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        async with self._http.request(
            method, self._base + path, json=body, headers=self._headers()
        ) as answer:
            assert answer.status == 200, await answer.text()
            told: dict[str, Any] = await answer.json()
            return told


@asynccontextmanager
async def playing(folder: Path, mail: list[page.Mail]) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    served = asyncio.create_task(
        page.play(folder, port=0, pause=0.2, ready=address.set_result, mail=mail.append)
    )
    try:
        async with aiohttp.ClientSession() as http:
            await asyncio.wait({served, address}, return_when=asyncio.FIRST_COMPLETED)
            yield http, await address
    finally:
        served.cancel()
        with suppress(asyncio.CancelledError):
            await served


async def test_everybody_sees_news_without_asking_and_computers_move_while_people_look(
    tmp_path: Path,
) -> None:
    mail: list[page.Mail] = []
    async with playing(tmp_path, mail) as (http, url):
        ann, bo = Visitor(http, url), Visitor(http, url)
        await ann.open()
        assert "/mole start" in await ann.look()
        await bo.open(1)
        done = await ann.run(["mole", "start"], game="hole")
        assert not done["rejected"], done
        await bo.until("Ann (host)")
        assert "The table is open" not in await bo.look()  # that was said to Ann alone
        refused = await bo.run(["mole", "start"], game="hole")
        assert not refused["diagnostics"], refused  # an answer, not a failure
        await bo.until("has a table already")
        await bo.run(["mole", "join"])
        await ann.until("■ Bo")
        await ann.run(["mole", "begin"])
        await bo.until("is due")
    assert {letter.to for letter in mail} <= {"Ann", "Bo"}
    [first, *_] = mail
    assert "Your turn" in first.post.text
    assert first.picture is not None
    assert first.picture.read_bytes() == first.post.picture


async def test_a_page_that_has_not_seen_the_latest_news_may_still_act(tmp_path: Path) -> None:
    async with playing(tmp_path, []) as (http, url):
        ann, bo = Visitor(http, url), Visitor(http, url)
        await ann.open()
        await bo.open(1)
        await ann.run(["mole", "start"], game="hole")
        # Bo's page still holds what it knew before the table was opened.
        assert not (await bo.run(["mole", "join"]))["rejected"]


async def test_the_page_leaves_room_for_pictures_and_its_time_is_now(tmp_path: Path) -> None:
    async with playing(tmp_path, []) as (http, url):
        visitor = Visitor(http, url)
        await visitor.open()
        assert page.STYLE in await visitor.get("/preview.css")
        await visitor.run(["mole", "start"], game="hole")
        await visitor.until("2-4 players")
        assert "2026-01-01" not in await visitor.look()


async def test_the_page_knows_the_size_of_every_picture_that_it_has_shown(tmp_path: Path) -> None:
    """The room that is left for it is of this shape, whichever game it shows."""
    async with playing(tmp_path, []) as (http, url):
        ann, bo = Visitor(http, url), Visitor(http, url)
        await ann.open()
        await bo.open(1)
        await ann.run(["mole", "start"], game="hill")
        await bo.run(["mole", "join"])
        await ann.run(["mole", "begin"])
        await ann.until("is due")
        [name] = [
            name
            for name, asset in ann.state["assets"].items()
            if asset["contentType"] == "image/png" and asset["available"]
        ]
        await ann.get(f"/api/assets/{name}")  # as the page does, to show it
        await ann.look()
        asset = ann.state["assets"][name]
        assert (asset["displayWidth"], asset["displayHeight"]) == (WIDTH, HEIGHT)


async def test_the_playground_begins_anew_each_time(tmp_path: Path) -> None:
    for _ in range(2):
        async with playing(tmp_path, []) as (http, url):
            visitor = Visitor(http, url)
            await visitor.open()
            done = await visitor.run(["mole", "start"], game="hole")
            assert not done["rejected"]
            await visitor.until("Ann (host)")
