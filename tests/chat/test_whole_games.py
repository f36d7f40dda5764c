"""Whole games as people play them: by slash commands alone, by buttons alone, by DM alone."""

from __future__ import annotations

import pytest

from bot.games.hole.actions import Move

MOVE_PRESSES = 3
"""Mole, space, *Confirm*."""


async def play(world, turn, game_id=1):
    """Let everybody who is due take their turn by `turn(who)` until the game is over; how many turns it took."""
    turns = 0
    while (await world.table(game_id)).status == "running":
        await turn(await world.due(game_id))
        turns += 1
    return turns


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_game_is_played_by_slash_commands_alone(world, players):
    await world.begin(*world.people[1:players], placement="scattered", turn_limit=6)

    async def turn(who):
        shown = await world.type(who, await world.best(who))
        assert shown.text.startswith("Done"), shown.text

    turns = await play(world, turn)
    assert turns > players
    await ends_well(world, players)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_game_is_played_by_buttons_alone(world, players):
    await world.begin(*world.people[1:players], placement="scattered", turn_limit=6)

    async def turn(who):
        action = await world.best(who)
        sheets = await world.by_buttons(who, action)
        assert len(sheets) - 1 <= (MOVE_PRESSES if isinstance(action, Move) else 2)
        assert sheets[-1].text.startswith("Done")

    await play(world, turn)
    await ends_well(world, players)


async def test_a_game_is_played_by_dm_alone(world):
    await world.begin(world.bo, placement="scattered", turn_limit=4)

    async def turn(who):
        panel = world.dms(who)[-1]
        assert panel.text.startswith("Your turn in <#"), panel.text
        await world.by_buttons(who, await world.best(who), panel)

    await play(world, turn)
    await ends_well(world, 2)
    for who in (world.ann, world.bo):
        *_, last = world.dms(who)
        assert "is over" in last.text
        assert not any(message.controls for message in world.dms(who))


async def test_two_players_dig_down_to_the_shovel(world):
    await world.begin(world.bo, placement="scattered", discs="hand")
    await world.forward(until=lambda view: view.layer == "blue")

    async def turn(who):
        await world.type(who, await world.best(who))

    await play(world, turn)
    table = await world.table()
    assert table.outcome.reason == "shovel"
    winner = world.person(table, table.outcome.places.index(1))
    assert (
        f"{winner.user.global_name} reached the last hole first and wins the Golden Shovel."
        in world.card.text
    )
    await ends_well(world, 2)


async def ends_well(world, players):
    """The end card, and a channel in which every other card has lost its buttons and kept its picture."""
    table = await world.table()
    assert table.status == "over"
    lobby, *cards = world.messages()
    assert not any(message.controls for message in (lobby, *cards[:-1]))
    assert not cards[-1].selects
    assert "Your move" not in cards[-1].buttons
    names = []
    for card in cards:
        assert card.pictures == list(card.files)
        assert all(card.alts)
        names += card.pictures
    assert len(set(names)) == len(names)  # a client would show the old picture under an old name
    end = cards[-1].text
    for line in ("1st ", "It took ", "`/mole verify`"):
        assert line in end
    assert end.count(world.seeds[0].hex()) == 1
    assert (
        sum(f"{mark} {who.user.global_name}" in end for mark, who in zip("●■▲◆", world.people, strict=False))
        == players
    )
    assert not end.count("<@")
