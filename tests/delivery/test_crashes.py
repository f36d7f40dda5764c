from __future__ import annotations

import itertools

import pytest
from sqlalchemy import delete, update

from bot.store.models import Base, Lane
from tests.delivery.dying import live_and_die, recover
from tests.delivery.office import FakeDiscord, Office, http_error

ENOUGH = 60


async def _first_card(office: Office) -> None:
    await office.game(channel=1, wants=2)


async def _next_card(office: Office) -> None:
    game = await office.game(channel=1, wants=2)
    await office.deliver(office.courier())
    await office.want(game, 5)


async def _two_old_cards(office: Office) -> None:
    game = await office.game(channel=1, wants=0)
    await office.deliver(office.courier())
    office.discord.fail("edit", http_error(500))
    await office.want(game, 1)
    await office.deliver()
    await office.want(game, 2)


async def _panel_in_place(office: Office) -> None:
    office.composer.panels = True
    game = await office.game(channel=1, wants=-1)
    await office.player(game, 5, wants=1)
    await office.deliver(office.courier())
    await office.want(game, 4, kind="dm")


async def _panel_that_was_deleted(office: Office) -> None:
    await _panel_in_place(office)
    office.discord.shown(7_000_005)[0].deleted = True


async def _card_without_picture(office: Office) -> None:
    await office.game(channel=1, wants=2)
    office.discord.fail("send", http_error(403, 50013), times=99, when=lambda call: bool(call["files"]))


async def _card_in_doubt(office: Office) -> None:
    game = await office.game(channel=1, wants=2)
    office.discord.fail("send", http_error(500), after=True)
    await office.deliver(office.courier())
    await office.want(game, 3)
    office.clock.advance(20)


async def _card_that_failed(office: Office) -> None:
    game = await office.game(channel=1, wants=2)
    office.discord.fail("send", http_error(500))
    await office.deliver(office.courier())
    await office.want(game, 3)
    office.clock.advance(20)


SITUATIONS = {
    "the first card": (_first_card, 1, [0, 1, 2]),
    "the next card": (_next_card, 1, [0, 1, 2, 3, 4, 5]),
    "two old cards": (_two_old_cards, 1, [0, 1, 2]),
    "a panel changed in place": (_panel_in_place, 7_000_005, [0, 1, 2, 3, 4]),
    "a panel that was deleted": (_panel_that_was_deleted, 7_000_005, [2, 3, 4]),
    "a card without its picture": (_card_without_picture, 1, [0, 1, 2]),
    "a card in doubt": (_card_in_doubt, 1, [0, 1, 2, 3]),
    "a card that failed": (_card_that_failed, 1, [0, 1, 2, 3]),
}


@pytest.mark.parametrize("situation", SITUATIONS)
async def test_a_crash_at_any_point_neither_loses_nor_doubles(store, situation):
    arrange, channel, expected = SITUATIONS[situation]
    office = Office(store)
    for at in range(1, ENOUGH):
        office = Office(store, office.clock)
        office.discord = FakeDiscord(office.clock, dedupes=False)
        await _forget_everything(store)
        await arrange(office)
        fate = await live_and_die(office, at)
        if not fate.dead:
            await office.deliver(office.courier())
        await recover(office)
        where = f"died at point {at}"
        assert office.discord.told(channel) == expected, where
        _check_buttons(office, channel, where)
        office.discord.faults.clear()
        await _one_more(office)
        assert office.discord.told(channel) == [*expected, expected[-1] + 1], where
        _check_buttons(office, channel, where)
        for courier in office.couriers:
            await courier.close()
        if not fate.dead:
            assert at > 6
            return
    pytest.fail("it never came to an end")


async def test_a_crash_at_any_point_says_once_that_dms_are_closed(store):
    clock = None
    for at in itertools.count(1):
        office = Office(store, clock)
        clock = office.clock
        office.discord = FakeDiscord(office.clock, dedupes=False)
        await _forget_everything(store)
        game = await office.game(channel=1, wants=-1)
        await office.player(game, 5, wants=3)
        office.discord.fail("send", http_error(403, 50007), channel=7_000_005, times=99)
        fate = await live_and_die(office, at)
        await recover(office)
        assert [post.text for post in office.discord.shown(1)] == [f"notice dm-closed:{game}:5"], at
        assert office.discord.shown(7_000_005) == []
        lane = await office.lane(game, "dm")
        assert (lane.shown, lane.trouble, lane.unfinished) == (3, "dm_closed", False), at
        if not fate.dead:
            assert at > 12
            return


def _check_buttons(office: Office, channel: int, where: str) -> None:
    buttons = [post.buttons for post in office.discord.shown(channel)]
    assert buttons == [0] * (len(buttons) - 1) + [1], where


async def _one_more(office: Office) -> None:
    async with office.store.write() as session:
        await session.execute(update(Lane).where(Lane.wants >= 0).values(wants=Lane.wants + 1))
    await recover(office)


@pytest.mark.parametrize("at", range(1, 12))
async def test_several_crashes_in_a_row_neither_lose_nor_double(office, at):
    game = await office.game(channel=1, wants=1)
    office.discord.dedupes = False
    for revision in range(2, 7):
        await live_and_die(office, at)
        await office.want(game, revision)
    await recover(office)
    assert office.discord.told(1) == list(range(7))
    assert sum(post.buttons for post in office.discord.shown(1)) == 1


async def _forget_everything(store) -> None:
    async with store.write() as session:
        for table in reversed(Base.metadata.sorted_tables):
            await session.execute(delete(table))
