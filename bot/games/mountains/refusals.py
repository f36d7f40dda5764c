"""Why an action is refused, and what is possible instead.

Every refusal is an `Illegal`; its key and facts make the sentence `mountains.refusal.<key>`:

| key | facts |
|---|---|
| `over` | |
| `not_due` | `turn`: the seat that is waited for, or `None` while nobody is |
| `not_now` | `verb`; `possible`: the verb that is possible now |
| `burrow_corner` | `space`: no corner, or not on this grid; `corners`: the free ones |
| `burrow_taken` | `space`, `corners`; `owner`: whose mole is there |
| `draft_missing` | `card`: it does not lie there; `cards`: those that do, each kind once |
| `plan_missing` | `cards`: those that the hand does not have, or not so often; `hand`: all of it |
| `topple_off` | `direction`: the edge is there; `space`: the mountain; `directions`: the possible ones |
| `recycle_none` | `space`: no mountain is there; `spaces`: where an own piece is on top |
| `recycle_foreign` | `space`, `spaces`; `owner`: whose piece is on top there |
| `rock_line` | `space`: in neither line; `row`, `column`: those of the die; `spaces`: the possible ones |
| `rock_mole` | `space`, `row`, `column`, `spaces`; `owner`: whose mole is there |
| `rock_here` | `space`, `row`, `column`, `spaces`: the rock is there already |
| `token_none` | `number`: there are not so many; `tokens`: those not picked yet |
| `token_taken` | `number`, `tokens`; `owner`: who has picked it |
| `left_already` | giving up twice |
"""

from __future__ import annotations

from typing import Any

from bot.games.core import Action, Illegal, Seat
from bot.games.mountains import actions
from bot.games.mountains.choices import toppling
from bot.games.mountains.ground import ground
from bot.games.mountains.state import MountainsState
from bot.games.squares import COLUMN_LETTERS


def refusal(state: MountainsState, seat: Seat, action: Action, legal: tuple[Action, ...]) -> Illegal:
    """Why `action` is none of `legal`."""
    if state.stage == "over":
        return Illegal("over")
    if not legal:
        return Illegal("not_due", turn=state.turn)
    if type(action) is not type(legal[0]):
        return Illegal("not_now", verb=action.verb(), possible=(legal[0].verb(),))
    words = tuple(dict.fromkeys(one.tokens()[1] for one in legal))
    match action:
        case actions.Burrow(corner=space):
            return _burrow(state, space, words)
        case actions.Draft(card=card):
            return Illegal("draft_missing", card=card, cards=words)
        case actions.Plan(cards=cards):
            return _plan(state.hands[seat], cards)
        case actions.Topple(direction=side):
            space = ground(state.seats).grid.labels[toppling(state)]
            return Illegal("topple_off", direction=side, space=space, directions=words)
        case actions.Recycle(space=space):
            return _recycle(state, space, words)
        case actions.Rock(space=space):
            return _rock(state, space, words)
        case _:
            return _token(state, int(action.tokens()[1]))


def _burrow(state: MountainsState, label: str, corners: tuple[str, ...]) -> Illegal:
    there = ground(state.seats)
    n = there.grid.by_label.get(label)
    if n is None or n not in there.corners:
        return Illegal("burrow_corner", space=label, corners=corners)
    return Illegal("burrow_taken", space=label, corners=corners, owner=_mole_on(state, n))


def _plan(hand: tuple[str, ...], cards: tuple[str, ...]) -> Illegal:
    left, missing = list(hand), []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return Illegal("plan_missing", cards=tuple(missing), hand=hand)


def _recycle(state: MountainsState, label: str, spaces: tuple[str, ...]) -> Illegal:
    n = ground(state.seats).grid.by_label.get(label)
    pieces = () if n is None else state.mountains[n]
    if not pieces:
        return Illegal("recycle_none", space=label, spaces=spaces)
    return Illegal("recycle_foreign", space=label, spaces=spaces, owner=pieces[-1])


def _rock(state: MountainsState, label: str, spaces: tuple[str, ...]) -> Illegal:
    there = ground(state.seats)
    facts: dict[str, Any] = {
        "space": label,
        "row": str(state.die),
        "column": COLUMN_LETTERS[state.die - 1],
        "spaces": spaces,
    }
    n = there.grid.by_label.get(label)
    if n is None or n not in there.lines[state.die - 1]:
        return Illegal("rock_line", **facts)
    if n == state.rock:
        return Illegal("rock_here", **facts)
    return Illegal("rock_mole", owner=_mole_on(state, n), **facts)


def _mole_on(state: MountainsState, space: int) -> Seat | None:
    moles = enumerate(state.moles)
    return next((seat for seat, mole in moles if mole is not None and mole.space == space), None)


def _token(state: MountainsState, number: int) -> Illegal:
    tokens = tuple(n for n in range(1, state.seats + 1) if n not in state.picked)
    if number > state.seats:
        return Illegal("token_none", number=number, tokens=tokens)
    return Illegal("token_taken", number=number, tokens=tokens, owner=state.picked.index(number))
