"""Mountains out of Molehills as people play it: planning in secret, stretches told whole, choices in the middle of them."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bot.chat.choices import Question, ask
from bot.games.core import parse
from bot.games.dice import FastDice
from bot.games.mountains.actions import Plan
from bot.games.mountains.events import Scored
from bot.table.codec import dump
from bot.wording import Wording
from tests.chat.world import offered
from tests.games.mountains import book
from tests.games.mountains.table import RULES, lay

WORDS = Wording()
TEXTS = 4000


def last_round(*moles, hands, order=None, **how):
    """All are to plan these hands in round 6, after which the game is over."""
    seats, nothing = len(moles), (0,) * len(moles)
    scored = tuple(
        Scored(round=n, points=nothing, totals=nothing, tops=nothing, peaks=(), picking=())
        for n in range(1, 6)
    )
    state = lay(*moles, in_round=6, scored=scored, order=order or tuple(range(seats)), **how)
    cards = tuple(tuple(hand.split()) for hand in hands)
    return replace(state, stage="plan", hands=cards, plans=((),) * seats, count=0)


async def table_of(world, state, *others):
    """A running game that stands so."""
    await world.begin(*others, game="mountains")
    due = RULES.to_act(state)
    await world.write("UPDATE game SET state = :state", state=dump(state))
    await world.write("UPDATE chair SET due_since = NULL, decision = decision + 1")
    for seat in due:
        await world.write(
            "UPDATE chair SET due_since = :at WHERE seat = :seat", at=world.clock.now(), seat=seat
        )


async def do(world, who, words):
    return await world.type(who, parse(RULES.Actions, words), "mountains")


# Whole games


async def play(world, turn):
    """Let everybody who is due take their turn, those that plan in any order."""
    while (await world.table()).status == "running":
        table = await world.table()
        who = world.person(table, table.due[len(world.messages()) % len(table.due)])
        await turn(who, await world.best(who))


async def ends_well(world, seats):
    table = await world.table()
    assert table.status == "over"
    lobby, *cards = world.messages()
    assert not any(message.controls for message in (lobby, *cards[:-1]))
    text = "\n".join(card.text for card in cards)
    for n in range(1, 7):
        assert text.count(f"Round {n}: mountains may be ") == 1
        assert text.count(f"Round {n} is over") == 1
    assert len(re.findall(r"^. \w+ played ", text, re.MULTILINE)) == 6 * 4 * seats
    assert text.count(" has planned.") == 6 * (seats - 1)
    assert text.count("All have planned.") == 6
    for place, score in zip(table.outcome.places, table.outcome.scores, strict=True):
        assert re.search(rf"{place}(st|nd|rd|th) . \w+, {score} points", cards[-1].text)
    assert max(len(card.text) for card in cards) < TEXTS
    return cards


async def test_a_whole_game_by_slash_commands(world):
    await world.begin(world.bo, game="mountains")

    async def turn(who, action):
        shown = await world.type(who, action, "mountains")
        ready = shown.text.startswith("You have planned ") and list(shown.buttons) == [
            "Change my plan",
            "Plan ahead",
        ]
        assert ready or shown.text.startswith("Done") or (await world.panel(who)).due, shown.text

    await play(world, turn)
    await ends_well(world, 2)


async def test_a_whole_game_by_buttons(world):
    await world.begin(world.bo, game="mountains", draft="dealt")
    planned = []

    async def turn(who, action):
        # Whoever may still choose anew has one press more: here nobody does.
        sheets = await world.by_buttons(who, action)
        most = 5 if isinstance(action, Plan) else 3 if action.verb() == "burrow" else 2
        assert len(sheets) - 1 <= most, [sheet.text for sheet in sheets]
        planned.append(isinstance(action, Plan))

    await play(world, turn)
    cards = await ends_well(world, 2)
    assert sum(planned) == 12
    # Two due at once share a card: one for the first plan and the wait, then one for each stretch.
    assert len(cards) < len(planned)


# Planning


async def test_the_hand_is_pressed_card_by_card_and_equal_ones_are_shown_once(world):
    state = last_round("B2 east", "D4 west", hands=("F1 F1 T-F1 U", "F1 F2 T U"))
    await table_of(world, state, world.bo)
    sheet = await world.press(world.ann, world.card, "Your move")
    assert sheet.last_line == "You hold F1, F1, T-F1 and U. Which card is next?"
    assert list(sheet.buttons) == ["F1", "T-F1", "U", "Since you last looked"]
    first = await world.press(world.ann, sheet, "F1")
    assert list(first.buttons) == ["F1", "T-F1", "U", "Undo step"]
    assert "So far: F1." in first.text
    second = await world.press(world.ann, first, "U")
    assert "So far: F1, then U." in second.text
    assert list(second.buttons) == ["F1 U F1 T-F1", "F1 U T-F1 F1", "Undo step"]
    whole = await world.press(world.ann, second, "F1 U T-F1 F1")
    assert "Your plan: F1, U, T-F1 and F1." in whole.text
    assert whole.last_line == "Confirm, or take it back."
    assert list(whole.buttons) == ["Confirm", "Undo step"]
    done = await world.press(world.ann, whole, "Confirm")
    assert done.text == "You have planned F1, U, T-F1 and F1. Until all have planned, you can change it."
    assert list(done.buttons) == ["Change my plan", "Plan ahead"]


async def test_plans_that_lose_no_step_are_one_press_beside_the_buttons(world):
    state = last_round("A1 east", "D4 west", hands=("F3 L-F1 R-F1 U", "F1 F2 T U"))
    await table_of(world, state, world.bo)
    sheet = await world.press(world.ann, world.card, "Your move")
    assert list(sheet.buttons) == ["F3", "L-F1", "R-F1", "U", "Since you last looked"]
    [menu] = sheet.selects
    assert menu["placeholder"] == "Plans that lose no step if nobody is in the way"
    whole = await world.pick(world.ann, sheet, "plan F3 R-F1 U L-F1")
    assert whole.last_line == "Confirm, or take it back."


def test_with_five_cards_a_plan_takes_four_presses_at_most():
    state = last_round("A1 east", "D4 west", hands=("F3 L-F1 R-F1 U T", "F1 F2 T U U"), draft="dealt")
    legal = RULES.legal(state, 0)
    assert len(legal) == 120
    for plan in legal[::7]:
        chosen, presses = (), 0
        while isinstance(asked := ask(WORDS, "mountains", legal, chosen), Question):
            assert asked.buttons
            left = " ".join(plan.tokens()[len(chosen) :])
            word = next(c.word for c in asked.choices() if left == c.word or left.startswith(f"{c.word} "))
            chosen, presses = (*chosen, *word.split()), presses + 1
        assert asked == plan
        assert presses <= 4


async def test_a_plan_is_changed_after_having_been_ready_and_the_last_one_counts(world):
    state = last_round("B2 east", "D4 west", hands=("F1 F2 L-F1 U", "F1 F2 U U"))
    await table_of(world, state, world.bo)
    await do(world, world.ann, "plan F1 F2 L-F1 U")
    card = world.card
    sheet = await world.press(world.ann, world.card, "My hand")
    assert sheet.last_line.startswith("You have planned F1, F2, L-F1 and U. ■ Bo is still planning;")
    anew = await world.press(world.ann, sheet, "Change my plan")
    assert (
        anew.last_line
        == "Your plan so far: F1, F2, L-F1 and U. You hold F1, F2, L-F1 and U. Which card is next?"
    )
    await world.by_buttons(world.ann, parse(RULES.Actions, "plan U L-F1 F2 F1"), anew, chosen=1)
    assert (await world.panel(world.ann)).view.plan == ("U", "L-F1", "F2", "F1")
    assert world.card.text == card.text
    await do(world, world.bo, "plan U U F1 F2")
    assert "● Ann played U. About, facing west." in world.card.text
    assert world.card.text.index("● Ann played L-F1") < world.card.text.index("● Ann played F2.")


async def test_each_next_field_offers_only_the_cards_that_are_left_in_the_hand(world):
    state = last_round("B2 east", "D4 west", hands=("F1 F1 T-F1 U", "F1 F2 T U"))
    await table_of(world, state, world.bo)

    async def suggested(option, typed="", **filled):
        return await world.suggestions(world.ann, "mole mountains plan", option, typed, **filled)

    assert await suggested("cards1") == ["F1", "T-F1", "U"]
    assert await suggested("cards1", "t") == ["T-F1"]
    assert await suggested("cards2", cards1="U") == ["F1", "T-F1"]
    assert await suggested("cards3", cards1="f1", cards2="F1") == ["T-F1", "U"]
    assert await suggested("cards4", cards1="F1", cards2="U", cards3="F1") == ["T-F1"]
    # A draft that typing would replace, and a plan that may be changed, take nothing away.
    await world.by_buttons(world.ann, parse(RULES.Actions, "plan F1 U F1 T-F1"), confirm=False)
    assert await suggested("cards1") == ["F1", "T-F1", "U"]
    await do(world, world.ann, "plan F1 F1 T-F1 U")
    assert await suggested("cards2", cards1="F1") == ["F1", "T-F1", "U"]
    refused = await do(world, world.ann, "plan F3 F1 T-F1 U")
    assert refused.text == "Your hand does not have F3, or not so often. It has F1, F1, T-F1 and U."
    refused = await world.command(
        world.ann, "mole mountains plan", cards1="F9", cards2="F1", cards3="F1", cards4="U"
    )
    assert refused.text == '"F9" is not a card. Cards are called F1, L-F2, T, U or rock, as printed on them.'


async def test_the_hand_comes_by_dm_with_the_way_to_plan_it(world):
    await world.begin(world.bo, game="mountains", draft="dealt")
    for who in (await world.due(), None):
        who = who or await world.due()
        await world.type(who, await world.best(who), "mountains")
    for who in (world.ann, world.bo):
        dm = world.dms(who)[-1]
        hand = (await world.panel(who)).view.hand
        assert len(hand) == 5
        assert (
            dm.last_line
            == f"You hold {WORDS.say('table.panel.so_far', words=hand)[8:-1]}. Which card is next?".replace(
                ", then " + hand[-1], " and " + hand[-1]
            ).replace(", then ", ", ")
        )
    plan = await world.best(world.bo)
    await world.by_buttons(world.bo, plan, world.dms(world.bo)[-1])
    assert list(world.dms(world.bo)[-1].buttons) == ["Change my plan", "Plan ahead"]


# Stretches


async def test_a_stretch_is_one_card_that_tells_every_card_in_order_up_to_the_next_choice(world):
    state = last_round("B2 east", "D4 west", hands=("F1 F2-L T U", "F1-R U T-F1 F3"))
    await table_of(world, state, world.bo)
    await do(world, world.ann, "plan F1 F2-L T U")
    count = len(world.messages())
    await do(world, world.bo, "plan F1-R U F3 T-F1")
    assert len(world.messages()) == count + 1
    assert world.card.text.splitlines() == [
        "All have planned.",
        "● Ann played F1. B2 → C2.",
        "■ Bo played F1-R. D4 → C4. Right, facing north.",
        "● Ann played F2-L. C2 → D2, stopped by the edge. Left, facing north.",
        "■ Bo played U. About, facing south.",
        "● Ann played T.",
        f"● Ann is due. <@{world.ann.id}>",
    ]
    assert world.card.pinged == [world.ann.id]
    sheet = await world.press(world.ann, world.card, "Your move")
    assert sheet.last_line == "Your mole has a T to turn by, on D2. Left or right?"
    turned = await world.press(world.ann, sheet, "right")
    assert "Your mole turns right and looks east." in turned.text
    other = await world.press(world.bo, world.card, "Your move")
    assert other.last_line == "Nothing is asked of you: ● Ann is due."
    assert (await do(world, world.bo, "turn left")).text == "It is ● Ann's turn. You are next."
    await world.press(world.ann, turned, "Confirm")
    assert len(world.messages()) == count + 2
    assert world.card.text.splitlines()[:3] == [
        "● Ann turned right on D2, facing east.",
        "■ Bo played F3. No step from C4, stopped by the edge.",
        "● Ann played U. About, facing west.",
    ]
    assert world.card.pinged == [world.bo.id]


async def test_topples_and_their_chain_belong_to_who_played_the_card(world):
    state = last_round(
        "A2 east", "D4 west", hands=("F1 F1 U U", "U U U U"), above={"B2": "01010", "B1": "11111", "C2": "1"}
    )
    await table_of(world, state, world.bo)
    await do(world, world.ann, "plan F1 F1 U U")
    await do(world, world.bo, "plan U U U U")
    sheet = world.dms(world.ann)[-1]
    assert sheet.last_line == "B2 is too high and topples; ● ■ ● ■ ● fall in this order. Which way?"
    assert list(sheet.buttons) == ["north", "east", "south", "west", "Since you last looked"]
    north = await world.press(world.ann, sheet, "north")
    assert "B2 topples to the north: ● ■ ● ■ ● onto B1, 4 of them home." in north.text
    assert north.last_line == "B1 is too high now and topples, too; ● ■ ■ ■ ■ fall in this order. Which way?"
    assert list(north.buttons) == ["east", "south", "west", "Undo step"]
    west = await world.press(world.ann, north, "west")
    assert "B1 topples to the west: ● ■ ■ ■ ■ onto A1, 4 of them home." in west.text
    count = len(world.messages())
    await world.press(world.ann, west, "Confirm")
    assert len(world.messages()) == count + 1
    first, second, *_ = world.card.text.splitlines()
    assert first == (
        "● Ann toppled B2 to the north: ● ■ ● ■ ● onto B1, 4 of them home."
        " Fall 2, B1 to the west: ● ■ ■ ■ ■ onto A1, 4 of them home."
    )
    assert second == "■ Bo played U. About, facing east."


async def test_the_rock_and_pieces_taken_back_belong_to_who_played_the_card(world):
    spare = {"A1": "1110", "D1": "0", "A4": "10"}
    state = last_round("A2 east", "D4 west", hands=("rock F1 U U", "U U U U"), above=spare, supplies=(0, 26))
    await table_of(world, state, world.bo)
    await do(world, world.bo, "plan U U U U")
    await do(world, world.ann, "plan rock F1 U U")
    line = re.search(r"The die says row (\d) or column (\w)\.", world.card.text)
    sheet = await world.press(world.ann, world.card, "Your move")
    assert sheet.last_line == (
        f"The die shows {line[1]}: the rock goes to row {line[1]} or column {line[2]}. Where to?"
    )
    refused = await do(world, world.bo, "rock A1")
    assert refused.text == "It is ● Ann's turn. You are next."
    space = next(word for _, word, _ in offered(sheet) if word.split()[-1] != "B2").split()[-1]
    await do(world, world.ann, f"rock {space}")
    assert f"● Ann put the rock on {space}." in world.card.text
    sheet = await world.press(world.ann, world.card, "Your move")
    assert sheet.last_line == (
        "You have no pieces left; the step to B2 takes one of yours from the top of a mountain. From which mountain?"
    )
    assert {"A1", "A4", "D1"} <= set(sheet.buttons)
    await world.by_buttons(world.ann, parse(RULES.Actions, "recycle A1"), sheet)
    assert (
        "● Ann took a piece from A1 to put it under B2. A2 → B2; the last piece is used." in world.card.text
    )
    assert (await world.table()).status == "over"


async def test_the_end_of_a_round_is_shown_though_the_same_player_goes_on(world):
    """Ann's last card ends the round, and she is the first to pick a token: the score is on a card of its own."""
    state = lay("B2 east", "D4 west", card="T", above={"A1": "0", "A2": "0", "D1": "1"}, order=(1, 0))
    state = RULES.settle(state, FastDice(0)).state
    await table_of(world, state, world.bo)
    count = len(world.messages())
    await do(world, world.ann, "turn left")
    assert len(world.messages()) == count + 1
    assert "Round 1 is over. Points: ● Ann 2 and ■ Bo 1. In all: ● Ann 2 and ■ Bo 1." in world.card.text
    assert world.card.pinged == [world.ann.id]


async def test_computers_choices_in_a_stretch_share_the_card_with_it(world):
    """Nobody waits for a person before Ann's own T: one card tells all that the computer chose."""
    state = last_round("A2 east", "D4 west", hands=("F1 U U T", "T T T-F1 F1"))
    await world.open(game="mountains")
    await world.add_computer()
    await world.press(world.ann, world.card, "Begin")
    await world.env.settle()
    await world.write(
        "UPDATE game SET state = :state", state=dump(replace(state, plans=((), ("T", "T", "T-F1", "F1"))))
    )
    await world.write("UPDATE chair SET due_since = NULL, decision = decision + 1")
    await world.write("UPDATE chair SET due_since = :at WHERE seat = 0", at=world.clock.now())
    count = len(world.messages())
    await do(world, world.ann, "plan F1 U U T")
    await world.env.settle()
    assert len(world.messages()) == count + 1
    for told in ("T. Left", "T. ", "T-F1. "):
        assert f"■ Hillary played {told}" in world.card.text
    assert world.card.text.endswith(f"● Ann is due. <@{world.ann.id}>")


async def test_a_full_board_in_words_is_told_whole_whatever_people_are_called(world):
    spaces = book.spaces(6)
    above = {space: "0123"[n % 4] * 3 for n, space in enumerate(spaces)}
    await table_of(
        world,
        last_round("A1 east", "F1 west", "A6 north", "F6 north", hands=("F1 F1 U U",) * 4, above=above),
        world.bo,
        world.cy,
        world.di,
    )
    usual = await world.command(world.eve, "mole board", text=True)
    assert usual.text.startswith("Round 6 of 6")
    assert f"{spaces[1]}, 3 high, is ■ Bo's" in usual.text
    await world.write("UPDATE chair SET name = :name", name="*" * 32)
    shown = await world.command(world.eve, "mole board", text=True)
    seats, first, *lines = shown.text.splitlines()
    assert seats.startswith("At the table: ● ")
    assert first.startswith("Round 6 of 6")
    assert f"{spaces[1]}, 3 high, is ■'s: from the bottom ■ ■ ■." in lines
    assert all(any(line.startswith(f"{space}, 3 high") for line in lines) for space in spaces)


async def test_too_few_cards_are_answered_with_what_a_plan_takes(world):
    await table_of(world, last_round("B2 east", "D4 west", hands=("F1 F1 U U", "U U U U")), world.bo)
    given = [{"name": f"cards{n}", "type": 3, "value": word} for n, word in enumerate(("F1 F1", "F1", "U", "U"), 1)]  # fmt: skip
    told = world.told(await world.forge_command(world.ann, "mole", ["mountains", "plan"], given))
    assert told.text == "After *plan* comes: cards1, cards2, cards3 and cards4."
