"""Moles come and go, and with them claims: J14 to J18."""

from __future__ import annotations

from bot.games.components import changed
from bot.games.core import Seat
from bot.games.majority import events
from bot.games.majority.board import NOBODY
from bot.games.majority.story import Story, empty, tile_moles, tokens


def arrive(story: Story, seat: Seat, spot: int) -> None:
    """A mole comes to a free spot; when it fills the tile, the majority is checked at once, J14."""
    stand(story, seat, spot)
    tile = story.course.tile[spot]
    if NOBODY not in tile_moles(story.course, story.state, tile):
        _check(story, tile)


def stand(story: Story, seat: Seat, spot: int) -> None:
    """A mole comes to a free spot, and the tile remembers who was last, J15."""
    state, tile = story.state, story.course.tile[spot]
    before = tuple(other for other in state.arrivals[tile] if other != seat)
    story.set(moles=changed(state.moles, spot, seat), arrivals=changed(state.arrivals, tile, (*before, seat)))


def leave(story: Story, spot: int) -> None:
    """A mole leaves its spot; the claim stays until the tile is empty, J17."""
    state, tile = story.state, story.course.tile[spot]
    story.set(moles=changed(state.moles, spot, NOBODY))
    claimant = state.claims[tile]
    if claimant != NOBODY and empty(story.course, story.state, tile):
        story.set(claims=changed(state.claims, tile, NOBODY))
        story.deed(events.Returned(seat=claimant, tile=story.course.letters[tile]))


def _check(story: Story, tile: int) -> None:
    """A full tile belongs to the majority, J14, J16; among equals to the last to come, J15."""
    state = story.state
    moles = tile_moles(story.course, state, tile)
    counts = tuple(moles.count(seat) for seat in range(state.seats))
    most = max(counts)
    leader = [seat for seat in state.arrivals[tile] if counts[seat] == most][-1]
    before = state.claims[tile]
    claim: events.Claim
    if before == leader:
        claim = "kept"
    elif not tokens(story.board, state, leader):
        claim = "without"  # J18
    else:
        claim = "new" if before == NOBODY else "replaced"
        story.set(claims=changed(state.claims, tile, leader))
    story.deed(
        events.Filled(
            seat=leader,
            tile=story.course.letters[tile],
            spots=len(moles),
            moles=counts,
            tied=counts.count(most) > 1,
            claim=claim,
            before=None if before == NOBODY else before,
        )
    )
