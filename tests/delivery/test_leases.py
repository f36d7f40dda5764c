from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.chat.desk import LEASE
from bot.store import lanes, notices
from bot.store.lanes import LeaseLost
from tests.delivery.dying import live_and_die, recover
from tests.delivery.office import http_error


async def test_two_couriers_never_serve_the_same_lane(office):
    office.discord.dedupes = False
    games = [await office.game(channel=channel, wants=0) for channel in range(1, 13)]
    first, second = office.courier(), office.courier(sole=False)
    for revision in range(1, 6):
        for courier in (first, second):
            courier.wake()
        for game in games:
            await office.want(game, revision)
            first.wake()
            second.wake()
    for _ in range(3):
        await asyncio.gather(first.idle(), second.idle())
    assert office.discord.overlaps == 1
    for channel in range(1, 13):
        assert office.discord.told(channel) == list(range(6))
        assert sum(post.buttons for post in office.discord.shown(channel)) == 1


async def test_two_couriers_that_both_believe_to_be_alone_still_double_nothing(office):
    games = [await office.game(channel=channel, wants=0) for channel in range(1, 7)]
    for revision in range(1, 6):
        couriers = [office.courier(), office.courier()]
        for game in games:
            await office.want(game, revision)
        for courier in couriers:
            courier.wake()
            await asyncio.sleep(0.01)
        await asyncio.gather(*(courier.idle() for courier in couriers))
    await recover(office)
    for channel in range(1, 7):
        assert office.discord.told(channel) == list(range(6))


async def test_a_lease_left_by_the_dead_is_waited_for_unless_we_are_alone(office):
    game = await office.game(wants=0)
    await live_and_die(office, 3)
    assert (await office.lane(game)).leased_until >= office.clock.now() + LEASE
    waiting = office.courier(sole=False)
    await office.deliver(waiting)
    assert office.discord.told(1) == []
    assert waiting._timer is not None
    await office.deliver(office.courier(sole=True))
    assert office.discord.told(1) == [0]


async def test_a_lease_that_has_lapsed_is_taken_over_and_its_old_holder_writes_nothing(office):
    game = await office.game(wants=0)
    slow, quick = office.courier(), office.courier(sole=False)
    reached, release = asyncio.Event(), asyncio.Event()

    async def hang():
        if not reached.is_set():
            reached.set()
            await release.wait()

    office.discord.gate = lambda method, channel: hang()
    slow.wake()
    await reached.wait()
    office.clock.advance(LEASE.total_seconds() + 2)
    await office.deliver(quick)
    assert office.discord.told(1) == [0]
    await office.want(game, 1)
    release.set()
    await slow.idle()
    await office.deliver(quick)
    assert office.discord.told(1) == [0, 1]
    assert await office.states(game) == ["retired", "live"]


async def test_a_write_without_the_lease_is_refused(office):
    game = await office.game(wants=0)
    now = office.clock.now()
    lane_id = (await office.lane(game)).id
    async with office.store.write() as session:
        assert await lanes.claim_lanes(session, now, now + LEASE, 8) == (lane_id,)
        assert await lanes.claim_lanes(session, now, now + LEASE, 8) == ()
    with pytest.raises(LeaseLost):
        async with office.store.write() as session:
            await lanes.keep_lane(session, lane_id, now, shown=7)
    assert (await office.lane(game)).shown == -1


async def test_a_timer_is_set_for_the_earliest_attempt_and_nothing_waits_meanwhile(office):
    for channel, seconds in ((1, "50"), (2, "30"), (3, "90")):
        await office.game(channel=channel, wants=0)
        office.discord.fail("send", http_error(429, headers={"Retry-After": seconds}), channel=channel)
    before = len(asyncio.all_tasks())
    courier = await office.deliver()
    assert len(asyncio.all_tasks()) == before
    left = courier._timer.when() - asyncio.get_running_loop().time()
    assert 29 < left <= 30.1


async def test_the_timer_wakes_the_courier(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(429, headers={"Retry-After": "0.2"}))
    courier = office.courier()
    courier._desk = type(courier._desk)(
        office.store, office.discord, office.composer, _Running(office.clock), lambda: 0.0
    )
    courier.wake()
    await courier.idle()
    async with office.store.write() as session:
        await session.execute(text("UPDATE lane SET next_at = :at"), {"at": "2026-01-01 00:00:00.300000"})
    courier.wake()
    for _ in range(300):
        await asyncio.sleep(0.01)
        if office.discord.told(1):
            break
    await courier.idle()
    assert (await office.lane(game)).shown == 0


class _Running:
    """A clock that runs with the loop's."""

    def __init__(self, clock) -> None:
        self._start = clock.now()
        self._zero = asyncio.get_running_loop().time()

    def now(self):
        return self._start + timedelta(seconds=asyncio.get_running_loop().time() - self._zero)


async def test_a_store_that_fails_is_tried_again_later(office):
    await office.game(wants=0)

    class Broken:
        def read(self):
            raise OSError("the disk is gone")

        write = read

    courier = office.courier(store=Broken())
    courier.wake()
    await courier.idle()
    assert courier._timer is not None
    courier._desk = type(courier._desk)(
        office.store, office.discord, office.composer, office.clock, lambda: 1.0
    )
    courier.wake()
    await courier.idle()
    assert office.discord.told(1) == [0]


async def test_a_removed_game_is_no_matter(office):
    game = await office.game(wants=0)
    await live_and_die(office, 2)
    async with office.store.write() as session:
        await session.execute(text("DELETE FROM game WHERE id = :id"), {"id": game})
    await recover(office)
    assert office.discord.shown(1) == []


async def test_a_closed_courier_is_not_woken(office):
    courier = office.courier()
    await courier.close()
    await office.game(wants=0)
    await office.deliver(courier)
    assert office.discord.shown(1) == []


async def test_what_is_due_is_found_by_the_partial_indexes_however_many_games_there_are(store):
    async with store.read() as session:
        plans = []
        for query in (
            "SELECT id FROM lane WHERE (wants > shown OR unfinished = 1) AND next_at <= '2026'",
            "SELECT subject FROM notice WHERE sent_at IS NULL AND next_at <= '2026'",
        ):
            rows = await session.execute(text(f"EXPLAIN QUERY PLAN {query}"))
            plans.append(" ".join(row[3] for row in rows))
    assert "lane_due" in plans[0]
    assert "notice_due" in plans[1]


async def slow_world(office, method):
    """A game whose first message hangs on its way while the clock jumps ahead: the courier, and what lets it through."""
    office.discord.dedupes = False
    reached, release = asyncio.Event(), asyncio.Event()

    async def hang(asked):
        if asked == method and not reached.is_set():
            reached.set()
            await release.wait()

    office.discord.gate = lambda asked, channel: hang(asked)
    courier = office.courier()
    courier.wake()
    await reached.wait()
    office.clock.advance(LEASE.total_seconds() + 2)
    courier.wake()
    await asyncio.sleep(0.05)
    return courier, release


async def test_a_clock_that_jumps_ahead_takes_no_lane_from_the_one_who_serves_it(office):
    game = await office.game(wants=0)
    courier, release = await slow_world(office, "send")
    assert office.discord.told(1) == []
    release.set()
    await courier.idle()
    assert office.discord.told(1) == [0]
    assert office.discord.overlaps == 1
    assert await office.states(game) == ["live"]


async def test_a_clock_that_jumps_ahead_lets_no_notice_overtake_the_card_that_is_on_its_way(office):
    game = await office.game(wants=0)
    courier, release = await slow_world(office, "send")
    async with office.store.write() as session:
        await notices.add(
            session, "said", game_id=game, channel_id=1, body="a notice", now=office.clock.now()
        )
    courier.wake()
    await asyncio.sleep(0.05)
    assert office.discord.shown(1) == []
    release.set()
    await courier.idle()
    assert office.discord.told(1)[0] == 0
    assert office.discord.overlaps == 1
