"""What Discord may do to us: permissions taken away, things deleted, requests that fail. A game survives all of it."""

from __future__ import annotations

import msgspec
import pytest

from bot.chat.desk import FIRST_DELAY


async def one_turn(world):
    who = await world.due()
    return await world.type(who, await world.best(who))


async def test_without_attach_files_the_board_comes_in_words(world):
    await world.begin(world.bo, placement="scattered")
    world.fail(f"/channels/{world.channel.id}/messages", 403, 50013)
    await one_turn(world)
    card = world.card
    assert not card.pictures
    assert "I lack *Attach Files* here. In words:" in card.text
    assert "Layer 1 of 4, the grass:" in card.text
    assert "Free holes:" in card.text
    assert "● Ann: " in card.text
    assert card.controls
    assert card.pinged == [(await world.due()).id]
    status = await world.command(world.ann, "mole status")
    assert "I may not attach files here, so boards come without their picture." in status.text
    await one_turn(world)
    assert world.card.pictures
    status = await world.command(world.ann, "mole status")
    assert "attach files" not in status.text


async def test_a_failing_send_succeeds_later_and_is_told_once(world):
    await world.begin(world.bo, placement="scattered")
    world.env.settle_timeout = 5.0  # less than the pause before the next attempt
    world.fail(f"/channels/{world.channel.id}/messages", 503)
    shown = await one_turn(world)
    assert shown.text.startswith("Done.")
    assert len(world.messages()) == 2
    status = await world.command(world.bo, "mole status")
    assert "Discord does not answer just now; the card follows." in status.text
    await world.env.advance_time(FIRST_DELAY + 1)
    assert len(world.messages()) == 3
    assert world.card.controls
    assert world.card.pinged == [(await world.due()).id]
    assert not any(card.controls for card in world.messages()[:-1])


async def test_two_turns_while_the_channel_is_hidden_share_the_card_that_gets_through(world):
    await world.begin(world.bo, placement="scattered")
    world.env.settle_timeout = 5.0
    world.take_away("view_channel")
    for _ in range(2):
        who = await world.due()
        await world.by_buttons(who, await world.best(who), world.dms(who)[-1])
    world.give_back()
    await world.env.advance_time(10 * FIRST_DELAY)
    assert len(world.messages()) == 3
    assert world.card.text.count(" moved ") == 2


async def test_a_sent_message_whose_answer_was_lost_is_found_again(world):
    await world.begin(world.bo, placement="scattered")
    world.env.settle_timeout = 5.0
    world.lose_next_answer()
    await one_turn(world)
    assert len(world.messages()) == 3
    await world.env.advance_time(FIRST_DELAY + 1)
    await one_turn(world)
    assert len(world.messages()) == 4
    assert [bool(card.controls) for card in world.messages()] == [False, False, False, True]


async def test_a_deleted_card_is_not_missed(world):
    await world.begin(world.bo, placement="scattered")
    world.env.backend.delete_message(world.channel.id, world.card.id)
    await one_turn(world)
    assert len(world.messages()) == 2
    assert world.card.controls
    await one_turn(world)
    assert len(world.messages()) == 3


async def test_a_deleted_lobby_card_comes_again_with_the_next_change(world):
    await world.open()
    world.env.backend.delete_message(world.channel.id, world.card.id)
    await world.command(world.bo, "mole join")
    assert "■ Bo" in world.card.text
    assert "Begin" in world.card.enabled


async def test_a_deleted_dm_is_not_missed(world):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    [panel] = world.dms(who)
    world.env.backend.delete_message(panel.channel_id, panel.id)
    await world.type(who, await world.best(who))
    assert world.dms(who) == []
    await one_turn(world)
    assert len(world.dms(who)) == 1


async def test_a_deleted_channel_stops_nothing_else(world):
    world.env.settle_timeout = 5.0
    garden = world.guild.create_text_channel("garden")
    await world.begin(world.bo, placement="scattered")
    panel = world.dms(await world.due())[-1]
    await world.command(world.bo, "mole start", garden, game="hole")
    await world.command(world.ann, "mole join", garden)
    world.env.backend.delete_channel(world.channel.id)
    who = await world.due()
    sheets = await world.by_buttons(who, await world.best(who), panel)
    assert sheets[-1].text.startswith("Done.")
    await world.command(world.bo, "mole begin", garden)
    assert world.messages(garden)[-1].controls
    games = await world.command(who, "mole-me games", garden)
    assert f"<#{world.channel.id}>" in games.text
    await world.env.advance_time(FIRST_DELAY * 3)
    assert world.messages(garden)[-1].controls


async def test_the_bot_removed_from_the_server_goes_on_elsewhere(world):
    world.env.settle_timeout = 5.0
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    panel = world.dms(who)[-1]
    world.env.backend.remove_guild(world.guild.id)
    sheets = await world.by_buttons(who.user, await world.best(who), panel)
    assert sheets[-1].text.startswith("Done.")
    await world.env.advance_time(FIRST_DELAY * 3)
    listed = world.answer(await who.user.slash("mole-me games"))
    assert "is due." in listed.text


async def test_a_member_who_has_left_can_still_play_by_dm_and_the_host_can_end_it(world):
    await world.begin(world.bo, world.cy, placement="scattered")
    who = await world.due()
    panel = world.dms(who)[-1]
    world.guild.remove_member(who)
    sheets = await world.by_buttons(who.user, await world.best(who), panel)
    assert sheets[-1].text.startswith("Done.")
    moderator = world.member(
        "keeper", roles=[world.guild.create_role("k", permissions=world.permissions("manage_channels"))]
    )
    assert (await world.abort(moderator)).text == "The game is ended."


async def test_losing_send_messages_leaves_the_table_playable_by_dm(world):
    world.env.settle_timeout = 5.0
    await world.begin(world.bo, placement="scattered")
    world.take_away("send_messages")
    who = await world.due()
    sheets = await world.by_buttons(who, await world.best(who), world.dms(who)[-1])
    assert sheets[-1].text.startswith("Done.")
    assert len(world.messages()) == 2
    status = await world.command(world.ann, "mole status")
    assert "I may not post here. `/mole-admin doctor` says what to switch on." in status.text
    world.give_back()
    who = await world.due()
    # Whoever acts wakes what waits for people to mend it.
    await world.press(who, world.messages()[-1], "Your move")
    await world.env.settle()
    assert len(world.messages()) == 3
    assert world.card.pinged == [who.id]


async def test_an_archived_thread_is_opened_again(world):
    thread = world.env.backend.create_thread(world.channel.id, "a thread", world.ann.id)
    handle = type(world.channel)(world.env, world.guild, thread)
    await world.command(world.ann, "mole start", handle, game="hole")
    await world.command(world.bo, "mole join", handle)
    await world.options(1, placement="scattered")
    await world.command(world.ann, "mole begin", handle)
    who = await world.due()
    panel = world.dms(who)[-1]
    thread.thread_metadata.archived = True
    world.fail(f"/channels/{thread.id}/messages", 400, 50083)
    await world.by_buttons(who, await world.best(who), panel)
    assert not thread.thread_metadata.archived
    assert len(world.messages(handle)) == 3


@pytest.mark.parametrize("status", [500, 503])
async def test_an_answer_that_does_not_get_through_leaves_no_half_done_thing(world, status):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    before = await world.everything()
    world.fail("/interactions/*/*/callback", status)
    await who.slash(world.channel, "mole hole move", mole="A1", to="A2")
    assert await world.everything() == before
    shown = await world.type(who, await world.best(who))
    assert shown.text.startswith("Done.")


@pytest.fixture
def broken_brush(world):
    """No picture can be drawn any more."""

    def paint(view, frame):
        raise ZeroDivisionError(view.disc)

    for key, game in world.games.items():
        world.games[key] = msgspec.structs.replace(game, painter=paint)
    yield
    world.env.logs[:] = [log for log in world.env.logs if log["event"] != "a picture could not be drawn"]


async def test_what_cannot_be_drawn_comes_in_words_and_everything_goes_on(world, broken_brush):
    await world.begin(world.bo, placement="scattered")
    assert "The picture could not be drawn. In words:" in world.card.text
    assert "Free holes:" in world.card.text
    due = await world.due()
    assert "Free holes:" in world.dms(due)[-1].text
    await world.by_buttons(due, await world.best(due))
    assert len(world.messages()) == 3
    for name in ("board", "hand"):
        assert (
            "Free holes:" in (await world.command(world.eve if name == "board" else due, f"mole {name}")).text
        )
    assert "## " in (await world.command(world.eve, "mole rules")).text
    assert not any(shown.files for shown in (*world.messages(), *world.dms(due)))
    failed = [log for log in world.env.logs if log["event"] == "a picture could not be drawn"]
    assert len(failed) > 4


async def test_a_private_message_that_is_dismissed_while_we_think_is_no_fault_of_ours(world):
    await world.begin(world.bo, placement="scattered")
    due = await world.due()
    action = await world.best(due)
    sheet = (await world.by_buttons(due, action, confirm=False))[-1]
    world.fail("/webhooks/*/messages/@original", 404, 10008, method="PATCH", times=1)
    confirm = sheet.buttons["Confirm"]["custom_id"]
    record = await world.forge(due, confirm, shown=sheet)
    assert record.followup_ids == []
    assert len(world.messages()) == 3
