"""What the viewer may choose."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games.core import Action
from bot.games.mountains.actions import Burrow, Draft, PickToken, Plan, Recycle, Rock, Topple, Turn, Way
from bot.games.mountains.cards import in_order
from bot.games.mountains.view import MountainsView
from bot.games.squares import Side
from renderers.frame import Frame

Asked: TypeAlias = Literal[
    "", "corner", "facing", "draft", "plan", "turn", "topple", "rock", "recycle", "token"
]


class Choice(msgspec.Struct, frozen=True):
    """The legal actions that fit the words chosen so far, sorted."""

    asked: Asked
    """What has to be said next; empty if nothing."""
    corners: tuple[str, ...] = ()
    corner: str | None = None
    """The chosen corner; the facing is still open."""
    facings: tuple[Side, ...] = ()
    cards: tuple[str, ...] = ()
    """Cards that may come next: drafted, or planned."""
    planned: int = 0
    """How many cards of a plan are chosen."""
    plan: tuple[str, ...] = ()
    """The cards of a plan so far: chosen one by one, or as they were planned before."""
    left: tuple[str, ...] = ()
    """The cards of the hand that are not in it."""
    ways: tuple[Way, ...] = ()
    directions: tuple[Side, ...] = ()
    spaces: tuple[str, ...] = ()
    """For the rock, or to take a piece from."""
    tokens: tuple[int, ...] = ()


def is_plan(view: MountainsView) -> bool:
    """Whether the picture is of the viewer's own plan: also of the last one, not confirmed yet, whose cards all wait."""
    if view.viewer < 0:
        return False
    return view.phase == "planning" or (bool(view.plan) and not any(view.revealed))


def read(view: MountainsView, frame: Frame) -> Choice:
    """Sort what may be chosen; a public picture has nothing to choose."""
    chosen = frame.chosen
    fitting = [action for action in frame.legal if action.tokens()[: len(chosen)] == chosen]
    plans = [action for action in fitting if isinstance(action, Plan)]
    if is_plan(view):
        return _planning(view, chosen, plans)
    if not fitting:
        return Choice("")
    match fitting[0]:
        case Burrow():
            return _burrowing(chosen, [action for action in fitting if isinstance(action, Burrow)])
        case Draft():
            return Choice("draft", cards=tuple(a.card for a in fitting if isinstance(a, Draft)))
        case PickToken():
            return Choice("token", tokens=tuple(a.number for a in fitting if isinstance(a, PickToken)))
        case _:
            return _moving(fitting)


def _burrowing(chosen: tuple[str, ...], burrows: list[Burrow]) -> Choice:
    """First the corner, then the facing."""
    corners = tuple(dict.fromkeys(action.corner for action in burrows))
    if len(chosen) < 2:
        return Choice("corner", corners=corners)
    facings = tuple(action.facing for action in burrows)
    return Choice("facing", corners=corners, corner=chosen[1], facings=facings)


def _moving(fitting: list[Action]) -> Choice:
    """What has to be chosen while a card is carried out."""
    match fitting[0]:
        case Turn():
            return Choice("turn", ways=tuple(a.way for a in fitting if isinstance(a, Turn)))
        case Topple():
            return Choice("topple", directions=tuple(a.direction for a in fitting if isinstance(a, Topple)))
        case Rock():
            return Choice("rock", spaces=tuple(a.space for a in fitting if isinstance(a, Rock)))
        case Recycle():
            return Choice("recycle", spaces=tuple(a.space for a in fitting if isinstance(a, Recycle)))
        case _:
            return Choice("")


def _planning(view: MountainsView, chosen: tuple[str, ...], plans: list[Plan]) -> Choice:
    """The slots: what is being chosen, else what was planned before."""
    begun = chosen[1:] if chosen[:1] == (Plan.verb(),) else ()
    plan = begun or view.plan
    left = list(view.hand)
    for card in plan:
        if card in left:
            left.remove(card)
    following = in_order({action.cards[len(begun)] for action in plans}) if plans and len(begun) < 4 else ()
    asked: Asked = "plan" if following and not (view.plan and not begun) else ""
    return Choice(asked, cards=following if asked else (), planned=len(begun), plan=plan, left=tuple(left))
