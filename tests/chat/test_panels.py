"""The private panel: whose it is, what it offers, and what old or foreign presses do to it."""

from __future__ import annotations

import pytest

from tests.chat.world import offered

OLD = "The board has moved on; here is the present choice."


@pytest.fixture
async def game(world):
    """A running game of Ann and Bo with all moles placed; who is due, and who is not."""
    await world.begin(world.bo, placement="scattered")
    due = await world.due()
    other = next(who for who in (world.ann, world.bo) if who is not due)
    return due, other


async def test_your_move_shows_the_disc_the_question_last_and_the_choices_to_the_due_player_alone(
    world, game
):
    due, _ = game
    sheet = await world.press(due, world.card, "Your move")
    panel = await world.panel(due)
    assert sheet.private
    assert sheet.text.endswith(f"Your disc: {panel.view.disc}. Choose a mole.")
    assert sheet.pictures == ["panel.png"]
    assert f"'disc': {panel.view.disc}" in sheet.alts[0]
    words = {word for _, word, _ in offered(sheet)}
    assert words == {word for word in words if any(str(action).startswith(word) for action in panel.legal)}
    assert {word.split()[1] for word in words} == {action.mole for action in panel.legal}
    assert "Confirm" not in sheet.buttons
    assert "Undo step" not in sheet.buttons


async def test_an_ordinary_turn_takes_three_presses_and_two_where_a_mole_has_one_way(world, game):
    due, _ = game
    panel = await world.panel(due)
    by_mole = {}
    for action in panel.legal:
        by_mole.setdefault(action.mole, []).append(action)
    single = next((actions[0] for actions in by_mole.values() if len(actions) == 1), None)
    several = next(actions[0] for actions in by_mole.values() if len(actions) > 1)
    sheets = await world.by_buttons(due, single or several)
    assert len(sheets) - 1 == (2 if single else 3)


async def test_a_draft_is_previewed_taken_back_and_confirmed(world, game):
    due, other = game
    before = await world.everything()
    sheet = await world.press(due, world.card, "Your move")
    action = (await world.panel(due)).legal[0]
    sheet = (await world.by_buttons(due, action, sheet, confirm=False))[-1]
    assert f"{action.mole} → {action.to}" in sheet.text
    assert sheet.last_line == "Confirm, or take it back."
    assert (await world.everything())["entry"] == before["entry"]
    # Nobody else sees any of it.
    assert len(world.messages()) == 2
    watched = await world.press(other, world.card, "My hand")
    assert str(action.to) not in watched.text
    while "Undo step" in sheet.buttons:
        sheet = await world.press(due, sheet, "Undo step")
    assert sheet.last_line.endswith("Choose a mole.")
    await world.by_buttons(due, action, sheet)
    assert len(world.messages()) == 3


async def test_a_stranger_is_told_so_by_every_private_button(world, game):
    due, _ = game
    sheet = await world.press(due, world.card, "Your move")
    before = await world.everything()
    for label in ("Your move", "My hand"):
        answer = await world.press(world.eve, world.card, label)
        assert answer.private
        assert answer.text == "You do not sit at this table. `/mole board` shows you what everybody sees."
        assert not answer.pictures
    for custom_id, word, is_button in offered(sheet):
        record = await world.forge(world.eve, custom_id, *([] if is_button else [word]), shown=sheet)
        assert world.told(record).text.startswith("You do not sit at this table.")
    assert await world.everything() == before


async def test_another_player_cannot_press_on_somebodys_panel(world, game):
    due, other = game
    sheet = await world.press(due, world.card, "Your move")
    before = await world.everything()
    disc = (await world.panel(due)).view.disc
    custom_id, word, is_button = next(offered(sheet))
    record = await world.forge(other, custom_id, *([] if is_button else [word]), shown=world.card)
    told = world.told(record)
    assert await world.everything() == before
    assert f"Your disc: {disc}" not in told.text


async def test_who_is_not_due_hears_who_is_and_sees_the_board(world, game):
    due, other = game
    name = due.user.global_name
    for label in ("Your move", "My hand"):
        sheet = await world.press(other, world.card, label)
        assert sheet.last_line.endswith(f"{name} is due."), sheet.text
        assert sheet.pictures == ["panel.png"]
        assert "'disc': None" in sheet.alts[0]
        assert list(sheet.buttons) == ["Plan ahead"]


async def test_a_typed_move_out_of_turn_says_whose_turn_it_is(world, game):
    due, other = game
    before = await world.everything()
    answer = await world.command(other, "mole hole move", mole="A1", to="A2")
    mark = "●" if due is world.ann else "■"
    assert answer.text == f"It is {mark} {due.user.global_name}'s turn. You are next."
    assert await world.everything() == before


async def test_pressing_twice_counts_once_and_shows_the_present_choice(world, game):
    due, _ = game
    sheet = await world.press(due, world.card, "Your move")
    action = (await world.panel(due)).legal[0]
    custom_id, word, is_button = next(o for o in offered(sheet) if str(action).startswith(o[1]))
    values = [] if is_button else [word]
    await world.forge(due, custom_id, *values, shown=sheet, wait=False)
    second = await world.forge(due, custom_id, *values, shown=sheet, wait=False)
    await world.env.settle()
    panel = await world.panel(due)
    assert len(panel.draft) + len(panel.chosen) > 0
    assert panel.step == 1
    assert OLD in world.told(second).text


async def test_confirming_twice_moves_once(world, game):
    due, _ = game
    sheet = (await world.by_buttons(due, await world.best(due), confirm=False))[-1]
    custom_id = sheet.buttons["Confirm"]["custom_id"]
    first = await world.forge(due, custom_id, shown=sheet, wait=False)
    second = await world.forge(due, custom_id, shown=sheet, wait=False)
    await world.env.settle()
    moves = [row for row in await world.rows("SELECT body FROM entry") if '"played"' in row["body"]]
    assert len(moves) == 1
    assert len(world.messages()) == 3
    assert world.told(first).text.startswith("Done.")
    assert world.told(second).text.startswith("Done.")


async def test_an_old_button_brings_the_present_choice(world, game):
    due, other = game
    old = await world.press(due, world.card, "Your move")
    await world.type(due, await world.best(due))
    before = await world.everything()
    custom_id, word, is_button = next(offered(old))
    shown = await world.press_any(due, old, custom_id, word, is_button)
    assert shown.text.startswith("The board has moved on.")
    assert shown.last_line.endswith(f"{other.user.global_name} is due.")
    assert list(shown.buttons) == ["Plan ahead"]
    assert await world.everything() == before
    await world.type(other, await world.best(other))
    shown = world.told(await world.forge(due, custom_id, *([] if is_button else [word]), shown=old))
    assert shown.text.startswith(OLD)
    assert shown.last_line.endswith("Choose a mole.")


async def test_an_old_cards_buttons_lead_to_the_present(world, game):
    due, other = game
    old = world.card
    await world.type(due, await world.best(due))
    record = await world.forge(other, "t:1:move", shown=old)
    assert "Choose a mole." in world.told(record).text


async def test_the_panel_of_a_game_that_is_over_says_so(world):
    await world.begin(world.bo, placement="scattered", turn_limit=1)
    due = await world.due()
    sheet = await world.press(due, world.card, "Your move")
    await world.type(due, await world.best(due))
    assert (await world.table()).status == "over"
    before = await world.everything()
    custom_id, word, is_button = next(offered(sheet))
    shown = await world.press_any(due, sheet, custom_id, word, is_button)
    assert "The game is over." in shown.text
    assert not shown.controls
    for verb in ("move", "hand"):
        told = world.told(await world.forge(due, f"t:1:{verb}"))
        assert "The last disc is played" in told.last_line
        assert not told.controls
    answer = await world.command(due, "mole hole move", mole="A1", to="A2")
    assert answer.text == "The game is over. `/mole start` opens the next."
    assert await world.everything() == before


async def test_before_the_game_begins_there_is_nothing_to_choose(world):
    await world.open(world.bo)
    for verb in ("move", "hand"):
        told = world.told(await world.forge(world.ann, f"t:1:{verb}"))
        assert told.text == "The game has not begun. The host presses *Begin* when all are there."
    for name in ("hand", "board", "hole turn", "hole pass"):
        answer = await world.command(world.ann, f"mole {name}")
        assert answer.text == "The game has not begun. The host presses *Begin* when all are there.", name


async def test_the_menu_shows_board_words_status_rules_and_dice_to_anybody(world, game):
    for who in (world.ann, world.eve):
        shown = {
            value: await world.press_more(who, value)
            for value in ("watch", "words", "status", "rules", "dice")
        }
        assert all(answer.private for answer in shown.values())
        assert shown["watch"].pictures == ["board.png"]
        assert "'viewer': -1" in shown["watch"].alts[0]
        assert "Free holes:" in shown["words"].text
        assert "is due" in shown["status"].text
        assert "**Aim.**" in shown["rules"].text
        assert "Dice of this game:" in shown["dice"].text
        assert world.seeds[0].hex() not in shown["dice"].text
