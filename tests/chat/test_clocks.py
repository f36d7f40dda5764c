"""A table with a pace: until when there is time, reminders, and what is said when it is up."""

from __future__ import annotations

from tests.chat.pacing import DAY, HOUR, others, paced, reminders, said


async def test_the_host_sets_the_pace_and_everybody_sees_it(world):
    await world.open(world.bo)
    assert "Pace: no limit" in world.card.text
    sheet = await world.press(world.ann, world.card, "Options")
    sheet = await world.press(world.ann, sheet, "Pace and other terms")
    assert [s["custom_id"] for s in sheet.selects] == [
        "q:1:pace", "q:1:bank", "q:1:time_up", "q:1:standins", "q:1:standin_level", "q:1:open", "q:1:rated",
        "q:1:hints",
    ]  # fmt: skip
    sheet = await world.pick(world.ann, sheet, "1d", "q:1:pace")
    await world.pick(world.ann, sheet, "12h", "q:1:bank")
    assert "Pace: 1 day a turn · Time bank: 12 hours each · When time is up: it is said" in world.card.text
    sheet = await world.press(world.bo, world.card, "Options")
    sheet = await world.press(world.bo, sheet, "Pace and other terms")
    assert not sheet.selects
    assert "Pace: 1 day a turn" in sheet.text


async def test_the_card_says_until_when_there_is_time(world):
    who = await paced(world, world.bo, pace="1d", bank="12h")
    assert "Time until <t:" in world.dms(who)[-1].text
    status = await world.command(world.eve, "mole status")
    assert "Time until <t:" in status.text
    assert "Time until <t:" in world.card.text
    assert "after that 12 hours from the time bank" in world.card.text


async def test_a_player_is_reminded_at_half_and_before_the_end_and_then_time_is_up(world):
    who = await paced(world, world.bo, pace="1d")
    await world.env.advance_time(12 * HOUR - 60)
    assert reminders(world, who) == []
    await world.env.advance_time(120)
    assert len(reminders(world, who)) == 1
    await world.env.advance_time(9 * HOUR)
    assert len(reminders(world, who)) == 2
    before = len(world.messages())
    await world.env.advance_time(3 * HOUR)
    assert len(world.messages()) == before + 1
    assert "has no time left" in world.card.text
    await world.env.advance_time(30 * DAY)
    assert len(reminders(world, who)) == 2
    assert len(world.messages()) == before + 1


async def test_a_turn_is_muted_by_one_press_and_the_next_one_is_not(world):
    who = await paced(world, world.bo, pace="1d")
    await world.env.advance_time(12 * HOUR + 60)
    [first] = reminders(world, who)
    for _ in range(2):
        assert "no more reminders" in (await world.press(who, first, "Mute this turn")).text
    await world.restart()
    await world.env.advance_time(11 * HOUR)
    assert len(reminders(world, who)) == 1
    await world.env.advance_time(2 * HOUR)
    assert "has no time left" in world.card.text
    await world.type(who, await world.best(who))
    [other] = others(world, who, world.ann, world.bo)
    await world.type(other, await world.best(other))
    assert "That turn is over" in (await world.press(who, first, "Mute this turn")).text
    await world.env.advance_time(12 * HOUR + 60)
    assert len(reminders(world, who)) == 2


async def test_nobody_is_reminded_of_a_turn_that_was_made(world):
    who = await paced(world, world.bo, pace="1d")
    await world.env.advance_time(11 * HOUR)
    await world.type(who, await world.best(who))
    await world.env.advance_time(2 * HOUR)
    assert reminders(world, who) == []
    other = await world.due()
    assert other is not who
    await world.env.advance_time(11 * HOUR)
    assert len(reminders(world, other)) == 1


async def test_reminders_of_several_tables_come_in_one_message(world):
    garden = world.guild.create_text_channel("garden")
    for channel in (world.channel, garden):
        await world.command(world.ann, "mole start", channel, game="hill")
        await world.press(world.bo, world.messages(channel)[-1], "Join")
    for game_id in (1, 2):
        await world.write('UPDATE game SET terms = \'{"pace": "1d"}\' WHERE id = :id', id=game_id)
    for channel in (world.channel, garden):
        await world.press(world.ann, world.messages(channel)[-1], "Begin")
    first, second = await world.due(1), await world.due(2)
    assert first is second
    await world.env.advance_time(13 * HOUR)
    [reminder] = reminders(world, first)
    assert reminder.text.startswith("2 tables wait for you:")
    assert f"<#{garden.id}>" in reminder.text


async def test_with_closed_dms_the_reminder_is_one_mention_in_the_channel(world):
    world.close_dms(world.ann)
    world.close_dms(world.bo)
    who = await paced(world, world.bo, pace="1d")
    await world.env.advance_time(13 * HOUR)
    [mention] = said(world, "a table waits for you")
    assert mention.pinged == [who.id]
    await world.env.advance_time(2 * HOUR)
    assert len(said(world, "a table waits for you")) == 1


async def test_nobody_is_reminded_in_their_quiet_hours(world):
    who = await paced(world, world.bo, pace="1d")
    start = world.env.now()
    hour = (start.hour + 11) % 24
    await world.bot.parts.people.set(who.id, "quiet", f"{hour}-{(hour + 4) % 24}")
    await world.env.advance_time(14 * HOUR)
    assert reminders(world, who) == []
    await world.env.advance_time(2 * HOUR)
    assert len(reminders(world, who)) == 1


async def test_who_wants_no_reminders_gets_none_but_time_is_up_all_the_same(world):
    who = await paced(world, world.bo, pace="1d")
    await world.bot.parts.people.set(who.id, "reminders", "off")
    await world.env.advance_time(25 * HOUR)
    assert reminders(world, who) == []
    assert len(said(world, "has no time left")) == 1


async def test_a_restart_on_the_way_forgets_no_deadline_and_says_nothing_twice(world):
    who = await paced(world, world.bo, pace="1d")
    await world.env.advance_time(13 * HOUR)
    assert len(reminders(world, who)) == 1
    await world.restart()
    await world.env.advance_time(HOUR)
    assert len(reminders(world, who)) == 1
    await world.env.advance_time(11 * HOUR)
    assert len(said(world, "has no time left")) == 1
    await world.restart()
    await world.env.advance_time(DAY)
    assert len(said(world, "has no time left")) == 1


async def test_the_bank_is_used_up_before_time_is_up_and_stays_used(world):
    who = await paced(world, world.bo, pace="12h", bank="12h")
    await world.env.advance_time(18 * HOUR)
    assert said(world, "has no time left") == []
    await world.type(who, await world.best(who))
    [bank] = [seat.bank for seat in (await world.table()).seats if seat.user_id == who.id]
    assert abs(bank.total_seconds() - 6 * HOUR) < 60


async def test_nudging_reminds_who_is_due_at_most_once_in_twelve_hours(world):
    who = await paced(world, world.bo)
    [other] = others(world, who, world.ann, world.bo)
    answer = await world.command(other, "mole nudge")
    assert answer.text.endswith(f"{who.user.global_name} is reminded.")
    asked = [message for message in world.dms(who) if "asks for your move" in message.text]
    assert len(asked) == 1
    answer = await world.command(other, "mole nudge")
    assert "was reminded already; again from <t:" in answer.text
    await world.env.advance_time(12 * HOUR)
    answer = await world.press_more(other, "nudge")
    assert "is reminded" in answer.text
    assert len([message for message in world.dms(who) if "asks for your move" in message.text]) == 2


async def test_who_is_due_and_strangers_cannot_nudge(world):
    who = await paced(world, world.bo)
    assert (await world.command(who, "mole nudge")).text.startswith("Nobody else is due")
    assert (await world.command(world.eve, "mole nudge")).text.startswith("You do not sit at this table")
    assert world.dms(world.eve) == []


async def test_who_wants_no_messages_is_mentioned_once_in_the_channel(world):
    who = await paced(world, world.bo, pace="1d")
    await world.bot.parts.people.set(who.id, "dms", "off")
    before = len(world.dms(who))
    await world.env.advance_time(13 * HOUR)
    [mention] = said(world, "a table waits for you")
    assert mention.pinged == [who.id]
    [other] = others(world, who, world.ann, world.bo)
    await world.command(other, "mole nudge")
    [mention] = said(world, "asks for your move")
    assert mention.pinged == [who.id]
    assert len(world.dms(who)) == before


async def test_a_reminder_put_off_by_trouble_is_dropped_when_the_turn_was_made_meanwhile(world):
    who = await paced(world, world.bo, pace="1d")
    world.fail("/users/@me/channels", 500, times=None)
    channel = world.env.backend.get_dm_channel(who.id).id
    world.fail(f"/channels/{channel}/messages", 500, times=None)
    await world.env.advance_time(12 * HOUR + 60)
    world.open_dms()
    action = await world.best(who)
    await world.tables.submit(1, who.id, str(action), "quietly")
    await world.env.advance_time(HOUR)
    assert reminders(world, who) == []


async def test_a_reminder_put_off_into_quiet_hours_waits_for_their_end(world):
    who = await paced(world, world.bo, pace="1d")
    channel = world.env.backend.get_dm_channel(who.id).id
    world.fail(f"/channels/{channel}/messages", 500, times=None)
    await world.env.advance_time(12 * HOUR + 60)
    hour = world.env.now().hour
    await world.bot.parts.people.set(who.id, "quiet", f"{hour}-{(hour + 3) % 24}")
    world.open_dms()
    await world.env.advance_time(HOUR)
    assert reminders(world, who) == []
    await world.env.advance_time(3 * HOUR)
    assert len(reminders(world, who)) == 1
