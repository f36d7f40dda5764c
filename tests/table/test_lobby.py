"""The lobby: who sits, what is agreed on, and what is refused."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from bot.games.core import NotInGame
from bot.table.errors import Refused, TableExists
from bot.table.values import Person, Table
from tests.table.house import ANN, BO, CY, DI, EVE, House


async def lanes(house: House, game_id: int) -> dict[tuple[str, int], int]:
    rows = await house.rows("SELECT kind, target_id, wants FROM lane WHERE game_id = :id", id=game_id)
    return {(row["kind"], row["target_id"]): row["wants"] for row in rows}


def names(table: Table) -> list[str]:
    return [seat.name or f"computer {seat.computer}" for seat in table.seats]


async def test_an_opened_table_seats_its_host_and_seals_the_dice(house: House) -> None:
    table = await house.tables.open(9, 8, ANN, "hole", house.rid())
    assert (table.status, table.host_id, names(table)) == ("lobby", ANN.id, ["Ann"])
    assert table.seed is None
    [row] = await house.rows("SELECT seed FROM game")
    assert table.commitment == hashlib.sha256(row["seed"]).hexdigest()
    assert await lanes(house, table.id) == {("channel", 8): 0}
    assert house.commits == 1


async def test_a_second_table_in_a_channel_is_refused_with_the_first(house: House) -> None:
    first = await house.lobby()
    error = await house.refused(house.tables.open(9, 8, BO, "hole", house.rid()), TableExists, "table_exists")
    assert isinstance(error, TableExists)
    assert error.table == first


async def test_two_that_open_at_once_get_one_table(house: House) -> None:
    results = await asyncio.gather(
        *(house.tables.open(9, 8, person, "hole", house.rid()) for person in (ANN, BO, CY)),
        return_exceptions=True,
    )
    opened = [result for result in results if isinstance(result, Table)]
    others = [result for result in results if isinstance(result, TableExists)]
    assert (len(opened), len(others)) == (1, 2)
    assert {error.table.id for error in others} == {opened[0].id}


async def test_a_channel_can_have_a_new_table_after_the_old_one(house: House) -> None:
    first = await house.lobby()
    await house.tables.cancel(first.id, ANN, house.rid())
    second = await house.lobby()
    assert second.id != first.id
    assert await house.tables.in_channel(8) == second
    await house.tables.cancel(second.id, ANN, house.rid())
    newest = await house.tables.in_channel(8)
    assert newest is not None
    assert (newest.id, newest.status) == (second.id, "aborted")
    assert await house.tables.in_channel(77) is None


async def test_an_unknown_game_is_not_opened(house: House) -> None:
    await house.refused(house.tables.open(9, 8, ANN, "chess", house.rid()), Refused, "no_such_game")


async def test_a_repeated_request_changes_nothing_and_returns_the_present(house: House) -> None:
    table = await house.tables.open(9, 8, ANN, "hole", "one")
    assert await house.tables.open(9, 8, ANN, "hole", "one") == table
    table = await house.tables.join(table.id, BO, "two")
    assert await house.tables.join(table.id, BO, "two") == table
    table = await house.tables.add_computer(table.id, ANN, "relaxed", "three")
    before = await house.everything()
    assert await house.tables.add_computer(table.id, ANN, "relaxed", "three") == table
    assert await house.everything() == before
    table = await house.tables.begin(table.id, ANN, "four")
    assert await house.tables.begin(table.id, ANN, "four") == table
    await house.tables.abort(table.id, ANN, moderator=False, request_id="five")
    again = await house.tables.open(9, 8, ANN, "hole", "one")
    assert (again.id, again.status) == (table.id, "aborted")


async def test_two_that_join_for_the_last_seat_get_it_once(house: House) -> None:
    table = await house.lobby(people=3)
    results = await asyncio.gather(
        *(house.tables.join(table.id, person, house.rid()) for person in (DI, EVE)), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, Refused)]
    assert [error.key for error in refused] == ["full"]
    assert len((await house.tables.table(table.id)).seats) == 4


async def test_nobody_sits_down_twice_or_at_a_table_that_is_full_or_playing(house: House) -> None:
    table = await house.lobby(people=4)
    await house.refused(house.tables.join(table.id, BO, house.rid()), Refused, "already_seated")
    await house.refused(house.tables.join(table.id, EVE, house.rid()), Refused, "full")
    await house.refused(house.tables.add_computer(table.id, ANN, "relaxed", house.rid()), Refused, "full")
    await house.tables.begin(table.id, ANN, house.rid())
    await house.refused(house.tables.join(table.id, EVE, house.rid()), Refused, "already_begun")
    await house.refused(house.tables.join(999, EVE, house.rid()), Refused, "no_table")


async def test_leaving_moves_the_others_up_and_hands_the_host_role_on(house: House) -> None:
    table = await house.lobby(people=3)
    table = await house.tables.leave(table.id, ANN, house.rid())
    assert (names(table), table.host_id) == (["Bo", "Cy"], BO.id)
    assert [seat.seat for seat in table.seats] == [0, 1]
    await house.refused(house.tables.leave(table.id, ANN, house.rid()), NotInGame, "not_in_game")
    table = await house.tables.join(table.id, ANN, house.rid())
    assert names(table) == ["Bo", "Cy", "Ann"]


async def test_a_host_that_leaves_hands_on_to_the_next_human_and_not_to_a_computer(house: House) -> None:
    table = await house.tables.open(9, 8, ANN, "hole", house.rid())
    await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    await house.tables.join(table.id, CY, house.rid())
    table = await house.tables.leave(table.id, ANN, house.rid())
    assert (names(table), table.host_id) == (["computer relaxed", "Cy"], CY.id)


async def test_the_last_human_that_leaves_closes_the_lobby(house: House) -> None:
    table = await house.tables.open(9, 8, ANN, "hole", house.rid())
    await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    table = await house.tables.leave(table.id, ANN, house.rid())
    assert table.status == "aborted"
    assert (await lanes(house, table.id))["channel", 8] == table.revision
    await house.refused(house.tables.join(table.id, BO, house.rid()), Refused, "game_over")


async def test_a_running_game_cannot_be_left_yet(house: House) -> None:
    table = await house.running()
    await house.refused(house.tables.leave(table.id, BO, house.rid()), Refused, "cannot_leave")
    await house.refused(house.tables.leave(table.id, EVE, house.rid()), NotInGame, "not_in_game")


async def test_options_are_set_by_the_host_to_values_that_are_offered(house: House) -> None:
    table = await house.lobby()
    set_option = house.tables.set_option
    table = await set_option(table.id, ANN, "placement", "handful", house.rid())
    table = await set_option(table.id, ANN, "special_fields", " FALSE ", house.rid())
    assert (table.options.placement, table.options.special_fields) == ("handful", False)  # type: ignore[attr-defined]
    assert await house.tables.table(table.id) == table
    await house.refused(set_option(table.id, ANN, "colour", "red", house.rid()), Refused, "no_such_option")
    await house.refused(set_option(table.id, ANN, "discs", "gold", house.rid()), Refused, "no_such_value")
    await house.refused(set_option(table.id, ANN, "turn_limit", "7", house.rid()), Refused, "no_such_value")
    await house.refused(set_option(table.id, BO, "discs", "hand", house.rid()), Refused, "host_only")
    await house.refused(set_option(table.id, EVE, "discs", "hand", house.rid()), Refused, "host_only")
    await house.tables.begin(table.id, ANN, house.rid())
    await house.refused(set_option(table.id, ANN, "discs", "hand", house.rid()), Refused, "already_begun")


async def test_numbers_are_options_too(house: House) -> None:
    table = await house.lobby("nasty", rounds="3")
    assert table.options.rounds == 3  # type: ignore[attr-defined]


async def test_computer_players_come_and_go_as_the_host_says(house: House) -> None:
    table = await house.lobby()
    add, remove = house.tables.add_computer, house.tables.remove_computer
    await house.refused(remove(table.id, ANN, house.rid()), Refused, "no_computer")
    await house.refused(add(table.id, ANN, "genius", house.rid()), Refused, "no_such_level")
    await house.refused(add(table.id, BO, "relaxed", house.rid()), Refused, "host_only")
    await add(table.id, ANN, "relaxed", house.rid())
    table = await add(table.id, ANN, "relaxed", house.rid())
    assert names(table) == ["Ann", "Bo", "computer relaxed", "computer relaxed"]
    await house.refused(remove(table.id, ANN, house.rid(), seat=1), Refused, "no_computer")
    table = await remove(table.id, ANN, house.rid(), seat=2)
    table = await remove(table.id, ANN, house.rid())
    assert names(table) == ["Ann", "Bo"]


async def test_only_the_host_begins_and_only_with_enough_players(house: House) -> None:
    table = await house.lobby(people=1)
    await house.refused(house.tables.begin(table.id, ANN, house.rid()), Refused, "wrong_number")
    await house.tables.join(table.id, BO, house.rid())
    await house.refused(house.tables.begin(table.id, BO, house.rid()), Refused, "host_only")
    await house.refused(house.tables.begin(table.id, EVE, house.rid()), Refused, "host_only")
    table = await house.tables.begin(table.id, ANN, house.rid())
    assert table.status == "running"
    assert len(table.due) == 1
    await house.refused(house.tables.begin(table.id, ANN, house.rid()), Refused, "already_begun")
    await house.refused(house.tables.cancel(table.id, ANN, house.rid()), Refused, "already_begun")


async def test_beginning_gives_each_human_a_lane_and_wakes_those_that_are_due(house: House) -> None:
    table = await house.lobby()
    table = await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    table = await house.tables.begin(table.id, ANN, house.rid())
    due = {table.seats[seat].user_id for seat in table.due}
    assert await lanes(house, table.id) == {
        ("channel", 8): table.revision,
        ("dm", ANN.id): table.revision if ANN.id in due else -1,
        ("dm", BO.id): table.revision if BO.id in due else -1,
    }


@pytest.mark.parametrize("begun", [False, True])
async def test_a_table_is_aborted_by_its_host_or_a_moderator(house: House, begun: bool) -> None:
    table = await (house.running() if begun else house.lobby())
    abort = house.tables.abort
    await house.refused(
        abort(table.id, BO, moderator=False, request_id=house.rid()), Refused, "host_or_moderator_only"
    )
    table = await abort(table.id, EVE, moderator=True, request_id=house.rid())
    assert (table.status, table.due, table.outcome) == ("aborted", (), None)
    assert table.seed is not None
    assert hashlib.sha256(bytes.fromhex(table.seed)).hexdigest() == table.commitment
    assert set((await lanes(house, table.id)).values()) == {table.revision}
    await house.refused(abort(table.id, ANN, moderator=False, request_id=house.rid()), Refused, "game_over")


async def test_a_host_may_abort_without_being_a_moderator(house: House) -> None:
    table = await house.running()
    assert (
        await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    ).status == "aborted"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann \n Lee\x00 ", "Ann Lee"),
        ("漢" * 40, "漢" * 32),
        ("x" * 31 + "\u200d" + "y" * 9, "x" * 31),
        ("\n\t", "101"),
        ("\u200b\u2060\ufe0f", "101"),
        ("\u202egnilleps", "gnilleps"),
        ("\ud800Ann", "Ann"),
        ("👩‍👩‍👧 Ann", "👩‍👩‍👧 Ann"),
        ("Ангела Ωmega 漢字", "Ангела Ωmega 漢字"),
        ("@everyone **bold**", "@everyone **bold**"),
    ],
)
async def test_names_are_kept_in_one_short_line(house: House, name: str, shown: str) -> None:
    table = await house.tables.open(9, 8, Person(101, name), "hole", house.rid())
    assert names(table) == [shown]


async def test_a_name_is_renewed_when_its_person_acts(house: House) -> None:
    table = await house.lobby()
    table = await house.tables.begin(table.id, Person(ANN.id, "Anna"), house.rid())
    assert names(table) == ["Anna", "Bo"]


async def test_my_tables_are_the_live_ones_i_sit_at(house: House) -> None:
    first = await house.running(channel=1)
    second = await house.lobby(people=1, channel=2)
    third = await house.running(channel=3)
    await house.tables.abort(third.id, ANN, moderator=False, request_id=house.rid())
    assert [table.id for table in await house.tables.of_person(ANN.id)] == [first.id, second.id]
    assert [table.id for table in await house.tables.of_person(BO.id)] == [first.id]
    assert await house.tables.of_person(EVE.id) == ()
    [mine] = await house.tables.of_person(BO.id)
    assert mine.seats[mine.due[0]].due_since == house.clock.now()
