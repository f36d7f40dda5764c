"""Shortcuts: what is often wanted of many legal actions, or several of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.core import Action, Seat, Shortcut
from bot.games.majority.actions import Add, Move, Resupply, Strike

SEVERAL = 2
"""One action alone needs no shortcut."""


def points(legal: Sequence[Action], left: int, supply: int) -> tuple[Shortcut, ...]:
    """`rest`: all points left add moles to one tile. `across`: they move moles from one tile to one adjacent tile.

    As many as there are points, moles and room for; the longest sequences first. All of them can be carried out: until its
    last spot is filled a tile keeps its claim, and until its last mole leaves too.
    """
    adds = _by_tile(add for add in legal if isinstance(add, Add))
    moves: dict[tuple[str, str], list[Move]] = {}
    for move in legal:
        if isinstance(move, Move):
            moves.setdefault((move.mole[0], move.to[0]), []).append(move)
    return _offered(
        Shortcut("rest", sequences=_longest(adds.values(), min(left, supply))),
        Shortcut("across", sequences=_longest(map(_pairs, moves.values()), left)),
    )


def resupplies(legal: Sequence[Action], left: int, supply: int) -> tuple[Shortcut, ...]:
    """`rest`: all resupplies left go to one tile."""
    tiles = _by_tile(one for one in legal if isinstance(one, Resupply))
    return _offered(Shortcut("rest", sequences=_longest(tiles.values(), min(left, supply))))


def strikes(
    legal: Sequence[Action], tiles: Mapping[str, tuple[Seat | None, ...]], seat: Seat
) -> tuple[Shortcut, ...]:
    """`clear`: what leaves a tile empty, so that its token returns, J17. `most`: what takes most moles and none of one's own.

    Strikes that take the same moles are offered once.
    """
    once: dict[frozenset[int | str], Strike] = {}
    for one in legal:
        if isinstance(one, Strike):
            once.setdefault(frozenset((one.spot[0], *_struck(one, tiles))), one)
    clear = [s for s in once.values() if s.count == sum(mole is not None for mole in tiles[s.spot[0]])]
    foreign = [s for s in once.values() if seat not in [tiles[s.spot[0]][at] for at in _struck(s, tiles)]]
    most = max((strike.count for strike in foreign), default=0)
    return _offered(
        Shortcut("clear", tuple(clear)),
        Shortcut("most", tuple(strike for strike in foreign if strike.count == most)),
    )


def _struck(strike: Strike, tiles: Mapping[str, tuple[Seat | None, ...]]) -> list[int]:
    """The places in its tile's ring that a strike takes, J11."""
    ring, first = len(tiles[strike.spot[0]]), int(strike.spot[1:]) - 1
    return [(first + step) % ring for step in range(strike.count)]


def _by_tile(actions: Iterable[Add] | Iterable[Resupply]) -> dict[str, list[Action]]:
    tiles: dict[str, list[Action]] = {}
    for action in actions:
        tiles.setdefault(action.spot[0], []).append(action)
    return tiles


def _pairs(moves: Sequence[Move]) -> list[Action]:
    """Each mole of one tile to a free spot of its own on another."""
    moles = dict.fromkeys(move.mole for move in moves)
    spots = dict.fromkeys(move.to for move in moves)
    return [Move(mole, to) for mole, to in zip(moles, spots, strict=False)]


def _longest(choices: Iterable[Sequence[Action]], most: int) -> tuple[tuple[Action, ...], ...]:
    found = [tuple(actions[:most]) for actions in choices]
    return tuple(sorted((one for one in found if len(one) >= SEVERAL), key=len, reverse=True))


def _offered(*shortcuts: Shortcut) -> tuple[Shortcut, ...]:
    return tuple(one for one in shortcuts if one.actions or one.sequences)
