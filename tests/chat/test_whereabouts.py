"""Where a table is held: threads, channels that are renamed, moved or gone, lost permissions; nothing is lost by any of it."""

from __future__ import annotations

from tests.chat.pacing import DAY, others


def handle(world, channel):
    return type(world.channel)(world.env, world.guild, channel)


async def in_thread(world, game="hill"):
    """A running game of Ann and Bo in a thread opened for it."""
    answer = await world.command(world.ann, "mole start", game=game, thread=True)
    thread = world.env.backend.channels[(await world.table()).channel_id]
    place = handle(world, thread)
    await world.press(world.bo, world.messages(place)[-1], "Join")
    await world.press(world.ann, world.messages(place)[-1], "Begin")
    return answer, thread, place


async def test_a_game_gets_a_thread_of_its_own(world):
    answer, thread, place = await in_thread(world)
    assert f"<#{thread.id}>" in answer.text
    assert thread.name == "Mole Hill, opened by Ann"
    assert thread.parent_id == world.channel.id
    await world.open(world.cy)  # the channel itself is still free
    who = await world.due(1)
    await world.type(who, await world.best(who), "hill", place)
    assert "is due" in world.messages(place)[-1].text or "are due" in world.messages(place)[-1].text


async def test_without_the_permission_no_thread_is_opened_and_it_is_said_which_is_missing(world):
    world.take_away("create_public_threads")
    answer = await world.command(world.ann, "mole start", game="hill", thread=True)
    assert "Create Public Threads" in answer.text
    assert await world.rows("SELECT id FROM game") == []


async def test_a_thread_opens_no_thread(world):
    _, _, place = await in_thread(world)
    answer = await world.command(world.cy, "mole start", place, game="hill", thread=True)
    assert "cannot open a thread here" in answer.text


async def test_a_locked_thread_waits_and_its_host_is_told_once(world):
    _, thread, place = await in_thread(world)
    world.fail(f"/channels/{thread.id}/messages", 403, 160005, times=None)
    who = await world.due()
    await world.type(who, await world.best(who), "hill", place)
    [told] = [message for message in world.dms(world.ann) if "cannot be shown" in message.text]
    assert "locked" in told.text
    await world.restart()
    await world.env.advance_time(3600)
    assert len([message for message in world.dms(world.ann) if "cannot be shown" in message.text]) == 1
    world.open_dms()
    await world.env.advance_time(3600)
    assert "is due" in world.messages(place)[-1].text


async def test_a_channel_that_is_renamed_and_moved_is_the_same_place(world):
    await world.begin(world.bo, game="hill")
    channel = world.env.backend.channels[world.channel.id]
    channel.name = "garden"
    channel.parent_id = None
    who = await world.due()
    await world.type(who, await world.best(who), "hill")
    [other] = others(world, who, world.ann, world.bo)
    assert world.card.pinged == [other.id]


async def gone(world):
    """A game whose channel was deleted, and another channel."""
    await world.begin(world.bo, game="hill")
    other = world.guild.create_text_channel("garden")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    return other


async def test_a_deleted_channel_is_told_to_the_host_and_the_table_moves(world):
    garden = await gone(world)
    [told] = [message for message in world.dms(world.ann) if "cannot be shown" in message.text]
    assert "/mole-admin move" in told.text
    assert "No table that you may move" in (await world.command(world.bo, "mole-admin move", garden)).text
    await world.restart()
    assert [c["value"] for c in await world.ann.autocomplete(garden, "mole-admin move", "table", "")] == ["1"]
    answer = await world.command(world.ann, "mole-admin move", garden)
    assert "at home here now" in answer.text
    who = await world.due()
    card = world.messages(garden)[-1]
    assert card.pinged == [who.id]
    await world.type(who, await world.best(who), "hill", garden)
    assert len(world.messages(garden)) == 2
    assert world.messages(garden)[0].controls == 0


async def test_a_move_made_while_the_channel_was_gone_is_told_in_the_new_one(world):
    await world.begin(world.bo, game="hill")
    garden = world.guild.create_text_channel("garden")
    who = await world.due()
    panel = world.dms(who)[-1]
    world.env.backend.delete_channel(world.channel.id)
    await world.by_buttons(who, await world.best(who), panel)
    await world.command(world.ann, "mole-admin move", garden)
    assert who.user.global_name in world.messages(garden)[-1].text
    [other] = others(world, who, world.ann, world.bo)
    assert world.messages(garden)[-1].pinged == [other.id]


async def test_a_table_does_not_move_to_where_another_is_played_nor_away_from_where_it_is(world):
    garden = await gone(world)
    await world.command(world.cy, "mole start", garden, game="hole")
    answer = await world.command(world.ann, "mole-admin move", garden)
    assert "has a table already" in answer.text
    lawn = world.guild.create_text_channel("lawn")
    assert "No table that you may move" in (await world.command(world.cy, "mole-admin move", lawn)).text


async def test_lost_permissions_are_told_to_the_host_and_what_happened_comes_once_they_are_back(world):
    await world.begin(world.bo, game="hill")
    who = await world.due()
    world.take_away("send_messages", "view_channel")
    await world.by_buttons(who, await world.best(who), world.dms(who)[-1])
    told = [message for message in world.dms(world.ann) if "cannot be shown" in message.text]
    assert len(told) == 1
    world.give_back()
    await world.env.advance_time(3600)
    assert who.user.global_name in world.card.text


async def test_a_channel_that_is_deleted_while_a_command_is_carried_out_is_no_fault_of_ours(world):
    await world.begin(world.bo, game="hill")
    who = await world.due()
    world.fail("/webhooks/*/messages/@original", 404, 10003, method="PATCH", times=None)
    action = await world.best(who)
    await who.slash(
        world.channel, f"mole hill {action.verb()}", **dict(zip(["square"], action.tokens()[1:], strict=True))
    )
    assert world.bot.guard.reports == []


async def test_a_question_that_was_asked_in_a_channel_that_is_gone_is_asked_in_the_new_one(world):
    await world.begin(world.bo, game="hill")
    await world.command(world.ann, "mole-admin replace", seat="2", person=world.cy.user)
    garden = world.guild.create_text_channel("garden")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    await world.command(world.ann, "mole-admin move", garden)
    [question] = [
        message for message in world.messages(garden) if "would you like to play on" in message.text
    ]
    assert question.pinged == [world.cy.id]
    await world.restart()
    await world.press(world.cy, question, "Take the seat")
    assert (await world.table()).seats[1].user_id == world.cy.id
    assert [message.text for message in world.messages(garden)].count(question.text) == 0


async def test_a_table_that_sleeps_can_be_woken_by_a_button_where_it_was_moved_to(world):
    await world.begin(world.bo, game="hill")
    await world.env.advance_time(61 * DAY)
    garden = world.guild.create_text_channel("garden")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    await world.command(world.ann, "mole-admin move", garden)
    [notice] = [message for message in world.messages(garden) if "Wake it" in message.buttons]
    await world.press(world.bo, notice, "Wake it")
    assert (await world.table()).status == "running"


async def test_a_thread_is_gone_with_its_channel_and_the_host_is_told(world):
    _, thread, _ = await in_thread(world)
    garden = world.guild.create_text_channel("garden")
    world.env.backend.channels.pop(thread.id, None)  # Discord says it of the channel alone
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert [message for message in world.dms(world.ann) if "cannot be shown" in message.text]
    assert "at home here now" in (await world.command(world.ann, "mole-admin move", garden)).text


async def test_a_channel_that_was_deleted_while_the_bot_was_away_is_noticed_when_the_table_is_to_move(world):
    await world.begin(world.bo, game="hill")
    garden = world.guild.create_text_channel("garden")
    world.env.backend.channels.pop(world.channel.id)
    await world.env.settle()
    world.bot._connection._get_guild(world.guild.id)._channels.pop(world.channel.id)
    answer = await world.command(world.ann, "mole-admin move", garden)
    assert "at home here now" in answer.text
    assert "No table that you may move" in (await world.command(world.ann, "mole-admin move", garden)).text
