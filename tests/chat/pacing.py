"""Short ways to a table with a pace."""

from __future__ import annotations

from typing import Any

HOUR = 3600
DAY = 24 * HOUR


async def paced(world: Any, *others: Any, game: str = "hole", **terms: str) -> Any:
    """A running game of Ann and others with these terms, as its host sets them; whoever is due."""
    options = {"placement": "scattered"} if game == "hole" else {}
    table = await world.open(*others, game=game, **options)
    sheet = await world.press(world.ann, world.card, "Options")
    sheet = await world.press(world.ann, sheet, "Pace and other terms")
    for name, value in terms.items():
        sheet = await world.pick(world.ann, sheet, value, f"q:{table.id}:{name}")
    await world.press(world.ann, world.card, "Begin")
    return await world.due(table.id)


def reminders(world: Any, who: Any) -> list[Any]:
    """The reminders that somebody has had by DM."""
    return [message for message in world.dms(who) if "for you:" in message.text]


def said(world: Any, what: str) -> list[Any]:
    """The public messages that say this."""
    return [message for message in world.messages() if what in message.text]


def others(world: Any, who: Any, *people: Any) -> list[Any]:
    """All of these but one."""
    return [person for person in people if person is not who]
