"""What a log tells a viewer: the game's events, and what else has happened at the table, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from bot.games.core import Event, Seat
from bot.table import log
from bot.table.codec import Codec
from bot.table.export import LogRow
from bot.table.happenings import Replaced, TakenBack
from bot.table.replay import Deed
from bot.table.values import Told


def earliest(rows: Iterable[LogRow]) -> int | None:
    """The first entry that is needed to tell these: what they take back is told with them. `None`: none but they."""
    return min((row.entry.to for row in rows if isinstance(row.entry, log.Undone)), default=None)


def tell(codec: Codec, rows: Sequence[LogRow], viewer: Seat, after: int) -> tuple[Told, ...]:
    """What happened after revision `after`. What was taken back since is told as that, whenever it had happened."""
    told: list[tuple[int, Told]] = []
    kept: dict[int, Seat] = {}
    for number, row in enumerate(rows):
        if isinstance(row.entry, log.Undone):
            to, kept = row.entry.to, _kept(rows[number:])
            places = {seat: index for index, seat in kept.items()}
            stays = [isinstance(item.event, Replaced) or item.by in places for _, item in told]
            before = told
            told = [
                (places.get(item.by, index) if index >= to else index, item)  # type: ignore[arg-type]  # `None` is no seat
                for (index, item), stay in zip(before, stays, strict=True)
                if index < to or stay
            ]
            gone = [
                item for (index, item), stay in zip(before, stays, strict=True) if index >= to and not stay
            ]
            told += ((row.index, item) for item in _taken_back(row, row.entry, gone, viewer))
        elif row.index not in kept:
            told += ((row.index, item) for item in _of(codec, row, viewer))
    return tuple(item for _, item in told if item.revision > after)


def _kept(rows: Sequence[LogRow]) -> dict[int, Seat]:
    """What others had chosen and still do when the first of these took its step back: their entries anew, by index."""
    revision = rows[0].revision
    again = takewhile(lambda row: row.revision == revision, rows[1:])
    return {row.index: row.entry.seat for row in again if isinstance(row.entry, log.Played)}


def _of(codec: Codec, row: LogRow, viewer: Seat) -> Iterable[Told]:
    entry = row.entry
    if isinstance(entry, log.Replaced):
        yield Told(row.revision, row.at, Replaced(seat=entry.seat, computer=entry.computer), None)
    elif isinstance(entry, Deed):
        by, standin = (entry.seat, entry.standin) if isinstance(entry, log.Played) else (None, False)
        for event in codec.events(entry.events):
            if event.seen_by(viewer):
                yield Told(row.revision, row.at, event, by, standin)


def _taken_back(row: LogRow, entry: log.Undone, gone: Sequence[Told], viewer: Seat) -> Iterable[Told]:
    """Who knew nothing of a step does not hear either that it was taken back."""
    undone: list[Event] = []
    for item in gone:
        undone += item.event.undone if isinstance(item.event, TakenBack) else [item.event]
    if undone or viewer == entry.seat:
        yield Told(row.revision, row.at, TakenBack(seat=entry.seat, undone=tuple(undone)), entry.seat)
