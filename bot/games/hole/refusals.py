"""Why an action is refused, and what is possible instead.

Every refusal is an `Illegal`; its key and facts make the sentence `hole.refusal.<key>`:

| key | facts |
|---|---|
| `over` | |
| `not_due` | `turn`: the seat that is waited for, or `None` while chance is due |
| `not_now` | `verb`; `possible`: the verbs that are possible now |
| `no_space` | `space`: no label of this board (only from a program: typed words are checked before) |
| `place_hole` | `space` |
| `place_taken` | `space`; `owner`: the seat whose mole stands there |
| `disc_used` | `value`; `values`: the unused ones, each once, ascending |
| `mole_missing` | `mole`: the empty space; `value`: the disc; `moles`: the spaces from which one's moles can move by it |
| `mole_foreign` | `mole`; `owner`; `value`; `moles` |
| `mole_stuck` | `mole`, `to`, `value`, `moles`: this mole cannot move by this disc at all |
| `move_crooked` | `mole`, `to`, `value`; `reaches`: the spaces that this mole reaches by this disc, never empty |
| `move_length` | `mole`, `to`, `value`, `reaches`; `steps`: how many it would be |
| `move_blocked` | `mole`, `to`, `value`, `reaches`; `at`: the first space that is taken; `owner`: by whose mole |
| `move_dashed` | `mole`, `to`, `value`, `reaches`: two players, along a dashed path, H28 |
| `move_special` | `mole`, `to`, `value`, `reaches`: an extra move onto a special field, H19 |
| `left_out` | giving up: a seat that is out cannot resign, H32 |
| `left_already` | giving up twice |
"""

from __future__ import annotations

from typing import Any

from bot.games.components import without
from bot.games.core import Action, Illegal, Seat
from bot.games.hexes import COMPASS
from bot.games.hole import actions
from bot.games.hole.board import Board
from bot.games.hole.moves import barred, ground, ways
from bot.games.hole.plan import HEX
from bot.games.hole.state import HoleState


def refusal(board: Board, state: HoleState, seat: Seat, action: Action, legal: tuple[Action, ...]) -> Illegal:
    """Why `action` is none of `legal`."""
    if state.stage == "over":
        return Illegal("over")
    if not legal:
        return Illegal("not_due", turn=None if state.stage in {"setup", "turn", "lift"} else state.turn)
    possible = tuple(dict.fromkeys(one.verb() for one in legal))
    match action:
        case actions.Place(space=space) if "place" in possible:
            return _place(board, state, space)
        case actions.Use(value=value) if "use" in possible:
            left = without(board.discs, state.used[seat])
            return Illegal("disc_used", value=value, values=tuple(sorted(set(left))))
        case actions.Move() if state.disc is not None:
            return _move(board, state, seat, action, state.disc)
        case _:
            return Illegal("not_now", verb=action.verb(), possible=possible)


def owner(state: HoleState, space: int) -> Seat | None:
    """Whose mole stands on a space."""
    return next((seat for seat, moles in enumerate(state.moles) if space in moles), None)


def _place(board: Board, state: HoleState, label: str) -> Illegal:
    space = HEX.by_label.get(label)
    if space is None:
        return Illegal("no_space", space=label)
    if ground(board, state).holes >> space & 1:
        return Illegal("place_hole", space=label)
    return Illegal("place_taken", space=label, owner=owner(state, space))


def _move(board: Board, state: HoleState, seat: Seat, action: actions.Move, value: int) -> Illegal:
    mole, to = action.mole, action.to
    for label in (mole, to):
        if label not in HEX.by_label:
            return Illegal("no_space", space=label)
    possible = [way.move for way in ways(board, state, seat, value)]
    facts: dict[str, Any] = {"mole": mole, "value": value}
    movable = tuple(dict.fromkeys(move.mole for move in possible))
    whose = owner(state, HEX.by_label[mole])
    if whose is None:
        return Illegal("mole_missing", moles=movable, **facts)
    if whose != seat:
        return Illegal("mole_foreign", owner=whose, moles=movable, **facts)
    facts["to"] = to
    if mole not in movable:
        return Illegal("mole_stuck", moles=movable, **facts)
    facts["reaches"] = tuple(move.to for move in possible if move.mole == mole)
    return _way(board, state, HEX.by_label[mole], HEX.by_label[to], facts)


def _way(board: Board, state: HoleState, start: int, to: int, facts: dict[str, Any]) -> Illegal:
    """What is wrong with the way itself."""
    direction = next((d for d in COMPASS if to in HEX.rays[start][d]), None)
    if direction is None:
        return Illegal("move_crooked", **facts)  # H11
    ray = HEX.rays[start][direction]
    steps = ray.index(to) + 1
    if steps != facts["value"]:
        return Illegal("move_length", steps=steps, **facts)  # H10
    for space in ray[:steps]:
        whose = owner(state, space)
        if whose is not None:
            return Illegal("move_blocked", at=HEX.labels[space], owner=whose, **facts)  # H12
    if to == HEX.centre and direction in barred(board, state):
        return Illegal("move_dashed", **facts)  # H28
    return Illegal("move_special", **facts)  # H19: all that is left
