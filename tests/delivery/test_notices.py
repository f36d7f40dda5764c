"""Notices: in order with the cards of their channel, for one person, and put anew where they stand."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.store import notices
from tests.delivery.dying import live_and_die, recover
from tests.delivery.office import FakeDiscord, Office, http_error
from tests.delivery.test_crashes import _forget_everything

ANN = 5
HER_DMS = 7_000_000 + ANN


async def renew(office: Office, subject: str) -> None:
    async with office.store.write() as session:
        await notices.renew(session, subject, office.clock.now())


class Gate:
    """Holds up what is posted until it is opened."""

    def __init__(self, office: Office) -> None:
        self.reached, self.opened = asyncio.Event(), asyncio.Event()
        office.discord.gate = lambda method, channel: self._wait() if method == "send" else None

    async def _wait(self) -> None:
        self.reached.set()
        await self.opened.wait()


def texts(office: Office, channel: int) -> list[str]:
    return [post.text for post in office.discord.shown(channel)]


async def test_notices_of_a_channel_are_said_one_after_the_other_in_order(office):
    game = await office.game(channel=1, wants=-1)
    for number in range(6):
        await office.notice(game, f"n{9 - number}")
        office.clock.advance(1)
    await office.deliver(office.courier())
    assert texts(office, 1) == [f"notice n{9 - number}" for number in range(6)]
    assert office.discord.overlaps == 1


async def test_a_card_waits_for_the_notice_that_is_on_its_way(office):
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "first")
    gate = Gate(office)
    courier = office.courier()
    courier.wake()
    await gate.reached.wait()
    await office.want(game, 1)
    courier.wake()
    await asyncio.sleep(0.05)
    assert office.discord.count("send") == 1
    gate.opened.set()
    await courier.idle()
    assert texts(office, 1) == ["notice first", "tells 0 1"]


async def test_a_channel_that_fails_holds_up_no_other(office):
    for channel in (1, 2, 3):
        game = await office.game(channel=channel, wants=-1)
        await office.notice(game, f"n{channel}", channel=channel)
    office.discord.fail("send", http_error(403, 50013), channel=1, times=99)
    await office.deliver(office.courier())
    assert [texts(office, channel) for channel in (1, 2, 3)] == [[], ["notice n2"], ["notice n3"]]


async def test_a_notice_for_one_person_goes_by_dm(office):
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "psst", user=ANN)
    await office.deliver(office.courier())
    assert texts(office, HER_DMS) == ["notice psst"]
    assert texts(office, 1) == []


async def test_with_closed_dms_it_is_said_in_the_channel_and_only_there(office):
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "psst", user=ANN)
    office.discord.fail("send", http_error(403, 50007), channel=HER_DMS, times=99)
    await office.deliver(office.courier())
    await office.deliver()
    assert texts(office, 1) == ["notice psst:instead"]
    assert office.discord.count("send") == 2


async def test_a_renewed_notice_is_changed_where_it_stands(office):
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "vote")
    await office.deliver(office.courier())
    for number in (1, 2):
        await renew(office, "vote")
        await office.deliver()
        assert texts(office, 1) == ["notice vote" + " again" * number]


async def test_what_is_renewed_while_it_is_on_its_way_is_put_right_afterwards(office):
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "vote")
    gate = Gate(office)
    courier = office.courier()
    courier.wake()
    await gate.reached.wait()
    await renew(office, "vote")
    gate.opened.set()
    await courier.idle()
    await office.deliver(courier)
    assert texts(office, 1) == ["notice vote again"]


async def test_a_notice_that_somebody_deleted_is_not_said_again(office):
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "vote")
    await office.deliver(office.courier())
    office.discord.shown(1)[0].deleted = True
    await renew(office, "vote")
    await office.deliver()
    assert texts(office, 1) == []
    assert [notice.sent_at is not None for notice in await office.notices()] == [True]


async def _by_dm(office: Office) -> None:
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "psst", user=ANN)


async def _closed(office: Office) -> None:
    await _by_dm(office)
    office.discord.fail("send", http_error(403, 50007), channel=HER_DMS, times=99)


async def _renewed(office: Office) -> None:
    game = await office.game(channel=1, wants=-1)
    await office.notice(game, "vote")
    await office.deliver(office.courier())
    await renew(office, "vote")


SITUATIONS = {
    "by DM": (_by_dm, HER_DMS, ["notice psst"]),
    "closed DMs": (_closed, 1, ["notice psst:instead"]),
    "renewed": (_renewed, 1, ["notice vote again"]),
}


@pytest.mark.parametrize("situation", SITUATIONS)
async def test_a_crash_at_any_point_neither_loses_nor_doubles_a_notice(store, situation):
    arrange, channel, expected = SITUATIONS[situation]
    clock = None
    for at in itertools.count(1):
        office = Office(store, clock)
        clock = office.clock
        office.discord = FakeDiscord(office.clock, dedupes=False)
        await _forget_everything(store)
        await arrange(office)
        fate = await live_and_die(office, at)
        if not fate.dead:
            await office.deliver(office.courier())
        await recover(office)
        assert texts(office, channel) == expected, f"died at point {at}"
        for courier in office.couriers:
            await courier.close()
        if not fate.dead:
            assert at > 4
            return


async def test_no_more_is_begun_in_a_second_than_the_rate_allows(office):
    moment = [0.0]
    for channel in range(1, 41):
        game = await office.game(channel=channel, wants=-1)
        await office.notice(game, f"n{channel}", channel=channel)
    courier = office.courier(rate=12, time=lambda: moment[0])
    sent = []
    for _ in range(8):
        await office.deliver(courier)
        sent.append(office.discord.count("send"))
        moment[0] += 1.0
    steps = [after - before for before, after in itertools.pairwise([0, *sent])]
    assert max(steps) <= 12
    assert sent[-1] == 40
