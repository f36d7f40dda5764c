"""How few presses a turn of many small steps takes, and that the widest choices fit into a panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import pytest

from bot.catalogue import GAMES
from bot.chat.packing import SELECT
from bot.games.core import Action
from bot.games.dice import FastDice
from bot.players.levels import LEVELS
from bot.table.codec import dump
from tests.games.majority.table import RULES, acts, lay
from tests.support.pressing import offers, plan, pressed

PLAYER = LEVELS["solid"](GAMES["majority"].policy)
CARDS = {"play", "hawk", "fore"}


def means(action: Action) -> Hashable:
    """Which spot of a tile a mole leaves or comes to matters little, nor whether a point or a resupply brings it."""
    verb, *words = action.tokens()
    if verb in {"add", "move", "resupply"}:
        return ("move" if verb == "move" else "in", *(word[0] for word in words))
    return (verb, *words)


def turns(players: int, seed: int) -> list[tuple[tuple[str, ...], int]]:
    """Of every turn of a game of computer players: the cards played, and the presses it takes, every *Confirm* included."""
    dice = FastDice(f"presses {seed}")
    state = RULES.settle(RULES.start(players, RULES.Options()), dice).state
    counted = []
    while RULES.outcome(state) is None:
        seat, number, cards, presses = state.turn, state.turns, [], 0
        while (state.turn, state.turns) == (seat, number) and RULES.outcome(state) is None:
            meant = plan(RULES, state, seat, PLAYER, dice)
            cards += [action.verb() for action in meant if action.verb() in CARDS]
            count, state = pressed(RULES, state, seat, meant, means)
            presses, state = presses + count, RULES.settle(state, dice).state
        if cards:
            counted.append((tuple(cards), presses))
    return counted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_ordinary_turn_of_mole_majority_seldom_takes_more_than_four_presses(players):
    counted = turns(players, 1)
    ordinary = Counter(presses for cards, presses in counted if cards == ("play",))
    assert sum(ordinary.values()) > 20
    assert sum(count for presses, count in ordinary.items() if presses <= 4) >= 0.94 * sum(ordinary.values())
    assert max(ordinary) <= 6
    without = [presses for cards, presses in counted if "fore" not in cards]
    assert sum(presses <= 4 for presses in without) >= 0.75 * len(without)
    assert max(presses for _, presses in counted) <= 7


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_it_is_in_many_games(players, seed):
    counted = turns(players, seed)
    ordinary = [presses for cards, presses in counted if cards == ("play",)]
    assert sum(presses <= 4 for presses in ordinary) >= 0.9 * len(ordinary)
    assert max(presses for _, presses in counted) <= 8


FULL = {3: "012", 4: "0123", 5: "01230", 6: "012301"}
SIZES = [tile.spots for tile in RULES.view(lay("2", "2", "2", "2"), -1).tiles]
HELD = {3: "0..", 4: "0...", 5: "00...", 6: "000..."}
HANDS = ("hawk+2 4 +1", "2", "2", "2")


def course(rows: dict[int, str]) -> str:
    return " ".join(f"{chr(65 + at)}={rows[size]}" for at, size in enumerate(SIZES))


STRIKES = acts(lay(*HANDS, moles=course(FULL)), "hawk hawk+2 4")
POINTS = acts(
    lay(*HANDS, moles=course(HELD), claims=" ".join(f"{chr(65 + at)}0" for at in range(0, 19, 2))), "play 4"
)
EDGE = acts(lay(*HANDS), "play 4")


@pytest.mark.parametrize(
    ("state", "count", "most"),
    [(STRIKES, 300, 2), (POINTS, 200, 2), (EDGE, 40, 1)],
    ids=["strikes", "points", "edge"],
)
async def test_hundreds_of_choices_fit_into_one_panel_and_take_two_presses(world, state, count, most):
    legal = RULES.legal(state, 0)
    assert len(legal) > count
    singly = {offer.actions[0]: offer.presses for offer in offers(RULES, state, 0) if len(offer.actions) == 1}
    assert set(singly) == set(legal)
    assert max(singly.values()) <= most
    await world.begin(*world.people[1:4], game="majority")
    while (await world.table()).due != (0,) or (await world.tables.seen(1, None))[2].phase != "playing":
        await world.commit_quietly()
    await world.deliver()
    await world.write("UPDATE game SET state = :state", state=dump(state))
    sheet = await world.press(world.ann, world.card, "Your move")
    assert 1 <= len(sheet.selects) <= 8
    assert all(len(select["options"]) <= SELECT for select in sheet.selects)
