"""Taking back at the table: the button, the command, the question to the others and what everybody sees of it."""

from __future__ import annotations

from tests.chat.pacing import DAY, others, said


async def moved(world, *people, game="hill"):
    """A running game in which somebody has just acted: who, and the answer they got."""
    await world.begin(*people, game=game)
    who = await world.due()
    return who, await world.type(who, await world.best(who), game)


async def test_a_press_takes_back_what_was_just_confirmed(world):
    who, answer = await moved(world, world.bo)
    line = world.card.text.splitlines()[0]
    answer = await world.press(who, answer, "Take back")
    assert answer.text.startswith("Taken back. Choose anew.")
    assert answer.controls
    assert f"{who.user.global_name} took this back:\n~~{line}" in world.card.text
    assert world.card.pinged == [who.id]
    assert (await world.table()).due == ((await world.table()).seat_of(who.id),)


async def test_the_direct_message_asks_anew(world):
    who, _ = await moved(world, world.bo)
    before = len(world.dms(who))
    await world.command(who, "mole undo")
    newest = world.dms(who)[-1]
    assert "Your turn in" in newest.text
    assert newest.controls
    assert len(world.dms(who)) == before + 1
    [other] = others(world, who, world.ann, world.bo)
    assert not world.dms(other)[-1].controls


async def test_a_button_of_an_earlier_step_is_told_so(world):
    who, answer = await moved(world, world.bo)
    await world.command(who, "mole undo")
    await world.type(who, await world.best(who), "hill")
    answer = await world.press(who, answer, "Take back") if "Take back" in answer.buttons else answer
    stale = await world.forge(who, "u:1:00ab12cd34ef")
    assert "not your last one" in world.told(stale).text


async def test_the_others_are_asked_on_the_menu_and_agree(world):
    who, _ = await moved(world, world.bo)
    [other] = others(world, who, world.ann, world.bo)
    await world.type(other, await world.best(other), "hill")
    answer = await world.press_more(who, "take_back")
    assert "is asked" in answer.text
    [question] = said(world, "would like to take back the last step")
    assert question.pinged == [other.id]
    refused = await world.press(who, question, "Let them")
    assert "for the others" in refused.text
    await world.restart()
    answer = await world.press(other, question, "Let them")
    assert "that decides it" in answer.text
    assert len(said(world, "was let take a step back")) == 1
    assert world.card.text.count("~~") == 4
    assert await world.due() is who


async def test_a_question_that_nobody_answers_ends_after_a_day(world):
    who, _ = await moved(world, world.bo)
    [other] = others(world, who, world.ann, world.bo)
    await world.type(other, await world.best(other), "hill")
    await world.command(who, "mole undo")
    await world.restart()
    await world.env.advance_time(DAY + 60)
    [ended] = said(world, "not everybody answered, so it stands")
    assert not ended.controls


async def test_a_question_ends_when_the_game_goes_on(world):
    who, _ = await moved(world, world.bo)
    [other] = others(world, who, world.ann, world.bo)
    await world.type(other, await world.best(other), "hill")
    await world.command(who, "mole undo")
    await world.type(who, await world.best(who), "hill")
    assert len(said(world, "the game has gone on")) == 1


async def test_strangers_and_those_who_did_nothing_take_nothing_back(world):
    await world.begin(world.bo, game="hill")
    assert "nothing yet" in (await world.command(world.ann, "mole undo")).text
    assert "do not sit" in (await world.command(world.eve, "mole undo")).text


async def test_a_question_that_is_open_is_not_asked_again(world):
    who, _ = await moved(world, world.bo)
    [other] = others(world, who, world.ann, world.bo)
    await world.type(other, await world.best(other), "hill")
    await world.command(who, "mole undo")
    assert (await world.command(who, "mole undo")).text == "That is asked already, in the channel."
    [question] = said(world, "would like to take back")
    await world.press(other, question, "No")
    assert "the answer stands" in (await world.command(who, "mole undo")).text
