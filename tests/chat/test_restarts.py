"""The program ends and starts again in every phase of a table: nothing is lost, nothing is doubled."""

from __future__ import annotations

import pytest


async def one_turn(world):
    who = await world.due()
    return await world.type(who, await world.best(who))


async def test_a_restart_in_the_lobby_leaves_everything_as_it_was(world):
    await world.open(world.bo)
    sheet = await world.press(world.ann, world.card, "Options")
    before, texts = await world.everything(), [message.text for message in world.messages()]
    await world.restart()
    assert await world.everything() == before
    assert [message.text for message in world.messages()] == texts
    await world.pick(world.ann, sheet, "scattered")
    await world.press(world.cy, world.card, "Join")
    await world.press(world.ann, world.card, "Begin")
    assert (await world.table()).status == "running"
    assert len(world.messages()) == 2


async def test_a_restart_in_the_middle_of_a_draft_keeps_the_draft_and_every_open_panel(world):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    action = await world.best(who)
    sheets = await world.by_buttons(who, action, confirm=False)
    dm = world.dms(who)[-1]
    before = await world.everything()
    await world.restart()
    assert await world.everything() == before
    assert len(world.messages()) == 2
    assert len(world.dms(who)) == 1
    sheet = await world.press(who, sheets[-1], "Confirm")
    assert sheet.text.startswith("Done.")
    assert f"{action.mole} → {action.to}" in world.card.text
    assert len(world.messages()) == 3
    assert not world.dms(who)[-1].controls
    assert dm.controls


async def test_a_restart_in_a_half_made_move_goes_on_there(world):
    await world.begin(world.bo)
    who = await world.due()
    sheet = await world.press(who, world.card, "Your move")
    assert len(sheet.selects) > 1
    await world.restart()
    action = await world.best(who)
    await world.by_buttons(who, action, sheet)
    assert f"on {action.space}" in world.card.text


async def test_what_was_committed_and_not_delivered_is_delivered_once_after_a_restart(world):
    await world.begin(world.bo, placement="scattered")
    action = await world.commit_quietly()
    assert len(world.messages()) == 2
    await world.restart()
    await world.env.settle()
    assert len(world.messages()) == 3
    assert f"{action.mole} → {action.to}" in world.card.text
    assert world.card.pinged == [(await world.due()).id]
    assert len(world.dms(await world.due())) == 1
    await world.restart()
    assert len(world.messages()) == 3
    await one_turn(world)
    assert len(world.messages()) == 4


async def test_what_was_sent_and_not_recorded_is_found_again_after_a_restart(world):
    await world.begin(world.bo, placement="scattered")
    card = world.card
    await world.write(
        "UPDATE message SET state = 'going', message_id = NULL WHERE message_id = :id", id=card.id
    )
    await world.write("UPDATE lane SET shown = shown - 1, unfinished = 1 WHERE kind = 'channel'")
    await world.restart()
    await world.env.settle()
    assert [message.id for message in world.messages()][1:] == [card.id]
    await one_turn(world)
    assert len(world.messages()) == 3
    assert [bool(message.controls) for message in world.messages()] == [False, False, True]


async def test_a_restart_lets_waiting_computers_go_on(world):
    await world.open(placement="scattered")
    await world.add_computer()
    await world.press(world.ann, world.card, "Begin")
    while (await world.table()).due != (0,):
        await world.env.settle()
    await world.commit_quietly()
    assert (await world.table()).due == (1,)
    await world.restart()
    await world.env.settle()
    assert (await world.table()).due == (0,)
    assert world.card.pinged == [world.ann.id]


async def test_a_restart_after_the_end_changes_nothing(world):
    await world.begin(world.bo, placement="scattered", turn_limit=1)
    await one_turn(world)
    before = [message.text for message in world.messages()]
    await world.restart()
    assert [message.text for message in world.messages()] == before
    board = await world.command(world.eve, "mole board")
    assert "The last disc is played" in board.text


async def test_commands_are_registered_only_when_they_have_changed(world):
    def syncs():
        return [r for r in world.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]

    assert len(syncs()) == 1
    await world.restart()
    assert len(syncs()) == 1
    await world.write("UPDATE setting SET value = 'other' WHERE key = 'commands'")
    await world.restart()
    assert len(syncs()) == 2
    await world.restart()
    assert len(syncs()) == 2
    assert (await world.command(world.ann, "mole start", game="hole")).text.startswith("The table is open")


async def test_a_table_of_a_game_that_this_version_does_not_know_breaks_no_other(world):
    await world.begin(world.bo, placement="scattered")
    garden = world.guild.create_text_channel("garden")
    await world.command(world.bo, "mole start", garden, game="hole")
    await world.write("UPDATE game SET kind = 'golf' WHERE id = 1")
    unknown = "I do not know this game in this version."
    for name in ("board", "hand", "status", "verify", "rules", "join", "hole pass"):
        assert unknown in (await world.command(world.ann, f"mole {name}")).text, name
    assert unknown in (await world.press(world.ann, world.card, "Your move")).text
    listed = await world.command(world.bo, "mole-me games")
    assert f"<#{garden.id}>" in listed.text
    await world.command(world.ann, "mole join", garden)
    await world.command(world.bo, "mole begin", garden)
    assert (await world.table(2)).status == "running"
    await world.restart()
    who = await world.due(2)
    await world.command(who, "mole hole place", garden, space=str(await world.best(who, 2)).split()[1])
    await make_room(world)


async def make_room(world):
    """The host of a table that cannot be read closes it, and opens the next."""
    assert (await world.command(world.bo, "mole-admin abort")).text.startswith("Only the host")
    assert (await world.abort(world.ann)).text == "The game is ended."
    assert world.card.text == "The game was ended. Nobody has won."
    await world.command(world.ann, "mole start", game="hole")
    assert "● Ann (host)" in world.card.text


@pytest.mark.parametrize("column", ["options", "state"])
async def test_a_table_whose_record_is_damaged_breaks_no_other_and_can_be_closed(world, column):
    garden = world.guild.create_text_channel("garden")
    await world.command(world.ann, "mole start", garden, game="hole")
    await world.begin(world.bo, placement="scattered")
    await world.write(f"UPDATE game SET {column} = '{{\"rotten\": 1}}' WHERE id = 2")  # noqa: S608
    damaged = "The record of this game is damaged."
    for name in ("board", "hand", "hole pass"):
        assert (await world.command(world.ann, f"mole {name}")).text.startswith(damaged), name
    assert (await world.press(world.ann, world.card, "Your move")).text.startswith(damaged)
    listed = await world.command(world.ann, "mole-me games")
    assert f"<#{garden.id}>" in listed.text
    await world.restart()
    await make_room(world)
