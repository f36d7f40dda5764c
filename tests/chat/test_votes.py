"""Time is up, and the others vote to let a computer player move."""

from __future__ import annotations

from tests.chat.pacing import DAY, HOUR, others, paced, said


async def late(world, *people, time_up):
    """Somebody's time is up; the one who is late, and the message that says so."""
    who = await paced(world, *people, pace="12h", time_up=time_up)
    await world.env.advance_time(13 * HOUR)
    [message] = said(world, "has no time left")
    return who, message


async def test_the_other_of_two_lets_a_computer_move_once(world):
    who, message = await late(world, world.bo, time_up="vote_once")
    assert {"Let a computer move", "Wait", "Nudge"} == set(message.buttons)
    [other] = others(world, who, world.ann, world.bo)
    answer = await world.press(other, message, "Let a computer move")
    assert answer.text == "Yes, and that decides it."
    await world.env.settle()
    assert await world.due() is other
    [message] = said(world, "has no time left")
    assert "The others let a computer move for them, once." in message.text
    assert not message.controls
    assert (
        f"A computer moved for {'●' if who is world.ann else '■'} {who.user.global_name}." in world.card.text
    )
    await world.type(other, await world.best(other))
    assert await world.due() is who
    await world.env.advance_time(HOUR)
    assert await world.due() is who


async def test_three_at_a_table_need_both_others_and_only_they_are_asked(world):
    who, message = await late(world, world.bo, world.cy, time_up="vote_once")
    first, second = others(world, who, world.ann, world.bo, world.cy)
    answer = await world.press(who, message, "Let a computer move")
    assert answer.text == "This is for the others at the table to decide."
    answer = await world.press(world.eve, message, "Let a computer move")
    assert answer.text.startswith("You do not sit at this table")
    await world.press(first, message, "Let a computer move")
    [message] = said(world, "has no time left")
    assert "1 of 2 say yes" in message.text
    answer = await world.press(second, message, "Wait")
    assert answer.text == "No, and that decides it."
    [message] = said(world, "has no time left")
    assert "The others wait." in message.text
    assert set(message.buttons) == {"Nudge"}
    assert await world.due() is who
    answer = await world.forge(first, "b:1:1:yes", shown=message)
    assert world.told(answer).text.startswith("That vote is over.")


async def test_a_restart_in_the_middle_of_a_vote_keeps_what_was_said(world):
    who, message = await late(world, world.bo, world.cy, time_up="vote_once")
    first, second = others(world, who, world.ann, world.bo, world.cy)
    await world.press(first, message, "Let a computer move")
    await world.restart()
    [message] = said(world, "1 of 2 say yes")
    await world.press(second, message, "Let a computer move")
    await world.env.settle()
    assert await world.due() is not who
    assert len(said(world, "has no time left")) == 1


async def test_the_late_player_moves_and_the_vote_is_over(world):
    who, message = await late(world, world.bo, world.cy, time_up="vote_once")
    first, _ = others(world, who, world.ann, world.bo, world.cy)
    await world.press(first, message, "Let a computer move")
    await world.type(who, await world.best(who))
    [message] = said(world, "has no time left")
    assert "The move has come; the vote is over." in message.text
    assert not message.controls


async def test_a_vote_ends_by_itself_after_three_days(world):
    who, _ = await late(world, world.bo, world.cy, time_up="vote_once")
    await world.env.advance_time(3 * DAY)
    [message] = said(world, "has no time left")
    assert "The vote is over; the others wait." in message.text
    assert set(message.buttons) == {"Nudge"}
    assert await world.due() is who


async def test_a_computer_plays_on_until_the_person_is_back(world):
    who, message = await late(world, world.bo, time_up="vote_on")
    [other] = others(world, who, world.ann, world.bo)
    await world.press(other, message, "Let a computer play on")
    await world.env.settle()
    for _ in range(3):
        assert await world.due() is other
        await world.type(other, await world.best(other))
        await world.env.settle()
    [message] = said(world, "has no time left")
    assert set(message.buttons) == {"I am back"}
    await world.restart()
    answer = await world.press(who, message, "I am back")
    assert answer.text.startswith("Welcome back.")
    [message] = said(world, "has no time left")
    assert "The others let a computer play on for a while." in message.text
    assert not message.controls
    assert len(said(world, "is back.")) == 1
    await world.type(other, await world.best(other))
    assert await world.due() is who


async def test_with_computers_alone_nobody_is_asked(world):
    await world.open(placement="scattered")
    await world.add_computer()
    await world.write("""UPDATE game SET terms = '{"pace": "12h", "time_up": "vote_once"}'""")
    await world.press(world.ann, world.card, "Begin")
    await world.env.settle()
    await world.env.advance_time(13 * HOUR)
    [message] = said(world, "has no time left")
    assert set(message.buttons) == {"Nudge"}
