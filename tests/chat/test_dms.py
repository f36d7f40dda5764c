"""The panel by DM: it comes when a turn begins, works to its end, and is put away afterwards."""

from __future__ import annotations

import pytest

from bot.table.values import Person


@pytest.fixture
async def game(world):
    await world.begin(world.bo, placement="scattered")
    due = await world.due()
    return due, next(who for who in (world.ann, world.bo) if who is not due)


async def test_a_dm_comes_when_a_turn_begins_and_to_nobody_else(world, game):
    due, other = game
    [panel] = world.dms(due)
    assert world.dms(other) == []
    first, *_ = panel.text.splitlines()
    assert first.startswith(f"Your turn in <#{world.channel.id}>: The Mole in the Hole, layer 1 of 4.")
    assert panel.last_line == f"Your disc: {(await world.panel(due)).view.disc}. Choose a mole."
    assert panel.pictures == ["panel.png"]
    assert not panel.pinged


async def test_the_panel_by_dm_works_to_the_end_of_the_turn(world, game):
    due, other = game
    [panel] = world.dms(due)
    action = await world.best(due)
    sheets = await world.by_buttons(due, action, panel)
    assert {sheet.id for sheet in sheets} == {panel.id}
    assert sheets[-1].text.startswith("Done. ")
    [done] = world.dms(due)
    assert done.text.startswith(
        f"Done. {'●' if other is world.ann else '■'} {other.user.global_name} is next."
    )
    assert not done.controls
    assert not done.pictures
    assert f"moved {action.mole} → {action.to}" in world.card.text


async def test_a_turn_taken_in_the_channel_puts_the_dm_away(world, game):
    due, other = game
    await world.type(due, await world.best(due))
    [done] = world.dms(due)
    assert done.text.startswith("Done. ")
    assert not done.controls
    [panel] = world.dms(other)
    assert panel.controls


async def test_a_dm_tells_what_the_others_have_done_since(world, game):
    due, other = game
    moves = {}
    for who in (due, other):
        moves[who] = await world.best(who)
        await world.type(who, moves[who])
    panel = world.dms(due)[-1]
    assert "Since you last looked:" in panel.text
    assert f"{moves[other].mole} → {moves[other].to}" in panel.text
    assert f"{moves[due].mole} → {moves[due].to}" not in panel.text


async def test_an_old_dm_brings_the_present_choice(world, game):
    due, other = game
    [old] = world.dms(due)
    for who in (due, other):
        await world.type(who, await world.best(who))
    button = next(b for b in old.buttons.values() if b["custom_id"].startswith("p:"))
    told = world.told(await world.forge(due, button["custom_id"], shown=old))
    assert told.text.startswith("The board has moved on; here is the present choice.")
    assert told.last_line.endswith("Choose a mole.")


async def test_with_closed_dms_the_channel_says_once_how_to_see_the_hand(world):
    world.close_dms(world.ann)
    await world.begin(world.bo, placement="scattered")
    if (await world.due()) is world.bo:
        await world.type(world.bo, await world.best(world.bo))
    for _ in range(3):
        assert world.dms(world.ann) == []
        card = [message for message in world.messages() if message.controls][-1]
        assert world.ann.id in card.pinged
        hand = await world.press(world.ann, card, "My hand")
        assert f"Your disc: {(await world.panel(world.ann)).view.disc}" in hand.text
        await world.by_buttons(world.ann, await world.best(world.ann), hand)
        await world.type(world.bo, await world.best(world.bo))
    notices = [message for message in world.messages() if "I cannot write to you" in message.text]
    assert [notice.text for notice in notices] == [
        f"<@{world.ann.id}>, I cannot write to you. *My hand* on the card shows it to you alone."
    ]
    assert notices[0].pinged == [world.ann.id]
    assert not notices[0].controls
    assert len(world.dms(world.bo)) >= 3


async def test_opened_dms_are_used_again_in_the_next_turn(world):
    world.close_dms(world.ann)
    await world.begin(world.bo, placement="scattered")
    if (await world.due()) is world.bo:
        await world.type(world.bo, await world.best(world.bo))
    world.open_dms()
    await world.type(world.ann, await world.best(world.ann))
    await world.type(world.bo, await world.best(world.bo))
    [panel] = world.dms(world.ann)
    assert panel.last_line.endswith("Choose a mole.")


async def test_the_games_of_a_person_are_listed_by_dm_and_in_servers(world, game):
    due, other = game
    for listed in (
        world.answer(await due.user.slash("mole-me games")),
        await world.command(due, "mole-me games"),
    ):
        assert "## Your games" in listed.text
        assert f"The Mole in the Hole in <#{world.channel.id}>: **you are due**." in listed.text
        assert f"/{world.channel.id}/{world.card.id}" in listed.text
    listed = await world.command(other, "mole-me games")
    assert f"{due.user.global_name} is due." in listed.text
    listed = await world.command(world.eve, "mole-me games")
    assert listed.text == "No game waits for you. `/mole start` opens a table in a channel."


async def test_a_person_with_very_many_games_sees_those_first_that_wait_for_them(world):
    for number in range(25):
        channel = 1_400_000_000_000_000_000 + number
        who = Person(world.ann.id, "Ann")
        table = await world.tables.open(world.guild.id, channel, who, "hole", f"open {number}")
        await world.tables.add_computer(table.id, who, "relaxed", f"add {number}")
        if number > 20:
            await world.tables.begin(table.id, who, f"begin {number}")
    due = [t for t in await world.tables.of_person(world.ann.id) if t.due == (0,)]
    shown = await world.command(world.ann, "mole-me games")
    lines = shown.text.splitlines()
    assert lines[0] == "## Your games"
    assert [table.channel_id for table in due] == [
        int(line.split("<#")[1].split(">")[0]) for line in lines if "**you are due**" in line
    ]
    assert all("**you are due**" in line for line in lines[1 : len(due) + 1])
    assert lines[-1] == "… and 5 more."


async def test_commands_for_servers_are_not_offered_in_dms(world, game):
    due, _ = game
    offered = due.user.available_commands()
    assert "mole-me games" in offered
    assert all(name.startswith("mole-me ") for name in offered)
