"""What is hidden stays hidden, in every panel, story and export: every card of the nasty game is a canary."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable

import msgspec
import pytest

from bot.games.core import TABLE, Seat
from bot.table.values import Table
from tests.support import nasty
from tests.table.house import PEOPLE, House

STATE = msgspec.json.Decoder(nasty.NastyState)


async def secrets(house: House, game_id: int) -> dict[Seat, set[str]]:
    """By viewer, the words that must not reach it; the cards that nobody was ever dealt are hidden from all."""
    [row] = await house.rows("SELECT state FROM game WHERE id = :id", id=game_id)
    state = STATE.decode(row["state"])
    hidden: dict[Seat, set[str]] = {}
    for viewer in (TABLE, *range(state.seats)):
        known = set(state.table) | {seen.card for seen in state.seen if seen.by == viewer}
        if viewer != TABLE:
            known |= {*state.hands[viewer], *state.plans[viewer]}
        if viewer in (state.turn, int(state.target or -9)) and state.looked:
            known.add(state.looked)
        hidden[viewer] = set(nasty.WORDS) - known
    return hidden


def written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def nothing_of(text: str, words: Iterable[str], where: str) -> None:
    found = [word for word in words if f'"{word}"' in text or f" {word}" in text]
    assert not found, f"{where} shows {found}"


async def look_everywhere(house: House, table: Table) -> None:
    """Ask for everything that anybody can ask for, and look for what they must not see."""
    hidden = await secrets(house, table.id)
    for seat, person in enumerate(PEOPLE[: len(table.seats)]):
        panel = await house.tables.panel(table.id, person.id)
        nothing_of(written(panel), hidden[seat], f"the panel of seat {seat}")
    for person in (None, *PEOPLE[: len(table.seats)]):
        _, viewer, view = await house.tables.seen(table.id, person.id if person else None)
        nothing_of(written(view), hidden[viewer], f"the view of {viewer}")
        told = await house.tables.told(table.id, table.revision - 1, table.revision, viewer)
        nothing_of(written(told), hidden[viewer], f"what is told to {viewer}")
    nothing_of(json.dumps(await house.tables.export(table.id)), hidden[TABLE], "the export")


@pytest.mark.parametrize("seed", range(3))
async def test_no_word_of_a_hidden_card_reaches_anybody_else(house: House, seed: int) -> None:
    await play_and_look(house, seed)


@pytest.mark.soak
async def test_no_word_of_a_hidden_card_reaches_anybody_else_in_a_thousand_games(house: House) -> None:
    for seed in range(1000):
        await play_and_look(house, seed)


async def play_and_look(house: House, seed: int) -> None:
    """A game at random, by presses and by words, looking everywhere at every step."""
    dice = random.Random(seed)
    table = await house.running("nasty", people=dice.choice([2, 3, 4]), channel=seed, rounds="2")
    while table.status == "running":
        await look_everywhere(house, table)
        seat = dice.choice(table.due)
        panel = await house.tables.panel(table.id, PEOPLE[seat].id)
        if dice.random() < 0.5:
            drafted = await house.choose(panel, str(dice.choice(panel.legal)))
            await look_everywhere(house, table)
            while not drafted.confirmable:
                drafted = await house.choose(drafted, str(dice.choice(drafted.legal)))
                await look_everywhere(house, table)
            table = (await house.confirm(drafted)).table
        else:
            table = (await house.submit(panel, dice.choice(panel.legal))).table
        planned = [seat for seat in range(len(table.seats)) if seat not in table.due]
        again = await house.tables.panel(table.id, PEOPLE[dice.choice(planned or [0])].id)
        if again.legal and not again.due and dice.random() < 0.3:
            table = (await house.submit(again, dice.choice(again.legal))).table


async def test_a_running_export_does_not_tell_how_often_something_secret_was_done(house: House) -> None:
    table = await house.running("nasty", people=3)
    panel = await house.due(table)
    panel = await house.submit(panel, panel.legal[0])
    once = await house.tables.export(table.id)
    await house.submit(panel, panel.legal[1])
    assert await house.tables.export(table.id) == once


async def test_a_running_export_has_no_seed_state_or_action(house: House) -> None:
    table = await house.running("hole", placement="scattered")
    panel = await house.due(table)
    table = (await house.submit(panel, panel.legal[0])).table
    exported = await house.tables.export(table.id)
    assert exported["seed"] is None
    assert exported["entries"] == []
    assert {event["event"]["event"] for event in exported["events"]} >= {"laid", "started", "placed", "moved"}
    assert "turned" not in {event["event"]["event"] for event in exported["events"]}
    [row] = await house.rows("SELECT hex(seed) AS seed, state FROM game")
    assert row["seed"].lower() not in json.dumps(exported)


async def test_the_seed_is_shown_only_at_the_end(house: House) -> None:
    table = await house.running("nasty")
    [row] = await house.rows("SELECT lower(hex(seed)) AS seed FROM game")
    while table.status == "running":
        assert table.seed is None
        panel = await house.due(table)
        assert row["seed"] not in written(panel)
        table = (await house.submit(panel, panel.legal[0])).table
    assert table.seed == row["seed"]


async def test_trying_things_out_never_shows_more_than_confirming_nothing(house: House) -> None:
    """Every single first choice is drafted and taken back: the view afterwards is the one before."""
    table = await house.running("nasty", people=2)
    await house.submit(await house.tables.panel(table.id, PEOPLE[0].id), (await house.due(table)).legal[0])
    panel = await house.tables.panel(table.id, PEOPLE[1].id)
    hidden = (await secrets(house, table.id))[1]
    for action in panel.legal:
        drafted = await house.choose(panel, str(action))
        nothing_of(written(drafted), hidden, f"the draft of {action}")
        panel = await house.undo(drafted)
