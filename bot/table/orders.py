"""Moves lined up for later, as values: what a player wants to do once it is possible."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Wish: TypeAlias = tuple[str, ...]
"""Actions in their text form, the most wanted first: the first that is legal by then is meant."""


class Order(msgspec.Struct, frozen=True, array_like=True):
    """What is wanted of one verb: wishes one after the other, or, if `ranked`, always the first that is possible."""

    verb: str
    wishes: tuple[Wish, ...]
    ranked: bool
    begun: bool = False
    """Something of it was done."""


class Orders(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a seat has lined up, an order for each verb; and what had to be stopped, until it is looked at."""

    lists: tuple[Order, ...] = ()
    stopped: tuple[str, ...] = ()


NONE = "{}"
"""How nothing at all is stored."""


def load(text: str) -> Orders:
    """Orders as they are stored; what nobody can read any more counts as nothing."""
    try:
        return msgspec.json.decode(text, type=Orders)
    except msgspec.DecodeError:
        return Orders()


def seen(text: str) -> str:
    """The same without what had to be stopped."""
    return text if text == NONE else dump(Orders(load(text).lists))


def dump(orders: Orders) -> str:
    """The same to be stored."""
    return msgspec.json.encode(orders).decode()
