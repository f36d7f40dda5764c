"""Mole Hill as people play it: by slash commands, by buttons, and how few presses a rod takes."""

from __future__ import annotations

from itertools import product

import pytest

from bot.chat.choices import Question, ask
from bot.games.core import TABLE, parse, spelled
from bot.games.hill.actions import Rod
from bot.games.hill.borders import BEYOND, NEAR, RODS, twin
from bot.games.hill.garden import LAWN
from bot.wording import Wording
from tests.games.hill.table import RULES, lay
from tests.games.hill.test_round import FAR

WORDS = Wording()


def presses(state) -> dict[Rod, int]:
    """How few presses it takes the Gardener from the panel to each rod laid, *Confirm* included."""
    view, legal = RULES.view(state, state.gardener), RULES.legal(state, state.gardener)
    forms = spelled(view, legal)
    found: dict[Rod, int] = {}
    queue: list[tuple[tuple[str, ...], int | None, int]] = [((), None, 0)]
    while queue:
        chosen, page, count = queue.pop(0)
        meant = {forms[form] for form in forms if form.tokens()[: len(chosen)] == chosen}
        if len(meant) == 1:
            found.setdefault(meant.pop(), count + 1)
            continue
        asked = ask(WORDS, "hill", tuple(forms), chosen, shortcuts=view.shortcuts(legal), page=page)
        assert isinstance(asked, Question)
        for choice in asked.choices():
            if choice.word.startswith("?"):
                queue.append((chosen, int(choice.word[1:]), count + 1))
            else:
                queue.append(((*chosen, *choice.word.split()), None, count + 1))
    return found


@pytest.mark.parametrize(
    ("square", "rods"),
    [
        *((square, "") for square in LAWN.labels),
        *product(["A1", "E4", "I4", "D7", "C3", "H6"], ["D4 east, C3 south, A1 south", ", ".join(FAR)]),
    ],
)
def test_any_border_takes_three_presses_at_most_and_those_near_the_mole_two(square, rods):
    state = lay(square, rods, stage="rod")
    assert len(RULES.legal(state, 1)) == 110 - len(state.rods)
    taken = presses(state)
    assert set(taken) == set(RULES.legal(state, 1))
    assert max(taken.values()) <= 3
    n = LAWN.by_label[square]
    near = {*NEAR[n], *BEYOND[n]}
    assert {rod: taken[rod] for rod in near & set(taken)} == dict.fromkeys(near & set(taken), 2)


def test_the_borders_near_the_mole_are_those_that_its_next_step_may_cross():
    near, beyond = NEAR[LAWN.by_label["E4"]], BEYOND[LAWN.by_label["E4"]]
    assert {str(rod) for rod in near} == {
        "rod D4 east", "rod E4 east", "rod E3 south", "rod E4 south", "rod D3 east", "rod D3 south",
        "rod E3 east", "rod F3 south", "rod D4 south", "rod D5 east", "rod E5 east", "rod F4 south",
    }  # fmt: skip
    assert len(beyond) == 12
    assert not set(near) & set(beyond)


def test_the_first_question_has_the_near_borders_first_then_the_whole_lawn_by_columns():
    state = lay("E4", stage="rod")
    view, legal = RULES.view(state, 1), RULES.legal(state, 1)
    asked = ask(WORDS, "hill", tuple(spelled(view, legal)), shortcuts=view.shortcuts(legal))
    assert isinstance(asked, Question)
    assert asked.text == "Choose a border: one of its squares first."
    assert [(group.label, len(group.choices)) for group in asked.groups] == [
        ("Borders near the Mole", 12),
        ("Borders one step further", 12),
        ("A1 … C7", 21),
        ("D1 … F7", 21),
        ("G1 … I7", 21),
    ]
    assert asked.groups[0].choices[0].label == "Rod D3 east"
    (corner,) = [choice for choice in asked.choices() if choice.word == "rod I7"]
    assert corner.hint == "→ north, west"
    sides = ask(WORDS, "hill", tuple(spelled(view, legal)), ("rod", "E4"))
    assert isinstance(sides, Question)
    assert [choice.word for choice in sides.choices()] == ["north", "east", "south", "west"]
    assert sides.buttons


def test_the_lists_of_squares_are_named_by_squares_though_a_square_may_have_one_border_left():
    state = lay("E4", "A1 east, C6 south, C7 east", stage="rod")
    forms = tuple(spelled(RULES.view(state, 1), RULES.legal(state, 1)))
    asked = ask(WORDS, "hill", forms)
    assert isinstance(asked, Question)
    assert [choice.label for choice in asked.groups[0].choices[::20]] == ["A1 south", "C7 west"]
    assert [group.label for group in asked.groups] == ["A1 … C7", "D1 … F7", "G1 … I7"]


def test_every_spelling_means_the_border_that_it_names():
    state = lay("E4", "A1 east", stage="rod")
    forms = spelled(RULES.view(state, 1), RULES.legal(state, 1))
    assert len(forms) == 2 * 109
    for form, meant in forms.items():
        assert meant in (form, twin(form))
        assert meant in RODS
    assert list(forms) == sorted(
        forms, key=lambda rod: (rod.square, ["north", "east", "south", "west"].index(rod.side))
    )


def test_a_jump_and_a_start_offer_the_flowers_first():
    state = lay("D4 E4", "A1 east, A2 east")
    view, legal = RULES.view(state, 0), RULES.legal(state, 0)
    asked = ask(WORDS, "hill", legal, shortcuts=view.shortcuts(legal))
    assert isinstance(asked, Question)
    assert [group.label for group in asked.groups] == [
        "Squares with a flower", "A1 … C7", "D1 … F7", "G1 … I7",
    ]  # fmt: skip
    assert len(asked.groups[0].choices) == 8
    assert "this move may be a jump" in WORDS.situation("hill", view, ())


# At a table


async def play(world, turn):
    while (await world.table()).status == "running":
        who = await world.due()
        action = await world.best(who)
        await turn(who, action)


async def ends_well(world):
    table = await world.table()
    assert table.status == "over"
    lobby, *cards = world.messages()
    assert not any(message.controls for message in (lobby, *cards[:-1]))
    assert not cards[-1].selects
    assert "Your move" not in cards[-1].buttons
    text = "\n".join(card.text for card in cards)
    assert text.count("Round 1 is over. As the Mole ") == text.count("Round 2 is over. As the Mole ") == 1
    assert text.count(" is the Mole first, ") == text.count("Now ") == 1
    scores = table.outcome.scores
    for place, score in zip(table.outcome.places, scores, strict=True):
        assert f"{'1st' if place == 1 else '2nd'} " in cards[-1].text
        assert f", {score} point" in cards[-1].text


async def test_a_whole_game_by_slash_commands(world):
    await world.begin(world.bo, game="hill")

    async def turn(who, action):
        # Every second rod by its other square.
        other = twin(action) if isinstance(action, Rod) and len(world.messages()) % 2 else None
        shown = await world.type(who, other or action, "hill")
        assert shown.text.startswith("Done") or "You are the Mole" in shown.text, shown.text

    await play(world, turn)
    await ends_well(world)


async def test_a_whole_game_by_buttons(world):
    await world.begin(world.bo, game="hill")

    async def turn(who, action):
        panel = await world.panel(who)
        other = twin(action) if isinstance(action, Rod) and len(world.messages()) % 2 else None
        sheets = await world.by_buttons(who, other or action)
        near = action in panel.view.shortcuts(panel.legal)[0].actions if isinstance(action, Rod) else True
        assert len(sheets) - 1 <= (2 if near and not other else 3)

    await play(world, turn)
    await ends_well(world)


async def test_a_rod_is_pressed_by_its_other_square_and_previewed_before_it_is_laid(world):
    table = await world.begin(world.bo, game="hill")
    mole = world.person(table, table.due[0])
    await world.type(mole, parse(RULES.Actions, "start D5"), "hill")
    gardener = await world.due()
    sheets = await world.by_buttons(gardener, parse(RULES.Actions, "rod E4 west"), confirm=False)
    assert [sheet.last_line for sheet in sheets] == [
        "You are the Gardener, with 22 rods left. Choose a border: one of its squares first.",
        "You are the Gardener, with 22 rods left. On which side of the square?",
        "Confirm, or take it back.",
    ]
    assert "A rod between D4 and E4; 21 rods left." in sheets[-1].text
    assert RULES.view((await world.tables.changes.read(1)).state, TABLE).rods == ()
    await world.press(gardener, sheets[-1], "Confirm")
    assert "laid a rod between D4 and E4; 21 rods left." in world.card.text
    rows = await world.rows("SELECT body FROM entry")
    assert any('"rod D4 east"' in row["body"] for row in rows)
    await world.type(mole, parse(RULES.Actions, "dig C5"), "hill")
    refused = await world.command(gardener, "mole hill rod", square="E4", side="west")
    assert refused.text == "A rod lies already between E4 and D4. Free at E4: north, east or south."
    edge = await world.command(gardener, "mole hill rod", square="i7", side="South")
    assert edge.text == "I7 south is the edge of the lawn, which takes no rods. Free at I7: north or west."


async def test_suggestions_have_every_square_and_all_its_free_sides(world):
    table = await world.begin(world.bo, game="hill")
    await world.type(world.person(table, table.due[0]), parse(RULES.Actions, "start D5"), "hill")
    gardener = await world.due()

    async def suggested(option, typed, **filled):
        found = await gardener.autocomplete(world.channel, "mole hill rod", option, typed, **filled)
        return [choice["value"] for choice in found]

    assert await suggested("square", "I7") == ["I7"]
    assert await suggested("side", "", square="I7") == ["north", "west"]
    assert await suggested("side", "", square="e4") == ["north", "east", "south", "west"]


async def test_options_of_a_game_without_any_are_the_terms_and_the_dice_are_told_all_the_same(world):
    await world.open(world.bo, game="hill")
    terms = await world.press(world.ann, world.card, "Options")
    assert [menu["placeholder"] for menu in terms.selects][:2] == ["Pace", "Time bank"]
    assert not terms.buttons
    assert "Begin" in world.card.enabled
    assert "2 players" in world.card.text
    assert "-# Dice sealed" in world.card.text
    assert "-# \n" not in world.card.text
    await world.press(world.ann, world.card, "Begin")
    assert "Dice of this game:" in (await world.press_more(world.eve, "dice")).text
    for value in ("watch", "words", "rules", "status"):
        assert (await world.press_more(world.eve, value)).text


async def test_nothing_is_called_a_hand_or_private_where_all_is_open(world):
    world.close_dms(world.ann)
    world.close_dms(world.bo)
    await world.begin(world.bo, game="hill")
    mole = await world.due()
    await world.type(mole, await world.best(mole), game="hill")
    [notice, _] = [m.text for m in world.messages() if "I cannot write to you" in m.text]
    assert notice.endswith("I cannot write to you. *Your move* on the card shows the same.")
    card = next(message for message in reversed(world.messages()) if message.controls)
    assert set(card.buttons) == {"Your move", "More"}
    shown = await world.command(mole, "mole hand")
    assert shown.text.startswith("Nothing is hidden in this game: everybody sees the same.")


async def test_after_an_undo_the_same_can_be_chosen_again(world):
    """A client does not send what a menu shows as chosen already, and knows a menu by its number."""
    await world.begin(world.bo, game="hill")
    mole = await world.due()
    sheet = await world.press(mole, world.card, "Your move")
    before = [menu["id"] for menu in sheet.selects]
    action = (await world.panel(mole)).legal[0]
    sheet = (await world.by_buttons(mole, action, sheet, confirm=False))[-1]
    sheet = await world.press(mole, sheet, "Undo step")
    after = [menu["id"] for menu in sheet.selects]
    assert len(after) == len(before) == 4
    assert not set(after) & set(before)
    assert len(set(after)) == len(after)


async def test_the_rod_that_ends_the_first_round_makes_its_player_the_mole(world):
    """The Gardener is due again at once, as the Mole; the channel is told of the round all the same."""
    table = await world.begin(world.bo, game="hill")
    mole = world.person(table, table.due[0])
    gardener = world.ann if mole is world.bo else world.bo
    for words in ("start A2", "rod A2 south", "dig A1", "rod B1 south", "dig B1", "rod B1 east"):
        await world.type(mole if words.split()[0] != "rod" else gardener, parse(RULES.Actions, words), "hill")
    assert "is over" in world.card.text
    assert "the Mole is shut in." in world.card.text
    assert await world.due() is gardener
    assert gardener.id in world.card.pinged
    sheet = await world.press(gardener, world.card, "Your move")
    assert sheet.last_line == "You are the Mole, with 22 pieces to lay. Choose a square to start on."
    # By DM each hears of the round what they have not done themselves: the Mole of its own score, too.
    await world.type(gardener, parse(RULES.Actions, "start E1"), "hill")
    told = world.dms(mole)[-1].text
    assert "the Mole is shut in." in told
    assert "Round 1 is over. As the Mole " in told
    assert told.endswith(
        "You are the Gardener, with 22 rods left. Choose a border: one of its squares first."
    )
