"""Questions to a table that something else has settled: their buttons are gone, and what was asked is not done later."""

from __future__ import annotations

from bot.table.values import Person
from tests.chat.pacing import HOUR, others, paced, said
from tests.chat.test_people import left


async def with_computer(world, *people, game="mountains"):
    """A running game with a computer player at the last seat."""
    await world.open(*people, game=game)
    await world.add_computer()
    await world.press(world.ann, world.card, "Begin")
    await world.env.settle()
    return len(people) + 2


async def test_who_came_back_and_moved_is_not_replaced_by_an_old_question(world):
    who, gone = await left(world)
    [question] = said(world, "is not on this server any more")
    world.env.backend.add_member(world.guild.id, gone.id)
    await world.type(gone, await world.best(gone), "hill")
    [settled] = said(world, "that is settled by now")
    assert not settled.controls
    late = await world.forge(who, next(iter(question.buttons.values()))["custom_id"].replace("no", "yes"))
    assert "vote is over" in world.told(late).text
    assert (await world.table()).seat_of(gone.id) is not None


async def test_a_seat_that_is_taken_is_offered_to_nobody_else(world):
    await world.begin(world.bo, game="hill")
    for person in (world.cy, world.di):
        await world.command(world.ann, "mole-admin replace", seat="2", person=person.user)
    first, second = said(world, "would you like to play on for")
    await world.press(world.di, second, "Take the seat")
    [settled] = said(world, "was asked to play on here")
    assert settled.id == first.id
    assert not settled.controls


async def test_what_was_asked_ends_with_the_game(world):
    seat = await with_computer(world, world.bo)
    await world.command(world.cy, "mole seat take", seat=str(seat))
    await world.command(world.ann, "mole-admin replace", seat="2", person=world.di.user)
    assert len([message for message in world.messages() if "Let them play" in message.buttons]) == 1
    await world.restart()
    await world.abort(world.ann)
    assert len(said(world, "that is settled by now")) == 2
    assert not any(message.controls for message in world.messages())


async def test_who_resigns_has_no_say_in_a_vote_and_the_others_may_have_decided(world):
    who = await paced(world, world.bo, world.cy, world.di, pace="12h", time_up="vote_once")
    await world.env.advance_time(13 * HOUR)
    [message] = said(world, "has no time left")
    first, second, third = others(world, who, world.ann, world.bo, world.cy, world.di)
    await world.press(first, message, "Let a computer move")
    sheet = await world.command(second, "mole seat resign")
    await world.press(second, sheet, "Resign")
    [message] = said(world, "has no time left")
    assert "1 of 2 say yes" in message.text
    sheet = await world.command(third, "mole seat resign")
    await world.press(third, sheet, "Resign")
    await world.env.settle()
    [message] = said(world, "has no time left")
    assert "The others let a computer move for them, once." in message.text
    assert "A computer moved for" in "".join(card.text for card in world.messages())


async def test_what_somebody_has_voted_who_was_replaced_since_does_not_count(world):
    who = await paced(world, world.bo, world.cy, pace="12h", time_up="vote_once")
    await world.env.advance_time(13 * HOUR)
    [message] = said(world, "has no time left")
    first, second = others(world, who, world.ann, world.bo, world.cy)
    await world.press(first, message, "Let a computer move")
    seat = (await world.table()).seat_of(first.id)
    await world.bot.parts.seating.to_computer(1, seat, Person(0, ""), "relaxed", "replaced", moderator=True)
    await world.deliver()
    [message] = said(world, "has no time left")
    assert "0 of 1 say yes" in message.text
    await world.press(second, message, "Let a computer move")
    [message] = said(world, "has no time left")
    assert "The others let a computer move for them, once." in message.text


async def test_a_new_host_is_asked_who_plays(world):
    seat = await with_computer(world, world.bo, world.cy)
    await world.command(world.di, "mole seat take", seat=str(seat))
    sheet = await world.command(world.ann, "mole seat resign")
    await world.press(world.ann, sheet, "Resign")
    [question] = said(world, "would like to play")
    assert f"<@{world.bo.id}>" in question.text
    await world.press(world.bo, question, "Let them play")
    assert (await world.table()).seats[seat - 1].user_id == world.di.id


async def test_nobody_sees_two_hands_of_one_game(world):
    seat = await with_computer(world, world.bo)
    await world.command(world.ann, "mole-admin replace", seat="2")
    refused = await world.command(world.bo, "mole seat take", seat=str(seat))
    assert refused.text.startswith("You have played another seat of this game")
    refused = await world.command(world.ann, "mole-admin replace", seat=str(seat), person=world.bo.user)
    assert f"<@{world.bo.id}> has played another seat" in refused.text
    await world.command(world.bo, "mole seat take", seat="2")
    await world.press(world.ann, said(world, "would like to play")[-1], "Let them play")
    assert (await world.table()).seats[1].user_id == world.bo.id


async def test_a_refusal_says_whom_it_is_about(world):
    seat = await with_computer(world, world.bo, world.cy)
    refused = await world.command(world.ann, "mole-admin replace", seat=str(seat), person=world.bo.user)
    assert refused.text.startswith(f"<@{world.bo.id}> sits at this table already.")
    sheet = await world.command(world.bo, "mole seat resign")
    await world.press(world.bo, sheet, "Resign")
    refused = await world.command(world.ann, "mole-admin replace", seat=str(seat), person=world.bo.user)
    assert "has left this game for good" in refused.text
    refused = await world.command(world.bo, "mole seat take", seat=str(seat))
    assert refused.text.startswith("You have left this game for good.")
    refused = await world.command(world.cy, "mole-admin replace", seat=str(seat), person=world.di.user)
    assert refused.text == "Only the host, or someone who may manage the channel, can do that."
