"""Turns: what one commit changes, for whom, and that it is all or nothing."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from sqlalchemy import event

from bot.games.core import TABLE, NotInGame, NotYourTurn, TooLate
from bot.games.dice import SealedDice
from bot.games.hole.plan import HEX
from bot.games.hole.state import HoleState
from bot.store import Stale, StoreError, wants
from bot.table import changes, drafts
from bot.table.errors import Refused
from tests.support import nasty
from tests.table.house import ANN, BO, EVE, House


async def log_of(house: House, game_id: int) -> list[dict[str, Any]]:
    rows = await house.rows('SELECT * FROM entry WHERE game_id = :id ORDER BY "index"', id=game_id)
    return [{**json.loads(row["body"]), "index": row["index"], "revision": row["revision"]} for row in rows]


async def wanted(house: House, game_id: int) -> dict[str, int]:
    rows = await house.rows("SELECT * FROM lane WHERE game_id = :id", id=game_id)
    return {"channel" if row["seat"] is None else f"dm {row['seat']}": row["wants"] for row in rows}


async def test_a_game_goes_from_the_lobby_to_its_end(house: House) -> None:
    table = await house.play(await house.running("hole", people=3, placement="scattered", turn_limit="100"))
    assert table.status == "over"
    assert table.outcome is not None
    assert table.due == ()
    assert table.seed is not None
    assert table.ended_at == house.clock.now()
    log = await log_of(house, table.id)
    assert [entry["index"] for entry in log] == list(range(len(log)))
    assert [entry["entry"] for entry in log[:5]] == ["seated", "seated", "seated", "begun", "settled"]
    assert log[-1]["entry"] == "ended"
    assert set((await wanted(house, table.id)).values()) == {table.revision}
    assert await house.tables.of_person(ANN.id) == ()
    again = await house.tables.in_channel(8)
    assert again == table


async def test_the_dice_of_each_settled_entry_are_those_of_its_own_index(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[int] = []

    class Watched(SealedDice):
        def __init__(self, seed: bytes, index: int) -> None:
            super().__init__(seed, index)
            used.append(index)

    monkeypatch.setattr("bot.table.turns.SealedDice", Watched)
    table = await house.play(await house.running("nasty"))
    log = await log_of(house, table.id)
    assert used == [entry["index"] for entry in log if entry["entry"] == "settled"]
    assert max(Counter(used).values()) == 1


async def test_the_log_only_grows(house: House) -> None:
    table = await house.running("nasty")
    before: list[dict[str, Any]] = []
    while table.status == "running":
        panel = await house.due(table)
        table = (await house.submit(panel, panel.legal[-1])).table
        log = await log_of(house, table.id)
        assert log[: len(before)] == before
        assert len(log) > len(before)
        before = log


async def test_each_commit_is_one_revision(house: House) -> None:
    table = await house.running("nasty")
    panel = await house.due(table)
    panel = await house.submit(panel, panel.legal[0])
    assert panel.table.revision == table.revision + 1
    log = await log_of(house, table.id)
    assert {entry["revision"] for entry in log if entry["entry"] == "played"} == {panel.table.revision}


async def test_a_confirmed_request_that_is_repeated_changes_nothing(house: House) -> None:
    table = await house.running("hole", placement="scattered")
    drafted = await house.choose(await house.due(table), str((await house.due(table)).legal[0]))
    done = await house.confirm(drafted, "again")
    before = await house.everything()
    assert await house.confirm(drafted, "again") == done
    assert await house.everything() == before
    with pytest.raises(TooLate):
        await house.confirm(drafted, "another")


async def test_a_typed_request_that_is_repeated_changes_nothing(house: House) -> None:
    table = await house.running("hole", placement="handful")
    panel = await house.due(table)
    user, action = panel.table.seats[panel.seat].user_id or 0, str(panel.legal[0])
    done = await house.tables.submit(table.id, user, action, "again")
    assert len(done.draft) == 1
    before = await house.everything()
    assert await house.tables.submit(table.id, user, action, "again") == done
    assert await house.everything() == before


async def test_a_change_that_is_overtaken_is_tried_again_on_what_is_true_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.running("hole", placement="scattered")
    panel = await house.due(table)
    saved, overtaken = changes._save, 0

    async def overtake(session: Any, record: Any, request_id: Any, now: Any) -> None:
        nonlocal overtaken
        if overtaken < 2:
            overtaken += 1
            # What somebody else would have done between our reading and our writing.
            connection = await session.connection()
            await connection.exec_driver_sql("UPDATE game SET revision = revision + 1")
        await saved(session, record, request_id, now)

    monkeypatch.setattr(changes, "_save", overtake)
    done = await house.submit(panel, panel.legal[0])
    assert overtaken == 2
    # The other's change was rolled back with ours, so only one is left.
    assert done.table.revision == table.revision + 1
    assert len([entry for entry in await log_of(house, table.id) if entry["entry"] == "played"]) == 1


async def test_a_change_that_is_always_overtaken_gives_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = await house.due(await house.running("hole", placement="scattered"))

    async def overtaken(*_: Any) -> None:
        raise Stale

    monkeypatch.setattr(changes, "_save", overtaken)
    await house.refused(house.submit(panel, panel.legal[0]), Refused, "try_again")


async def test_a_failure_in_the_middle_of_a_commit_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = await house.due(await house.running("hole", placement="scattered"))
    before, commits = await house.everything(), house.commits

    async def fail(*_: Any, **__: Any) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(wants, "show", fail)
    with pytest.raises(StoreError):
        await house.submit(panel, panel.legal[0])
    assert await house.everything() == before
    assert house.commits == commits
    monkeypatch.undo()
    await house.submit(panel, panel.legal[0])
    assert house.commits == commits + 1


async def test_rules_that_settle_nothing_are_an_error_and_not_a_loop(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.running("nasty")
    monkeypatch.setattr(nasty, "_CHANCE", {})
    with pytest.raises(RuntimeError, match="settling changes nothing"):
        await house.play(table)


async def test_the_channel_hears_when_somebody_else_is_due(house: House) -> None:
    table = await house.running("hole", people=2, placement="handful")
    first = table.due[0]
    assert await wanted(house, table.id) == {"channel": 3, f"dm {first}": 3, f"dm {1 - first}": -1}
    panel = await house.due(table)
    for action in panel.legal[:3]:
        await house.submit(panel, action)
    assert (await wanted(house, table.id))["channel"] == 3  # only drafted so far
    panel = await house.submit(panel, panel.legal[3])
    assert await wanted(house, table.id) == {"channel": 4, f"dm {first}": 4, f"dm {1 - first}": 4}


async def test_quick_turns_of_computers_share_the_card_on_which_a_person_is_due(house: House) -> None:
    table = await house.lobby("hole", people=1)
    for _ in range(2):
        table = await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    table = await house.tables.begin(table.id, ANN, house.rid())
    begun = (await wanted(house, table.id))["channel"]
    told = begun
    for _ in range(6):
        [due] = table.due
        if table.seats[due].user_id is None:
            commits = house.commits
            await house.thinking.play(table.id, due, table.seats[due].decision)
            assert house.commits == commits + 1  # so that the next computer is woken
        else:
            await house.submit(await house.due(table), (await house.due(table)).legal[0])
        table = await house.tables.table(table.id)
        [due] = table.due
        told = table.revision if table.seats[due].user_id is not None else told
        assert (await wanted(house, table.id))["channel"] == told
    assert told > begun


async def test_in_the_middle_of_a_turn_only_the_one_who_is_due_hears(house: House) -> None:
    """A plan revealed: its player goes on several times while nobody else becomes due."""
    table = await house.running("nasty", people=2)
    seen = 0
    while table.status == "running":
        panel = await house.due(table)
        before, commits = await wanted(house, table.id), house.commits
        after = (await house.submit(panel, panel.legal[0])).table
        now = await wanted(house, table.id)
        if after.due == table.due and after.revision > table.revision and after.status == "running":
            seen += 1
            [due] = after.due
            assert now["channel"] == before["channel"]
            assert now[f"dm {due}"] == after.revision
            assert now[f"dm {1 - due}"] == before[f"dm {1 - due}"]
            assert house.commits == commits + 1
        elif after.revision > table.revision:
            assert now["channel"] == after.revision
        table = after
    assert seen


async def test_a_secret_change_of_plan_is_announced_to_nobody_else(house: House) -> None:
    table = await house.running("nasty", people=3)
    ann = await house.tables.panel(table.id, ANN.id)
    ann = await house.submit(ann, ann.legal[0])
    before = await wanted(house, table.id)
    ann = await house.submit(ann, ann.legal[-1])
    assert await wanted(house, table.id) == before
    assert ann.table.revision > before["channel"]


async def test_since_when_a_seat_is_due_is_told(house: House) -> None:
    table = await house.running("hole", people=2, placement="in-turn")
    begun = house.clock.now()
    first = table.due[0]
    assert table.seats[first].due_since == begun
    assert table.seats[1 - first].due_since is None
    house.clock.pass_minutes(5)
    panel = await house.due(table)
    table = (await house.submit(panel, panel.legal[0])).table
    assert table.seats[first].due_since is None
    assert table.seats[1 - first].due_since == house.clock.now()
    assert table.begun_at == begun


async def test_events_are_told_in_order_to_those_who_may_see_them(house: House) -> None:
    table = await house.running("nasty", people=2)
    public = await house.tables.told(table.id, -1, table.revision, TABLE)
    assert [told.event.kind() for told in public] == ["round_began"]
    own = await house.tables.told(table.id, -1, table.revision, 1)
    assert [told.event.kind() for told in own] == ["round_began", "dealt"]
    assert own[1].event.only == (1,)
    assert {told.revision for told in own} == {table.revision}
    assert await house.tables.told(table.id, table.revision, table.revision, TABLE) == ()
    panel = await house.due(table)
    after = (await house.submit(panel, panel.legal[0])).table
    news = await house.tables.told(table.id, table.revision, after.revision, TABLE)
    assert [told.event.kind() for told in news] == ["ready"]


async def test_a_stranger_sees_what_the_public_sees(house: House) -> None:
    table = await house.running("nasty", people=2)
    seen, viewer, view = await house.tables.seen(table.id, EVE.id)
    assert (seen, viewer) == (table, TABLE)
    assert view.hand == ()  # type: ignore[attr-defined]
    assert await house.tables.seen(table.id, None) == (seen, viewer, view)
    _, seat, mine = await house.tables.seen(table.id, BO.id)
    assert seat == 1
    assert len(mine.hand) == 4  # type: ignore[attr-defined]
    await house.refused(house.tables.panel(table.id, EVE.id), NotInGame, "not_in_game")


async def test_a_game_of_an_unknown_kind_or_version_is_refused_and_the_others_go_on(house: House) -> None:
    fine = await house.running("hole", channel=1)
    gone = await house.running("hole", channel=2)
    newer = await house.lobby("hole", channel=3)
    async with house.store.write() as session:
        connection = await session.connection()
        await connection.exec_driver_sql("UPDATE game SET kind = 'chess' WHERE id = ?", (gone.id,))
        await connection.exec_driver_sql("UPDATE game SET version = 99 WHERE id = ?", (newer.id,))
    again = await house.restart()
    for game in (gone, newer):
        error = await again.refused(again.tables.table(game.id), Refused, "unknown_game")
        assert error.facts["table"] == game.id
        await again.refused(again.tables.in_channel(game.channel_id), Refused, "unknown_game")
        await again.refused(again.tables.panel(game.id, ANN.id), Refused, "unknown_game")
        await again.refused(again.tables.seen(game.id, ANN.id), Refused, "unknown_game")
        await again.refused(
            again.tables.submit(game.id, ANN.id, "stop", again.rid()), Refused, "unknown_game"
        )
        await again.refused(again.tables.told(game.id, -1, 9, TABLE), Refused, "unknown_game")
        await again.refused(
            again.tables.open(9, game.channel_id, ANN, "hole", again.rid()), Refused, "unknown_game"
        )
    assert [table.id for table in await again.tables.of_person(ANN.id)] == [fine.id]
    assert await again.tables.waiting_computers() == ()
    panel = await again.due(fine)
    await again.submit(panel, panel.legal[0])
    table = await again.tables.abort(gone.id, ANN, moderator=False, request_id=again.rid())
    assert table.status == "aborted"
    assert await again.tables.in_channel(2) is None
    assert (await again.tables.open(9, 2, ANN, "hole", again.rid())).status == "lobby"
    await again.store.close()


async def test_a_damaged_state_is_one_refusal_and_can_be_aborted(house: House) -> None:
    table = await house.running("hole")
    async with house.store.write() as session:
        connection = await session.connection()
        await connection.exec_driver_sql("UPDATE game SET state = '{\"x\":1}'")
    await house.refused(house.tables.panel(table.id, ANN.id), Refused, "damaged_game")
    aborted = await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    assert aborted.status == "aborted"


async def test_a_computers_seat_is_not_played_by_anybody_else(house: House) -> None:
    table = await house.lobby("nasty")
    await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    table = await house.tables.begin(table.id, ANN, house.rid())
    assert await house.tables.waiting_computers() == ((table.id, 2),)
    with pytest.raises(NotYourTurn):
        await house.thinking.play(table.id, 0, table.seats[0].decision)
    with pytest.raises(NotYourTurn):
        await house.thinking.play(table.id, 7, 1)
    with pytest.raises(TooLate):
        await house.thinking.play(table.id, 2, table.seats[2].decision - 1)
    panel = await house.thinking.play(table.id, 2, table.seats[2].decision)
    assert panel.table.due == (0, 1)
    assert await house.tables.waiting_computers() == ()


def test_words_match_from_the_beginning() -> None:
    legal = (nasty.Dig("A1"), nasty.Dig("A2"), nasty.Bank())
    assert drafts.matching(legal, ()) == legal
    assert drafts.matching(legal, ("dig",)) == legal[:2]
    assert drafts.matching(legal, ("A1",)) == ()


async def test_a_turn_that_passes_by_itself_is_a_stretch_of_its_own(house: House) -> None:
    """When the other seat forfeits its disc at once, the same seat is due again: the channel hears all the same."""
    table = await house.running("hole", people=2, placement="scattered", special_fields="false")
    [mine] = table.due
    await wall_in(house, mine, 1 - mine)
    panel = await house.due(table)
    free = next(move for move in panel.legal if move.tokens()[1] not in {"E2", "D1", "F1"})
    after = (await house.submit(panel, free)).table
    news = await house.tables.told(table.id, table.revision, after.revision, TABLE)
    assert "forfeited" in [told.event.kind() for told in news]
    assert after.due == table.due
    assert (await wanted(house, table.id))["channel"] == after.revision


async def wall_in(house: House, free: int, stuck: int) -> None:
    """One seat's only mole in a corner, with three of the other's round it."""
    decoder = msgspec.json.Decoder(HoleState)
    [row] = await house.rows("SELECT state FROM game")
    state = decoder.decode(row["state"])
    moles = {
        stuck: tuple(HEX.by_label[label] for label in ("E1",)),
        free: tuple(sorted(HEX.by_label[label] for label in ("E2", "D1", "F1", "H2", "G6"))),
    }
    state = msgspec.structs.replace(state, rotation=0, moles=(moles[0], moles[1]))
    async with house.store.write() as session:
        connection = await session.connection()
        await connection.exec_driver_sql("UPDATE game SET state = ?", (msgspec.json.encode(state).decode(),))


async def test_an_ordinary_turn_reads_the_database_once(house: House) -> None:
    table = await house.running("hill")
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        asked.append(statement)

    seat = table.seats[table.due[0]]
    panel = await house.tables.panel(table.id, seat.user_id or 0)
    engine = house.store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    await house.tables.submit(table.id, seat.user_id or 0, str(panel.legal[0]), house.rid())
    event.remove(engine, "before_cursor_execute", note)
    assert [statement.split()[0] for statement in asked].count("SELECT") == 1
    assert len(asked) <= 7
