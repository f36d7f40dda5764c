"""Planning ahead: what is lined up is carried out once it is due and possible, stops when it is not, and is nobody else's."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from bot.games.core import NotInGame, NotUnderstood
from bot.table import ahead
from bot.table.ballots import Ballots
from bot.table.caretaking import Sleepers
from bot.table.errors import Refused
from bot.table.forgetting import forget
from bot.table.moving import pack, unpack
from bot.table.offers import Seating
from bot.table.orders import Order
from bot.table.planning import Ahead
from bot.table.takebacks import TakeBacks
from bot.table.undoing import rows_of
from bot.table.values import Panel, Table
from bot.table.verify import verify
from tests.support import nasty
from tests.table.house import ANN, BO, EVE, EVERYTHING, House


def planning(house: House) -> Ahead:
    return Ahead(house.tables.changes)


async def line_up(house: House, table: Table, user: int, typed: str, *, ranked: bool = False) -> Panel:
    return await planning(house).line_up(table.id, user, typed, house.rid(), ranked=ranked)


async def other_than_due(house: House, table: Table) -> int:
    """Somebody who is not due."""
    table = await house.tables.table(table.id)
    return next(s.user_id for s in table.seats if s.seat not in table.due and s.user_id)


async def act(house: House, table: Table, pick: Any = lambda legal: legal[0]) -> Panel:
    panel = await house.due(table)
    if not panel.legal:
        return await house.confirm(panel)
    return await house.submit(panel, pick(panel.legal))


async def placing(house: House, **options: str) -> tuple[Table, int, tuple[str, ...]]:
    """A game of Hole in which moles are placed; who is not due, and the free spaces."""
    table = await house.running("hole", placement="handful", **options)
    panel = await house.due(table)
    return table, await other_than_due(house, table), tuple(str(action) for action in panel.legal)


async def whole_turn(house: House, table: Table) -> Panel:
    panel = await act(house, table)
    while panel.draft:
        panel = await act(house, table)
    return panel


async def moves_of(house: House, table: Table, seat: int) -> list[str]:
    rows = await house.rows('SELECT body FROM entry WHERE game_id = :id ORDER BY "index"', id=table.id)
    entries = [json.loads(row["body"]) for row in rows]
    return [entry["action"] for entry in entries if entry["entry"] == "played" and entry["seat"] == seat]


async def test_spaces_lined_up_are_placed_on_when_it_is_the_players_turn(house: House) -> None:
    table, user, free = await placing(house)
    seat = table.seat_of(user)
    assert seat is not None
    typed = ", ".join(word.removeprefix("place ") for word in free[-20:])
    await line_up(house, table, user, f"place {typed}")
    house = await house.restart()
    try:
        panel = await whole_turn(house, table)
        handful = await moves_of(house, table, seat)
        assert handful == list(free[-20:])[: len(handful)]
        assert len(handful) > 1
        assert panel.table.due == (panel.seat,)  # the other has placed, and it is the first one's turn again
        left = (await house.tables.panel(table.id, user)).ahead.lists
        assert left == (
            Order("place", tuple((word,) for word in free[-20:][len(handful) :]), ranked=False, begun=True),
        )
    finally:
        await house.store.close()


async def test_each_move_that_was_lined_up_is_a_commit_of_its_own_in_the_log(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, free[-1])
    await whole_turn(house, table)
    rows = await house.rows("SELECT revision, body FROM entry WHERE game_id = :id", id=table.id)
    by_seat: dict[int, set[int]] = {}
    for row in rows:
        entry = json.loads(row["body"])
        if entry["entry"] == "played":
            by_seat.setdefault(entry["seat"], set()).add(row["revision"])
    assert by_seat[0].isdisjoint(by_seat[1])


async def test_a_list_whose_next_move_is_impossible_stops_and_its_owner_alone_is_told(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, f"{free[0]}, {free[-1]}")
    panel = await whole_turn(house, table)  # takes the first free space
    own = await house.tables.panel(table.id, user)
    assert own.due
    assert own.ahead.lists == ()
    assert own.ahead.stopped == (free[0],)
    assert await house.rows("SELECT * FROM notice") == []  # its owner is due, and is told with that
    assert panel.table.due == (own.seat,)


async def test_of_a_ranked_list_the_first_possible_move_is_taken(house: House) -> None:
    table, user, free = await placing(house)
    seat = table.seat_of(user) or 0
    await line_up(house, table, user, f"{free[0]}, {free[-1]}, {free[-2]}", ranked=True)
    await whole_turn(house, table)
    assert (await moves_of(house, table, seat))[:2] == [free[-1], free[-2]]


async def test_of_alternatives_the_first_possible_one_is_taken(house: House) -> None:
    table, user, free = await placing(house)
    seat = table.seat_of(user) or 0
    typed = f"{free[0]} or {free[-1]}, {free[-2].removeprefix('place ')}"
    await line_up(house, table, user, typed)
    await whole_turn(house, table)
    assert (await moves_of(house, table, seat))[:2] == [free[-1], free[-2]]


async def test_a_list_takes_the_place_of_the_one_for_the_same_verb_and_can_be_cleared(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, f"{free[0]}, turn")
    panel = await line_up(house, table, user, free[1])
    assert panel.ahead.lists == (
        Order("turn", (("turn",),), ranked=False),
        Order("place", ((free[1],),), ranked=False),
    )
    panel = await planning(house).clear(table.id, user)
    assert panel.ahead.lists == ()
    panel = await planning(house).clear(table.id, user)
    assert panel.ahead.lists == ()


async def test_what_cannot_be_read_is_refused(house: House) -> None:
    table, user, free = await placing(house)
    for typed, error, key in (
        ("place Z9", NotUnderstood, "word"),
        (" , ", Refused, "ahead_nothing"),
        (f"{free[0]} or turn", Refused, "ahead_verbs"),
        (", ".join(["turn"] * 61), Refused, "ahead_many"),
    ):
        await house.refused(line_up(house, table, user, typed), error, key)
    await house.refused(line_up(house, table, EVE.id, free[0]), NotInGame, "not_in_game")


async def test_what_is_asked_already_is_done_at_once_and_the_rest_is_lined_up(house: House) -> None:
    table, _, free = await placing(house)
    panel = await house.due(table)
    user = table.seats[panel.seat].user_id or 0
    panel = await line_up(house, table, user, ", ".join(free[:12]))
    handful = await moves_of(house, table, panel.seat)
    assert handful == list(free[: len(handful)])
    assert not panel.due
    assert panel.ahead.lists[0].wishes == tuple((word,) for word in free[len(handful) : 12])


async def test_a_request_that_comes_twice_lines_up_once(house: House) -> None:
    table, _, free = await placing(house)
    user = table.seats[(await house.due(table)).seat].user_id or 0
    for _ in range(2):
        panel = await planning(house).line_up(table.id, user, ", ".join(free[:12]), "the same", ranked=False)
        assert panel.ahead.stopped == ()
    assert panel.ahead.lists


async def test_what_was_stopped_is_told_until_its_owner_has_moved(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, free[0])
    await whole_turn(house, table)
    assert (await house.tables.panel(table.id, user)).ahead.stopped == (free[0],)
    await whole_turn(house, table)
    assert (await house.tables.panel(table.id, user)).ahead.stopped == ()


async def test_what_nobody_can_read_any_more_counts_as_nothing(house: House) -> None:
    table, user, _ = await placing(house)
    async with house.store.write() as session:
        await session.execute(text("UPDATE chair SET ahead = 'mud'"))
    await whole_turn(house, table)
    assert (await house.tables.panel(table.id, user)).ahead.lists == ()


async def test_a_step_taken_back_is_not_made_again_by_what_was_lined_up(house: House) -> None:
    table, user, free = await placing(house)
    seat = table.seat_of(user) or 0
    typed = ", ".join(free[-20:])
    await line_up(house, table, user, typed)
    await whole_turn(house, table)
    assert await moves_of(house, table, seat)
    await TakeBacks(house.tables.changes).take_back(table.id, user, house.rid())
    panel = await house.tables.panel(table.id, user)
    assert panel.due
    assert panel.ahead.lists == ()
    other = next(person.id for person in (ANN, BO) if person.id != user)
    assert not (await house.tables.panel(table.id, other)).due


async def test_nothing_is_left_lined_up_at_a_seat_that_gets_another_player(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, free[-1])
    seat = table.seat_of(user) or 0
    await Seating(house.tables.changes).to_computer(
        table.id, seat, ANN, "relaxed", house.rid(), moderator=True
    )
    assert {row["ahead"] for row in await house.rows("SELECT ahead FROM chair")} == {"{}"}


async def test_whoever_had_acted_since_is_told_that_their_list_is_off_with_the_step(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, ", ".join(free[-20:]))
    first = (await house.due(table)).seat
    await whole_turn(house, table)
    takebacks = TakeBacks(house.tables.changes)
    other = table.seats[first].user_id or 0
    await takebacks.take_back(table.id, other, house.rid())
    [ballot] = await house.rows("SELECT * FROM ballot")
    await Ballots(house.store, house.tables.changes).vote(table.id, ballot["id"], user, yes=True)
    panel = await house.tables.panel(table.id, user)
    assert (await house.due(table)).seat == first
    placed = [str(action) for action in (await house.due(table)).legal]
    assert placed == list(free)
    assert panel.ahead.lists == ()
    assert len(panel.ahead.stopped) == 1


@pytest.mark.parametrize("how", ["over", "aborted"])
async def test_nothing_is_lined_up_after_the_end(house: House, how: str) -> None:
    table = await house.running("nasty", people=2)
    await line_up(house, table, BO.id, "dig J6, again, burn, leave, bank")
    if how == "aborted":
        await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    else:
        await house.play(table)
    assert {row["ahead"] for row in await house.rows("SELECT ahead FROM chair")} == {"{}"}
    await house.refused(line_up(house, table, BO.id, "dig A1"), Refused, "game_over")


async def test_a_list_sleeps_with_its_table(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, ", ".join(free[-20:]))
    async with house.store.write() as session:
        await session.execute(text("UPDATE game SET status = 'asleep'"))
    await house.refused(line_up(house, table, user, free[0]), Refused, "asleep")
    await Sleepers(house.store, house.tables.changes).wake(8, user, house.rid(), moderator=False)
    await whole_turn(house, table)
    assert (await moves_of(house, table, table.seat_of(user) or 0))[0] == free[-20]


async def test_who_is_forgotten_elsewhere_keeps_what_they_lined_up_where_they_play(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, free[-1])
    await forget(house.store, user)
    assert (await house.tables.panel(table.id, user)).ahead.lists


async def test_a_list_moves_with_its_game_to_another_database(house: House) -> None:
    table, user, free = await placing(house)
    await line_up(house, table, user, free[-1])
    record = await house.tables.changes.read(table.id)
    async with house.store.read() as session:
        packed = pack(record, await rows_of(session, table.id))
    unpacked = unpack(packed, EVERYTHING, house.clock.now())
    seat = table.seat_of(user) or 0
    assert unpacked.chairs[seat].ahead == record.chairs[seat].ahead != "{}"


@pytest.mark.parametrize(
    "mud",
    [
        '{"lists":[["place",[],false]]}',
        '{"lists":[["place",[[]],false]]}',
        '{"lists":[["place",[["pass"]],false]]}',
        '{"lists":[["**@everyone**",[["**@everyone**"]],false]]}',
        '{"stopped":["**@everyone**"]}',
    ],
)
async def test_a_list_that_nobody_could_have_lined_up_does_not_come_with_a_file(
    house: House, mud: str
) -> None:
    table, _, _ = await placing(house)
    async with house.store.write() as session:
        await session.execute(text("UPDATE chair SET ahead = :mud"), {"mud": mud})
    async with house.store.read() as session:
        packed = pack(await house.tables.changes.read(table.id), await rows_of(session, table.id))
    unpacked = unpack(packed, EVERYTHING, house.clock.now())
    assert [chair.ahead for chair in unpacked.chairs] == ["{}", "{}"]


async def test_what_is_too_long_to_be_read_is_refused_not_cut(house: House) -> None:
    table, user, free = await placing(house)
    long = " or ".join(free) + " or " + free[0]
    long += " " * (ahead.LONGEST - len(long) + 1)
    await house.refused(line_up(house, table, user, long), Refused, "ahead_long")
    assert (await house.tables.panel(table.id, user)).ahead.lists == ()
    await line_up(house, table, user, long[: ahead.LONGEST])


async def drafting(house: House, people: int) -> tuple[Table, Panel]:
    table = await house.running("mountains", people=people)
    while (panel := await house.due(table)).legal[0].verb() == "burrow":
        await house.submit(panel, panel.legal[0])
    return table, panel


async def test_a_ranked_draft_is_taken_as_it_comes(house: House) -> None:
    table, panel = await drafting(house, 2)
    cards = ", ".join(str(action) for action in panel.legal for _ in range(2))
    user = await other_than_due(house, table)
    await line_up(house, table, user, cards, ranked=True)
    count = 0
    while (panel := await house.due(table)).legal[0].verb() == "draft":
        await house.submit(panel, panel.legal[0])
        count += 1
    assert count == 4  # one player's own; the other's four came by themselves


async def test_a_wish_list_ends_with_the_round_that_it_was_for(house: House) -> None:
    table, panel = await drafting(house, 2)
    cards = ", ".join(str(action) for action in panel.legal for _ in range(2))
    user = await other_than_due(house, table)
    await line_up(house, table, user, f"{cards}, token 2, token 1", ranked=True)
    while (panel := await house.due(table)).legal[0].verb() == "draft":
        await house.submit(panel, panel.legal[0])
    assert [order.verb for order in (await house.tables.panel(table.id, user)).ahead.lists] == ["token"]


async def test_secret_choices_are_lined_up_without_a_trace_for_others(house: House) -> None:
    table = await house.running("nasty", people=2)
    while True:
        table = await house.tables.table(table.id)
        panel = await house.due(table)
        if len(table.due) == 1 and panel.legal[0].verb() != "plan":
            break
        await house.submit(panel, panel.legal[0])
    user = await other_than_due(house, table)
    await line_up(house, table, user, "dig J6", ranked=True)
    other = table.seats[table.due[0]].user_id or 0
    seen = [
        (await house.tables.panel(table.id, other)).ahead,
        await house.tables.table(table.id),
        (await house.tables.seen(table.id, None))[2],
        await house.tables.export(table.id),
    ]
    assert not any("J6" in repr(one) for one in seen)
    assert seen[0].lists == ()


@pytest.mark.parametrize("game", sorted(EVERYTHING))
async def test_a_game_played_by_lists_alone_holds(house: House, game: str) -> None:
    """Everything that may be asked is lined up, ranked; what does not fit stops, and a person goes on."""
    options = {"turn_limit": "100"} if game == "hole" else {}
    table = await house.running(game, **options)
    for _ in range(40):
        table = await house.tables.table(table.id)
        if table.status != "running":
            break
        for info in table.seats:
            if info.seat not in table.due and info.user_id is not None:
                record = await house.tables.changes.read(table.id)
                legal = record.rules.legal(record.state, table.due[0])
                typed = ", ".join(map(str, legal[:20]))
                await line_up(house, table, info.user_id, typed, ranked=True)
        await act(house, table, lambda legal: legal[len(legal) // 2])
    if (await house.tables.table(table.id)).status == "running":
        await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    report = verify(msgspec.json.encode(await house.tables.export(table.id)), EVERYTHING)
    assert report.holds, report.sentence


@pytest.mark.parametrize(
    ("game", "typed", "wishes"),
    [
        ("mountains", "draft T, rock or F1", (("draft T",), ("draft rock", "draft F1"))),
        ("majority", "keep 4, fore", (("keep 4",), ("keep fore",))),
    ],
)
def test_a_card_that_is_called_as_a_verb_is_goes_on_as_the_others_do(
    game: str, typed: str, wishes: tuple[Any, ...]
) -> None:
    [order] = ahead.read(EVERYTHING[game].rules, typed, ranked=True)
    assert order.wishes == wishes
    with pytest.raises(NotUnderstood) as refused:
        ahead.read(EVERYTHING[game].rules, typed + ", token", ranked=True)
    assert refused.value.key in {"word", "verb", "shape"}


def test_a_verb_goes_on_until_there_is_another_one() -> None:
    read = ahead.read(nasty.GAME.rules, "dig A1, B2 or b3; Bank\n again", ranked=False)
    assert read == (
        Order("dig", (("dig A1",), ("dig B2", "dig B3")), ranked=False),
        Order("bank", (("bank",),), ranked=False),
        Order("again", (("again",),), ranked=False),
    )
