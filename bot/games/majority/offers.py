"""Shortcuts: what is often wanted of many legal actions, or several of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, TypeVar

import msgspec

from bot.games.core import Action, Seat, Shortcut
from bot.games.majority.actions import Add, Move, Play, Resupply, Strike

SEVERAL = 2
"""One action alone needs no shortcut, where it is one press anyway."""
WIDEST = 25
"""From more single steps than a menu holds several cannot be chosen at once."""

PlacedT = TypeVar("PlacedT", Add, Resupply)
Tiles: TypeAlias = Mapping[str, tuple[Seat | None, ...]]
"""By letter, whose mole stands on each spot."""


class Way(msgspec.Struct, frozen=True):
    """From a tile to one next to it."""

    start: str
    to: str
    moles: tuple[str, ...]
    """The player's, on the one."""
    spots: tuple[str, ...]
    """The free ones of the other."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """Each mole to a spot of its own."""
        return tuple(Move(mole, spot) for mole, spot in zip(self.moles, self.spots, strict=False))


def points(
    legal: Sequence[Action], left: int, after: int, supply: int, tiles: Tiles, seat: Seat
) -> tuple[Shortcut, ...]:
    """`steps`: several points, from anywhere to anywhere; a mole that no point is left for is one of the resupplies `after`.
    `rest`: as many points as one tile takes. `across`: moles from a tile to the next; `through`: and others from the
    supply in their places.

    All of the sequences can be carried out: until its last spot is filled a tile keeps its claim, and until its last mole leaves;
    and whoever leads when it is filled again keeps it.
    """
    ways = _ways(legal)
    adds = _by_tile([one for one in legal if isinstance(one, Add)])
    to_one = [*(_filled(found, left, after, supply) for found in adds.values()), *_gathered(ways, left)]
    across = [way.moves[:count] for way in ways for count in range(1, min(len(way.moves), left) + 1)]
    steps = _several("steps", (*(way.moves for way in ways), *adds.values()), left + after)
    refilled = [way for way in ways if _keeps(tiles[way.start], seat)]
    through = [
        tuple(chain.from_iterable((move, Add(move.mole)) for move in way.moves[:count]))
        for way in refilled
        for count in range(1, min(len(way.moves), left // 2, supply) + 1)
    ]
    return _offered(
        *steps,
        Shortcut("rest", sequences=_by_length(to_one, SEVERAL)),
        Shortcut("across", sequences=_by_length(across, SEVERAL if steps else 1)),
        Shortcut("through", sequences=_by_length(through, SEVERAL)),
    )


def _filled(adds: Sequence[Add], left: int, after: int, supply: int) -> tuple[Action, ...]:
    """As many moles to one tile as points and then resupplies bring there."""
    brought = adds[: min(left + after, supply)]
    return (*brought[:left], *(Resupply(add.spot) for add in brought[left:]))


def _several(key: str, kinds: Sequence[Sequence[Action]], most: int) -> tuple[Shortcut, ...]:
    """Several at once of what differs by tiles: each kind once, and twice as long as a menu holds it.

    Moves come first: adding goes on when the points are spent.
    """
    single = len(kinds)
    if most < SEVERAL or not 1 < single <= WIDEST:
        return ()
    twice = [kind for kind in kinds if len(kind) > 1][: WIDEST - single] if most > SEVERAL else []
    found = [tuple(kind[:count]) for kind in kinds for count in ((1, 2) if kind in twice else (1,))]
    return (Shortcut(key, sequences=tuple(found), most=most),)


def _ways(legal: Sequence[Action]) -> list[Way]:
    found: dict[tuple[str, str], list[Move]] = {}
    for move in legal:
        if isinstance(move, Move):
            found.setdefault((move.mole[0], move.to[0]), []).append(move)
    return [
        Way(start, to, tuple(dict.fromkeys(m.mole for m in moves)), tuple(dict.fromkeys(m.to for m in moves)))
        for (start, to), moves in found.items()
    ]


def _gathered(ways: Sequence[Way], most: int) -> Iterator[tuple[Move, ...]]:
    """To each tile that can be reached from several: always from where most moles are left."""
    for to in dict.fromkeys(way.to for way in ways):
        sources = {way.start: list(way.moles) for way in ways if way.to == to}
        if len(sources) == 1:
            continue  # it is `across`
        moves: list[Move] = []
        for spot in next(way.spots for way in ways if way.to == to)[:most]:
            moles = max(sources.values(), key=len)
            if moles:
                moves.append(Move(moles.pop(), spot))
        yield tuple(moves)


def _keeps(moles: tuple[Seat | None, ...], seat: Seat) -> bool:
    """Whether a seat keeps its tile when a mole has left and another of its own comes for it, J15, J17."""
    standing = [mole for mole in moles if mole is not None]
    return len(standing) > 1 and all(standing.count(seat) >= standing.count(mole) for mole in standing)


def cards(legal: Sequence[Action], own: Sequence[str], count: int, supply: int) -> tuple[Shortcut, ...]:
    """`plus`: a `+1` with its mole, by tile; of `count` in hand. `own` are the free spots of tiles with the player's token."""
    plus = Play("+1")
    if plus not in legal or not supply:
        return ()
    spots: dict[str, str] = {}
    for spot in own:
        spots.setdefault(spot[0], spot)
    moles = tuple((plus, Resupply(spot)) for spot in spots.values())
    return _offered(Shortcut("plus", sequences=moles, most=max(1, count)))


def resupplies(legal: Sequence[Action], left: int, supply: int) -> tuple[Shortcut, ...]:
    """`spread`: several, a tile each. `rest`: all resupplies left go to one tile."""
    tiles = _by_tile([one for one in legal if isinstance(one, Resupply)])
    found = (tuple(spots[: min(left, supply)]) for spots in tiles.values())
    return _offered(
        *_several("spread", tuple(tiles.values()), min(left, supply)),
        Shortcut("rest", sequences=_by_length(found, SEVERAL)),
    )


def strikes(legal: Sequence[Action], tiles: Tiles, seat: Seat) -> tuple[Shortcut, ...]:
    """`clear`: what leaves a tile empty, so that its token returns, J17. `most`: what takes none of one's own moles, most first.

    Strikes that take the same moles are offered once.
    """
    once: dict[frozenset[int | str], Strike] = {}
    for one in legal:
        if isinstance(one, Strike):
            once.setdefault(frozenset((one.spot[0], *_struck(one, tiles))), one)
    clear = [s for s in once.values() if s.count == sum(mole is not None for mole in tiles[s.spot[0]])]
    foreign = [s for s in once.values() if seat not in [tiles[s.spot[0]][at] for at in _struck(s, tiles)]]
    foreign.sort(key=lambda strike: -strike.count)
    return _offered(Shortcut("clear", tuple(clear)), Shortcut("most", tuple(foreign)))


def _struck(strike: Strike, tiles: Tiles) -> list[int]:
    """The places in its tile's ring that a strike takes, J11."""
    ring, first = len(tiles[strike.spot[0]]), int(strike.spot[1:]) - 1
    return [(first + step) % ring for step in range(strike.count)]


def _by_tile(actions: Iterable[PlacedT]) -> dict[str, list[PlacedT]]:
    tiles: dict[str, list[PlacedT]] = {}
    for action in actions:
        tiles.setdefault(action.spot[0], []).append(action)
    return tiles


def _by_length(found: Iterable[tuple[Action, ...]], least: int) -> tuple[tuple[Action, ...], ...]:
    """Each sequence that is long enough, once, the longest first."""
    return tuple(sorted(dict.fromkeys(one for one in found if len(one) >= least), key=len, reverse=True))


def _offered(*shortcuts: Shortcut) -> tuple[Shortcut, ...]:
    return tuple(one for one in shortcuts if one.actions or one.sequences)
