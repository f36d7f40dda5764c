"""Whole games to check the laws on: every game of the catalogue and the nasty one, by every option once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from bot.catalogue import GAMES, Game
from bot.games.core import TABLE, Action, Seat, Step, fields, offered
from bot.games.dice import FastDice, SealedDice, choice
from bot.players.base import position
from bot.players.levels import LEVELS
from tests.support import nasty

ALL: dict[str, Game] = {**GAMES, nasty.GAME.rules.id: nasty.GAME}
SEED = bytes(range(32))
LONG = 5000
"""No game of ours has so many choices."""


class Setting(msgspec.Struct, frozen=True):
    """A game, with how many, by which options."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


class Stride(msgspec.Struct, frozen=True):
    """One step of a game: by a choice (`seat`, `action`) or by chance (`None`)."""

    index: int
    before: Any
    seat: Seat | None
    action: Action | None
    step: Step[Any]


def options(game: Game) -> Iterator[tuple[tuple[str, Any], ...]]:
    """The defaults, then each value that differs from them, one at a time."""
    yield ()
    for field in msgspec.structs.fields(game.rules.Options):
        yield from (((field.name, value),) for value in offered(field.type) if value != field.default)


SETTINGS = tuple(
    Setting(name, seats, chosen)
    for name, game in ALL.items()
    for seats in game.rules.seats
    for chosen in options(game)
)


def viewers(setting: Setting) -> tuple[Seat, ...]:
    return (TABLE, *range(setting.seats))


def start(setting: Setting) -> Any:
    rules = ALL[setting.game].rules
    return rules.start(setting.seats, rules.Options(**dict(setting.options)))


def walk(setting: Setting, *, sense: int = 70, seed: bytes = SEED) -> Iterator[Stride]:
    """A game to its end. `sense` of a hundred choices are made by the computer player, the rest at random; seats that may
    choose again though not waited for do so now and then.
    """
    game = ALL[setting.game]
    rules, player = game.rules, LEVELS["solid"](game.policy)
    luck = FastDice(f"{setting}{seed.hex()}")
    state = start(setting)
    for index in range(LONG):
        if rules.outcome(state) is not None:
            return
        due = rules.to_act(state)
        if not due:
            step = rules.settle(state, SealedDice(seed, index))
            yield Stride(index, state, None, None, step)
        else:
            able = tuple(seat for seat in range(setting.seats) if rules.legal(state, seat))
            seat = choice(luck, due if luck.below(4) else able)
            if luck.below(100) < sense:
                action = player.choose(position(rules, state, seat), luck)
            else:
                action = choice(luck, rules.legal(state, seat))
            step = rules.apply(state, seat, action)
            yield Stride(index, state, seat, action, step)
        state = step.state
    raise AssertionError(f"{setting} does not end")


@cache
def story(setting: Setting) -> tuple[Stride, ...]:
    """One such game, kept: the laws share it."""
    return tuple(walk(setting))


def states(setting: Setting) -> tuple[Any, ...]:
    """Every state of that game."""
    return (*(stride.before for stride in story(setting)), story(setting)[-1].step.state)


def any_action(kinds: tuple[type[Action], ...], luck: FastDice) -> Action:
    """An action in the words of the game, legal or not."""
    kind = choice(luck, kinds)
    values: list[Any] = []
    for field in fields(kind):
        words = [choice(luck, field.vocabulary.words) for _ in range(field.count)]
        read = [int(word) if field.number else word for word in words]
        values.append(read[0] if field.count == 1 else tuple(read))
    return kind(*values)


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")
