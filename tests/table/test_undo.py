"""Taking back a confirmed step: alone, with the others' consent, or not at all; and what the log keeps of it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from bot.games.core import TABLE
from bot.table import replay, undoing
from bot.table.ballots import Ballots
from bot.table.codec import digest
from bot.table.errors import Refused
from bot.table.happenings import TakenBack
from bot.table.takebacks import TakeBacks
from bot.table.values import Panel, Table
from bot.table.verify import verify
from tests.support import nasty
from tests.table.house import ANN, BO, CY, EVERYTHING, House

PEOPLE = (ANN, BO, CY)


async def take_back(house: House, table: Table, user: int, mark: str | None = None) -> tuple[int, ...]:
    takebacks = TakeBacks(house.tables.changes)
    return (await takebacks.take_back(table.id, user, house.rid(), mark))[1]


async def state_of(house: House, table: Table) -> str:
    return str((await house.rows("SELECT state FROM game WHERE id = :id", id=table.id))[0]["state"])


async def act(house: House, table: Table, pick: Any = lambda legal: legal[0]) -> tuple[int, Panel]:
    """Whoever is due acts; who that was."""
    panel = await house.due(table)
    user = panel.table.seats[panel.seat].user_id or 0
    return user, await house.submit(panel, pick(panel.legal))


async def whole_turn(house: House, table: Table) -> int:
    """Whoever is due acts until somebody else is."""
    due = (await house.tables.table(table.id)).due
    user, panel = await act(house, table)
    while panel.table.due == due:
        user, panel = await act(house, table)
    return user


async def ballot_of(house: House) -> dict[str, Any]:
    return (await house.rows("SELECT * FROM ballot ORDER BY id DESC"))[0]


async def vote(house: House, table: Table, user: int, *, yes: bool) -> str | None:
    ballots = Ballots(house.store, house.tables.changes)
    return (await ballots.vote(table.id, (await ballot_of(house))["id"], user, yes=yes)).result


async def entries(house: House, table: Table) -> list[dict[str, Any]]:
    rows = await house.rows('SELECT body FROM entry WHERE game_id = :id ORDER BY "index"', id=table.id)
    return [json.loads(row["body"]) for row in rows]


async def test_a_step_by_which_nobody_learned_anything_is_taken_back_at_once(house: House) -> None:
    table = await house.running("hole", placement="handful")
    before, due = await state_of(house, table), (await house.tables.table(table.id)).due
    user = await whole_turn(house, table)
    assert await state_of(house, table) != before
    assert await take_back(house, table, user) == ()
    table = await house.tables.table(table.id)
    assert await state_of(house, table) == before
    assert table.due == due
    log = await entries(house, table)
    assert log[-1]["entry"] == "undone"
    assert log[-1]["digest"] == log[log[-1]["to"] - 1]["digest"]


async def test_what_was_taken_back_is_told_as_that(house: House) -> None:
    table = await house.running("hill")
    start = table.revision
    user, panel = await act(house, table)
    moved = panel.table.revision
    told = await house.tables.told(table.id, start, moved, TABLE)
    assert told
    await take_back(house, table, user)
    (item,) = await house.tables.told(table.id, moved, moved + 1, TABLE)
    assert item.event == TakenBack(seat=panel.seat, undone=tuple(one.event for one in told))
    (item,) = await house.tables.told(table.id, start, moved + 1, TABLE)
    assert isinstance(item.event, TakenBack)


async def test_the_panel_asks_anew_and_the_lanes_follow(house: House) -> None:
    table = await house.running("hill")
    user, panel = await act(house, table)
    await take_back(house, table, user)
    after = await house.tables.panel(table.id, user)
    assert after.due
    assert after.decision > panel.decision
    wants = {row["seat"]: row["wants"] for row in await house.rows("SELECT * FROM lane")}
    assert wants[None] == after.table.revision
    assert wants[panel.seat] == after.table.revision


async def test_there_must_be_something_to_take_back(house: House) -> None:
    table = await house.running("hill")
    for person in (ANN, BO):
        await house.refused(take_back(house, table, person.id), Refused, "nothing_taken_back")
    await house.refused(take_back(house, await house.lobby("hole", channel=9), ANN.id), Refused, "not_begun")


async def test_the_button_of_an_older_step_takes_nothing_back(house: House) -> None:
    table = await house.running("hill")
    user, panel = await act(house, table)
    await take_back(house, table, user, panel.mark)
    again_user, again = await act(house, table)
    assert again_user == user
    await house.refused(take_back(house, table, user, panel.mark), Refused, "taken_back_late")
    await take_back(house, table, user, again.mark)


async def test_once_somebody_has_acted_all_others_must_agree(house: House) -> None:
    table = await house.running("hole", people=3, placement="handful")
    before = await state_of(house, table)
    user = await whole_turn(house, table)
    await whole_turn(house, table)
    others = [person.id for person in PEOPLE if person.id != user]
    assert len(await take_back(house, table, user)) == 2
    with pytest.raises(Refused, match="vote_not_asked"):
        await vote(house, table, user, yes=True)
    assert await vote(house, table, others[0], yes=True) is None
    assert await state_of(house, table) != before
    assert await vote(house, table, others[1], yes=True) == "passed"
    assert (await entries(house, table))[-1]["entry"] == "undone"
    chairs = await house.rows("SELECT asking FROM chair")
    assert not any(chair["asking"] for chair in chairs)


async def acted_since(house: House) -> tuple[Table, int, list[int]]:
    """Somebody has acted after a player; that player, and the others."""
    table = await house.running("hill")
    user, _ = await act(house, table)
    await act(house, table)
    others = [person.id for person in (ANN, BO) if person.id != user]
    return table, user, others


async def test_one_no_and_it_stands(house: House) -> None:
    table, user, (other,) = await acted_since(house)
    before = await state_of(house, table)
    await take_back(house, table, user)
    assert await vote(house, table, other, yes=False) == "failed"
    assert await state_of(house, table) == before
    await house.refused(take_back(house, table, user), Refused, "asked_before")


async def test_the_question_is_over_when_the_game_goes_on(house: House) -> None:
    table, user, (other,) = await acted_since(house)
    await take_back(house, table, user)
    await act(house, table)
    assert (await ballot_of(house))["result"] == "overtaken"
    with pytest.raises(Refused, match="vote_over"):
        await vote(house, table, other, yes=True)


@pytest.fixture
def never_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions among those who plan in secret, as where something else keeps a step from being taken back alone."""
    monkeypatch.setattr(undoing, "_untouched", lambda *_: None)


@pytest.mark.usefixtures("never_alone")
async def test_a_question_does_not_tell_that_somebody_changed_a_secret_choice(house: House) -> None:
    """Ann and Bo are ready, and Ann asks; Bo changes his plan. The question stands, and what is agreed to happens."""
    table = await house.running("nasty", people=3)
    for person in (ANN, BO):
        panel = await house.tables.panel(table.id, person.id)
        await house.submit(panel, panel.legal[0])
    assert await take_back(house, table, ANN.id) == (1, 2)
    asked = await ballot_of(house), await house.rows("SELECT * FROM notice")
    panel = await house.tables.panel(table.id, BO.id)
    await house.submit(panel, panel.legal[3])
    assert (await ballot_of(house), await house.rows("SELECT * FROM notice")) == asked
    assert await vote(house, table, BO.id, yes=True) is None
    assert await vote(house, table, CY.id, yes=True) == "passed"
    assert (await house.tables.table(table.id)).due == (0, 1, 2)


@pytest.mark.usefixtures("never_alone")
async def test_a_question_is_over_when_who_asks_chooses_anew(house: House) -> None:
    table = await house.running("nasty", people=3)
    for person in (ANN, BO):
        panel = await house.tables.panel(table.id, person.id)
        await house.submit(panel, panel.legal[0])
    await take_back(house, table, ANN.id)
    panel = await house.tables.panel(table.id, ANN.id)
    await house.submit(panel, panel.legal[3])
    assert (await ballot_of(house))["result"] == "overtaken"


async def test_a_question_and_its_answer_survive_a_restart(house: House) -> None:
    table, user, (other,) = await acted_since(house)
    await take_back(house, table, user)
    house = await house.restart()
    try:
        assert await vote(house, table, other, yes=True) == "passed"
        assert (await entries(house, table))[-1]["entry"] == "undone"
        game = EVERYTHING["hill"]
        exported = await house.tables.export(table.id)
        assert exported["events"][-1]["event"]["event"] == "taken_back"
        await house.play(table)
        report = verify(msgspec.json.encode(await house.tables.export(table.id)), EVERYTHING)
        assert report.holds, report.sentence
        assert game.rules.id == "hill"
    finally:
        await house.store.close()


@pytest.mark.parametrize("game", sorted(EVERYTHING))
async def test_whatever_is_taken_back_the_log_holds_and_no_dice_are_used_twice(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[int] = []
    sealed = replay.SealedDice

    def watched(seed: bytes, index: int) -> Any:
        used.append(index)
        return sealed(seed, index)

    monkeypatch.setattr("bot.table.turns.SealedDice", watched)
    table = await house.running(game)
    for turn in range(24):
        user, panel = await act(house, table, lambda legal: legal[len(legal) // 2])
        table = panel.table
        if table.status != "running":
            break
        if turn % 2:
            with suppress(Refused):  # a secret was seen
                if await take_back(house, table, user):
                    others = [person.id for person in (ANN, BO) if person.id != user]
                    await vote(house, table, others[0], yes=True)
    assert len(used) == len(set(used))
    if (await house.tables.table(table.id)).status == "running":
        await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    report = verify(msgspec.json.encode(await house.tables.export(table.id)), EVERYTHING)
    assert report.holds, report.sentence


async def test_who_has_seen_anothers_plan_cannot_go_back_behind_it(house: House) -> None:
    table = await house.running("nasty")
    await act(house, table)
    user, _ = await act(house, table)  # the last one plans, and the first card is turned up
    seen = await house.refused(take_back(house, table, user), Refused, "secret_seen")
    assert seen.key == "secret_seen"


async def test_a_secret_plan_is_taken_back_alone_while_others_have_not_planned(house: House) -> None:
    table = await house.running("nasty", people=3)
    user, panel = await act(house, table)
    assert await take_back(house, table, user) == ()
    assert panel.seat in (await house.tables.table(table.id)).due


async def test_a_secret_plan_is_taken_back_alone_although_others_have_planned_since(house: House) -> None:
    """Theirs stand, and what they are about to choose anew, too."""
    table = await house.running("nasty", people=3)
    user, first = await act(house, table)
    other, second = await act(house, table)
    again = await house.choose(second, str(second.legal[1]))
    assert await take_back(house, table, user) == ()
    table = await house.tables.table(table.id)
    assert first.seat in table.due
    assert second.seat not in table.due
    theirs = await house.tables.panel(table.id, other)
    assert (theirs.decision, theirs.step, theirs.draft) == (again.decision, again.step, again.draft)
    assert [type(item.event).__name__ for item in await house.tables.told(table.id, -1, 99, TABLE)].count(
        "Ready"
    ) == 1
    assert await take_back(house, table, other) == ()  # what was kept can be taken back in its turn
    assert (await house.tables.table(table.id)).due == (0, 1, 2)
    await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    report = verify(msgspec.json.encode(await house.tables.export(table.id)), EVERYTHING)
    assert report.holds, report.sentence


async def test_a_question_that_was_overtaken_can_be_put_again(house: House) -> None:
    table = await house.running("hole", people=3, placement="handful")
    user = await whole_turn(house, table)
    await whole_turn(house, table)
    await take_back(house, table, user)
    third = await whole_turn(house, table)
    assert (await ballot_of(house))["result"] == "overtaken"
    assert len(await take_back(house, table, user)) == 2
    await house.refused(take_back(house, table, user), Refused, "asked_already")
    assert await vote(house, table, third, yes=False) == "failed"
    await house.refused(take_back(house, table, user), Refused, "asked_before")


async def test_nobody_hears_that_a_plan_was_changed_and_changed_back(house: House) -> None:
    table = await house.running("nasty", people=3)
    user, panel = await act(house, table)
    await house.submit(panel, panel.legal[1])
    before = (await house.tables.table(table.id)).revision
    channel = await house.rows("SELECT wants FROM lane WHERE kind = 'channel'")
    assert await take_back(house, table, user) == ()
    assert await house.tables.told(table.id, before, before + 1, TABLE) == ()
    assert await house.rows("SELECT wants FROM lane WHERE kind = 'channel'") == channel
    assert (await house.tables.panel(table.id, user)).view.plan == panel.view.plan


async def test_a_card_that_was_looked_at_cannot_be_unseen(house: House) -> None:
    """Whoever peeks has seen another's secret, though dice chose which."""
    for _ in range(12):
        table = await house.running("nasty", channel=int(house.rid()[1:]))
        while table.status == "running":
            user, panel = await act(house, table)
            table = panel.table
            seen = await house.tables.told(table.id, table.revision - 1, table.revision, panel.seat)
            if any(isinstance(item.event, nasty.Saw) and item.event.seat == panel.seat for item in seen):
                await house.refused(take_back(house, table, user), Refused, "secret_seen")
                return
    pytest.fail("nobody ever peeked")


async def test_the_state_gone_back_to_is_the_one_of_the_log(house: House) -> None:
    table = await house.running("hill")
    user, _ = await act(house, table)
    await take_back(house, table, user)
    record = await house.tables.changes.read(table.id)
    assert digest(record.state) == (await entries(house, table))[-1]["digest"]
    async with house.store.read() as session:
        rows = await undoing.rows_of(session, table.id)
    steps = list(replay.steps(record.rules, record.codec, rows, record.row.seed))
    assert [one.index for one in steps] == [row.index for row in rows if row.index in range(3, 4)]
