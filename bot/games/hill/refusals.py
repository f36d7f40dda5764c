"""Why an action is refused, and what is possible instead.

Every refusal is an `Illegal`; its key and facts make the sentence `hill.refusal.<key>`:

| key | facts |
|---|---|
| `over` | |
| `not_due` | `turn`: the seat that is waited for, or `None` while nobody is |
| `not_now` | `verb`; `possible`: the verbs that are possible now |
| `no_square` | `square`: no label of this lawn (only from a program: typed words are checked before) |
| `rod_edge` | `square`, `side`; `sides`: those of this square whose border is free |
| `rod_taken` | `square`, `side`, `sides`; `beyond`: the square on the other side |
| `rod_other` | `square`, `side`; `usual`: the free border as it is listed (only from a program: people are understood) |
| `dig_here` | `square`: the Mole is there; `squares`: where it can go; `jump`: whether to any square without a hill |
| `dig_visited` | `square`, `squares`, `jump`; `number`: its place in the tunnel, from 1 |
| `dig_far` | `square`, `squares`, `jump`; `start`: where the Mole is |
| `dig_rod` | `square`, `squares`, `jump`, `start`: a rod lies between the two |
| `dig_corner` | `square`, `squares`, `jump`, `start`: rods close both ways round the corner |
"""

from __future__ import annotations

from typing import Any

from bot.games.core import Action, Illegal
from bot.games.hill import actions
from bot.games.hill.borders import twin, typed
from bot.games.hill.garden import LAWN
from bot.games.hill.moves import jumps
from bot.games.hill.state import HillState


def refusal(state: HillState, action: Action, legal: tuple[Action, ...]) -> Illegal:
    """Why `action` is none of `legal`."""
    if state.stage == "over":
        return Illegal("over")
    if not legal:
        return Illegal("not_due", turn=state.turn)
    if type(action) is not type(legal[0]):
        return Illegal("not_now", verb=action.verb(), possible=(legal[0].verb(),))
    match action:
        case actions.Rod(square=label) if label in LAWN.by_label:
            return _rod(state, action)
        case actions.Dig(square=label) if label in LAWN.by_label:
            return _dig(state, label, tuple(one.tokens()[1] for one in legal))
        case _:
            return Illegal("no_square", square=action.tokens()[1])


def _rod(state: HillState, rod: actions.Rod) -> Illegal:
    n = LAWN.by_label[rod.square]
    facts: dict[str, Any] = {"square": rod.square, "side": rod.side}
    free = tuple(side for side, border in LAWN.around[n].items() if border not in state.rods)
    other = twin(rod)
    if other is None:
        return Illegal("rod_edge", sides=free, **facts)  # L4
    border = LAWN.around[n][rod.side]
    if border in state.rods:
        return Illegal("rod_taken", beyond=other.square, sides=free, **facts)  # L6
    return Illegal("rod_other", usual=typed(border), **facts)


def _dig(state: HillState, label: str, squares: tuple[str, ...]) -> Illegal:
    n, here = LAWN.by_label[label], state.tunnel[-1]
    facts: dict[str, Any] = {"square": label, "squares": squares, "jump": jumps(state)}
    if n == here:
        return Illegal("dig_here", **facts)
    if n in state.tunnel:
        return Illegal("dig_visited", number=state.tunnel.index(n) + 1, **facts)
    facts["start"] = LAWN.labels[here]
    ways = next((step.ways for step in LAWN.steps[here] if step.to == n), ())
    if not ways:
        return Illegal("dig_far", **facts)  # L7
    return Illegal("dig_rod" if len(ways) == 1 else "dig_corner", **facts)  # L8, L9
