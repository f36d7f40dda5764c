"""Questions to the people of a table: what is asked, how it stands, how it has ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

from bot.chat import ids, layout
from bot.chat.letters import Letter
from bot.store.notices import NoticeInfo
from bot.table import announcements, voting
from bot.table.announcements import Gone, Offer
from bot.table.values import Table
from bot.table.voting import BallotInfo
from bot.wording import Markup

if TYPE_CHECKING:
    from bot.chat.parts import Parts

_ANSWERS: Final = (("yes", discord.ButtonStyle.primary), ("no", discord.ButtonStyle.secondary))


async def take_back(parts: Parts, notice: NoticeInfo) -> Letter | None:
    """The question to the others, open or as it has ended."""
    table = await parts.tables.table(notice.game_id)
    ballot = await parts.ballots.of(notice.subject)
    if ballot is None or (ballot.result is not None and notice.message_id is None):
        return None
    people = [table.seats[seat].user_id for seat in ballot.asked if seat not in ballot.yes]
    texts = [
        parts.wording.say(
            f"table.take_back.{ballot.result or 'open'}",
            parts.names(table),
            seat=ballot.seat,
            people=Markup(" ".join(f"<@{user}>" for user in people)),
            yes=ballot.yes,
            no=ballot.no,
            end=ballot.expires_at,
        )
    ]
    rows: list[layout.Row] = []
    if ballot.result is None and table.status == "running":
        rows = [_answers(parts, table, ballot, "table.take_back.yes", "table.take_back.no")]
    mentions = tuple(user for user in people if user is not None) if ballot.result is None else ()
    return Letter(view=layout.message(texts, rows=rows), kind="take_back", mentions=mentions, closed=True)


def _answers(parts: Parts, table: Table, ballot: BallotInfo, yes: str, no: str) -> layout.Row:
    """Two buttons, with what is written on them."""
    return [
        ui.Button(
            label=parts.wording.plain.say(key),
            custom_id=ids.ballot_button(table.id, ballot.id, answer),
            style=style,
        )
        for key, (answer, style) in zip((yes, no), _ANSWERS, strict=True)
    ]


async def offer(parts: Parts, notice: NoticeInfo) -> Letter | None:
    """A seat is offered to somebody, or somebody asks for it: open, or as it has ended."""
    body = announcements.load(notice.body, Offer)
    table = await parts.tables.table(notice.game_id)
    ballot = await parts.ballots.of(notice.subject)
    if ballot is None or (ballot.result is not None and notice.message_id is None):
        return None
    names = parts.names(table)
    answers = body.user if ballot.kind == voting.OFFER else table.host_id
    facts = {"seat": body.seat, "user": body.user, "host": table.host_id or 0, "end": ballot.expires_at}
    result = ballot.result or "open"
    if ballot.kind == voting.OFFER:
        text = parts.wording.say(f"table.offer.{result}", names, **facts)
        yes, no = "table.offer.yes", "table.offer.no"
    else:
        text = parts.wording.say(f"table.take.{result}", names, **facts)
        yes, no = "table.take.yes", "table.take.no"
    open_ = ballot.result is None and table.status == "running"
    rows = [_replies(parts, table, ballot, (("yes", yes), ("no", no)))] if open_ else []
    mentions = (answers,) if open_ and answers is not None else ()
    return Letter(view=layout.message([text], rows=rows), kind="offer", mentions=mentions, closed=True)


async def gone(parts: Parts, notice: NoticeInfo) -> Letter | None:
    """Whoever is due has left the server: what the table wants to do, or has done."""
    body = announcements.load(notice.body, Gone)
    table = await parts.tables.table(notice.game_id)
    ballot = await parts.ballots.of(notice.subject)
    if ballot is None or (ballot.result is not None and notice.message_id is None):
        return None
    names = parts.names(table)
    info = table.seats[body.seat]
    open_ = ballot.result is None and table.status == "running" and info.user_id == body.user
    result = "open" if open_ else ballot.result or "overtaken"
    text = parts.wording.say(f"table.gone.{result}", names, seat=body.seat)
    answers = (("no", "table.gone.wait"), ("yes", "table.gone.computer"), ("other", "table.gone.other"))
    rows = [_replies(parts, table, ballot, answers)] if open_ else []
    return Letter(view=layout.message([text], rows=rows), kind="gone", closed=True)


def _replies(
    parts: Parts, table: Table, ballot: BallotInfo, answers: Iterable[tuple[str, str]]
) -> layout.Row:
    """Buttons, with what is written on them."""
    return [
        ui.Button(
            label=parts.wording.plain.say(key),
            custom_id=ids.answer_button(table.id, ballot.id, answer),
            style=discord.ButtonStyle.primary if answer == "yes" else discord.ButtonStyle.secondary,
        )
        for answer, key in answers
    ]
