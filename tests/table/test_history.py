"""A game told again has everything a viewer may know, and nothing else."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE
from bot.store import models
from bot.table.errors import Refused
from bot.table.retelling import Retelling
from tests.table.house import ANN, BO, EVE, EVERYTHING


def retelling(house) -> Retelling:
    return Retelling(house.store, EVERYTHING, house.clock)


async def some(house, turns: int, game="nasty"):
    table = await house.running(game)
    for _ in range(turns):
        panel = await house.due(table)
        house.clock.pass_minutes(7)
        table = (await house.submit(panel, panel.legal[0])).table
    return table


@pytest.mark.parametrize("game", ["nasty", "hill", "hole"])
async def test_all_that_is_told_is_in_the_turns_of_each_viewer(house, game):
    table = await some(house, 9, game)
    for user, viewer in ((ANN.id, 0), (BO.id, 1), (EVE.id, TABLE), (None, TABLE)):
        past = await retelling(house).past(table.id, user)
        assert past.viewer == viewer
        told = await house.tables.told(table.id, -1, table.revision, viewer)
        assert tuple(item for turn in past.turns for item in turn.told) == told


@pytest.mark.parametrize("game", ["nasty", "hill"])
async def test_turns_have_the_same_numbers_for_everybody_and_secret_ones_have_none(house, game):
    table = await some(house, 9, game)
    numbers = {}
    for viewer in (ANN.id, BO.id, EVE.id):
        turns = (await retelling(house).past(table.id, viewer)).turns
        numbers[viewer] = {turn.revision: turn.number for turn in turns if turn.number is not None}
        counted = [turn.number for turn in turns if turn.number]
        assert counted == sorted(set(counted))
        assert all(turn.number is not None for turn in turns) or viewer != EVE.id
    public = {revision: number for revision, number in numbers[EVE.id].items() if number}
    for seen in numbers.values():
        assert {revision: number for revision, number in seen.items() if number} == public
    assert list(public.values()) == list(range(1, len(public) + 1))


@pytest.mark.parametrize("game", ["nasty", "hill", "hole"])
async def test_a_replayed_game_shows_what_the_public_saw_after_each_turn(house, game):
    table = await house.running(game)
    seen = {table.revision: (await house.tables.seen(table.id, None))[2]}
    for _ in range(9):
        panel = await house.due(table)
        table = (await house.submit(panel, panel.legal[0])).table
        seen[table.revision] = (await house.tables.seen(table.id, None))[2]
    _, shots = await retelling(house).shots(table.id)
    past = await retelling(house).past(table.id, None)
    by_number = {turn.number: turn for turn in past.turns}
    assert [shot.number for shot in shots] == list(range(len(shots)))
    for shot in shots:
        if shot.number in by_number:
            turn = by_number[shot.number]
            assert shot.view == seen[turn.revision]
            assert shot.story == turn.events
    assert shots[-1].view == seen[max(t.revision for t in past.turns)] or shots[-1].number == 0


async def test_a_recap_and_a_replay_hold_nothing_of_anothers_hand(house):
    table = await some(house, 3)
    ann = (await house.tables.seen(table.id, ANN.id))[2]
    recap = await retelling(house).recap(table.id, BO.id)
    _, shots = await retelling(house).shots(table.id)
    public = repr((await house.tables.told(table.id, -1, table.revision, TABLE), shots))
    secret = [card for card in ann.hand if card not in public]
    assert len(secret) > 1
    mine = repr((recap.told, recap.view))
    known = repr(await house.tables.told(table.id, -1, table.revision, 1))
    assert not any(card in mine for card in secret if card not in known)


async def test_a_damaged_log_is_said_to_be_damaged(house):
    table = await some(house, 2, "hill")
    async with house.store.write() as session:
        row = await session.get(models.Entry, (table.id, 4))
        row.body = row.body.replace('"digest":"', '"digest":"0')
    with pytest.raises(Refused) as refused:
        await retelling(house).shots(table.id)
    assert refused.value.key == "damaged_game"


async def test_a_recap_is_what_others_did_since_the_last_action_or_look(house):
    table = await some(house, 4, "hill")
    told = await house.tables.told(table.id, -1, table.revision, TABLE)
    due = table.seats[table.due[0]]
    first = await retelling(house).recap(table.id, due.user_id)
    assert first.told == (told[-1],)
    assert (first.looked, first.again) == (None, False)
    second = await retelling(house).recap(table.id, due.user_id)
    assert second.told == first.told
    assert second.again
    assert second.looked == house.clock.now()
    table = (await house.submit(await house.due(table), (await house.due(table)).legal[0])).table
    third = await retelling(house).recap(table.id, due.user_id)
    assert third.told == ()
    assert (third.looked, third.again) == (None, False)
    stranger = await retelling(house).recap(table.id, EVE.id)
    assert stranger.viewer == TABLE
    assert len(stranger.told) == len(told) + 1
    assert len(await house.rows("SELECT * FROM look")) == 2
