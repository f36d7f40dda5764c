"""People come and go: resigning, replacing, taking a seat over; and what the log and the clocks make of it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from bot.games.core import NotInGame
from bot.table.errors import Refused
from bot.table.offers import Seating
from bot.table.values import Person, Table
from bot.table.verify import verify
from tests.table.house import ANN, BO, CY, DI, EVE, EVERYTHING, House


def seating(house: House) -> Seating:
    return Seating(house.tables.changes)


async def entries(house: House, table: Table) -> list[dict[str, Any]]:
    rows = await house.rows('SELECT body FROM entry WHERE game_id = :id ORDER BY "index"', id=table.id)
    return [json.loads(row["body"]) for row in rows]


async def play_on(house: House, table: Table) -> Table:
    """Play to the end: people by typing, computers by choosing."""
    table = await house.tables.table(table.id)
    while table.status == "running":
        info = table.seats[table.due[0]]
        if info.computer is not None:
            await house.thinking.play(table.id, info.seat, info.decision)
        else:
            panel = await house.due(table)
            await house.submit(panel, panel.legal[0])
        table = await house.tables.table(table.id)
    return table


async def proof(house: House, table: Table) -> None:
    report = verify(msgspec.json.encode(await house.tables.export(table.id)), EVERYTHING)
    assert report.holds, report.sentence


@pytest.mark.parametrize("game", ["hole", "mountains", "nasty"])
async def test_who_resigns_is_played_on_for_and_ranks_last(house: House, game: str) -> None:
    options = {"turn_limit": "100"} if game == "hole" else {}
    table = await house.running(game, people=3, **options)
    user = table.seats[table.due[0]].user_id or 0
    seat = table.due[0]
    table = await seating(house).resign(table.id, user, house.rid())
    assert table.status == "running"
    assert table.seat_of(user) is None
    assert table.seats[seat].given_up
    assert table.seats[seat].computer == "solid"
    assert not table.seats[seat].awaited
    assert "resigned" in {entry["entry"] for entry in await entries(house, table)}
    with pytest.raises(NotInGame):
        await house.tables.panel(table.id, user)
    assert await house.tables.of_person(user) == ()
    table = await play_on(house, table)
    assert table.outcome is not None
    assert table.outcome.places[seat] == 3
    results = await house.rows("SELECT user_id, place, rated FROM result ORDER BY seat")
    assert {row["user_id"]: row["place"] for row in results}[user] == 3
    assert all(row["rated"] for row in results)
    await proof(house, table)


@pytest.mark.parametrize("game", sorted(EVERYTHING))
async def test_where_only_one_is_left_the_game_is_over(house: House, game: str) -> None:
    table = await house.running(game)
    table = await seating(house).resign(table.id, BO.id, house.rid())
    assert table.status == "over"
    assert table.outcome is not None
    assert table.outcome.places == (1, 2)
    await house.refused(seating(house).resign(table.id, ANN.id, house.rid()), Refused, "game_over")
    await proof(house, table)


async def test_a_host_who_resigns_hands_on(house: House) -> None:
    table = await house.running("hole", people=3)
    table = await seating(house).resign(table.id, ANN.id, house.rid())
    assert table.host_id == BO.id


async def test_nobody_takes_back_what_came_before_somebody_left(house: House) -> None:
    from bot.table.takebacks import TakeBacks

    table = await house.running("nasty", people=3)
    panel = await house.due(table)
    user = panel.table.seats[panel.seat].user_id or 0
    await house.submit(panel, panel.legal[0])
    other = next(person for person in (ANN, BO, CY) if person.id != user)
    await seating(house).resign(table.id, other.id, house.rid())
    takebacks = TakeBacks(house.tables.changes)
    await house.refused(takebacks.take_back(table.id, user, house.rid()), Refused, "resigned_since")


async def test_the_host_replaces_a_player_by_a_computer(house: House) -> None:
    table = await house.running("hill")
    by = seating(house)
    await house.refused(
        by.to_computer(table.id, 0, BO, "relaxed", "r", moderator=False), Refused, "host_or_moderator_only"
    )
    await house.refused(
        by.to_computer(table.id, 7, ANN, "relaxed", "r", moderator=False), Refused, "no_such_seat"
    )
    await house.refused(
        by.to_computer(table.id, 1, ANN, "godlike", "r", moderator=False), Refused, "no_such_level"
    )
    async with house.store.write() as session:
        await session.execute(text("UPDATE chair SET standin = 'on', nudged_at = '2026-03-01', ahead = '{}'"))
    table = await by.to_computer(table.id, 1, ANN, "relaxed", house.rid(), moderator=False)
    assert (table.seats[1].user_id, table.seats[1].computer) == (None, "relaxed")
    left = await house.rows("SELECT standin, nudged_at, ahead FROM chair WHERE seat = 1")
    assert left == [{"standin": None, "nudged_at": None, "ahead": "{}"}]  # all of it was the player's own
    await house.refused(
        by.to_computer(table.id, 1, ANN, "relaxed", "r", moderator=False), Refused, "computer_already"
    )
    table = await play_on(house, table)
    results = await house.rows("SELECT rated FROM result")
    assert not any(row["rated"] for row in results)
    await proof(house, table)


async def offered(
    house: House, table: Table, to: Person, *, by: Person = ANN, moderator: bool = False
) -> int:
    await seating(house).offer(table.id, 1, by, to, house.rid(), moderator=moderator)
    return int((await house.rows("SELECT max(id) AS id FROM ballot"))[0]["id"])


async def answer(
    house: House, table: Table, ballot: int, person: Person, *, yes: bool = True, moderator: bool = False
) -> Table:
    return (await seating(house).answer(table.id, ballot, person, moderator=moderator, yes=yes)).table


async def test_an_offered_seat_is_only_taken_by_who_is_offered_it_and_accepts(house: House) -> None:
    table = await house.running("nasty")
    before = (await house.tables.panel(table.id, BO.id)).view
    ballot = await offered(house, table, CY)
    await house.refused(answer(house, table, ballot, DI), Refused, "not_asked_you")
    await house.refused(offered(house, table, CY), Refused, "asked_already")
    await house.refused(offered(house, table, ANN), Refused, "already_seated")
    house = await house.restart()
    try:
        table = await answer(house, table, ballot, CY)
        assert table.seats[1].user_id == CY.id
        assert table.seats[1].name == "Cy"
        panel = await house.tables.panel(table.id, CY.id)
        assert panel.view == before
        with pytest.raises(NotInGame):
            await house.tables.panel(table.id, BO.id)
        lanes = await house.rows("SELECT target_id, seat FROM lane WHERE kind = 'dm' ORDER BY id")
        assert {(row["target_id"], row["seat"]) for row in lanes} >= {(CY.id, 1)}
        with pytest.raises(Refused, match="vote_over"):
            await answer(house, table, ballot, CY)
        table = await house.play(table)
        await proof(house, table)
    finally:
        await house.store.close()


async def test_who_declines_leaves_the_seat_as_it_is(house: House) -> None:
    table = await house.running("hill")
    table = await answer(house, table, await offered(house, table, CY), CY, yes=False)
    assert table.seats[1].user_id == BO.id
    assert await offered(house, table, CY)


async def test_a_moderator_replaces_too_and_a_new_host_is_found(house: House) -> None:
    table = await house.running("hill")
    await seating(house).offer(table.id, 0, EVE, CY, house.rid(), moderator=True)
    ballot = int((await house.rows("SELECT max(id) AS id FROM ballot"))[0]["id"])
    table = await answer(house, table, ballot, CY)
    assert table.seats[0].user_id == CY.id
    assert table.host_id == CY.id


async def with_computer(house: House, **terms: str) -> Table:
    table = await house.lobby("hill", people=1)
    await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    for name, value in terms.items():
        await house.tables.set_term(table.id, ANN, name, value, house.rid())
    return await house.tables.begin(table.id, ANN, house.rid())


async def test_the_host_agrees_before_somebody_takes_a_computers_seat(house: House) -> None:
    table = await with_computer(house)
    table, taken = await seating(house).take(table.id, 1, CY, house.rid())
    assert not taken
    ballot = int((await house.rows("SELECT max(id) AS id FROM ballot"))[0]["id"])
    await house.refused(answer(house, table, ballot, CY), Refused, "not_asked_you")
    table = await answer(house, table, ballot, ANN)
    assert table.seats[1].user_id == CY.id
    assert table.seats[1].computer is None
    assert (await house.tables.panel(table.id, CY.id)).seat == 1
    table = await house.play(table)
    await proof(house, table)


async def test_at_an_open_table_a_computers_seat_is_taken_at_once(house: House) -> None:
    table = await with_computer(house, open="true")
    table, taken = await seating(house).take(table.id, 1, CY, house.rid())
    assert taken
    await house.refused(seating(house).take(table.id, 0, DI, "r"), Refused, "seat_of_person")
    await house.refused(seating(house).take(table.id, 0, CY, "r"), Refused, "already_seated")


async def test_a_seat_that_was_given_up_stays_with_the_computer(house: House) -> None:
    table = await house.running("nasty", people=3)
    await seating(house).resign(table.id, BO.id, house.rid())
    await house.refused(seating(house).take(table.id, 1, DI, "r"), Refused, "seat_given_up")


@pytest.mark.parametrize("computer_first", [True, False])
async def test_a_game_that_a_computer_had_a_seat_in_is_not_rated_and_keeps_its_hints_when_a_person_takes_it(
    house: House, computer_first: bool
) -> None:
    table = await house.lobby("nasty", 1 if computer_first else 2)
    if computer_first:
        await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    table = await house.tables.begin(table.id, ANN, house.rid())
    seats = seating(house)
    if not computer_first:
        assert not table.hints
        await seats.to_computer(table.id, 1, ANN, None, house.rid(), moderator=True)
    assert (await house.tables.table(table.id)).hints
    await seats.to_computer(table.id, 0, ANN, None, house.rid(), moderator=True)
    person = DI if computer_first else BO
    await seats.take(table.id, 1, person, house.rid())
    await seats.take(table.id, 0, ANN, house.rid())
    ballots = await house.rows("SELECT id FROM ballot WHERE closed_at IS NULL")
    for ballot in ballots:
        await seats.answer(table.id, ballot["id"], person, moderator=True, yes=True)
    table = await house.tables.table(table.id)
    assert [info.user_id for info in table.seats] == [ANN.id, person.id]
    assert table.hints
    assert not table.terms.rated
    await play_on(house, table)
    assert not any(row["rated"] for row in await house.rows("SELECT rated FROM result"))
    assert await house.rows("SELECT * FROM rating") == []
    await proof(house, table)


async def test_a_seat_that_goes_from_one_person_to_another_leaves_the_game_rated(house: House) -> None:
    table = await house.running("nasty")
    seats = seating(house)
    await seats.offer(table.id, 1, ANN, DI, house.rid(), moderator=True)
    [ballot] = await house.rows("SELECT id FROM ballot")
    await seats.answer(table.id, ballot["id"], DI, moderator=False, yes=True)
    table = await play_on(house, table)
    assert table.terms.rated
    assert all(row["rated"] for row in await house.rows("SELECT rated FROM result"))
