"""Discord allows three seconds: everything is acknowledged before the database is asked."""

from __future__ import annotations

from contextlib import asynccontextmanager

import pytest

COMMANDS = (
    "mole join", "mole seat leave", "mole begin", "mole board", "mole hand", "mole status", "mole verify", "mole rules",
    "mole hole pass", "mole hole turn", "mole hole stop", "mole-me games", "mole-admin doctor", "mole-admin abort",
)  # fmt: skip


@pytest.fixture
def late(world, monkeypatch):
    """The interactions that were not acknowledged when the database was asked for something."""
    found: list[str] = []
    store = world.bot.parts.store
    for name in ("read", "write"):
        method = getattr(store, name)

        @asynccontextmanager
        async def watched(*args, method=method, **how):
            waiting = [
                i for i in world.env.backend.interactions.values() if i.type in {2, 3} and not i.responded
            ]
            found.extend(str(interaction.command_name or interaction.id) for interaction in waiting)
            async with method(*args, **how) as session:
                yield session

        monkeypatch.setattr(store, name, watched)
    return found


async def test_every_command_is_acknowledged_before_the_database_is_asked(world, late):
    await world.command(world.ann, "mole start", game="hole")
    for name in COMMANDS:
        await world.command(world.bo, name)
    await world.command(world.bo, "mole hole move", mole="A1", to="A2")
    assert late == []


async def test_every_button_and_select_is_acknowledged_before_the_database_is_asked(world, late):
    await world.open(world.bo)
    sheet = await world.press(world.ann, world.card, "Options")
    await world.pick(world.ann, sheet, "scattered")
    await world.press(world.ann, world.card, "Begin")
    who = await world.due()
    for value in ("watch", "words", "status", "rules", "dice"):
        await world.press_more(who, value)
    await world.by_buttons(who, await world.best(who), await world.press(who, world.card, "My hand"))
    assert late == []
