"""Results and ratings are kept when a game ends, once, and only as they should."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.games.core import NotInGame
from bot.table import turns
from bot.table.errors import Refused, TableExists
from bot.table.ratings import START, Records, points, rated
from tests.table.house import ANN, BO, CY, EVERYTHING

RESULTS = "SELECT * FROM result ORDER BY game_id, seat"
RATINGS = "SELECT * FROM rating ORDER BY kind, user_id"


async def finished(house, people=2, game="nasty", channel=8):
    return await house.play(await house.running(game, people, channel))


@pytest.mark.parametrize("game", ["nasty", "hill"])
async def test_every_seats_result_and_rating_are_kept_at_the_end(house, game):
    table = await finished(house, game=game)
    found = await house.rows(RESULTS)
    assert [row["user_id"] for row in found] == [ANN.id, BO.id]
    assert tuple(row["place"] for row in found) == table.outcome.places
    assert tuple(row["score"] for row in found) == table.outcome.scores
    assert {(row["kind"], row["guild_id"], row["rated"]) for row in found} == {(game, 9, 1)}
    kept = await house.rows(RATINGS)
    worth = {row["user_id"]: points(row["mu"], row["sigma"]) for row in kept}
    assert [row["games"] for row in kept] == [1, 1]
    if table.outcome.places == (1, 1):
        assert worth[ANN.id] == worth[BO.id]
    else:
        winner, loser = (ANN, BO) if table.outcome.places == (1, 2) else (BO, ANN)
        assert worth[winner.id] > START > worth[loser.id]


async def test_nothing_is_kept_of_a_running_an_aborted_or_a_cancelled_game(house):
    table = await house.running("nasty", 2, 8)
    await house.submit(await house.due(table), (await house.due(table)).legal[0])
    await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    lobby = await house.lobby("nasty", 2, 9)
    await house.tables.cancel(lobby.id, ANN, house.rid())
    await house.running("nasty", 2, 10)
    assert await house.rows(RESULTS) == await house.rows(RATINGS) == []


async def test_an_unrated_table_is_kept_without_ratings(house):
    table = await house.lobby("nasty", 2)
    async with house.store.write() as session:
        await session.execute(text("UPDATE game SET terms = :terms"), {"terms": '{"rated":false}'})
    await house.play(await house.tables.begin(table.id, ANN, house.rid()))
    assert [row["rated"] for row in await house.rows(RESULTS)] == [0, 0]
    assert await house.rows(RATINGS) == []


@pytest.mark.parametrize(("own", "counts"), [(1, False), (2, True)])
async def test_a_game_is_rated_unless_a_stand_in_made_more_than_half_of_somebodys_moves(house, own, counts):
    table = await house.running("nasty", 2)
    made = 0
    while table.status == "running":
        seat = table.due[0]
        standin = seat == 1 and made % 3 >= own
        made += seat == 1

        def play(record, now, seat=seat, standin=standin):
            action = record.rules.legal(record.state, seat)[0]
            turns.carry_out(record, seat, (action,), now, standin=standin)

        table = (await house.tables.changes.change(table.id, None, play)).table()
    assert [row["rated"] for row in await house.rows(RESULTS)] == [counts, counts]
    assert bool(await house.rows(RATINGS)) == counts
    assert await Records(house.store, EVERYTHING).stood_in(table.id) == (() if counts else (1,))


async def test_a_game_with_a_computer_player_is_kept_without_ratings(house):
    table = await house.lobby("nasty", 1)
    await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    table = await house.tables.begin(table.id, ANN, house.rid())
    while table.status == "running":
        info = table.seats[table.due[0]]
        if info.computer is not None:
            table = (await house.thinking.play(table.id, info.seat, info.decision)).table
        else:
            panel = await house.tables.panel(table.id, ANN.id)
            table = (await house.submit(panel, panel.legal[0])).table
    found = await house.rows(RESULTS)
    assert [(row["user_id"], row["computer"], row["rated"]) for row in found] == [
        (ANN.id, None, 0),
        (None, "relaxed", 0),
    ]
    assert await house.rows(RATINGS) == []


async def test_ratings_are_of_one_game_and_one_server(house):
    await finished(house)
    await finished(house, game="hill", channel=9)
    assert [(row["kind"], row["games"]) for row in await house.rows(RATINGS)] == [
        ("hill", 1),
        ("hill", 1),
        ("nasty", 1),
        ("nasty", 1),
    ]
    records = Records(house.store, EVERYTHING)
    assert await records.best(10, "nasty") == ()
    first, second = await records.best(9, "nasty")
    assert first.points > second.points
    assert (first.place, second.place) == (1, 2)
    [hill, nasty] = await records.stats(first.user_id, 9)
    assert (hill.game, nasty.game, nasty.games, nasty.won, nasty.rated) == ("hill", "nasty", 1, 1, 1)
    assert nasty.rank is not None
    assert (nasty.rank.place, nasty.of) == (1, 2)
    [everywhere, _] = await records.stats(first.user_id, None)
    assert everywhere.rank is None
    assert await records.stats(CY.id, 9) == ()


def test_who_wins_gains_who_loses_drops_and_equals_stay_equal():
    won, lost = rated([None, None], (1, 2))
    assert points(*won) > START > points(*lost)
    assert len({points(*skill) for skill in rated([None] * 3, (1, 1, 1))}) == 1
    four = [points(*skill) for skill in rated([None] * 4, (3, 1, 4, 2))]
    assert sorted(four, reverse=True) == [four[1], four[3], four[0], four[2]]
    strong, weak = rated([(40.0, 2.0), (20.0, 2.0)], (2, 1))
    assert strong[0] < 40.0
    assert weak[0] > 20.0


async def test_a_rematch_seats_the_same_people_one_seat_further_with_the_same_options(house):
    table = await house.play(await house.running("hole", 3, turn_limit="100", discs="hand"))
    again = await house.tables.rematch(table.id, BO, house.rid())
    assert again.status == "lobby"
    assert [seat.user_id for seat in again.seats] == [CY.id, ANN.id, BO.id]
    assert again.host_id == BO.id
    assert again.options == table.options
    assert again.commitment != table.commitment
    assert again.channel_id == table.channel_id
    assert (await house.tables.begin(again.id, BO, house.rid())).status == "running"


async def test_a_rematch_asked_for_twice_or_by_two_is_one_lobby(house):
    table = await finished(house)
    asked = await asyncio.gather(
        *(house.tables.rematch(table.id, who, house.rid()) for who in (ANN, BO, ANN, BO))
    )
    assert len({one.id for one in asked}) == 1
    assert len(await house.rows("SELECT * FROM game")) == 2


async def test_a_rematch_is_refused_to_strangers_before_the_end_and_where_something_else_is_played(house):
    table = await house.running("nasty", 2)
    await house.refused(house.tables.rematch(table.id, ANN, house.rid()), Refused, "not_over")
    table = await house.play(table)
    await house.refused(house.tables.rematch(table.id, CY, house.rid()), NotInGame, "not_in_game")
    await house.lobby("hill", 1)
    await house.refused(house.tables.rematch(table.id, ANN, house.rid()), TableExists, "table_exists")


async def test_after_a_cancelled_rematch_there_may_be_another_one(house):
    table = await finished(house)
    first = await house.tables.rematch(table.id, ANN, house.rid())
    await house.tables.cancel(first.id, ANN, house.rid())
    second = await house.tables.rematch(table.id, BO, house.rid())
    assert second.id != first.id
    assert second.host_id == BO.id
