"""What each of Discord's refusals leads to."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.chat.letters import nonce
from bot.chat.sender import judge
from tests.delivery.office import http_error

MINUTE = 60
DM = 7_000_005


async def _trouble(office, game, kind="channel"):
    lane = await office.lane(game, kind)
    return lane.trouble


async def _later(office, seconds: float):
    office.clock.advance(seconds)
    await office.deliver()


@pytest.mark.parametrize(
    "error",
    [
        http_error(500),
        http_error(502),
        TimeoutError(),
        ConnectionResetError(),
        aiohttp.ServerDisconnectedError(),
    ],
    ids=lambda error: type(error).__name__,
)
@pytest.mark.parametrize("after", [True, False], ids=["it went out", "it did not go out"])
async def test_a_message_in_doubt_is_looked_for_before_it_is_sent_again(office, error, after):
    office.discord.dedupes = False
    game = await office.game(wants=2)
    office.discord.fail("send", error, after=after)
    await office.deliver()
    assert await office.states(game) == ["going"]
    await office.want(game, 3)
    await _later(office, 10)
    assert [post.revisions for post in office.discord.shown(1)] == [[0, 1, 2], [3]]
    assert office.discord.count("send") == (2 if after else 3)
    assert [name for name, _ in office.discord.calls][:2] == ["send", "find"]
    assert (await office.lane(game)).attempts == 0


async def test_a_cancelled_sending_is_looked_for(office, monkeypatch):
    monkeypatch.setattr("bot.chat.delivery.LAST_WORD", 0.01)
    office.discord.dedupes = False
    game = await office.game(wants=0)
    sending = asyncio.Event()

    async def hang():
        sending.set()
        await asyncio.sleep(3600)

    office.discord.gate = lambda method, channel: hang()
    courier = office.courier()
    courier.wake()
    await sending.wait()
    await courier.close()
    assert await office.states(game) == ["going"]
    office.discord.gate = lambda method, channel: None
    await office.deliver(office.courier())
    assert office.discord.told(1) == [0]
    assert [name for name, _ in office.discord.calls] == ["send", "find", "send"]


async def test_a_message_still_on_its_way_is_not_posted_twice(office):
    game = await office.game(wants=2)
    fault = office.discord.fail("send", TimeoutError())
    await office.deliver()
    assert fault.times == 0
    await office.want(game, 5)
    # It was not found, so the very same goes out under the same nonce: Discord would give back the first.
    await _later(office, 10)
    lane = await office.lane(game)
    first = office.discord.shown(1)[0]
    assert first.revisions == [0, 1, 2]
    assert first.nonce == nonce("3f9a" * 16, first.number, 2)
    assert lane.shown == 5


async def test_a_message_on_its_way_is_still_looked_for_after_a_refusal_of_its_repetition(office):
    office.discord.dedupes = False
    game = await office.game(wants=0)
    fault = office.discord.fail("send", TimeoutError(), after=True)
    office.discord.blind.add(1)  # it has not arrived yet
    await office.deliver()
    office.discord.fail("send", http_error(403, 50001))
    await _later(office, 10)
    assert fault.times == 0
    assert (await office.lane(game)).trouble == "no_access"
    office.discord.blind.clear()
    await _later(office, 20)
    assert office.discord.told(1) == [0]
    assert office.discord.count("send") == 2


async def test_after_a_long_silence_one_message_tells_everything(office):
    game = await office.game(wants=2)
    office.discord.fail("send", TimeoutError(), times=6)
    await office.deliver()
    await office.want(game, 5)
    for _ in range(8):
        await _later(office, 10 * MINUTE)
    assert [post.revisions for post in office.discord.shown(1)] == [[0, 1, 2, 3, 4, 5]]
    assert (await office.lane(game)).shown == 5


async def test_attempts_grow_rarer_up_to_ten_minutes(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(500), times=99)
    waits = []
    for _ in range(10):
        await office.deliver()
        lane = await office.lane(game)
        waits.append((lane.next_at - office.clock.now()).total_seconds())
        office.clock.time = lane.next_at
    assert waits == [8, 16, 32, 64, 128, 256, 512, 600, 600, 600]
    assert lane.attempts == 10
    office.discord.faults.clear()
    await office.deliver()
    lane = await office.lane(game)
    assert (lane.attempts, lane.trouble) == (0, None)


async def test_chance_spreads_the_attempts(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(500))
    await office.deliver(office.courier(chance=lambda: 0.0))
    assert ((await office.lane(game)).next_at - office.clock.now()).total_seconds() == 8 * 0.8


@pytest.mark.parametrize(
    "error",
    [http_error(429, headers={"Retry-After": "1234.5"}), discord.RateLimited(1234.5)],
    ids=["429", "own"],
)
async def test_a_rate_limit_is_waited_for_as_long_as_discord_asks(office, error):
    game = await office.game(wants=0)
    office.discord.fail("send", error)
    await office.deliver()
    lane = await office.lane(game)
    assert lane.trouble == "rate_limited"
    assert (lane.next_at - office.clock.now()).total_seconds() == 1234.5
    assert await office.states(game) == []
    await office.deliver(game_id=game)
    assert office.discord.count("send") == 1
    await _later(office, 1235)
    assert office.discord.told(1) == [0]
    assert office.discord.count("find") == 0


async def test_a_deleted_channel_parks_its_lane_until_somebody_acts(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(404, 10003), times=2)
    await office.deliver()
    assert await _trouble(office, game) == "unknown_channel"
    await _later(office, 60 * MINUTE)
    assert office.discord.count("send") == 1
    await office.deliver(game_id=game)
    assert office.discord.count("send") == 2
    await office.want(game, 4)
    await office.deliver(game_id=game)
    assert office.discord.told(1) == [0, 1, 2, 3, 4]


async def test_whoever_acts_proves_that_discord_is_back(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(500), times=1)
    await office.deliver()
    await office.deliver()
    assert office.discord.told(1) == []
    await office.deliver(game_id=game)
    assert office.discord.told(1) == [0]


async def test_whoever_opens_the_next_game_also_moves_on_the_end_of_the_one_before(office):
    first = await office.game(wants=3)
    office.discord.fail("send", http_error(403, 50013), times=4)
    for _ in range(4):
        await office.deliver()
        office.clock.advance(300)
    await office.end(first)
    second = await office.game(wants=0)
    await office.deliver(game_id=second)
    assert [post.revisions for post in office.discord.shown(1)] == [[0, 1, 2, 3], [0]]


async def test_the_troubles_of_games_that_are_over_are_forgotten_once_all_is_shown(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(403, 50013))
    courier = await office.deliver()
    assert [trouble.trouble for trouble in await courier.troubles(1)] == ["no_files"]
    await office.end(game)
    assert await courier.troubles(1) == ()


async def test_the_log_names_ids_and_troubles_but_never_what_was_said(office, log):
    game = await office.game(wants=0)
    await office.player(game, 5, wants=1)
    office.discord.fail("send", ValueError("tells 0 in secret"))
    office.discord.fail("open_dm", http_error(403, 50007))
    await office.deliver()
    await _later(office, 10)
    office.composer.broken.add(game)
    await office.want(game, 1)
    await office.deliver()
    text = repr(log)
    assert "sent" in {entry["event"] for entry in log}
    assert {"delivery failed unexpectedly", "a letter could not be composed"} <= {e["event"] for e in log}
    for said in ("tells", "secret", "a sentence is missing", "notice dm"):
        assert said not in text


async def test_a_deleted_channel_is_tried_again_on_its_own_after_hours(office):
    await office.game(wants=0)
    office.discord.fail("send", http_error(404, 10003))
    await office.deliver()
    await _later(office, 6 * 3600)
    assert office.discord.told(1) == [0]


async def test_a_deleted_channel_of_a_game_that_is_over_is_given_up(office):
    game = await office.game(wants=0)
    await office.deliver()
    await office.end(game)
    await office.want(game, 1)
    office.discord.fail("send", http_error(404, 10003), times=99)
    await office.deliver()
    lane = await office.lane(game)
    assert (lane.shown, lane.unfinished, lane.trouble) == (1, False, "unknown_channel")
    assert await office.states(game) == ["gone"]
    await _later(office, 24 * 3600)
    assert office.discord.count("send") == 2


async def test_a_deleted_card_is_noted_when_it_should_lose_its_buttons(office):
    game = await office.game(wants=0)
    await office.deliver()
    office.discord.shown(1)[0].deleted = True
    await office.want(game, 1)
    await office.deliver()
    assert await office.states(game) == ["gone", "live"]
    lane = await office.lane(game)
    assert (lane.unfinished, lane.trouble) == (False, None)


async def test_a_deleted_panel_is_sent_anew_when_it_should_change(office):
    office.composer.panels = True
    game = await office.game(wants=-1)
    await office.player(game, 5, wants=1)
    await office.deliver()
    office.discord.shown(DM)[0].deleted = True
    await office.want(game, 2, kind="dm")
    await office.deliver()
    assert [post.revisions for post in office.discord.shown(DM)] == [[2]]
    assert await office.states(game, "dm") == ["gone", "live"]


@pytest.mark.parametrize(
    ("code", "trouble"), [(50001, "no_access"), (50013, "no_permission"), (40001, "no_permission")]
)
async def test_missing_rights_are_told_and_tried_again(office, code, trouble):
    game = await office.game(wants=1)
    fault = office.discord.fail("send", http_error(403, code), times=99)
    courier = await office.deliver()
    (told,) = await courier.troubles(1)
    assert (told.game_id, told.kind, told.target_id, told.trouble, told.waiting) == (
        game,
        "channel",
        1,
        trouble,
        True,
    )
    assert await courier.troubles(2) == ()
    fault.times = 0
    await office.deliver(game_id=game)
    assert office.discord.told(1) == [0, 1]
    assert await courier.troubles(1) == ()
    assert office.discord.count("find") == 0


async def test_without_attach_files_the_card_goes_out_in_words(office):
    game = await office.game(wants=1)
    fault = office.discord.fail(
        "send", http_error(403, 50013), times=99, when=lambda call: bool(call["files"])
    )
    courier = await office.deliver()
    (card,) = office.discord.shown(1)
    assert (card.revisions, card.files, card.buttons) == ([0, 1], (), 1)
    (told,) = await courier.troubles(1)
    assert (told.trouble, told.waiting, told.attempts) == ("no_files", False, 0)
    fault.times = 0
    await office.want(game, 2)
    await office.deliver()
    cards = office.discord.shown(1)
    assert [(post.files, post.buttons) for post in cards] == [((), 0), (("board.png",), 1)]
    assert await courier.troubles(1) == ()


async def test_a_picture_too_large_is_left_out(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(413, 40005))
    await office.deliver()
    assert office.discord.shown(1)[0].files == ()
    assert await _trouble(office, game) == "too_large"


async def test_an_archived_thread_is_opened_again(office):
    game = await office.game(wants=0)
    office.discord.archived.add(1)
    await office.deliver()
    assert office.discord.told(1) == [0]
    assert await _trouble(office, game) is None


@pytest.mark.parametrize("code", [50083, 160005])
async def test_a_locked_thread_is_tried_again_later(office, code):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(403, code), times=99)
    office.discord.fail("unarchive", http_error(403, 50013), times=99)
    await office.deliver()
    lane = await office.lane(game)
    assert lane.trouble == {50083: "thread_archived", 160005: "thread_locked"}[code]
    assert lane.next_at > office.clock.now()
    office.discord.faults.clear()
    await office.deliver(game_id=game)
    assert office.discord.told(1) == [0]


async def test_a_rejected_letter_is_tried_again_with_what_comes_next(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(400, 50035))
    await office.deliver()
    assert await _trouble(office, game) == "rejected"
    await office.want(game, 1)
    await office.deliver(game_id=game)
    assert [post.revisions for post in office.discord.shown(1)] == [[0, 1]]


async def test_a_composer_at_fault_stops_nobody_else(office):
    broken = await office.game(channel=1, wants=0)
    await office.game(channel=2, wants=0)
    office.composer.broken.add(broken)
    await office.deliver()
    assert office.discord.told(2) == [0]
    assert await _trouble(office, broken) == "fault"
    office.composer.broken.clear()
    await office.deliver(game_id=broken)
    assert office.discord.told(1) == [0]


async def test_a_refused_token_stops_delivery_and_says_so_once(office):
    for channel in (1, 2):
        await office.game(channel=channel, wants=0)
    office.discord.fail("send", http_error(401), times=99)
    courier = await office.deliver()
    assert office.refused == 1
    await _later(office, 3600)
    await office.deliver(courier)
    assert office.discord.count("send") == 2
    office.discord.faults.clear()
    await office.deliver(office.courier())
    assert office.discord.told(1) == office.discord.told(2) == [0]


async def test_without_history_the_same_is_sent_again_and_that_is_told(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(500), after=True)
    office.discord.fail("find", http_error(403, 50013), times=99)
    courier = await office.deliver()
    await _later(office, 10)
    assert office.discord.told(1) == [0]
    (told,) = await courier.troubles(1)
    assert (told.trouble, told.waiting) == ("no_history", False)
    assert (await office.lane(game)).shown == 0


async def test_a_history_that_is_empty_for_want_of_the_right_counts_as_not_seen(office):
    await office.game(wants=0)
    office.discord.blind.add(1)
    office.discord.fail("send", http_error(500), after=True)
    courier = await office.deliver()
    await _later(office, 10)
    assert office.discord.told(1) == [0]
    assert (await courier.troubles(1))[0].trouble == "no_history"


async def test_a_message_that_went_out_and_was_deleted_is_not_sent_again(office):
    game = await office.game(wants=0)
    office.discord.fail("send", http_error(500), after=True)
    await office.deliver()
    office.discord.shown(1)[0].deleted = True
    await _later(office, 10)
    assert office.discord.shown(1) == []
    lane = await office.lane(game)
    assert (lane.shown, lane.trouble, lane.unfinished) == (0, None, False)
    await office.want(game, 1)
    await office.deliver()
    assert office.discord.told(1) == [1]


async def test_an_old_card_that_cannot_be_edited_does_not_hold_up_the_next(office):
    game = await office.game(wants=0)
    await office.deliver()
    fault = office.discord.fail("edit", http_error(429, 30046), times=99)
    await office.want(game, 1)
    await office.deliver()
    lane = await office.lane(game)
    assert (lane.trouble, lane.shown, lane.unfinished) == ("old_card", 1, True)
    await office.want(game, 2)
    await office.deliver()
    assert office.discord.told(1) == [0, 1, 2]
    fault.times = 0
    await _later(office, 10 * MINUTE)
    assert [post.buttons for post in office.discord.shown(1)] == [0, 0, 1]
    assert (await office.lane(game)).trouble is None


async def test_an_old_card_in_a_thread_archived_since_loses_its_buttons_all_the_same(office):
    game = await office.game(wants=0)
    await office.deliver()
    office.discord.fail("edit", http_error(500))
    await office.want(game, 1)
    await office.deliver()
    office.discord.archived.add(1)
    await _later(office, 10)
    assert [post.buttons for post in office.discord.shown(1)] == [0, 1]
    assert (await office.lane(game)).trouble is None


async def test_an_old_card_that_can_never_be_edited_is_given_up_after_some_hours(office):
    game = await office.game(wants=0)
    await office.deliver()
    office.discord.fail("edit", http_error(403, 160005), times=99)
    await office.want(game, 1)
    for _ in range(20):
        await _later(office, 10 * MINUTE)
    lane = await office.lane(game)
    assert (lane.unfinished, lane.trouble) == (False, None)
    assert await office.states(game) == ["retired", "live"]
    assert office.discord.count("edit") == 13


async def test_an_old_card_whose_edit_is_rejected_is_left_as_it_is(office):
    game = await office.game(wants=0)
    await office.deliver()
    office.discord.fail("edit", http_error(400, 50035))
    await office.want(game, 1)
    await office.deliver()
    assert await office.states(game) == ["retired", "live"]
    assert (await office.lane(game)).unfinished is False


@pytest.mark.parametrize("code", [50007, 50278])
@pytest.mark.parametrize("method", ["open_dm", "send"])
async def test_closed_dms_are_told_once_in_the_channel_and_tried_once_a_turn(office, method, code):
    game = await office.game(wants=-1)
    await office.player(game, 5, wants=1)
    fault = office.discord.fail(
        method, http_error(403, code), channel=DM if method == "send" else 5, times=99
    )
    courier = await office.deliver()
    assert [(post.text, post.mentions) for post in office.discord.shown(1)] == [
        (f"notice dm-closed:{game}:5", (5,))
    ]
    assert [(t.kind, t.target_id, t.trouble, t.waiting) for t in await courier.troubles(1)] == [
        ("dm", 5, "dm_closed", False)
    ]
    tried = 99 - fault.times
    await office.want(game, 2, kind="dm")
    await office.deliver()
    assert 99 - fault.times == tried, "the same turn"
    office.clock.advance(1)
    await office.due(game)
    await office.want(game, 3, kind="dm")
    await office.deliver()
    assert 99 - fault.times == tried + 1, "the next turn"
    assert len(office.discord.shown(1)) == 1, "said once"
    fault.times = 0
    office.clock.advance(1)
    await office.due(game)
    await office.want(game, 4, kind="dm")
    await office.deliver()
    assert office.discord.told(DM) == [4]
    assert await courier.troubles(1) == ()


async def test_a_person_who_is_gone_from_discord_is_not_tried_again(office):
    game = await office.game(wants=-1)
    await office.player(game, 5, wants=1)
    office.discord.fail("open_dm", http_error(404, 10013), times=99)
    await office.deliver()
    lane = await office.lane(game, "dm")
    assert (lane.shown, lane.trouble) == (1, "unknown_user")
    assert await office.notices() == []


@pytest.mark.parametrize("after", [True, False])
async def test_a_notice_in_doubt_is_looked_for(office, after):
    office.discord.dedupes = False
    game = await office.game(wants=-1)
    await office.notice(game, "nudge:1")
    office.discord.fail("send", http_error(500), after=after)
    await office.deliver()
    await _later(office, 10)
    await _later(office, 10)
    assert len(office.discord.shown(1)) == 1
    assert (await office.notices())[0].sent_at is not None


async def test_a_notice_refused_is_said_later_and_one_for_a_deleted_channel_never(office):
    game = await office.game(wants=-1)
    await office.notice(game, "a", channel=1)
    await office.notice(game, "b", channel=2)
    office.discord.fail("send", http_error(403, 50013), channel=1)
    office.discord.fail("send", http_error(404, 10003), channel=2, times=99)
    await office.deliver()
    first, second = await office.notices()
    assert (first.trouble, first.sent_at, first.tried_at) == ("no_permission", None, None)
    assert second.sent_at is not None
    await _later(office, 10)
    assert [post.text for post in office.discord.shown(1)] == ["notice a"]
    assert office.discord.count("find") == 0


def test_an_error_that_nobody_foresaw_leaves_it_open_whether_the_message_went_out():
    assert judge(RuntimeError("session is closed")).maybe
    assert judge(RuntimeError()).trouble == "fault"
    assert not judge(http_error(418)).maybe
    assert judge(http_error(429, headers={"Retry-After": "soon"})).retry_after == 0
