"""A table with a pace: until when there is time, reminders, and what is said when it is up."""

from __future__ import annotations

HOUR = 3600
DAY = 24 * HOUR


async def paced(world, *others, **terms):
    """A running game of Ann and others with these terms."""
    await world.open(*others, placement="scattered")
    sheet = await world.press(world.ann, world.card, "Options")
    sheet = await world.press(world.ann, sheet, "Pace and other terms")
    for name, value in terms.items():
        sheet = await world.pick(world.ann, sheet, value, f"q:1:{name}")
    await world.press(world.ann, world.card, "Begin")
    return await world.due()


def reminders(world, who):
    return [message for message in world.dms(who) if "for you:" in message.text]


async def test_the_host_sets_the_pace_and_everybody_sees_it(world):
    await world.open(world.bo)
    assert "Pace: no limit" in world.card.text
    sheet = await world.press(world.ann, world.card, "Options")
    sheet = await world.press(world.ann, sheet, "Pace and other terms")
    assert [s["custom_id"] for s in sheet.selects] == [
        "q:1:pace", "q:1:bank", "q:1:time_up", "q:1:standins", "q:1:rated",
    ]  # fmt: skip
    sheet = await world.pick(world.ann, sheet, "1d", "q:1:pace")
    await world.pick(world.ann, sheet, "12h", "q:1:bank")
    assert "Pace: 1 day a turn · Time bank: 12 hours each · When time is up: it is said" in world.card.text
    sheet = await world.press(world.bo, world.card, "Options")
    sheet = await world.press(world.bo, sheet, "Pace and other terms")
    assert not sheet.selects
    assert "Pace: 1 day a turn" in sheet.text


async def test_the_card_says_until_when_there_is_time(world):
    await paced(world, world.bo, pace="1d", bank="12h")
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
