"""The words of what is said apart from the cards: that time is up, votes, who is away and who is back.

Everything is looked at again before it is said, and what stands already is put as it is now.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import ui

from bot.chat import consents, ids, layout, reminders, sleeping, whereabouts
from bot.chat.letters import Elsewhere, Later, Letter
from bot.store.notices import NoticeInfo
from bot.table import announcements, timing
from bot.table.announcements import Away, Back, TimeUp
from bot.table.values import SeatInfo, Table
from bot.table.voting import BallotInfo

if TYPE_CHECKING:
    from bot.chat.parts import Parts


Said: TypeAlias = Letter | Later | tuple[Elsewhere, ...] | None


async def notice(parts: Parts, notice: NoticeInfo) -> Said:
    """See `bot.chat.letters.Composer`."""
    return await _WRITERS.get(announcements.kind_of(notice.subject), _dm_closed)(parts, notice)


async def _dm_closed(parts: Parts, notice: NoticeInfo) -> Letter | None:
    table = await parts.tables.table(notice.game_id)
    if table.status != "running":
        return None
    user_id = int(notice.body)
    text = parts.wording.say("table.card.dm_closed", user=user_id, open=parts.game_of(table).open)
    return Letter(view=layout.message([text]), kind="dm_closed", mentions=(user_id,), closed=True)


async def _time_up(parts: Parts, notice: NoticeInfo) -> Letter | None:
    """That a seat's time is up, with the vote about it, if there is one: open, or how it ended."""
    body = announcements.load(notice.body, TimeUp)
    table = await parts.tables.table(notice.game_id)
    info = table.seats[body.seat]
    present = table.status == "running" and info.turn == body.turn and info.late
    if not present and notice.message_id is None:
        return None
    ballot = await parts.ballots.of(notice.subject)
    say, names = parts.wording.say, parts.names(table)
    texts = [say("table.time_up.said", names, seat=body.seat)]
    rows: list[layout.Row] = []
    if ballot is not None:
        texts.append(_vote(parts, table, ballot, info))
    if present and info.awaited:
        rows = [_open_rows(parts, table, ballot)]
    elif table.status == "running" and info.standin == timing.ON:
        rows = [[_table_button(parts, table, "back")]]
    return Letter(view=layout.message(texts, rows=rows), kind="time_up", closed=True)


def _vote(parts: Parts, table: Table, ballot: BallotInfo, info: SeatInfo) -> str:
    result = ballot.result or "open"
    if result == "passed" and ballot.kind == timing.ON and info.standin != timing.ON:
        result = "past"
    return parts.wording.say(
        f"table.vote.{result}",
        parts.names(table),
        seat=ballot.seat,
        kind=ballot.kind,
        yes=ballot.yes,
        no=ballot.no,
        needed=ballot.needed,
        end=ballot.expires_at,
    )


def _open_rows(parts: Parts, table: Table, ballot: BallotInfo | None) -> layout.Row:
    row: list[ui.Button[ui.LayoutView]] = []
    if ballot is not None and ballot.result is None:
        say = parts.wording.plain.say
        for answer, style in _ANSWERS:
            label = say(f"table.vote.button_{answer}", kind=ballot.kind)
            custom_id = ids.ballot_button(table.id, ballot.id, answer)
            row.append(ui.Button(label=label, custom_id=custom_id, style=style))
    return [*row, _table_button(parts, table, "nudge")]


_ANSWERS: Final = (("yes", discord.ButtonStyle.primary), ("no", discord.ButtonStyle.secondary))


def _table_button(parts: Parts, table: Table, verb: str) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=parts.wording.plain.say(f"table.button.{verb}"),
        custom_id=ids.table_button(table.id, verb),
        style=discord.ButtonStyle.secondary,
    )


async def _away(parts: Parts, notice: NoticeInfo) -> Letter | None:
    body = announcements.load(notice.body, Away)
    table = await parts.tables.table(notice.game_id)
    away = table.status == "running" and await parts.absences.until(body.user) == body.until
    if not away and notice.message_id is None:
        return None
    facts: dict[str, Any] = {
        "seat": body.seat,
        "until": body.until,
        "away": away,
        "standin": table.seats[body.seat].standin == timing.AWAY,
        "timed": table.terms.pace_time is not None,
    }
    text = parts.wording.say("table.away.said", parts.names(table), **facts)
    rows = [[_table_button(parts, table, "back")]] if away else []
    return Letter(view=layout.message([text], rows=rows), kind="away", closed=True)


async def _back(parts: Parts, notice: NoticeInfo) -> Letter | None:
    body = announcements.load(notice.body, Back)
    table = await parts.tables.table(notice.game_id)
    if table.status != "running":
        return None
    text = parts.wording.say(f"table.back.{body.how}", parts.names(table), seat=body.seat)
    return Letter(view=layout.message([text]), kind="back", closed=True)


async def elsewhere(parts: Parts, notice: NoticeInfo) -> tuple[Elsewhere, ...]:
    """See `bot.chat.letters.Composer`."""
    if announcements.kind_of(notice.subject) == announcements.TROUBLE:
        return ()  # there is no channel to say it in; `/mole-admin doctor` tells who looks
    return await reminders.elsewhere(parts, notice)


_WRITERS: Final[Mapping[str, Callable[[Parts, NoticeInfo], Awaitable[Said]]]] = {
    announcements.REMIND: reminders.reminder,
    announcements.NUDGE: reminders.nudge,
    announcements.TIME_UP: _time_up,
    announcements.TAKE_BACK: consents.take_back,
    announcements.OFFER: consents.offer,
    announcements.TAKE: consents.offer,
    announcements.GONE: consents.gone,
    announcements.CLOSING: sleeping.closing,
    announcements.ASLEEP: sleeping.asleep,
    announcements.TROUBLE: whereabouts.trouble,
    announcements.AWAY: _away,
    announcements.BACK: _back,
    announcements.SPENT: _back,
}
