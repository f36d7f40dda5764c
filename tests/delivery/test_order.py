from __future__ import annotations

import asyncio

import pytest

from bot.chat.letters import notice_number
from tests.delivery.office import http_error


async def test_every_revision_is_told_once_and_in_order(office):
    game = await office.game(wants=0)
    for revision in (0, 1, 4, 5, 9):
        await office.want(game, revision)
        await office.deliver()
    assert office.discord.told(1) == list(range(10))
    assert [post.revisions for post in office.discord.shown(1)] == [[0], [1], [2, 3, 4], [5], [6, 7, 8, 9]]


async def test_only_the_newest_message_keeps_its_buttons_and_all_keep_their_picture(office):
    game = await office.game()
    for revision in range(4):
        await office.want(game, revision)
        await office.deliver()
    assert [post.buttons for post in office.discord.shown(1)] == [0, 0, 0, 1]
    assert all(post.files == ("board.png",) for post in office.discord.shown(1))
    assert await office.states(game) == ["retired", "retired", "retired", "live"]
    lane = await office.lane(game)
    assert (lane.shown, lane.unfinished, lane.leased_until, lane.trouble) == (3, False, None, None)


async def test_a_new_message_goes_out_before_the_older_one_loses_its_buttons(office):
    game = await office.game()
    await office.deliver()
    await office.want(game, 1)
    await office.deliver()
    assert [name for name, _ in office.discord.calls] == ["send", "send", "edit"]


async def test_what_was_wanted_while_sending_is_told_next(office):
    game = await office.game()
    courier = office.courier()

    async def meanwhile():
        office.discord.gate = lambda method, channel: None
        await office.want(game, 3)
        courier.wake()

    office.discord.gate = lambda method, channel: meanwhile()
    await office.deliver(courier)
    assert [post.revisions for post in office.discord.shown(1)] == [[0], [1, 2, 3]]


async def test_what_a_board_shows_is_told_with_it_though_the_lane_wants_less(office):
    game = await office.game()
    await office.want(game, 2)
    office.composer.revision = 4
    await office.deliver()
    assert [post.revisions for post in office.discord.shown(1)] == [[0, 1, 2, 3, 4]]
    await office.want(game, 4)
    await office.deliver()
    await office.want(game, 5)
    await office.deliver()
    assert [post.revisions for post in office.discord.shown(1)] == [[0, 1, 2, 3, 4], [5]]


async def test_nothing_is_sent_when_nothing_is_wanted(office):
    await office.game()
    await office.deliver()
    calls = len(office.discord.calls)
    for _ in range(3):
        await office.deliver()
    assert len(office.discord.calls) == calls


async def test_a_lane_with_nothing_to_show_counts_as_told(office):
    game = await office.game(wants=2)
    office.composer.silent.add((await office.lane(game)).id)
    await office.deliver()
    assert office.discord.shown(1) == []
    assert (await office.lane(game)).shown == 2


async def test_a_slow_channel_holds_up_no_other(office):
    slow = await office.game(channel=1)
    release = asyncio.Event()
    office.discord.gate = lambda method, channel: release.wait() if channel == 1 else None
    courier = office.courier()
    courier.wake()
    for channel in range(2, 20):
        await office.game(channel=channel)
        courier.wake()
    for _ in range(400):
        await asyncio.sleep(0.005)
        if all(office.discord.shown(channel) for channel in range(2, 20)):
            break
    assert all(office.discord.shown(channel) for channel in range(2, 20))
    assert not office.discord.shown(1)
    release.set()
    await courier.idle()
    assert office.discord.told(1) == [0]
    assert (await office.lane(slow)).shown == 0


async def test_at_most_eight_lanes_are_served_at_once(office):
    for channel in range(1, 25):
        await office.game(channel=channel)
    waiting = 0
    release = asyncio.Event()

    async def wait():
        nonlocal waiting
        waiting += 1
        await release.wait()

    office.discord.gate = lambda method, channel: wait()
    courier = office.courier()
    courier.wake()
    for _ in range(100):
        await asyncio.sleep(0.005)
    assert waiting == 8
    release.set()
    await courier.idle()
    assert all(len(office.discord.shown(channel)) == 1 for channel in range(1, 25))


async def test_a_channel_with_ever_more_to_tell_does_not_keep_the_others_waiting(office):
    games = [await office.game(channel=channel) for channel in range(1, 31)]
    revision = 0

    async def tell_more(method, channel):
        nonlocal revision
        office.clock.advance(0.1)
        if method == "send" and channel <= 10 and len(office.discord.calls) < 300:
            revision += 1
            await office.want(games[channel - 1], revision)

    office.discord.gate = tell_more
    await office.deliver()
    first = [channel for method, channel in office.discord.calls if method == "send"][:40]
    assert set(first) == set(range(1, 31)), first


@pytest.mark.parametrize("jump", [-86400 * 365, 86400 * 365])
async def test_a_clock_that_is_put_right_holds_nothing_up(office, jump):
    game = await office.game()
    await office.deliver()
    for revision in (1, 2):
        office.clock.advance(jump)
        await office.want(game, revision)
        await office.deliver()
        assert office.discord.told(1) == list(range(revision + 1))


async def test_a_channels_next_game_waits_for_the_end_of_the_one_before(office):
    first = await office.game(wants=1)
    office.discord.fail("send", http_error(429, headers={"Retry-After": "30"}))
    await office.deliver()
    await office.end(first)
    second = await office.game(wants=0)
    await office.deliver()
    assert office.discord.shown(1) == []
    office.clock.advance(31)
    await office.deliver()
    assert [post.revisions for post in office.discord.shown(1)] == [[0, 1], [0]]
    assert (await office.lane(second)).shown == 0


async def test_a_channels_next_game_does_not_wait_for_one_whose_words_are_broken(office):
    first = await office.game(wants=1)
    office.composer.broken.add(first)
    await office.deliver()
    assert (await office.lane(first)).trouble == "fault"
    await office.end(first)
    await office.game(wants=0)
    await office.deliver()
    assert [post.revisions for post in office.discord.shown(1)] == [[0]]


async def test_a_panel_is_changed_in_place_and_keeps_what_it_told(office):
    office.composer.panels = True
    game = await office.game(wants=-1)
    await office.player(game, 5, wants=1)
    await office.deliver()
    await office.want(game, 3, kind="dm")
    await office.deliver()
    (panel,) = office.discord.shown(7_000_005)
    assert panel.revisions == [0, 1, 2, 3]
    assert panel.buttons == 1
    assert office.discord.count("open_dm") == 1
    assert await office.states(game, "dm") == ["live"]


async def test_a_closed_letter_is_never_edited_again(office):
    office.composer.closed = True
    game = await office.game()
    for revision in range(3):
        await office.want(game, revision)
        await office.deliver()
    assert office.discord.count("edit") == 0
    assert await office.states(game) == ["retired"] * 3


async def test_a_notice_is_said_once_and_pings_only_its_player(office):
    game = await office.game(wants=-1)
    await office.notice(game, "dm-closed:1:5")
    for _ in range(3):
        await office.deliver()
    (post,) = office.discord.shown(1)
    assert (post.text, post.mentions) == ("notice dm-closed:1:5", (5,))
    assert post.number == notice_number("dm-closed:1:5") >= 1 << 30


async def test_a_stale_notice_is_not_said(office):
    game = await office.game(wants=-1)
    await office.notice(game, "late", body="stale")
    await office.deliver()
    assert office.discord.shown(1) == []
    assert (await office.notices())[0].sent_at is not None


async def test_the_card_before_a_closed_one_loses_its_buttons(office):
    game = await office.game(wants=1)
    await office.deliver()
    office.composer.closed = True
    await office.want(game, 2)
    await office.deliver()
    assert [post.buttons for post in office.discord.shown(1)] == [0, 0]
    assert [post.files for post in office.discord.shown(1)] == [("board.png",)] * 2
    assert await office.states(game) == ["retired", "retired"]
