"""The bot as a service: checked before it starts, connected, watched, and stopped by a signal."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from contextlib import suppress

import aiohttp
import discord
import structlog

from bot.app import build
from bot.catalogue import GAMES, Game
from bot.chat.client import MoleClient
from bot.config import Settings
from bot.health import Heartbeat
from bot.store import Store, file_of
from bot.store import games as game_rows
from bot.trouble import Trouble

PATIENCE = 10.0
"""Seconds that the connection gets to end by itself after a signal."""
REFUSED = (
    "Discord does not accept DISCORD_TOKEN: copy the bot's token once more, or reset it, on the page Bot of your"
    " application."
)

log = structlog.get_logger(__name__)


async def serve(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT. Raises `Trouble` for all that only the bot's owner can put right."""
    token = settings.token()
    await check(settings)
    stopped = asyncio.Event()
    _on_signals(stopped)
    client = build(settings)
    heart = Heartbeat(file_of(settings.database_url))
    async with client:
        running = asyncio.create_task(client.start(token))
        stopping = asyncio.create_task(stopped.wait())
        warming = asyncio.create_task(client.parts.studio.warm())
        beating = asyncio.create_task(heart.keep(lambda: _well(client)))
        try:
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                _explain(running, refused=client.refused)
            log.info("stopping")
            await client.close()
            await asyncio.wait({running}, timeout=PATIENCE)
        finally:
            await _end(running, stopping, beating, warming)
    log.info("stopped")


async def check(settings: Settings, games: Mapping[str, Game] = GAMES) -> None:
    """Find what would fail later: damaged data files, an unusable or damaged database, games that are not known here."""
    for game in games.values():
        game.rules.start(game.rules.seats[0], game.rules.Options())
    store = await Store.open(settings.database_url)
    try:
        if problems := (await store.check()).problems:
            raise Trouble(
                f"The database is damaged ({problems[0]}): put a backup in its place, or repair it with SQLite's own tool."
            )
        async with store.read() as session:
            kinds = await game_rows.live_kinds(session)
    finally:
        await store.close()
    for kind, version in kinds:
        if kind not in games or games[kind].rules.version != version:
            raise Trouble(
                f"The database has a running game of {kind!r} (rules {version}), which this version does not know:"
                " update the bot, or let the version that began it bring it to its end."
            )


async def _well(client: MoleClient) -> bool:
    """Connected, and the database answers."""
    if not client.is_ready() or client.is_closed() or not client.ws.open:
        return False
    try:
        async with client.parts.store.read() as session:
            await game_rows.live_kinds(session)
    except Trouble:
        log.warning("the database does not answer", exc_info=True)
        return False
    return True


def _on_signals(stopped: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows: there, Ctrl-C raises KeyboardInterrupt
            loop.add_signal_handler(name, stopped.set)


def _explain(running: asyncio.Task[None], *, refused: bool) -> None:
    """Raise what ended the connection, as one sentence where its owner can do something about it."""
    try:
        running.result()
    except discord.LoginFailure:
        raise Trouble(REFUSED) from None
    except discord.HTTPException as error:
        raise Trouble(
            f"Discord refused to let the bot in ({error.status}): try again in some minutes."
        ) from error
    except (discord.GatewayNotFound, discord.ConnectionClosed, aiohttp.ClientError, TimeoutError) as error:
        raise Trouble(
            f"Discord cannot be reached ({type(error).__name__}): check the network, then start the bot again."
        ) from error
    if refused:
        raise Trouble(REFUSED)


async def _end(*tasks: asyncio.Task[object]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
