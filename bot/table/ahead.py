"""Planning ahead: moves that a player lines up are carried out once they are due and possible, in the same commit.

What is lined up is its owner's alone: it stands at the seat and nowhere else, and in the log there are only the moves that
came of it. A list whose next move has become impossible stops, and its owner is told.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

import msgspec

from bot.games.core import Action, NotUnderstood, Rules, Seat, parse, spelled
from bot.store import models
from bot.table import orders, turns
from bot.table.errors import Refused
from bot.table.orders import Order, Orders, Wish
from bot.table.record import Record

LONGEST: Final = 1000
"""Characters that are read of what is typed."""
ROUNDS: Final = 500
"""So often somebody may act by what was lined up in one commit."""
_BETWEEN = re.compile(r"[,;\n]")
_OR = re.compile(r"\s+or\s+|\|")


def read(rules: Rules[Any, Any], typed: str, *, ranked: bool) -> tuple[Order, ...]:
    """What is meant by `place A1, B2 or B3, turn left`: a verb goes on until there is another one.

    Raises `NotUnderstood`; `Refused`: `ahead_nothing`, `ahead_long`, `ahead_verbs`.
    """
    if len(typed) > LONGEST:  # not cut: what is left of `A10` may be another move
        raise Refused("ahead_long", most=LONGEST)
    wishes: dict[str, list[Wish]] = {}
    verb = ""
    for part in _BETWEEN.split(typed):
        actions: list[Action] = []
        for words in filter(None, map(str.strip, _OR.split(part))):
            actions.append(_action(rules, words, verb))
            verb = actions[-1].verb()
        if actions:
            wish = tuple(dict.fromkeys(map(str, actions)))
            if any(action.verb() != verb for action in actions):
                raise Refused("ahead_verbs")
            wishes.setdefault(verb, []).append(wish)
    if not wishes:
        raise Refused("ahead_nothing")
    return tuple(Order(verb, tuple(found), ranked) for verb, found in wishes.items())


def _action(rules: Rules[Any, Any], words: str, verb: str) -> Action:
    try:
        return parse(rules.Actions, words)
    except NotUnderstood as error:
        if not verb:
            raise
        try:
            return parse(
                rules.Actions, f"{verb} {words}"
            )  # some cards are called as a verb is: `draft T, rock`
        except NotUnderstood:
            if words.split()[0].casefold() in {kind.verb() for kind in rules.Actions}:
                raise error from None
            raise


def possible(rules: Rules[Any, Any], found: Orders) -> Orders:
    """Orders of another database, without what nobody could have lined up in this game."""
    verbs = {kind.verb() for kind in rules.Actions}
    lists = tuple(one for one in found.lists if one.verb in verbs and one.wishes and _said(rules, one))
    return Orders(lists, tuple(words for words in found.stopped if _says(rules, words) is not None))


def _said(rules: Rules[Any, Any], order: Order) -> bool:
    """Whether all of an order are actions of its verb, in their text form."""
    return all(wish and all(_says(rules, words) == order.verb for words in wish) for wish in order.wishes)


def _says(rules: Rules[Any, Any], words: str) -> str | None:
    """The verb of an action in its text form."""
    try:
        action = parse(rules.Actions, words)
    except NotUnderstood:
        return None
    return action.verb() if str(action) == words else None


def run(record: Record, now: datetime) -> None:
    """Carry out what is due of what was lined up. What it changes in a record is saved with it."""
    if all(chair.ahead == orders.NONE for chair in record.chairs):
        return
    for _ in range(ROUNDS):
        if record.status != "running" or not any(_act(record, chair, now) for chair in record.chairs):
            return


def forget(record: Record, actor: Seat, others: Collection[Seat]) -> None:
    """A seat took its step back, and with it what others had done since: all of them line up anew."""
    record.chairs[actor].ahead = orders.NONE
    for chair in (record.chairs[seat] for seat in others if seat != actor):
        left = orders.load(chair.ahead)
        for order in left.lists:
            left = _stopped(left, order)
        chair.ahead = orders.dump(left)


def _act(record: Record, chair: models.Chair, now: datetime) -> bool:
    """Let a seat that is due do what it has lined up, as far as it goes; whether it has done something."""
    if chair.ahead == orders.NONE or chair.due_since is None or chair.computer is not None:
        return False
    left = orders.load(chair.ahead)
    actions: list[Action] = []
    state = record.state
    while chair.seat in record.rules.to_act(state):
        asked = {action.verb() for action in record.rules.legal(state, chair.seat)}
        left = _going_on(left, asked)
        order = next((one for one in left.lists if one.verb in asked), None)
        if order is None:
            break
        action = _wished(record.rules, state, chair.seat, order)
        if action is None:
            left = _stopped(left, order)
            break
        step = record.rules.apply(state, chair.seat, action[0])
        left = _used(left, order, action[1])
        actions.append(action[0])
        if step.reveals:
            break
        state = step.state
    chair.ahead = orders.dump(left)
    if actions:
        turns.carry_out(record, chair.seat, actions, now, ahead=True)
    return bool(actions)


def _going_on(left: Orders, asked: Collection[str]) -> Orders:
    """Without the wish lists that have served: what follows is another round, in which nobody knows what is wished."""
    kept = tuple(one for one in left.lists if one.verb in asked or not (one.ranked and one.begun))
    return msgspec.structs.replace(left, lists=kept)


def _wished(rules: Rules[Any, Any], state: Any, seat: Seat, order: Order) -> tuple[Action, int] | None:
    """What an order wants to be done now, and by which of its wishes; `None` where that is not possible."""
    wishes = order.wishes if order.ranked else order.wishes[:1]
    forms = spelled(rules.view(state, seat), rules.legal(state, seat))
    said = {str(form): action for form, action in forms.items()}
    for number, wish in enumerate(wishes):
        for words in wish:
            if words in said:
                return said[words], number
    return None


def _used(left: Orders, order: Order, number: int) -> Orders:
    wishes = order.wishes[:number] + order.wishes[number + 1 :]
    after = (msgspec.structs.replace(order, wishes=wishes, begun=True),) if wishes else ()
    return msgspec.structs.replace(left, lists=_with(left.lists, order, after))


def _stopped(left: Orders, order: Order) -> Orders:
    return Orders(_with(left.lists, order, ()), (*left.stopped, *order.wishes[0][:1]))


def _with(lists: tuple[Order, ...], order: Order, instead: tuple[Order, ...]) -> tuple[Order, ...]:
    at = lists.index(order)
    return (*lists[:at], *instead, *lists[at + 1 :])
