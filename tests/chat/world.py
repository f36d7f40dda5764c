"""A bot on an offline Discord with a real database, and short ways to see and do what people see and do there."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import discord
from simcord import interactions
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from sqlalchemy import text

from bot.app import build
from bot.catalogue import GAMES, Game
from bot.chat.choices import options
from bot.config import Settings
from bot.games.core import Action, Seat, spelled
from bot.games.dice import FastDice
from bot.players.base import position
from bot.players.levels import LEVELS
from bot.playground.world import UNLIMITED
from bot.table import drafts
from bot.table.choosing import seed
from bot.table.service import Tables
from bot.table.values import Panel, Table
from tests.chat.reading import Shown
from tests.chat.secrecy import check_secrets
from tests.chat.stub import quick
from tests.support.checks import check_all

T = TypeVar("T")

START = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Eve")
BUTTON, SELECT = 2, 3


class TickingClock:
    """Goes with the offline Discord's clock, and a little on with every look, so that no two moments are the same."""

    def __init__(self) -> None:
        self.looks = 0
        self.base: Callable[[], datetime] = lambda: START

    def now(self) -> datetime:
        self.looks += 1
        return self.base() + timedelta(milliseconds=self.looks)


class World:
    """One server with a channel and five people, and the bot in it. Whoever acts is named by an actor of simcord."""

    def __init__(self, path: Path, games: Mapping[str, Game] | None = None) -> None:
        self.path = path
        self.games = quick(GAMES) if games is None else games
        self.clock = TickingClock()
        self.seeds: list[bytes] = []
        self.reports_expected = 0
        self.canaries = 0
        self.chairs: list[dict[str, Any]] = []
        """Who sits where at the table whose canaries are looked for."""
        self.bots: list[Any] = []
        self.bot = self.build()

    def build(self) -> Any:
        settings = Settings(
            _env_file=None,
            database_url=f"sqlite:///{self.path}",
            computer_pause=0,
            discord_token="TOKEN.secret",
        )
        bot = build(
            settings,
            games=self.games,
            clock=self.clock,
            seeds=self._seed,
            rate=UNLIMITED,
            outside=self.outside,
        )
        self.bots.append(bot)
        return bot

    async def outside(self, awaitable: Awaitable[T], /) -> T:
        """Nobody waits for a search: what is pressed meanwhile is answered."""
        return await self.env.external_wait(awaitable, reason="a search")

    def _seed(self) -> bytes:
        self.seeds.append(hashlib.sha256(f"world {len(self.seeds)}".encode()).digest())
        return self.seeds[-1]

    def settle_in(self, env: Any) -> None:
        """Take an environment in which the bot runs, and people it."""
        self.env = env
        self.clock.base = env.now
        self.guild = env.create_guild("Mole Hill")
        self.channel = self.guild.create_text_channel("mole-hill")
        self.people = [self.member(name) for name in PEOPLE]
        self.ann, self.bo, self.cy, self.di, self.eve = self.people

    def member(self, name: str, **how: Any) -> Any:
        """One more person in the server."""
        return self.guild.add_member(self.env.create_user(name.lower()[:32], global_name=name), **how)

    @staticmethod
    def without(*names: str) -> discord.PermissionOverwrite:
        """An overwrite that takes these permissions away."""
        return discord.PermissionOverwrite(**dict.fromkeys(names, False))

    @staticmethod
    def permissions(*names: str) -> discord.Permissions:
        return discord.Permissions(**dict.fromkeys(names, True))

    def close_dms(self, who: Any) -> None:
        """This person takes no messages from members of the server any more."""
        channel = self.env.backend.get_dm_channel(who.id).id
        self.fail(f"/channels/{channel}/messages", 403, 50007, times=None)

    def open_dms(self) -> None:
        """All faults are mended."""
        self.env.backend.faults.clear()

    def fail(
        self, path: str, status: int, code: int = 0, *, method: str = "POST", times: int | None = 1
    ) -> None:
        """Discord fails on requests like this."""
        self.env.inject_error(method, path, status=status, code=code, message="told to fail", times=times)

    def lose_next_answer(self) -> None:
        """The next message posted in the channel goes out, but the connection breaks before we hear of it."""
        http = self.bot.http
        request = http.request

        async def lossy(route: Any, **how: Any) -> Any:
            answer = await request(route, **how)
            if route.method == "POST" and route.path == "/channels/{channel_id}/messages":
                http.request = request
                raise aiohttp.ClientConnectionError
            return answer

        http.request = lossy

    def take_away(self, *names: str) -> None:
        """Take permissions in the channel from the bot."""
        denied = self.permissions(*names).value
        self.env.backend.set_overwrite(
            self.channel.id, Overwrite(self.bot.user.id, OverwriteType.MEMBER, deny=denied)
        )

    def give_back(self) -> None:
        """Undo `take_away`."""
        self.env.backend.set_overwrite(self.channel.id, Overwrite(self.bot.user.id, OverwriteType.MEMBER))

    async def restart(self) -> None:
        """The program ends and is started again on the same database."""
        await self.env.settle()
        await self.bot.close()
        self.bot = self.build()
        await self.env.restart_bot(self.bot)

    def check(self) -> None:
        """What must hold of all that has happened so far."""
        reports = [report for bot in self.bots for report in bot.guard.reports]
        faults = [log for log in self.env.logs if log["log_level"] in {"error", "critical"}]
        assert len(reports) == self.reports_expected, reports
        assert len(faults) == self.reports_expected, faults
        check_all(self.env)
        self.canaries += check_secrets(self)

    # What is stored

    @property
    def tables(self) -> Any:
        return self.bot.parts.tables

    async def table(self, game_id: int = 1) -> Table:
        table: Table = await self.tables.table(game_id)
        return table

    async def panel(self, who: Any, game_id: int = 1) -> Panel:
        panel: Panel = await self.tables.panel(game_id, who.id)
        return panel

    async def rows(self, query: str, **values: Any) -> list[dict[str, Any]]:
        async with self.bot.parts.store.read() as session:
            return [dict(row._mapping) for row in await session.execute(text(query), values)]

    async def write(self, query: str, **values: Any) -> None:
        async with self.bot.parts.store.write() as session:
            await session.execute(text(query), values)

    async def everything(self) -> dict[str, list[dict[str, Any]]]:
        """All that is stored of games and what people do at them."""
        names = ("game", "chair", "entry", "request")
        return {name: await self.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in names}  # noqa: S608

    # What is seen

    def messages(self, channel: Any = None) -> list[Shown]:
        """What everybody sees in a channel, oldest first."""
        place = (channel or self.channel).id
        stored = self.env.backend.messages.get(place, {}).values()
        return [Shown(self.env, m) for m in sorted(stored, key=lambda m: m.id) if not m.is_ephemeral]

    @property
    def card(self) -> Shown:
        """The newest message in the channel."""
        return self.messages()[-1]

    def dms(self, who: Any) -> list[Shown]:
        """What a person sees in the DMs with the bot, oldest first."""
        channel = self.env.backend.dm_channels.get(who.id)
        stored = self.env.backend.messages.get(channel, {}).values() if channel else ()
        return [Shown(self.env, message) for message in sorted(stored, key=lambda m: m.id)]

    def answer(self, result: Any) -> Shown:
        """The private message that an interaction was answered with, else the card that was pressed."""
        said = [*([result.response] if result.response else []), *result.followups]
        assert said, "no answer"
        shown = Shown(self.env, said[-1]._message)
        assert shown.private or shown.id == result._interaction.source_message_id, shown.text
        return shown

    # What people do

    async def press(self, who: Any, shown: Shown, label: str) -> Shown:
        """Press a button by what is written on it; what the answer shows."""
        return self.answer(await self._actor(who, shown).click(shown.message, label=label))

    async def click(self, who: Any, shown: Shown, custom_id: str) -> Shown:
        """Press a button by its id."""
        return self.answer(await self._actor(who, shown).click(shown.message, custom_id=custom_id))

    async def pick(self, who: Any, shown: Shown, value: str, custom_id: str | None = None) -> Shown:
        """Choose in a select: the one that has the value."""
        custom_id = custom_id or next(s["custom_id"] for s in shown.selects if value in shown.values(s))
        return self.answer(await self._actor(who, shown).select(shown.message, [value], custom_id=custom_id))

    async def pick_several(self, who: Any, shown: Shown, values: list[str]) -> Shown:
        """Choose several at once in the select that lets them be."""
        menu = next(s for s in shown.selects if s["max_values"] > 1 and set(values) <= set(shown.values(s)))
        return self.answer(
            await self._actor(who, shown).select(shown.message, values, custom_id=menu["custom_id"])
        )

    async def press_more(self, who: Any, verb: str) -> Shown:
        """Choose in the menu of the newest card."""
        menu = await self.press(who, self.card, "More")
        return await self.click(
            who,
            menu,
            next(b["custom_id"] for b in menu.buttons.values() if b["custom_id"].endswith(f":{verb}")),
        )

    async def abort(self, who: Any, channel: Any = None) -> Shown:
        """End the game of a channel, having been asked; what the answer shows."""
        sheet = await self.command(who, "mole-admin abort", channel)
        return await self.press(who, sheet, "End the game")

    def _actor(self, who: Any, shown: Shown) -> Any:
        return who.user if shown.is_dm and hasattr(who, "user") else who

    async def command(self, who: Any, name: str, channel: Any = None, **given: Any) -> Shown:
        """A slash command in the channel; what the answer shows."""
        return self.answer(await who.slash(channel or self.channel, name, **given))

    async def suggestions(self, who: Any, name: str, option: str, typed: str, **filled: Any) -> list[str]:
        """What Discord offers while an option is typed."""
        found = await who.autocomplete(self.channel, name, option, typed, **filled)
        return [choice["value"] for choice in found]

    async def forge(
        self, who: Any, custom_id: str, *values: str, shown: Shown | None = None, wait: bool = True
    ) -> Any:
        """A press on a message as it no longer is, or never was: any id on any message. Gives simcord's record of it.

        Several that are not waited for arrive at the same time.
        """
        shown = shown or self.card
        control: dict[str, Any] = {"type": SELECT if values else BUTTON, "id": 9, "custom_id": custom_id}
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": control["type"], "id": 9}
        if values:
            data["values"] = list(values)
            control["options"] = [{"label": "x", "value": value} for value in values]
        else:
            control |= {"style": 1, "label": "x"}
        record, payload = self._interaction(who, 3, data, shown)
        payload["message"] = shown.payload() | {"components": [{"type": 1, "id": 8, "components": [control]}]}
        record.source_message_id = shown.id
        self.env.backend.emit("INTERACTION_CREATE", payload)
        self.last_payload = payload
        if wait:
            await self.env.settle()
        return record

    async def forge_command(self, who: Any, name: str, path: list[str], given: list[dict[str, Any]]) -> Any:
        """A slash command that Discord may have sent before ours changed: any path, any options."""
        options = given
        for depth, step in enumerate(reversed(path)):
            options = [{"name": step, "type": 1 if depth == 0 else 2, "options": options}]
        record, payload = self._interaction(who, 2, {"id": "1", "name": name, "type": 1, "options": options})
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return record

    def _interaction(self, who: Any, kind: int, data: dict[str, Any], shown: Shown | None = None) -> Any:
        channel_id = shown.channel_id if shown else self.channel.id
        return interactions.base_payload(
            self.env.backend,
            type=kind,
            channel_id=channel_id,
            guild_id=None if shown and shown.is_dm else self.env.backend.channels[channel_id].guild_id,
            user_id=who.id,
            data=data,
        )

    def told(self, record: Any) -> Shown | None:
        """What an interaction of `forge` was answered with, if it was."""
        ids = [*record.followup_ids[-1:], *([record.message_id] if record.message_id else [])]
        if not ids:
            return None
        return Shown(self.env, self.env.backend.get_message(record.channel_id, ids[0]))

    # A game on its way

    async def open(self, *others: Any, host: Any = None, game: str = "hole", **set_to: Any) -> Table:
        """A lobby of Ann (or `host`) and `others`, with options set as the database has them."""
        await self.command(host or self.ann, "mole start", game=game)
        game_id = (await self.rows("SELECT max(id) AS id FROM game"))[0]["id"]
        for person in others:
            await self.press(person, self.card, "Join")
        if set_to:
            await self.options(game_id, **set_to)
        return await self.table(game_id)

    async def options(self, game_id: int = 1, **set_to: Any) -> None:
        """Set options beyond what a lobby offers, such as a turn limit of a few discs."""
        for name, value in set_to.items():
            await self.write(
                "UPDATE game SET options = json_set(options, :path, json(:value)) WHERE id = :id",
                path=f"$.{name}",
                value=json.dumps(value),
                id=game_id,
            )

    async def add_computer(self, level: str = "relaxed") -> Shown:
        """Ann lets one sit down; what her sheet shows then."""
        sheet = await self.press(self.ann, self.card, "Add computer")
        return await self.press(self.ann, sheet, f"Add {level}")

    async def begin(self, *others: Any, game: str = "hole", **set_to: Any) -> Table:
        """A running game of Ann and `others`."""
        await self.open(*others, game=game, **set_to)
        await self.press(self.ann, self.card, "Begin")
        return await self.table((await self.rows("SELECT max(id) AS id FROM game"))[0]["id"])

    async def forward(self, game_id: int = 1, *, until: Callable[[Any], bool]) -> None:
        """Let all play sensibly, past the chat, until the public view is as wanted; then one card tells it all."""
        while not until((await self.tables.seen(game_id, None))[2]):
            await self.commit_quietly(game_id)
        await self.deliver()

    async def deliver(self) -> None:
        """Tell what was committed quietly."""
        self.bot.parts.take_up()
        await self.bot.parts.courier.idle()  # woken by the test itself, so `settle` would not wait for it
        await self.env.settle()

    async def commit_quietly(self, game_id: int = 1) -> Action:
        """One sensible choice of whoever is due, which nobody is told of yet."""
        quiet = Tables(self.bot.parts.store, self.games, self.clock, seeds=self._seed, on_commit=lambda: None)
        who = await self.due(game_id)
        action = await self.best(who, game_id)
        await quiet.submit(game_id, who.id, str(action), f"quiet {self.clock.looks}")
        return action

    def person(self, table: Table, seat: Seat) -> Any:
        """Who sits there."""
        return next(p for p in self.people if p.id == table.seats[seat].user_id)

    async def due(self, game_id: int = 1) -> Any:
        """Who is due, the first of them."""
        table = await self.table(game_id)
        return self.person(table, table.due[0])

    async def best(self, who: Any, game_id: int = 1) -> Action:
        """What a sensible player would do there, the unconfirmed draft included."""
        record = await self.tables.changes.read(game_id)
        chair = record.chair_of(who.id)
        state = drafts.read(record, chair).ahead.state
        player = LEVELS["solid"](record.game.policy)
        return player.choose(position(record.rules, state, chair.seat), FastDice(seed(record, chair.seat)))

    async def type(self, who: Any, action: Action, game: str = "hole", channel: Any = None) -> Shown:
        """Do it by slash command."""
        names = [name for name, _ in options(type(action))]
        given = dict(zip(names, action.tokens()[1:], strict=True))
        return await self.command(who, f"mole {game} {action.verb()}", channel, **given)

    async def by_buttons(
        self, who: Any, action: Action, shown: Shown | None = None, *, confirm: bool = True, chosen: int = 0
    ) -> list[Shown]:
        """Do it by buttons and selects alone, from *Your move* (or a panel) to *Confirm*; every panel on the way.

        A turn of several choices is confirmed with its last. So many of the words have been `chosen` already.
        """
        sheets = [shown or await self.press(who, self.card, "Your move")]
        left = str(action).split()[chosen:]
        while left and "Confirm" not in sheets[-1].buttons:
            custom_id, word, is_button = _towards(sheets[-1], left, await self._panel_of(who, sheets[-1]))
            sheets.append(await self.press_any(who, sheets[-1], custom_id, word, is_button))
            left = left if word.startswith("?") else left[len(word.split()) :]
        if confirm and "Confirm" in sheets[-1].buttons:
            sheets.append(await self.press(who, sheets[-1], "Confirm"))
        return sheets

    async def _panel_of(self, who: Any, sheet: Shown) -> Panel:
        """The panel that a sheet shows."""
        ids = [part["custom_id"] for part in sheet.parts if re.match(r"[ps]:", part.get("custom_id", ""))]
        return await self.panel(who, int(ids[0].split(":")[1]))

    async def press_any(self, who: Any, shown: Shown, custom_id: str, word: str, is_button: bool) -> Shown:
        """Press one of the choices that `offered` gives."""
        if is_button:
            return await self.click(who, shown, custom_id)
        return await self.pick(who, shown, word, custom_id)


def _towards(sheet: Shown, left: list[str], panel: Panel) -> tuple[str, str, bool]:
    """What to press on a panel to come nearer to an action of which these words are left."""
    offers = list(offered(sheet, panel))
    fitting = [offer for offer in offers if left[: len(offer[1].split())] == offer[1].split()]
    if fitting:
        return max(fitting, key=lambda offer: len(offer[1]))
    pages = [offer for offer in offers if offer[1].startswith("?")]
    assert pages, f"no way to {' '.join(left)} from {sheet.text}"
    return pages[0]


def offered(sheet: Shown, panel: Panel | None = None) -> Iterator[tuple[str, str, bool]]:
    """Every choice on a panel: its component's id, its word (where only its place is said, by the panel), whether it is a button."""
    forms = tuple(spelled(panel.view, panel.legal)) if panel else ()
    for button in sheet.buttons.values():
        kind, *_, word = button["custom_id"].split(":")
        if kind == "p" and not word.startswith("="):
            word = drafts.said(forms, panel.chosen, word) if panel else word
            yield button["custom_id"], word, True
    for select in sheet.selects:
        if select["custom_id"].startswith("s:"):
            yield from ((select["custom_id"], value, False) for value in sheet.values(select))
