"""A whole game played by computer players through the bot, as it would stand in a channel."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec
from simcord import MemberActor

from bot.catalogue import GAMES
from bot.chat import choices
from bot.games.core import Action
from bot.playground.world import Post, World, offline
from bot.table.minds import Minds
from bot.table.values import Table
from bot.table.verify import Report, verify
from renderers import film

TURN_SECONDS: Final = 90.0
"""How long everybody thinks, by the simulated clock."""

Progress = Callable[[Table, int, float], None]
"""Told after each turn: the table, how many messages there are, and about how much of the game is over (0 to 1)."""
USUAL_TURNS: Final = 30
"""Turns of one player in an ordinary game, for the progress only."""


class Demo(msgspec.Struct, frozen=True):
    """What came of it."""

    table: Table
    standing: tuple[str, ...]
    posts: int
    verified: Report
    folder: Path


async def play(
    game: str,
    seats: int,
    seed: str,
    folder: Path,
    progress: Progress,
    options: Mapping[str, str],
    level: str = "solid",
) -> Demo:
    """Play one game and write it to `folder`; the same game, seats, seed, options and level give the same files.

    `options` are set in the lobby, as the lobby offers them; raises `Trouble` for others.

    Each message of the channel as `001.txt` with its picture `001.png`, `replay.gif`, and the exported game as
    `game.json`.
    """
    scribe = Scribe(folder)
    sealed = hashlib.sha256(f"demo:{seed}".encode()).digest()
    with tempfile.TemporaryDirectory() as place:
        database = Path(place, "demo.sqlite3")
        async with offline(database, people=seats, pause=0, seeds=lambda: sealed, minds=Minds()) as world:
            table = await _game(world, game, level, scribe, progress, options)
            exported = msgspec.json.format(msgspec.json.encode(await world.bot.parts.tables.export(table.id)))
            wording, names = world.bot.parts.wording.plain, world.bot.parts.names(table)
    (folder / "game.json").write_bytes(exported + b"\n")
    scribe.film()
    standing: tuple[str, ...] = ()
    if table.outcome is not None:
        standing = (
            wording.outcome(game, table.outcome, names),
            *wording.standing(game, table.outcome, names),
        )
    return Demo(table, standing, scribe.count, verify(exported, GAMES), folder)


async def _game(
    world: World, game: str, level: str, scribe: Scribe, progress: Progress, options: Mapping[str, str]
) -> Table:
    host, *others = world.people
    thinking = world.bot.parts.thinking
    await host.slash(world.channel, "mole start", game=game)
    scribe.write(world.posts())
    for person in others:
        await person.slash(world.channel, "mole join")
    for name, value in options.items():
        await world.set_option(host, name, value)
    await host.slash(world.channel, "mole begin")
    scribe.write(world.posts())
    table = await _table(world)
    turns = 0
    while table.status == "running":
        person = world.people[table.due[0]]
        action = await thinking.advice(table.id, person.id, level)
        await _act(world, person, game, action)
        await world.env.advance_time(TURN_SECONDS)
        scribe.write(world.posts())
        table = await _table(world)
        turns += 1
        progress(table, scribe.count, turns / (turns + USUAL_TURNS * len(world.people) / 2))
    return table


async def _table(world: World) -> Table:
    table = await world.bot.parts.tables.in_channel(world.channel.id)
    if table is None:
        raise RuntimeError("the table has gone")
    return table


async def _act(world: World, person: MemberActor, game: str, action: Action) -> None:
    words = dict(zip((name for name, _ in choices.options(type(action))), action.tokens()[1:], strict=True))
    await person.slash(world.channel, f"mole {game} {action.verb()}", **words)


class Scribe:
    """Writes the channel's messages to files: each as it was when it was new, or was last changed while it had its buttons."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._written: dict[int, Post] = {}
        self._pictures: dict[int, bytes] = {}

    @property
    def count(self) -> int:
        """How many messages have been written."""
        return len(self._written)

    def write(self, posts: Iterable[Post]) -> None:
        """Write those that are new or have changed."""
        for post in posts:
            if post.id in self._written and (post == self._written[post.id] or not post.controls):
                continue
            self._written[post.id] = post
            name = f"{list(self._written).index(post.id) + 1:03d}"
            text = "\n".join(filter(None, (post.text, post.controls)))
            (self._folder / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
            if post.picture is not None:
                (self._folder / f"{name}.png").write_bytes(post.picture)
                self._pictures[post.id] = post.picture

    def film(self) -> None:
        """Write all pictures as one that moves."""
        if self._pictures:
            (self._folder / "replay.gif").write_bytes(film.animate(list(self._pictures.values())))
