"""The offline Discord in a browser: a channel, people to switch between, the real bot.

The page is simcord's preview. Three things are added to it. Time: the preview's clock stands still, so it is pumped along
with the real one, and computers' pauses and delivery's attempts end. News: a page is only renewed by its own clicks, so
all pages are refreshed when anything was said. And clicks: an action that arrives while time is being pumped would be
refused, so the two take turns.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.catalogue import albums
from bot.playground.world import Post, World, offline
from renderers import gallery

TICK_SECONDS: Final = 0.2
LONGEST_TICK: Final = 60.0
"""After the machine slept, time moves on in steps that settle one by one."""
PEOPLE: Final = 3
WELCOME: Final = "Moles, anyone? `/mole start` opens a table."
"""Said by one of the people, since an empty page tells nobody how to begin."""
STYLE: Final = """
.component-gallery .media-lightbox-trigger { display: block; width: 100%; }
.component-gallery .gallery-image { display: block; width: 100%; height: auto; }
.component-gallery .media-lightbox-trigger:has(> .gallery-image:not([height])) { aspect-ratio: 1; }
"""
"""Room for a picture before it is there: of its own shape once its element states that, till then a square. Else the page
jumps when a select is opened, and the select closes again."""


class Mail(msgspec.Struct, frozen=True):
    """A direct message that is new or has changed: to whom, what it says, where its picture was put."""

    to: str
    post: Post
    picture: Path | None


async def play(
    folder: Path, *, port: int, pause: float, ready: Callable[[str], None], mail: Callable[[Mail], None]
) -> None:
    """Serve the page until it is closed or the task is cancelled.

    `folder` gets the database and the pictures of direct messages; it is made if missing. `ready` is told the address,
    which is a key: whoever has it may act for all people. `mail` is told each direct message, since the page shows none.
    """
    for _ in gallery.warm(albums()):
        pass  # before anybody waits for it
    async with offline(_cleared(folder), people=PEOPLE, pause=pause) as world:
        await _set_clock(world)
        await world.people[-1].send(world.channel, WELCOME)
        preview = world.env.preview(world.channel, viewers=world.people, layout="channel", port=port)
        turns = _take_turns(preview)
        _add_style(preview)
        async with preview:
            ready(preview.url)
            pump = asyncio.create_task(_pump(world, preview, turns, Postman(world, folder, mail)))
            closed = asyncio.create_task(preview.wait_closed())
            done, rest = await asyncio.wait({pump, closed}, return_when=asyncio.FIRST_COMPLETED)
            for task in rest:
                task.cancel()
            for task in done:
                task.result()


def _cleared(folder: Path) -> Path:
    """Where the database goes: the offline Discord begins anew each time, so what the last one left is of no use."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("play.sqlite3*"), *folder.glob("dm-*.png")):
        old.unlink()
    return folder / "play.sqlite3"


async def _set_clock(world: World) -> None:
    """Let the offline Discord's clock tell the time of day."""
    await world.env.advance_time(max(0.0, (datetime.now(UTC) - world.env.now()).total_seconds()))


def _take_turns(preview: Any) -> asyncio.Lock:
    """Let the page's actions and the pump wait for each other."""
    turns = asyncio.Lock()
    act = preview._action  # noqa: SLF001 -- simcord is pinned exactly, and offers no other way in

    async def in_turn(context_id: str, body: dict[str, Any]) -> Any:
        async with turns:
            page = preview._pages.get(context_id)  # noqa: SLF001 -- as above
            if page is not None and "published_revision" in body:
                # The page may not have fetched the latest news yet; our buttons say themselves how old they are.
                body["published_revision"] = page.revision
            return await act(context_id, body)

    preview._action = in_turn  # noqa: SLF001 -- as above
    return turns


def _add_style(preview: Any) -> None:
    server = preview._server  # noqa: SLF001 -- as above
    serve = server._static  # noqa: SLF001 -- as above

    async def styled(request: Any) -> Any:
        answer = await serve(request)
        if request.path == "/preview.css":
            answer.text += STYLE
        return answer

    server._static = styled  # noqa: SLF001 -- as above


async def _pump(world: World, preview: Any, turns: asyncio.Lock, postman: Postman) -> None:
    last = time.monotonic()
    told = -1
    while True:
        await asyncio.sleep(TICK_SECONDS)
        now = time.monotonic()
        async with turns:
            await world.env.advance_time(min(now - last, LONGEST_TICK))
            said = len(world.env.http_requests)
            if said != told:
                told = said
                postman.deliver()
                await preview.refresh()
        last = now


class Postman:
    """Hands on the direct messages that have not been shown yet, or not as they are now."""

    def __init__(self, world: World, folder: Path, mail: Callable[[Mail], None]) -> None:
        self._world = world
        self._folder = folder
        self._mail = mail
        self._shown: dict[int, Post] = {}

    def deliver(self) -> None:
        """Look at everybody's direct messages."""
        for person in self._world.people:
            for post in self._world.dms(person):
                if self._shown.get(post.id) != post:
                    self._shown[post.id] = post
                    called = person.user.global_name or person.name
                    self._mail(Mail(called, post, self._keep(person.name, post)))

    def _keep(self, name: str, post: Post) -> Path | None:
        if post.picture is None:
            return None
        path = self._folder / f"dm-{name}-{post.id}.png"
        path.write_bytes(post.picture)
        return path
