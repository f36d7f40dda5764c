"""Drafts: choosing word by word, taking back, confirming, typing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from bot.games.core import Action, Ambiguous, Illegal, NotInGame, NotUnderstood, NotYourTurn, Step, TooLate
from bot.table import drafts
from bot.table.errors import Refused
from bot.table.values import Panel, Table
from tests.support import nasty
from tests.table.house import ANN, BO, CY, EVE, House


async def moving(house: House) -> Panel:
    """A panel in a game of `hole` where a mole has to be moved and there is more than one way."""
    table = await house.running("hole", placement="scattered")
    panel = await house.due(table)
    assert {action.verb() for action in panel.legal} == {"move"}
    return panel


def split(panel: Panel) -> tuple[str, str, str]:
    """`move`, a mole with several ways to go, and one of them."""
    moles = [action.tokens()[1] for action in panel.legal]
    mole = next(mole for mole in moles if moles.count(mole) > 1)
    return next(action.tokens() for action in panel.legal if action.tokens()[1] == mole)  # type: ignore[return-value]


async def test_an_action_is_chosen_word_by_word_and_then_confirmed(house: House) -> None:
    panel = await moving(house)
    verb, mole, to = split(panel)
    before = panel.view
    first = await house.choose(panel, f"{verb} {mole}")
    assert (first.chosen, first.draft, first.confirmable) == ((verb, mole), (), False)
    assert first.view == before
    whole = await house.choose(first, to)
    assert [str(action) for action in whole.draft] == [f"{verb} {mole} {to}"]
    assert (whole.chosen, whole.legal, whole.confirmable) == ((), (), True)
    assert [event.kind() for event in whole.story] == ["moved"]
    assert whole.view != before
    table = await house.tables.table(panel.table.id)
    assert table == panel.table  # nobody else sees anything of it
    done = await house.confirm(whole)
    assert done.table.revision == panel.table.revision + 1
    assert (done.draft, done.confirmable, done.step) == ((), False, 0)
    assert done.decision == panel.decision + 1


async def test_a_word_with_one_possibility_left_makes_the_action_whole(house: House) -> None:
    table = await house.running("nasty", people=2)
    panel = await house.due(table)
    a, b = panel.legal[0].tokens()[1:]
    first = await house.choose(panel, "plan")
    second = await house.choose(first, a)
    assert second.chosen == ("plan", a)
    assert len(drafts.matching(second.legal, second.chosen)) == 3
    panel = await house.choose(second, b)
    assert [str(action) for action in panel.draft] == [f"plan {a} {b}"]


async def test_a_single_continuation_is_taken_for_granted(house: House) -> None:
    table = await house.running("hole", placement="scattered")
    while True:
        panel = await house.due(table)
        moles = [action.tokens()[1] for action in panel.legal if action.verb() == "move"]
        forced = next((mole for mole in moles if moles.count(mole) == 1), None)
        if forced is not None:
            break
        table = (await house.submit(panel, panel.legal[0])).table
    panel = await house.choose(panel, f"move {forced}")
    assert len(panel.draft) == 1
    assert panel.confirmable


async def test_undo_takes_back_a_press_then_an_action(house: House) -> None:
    panel = await moving(house)
    verb, mole, to = split(panel)
    half = await house.choose(panel, f"{verb} {mole}")
    back = await house.undo(half)
    assert (back.chosen, back.step) == ((), 2)
    whole = await house.choose(await house.choose(back, f"{verb} {mole}"), to)
    back = await house.undo(whole)
    assert (back.draft, back.chosen, back.legal) == ((), (), panel.legal)
    assert back.view == panel.view
    with pytest.raises(Refused, match="nothing_to_undo"):
        await house.undo(back)
    assert back.decision == panel.decision


async def test_each_press_counts_a_step_and_an_old_one_is_too_late(house: House) -> None:
    panel = await moving(house)
    verb, mole, _ = split(panel)
    half = await house.choose(panel, f"{verb} {mole}")
    assert half.step == panel.step + 1
    await house.refused(house.choose(panel, f"{verb} {mole}"), TooLate, "too_late")
    await house.refused(house.undo(panel), TooLate, "too_late")
    await house.refused(house.confirm(panel), TooLate, "too_late")
    other = msgspec.structs.replace(half, decision=half.decision - 1)
    await house.refused(house.choose(other, mole), TooLate, "too_late")
    assert await house.tables.panel(panel.table.id, panel.table.seats[panel.seat].user_id or 0) == half


@pytest.mark.parametrize(
    "words", ["", "  ", "fly", "move Z9", "move move", "place A1", "'; DROP TABLE game; --"]
)
async def test_a_word_that_is_not_offered_is_refused(house: House, words: str) -> None:
    panel = await moving(house)
    await house.refused(house.choose(panel, words), Illegal, "not_offered")


async def test_nothing_can_be_confirmed_before_it_is_chosen(house: House) -> None:
    panel = await moving(house)
    await house.refused(house.confirm(panel), Refused, "nothing_to_confirm")
    verb, mole, _ = split(panel)
    half = await house.choose(panel, f"{verb} {mole}")
    await house.refused(house.confirm(half), Refused, "nothing_to_confirm")


async def test_a_turn_of_several_choices_is_drafted_as_a_whole(house: House) -> None:
    table = await house.running("hole", placement="handful")  # four moles at a time
    panel = await house.due(table)
    *first, fourth = map(str, panel.legal[:4])
    for action in first:
        panel = await house.choose(panel, action)
        assert not panel.confirmable
        assert panel.legal
    await house.refused(house.confirm(panel), Refused, "not_complete")
    panel = await house.choose(panel, fourth)
    assert (panel.confirmable, panel.legal, len(panel.draft), len(panel.story)) == (True, (), 4, 4)
    assert (await house.tables.table(table.id)).revision == table.revision
    done = await house.confirm(panel)
    assert done.table.revision == table.revision + 1
    assert done.table.due != table.due


async def test_typing_carries_out_what_needs_nothing_more(house: House) -> None:
    panel = await moving(house)
    done = await house.submit(panel, f"  MOVE   {str(panel.legal[0])[5:].lower()} ")
    assert done.table.revision == panel.table.revision + 1
    assert done.draft == ()


async def test_typing_goes_on_where_more_is_to_be_chosen_and_the_last_carries_out(house: House) -> None:
    table = await house.running("hole", placement="handful")
    panel = await house.due(table)
    *first, fourth = map(str, panel.legal[:4])
    for n, action in enumerate(first, 1):
        panel = await house.submit(panel, action)
        assert (len(panel.draft), panel.confirmable) == (n, False)
    await house.refused(house.submit(panel, first[0]), Illegal, "place_taken")
    panel = await house.submit(panel, fourth)
    assert panel.draft == ()
    assert panel.table.revision == table.revision + 1


async def test_a_picked_disc_is_drafted_together_with_its_move(house: House) -> None:
    panel = await house.due(await house.running("hole", placement="scattered", discs="hand"))
    assert [str(action) for action in panel.legal] == ["use 1", "use 2", "use 3", "use 4"]
    used = await house.choose(panel, "use 2")
    assert not used.confirmable
    assert {action.verb() for action in used.legal} == {"move"}
    assert used.view != panel.view
    moved = await house.choose(used, str(used.legal[0]))
    assert moved.confirmable
    typed = await house.submit(await house.undo(await house.undo(moved)), "use 3")
    assert [str(action) for action in typed.draft] == ["use 3"]
    done = await house.submit(typed, typed.legal[0])
    assert done.table.revision == panel.table.revision + 1


async def test_a_typed_action_follows_a_draft_made_by_pressing(house: House) -> None:
    table = await house.running("hole", placement="handful")
    panel = await house.due(table)
    first, second = map(str, panel.legal[:2])
    panel = await house.choose(panel, first)
    panel = await house.submit(panel, second)
    assert [str(action) for action in panel.draft] == [first, second]


async def test_a_typed_action_takes_the_place_of_a_whole_draft(house: House) -> None:
    panel = await moving(house)
    chosen, typed = panel.legal[0], panel.legal[-1]
    drafted = await house.choose(panel, str(chosen))
    assert drafted.confirmable
    done = await house.submit(drafted, typed)
    assert done.table.revision == panel.table.revision + 1
    [entry] = await house.rows("SELECT body FROM entry WHERE body LIKE '%\"played\"%'")
    assert str(typed) in entry["body"]
    assert str(chosen) not in entry["body"]


async def test_what_is_wrong_with_a_typed_action_is_told_apart(house: House) -> None:
    panel = await moving(house)
    table, due = panel.table, panel.table.seats[panel.seat].user_id or 0
    other = BO.id if due == ANN.id else ANN.id
    submit = house.tables.submit
    await house.refused(submit(table.id, due, "", house.rid()), NotUnderstood, "verb")
    await house.refused(submit(table.id, due, "dance", house.rid()), NotUnderstood, "verb")
    await house.refused(submit(table.id, due, "move A1", house.rid()), NotUnderstood, "shape")
    await house.refused(submit(table.id, due, "move A1 Z9", house.rid()), NotUnderstood, "word")
    await house.refused(submit(table.id, due, "place A1", house.rid()), Illegal, "not_now")
    error = await house.refused(
        submit(table.id, other, "move A1 A2", house.rid()), NotYourTurn, "not_your_turn"
    )
    assert error.facts == {"due": (panel.seat,), "away": 1}
    await house.refused(submit(table.id, EVE.id, "move A1 A2", house.rid()), NotInGame, "not_in_game")
    mole = str(panel.legal[0]).split()[1]
    with pytest.raises(Illegal) as caught:
        await submit(table.id, due, f"move {mole} {mole}", house.rid())
    assert caught.value.facts["mole"] == mole  # the rules say why


async def test_nothing_is_played_before_the_beginning_or_after_the_end(house: House) -> None:
    table = await house.lobby()
    await house.refused(house.tables.submit(table.id, ANN.id, "stop", house.rid()), Refused, "not_begun")
    await house.refused(house.tables.panel(table.id, ANN.id), Refused, "not_begun")
    await house.refused(house.tables.seen(table.id, None), Refused, "not_begun")
    table = await house.tables.begin(table.id, ANN, house.rid())
    panel = await house.due(table)
    await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    await house.refused(house.submit(panel, panel.legal[0]), Refused, "game_over")
    await house.refused(house.choose(panel, "place"), Refused, "game_over")
    after = await house.tables.panel(table.id, ANN.id)
    assert (after.legal, after.confirmable, after.due) == ((), False, False)


async def test_other_spellings_of_the_view_are_understood(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = await house.due(await house.running("nasty"))
    a, b = panel.legal[0].tokens()[1:]
    foreign = [card for card in nasty.WORDS if card not in panel.view.hand][:2]  # type: ignore[attr-defined]
    typed = f"plan {foreign[0]} {foreign[1]}"

    def spellings(view: nasty.NastyView, action: nasty.Plan) -> tuple[nasty.Plan, ...]:
        meant = {(a, b)} if view.viewer == panel.seat else set()
        return (nasty.Plan((foreign[0], foreign[1])),) if action.cards in meant else ()

    monkeypatch.setattr(nasty.NastyView, "spellings", spellings)
    done = await house.submit(panel, typed)
    assert done.view.plan == (a, b)  # type: ignore[attr-defined]
    monkeypatch.setattr(
        nasty.NastyView, "spellings", lambda view, action: (nasty.Plan((foreign[0], foreign[1])),)
    )
    error = await house.refused(house.submit(done, typed), Ambiguous, "ambiguous")
    assert len(error.facts["actions"]) == 12
    await house.refused(house.choose(done, typed), Illegal, "not_offered")


async def test_other_spellings_of_the_view_can_be_pressed_word_by_word(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`plan b x` for `plan a b`, x being a card that nobody of this seat has."""
    panel = await house.due(await house.running("nasty"))
    a, b = panel.legal[0].tokens()[1:]
    foreign = next(card for card in nasty.WORDS if card not in panel.view.hand)  # type: ignore[attr-defined]

    def spellings(_: nasty.NastyView, action: nasty.Plan) -> tuple[nasty.Plan, ...]:
        return (nasty.Plan((b, foreign)),) if action.cards == (a, b) else ()

    monkeypatch.setattr(nasty.NastyView, "spellings", spellings)
    half = await house.choose(panel, f"plan {b}")
    assert (half.chosen, half.draft) == (("plan", b), ())
    whole = await house.choose(half, foreign)
    assert (whole.chosen, whole.draft, whole.confirmable) == ((), (nasty.Plan((a, b)),), True)
    assert (await house.undo(whole)).draft == ()


async def plan_all_but(house: House, table: Table, last: int) -> None:
    for seat in table.seats:
        if seat.user_id != last:
            panel = await house.tables.panel(table.id, seat.user_id or 0)
            await house.submit(panel, panel.legal[0])


async def test_a_secret_plan_makes_nobody_elses_panel_old(house: House) -> None:
    table = await house.running("nasty", people=3)
    bo = await house.tables.panel(table.id, BO.id)
    half = await house.choose(bo, "plan")
    ann = await house.tables.panel(table.id, ANN.id)
    ann = await house.submit(ann, ann.legal[0])
    # That Ann is ready is public, and Bo sees it; what he has begun to choose stays as it is.
    fresh = await house.tables.panel(table.id, BO.id)
    assert fresh.view.ready == (True, False, False)  # type: ignore[attr-defined]
    assert (fresh.decision, fresh.step, fresh.chosen) == (half.decision, half.step, ("plan",))
    again = next(action for action in ann.legal if action.tokens()[1:] != ann.view.plan)  # type: ignore[attr-defined]
    ann = await house.submit(ann, again)
    assert ann.view.plan == again.tokens()[1:]  # type: ignore[attr-defined]
    # That she has changed it is not public at all.
    assert (
        msgspec.structs.replace(await house.tables.panel(table.id, BO.id), table=fresh.table, mark=fresh.mark)
        == fresh
    )


async def test_a_whole_draft_survives_the_readiness_of_others_and_is_confirmed_by_the_old_button(
    house: House,
) -> None:
    """The last plan would reveal cards, which a draft does not show: it tells less than before, but nothing else."""
    table = await house.running("nasty", people=3)
    bo = await house.tables.panel(table.id, BO.id)
    drafted = await house.choose(bo, str(bo.legal[3]))
    await plan_all_but(house, table, BO.id)
    fresh = await house.tables.panel(table.id, BO.id)
    assert (fresh.decision, fresh.step, fresh.draft) == (drafted.decision, drafted.step, (bo.legal[3],))
    assert (drafted.silent, fresh.silent) == (False, True)
    done = await house.confirm(drafted)
    assert not done.confirmable
    entries = [row["body"] for row in await house.rows("SELECT body FROM entry")]
    assert any(f'"action":"{bo.legal[3]}"' in body for body in entries)


async def test_a_ready_seats_new_draft_survives_the_readiness_of_another(house: House) -> None:
    table = await house.running("nasty", people=3)
    ann = await house.tables.panel(table.id, ANN.id)
    ann = await house.submit(ann, ann.legal[0])
    drafted = await house.choose(ann, str(ann.legal[5]))
    bo = await house.tables.panel(table.id, BO.id)
    await house.submit(bo, bo.legal[0])
    done = await house.confirm(drafted)
    assert done.view.plan == ann.legal[5].cards  # type: ignore[attr-defined]


async def test_when_the_last_one_is_ready_what_others_were_choosing_anew_is_dropped(house: House) -> None:
    table = await house.running("nasty", people=3)
    await plan_all_but(house, table, CY.id)
    bo = await house.tables.panel(table.id, BO.id)
    drafted = await house.choose(bo, str(bo.legal[5]))
    cy = await house.tables.panel(table.id, CY.id)
    await house.submit(cy, cy.legal[0])
    fresh = await house.tables.panel(table.id, BO.id)
    assert (fresh.decision, fresh.step, fresh.draft) == (drafted.decision + 1, 1, ())
    assert fresh.lost
    await house.refused(house.confirm(drafted), TooLate, "too_late")
    again = await house.tables.panel(table.id, CY.id)
    assert not again.lost


async def test_a_draft_that_leads_elsewhere_by_now_is_kept_but_not_confirmed_unseen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game in which a plan tells its owner how many are ready before them."""
    plan = nasty._Course.plan

    def counting(course: nasty._Course, seat: int, cards: tuple[str, ...]) -> None:
        course.tell(nasty.RoundBegan(round=sum(map(bool, course.state.plans))))
        plan(course, seat, cards)

    monkeypatch.setattr(nasty._Course, "plan", counting)
    table = await house.running("nasty", people=3)
    bo = await house.tables.panel(table.id, BO.id)
    drafted = await house.choose(bo, str(bo.legal[3]))
    ann = await house.tables.panel(table.id, ANN.id)
    await house.submit(ann, ann.legal[0])
    await house.refused(house.confirm(drafted), TooLate, "too_late")
    fresh = await house.tables.panel(table.id, BO.id)
    assert (fresh.decision, fresh.step, fresh.draft) == (drafted.decision, drafted.step + 1, drafted.draft)
    assert fresh.story != drafted.story
    done = await house.confirm(fresh)
    assert done.view.plan == bo.legal[3].cards  # type: ignore[attr-defined]


async def test_a_draft_is_shown_again_before_it_is_confirmed_if_its_owner_has_learned_something(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game in which whoever plans shows a card to the others."""
    apply = nasty.NastyRules.apply

    def showing(rules: nasty.NastyRules, state: nasty.NastyState, seat: int, action: Action) -> Step[Any]:
        step = apply(rules, state, seat, action)
        others = tuple(other for other in range(state.seats) if other != seat)
        return msgspec.structs.replace(step, reveals=others)

    monkeypatch.setattr(nasty.NastyRules, "apply", showing)
    table = await house.running("nasty", people=3)
    bo = await house.tables.panel(table.id, BO.id)
    drafted = await house.choose(bo, str(bo.legal[3]))
    ann = await house.tables.panel(table.id, ANN.id)
    await house.submit(ann, ann.legal[0])
    await house.refused(house.confirm(drafted), TooLate, "too_late")
    await house.confirm(await house.tables.panel(table.id, BO.id))


async def test_a_draft_that_is_not_legal_any_more_is_dropped_with_all_its_buttons(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.running("nasty", people=3)
    bo = await house.tables.panel(table.id, BO.id)
    drafted = await house.choose(bo, str(bo.legal[3]))
    apply = nasty.NastyRules.apply

    def forbidding(rules: nasty.NastyRules, state: nasty.NastyState, seat: int, action: Action) -> Step[Any]:
        if seat == 1 and state.plans[0]:
            raise Illegal("taken_meanwhile")
        return apply(rules, state, seat, action)

    monkeypatch.setattr(nasty.NastyRules, "apply", forbidding)
    ann = await house.tables.panel(table.id, ANN.id)
    await house.submit(ann, ann.legal[0])
    fresh = await house.tables.panel(table.id, BO.id)
    assert (fresh.decision, fresh.draft) == (drafted.decision + 1, ())
    await house.refused(house.confirm(drafted), TooLate, "too_late")


async def test_a_whole_draft_offers_nothing_more_and_is_replaced_by_taking_it_back(house: House) -> None:
    table = await house.running("nasty", people=3)
    panel = await house.tables.panel(table.id, ANN.id)
    drafted = await house.choose(panel, str(panel.legal[0]))
    assert (drafted.legal, drafted.confirmable) == ((), True)
    await house.refused(house.choose(drafted, str(panel.legal[1])), Illegal, "not_offered")
    assert (await house.undo(drafted)).legal == panel.legal


async def test_a_seat_that_has_planned_may_plan_again_though_it_is_not_due(house: House) -> None:
    table = await house.running("nasty", people=3)
    panel = await house.tables.panel(table.id, ANN.id)
    panel = await house.submit(panel, panel.legal[0])
    assert not panel.due
    assert panel.legal
    drafted = await house.choose(panel, str(panel.legal[5]))
    assert drafted.confirmable
    done = await house.confirm(drafted)
    assert done.view.plan == panel.legal[5].cards  # type: ignore[attr-defined]


@pytest.mark.parametrize("last", [BO.id, CY.id])  # the first card to be revealed is Ann's
async def test_a_draft_shows_its_owner_nothing_that_is_hidden(house: House, last: int) -> None:
    """The last plan reveals cards of others at once: not to somebody who only tries it out."""
    table = await house.running("nasty", people=3)
    await plan_all_but(house, table, last)
    panel = await house.tables.panel(table.id, last)
    drafted = await house.choose(panel, str(panel.legal[0]))
    assert drafted.confirmable
    assert drafted.view == panel.view
    assert drafted.story == ()
    assert drafted.legal == ()
    undone = await house.undo(drafted)
    assert undone.view == panel.view
    done = await house.confirm(await house.choose(undone, str(panel.legal[0])))
    assert done.view.table != panel.view.table  # type: ignore[attr-defined]


async def test_a_draft_that_the_rules_do_not_know_any_more_counts_as_none(house: House) -> None:
    panel = await moving(house)
    user = panel.table.seats[panel.seat].user_id or 0
    drafted = await house.choose(panel, str(panel.legal[0]))
    for draft in ('["move A1 A1"]', '["fly"]', "{", '[["move"]]', "7"):
        async with house.store.write() as session:
            await session.execute(text("UPDATE chair SET draft = :draft"), {"draft": draft})
        fresh = await house.tables.panel(panel.table.id, user)
        assert (fresh.draft, fresh.legal, fresh.confirmable) == ((), panel.legal, False)
        await house.refused(house.confirm(drafted), Refused, "nothing_to_confirm")
