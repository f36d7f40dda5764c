"""Whole games move between databases and are played on there; a file is believed nothing."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot import export as exports
from bot.catalogue import GAMES
from bot.games.core import TABLE
from bot.table import moving
from bot.trouble import Trouble
from tests.table.house import ANN, BO, House

GAME = sorted(GAMES)


@pytest.fixture
async def other(empty_database, tmp_path):
    """Another database."""
    path = tmp_path / "other.db"
    path.write_bytes(empty_database.read_bytes())
    house = await House.build(path, first=5000)
    yield house
    await house.store.close()


def url(house: House) -> str:
    return f"sqlite:///{house.path}"


async def played(house: House, game: str, turns: int):
    seats = GAMES[game].rules.seats
    table = await house.running(game, min(seats, key=lambda n: abs(n - 2)))
    for _ in range(turns):
        panel = await house.due(table)
        table = (await house.submit(panel, panel.legal[0])).table
    return table


@pytest.mark.parametrize("game", GAME)
async def test_a_moved_game_is_the_same_and_goes_on(house, other, game):
    await other.lobby("hill", 1, channel=77)  # so that numbers differ
    table = await played(house, game, 5)
    said = await exports.put(url(other), await exports.whole(url(house), table.id))
    assert said == f"Table 2: {game}, running, {len(await entries(house))} log entries, all of them replayed."
    moved = await other.tables.table(2)
    for name in ("game", "channel_id", "guild_id", "options", "terms", "commitment", "revision", "due"):
        assert getattr(moved, name) == getattr(table, name), name
    assert [(s.user_id, s.name) for s in moved.seats] == [(s.user_id, s.name) for s in table.seats]
    for viewer in (TABLE, ANN.id, BO.id):
        seen = [(await h.tables.seen(t.id, viewer))[2] for h, t in ((house, table), (other, moved))]
        assert seen[0] == seen[1]
    first, second = await house.due(table), await other.due(moved)
    assert second.legal == first.legal
    one, two = await house.submit(first, first.legal[0]), await other.submit(second, second.legal[0])
    assert one.view == two.view  # the same dice
    assert two.table.revision == one.table.revision
    lanes = await other.rows("SELECT kind, target_id, seat FROM lane WHERE game_id = 2 ORDER BY kind, seat")
    assert lanes == await house.rows("SELECT kind, target_id, seat FROM lane ORDER BY kind, seat")


async def entries(house: House) -> list[Any]:
    return await house.rows("SELECT body FROM entry WHERE game_id = 1")


async def test_a_game_that_is_over_moves_with_its_log_and_its_result(house, other):
    table = await house.play(await house.running("hill"))
    await exports.put(url(other), await exports.whole(url(house), table.id))
    assert (await other.tables.table(1)).outcome == table.outcome
    assert await other.tables.export(1) == await house.tables.export(table.id)
    assert [row["rated"] for row in await other.rows("SELECT rated FROM result")] == [0, 0]
    assert await other.rows("SELECT * FROM rating") == []
    assert await other.rows("SELECT * FROM lane WHERE wants > shown") == []


async def refused(house: House, data: bytes, sentence: str) -> None:
    before = await house.everything()
    with pytest.raises(Trouble) as trouble:
        await exports.put(url(house), data)
    assert sentence in str(trouble.value), trouble.value
    assert str(trouble.value).endswith(".")
    assert "\n" not in str(trouble.value)
    assert await house.everything() == before


async def test_nothing_is_ever_overwritten(house, other):
    table = await played(house, "hill", 2)
    data = await exports.whole(url(house), table.id)
    await refused(house, data, "in the database already, as table 1")
    await other.lobby("hole", 1, channel=table.channel_id)
    await refused(other, data, f"Channel {table.channel_id} has a table already")


async def test_a_lobby_does_not_move(house):
    table = await house.lobby("hill")
    with pytest.raises(Trouble, match="has not begun"):
        await exports.whole(url(house), table.id)
    with pytest.raises(Trouble, match="There is no table 7"):
        await exports.whole(url(house), 7)


def changed(data: bytes, path: tuple[Any, ...], value: Any) -> bytes:
    wrong = json.loads(data)
    inner = wrong
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(wrong).encode()


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("mole_whole",), 2, "This is not a whole game"),
        (("surprise",), 1, "This is not a whole game"),
        (("game",), "chess", "which this program does not know"),
        (("seed",), "00" * 32, "The seed is not the one that was sealed"),
        (("seed",), "zz", "The seed is not 32 bytes"),
        (("status",), "over", "The file has no end"),
        (("ended_at",), "2026-01-01T00:00:00Z", "The file has no end, or one too early"),
        (("created_at",), "2026-01-01T00:00:00", "without its zone"),
        (("revision",), 1, "does not fit its revision"),
        (("revision",), 2**40, "This is not a whole game"),
        (("channel_id",), -1, "This is not a whole game"),
        (("terms",), {"pace": "warp"}, "This is not a whole game"),
        (("options",), {"x": 1}, "Log entry 2 is wrong"),
        (("seats", 0, "user_id"), 102, "seats a person twice"),
        (("seats", 0, "user_id"), None, "nobody on seat 1"),
        (("seats", 0, "computer"), "relaxed", "both a person and a computer"),
        (("seats", 0, "draft"), "{", "a draft on seat 1"),
        (("entries", 4, "entry", "action"), "start B2", "Log entry 4 is wrong"),
        (("entries", 4, "entry", "seat"), 0, "Log entry 4 is wrong"),
        (("entries", 4, "entry", "events"), [], "Log entry 4 is wrong"),
        (("entries", 4, "entry", "digest"), "0", "Log entry 4 is wrong"),
        (("entries", 4, "index"), 7, "Log entry 4 is wrong"),
        (("entries",), [], "log"),
    ],
)
async def test_a_file_that_does_not_hold_is_refused_in_a_sentence(house, other, path, value, sentence):
    table = await played(house, "hill", 4)
    data = await exports.whole(url(house), table.id)
    wrong = changed(data, path, value)
    await refused(other, wrong, sentence)


async def test_a_log_that_stops_in_the_middle_of_a_turn_is_refused(house, other):
    table = await house.running("hole", placement="scattered")
    for _ in range(3):
        panel = await house.due(table)
        table = (await house.submit(panel, panel.legal[0])).table
    whole = json.loads(await exports.whole(url(house), table.id))
    kinds = [line["entry"]["entry"] for line in whole["entries"]]
    last = max(at for at, kind in enumerate(kinds) if kind == "settled")
    del whole["entries"][last:]
    assert whole["entries"][-1]["entry"]["entry"] == "played"
    await refused(other, json.dumps(whole).encode(), "nobody is due")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from places(part, (*path, key))


async def test_whatever_is_put_into_a_file_is_a_sentence_or_a_sound_game(house):
    table = await played(house, "hole", 6)
    plain = json.loads(await exports.whole(url(house), table.id))
    hostile = ("\x1b[2J", "x" * 5000, "\u202e", -1, 10**40, [[]], {"a": 1}, None, 0, True, "")
    for path in random.Random(3).sample(list(places(plain)), 60):
        for value in hostile:
            wrong = copy.deepcopy(plain)
            inner: Any = wrong
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = value
            said = unpacked(json.dumps(wrong).encode(), house)
            assert said.isprintable(), path
            assert len(said) < 600, path


def unpacked(data: bytes, house: House) -> str:
    """Why it is refused; empty for a sound game."""
    try:
        moving.unpack(data, GAMES, house.clock.now())
    except Trouble as trouble:
        return str(trouble)
    return ""


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b"[" * 50_000, b'{"mole_whole": 1}', b"null"])
async def test_a_file_that_is_no_game_is_refused_in_a_sentence(house, data):
    await refused(house, data, "This is not a whole game")


async def test_the_ordinary_export_of_a_running_game_has_no_secret(house):
    table = await played(house, "hole", 4)
    row = (await house.rows("SELECT seed FROM game"))[0]
    text = json.dumps(await house.tables.export(table.id))
    assert row["seed"].hex() not in text
    assert str(ANN.id) not in text
    whole = (await exports.whole(url(house), table.id)).decode()
    assert row["seed"].hex() in whole
