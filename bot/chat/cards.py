"""What a channel and a player's DMs are shown: the lobby card, the board card after a turn, the DM when a turn begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

from bot.chat import agreed, announcing, ids, layout, lobbies, panels
from bot.chat import story as happened
from bot.chat.letters import Elsewhere, Later, Letter
from bot.games.core import TABLE, Event, Outcome, Seat
from bot.store.lanes import DM, LaneInfo, MessageInfo
from bot.store.notices import NoticeInfo
from bot.table.errors import Refused
from bot.table.happenings import TakenBack
from bot.table.values import Table, Told
from bot.wording import Markup
from renderers.frame import Frame

if TYPE_CHECKING:
    from bot.chat.parts import Parts

CARD: Final = "card"
READY: Final = "ready"
"""Kinds of messages: a board in the channel (followed by the seats it waits for), and by DM what those see who are ready."""


class CardMaker:
    """Composes what each lane shows; delivery decides when. It changes nothing."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def compose(self, lane: LaneInfo, first: int, last: int, *, picture: bool) -> Letter | None:
        """See `bot.chat.letters.Composer`."""
        try:
            return await self._compose(lane, first, last, picture=picture)
        except Refused:
            if not lane.over:
                raise  # it waits for a version that can read this game
            text = self._parts.wording.say("table.end.aborted_nobody")
            return Letter(view=layout.message([text]), kind="over", replaces=lane.kind == DM, closed=True)

    async def _compose(self, lane: LaneInfo, first: int, last: int, *, picture: bool) -> Letter | None:
        table = await self._parts.tables.table(lane.game_id)
        if lane.kind == DM:
            return await self._dm(table, lane, first, last, picture=picture)
        if table.begun_at is None:
            buttons = table.status == "lobby"
            view = lobbies.card(self._parts, table, buttons=buttons)
            return Letter(view=view, kind="lobby", replaces=True, closed=not buttons)
        return await self._board(table, lane.live, first, last, picture=picture)

    async def retire(self, lane: LaneInfo, message: MessageInfo) -> ui.LayoutView | None:
        """See `bot.chat.letters.Composer`."""
        try:
            table = await self._parts.tables.table(lane.game_id)
        except Refused:
            return None  # nobody can tell any more what it said; its buttons say so
        if message.kind == "lobby":
            return lobbies.card(self._parts, table, buttons=False)
        if lane.kind == DM:
            own = await self._parts.personal(lane.target_id)
            return await panels.done(own, table, lane.seat or 0)
        told = await self._parts.tables.told(table.id, message.first, message.last, TABLE)
        name = await self._picture_name(table, message.last) if message.pictured else None
        above = await self._story(table, told)
        return layout.message(above, picture=name, alt=message.alt, accent=layout.GREEN)

    async def _story(self, table: Table, told: Sequence[Told]) -> list[str]:
        """What happened; at the end also, why the result of a table that is rated does not count."""
        texts, parts = story(self._parts, table, told), self._parts
        ended = table.outcome is not None and (not told or told[-1].revision == table.revision)
        people = all(info.user_id is not None for info in table.seats)
        if ended and table.terms.rated and people and (seats := await parts.records.stood_in(table.id)):
            texts.append(parts.wording.say("table.end.stood_in", parts.names(table), seats=seats))
        return texts

    async def _picture_name(self, table: Table, revision: int) -> str:
        """The file name of the public picture that shows a revision."""
        return f"board-{table.id}-{await self._parts.tables.mark(table.id, revision)}.png"

    async def notice(self, notice: NoticeInfo) -> Letter | Later | tuple[Elsewhere, ...] | None:
        """See `bot.chat.letters.Composer`."""
        return await announcing.notice(self._parts, notice)

    async def elsewhere(self, notice: NoticeInfo) -> tuple[Elsewhere, ...]:
        """See `bot.chat.letters.Composer`."""
        return await announcing.elsewhere(self._parts, notice)

    async def _board(
        self, table: Table, live: MessageInfo | None, first: int, last: int, *, picture: bool
    ) -> Letter:
        parts = self._parts
        table, _, view = await parts.tables.seen(table.id, None)  # at once: what is drawn is what is said
        told = await parts.tables.told(table.id, first, last, TABLE)
        goes_on = live is not None and _goes_on(table, live, told)
        if live is not None and goes_on:
            told = await parts.tables.told(table.id, live.first, last, TABLE)
        above = await self._story(table, told)
        running = table.status == "running"
        files: tuple[discord.File, ...] = ()
        name, alt = None, ""
        drawn, without = None, "table.card.no_picture"
        if picture:
            frame = Frame(
                names=parts.names(table),
                due=table.due,
                story=happened.of_the_game(item.event for item in told),
                language=parts.wording.language,
            )
            drawn, without = await parts.studio.draw(parts.game_of(table), view, frame), "table.card.undrawn"
        if drawn is not None:
            name, alt = await self._picture_name(table, last), drawn.alt
            files = (drawn.file(name),)
        else:
            above += [parts.wording.say(without), panels.in_words(parts, table, view)]
        message = layout.message(
            above,
            picture=name,
            alt=alt,
            texts_below=_due_lines(parts, table) if running else (),
            rows=_board_rows(parts, table) if running else _end_rows(parts, table),
            accent=layout.seat_colour(table.due[0]) if table.due else layout.GREEN,
        )
        return Letter(
            view=message,
            files=files,
            kind=_card_kind(table),
            mentions=_due_users(table),
            replaces=goes_on,
            closed=not running,
            revision=table.revision,
        )

    async def _dm(
        self, table: Table, lane: LaneInfo, first: int, last: int, *, picture: bool
    ) -> Letter | None:
        """Who wants no messages gets none; what they have been sent before is put away."""
        seat = lane.seat
        parts = await self._parts.personal(lane.target_id)
        info = table.seats[seat] if seat is not None else None
        if info is not None and (info.user_id != lane.target_id or info.given_up):
            return _left(parts, table, lane)
        if seat is None or table.begun_at is None or not (parts.settings.dms or lane.live):
            return None
        if seat in table.due and table.seats[seat].awaited:
            if not parts.settings.dms:
                return Letter(
                    view=_dm_note(parts, table, seat, "table.dm.off"), kind="done", replaces=True, closed=True
                )
            return await _dm_turn(parts, table, lane, seat, first, last, picture=picture)
        if table.status != "running":
            key = "table.dm.over" if table.status == "over" else "table.dm.aborted"
            return Letter(view=_dm_note(parts, table, seat, key), kind="over", replaces=True, closed=True)
        if lane.live is None:
            return None
        panel = await parts.tables.panel(table.id, lane.target_id)
        if panel.draft or panel.chosen:
            return None  # its player is about to choose anew, on this very message
        if panel.legal:
            return Letter(view=panels.ready(parts, panel), kind=READY, replaces=True)
        view = await panels.done(parts, table, seat, lost=panel.lost)
        return Letter(view=view, kind="done", replaces=True, closed=True)


async def _dm_turn(
    parts: Parts, table: Table, lane: LaneInfo, seat: Seat, first: int, last: int, *, picture: bool
) -> Letter:
    # A message that only waited says nothing worth keeping, and a turn that begins is to be noticed.
    live = lane.live if lane.live is not None and lane.live.kind != READY else None
    since = live.first if live is not None else first
    told = await parts.tables.told(table.id, since, last, seat)
    names = parts.names(table)
    panel = await parts.tables.panel(table.id, lane.target_id)
    stage = Markup(parts.wording.stage(table.game, panel.view))
    above = [parts.wording.say("table.dm.turn", names, **_place(table), stage=stage)]
    lines = happened.lines(parts, table, _events_of_others(told, seat))
    if lines:
        heading = "table.dm.so_far" if since < 0 else "table.dm.since"
        above.append("\n".join([parts.wording.say(heading), *lines]))
    above += agreed.time_left(parts, table, (seat,))
    made = await panels.sheet(parts, panel, above=above, picture=picture)
    return Letter(view=made.view, files=made.files, kind="panel", replaces=live is not None)


def _left(parts: Parts, table: Table, lane: LaneInfo) -> Letter | None:
    """For who plays here no more: what they were sent last has no buttons any more."""
    if lane.live is None:
        return None
    text = parts.wording.say("table.dm.left", parts.names(table), **_place(table))
    return Letter(view=layout.message([text]), kind="left", replaces=True, closed=True)


def _dm_note(parts: Parts, table: Table, seat: Seat, key: str) -> ui.LayoutView:
    texts = [parts.wording.say(key, parts.names(table), **_place(table))]
    if table.outcome is not None:
        texts.append(panels.ended(parts, table))
    return layout.message(texts, accent=layout.seat_colour(seat))


def _place(table: Table) -> dict[str, object]:
    link = Markup(layout.jump(table.guild_id, table.channel_id))
    return {"game": table.game, "channel": table.channel_id, "link": link}


def _card_kind(table: Table) -> str:
    return CARD + "".join(map(str, table.due))


def _goes_on(table: Table, live: MessageInfo, told: Sequence[Told]) -> bool:
    """Whether a card still waits for the same: some of several due at once are ready, or not any more, nothing else.

    Nobody need be called then, and the card is changed in place.
    """
    awaited = {int(seat) for seat in live.kind.removeprefix(CARD) if seat.isdecimal()}
    chosen = {item.by for item in told if not isinstance(item.event, TakenBack)}
    due, back = set(table.due), {item.by for item in told} - chosen
    if not chosen and back:
        return awaited <= due and due - awaited == back
    return bool(due) and due < awaited and chosen <= awaited - due


def story(parts: Parts, table: Table, told: Sequence[Told]) -> list[str]:
    """What happened, as the paragraphs of a card; at the end of a game, how it ended."""
    wording, names = parts.wording, parts.names(table)
    lines = happened.lines(parts, table, [item.event for item in told])
    texts = ["\n".join(lines)] if lines else []
    stood_in = dict.fromkeys(item.by for item in told if item.standin)
    if stood_in:
        texts.append(wording.say("table.card.standin", names, seats=tuple(stood_in)))
    if table.status == "aborted":
        texts.append(wording.say("table.end.aborted_nobody"))
    elif table.outcome is not None and (not told or told[-1].revision == table.revision):
        texts.append(_ending(parts, table, table.outcome))
    return texts or [wording.say("table.card.quiet")]


def _ending(parts: Parts, table: Table, outcome: Outcome) -> str:
    wording, names = parts.wording, parts.names(table)
    end = [wording.outcome(table.game, outcome, names)]
    end += wording.standing(table.game, outcome, names)
    if table.begun_at and table.ended_at:
        end.append(wording.say("table.end.length", took=table.ended_at - table.begun_at))
    end.append(wording.say("table.end.seed", seed=table.seed or ""))
    return "\n".join(end)


def _events_of_others(told: Sequence[Told], seat: Seat) -> list[Event]:
    """What a player has not done themselves: their own moves need no telling."""
    return [item.event for item in told if item.by != seat or item.standin]


def _due_users(table: Table) -> tuple[int, ...]:
    users = [table.seats[seat].user_id for seat in table.due if table.seats[seat].awaited]
    return tuple(user for user in users if user is not None)


def _due_lines(parts: Parts, table: Table) -> list[str]:
    names, users = parts.names(table), _due_users(table)
    if not table.due:
        return []
    if not users:
        level = table.seats[table.due[0]].computer or table.terms.standin_level
        return [parts.wording.say("table.card.due_computer", names, due=table.due, level=level)]
    people = Markup(" ".join(f"<@{user}>" for user in users))
    return [
        parts.wording.say("table.card.due", names, due=table.due, people=people),
        *agreed.time_left(parts, table, table.due),
    ]


def _button(table: Table, verb: str, label: str, style: discord.ButtonStyle) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=label, custom_id=ids.table_button(table.id, verb), style=style)


def _board_rows(parts: Parts, table: Table) -> list[layout.Row]:
    say = parts.wording.plain.say
    own = [_button(table, "move", say("table.card.your_move"), discord.ButtonStyle.primary)]
    if not parts.game_of(table).open:
        own.append(_button(table, "hand", say("table.card.my_hand"), discord.ButtonStyle.secondary))
    return [[*own, _button(table, "more", say("table.card.more"), discord.ButtonStyle.secondary)]]


def _end_rows(parts: Parts, table: Table) -> list[layout.Row]:
    """What stays when nothing more is asked; these buttons are never taken away."""
    say = parts.wording.plain.say
    if table.status != "over":
        return []
    style = discord.ButtonStyle.secondary
    return [
        [
            _button(table, "replay", say("table.replay.button"), style),
            _button(table, "rematch", say("table.rematch.button"), style),
        ]
    ]
