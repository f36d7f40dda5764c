"""People come and go at the table: resigning, replacing, leaving the server, tables nobody cares for."""

from __future__ import annotations

from tests.chat.pacing import DAY, others, said


async def test_resigning_asks_first_and_then_a_computer_plays_on(world):
    await world.begin(world.bo, world.cy, placement="scattered")
    who = await world.due()
    sheet = await world.command(who, "mole seat resign")
    assert "for good" in sheet.text
    assert (await world.table()).seat_of(who.id) is not None
    answer = await world.press(who, sheet, "Resign")
    assert "You have left the game" in answer.text
    await world.env.settle()
    table = await world.table()
    assert table.seat_of(who.id) is None
    assert table.status == "running"
    assert await world.due() is not who
    assert not world.dms(who)[-1].controls
    assert "do not sit" in (await world.command(who, "mole seat resign")).text


async def test_the_last_one_but_one_who_resigns_ends_the_game(world):
    await world.begin(world.bo, game="hill")
    sheet = await world.command(world.bo, "mole seat resign")
    await world.restart()
    await world.press(world.bo, sheet, "Resign")
    assert (await world.table()).status == "over"


async def test_a_seat_is_offered_and_taken(world):
    await world.begin(world.bo, game="hill")
    answer = await world.command(world.bo, "mole-admin replace", seat="2", person=world.cy.user)
    assert "for the host or a moderator" in answer.text or "host" in answer.text
    await world.command(world.ann, "mole-admin replace", seat="2", person=world.cy.user)
    [question] = said(world, "would you like to play on for")
    assert question.pinged == [world.cy.id]
    refused = await world.press(world.di, question, "Take the seat")
    assert "not for you" in refused.text
    await world.restart()
    answer = await world.press(world.cy, question, "Take the seat")
    assert "The seat is yours" in answer.text
    assert len(said(world, "has taken the seat")) == 1
    assert (await world.table()).seats[1].user_id == world.cy.id
    assert "plays from here on" in world.card.text
    while await world.due() is not world.cy:
        await world.type(world.ann, await world.best(world.ann), "hill")
    await world.type(world.cy, await world.best(world.cy), "hill")
    assert "do not sit" in (await world.command(world.bo, "mole undo")).text


async def test_nobody_answers_an_offer_and_it_ends(world):
    await world.begin(world.bo, game="hill")
    await world.command(world.ann, "mole-admin replace", seat="Bo", person=world.cy.user)
    await world.env.advance_time(3 * DAY + 60)
    [ended] = said(world, "Nobody answered; the seat stays as it is.")
    assert not ended.controls


async def test_the_host_gives_a_seat_to_a_computer(world):
    await world.begin(world.bo, game="hill")
    answer = await world.command(world.ann, "mole-admin replace", seat="■")
    assert "A computer takes the seat over" in answer.text
    await world.env.settle()
    assert (await world.table()).seats[1].computer == "solid"
    assert await world.due() is world.ann


async def test_somebody_takes_a_computers_seat_when_the_host_agrees(world):
    await world.open(game="hill")
    await world.add_computer()
    await world.press(world.ann, world.card, "Begin")
    await world.env.settle()
    answer = await world.command(world.bo, "mole seat take", seat="2")
    assert "The host is asked" in answer.text
    [question] = said(world, "would like to play")
    assert question.pinged == [world.ann.id]
    await world.press(world.ann, question, "Let them play")
    assert (await world.table()).seats[1].user_id == world.bo.id
    assert await world.suggestions(world.bo, "mole seat take", "seat", "") == ["1", "2"]


async def left(world, game="hill"):
    """Somebody has left the server and becomes due."""
    await world.begin(world.bo, game=game)
    who = await world.due()
    [gone] = others(world, who, world.ann, world.bo)
    world.env.backend.remove_member(world.guild.id, gone.id)
    while await world.due() is not gone:
        await world.type(who, await world.best(who), game)
    return who, gone


async def test_who_has_left_the_server_is_noticed_at_their_turn_and_the_table_decides(world):
    who, gone = await left(world)
    [question] = said(world, "is not on this server any more")
    assert set(question.buttons) == {"Wait", "Let a computer play on", "Somebody else"}
    assert "mole-admin replace" in (await world.press(who, question, "Somebody else")).text
    assert "do not sit" in (await world.press(world.eve, question, "Wait")).text
    await world.restart()
    await world.press(who, question, "Let a computer play on")
    await world.env.settle()
    assert await world.due() is who
    assert len(said(world, "had left the server; a computer plays on")) == 1
    assert (await world.table()).seat_of(gone.id) is None


async def test_the_table_may_wait_for_who_has_left(world):
    who, gone = await left(world)
    [question] = said(world, "is not on this server any more")
    await world.press(who, question, "Wait")
    [question] = said(world, "the table waits")
    assert not question.controls
    assert await world.due() is gone
    await world.restart()
    assert len(said(world, "is not on this server any more")) == 1


async def test_a_lobby_that_nobody_begins_closes_after_a_days_notice(world):
    await world.open(world.bo)
    await world.env.advance_time(6 * DAY - 60)
    assert not said(world, "has not begun yet")
    await world.restart()
    await world.env.advance_time(120)
    assert len(said(world, "has not begun yet")) == 1
    await world.restart()
    await world.env.advance_time(DAY)
    assert (await world.table()).status == "aborted"
    assert len(said(world, "did not begin; the table is closed")) == 1
    await world.open()


async def test_after_a_long_sleep_of_the_bot_there_is_still_a_days_notice(world):
    await world.open(world.bo)
    await world.bot.parts.caretaker.close()
    await world.env.advance_time(20 * DAY)
    await world.restart()
    assert len(said(world, "has not begun yet")) == 1
    assert (await world.table()).status == "lobby"
    await world.env.advance_time(DAY + 60)
    assert (await world.table()).status == "aborted"


async def test_a_lobby_that_begins_is_left_alone(world):
    await world.open(world.bo, game="hill")
    await world.env.advance_time(6 * DAY + 60)
    await world.press(world.ann, [m for m in world.messages() if "Begin" in m.buttons][-1], "Begin")
    await world.env.advance_time(2 * DAY)
    assert (await world.table()).status == "running"


async def test_a_table_that_nobody_touches_falls_asleep_and_is_woken(world):
    await world.begin(world.bo, game="hill")
    await world.env.advance_time(30 * DAY)
    who = await world.due()
    await world.type(who, await world.best(who), "hill")
    await world.env.advance_time(59 * DAY)
    assert (await world.table()).status == "running"
    await world.restart()
    await world.env.advance_time(2 * DAY)
    assert (await world.table()).status == "asleep"
    [notice] = said(world, "has touched")
    who = world.ann
    assert "sleeps" in (await world.command(who, "mole undo")).text
    assert "do not sit" in (await world.press(world.eve, notice, "Wake it")).text
    await world.press(who, notice, "Wake it")
    table = await world.table()
    assert table.status == "running"
    assert world.card.pinged == [(await world.due()).id]
    who = await world.due()
    await world.type(who, await world.best(who), "hill")
    assert "is awake" in (await world.command(who, "mole wake")).text


async def test_a_sleeping_table_gives_its_channel_to_another_and_is_woken_after_it(world):
    await world.begin(world.bo, game="hill")
    await world.env.advance_time(61 * DAY)
    await world.open(world.bo)
    assert "has a table already" in (await world.command(world.ann, "mole wake")).text
    await world.press(world.ann, world.card, "Cancel")
    await world.command(world.ann, "mole wake")
    assert (await world.table(1)).status == "running"


async def test_who_has_left_for_good_is_called_by_name_in_what_they_did_and_in_the_result(world):
    await world.begin(world.bo, world.cy, placement="scattered", turn_limit=4)
    sheet = await world.command(world.bo, "mole seat resign")
    await world.press(world.bo, sheet, "Resign")
    await world.env.settle()
    assert "■ Bo has left the game; a computer plays on for them." in "\n".join(
        message.text for message in world.messages()
    )
    status = (await world.command(world.ann, "mole status")).text
    assert "■ Bo has left for good; a computer plays on." in status
    assert "Bo is a computer" not in status
    while (await world.table()).status == "running":
        who = await world.due()
        await world.type(who, await world.best(who))
    assert "3rd ■ Bo" in world.card.text


async def test_resigning_says_what_comes_of_it_where_only_one_is_left(world):
    await world.begin(world.bo, game="hill")
    sheet = await world.command(world.bo, "mole seat resign")
    assert "It is over with that, and you have lost." in sheet.text
    await world.press(world.bo, sheet, "Resign")
    assert (await world.table()).status == "over"


async def test_once_a_table_is_awake_nothing_says_that_it_sleeps(world):
    await world.begin(world.bo, game="hill")
    await world.env.advance_time(61 * DAY)
    assert "sleeps" in (await world.command(world.bo, "mole seat resign")).text
    [notice] = said(world, "has touched")
    await world.press(world.ann, notice, "Wake it")
    [notice] = said(world, "so it slept")
    assert not notice.controls
    again = await world.forge(world.bo, "t:1:wake", shown=notice)
    assert world.told(again).text.startswith("The game here is awake.")
    assert (await world.command(world.bo, "mole wake")).text.startswith("The game here is awake.")
