"""Exported games hold when they are checked, and whatever is changed in them is found."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.table.export import checksum
from bot.table.values import Table
from bot.table.verify import verify
from tests.table.house import ANN, EVERYTHING, House


def check(value: object) -> tuple[bool, str, int | None]:
    report = verify(json.dumps(value).encode(), EVERYTHING)
    return report.holds, report.sentence, report.index


async def finished(house: House, game: str, channel: int = 8) -> Table:
    options = {"placement": "scattered", "turn_limit": "100"} if game == "hole" else {"rounds": "1"}
    table = await house.running(game, channel=channel, **options)
    return await house.play(table, random.Random(1).choice)


@pytest.mark.parametrize("game", ["hole", "nasty"])
async def test_a_finished_game_holds(house: House, game: str) -> None:
    table = await finished(house, game)
    exported = await house.tables.export(table.id)
    holds, sentence, index = check(exported)
    assert (holds, index) == (True, None), sentence
    assert verify(json.dumps(exported, indent=4, sort_keys=True).encode(), EVERYTHING).holds
    assert exported["seats"] == [{"name": "Ann", "computer": None}, {"name": "Bo", "computer": None}]
    assert {line["entry"].get("user_id") for line in exported["entries"]} == {None}


async def test_the_same_seeds_and_choices_give_the_same_export(house: House, tmp_path: Path) -> None:
    other = await House.build(tmp_path / "other.db")
    one = await house.tables.export((await finished(house, "nasty")).id)
    two = await other.tables.export((await finished(other, "nasty")).id)
    assert json.dumps(one) == json.dumps(two)
    await other.store.close()


async def test_an_aborted_game_holds_as_far_as_it_went(house: House) -> None:
    table = await house.running("nasty")
    panel = await house.due(table)
    await house.submit(panel, panel.legal[0])
    await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    exported = await house.tables.export(table.id)
    assert check(exported)[0], check(exported)
    lobby = await house.lobby("hole", channel=9)
    await house.tables.cancel(lobby.id, ANN, house.rid())
    exported = await house.tables.export(lobby.id)
    assert check(exported)[0], check(exported)


async def test_a_game_with_computers_names_their_level(house: House) -> None:
    table = await house.lobby("nasty", people=1)
    await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    await house.tables.begin(table.id, ANN, house.rid())
    await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    exported = await house.tables.export(table.id)
    assert exported["seats"][1] == {"name": "", "computer": "relaxed"}
    assert check(exported)[0], check(exported)


async def test_a_running_game_cannot_be_checked_yet(house: House) -> None:
    table = await house.running("nasty")
    holds, sentence, _ = check(await house.tables.export(table.id))
    assert not holds
    assert "not over" in sentence


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every single value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield (*path, key)
        yield from places(child, (*path, key))


def changed(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("1" if value[-1:] == "0" else "0")
        case None:
            return 0
        case list():
            return [*value, 1]
        case _:
            return {}


def tampered(exported: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    value = copy.deepcopy(exported)
    inner: Any = value
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = changed(inner[path[-1]])
    return value


@pytest.mark.parametrize("game", ["hole", "nasty"])
async def test_any_field_that_is_changed_is_found(house: House, game: str) -> None:
    exported = await house.tables.export((await finished(house, game)).id)
    ways = list(places(exported))
    for path in random.Random(5).sample(ways, 60) + [path for path in ways if len(path) == 1]:
        holds, sentence, _ = check(tampered(exported, path))
        assert not holds, path
        assert sentence.endswith(".")
        assert sentence.count("\n") == 0


@pytest.mark.parametrize("game", ["hole", "nasty"])
async def test_a_tamperer_who_mends_the_checksum_is_still_found_by_the_replay(
    house: House, game: str
) -> None:
    """All but names and times follows from the seed, the options and the actions."""
    exported = await house.tables.export((await finished(house, game)).id)
    ways = [
        p
        for p in places(exported)
        if p[-1] not in {"checksum", "at", "name", "revision"} and p[0] != "events"
    ]
    for path in random.Random(6).sample(ways, 60):
        value = tampered(exported, path)
        value["checksum"] = checksum(value)
        holds, sentence, index = check(value)
        assert not holds, path
        if path[0] == "entries" and len(path) > 3 and path[3] in {"events", "digest"}:
            assert index == path[1], (path, sentence)


async def test_an_entry_left_out_or_swapped_or_added_is_found(house: House) -> None:
    exported = await house.tables.export((await finished(house, "nasty")).id)
    entries = exported["entries"]
    for wrong in (
        entries[:-1],
        entries[1:],
        entries[:6] + entries[7:],
        [*entries[:6], entries[7], entries[6], *entries[8:]],
        [*entries, entries[-1]],
        [],
    ):
        lines = [{**line, "index": index} for index, line in enumerate(wrong)]
        value = {**exported, "entries": lines}
        assert not check({**value, "checksum": checksum(value)})[0]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"{",
        b'{"mole": 1}',
        b'"hole"',
        b"[" * 5000,
        b"[" * 50_000 + b"]" * 50_000,
        b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
        b'{"\\u001b[2J' + b"x" * 50_000 + b'": 1}',
        "é".encode("latin-1"),
    ],
)
def test_a_file_that_is_no_game_is_one_sentence(data: bytes) -> None:
    report = verify(data, EVERYTHING)
    assert not report.holds
    assert report.sentence.startswith("This is not an exported game")
    assert report.sentence.isprintable()
    assert len(report.sentence) < 500


async def test_what_can_be_anything_in_a_file_may_be_anything(house: House) -> None:
    exported = await house.tables.export((await finished(house, "nasty")).id)
    deep = b"[" * 50_000 + b"]" * 50_000
    for where in (b'"options": {', b'"events": ['):
        head, tail = json.dumps(exported).encode().rsplit(where, 1)
        data = head + where.rstrip(b"[{") + deep + b', "rest": ' + where[-1:] + tail
        assert not verify(data, EVERYTHING).holds
    hostile = ("\x1b[2J", "x" * 50_000, "\u202e", -1, 10**40, [[]], {"a": 1}, None)
    for path in random.Random(7).sample(list(places(exported)), 40):
        for value in hostile:
            wrong = copy.deepcopy(exported)
            inner: Any = wrong
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = value
            sentence = check({**wrong, "checksum": checksum(wrong)})[1]
            assert sentence.isprintable(), path
            assert len(sentence) < 500, path


async def test_a_game_of_an_unknown_version_is_one_sentence(house: House) -> None:
    exported = await house.tables.export((await finished(house, "nasty")).id)
    for name, value in (("mole", 2), ("game", "chess"), ("version", 2)):
        assert "does not know" in check({**exported, name: value})[1]
