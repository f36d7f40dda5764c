"""Turns of many small steps: several actions in one press, what follows by itself, a turn that may end, private news."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games.core import Action, Illegal, NotInGame, Step
from bot.games.hole.rules import HoleRules
from bot.games.hole.view import HoleView
from bot.games.majority.actions import Done
from bot.table import turns
from bot.table.ballots import Ballots
from bot.table.errors import Refused
from bot.table.takebacks import TakeBacks
from bot.table.values import Panel, Table
from tests.support import nasty
from tests.table.house import ANN, BO, EVE, House


async def placing(house: House) -> Panel:
    """Four moles are to be placed in one turn."""
    return await house.due(await house.running("hole", placement="handful"))


async def test_one_press_adds_several_actions_and_one_undo_takes_them_back(house: House) -> None:
    panel = await placing(house)
    one, two, three = map(str, panel.legal[:3])
    first = await house.choose(panel, one)
    both = await house.choose(first, f"{two};{three}")
    assert list(map(str, both.draft)) == [one, two, three]
    assert both.step == first.step + 1
    back = await house.undo(both)
    assert (back.draft, back.legal) == (first.draft, first.legal)


async def test_several_actions_of_one_press_survive_a_restart(house: House) -> None:
    panel = await placing(house)
    both = await house.choose(panel, f"{panel.legal[0]};{panel.legal[1]}")
    house = await house.restart()
    user = panel.table.seats[panel.seat].user_id or 0
    assert await house.tables.panel(panel.table.id, user) == both
    assert (await house.undo(both)).draft == ()
    await house.store.close()


@pytest.mark.parametrize("words", ["{0};{0}", "{0};", ";{0}", ";", "{0};fly", "{0};{1};{2};{3};{4}"])
async def test_several_actions_are_added_all_or_none(house: House, words: str) -> None:
    panel = await placing(house)
    await house.refused(house.choose(panel, words.format(*panel.legal)), Illegal, "not_offered")


async def test_in_the_middle_of_an_action_several_are_not_offered(house: House) -> None:
    panel = await house.due(await house.running("nasty"))
    half = await house.choose(panel, "plan")
    await house.refused(house.choose(half, f"{panel.legal[0]};{panel.legal[1]}"), Illegal, "not_offered")


def few(monkeypatch: pytest.MonkeyPatch, *, reveals: bool = False) -> None:
    """Once a mole is placed, there is one place for the next."""
    legal, apply = HoleRules.legal, HoleRules.apply
    start: dict[int, int] = {}

    def narrowed(rules: HoleRules, state: Any, seat: int) -> tuple[Action, ...]:
        found = legal(rules, state, seat)
        return found[:1] if found and len(found) < start.setdefault(seat, len(found)) else found

    def shown(rules: HoleRules, state: Any, seat: int, action: Action) -> Step[Any]:
        step = apply(rules, state, seat, action)
        last = len(legal(rules, state, seat)) < start.get(seat, 0)
        return msgspec.structs.replace(step, reveals=(seat,)) if reveals and last else step

    monkeypatch.setattr(HoleRules, "legal", narrowed)
    monkeypatch.setattr(HoleRules, "apply", shown)


async def test_what_follows_without_a_choice_joins_the_draft_and_leaves_it_with_its_press(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch)
    panel = await placing(house)
    whole = await house.choose(panel, str(panel.legal[-1]))
    assert (len(whole.draft), whole.confirmable, len(whole.story)) == (4, True, 4)
    back = await house.undo(whole)
    assert (back.draft, back.legal) == ((), panel.legal)
    # What is typed is typed to its end.
    typed = await house.submit(back, panel.legal[-1])
    assert len(typed.draft) == 1


async def test_nothing_that_shows_something_hidden_follows_by_itself(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, reveals=True)
    panel = await placing(house)
    chosen = await house.choose(panel, str(panel.legal[-1]))
    assert (len(chosen.draft), len(chosen.legal), chosen.confirmable) == (1, 1, False)


async def test_a_turn_that_may_go_on_is_ended_by_confirm(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HoleView, "ending", lambda _, legal: legal[0])
    panel = await placing(house)
    assert not panel.confirmable
    chosen = await house.choose(panel, str(panel.legal[5]))
    assert chosen.confirmable
    assert panel.legal[0] not in chosen.legal
    assert chosen.legal
    done = await house.confirm(chosen)
    assert done.table.revision == panel.table.revision + 1
    bodies = [row["body"] for row in await house.rows("SELECT body FROM entry ORDER BY 1")]
    assert sum(f'"{action}"' in body for body in bodies for action in (panel.legal[5], panel.legal[0])) == 2


async def test_a_half_made_action_is_not_confirmed_with_the_turn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HoleView, "ending", lambda _, legal: legal[0])
    panel = await placing(house)
    half = await house.choose(await house.choose(panel, str(panel.legal[5])), "place")
    assert not half.confirmable
    await house.refused(house.confirm(half), Refused, "not_complete")


async def test_news_are_what_only_this_seat_has_come_to_know_since_its_last_choice(house: House) -> None:
    table = await house.running("nasty")
    (dealt,) = await house.tables.news(table.id, ANN.id)
    assert isinstance(dealt, nasty.Dealt)
    assert (dealt.seat, dealt.only) == (0, (0,))
    panel = await house.tables.panel(table.id, ANN.id)
    await house.submit(panel, panel.legal[0])
    assert await house.tables.news(table.id, ANN.id) == ()
    (dealt,) = await house.tables.news(table.id, BO.id)
    assert dealt.only == (1,)
    with pytest.raises(NotInGame):
        await house.tables.news(table.id, EVE.id)


async def test_news_are_found_however_much_has_happened_since(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.table.news.CHUNK", 1)
    table = await house.running("nasty", people=3)
    expected = await house.tables.news(table.id, BO.id)
    for _ in range(3):
        panel = await house.tables.panel(table.id, ANN.id)
        await house.submit(panel, panel.legal[0])
    assert await house.tables.news(table.id, BO.id) == expected != ()


async def settled(house: House) -> Table:
    """A game of Mole Majority in which the first turn begins."""
    table = await house.running("majority")
    for _ in range(2):
        panel = await house.due(table)
        table = (await house.submit(panel, panel.legal[0])).table
    return table


async def whole_turn(house: House, panel: Panel) -> None:
    """Play one card, as little of it as possible, and confirm the turn."""
    panel = await house.choose(panel, next(str(one) for one in panel.legal if one.verb() == "play"))
    while not panel.confirmable:
        panel = await house.choose(panel, "done" if Done() in panel.legal else str(panel.legal[0]))
    await house.confirm(panel)


async def test_what_was_taken_back_is_no_news(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await settled(house)
    panel = await house.due(table)
    user = panel.table.seats[panel.seat].user_id or 0
    other = BO.id if user == ANN.id else ANN.id
    before = await house.tables.news(table.id, user)
    assert [event.kind() for event in before] == ["drew"]
    await whole_turn(house, panel)
    drawn = await house.tables.news(table.id, user)
    assert [event.kind() for event in drawn] == ["drew"]
    assert drawn != before
    await TakeBacks(house.tables.changes).take_back(table.id, user, house.rid())
    (ballot,) = await house.rows("SELECT id FROM ballot")
    await Ballots(house.store, house.tables.changes).vote(table.id, ballot["id"], other, yes=True)
    assert (await house.tables.table(table.id)).due == (panel.seat,)
    for chunk in (1, 30):
        monkeypatch.setattr("bot.table.news.CHUNK", chunk)
        assert await house.tables.news(table.id, user) == before


async def test_what_a_stand_in_has_seen_is_news_to_its_player(house: House) -> None:
    table = await settled(house)
    panel = await house.due(table)
    user = panel.table.seats[panel.seat].user_id or 0
    known = await house.tables.news(table.id, user)

    def stand_in(record: Any, now: Any) -> None:
        plain = next(one for one in panel.legal if one.verb() == "play")
        turns.carry_out(record, panel.seat, (plain,), now, standin=True)

    await house.tables.changes.change(table.id, None, stand_in)
    assert await house.tables.news(table.id, user) == known != ()
