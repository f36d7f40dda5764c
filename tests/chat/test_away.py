"""Absence: clocks stand still, the channel sees it, a computer player may stand in, it ends."""

from __future__ import annotations

from tests.chat.pacing import DAY, HOUR, others, paced, reminders, said


async def test_clocks_stand_still_while_somebody_is_away_and_the_channel_sees_it(world):
    who = await paced(world, world.bo, pace="1d")
    answer = await world.command(who, "mole-me away", until="5 days")
    assert answer.text.startswith("You are away until <t:")
    assert "25 days left of this year's 30 days" in answer.text
    [notice] = said(world, "is away until")
    assert "Their clock stands still." in notice.text
    assert set(notice.buttons) == {"I am back"}
    await world.env.advance_time(4 * DAY)
    assert said(world, "has no time left") == []
    assert reminders(world, who) == []
    await world.restart()
    await world.env.advance_time(DAY + HOUR)
    assert len(said(world, "absence is over")) == 1
    [notice] = said(world, "was away.")
    assert not notice.controls
    await world.env.advance_time(12 * HOUR)
    assert len(reminders(world, who)) == 1
    await world.env.advance_time(12 * HOUR)
    assert len(said(world, "has no time left")) == 1


async def test_the_next_move_ends_an_absence_at_every_table(world):
    garden = world.guild.create_text_channel("garden")
    who = await paced(world, world.bo, pace="1d")
    await world.command(who, "mole start", garden, game="hill")
    await world.press(world.cy, world.messages(garden)[-1], "Join")
    await world.press(who, world.messages(garden)[-1], "Begin")
    await world.command(who, "mole-me away", until="2 weeks")
    assert len([m for m in world.messages(garden) if "is away until" in m.text]) == 1
    await world.type(who, await world.best(who))
    assert len(said(world, "is back.")) == 1
    assert len([m for m in world.messages(garden) if "is back." in m.text]) == 1
    assert (await world.command(who, "mole-me back")).text.startswith("You are not away.")


async def test_a_computer_stands_in_where_the_table_and_the_person_want_it(world):
    who = await paced(world, world.bo, pace="1d", standins="true")
    [other] = others(world, who, world.ann, world.bo)
    await world.command(who, "mole-me away", until="3 days", standin=True)
    await world.env.settle()
    assert await world.due() is other
    [notice] = said(world, "is away until")
    assert "A computer moves for them meanwhile." in notice.text
    assert said(world, "A computer moved for")
    await world.type(other, await world.best(other))
    await world.env.settle()
    assert await world.due() is other
    sheet = await world.press(who, [m for m in world.messages() if "Your move" in m.buttons][-1], "Your move")
    assert "A computer moves for you." in sheet.text
    assert (await world.press(who, sheet, "I am back")).text.startswith("Welcome back.")
    assert len(said(world, "is back.")) == 1
    await world.type(other, await world.best(other))
    await world.env.settle()
    assert await world.due() is who


async def test_without_the_tables_word_no_computer_stands_in(world):
    who = await paced(world, world.bo, pace="1d")
    answer = await world.command(who, "mole-me away", until="3 days", standin=True)
    assert answer.text.endswith("at the tables whose terms have stand-ins.")
    await world.env.settle()
    assert await world.due() is who


async def test_when_the_years_allowance_is_used_up_the_clock_runs_again(world):
    who = await paced(world, world.bo, pace="1d")
    answer = await world.command(who, "mole-me away", until="55 days")
    assert "stand-ins" not in answer.text  # not asked for
    assert "Your clocks stand still until <t:" in answer.text
    await world.env.advance_time(29 * DAY)
    assert said(world, "used up") == []
    await world.env.advance_time(DAY + HOUR)
    assert len(said(world, "the clock runs again")) == 1
    await world.env.advance_time(DAY)
    assert len(said(world, "has no time left")) == 1
    await world.env.advance_time(25 * DAY)
    assert len(said(world, "absence is over")) == 1


async def test_what_cannot_be_a_date_is_refused_with_what_can(world):
    for typed, told in (
        ("soon", "is no date that I know"),
        ("0", "That is over already"),
        ("2020-01-01", "That is over already"),
        ("999 days", "more than a year ahead"),
        ("31.2.", "is no date that I know"),
    ):
        answer = await world.command(world.ann, "mole-me away", until=typed)
        assert told in answer.text


async def test_lengths_are_suggested(world):
    assert await world.suggestions(world.ann, "mole-me away", "until", "") == [
        "3 days", "1 week", "2 weeks", "4 weeks",
    ]  # fmt: skip


async def test_who_is_away_is_not_nudged(world):
    who = await paced(world, world.bo)
    [other] = others(world, who, world.ann, world.bo)
    await world.command(who, "mole-me away", until="3 days")
    assert "is away until <t:" in (await world.command(other, "mole nudge")).text


async def test_who_is_forgotten_is_in_no_notice_of_a_game_that_is_over(world):
    who = await paced(world, world.bo, pace="1d")
    await world.command(who, "mole-me away", until="3 days")
    await world.command(who, "mole-me back")
    await world.env.advance_time(13 * HOUR)
    assert await world.rows("SELECT 1 FROM notice WHERE body LIKE :who", who=f"%{who.id}%")
    await world.abort(world.ann)
    await world.press(who, await world.command(who, "mole-me forget-me"), "Forget me")
    assert await world.rows("SELECT * FROM notice WHERE body || subject LIKE :who", who=f"%{who.id}%") == []
