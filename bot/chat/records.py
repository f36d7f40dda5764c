"""What people's games have come to: their own record, the best of a server, and once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.chat import guard, layout
from bot.chat.deeds import parts_of, person, request
from bot.table.errors import Refused, TableExists
from bot.table.ratings import Stats

if TYPE_CHECKING:
    from bot.chat.parts import Parts

Interaction = discord.Interaction[Any]


async def stats(interaction: Interaction, whose: discord.abc.User | None) -> None:
    """The record of whoever asks, or of somebody else in the same server."""
    parts = parts_of(interaction)
    who = whose or interaction.user
    if interaction.guild_id is None and who.id != interaction.user.id:
        raise Refused("servers_only")
    found = await parts.records.stats(who.id, interaction.guild_id)
    say = parts.wording.say
    lines = [say("table.stats.title", user=who.id, here=interaction.guild_id is not None)]
    lines += [_line(parts, one) for one in found] or [say("table.stats.none")]
    await guard.answer(interaction, layout.message(["\n".join(lines)]))


def _line(parts: Parts, one: Stats) -> str:
    rank = one.rank
    return parts.wording.say(
        "table.stats.line",
        game=one.game,
        games=one.games,
        won=one.won,
        ranked=rank is not None,
        points=rank.points if rank else 0,
        place=rank.place if rank else 0,
        of=one.of,
        rated=one.rated,
    )


async def leaderboard(interaction: Interaction, game: str) -> None:
    """The best of this server at a game, or at every game."""
    parts = parts_of(interaction)
    if interaction.guild_id is None:
        raise Refused("servers_only")
    if game and game not in parts.games:
        raise Refused("no_such_game", game=game, games=tuple(parts.games))
    say = parts.wording.say
    texts: list[str] = []
    for kind in [game] if game else parts.games:
        best = await parts.records.best(interaction.guild_id, kind)
        if best:
            lines = [
                say("table.leaderboard.line", place=r.place, user=r.user_id, points=r.points, games=r.games)
                for r in best
            ]
            texts.append("\n".join([say("table.leaderboard.title", game=kind), *lines]))
    await guard.answer(interaction, layout.message([*texts, say("table.leaderboard.about")]))


async def rematch(interaction: Interaction, table_id: int) -> None:
    """Open the lobby of a rematch; who presses after that is shown the way to it."""
    parts = parts_of(interaction)
    try:
        table = await parts.tables.rematch(table_id, person(interaction), request(interaction))
    except TableExists as there:
        there.facts["link"] = await parts.link(there.table)
        raise
    await guard.say(interaction, parts.wording.say("table.rematch.open", link=await parts.link(table)))
