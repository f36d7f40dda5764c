"""Mole Majority as people play it: turns of many small steps in one draft, a look into another's hand, one card a turn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.chat import naming
from bot.games.core import parse
from bot.games.majority.actions import Done
from bot.games.majority.state import MajorityState
from bot.table.codec import dump
from bot.table.errors import Refused
from bot.wording import clean
from tests.chat.reading import Shown
from tests.chat.world import _towards
from tests.games.majority.table import RULES, lay

MOLES = "A=00. B=01..1 D=111.1. E=..00 K=1.."
CLAIMS = "A0 D1 E0"


async def put(world: Any, state: MajorityState) -> None:
    """Lay out the table of a running game by hand; who is due stays due."""
    await world.write("UPDATE game SET state = :state", state=dump(state))


async def ready(
    world: Any, *hands: str, moles: str = MOLES, claims: str = CLAIMS, **how: Any
) -> tuple[Any, Any]:
    """A game of two in the middle, Ann being due; Ann and Bo."""
    await world.begin(world.bo, game="majority")
    while (await world.table()).due != (0,) or (await world.tables.seen(1, None))[2].phase != "playing":
        await world.commit_quietly()
    await world.deliver()
    await put(world, lay(*hands, moles=moles, claims=claims, **how))
    return world.ann, world.bo


async def do(world: Any, who: Any, words: str, sheet: Shown) -> tuple[Shown, int]:
    """Press one action on a panel, a word at a time; how many presses it took."""
    left, presses = words.split(), 0
    while left:
        custom_id, word, is_button = _towards(sheet, left, await world.panel(who))
        sheet = await world.press_any(who, sheet, custom_id, word, is_button)
        left, presses = left[len(word.split()) :], presses + 1
    return sheet, presses


async def state_of(world: Any) -> MajorityState:
    state: MajorityState = (await world.tables.changes.read(1)).state
    return state


async def open_panel(world: Any, who: Any) -> Shown:
    return await world.press(who, world.card, "Your move")


async def turn_by_buttons(world: Any, who: Any) -> None:
    """A whole turn of a sensible player by buttons and selects, step by step."""
    sheet = await open_panel(world, who)
    while (await world.table()).status == "running" and await world.due() is who:
        panel = await world.panel(who)
        action = await world.best(who) if panel.legal else Done()
        if panel.confirmable and action not in panel.legal:
            sheet = await world.press(who, sheet, "Confirm")
            if "Done." in sheet.text:
                return
        else:
            sheet, _ = await do(world, who, str(action), sheet)


async def ends_well(world: Any) -> None:
    table = await world.table()
    assert table.status == "over"
    lobby, *cards = world.messages()
    assert not any(message.controls for message in (lobby, *cards[:-1]))
    assert "Your move" not in cards[-1].buttons
    end = cards[-1].text
    assert "The turns are up." in end
    for place, score in zip(table.outcome.places, table.outcome.scores, strict=True):
        assert f"{'1st' if place == 1 else '2nd'} " in end
        assert f", {score} point" in end


async def test_a_whole_game_by_slash_commands(world):
    await world.begin(world.bo, game="majority", turn_limit=5)
    turns = 0
    while (await world.table()).status == "running":
        who = await world.due()
        shown = await world.type(who, await world.best(who), "majority")
        turns += "Done" in shown.text
    await ends_well(world)
    # One card for each turn, whatever it took, and one for the beginning and each settling.
    assert len(world.messages()) == 2 + turns
    assert sum(text.text.count(" played ") for text in world.messages()) >= 5


async def test_a_whole_game_by_buttons(world):
    await world.begin(world.bo, game="majority", turn_limit=6)
    while (await world.table()).status == "running":
        before = len(world.messages())
        await turn_by_buttons(world, await world.due())
        assert len(world.messages()) == before + 1
    await ends_well(world)


async def test_a_turn_is_drafted_step_by_step_told_in_private_and_told_once(world):
    ann, bo = await ready(world, "3 +1 2", "2 3")
    before = world.messages()
    sheet = await open_panel(world, ann)
    assert sheet.last_line == "Your cards: +1, 2 and 3. Which card do you play?"
    sheet, _ = await do(world, ann, "play 3", sheet)
    assert sheet.last_line == "3 points left. Where does the next point go?"
    sheet, _ = await do(world, ann, "move A1 B3", sheet)
    sheet, _ = await do(world, ann, "add E1", sheet)
    sheet, _ = await do(world, ann, "add E2", sheet)
    assert "You play 3. A1 → B3. Moles on E1 and E2. E is full (● Ann 4): claimed." not in sheet.text
    assert "You play 3. A1 → B3. Moles on E1 and E2. E is full again." in sheet.text
    # There is a +1 left to play; the turn may as well end.
    assert sheet.last_line.endswith("Your cards: +1 and 2. Go on, or confirm the turn as it is.")
    assert set(sheet.buttons) >= {"Confirm", "Undo step"}
    assert "That is all" not in sheet.buttons
    assert [message.text for message in world.messages()] == [message.text for message in before]
    assert await state_of(world) == lay("3 +1 2", "2 3", moles=MOLES, claims=CLAIMS)
    done = await world.press(ann, sheet, "Confirm")
    assert re.search(r"^You drew [a-z0-9+]+\.\nDone\. ■ Bo is next\.", done.text.replace("\\", "")), done.text
    assert len(world.messages()) == len(before) + 1
    assert "● Ann played 3. A1 → B3. Moles on E1 and E2. E is full again." in world.card.text
    assert "drew" not in world.card.text
    assert bo.id in world.card.pinged


async def test_several_steps_are_chosen_in_one_menu_and_taken_back_together(world):
    ann, _ = await ready(world, "2+1 2", "2 3")
    sheet, _ = await do(world, ann, "play 2+1", await open_panel(world, ann))
    menu = next(select for select in sheet.selects if select["max_values"] > 1)
    assert (menu["placeholder"], menu["max_values"]) == ("Up to 3 moles at once", 3)
    sheet = await world.pick_several(ann, sheet, ["add A3", "move A1 B3"])
    panel = await world.panel(ann)
    assert [str(action) for action in panel.draft] == ["play 2+1", "move A1 B3", "add A3"]
    assert "You play 2+1. A1 → B3. A mole on A3." in sheet.text
    sheet = await world.press(ann, sheet, "Undo step")
    assert [str(action) for action in (await world.panel(ann)).draft] == ["play 2+1"]
    # A is free for one mole, and for another when one has left; E for two.
    sheet = await world.pick_several(ann, sheet, ["add A3", "move A1 B3", "add E1"])
    assert [str(action) for action in (await world.panel(ann)).draft][1:] == [
        "move A1 B3",
        "add A3",
        "resupply E1",
    ]
    done = await world.press(ann, sheet, "Confirm")
    assert "Done." in done.text


async def test_steps_that_do_not_go_together_are_refused_and_nothing_is_changed(world):
    ann, _ = await ready(world, "3 2", "2 3")
    sheet, _ = await do(world, ann, "play 3", await open_panel(world, ann))
    # E has two free spots.
    sheet = await world.pick_several(ann, sheet, ["add E1", "add E1;add E2"])
    assert sheet.text.startswith("These 2 do not go together: one leaves no room for another")
    assert sheet.last_line.startswith("3 points left.")
    assert [str(action) for action in (await world.panel(ann)).draft] == ["play 3"]


async def test_undo_takes_back_a_press_with_all_that_it_added(world):
    ann, _ = await ready(world, "4 2", "2 3")
    sheet, _ = await do(world, ann, "play 4", await open_panel(world, ann))
    several = next(
        (select["custom_id"], value)
        for select in sheet.selects
        for value in sheet.values(select)
        if value.startswith("move A1 B3;move A2 B4")
    )
    sheet = await world.pick(ann, sheet, several[1], several[0])
    panel = await world.panel(ann)
    assert [str(action) for action in panel.draft] == ["play 4", "move A1 B3", "move A2 B4"]
    assert sheet.last_line.startswith("2 points left.")
    sheet = await world.press(ann, sheet, "Undo step")
    assert [str(action) for action in (await world.panel(ann)).draft] == ["play 4"]
    assert sheet.last_line.startswith("4 points left.")
    sheet = await world.press(ann, sheet, "Undo step")
    assert (await world.panel(ann)).draft == ()
    assert "Undo step" not in sheet.buttons


async def test_what_follows_without_a_choice_is_not_asked(world):
    ann, _ = await ready(world, "2 hawk+1", "2 3")
    sheet, _ = await do(world, ann, "play 2", await open_panel(world, ann))
    sheet, _ = await do(world, ann, "add E1", sheet)
    sheet, _ = await do(world, ann, "add E2", sheet)
    # The hand has no card left that could follow: only the end of the turn.
    assert sheet.last_line == "Confirm, or take it back."
    assert set(sheet.buttons) == {"Confirm", "Undo step"}
    assert not sheet.selects
    await world.press(ann, sheet, "Confirm")
    assert (await world.table()).due == (1,)


async def test_who_does_not_confirm_ends_a_turn_where_nothing_is_left_to_choose(world):
    ann, _ = await ready(world, "2 +1 hawk+1", "2 3")
    await world.press(ann, await world.command(ann, "mole-me settings"), "Confirm off")
    sheet, _ = await do(world, ann, "play 2", await open_panel(world, ann))
    sheet, _ = await do(world, ann, "add E1", sheet)
    sheet, _ = await do(world, ann, "add E2", sheet)
    assert "Confirm" in sheet.buttons
    assert (await world.table()).due == (0,)
    sheet, _ = await do(world, ann, "play +1", sheet)
    assert (await world.table()).due == (0,)
    done, _ = await do(world, ann, "resupply A3", sheet)
    assert "Done. ■ Bo is next." in done.text
    assert (await world.table()).due == (1,)


class TestFore:
    """A look into another's hand: chance in the middle of a turn."""

    async def test_the_cards_seen_are_its_players_alone_and_the_turn_goes_on_in_the_same_panel(self, world):
        ann, bo = await ready(world, "fore 2 3", "4 4 4")
        cards = len(world.messages())
        lane = await world.rows("SELECT wants FROM lane WHERE kind = 'channel'")
        sheet, presses = await do(world, ann, "fore 1", await open_panel(world, ann))
        assert presses == 1
        assert "You play fore against ■ Bo, to see 3 of their cards." in sheet.text
        assert sheet.last_line == "Confirm, or take it back."
        seen = await world.press(ann, sheet, "Confirm")
        assert seen.id == sheet.id
        assert "You see 4, 4 and 4 in the hand of ■ Bo." in seen.text
        # Nothing is told before the turn is over.
        assert len(world.messages()) == cards
        assert await world.rows("SELECT wants FROM lane WHERE kind = 'channel'") == lane
        assert "Undo step" not in seen.buttons
        kept, _ = await do(world, ann, "keep 4", seen)
        assert "You keep 4." in kept.text
        assert kept.last_line == "Confirm, or take it back."
        done = await world.press(ann, kept, "Confirm")
        assert "Done. ■ Bo is next." in done.text
        assert len(world.messages()) == cards + 1
        assert "● Ann played fore against ■ Bo and saw 3 cards. One of them was kept." in world.card.text
        assert not re.search(r"\b4\b", world.card.text.split("\n")[0])
        # The victim alone learns which: by DM, behind *My hand* and with the panel.
        assert "● Ann took your 4." in world.dms(bo)[-1].text
        for label in ("My hand", "Your move"):
            assert "● Ann took your 4." in (await world.press(bo, world.card, label)).text
        for label in ("My hand", "Your move"):
            assert "took your" not in (await world.press(ann, world.card, label)).text
        assert "took your" not in (await world.command(world.eve, "mole board", text=True)).text

    async def test_nothing_is_taken_back_across_it(self, world):
        ann, _ = await ready(world, "fore 2 3", "4 3 2")
        sheet, _ = await do(world, ann, "fore 1", await open_panel(world, ann))
        undo = sheet.buttons["Undo step"]["custom_id"]
        seen = await world.press(ann, sheet, "Confirm")
        before = await world.everything()
        late = world.told(await world.forge(ann, undo, shown=seen))
        assert late.text.startswith("The board has moved on; here is the present choice.")
        assert "You see 2, 3 and 4" in late.text
        decision = re.sub(r"=confirm$", "=undo", f"p:1:{(await world.panel(ann)).decision}:0:=undo")
        forged = world.told(await world.forge(ann, decision, shown=late))
        assert forged.text.startswith("There is nothing to take back.")
        assert await world.everything() == before

    async def test_once_a_hand_was_seen_the_fore_stands(self, world):
        await world.begin(world.bo, game="majority")
        while not any(one.verb() == "fore" for one in (await world.panel(await world.due())).legal):
            await world.commit_quietly()
        await world.deliver()
        who = await world.due()
        await world.command(who, "mole majority fore", whom="Bo" if who is world.ann else "Ann")
        seen = await world.command(who, "mole hand")
        assert "You see " in seen.text
        before = await state_of(world)
        refused = await world.command(who, "mole undo")
        assert refused.text.startswith("Somebody has seen another player's secret by it, so it stands.")
        assert await state_of(world) == before

    async def test_a_kept_card_is_played_in_the_same_turn_and_one_card_tells_it_all(self, world):
        ann, _ = await ready(world, "fore 2 3", "+1 +1 +1")
        cards = len(world.messages())
        sheet, _ = await do(world, ann, "fore 1", await open_panel(world, ann))
        sheet = await world.press(ann, sheet, "Confirm")
        sheet, _ = await do(world, ann, "keep +1", sheet)
        sheet, _ = await do(world, ann, "play +1", sheet)
        sheet, _ = await do(world, ann, "resupply E1", sheet)
        await world.press(ann, sheet, "Confirm")
        assert len(world.messages()) == cards + 1
        assert world.card.text.startswith(
            "● Ann played fore against ■ Bo and saw 3 cards. One of them was kept.\n● Ann played +1. Resupply: E1."
        )

    async def test_a_restart_in_the_middle_of_it_loses_nothing(self, world):
        ann, bo = await ready(world, "fore 2 3", "4 4 4")
        sheet, _ = await do(world, ann, "fore 1", await open_panel(world, ann))
        await world.restart()
        sheet = await world.press(ann, sheet, "Confirm")
        sheet, _ = await do(world, ann, "keep 4", sheet)
        before = await world.everything()
        await world.restart()
        assert await world.everything() == before
        await world.press(ann, sheet, "Confirm")
        assert "One of them was kept." in world.card.text
        assert "● Ann took your 4." in world.dms(bo)[-1].text

    async def test_what_was_kept_of_it_stands_too_and_nobody_is_asked(self, world):
        await world.begin(world.bo, game="majority")
        while not any(one.verb() == "fore" for one in (await world.panel(await world.due())).legal):
            await world.commit_quietly()
        await world.deliver()
        who = await world.due()
        victim = world.bo if who is world.ann else world.ann
        await world.command(who, "mole majority fore", whom=victim.user.global_name)
        await world.type(who, (await world.panel(who)).legal[0], "majority")
        await world.type(who, Done(), "majority")
        before = await state_of(world)
        refused = await world.command(who, "mole undo")
        assert refused.text.startswith("Somebody has seen another player's secret earlier in that turn")
        assert not any("Let them" in message.buttons for message in world.messages())
        assert await state_of(world) == before

    @pytest.mark.parametrize("typed", ["Bo", "bo", "@Bo", "1", "<@{id}>"])
    async def test_the_player_is_named_as_people_are_called(self, world, typed):
        ann, bo = await ready(world, "fore 2 3", "4 4 4")
        shown = await world.command(ann, "mole majority fore", whom=typed.format(id=bo.id))
        assert "You see 4, 4 and 4 in the hand of ■ Bo." in shown.text

    @pytest.mark.parametrize(
        "name", ["Big  Bo", " Bo Bo ", "B\u202eo", "囲" * 32, "@everyone", "*_~|`", "<@1>", "Ünï ß"]
    )
    async def test_odd_names_can_be_typed_as_they_are_and_as_they_are_shown(self, world, name):
        odd = world.member(name)
        world.people[1] = world.bo = odd
        ann, _ = await ready(world, "fore 2 3", "4 4 4")
        for typed in dict.fromkeys((name, name.swapcase(), clean(name))):
            shown = await world.command(ann, "mole majority fore", whom=typed)
            assert "You see 4, 4 and 4 in the hand of ■ " in shown.text, typed
            await put(world, lay("fore 2 3", "4 4 4", moles=MOLES, claims=CLAIMS))

    async def test_names_are_suggested_and_nobody_else_will_do(self, world):
        ann, _ = await ready(world, "fore 2 3", "4 4 4")
        found = await ann.autocomplete(world.channel, "mole majority fore", "whom", "b")
        assert [(choice["name"], choice["value"]) for choice in found] == [("■ Bo", "#1")]
        shown = await world.command(ann, "mole majority fore", whom=found[0]["value"])
        assert "in the hand of ■ Bo." in shown.text
        await put(world, lay("fore 2 3", "4 4 4", moles=MOLES, claims=CLAIMS))
        assert (await world.command(ann, "mole majority fore", whom="Zed")).text == (
            '"Zed" is not a player. Pick one of the other players by name.'
        )
        assert (await world.command(ann, "mole majority fore", whom="Ann")).text == (
            "A fore is played against another player: ■ Bo."
        )


async def test_people_may_be_called_by_a_number(world):
    two, other = world.member("0"), world.member("2")
    world.people[1:3] = [two, other]
    await world.begin(two, other, game="majority")
    table, names = await world.table(), ("Ann", "0", "2")
    assert naming.seat("0", table, names) == "1"
    assert naming.seat("2", table, names) == "2"
    assert naming.seat("1", table, names) == "1"  # nobody is called so
    assert naming.seat("#0", table, names) == "0"
    with pytest.raises(Refused) as refused:
        naming.seat("bo", table, ("Ann", "Bo", "BO"))
    assert (refused.value.key, refused.value.facts["seats"]) == ("several_so_called", (1, 2))


async def test_that_is_all_stands_last_and_quietly_while_there_is_more_to_do(world):
    ann, _ = await ready(world, "3 2", "2 3")
    sheet, _ = await do(world, ann, "play 3", await open_panel(world, ann))
    choices = [button for button in sheet.buttons.values() if button["custom_id"].startswith("p:")]
    labels = [button["label"] for button in choices]
    assert labels[-2:] == ["That is all", "Undo step"]
    assert choices[-2]["style"] == 2


async def test_a_typed_turn_is_carried_out_by_its_last_word(world):
    ann, _ = await ready(world, "2+1 2", "2 3")
    for words in ("play 2+1", "move A1 B3", "add E1", "resupply E2"):
        shown = await world.type(ann, parse(RULES.Actions, words), "majority")
        assert (await world.table()).due == (0,)
    assert "Confirm" in shown.buttons
    assert "Done" in (await world.type(ann, Done(), "majority")).text
    assert "● Ann played 2+1. A1 → B3. A mole on E1. Resupply: E2. E is full again." in world.card.text


async def test_pressing_twice_and_pressing_what_is_old_change_nothing(world):
    ann, _ = await ready(world, "2 3", "2 3")
    first = await open_panel(world, ann)
    played, _ = await do(world, ann, "play 2", first)
    old = next(
        button["custom_id"] for button in first.buttons.values() if button["custom_id"].endswith("play 3")
    )
    late = world.told(await world.forge(ann, old, shown=played))
    assert late.text.startswith("The board has moved on; here is the present choice.")
    assert [str(action) for action in (await world.panel(ann)).draft] == ["play 2"]
    sheet, _ = await do(world, ann, "add E1", late)
    sheet, _ = await do(world, ann, "add E2", sheet)
    confirm = sheet.buttons["Confirm"]["custom_id"]
    await world.forge(ann, confirm, shown=sheet, wait=False)
    await world.forge(ann, confirm, shown=sheet)
    assert (await world.table()).due == (1,)
    assert len(await world.rows("SELECT 1 FROM entry WHERE body LIKE '%\"add E2\"%'")) == 1
    cards = [message for message in world.messages() if "● Ann played 2." in message.text]
    assert len(cards) == 1


@pytest.mark.parametrize("words", ["add E1;add E1", "add E1;strike E1 1", "add E1;;", ";", "play 3;add E1"])
async def test_made_up_presses_of_several_actions_are_refused(world, words):
    ann, _ = await ready(world, "2 3", "2 3")
    sheet, _ = await do(world, ann, "play 2", await open_panel(world, ann))
    panel = await world.panel(ann)
    refused = world.told(await world.forge(ann, f"p:1:{panel.decision}:{panel.step}:{words}", shown=sheet))
    assert refused.text.startswith("That is not among what is possible now.")
    assert (await world.panel(ann)).draft == panel.draft


async def test_a_turn_that_passes_by_itself_is_told_though_the_same_player_is_due_again(world):
    ann, bo = await ready(world, "2 3", "hawk+1 hawk+2")
    sheet, _ = await do(world, ann, "play 2", await open_panel(world, ann))
    sheet, _ = await do(world, ann, "add E1", sheet)
    sheet, _ = await do(world, ann, "add E2", sheet)
    cards = len(world.messages())
    await world.press(ann, sheet, "Confirm")
    assert (await world.table()).due == (0,)
    assert len(world.messages()) == cards + 1
    assert (
        "■ Bo held nothing but hawks, hawk+1 and hawk+2, and discarded them. 5 new cards." in world.card.text
    )
    assert ann.id in world.card.pinged
    assert "You drew" in (await world.press(bo, world.card, "My hand")).text


async def test_the_board_in_words_is_whole_whatever_the_names(world):
    people = [world.member(sign * 31 + str(at)) for at, sign in enumerate("*_W囲")]
    world.people = [*people, world.eve]
    await world.open(*people[1:], host=people[0], game="majority")
    await world.press(people[0], world.card, "Begin")
    course = RULES.board.courses[4]
    moles = " ".join(
        f"{letter}={''.join(str(n % 4) for n in range(len(spots) - 1))}."
        for letter, spots in zip(course.letters, course.spots, strict=True)
    )
    claims = " ".join(f"{letter}{at % 4}" for at, letter in enumerate(course.letters))
    discards = dict.fromkeys(range(4), "+1 2 2+1 2+1 3 3 4 hawk+1")
    await put(world, lay("2 3", "2 3", "2 3", "2 3", moles=moles, claims=claims, discards=discards))
    lines = (await world.command(world.eve, "mole board", text=True)).text.splitlines()
    for letter in course.letters:
        assert any(line.startswith(f"{letter}, worth ") for line in lines), letter
    for mark in "●■▲◆":
        assert any(line.startswith(mark) and "in the supply" in line for line in lines), mark
