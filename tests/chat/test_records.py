"""What games have come to, as people ask for it; and once more."""

from __future__ import annotations

import pytest

from bot.table import turns


@pytest.fixture
async def over(world):
    """A rated game of Ann and Bo, played to its end."""
    await played(world, world.bo)
    return await world.table()


async def played(world, *others, **options) -> None:
    table = await world.begin(*others, placement="scattered", turn_limit=2, **options)
    while (await world.table(table.id)).status == "running":
        who = await world.due(table.id)
        await world.type(who, await world.best(who, table.id))


async def test_a_persons_record_is_told_and_anothers_too(world, over):
    winner = world.person(over, over.outcome.places.index(1))
    [found] = await world.bot.parts.records.stats(winner.id, world.guild.id)
    shown = await world.command(winner, "mole-me stats")
    assert shown.text.splitlines() == [
        f"## Games of <@{winner.id}> on this server",
        f"**The Mole in the Hole** · 1 game, 1 won · {found.rank.points} points, place 1 of 2",
    ]
    other = await world.command(world.eve, "mole-me stats", person=winner.user)
    assert other.text == shown.text
    assert not other.pinged
    mine = world.answer(await winner.user.slash("mole-me stats"))
    assert mine.text.splitlines() == [
        "## Your games, on all servers",
        "**The Mole in the Hole** · 1 game, 1 won",
    ]
    none = await world.command(world.eve, "mole-me stats")
    assert none.last_line == "None has been played to its end yet."


async def test_the_leaderboard_lists_the_best_of_the_server(world, over):
    best = await world.bot.parts.records.best(world.guild.id, "hole")
    assert {rank.user_id for rank in best} == {world.ann.id, world.bo.id}
    shown = await world.command(world.eve, "mole-me leaderboard", game="hole")
    assert shown.text.splitlines()[:3] == [
        "## The Mole in the Hole",
        *(f"{rank.place}. <@{rank.user_id}> · {rank.points} points, 1 game" for rank in best),
    ]
    assert (await world.command(world.eve, "mole-me leaderboard")).text == shown.text
    assert (
        f"{best[0].points} points"
        not in (await world.command(world.eve, "mole-me leaderboard", game="hill")).text
    )


async def test_an_aborted_game_is_in_no_record(world):
    await world.begin(world.bo, placement="scattered")
    await world.abort(world.ann)
    shown = await world.command(world.ann, "mole-me stats")
    assert shown.last_line == "None has been played to its end yet."
    assert "Rematch" not in world.card.buttons


async def test_rematch_opens_one_lobby_whoever_presses_and_however_often(world, over):
    card = world.card
    assert "Rematch" in card.buttons
    for who in (world.bo, world.ann, world.bo):
        told = await world.press(who, card, "Rematch")
        assert told.text.startswith("The table is set once more, everybody one seat further.")
    await world.restart()
    assert len(await world.rows("SELECT * FROM game")) == 2
    lobby = world.card
    assert "Join" in lobby.buttons
    assert "● Bo (host)   ■ Ann" in lobby.text or "● Ann   ■ Bo (host)" in lobby.text
    before = [seat.user_id for seat in over.seats]
    after = [seat.user_id for seat in (await world.table(2)).seats]
    assert after == [before[-1], *before[:-1]]
    await world.press(world.bo, lobby, "Begin")
    assert (await world.table(2)).status == "running"


async def test_two_who_press_rematch_at_the_same_time_get_one_lobby(world, over):
    for who in (world.ann, world.bo):
        await world.forge(who, "t:1:rematch", wait=False)
    await world.env.settle()
    assert len(await world.rows("SELECT * FROM game")) == 2


async def test_rematch_is_for_those_who_played_and_not_where_something_else_is_played(world, over):
    card = world.card
    told = await world.press(world.eve, card, "Rematch")
    assert told.text.startswith("You do not sit at this table.")
    await world.open(host=world.cy, game="hill")
    told = await world.press(world.ann, card, "Rematch")
    assert told.text.startswith("This channel has a table already: Mole Hill.")
    assert len(await world.rows("SELECT * FROM game")) == 2


async def test_a_forged_rematch_of_a_running_game_is_refused(world):
    await world.begin(world.bo, placement="scattered")
    told = world.told(await world.forge(world.ann, "t:1:rematch"))
    assert told.text == "The game is not over yet; a rematch can follow it."


async def test_the_last_card_says_why_a_game_that_was_mostly_played_by_stand_ins_is_not_rated(world):
    await world.begin(world.bo, placement="scattered", turn_limit=2)
    while (await world.table()).status == "running":

        def play(record, now):
            seat = record.due[0]
            action = record.rules.legal(record.state, seat)[0]
            turns.carry_out(record, seat, (action,), now, standin=seat == 1)

        await world.tables.changes.change(1, None, play)
    await world.deliver()
    assert "A computer has made more than half of the moves of ■ Bo" in world.card.text
    assert "does not count for the ratings" in world.card.text
