"""The course as it stands: claims, moles, numbers, who leads where."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from bot.games.majority.view import Lead, MajorityView, TileView
from renderers.majority import pieces, story
from renderers.majority.layout import Course
from renderers.majority.story import Story
from renderers.scene import Put
from renderers.theme import Theme

LETTER: Final = {3: 80.0, 4: 90.0, 5: 92.0, 6: 94.0}
"""From the middle of a large tile to its letter, half way between its last and its first spot."""
FLAG: Final = {3: 80.0, 4: 88.0, 5: 90.0, 6: 90.0}
NUMBER: Final = {
    3: ((0, 105), (94, 91), (266, 91)),
    4: ((0, 106), (119, 100), (180, 106), (241, 100)),
    5: ((0, 107), (101, 92), (121, 104), (239, 104), (259, 92)),
    6: ((0, 105), (60, 105), (120, 105), (180, 105), (240, 105), (300, 105)),
}
"""Where the number of a taken spot stands: degrees and distance, beside the mole."""
OUTER: Final = 103
"""Farther out a number touches the border of its tile."""


def board(
    view: MajorityView, theme: Theme, course: Course, told: Story, skip: Collection[str] | None = ()
) -> Iterator[Put]:
    """Everything on the tiles; the numbers of `skip` are shown otherwise. `None`: too small for letters and numbers."""
    k, fresh = course.k, told.claimed
    for new in (False, True):
        for tile in view.tiles:
            if tile.claim is not None and (tile.letter in fresh) == new:
                yield Put(*course.at(tile.letter), pieces.band(theme, k, tile.claim, new))
    for tile in view.tiles:
        if tile.letter in fresh:
            yield Put(*course.at(tile.letter), pieces.burst(theme, k))
    for tile in view.tiles:
        if skip is not None:
            yield from _signs(theme, course, tile)
        yield from _middle(theme, course, tile)
    yield from story.under(told, theme, course)
    for tile in view.tiles:
        yield from _moles(theme, course, tile)
        if skip is not None:
            yield from _numbers(theme, course, tile, skip)


def _signs(theme: Theme, course: Course, tile: TileView) -> Iterator[Put]:
    """Letter and flag, between the first spot and its neighbours."""
    half = 180 / tile.spots
    yield Put(
        *course.polar(tile.letter, -half, LETTER[tile.spots]), pieces.letter(theme, course.k, tile.letter)
    )
    yield Put(*course.polar(tile.letter, half, FLAG[tile.spots]), pieces.flag(theme, course.k, tile.spots))


def _middle(theme: Theme, course: Course, tile: TileView) -> Iterator[Put]:
    """The token, or who would get one."""
    x, y = course.at(tile.letter)
    lead = tile.lead
    if tile.claim is None:
        if lead is not None:
            yield Put(x, y, pieces.chip(theme, course.k, lead.seat, lead.by))
        return
    threat = _threat(tile)
    yield Put(x, y - (round(9 * course.k) if threat else 0), pieces.token(theme, course.k, tile.claim))


def _threat(tile: TileView) -> Lead | None:
    """Who would take a claimed tile from its claimant, were it full as it is, J16."""
    lead = tile.lead
    return lead if lead is not None and tile.claim is not None and lead.seat != tile.claim else None


def _moles(theme: Theme, course: Course, tile: TileView) -> Iterator[Put]:
    """The moles of a tile, the nearer ones over the farther ones."""
    standing = [
        (label, seat) for label, seat in zip(tile.labels, tile.moles, strict=True) if seat is not None
    ]
    for label, seat in sorted(standing, key=lambda one: course.spot(one[0])[1]):
        x, y = course.spot(label)
        yield Put(x, y, pieces.mole(theme, course.k, seat))
    if threat := _threat(tile):
        x, y = course.at(tile.letter)
        yield Put(x, y + round(20 * course.k), pieces.rival(theme, course.k, threat.seat, threat.by))


def _numbers(theme: Theme, course: Course, tile: TileView, skip: Collection[str]) -> Iterator[Put]:
    """The numbers of spots that are taken."""
    for label in tile.labels:
        if label not in tile.free and label not in skip:
            degrees, away = NUMBER[tile.spots][int(label[1:]) - 1]
            stamp = pieces.letter(theme, course.k, label[1:], edged=away > OUTER)
            yield Put(*course.polar(tile.letter, degrees, away), stamp)
