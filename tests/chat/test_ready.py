"""Several due at once, in secret: one card that fills up, drafts that nobody disturbs, choices made anew."""

from __future__ import annotations

import pytest

from tests.chat.secrecy import sent
from tests.support import nasty, nasty_words

WAITS = "Until the last one is, you may choose anew."


@pytest.fixture
def games():
    with nasty_words.spoken():
        yield {"nasty": nasty.GAME}


@pytest.fixture
async def three(world):
    """Ann, Bo and Cy are all to lay down two cards."""
    await world.begin(world.bo, world.cy, game="nasty", rounds=1)
    return world


async def plan(world, who, which=0):
    """Lay down two cards by slash command."""
    action = (await world.panel(who)).legal[which]
    return await world.type(who, action, game="nasty")


async def test_the_card_says_who_is_ready_without_being_sent_anew_or_calling_anybody_again(three):
    world = three
    first = world.card
    assert first.pinged == [world.ann.id, world.bo.id, world.cy.id]
    assert "● Ann, ■ Bo and ▲ Cy are due." in first.last_line
    await plan(world, world.bo)
    assert world.card.id == first.id
    assert world.card.text.splitlines()[:2] == ["Round 1 begins.", "■ Bo is ready."]
    assert "● Ann and ▲ Cy are due." in world.card.last_line
    assert world.card.pinged == [
        world.ann.id,
        world.cy.id,
    ]  # a change notifies nobody, but stays marked for them
    await plan(world, world.ann)
    assert world.card.id == first.id
    assert world.card.text.splitlines()[1:3] == ["■ Bo is ready.", "● Ann is ready."]
    assert world.card.pinged == [world.cy.id]
    assert len(world.messages()) == 2
    assert world.card.pictures == [
        f"board-1-{await world.tables.mark(1, (await world.table()).revision)}.png"
    ]


async def test_a_plan_is_taken_back_alone_at_once_and_calls_nobody_again(three):
    world = three
    first = world.card
    for who in (world.bo, world.ann):
        await plan(world, who)
    answer = await world.command(world.bo, "mole undo")
    assert "asked" not in answer.text
    assert world.card.id == first.id
    assert len(world.messages()) == 2
    assert (await world.table()).due == (1, 2)
    assert "● Ann is ready." in world.card.text
    assert "\n■ Bo is ready." not in world.card.text
    assert "■ Bo and ▲ Cy are due." in world.card.last_line
    await world.command(world.ann, "mole undo")
    assert world.card.id == first.id
    assert len(world.messages()) == 2
    assert all(line.startswith("~~") for line in world.card.text.splitlines() if "ready" in line)


async def test_the_last_plan_brings_a_new_card_and_the_old_one_keeps_who_was_ready(three):
    world = three
    for who in (world.ann, world.bo, world.cy):
        await plan(world, who)
    _, old, new = world.messages()
    assert not old.controls
    assert [line for line in old.text.splitlines() if "ready" in line] == [
        "● Ann is ready.",
        "■ Bo is ready.",
    ]
    assert new.text.startswith("▲ Cy is ready.\n● Ann shows ")
    assert new.pinged == [world.ann.id]
    assert new.controls


async def test_changing_a_plan_changes_nothing_that_others_are_shown(three):
    world = three
    await plan(world, world.ann)
    before, bodies = world.card, len(list(sent(world)))
    answer = await plan(world, world.ann, 5)
    # It stands in the channel, where it cannot be changed when others are ready.
    assert answer.text == "You are ready. Until everybody is, you may choose anew."
    assert world.card.text == before.text
    assert {message.to for message in list(sent(world))[bodies:]} <= {world.ann.id}


async def test_who_is_ready_sees_whom_they_wait_for_and_may_choose_anew_from_every_place(three):
    world = three
    sheets = await world.by_buttons(
        world.ann, (await world.panel(world.ann)).legal[0], world.dms(world.ann)[-1]
    )
    assert sheets[-1].text == f"You are ready; ■ Bo and ▲ Cy are not. {WAITS}"
    assert list(sheets[-1].buttons) == ["Choose anew", "Plan ahead"]
    await plan(world, world.bo)
    [dm] = world.dms(world.ann)
    assert dm.text == f"You are ready; ▲ Cy is not. {WAITS}"
    again = (await world.panel(world.ann)).legal[7]
    await world.by_buttons(world.ann, again, dm)
    assert (await world.panel(world.ann)).view.plan == again.cards
    hand = await world.command(world.ann, "mole hand")
    assert hand.last_line == dm.text
    anew = await world.press(world.ann, hand, "Choose anew")
    assert anew.last_line.endswith("Which card?")
    back = await world.press(world.ann, anew, "Undo step")
    assert back.last_line == dm.text
    [dm] = world.dms(world.ann)
    assert list(dm.buttons) == ["Choose anew", "Plan ahead"]


async def test_choosing_anew_by_dm_is_not_disturbed_by_another_who_becomes_ready(three):
    world = three
    await plan(world, world.ann)
    anew = await world.press(world.ann, world.dms(world.ann)[-1], "Choose anew")
    await plan(world, world.bo)
    [dm] = world.dms(world.ann)
    assert dm.text == anew.text
    again = (await world.panel(world.ann)).legal[3]
    await world.by_buttons(world.ann, again, dm, chosen=1)
    assert (await world.panel(world.ann)).view.plan == again.cards


async def test_once_all_are_ready_nobody_may_choose_anew(three):
    world = three
    for who in (world.ann, world.bo):
        await plan(world, who)
    old = world.dms(world.bo)[-1]
    assert list(old.buttons) == ["Choose anew", "Plan ahead"]
    await plan(world, world.cy)
    assert not world.dms(world.bo)[-1].controls
    assert world.dms(world.bo)[-1].text.startswith("Done. ● Ann is next.")
    # Ann is due again: that is a message of its own.
    waiting, due = world.dms(world.ann)
    assert not waiting.controls
    assert due.text.startswith("Your turn in ")
    told = world.told(await world.forge(world.bo, old.buttons["Choose anew"]["custom_id"], shown=old))
    assert told.text.startswith("The board has moved on.")


async def test_an_open_draft_is_confirmed_by_its_old_button_though_others_became_ready(three):
    world = three
    mine = (await world.panel(world.bo)).legal[4]
    sheets = await world.by_buttons(world.bo, mine, confirm=False)
    await plan(world, world.ann)
    await plan(world, world.cy)
    done = await world.press(world.bo, sheets[-1], "Confirm")
    assert "moved on" not in done.text
    played = [row["body"] for row in await world.rows("SELECT body FROM entry")]
    assert any(f'"action":"{mine}"' in body for body in played)


async def test_confirming_a_plan_twice_lays_it_down_once(three):
    world = three
    sheets = await world.by_buttons(world.bo, (await world.panel(world.bo)).legal[4], confirm=False)
    custom_id = sheets[-1].buttons["Confirm"]["custom_id"]
    first = await world.forge(world.bo, custom_id, shown=sheets[-1], wait=False)
    second = await world.forge(world.bo, custom_id, shown=sheets[-1], wait=False)
    await world.env.settle()
    assert len([row for row in await world.rows("SELECT body FROM entry") if '"played"' in row["body"]]) == 1
    for record in (first, second):
        assert world.told(record).text == "You are ready. Until everybody is, you may choose anew."


async def test_an_old_confirm_says_so_while_something_else_is_being_chosen(three):
    world = three
    panel = await world.panel(world.bo)
    sheets = await world.by_buttons(world.bo, panel.legal[4], confirm=False)
    await world.type(world.bo, panel.legal[5], game="nasty")
    anew = await world.press(world.bo, await world.command(world.bo, "mole hand"), "Choose anew")
    custom_id = sheets[-1].buttons["Confirm"]["custom_id"]
    told = world.told(await world.forge(world.bo, custom_id, shown=sheets[-1]))
    assert told.text.startswith("The board has moved on")
    assert told.last_line == anew.last_line


async def test_a_restart_while_two_of_three_are_ready_loses_nothing_and_sends_nothing(three):
    world = three
    for who in (world.ann, world.cy):
        await plan(world, who)
    half = await world.press(world.bo, world.card, "Your move")
    custom_id = (
        next(iter(half.buttons.values()))["custom_id"] if half.buttons else half.selects[0]["custom_id"]
    )
    before, bodies = world.card, len(list(sent(world)))
    await world.restart()
    assert len(list(sent(world))) == bodies
    assert (await world.table()).due == (1,)
    assert world.card.id == before.id
    assert custom_id in before.everything() + half.everything()
    again = (await world.panel(world.ann)).legal[2]
    await world.by_buttons(world.ann, again, world.dms(world.ann)[-1])
    await world.by_buttons(world.bo, (await world.panel(world.bo)).legal[0], half)
    assert f"● Ann shows {again.cards[0]}." in world.card.text
    assert len(world.messages()) == 3


async def test_a_deleted_card_comes_anew_with_the_next_who_is_ready(three):
    world = three
    world.env.backend.delete_message(world.channel.id, world.card.id)
    await plan(world, world.ann)
    assert world.card.text.startswith("● Ann is ready.")
    assert world.card.pinged == [world.bo.id, world.cy.id]


async def test_what_is_ready_and_what_follows_delivered_together_is_a_new_card(three):
    """Nobody was told of anything in between: the stretch is not written into the card that waited for it."""
    world = three
    first = world.card
    for _ in range(3):
        await world.commit_quietly()
    await world.deliver()
    assert [message.id for message in world.messages()][1] == first.id
    assert len(world.messages()) == 3
    assert world.card.text.startswith("● Ann is ready.\n■ Bo is ready.\n▲ Cy is ready.\n● Ann shows ")
    assert world.card.pinged == [world.ann.id]


@pytest.mark.parametrize("place", ["channel", "dm"])
async def test_a_change_that_comes_too_late_is_not_called_done(three, place):
    """Bo changes what he chose in the very moment in which Cy becomes ready: he hears that it does not count."""
    world = three
    for who in (world.ann, world.bo):
        await plan(world, who)
    shown = world.dms(world.bo)[-1] if place == "dm" else await world.command(world.bo, "mole hand")
    anew = await world.press(world.bo, shown, "Choose anew")
    action = (await world.panel(world.bo)).legal[7]
    mine = (await world.by_buttons(world.bo, action, anew, confirm=False, chosen=1))[-1]
    action = (await world.panel(world.cy)).legal[0]
    last = (await world.by_buttons(world.cy, action, confirm=False))[-1]
    await world.forge(world.cy, last.buttons["Confirm"]["custom_id"], shown=last, wait=False)
    late = await world.forge(world.bo, mine.buttons["Confirm"]["custom_id"], shown=mine, wait=False)
    await world.env.settle()
    assert len([row for row in await world.rows("SELECT body FROM entry") if '"played"' in row["body"]]) == 3
    told = world.told(late)
    if place == "channel":
        assert told.text == "The board has moved on.\nNothing is asked of you: ● Ann is due."
    else:
        assert told.text.startswith(
            "The board moved on before you confirmed; that choice does not count. ● Ann is"
        )
