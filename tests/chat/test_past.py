"""History, replay and recap: what was played, as far as whoever asks may know it."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot import export as exports
from bot.games.core import TABLE


async def play(world, turns: int, game_id: int = 1) -> None:
    for _ in range(turns):
        who = await world.due(game_id)
        await world.type(who, await world.best(who, game_id))


@pytest.fixture
async def game(world):
    await world.begin(world.bo, placement="scattered")
    return world


async def test_the_history_tells_every_turn_in_pages_newest_first(game):
    world = game
    await play(world, 45)
    pages = [await world.command(world.eve, "mole history")]
    assert set(pages[0].buttons) == {"Older"}
    while "Older" in pages[-1].buttons:
        pages.append(await world.press(world.eve, pages[-1], "Older"))
    told = await world.tables.told(1, -1, 10**6, TABLE)
    lines = [line for page in reversed(pages) for line in page.text.splitlines()]
    numbers = [int(line[2:].split("**")[0]) for line in lines if line.startswith("**")]
    assert numbers == list(range(1, 46))
    moves = [f"moved {t.event.start} → {t.event.to}" for t in told if t.event.kind() == "moved"]
    shown = [move for line in lines for move in moves if move in line]
    assert set(shown) == set(moves)
    newer = await world.press(world.eve, pages[-1], "Newer")
    assert "**1** " not in newer.text
    assert newer.text.startswith("## The Mole in the Hole: what has been played")


async def test_forged_pages_are_answered_and_tell_nothing_more(game):
    world = game
    await play(world, 3)
    whole = (await world.command(world.eve, "mole history")).text
    for custom_id in ("h:1:upto:999999999", "h:1:from:0"):
        assert world.told(await world.forge(world.eve, custom_id)).text == whole
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.command(world.cy, "mole start", elsewhere, game="hole")
    for custom_id in ("h:2:upto:1", "y:2:0"):
        told = world.told(await world.forge(world.eve, custom_id)).text
        assert told.startswith("That button is of another time.")


async def test_the_history_of_a_lobby_and_of_no_table(world):
    told = await world.command(world.ann, "mole history")
    assert told.text.startswith("No game in this channel.")
    await world.open(world.bo)
    assert (await world.command(world.ann, "mole history")).text == "Nothing has been played yet."
    assert (await world.command(world.ann, "mole replay")).text.startswith("The game has not begun.")


def frames(shown) -> int:
    [pixels] = shown.pixels()
    return Image.open(BytesIO(pixels)).n_frames


async def test_the_replay_is_a_moving_picture_of_the_public_view(game):
    world = game
    await play(world, 12)
    shown = await world.command(world.eve, "mole replay")
    assert shown.text == "**The Mole in the Hole** so far, 12 turns."
    assert shown.pictures == ["replay-1-12.gif"]
    [pixels] = shown.pixels()
    assert pixels.startswith(b"GIF89a")
    assert shown.private
    said = [
        part["content"]
        for request in world.env.http_requests
        if request.path.endswith("@original")
        for part in request.json.get("components", [])
        if part["type"] == 10
    ]
    assert "13 pictures of this game are being drawn; that takes a little while." in said
    assert [text for text in said if "pictures are drawn" in text] == [
        f"{done} of 13 pictures are drawn." for done in (3, 6, 9, 12)
    ]


async def test_at_the_end_anybody_may_see_the_whole_game(world):
    await world.begin(world.bo, placement="scattered", turn_limit=4)
    while (await world.table()).status == "running":
        await play(world, 1)
    shown = await world.press(world.eve, world.card, "Replay")
    assert "the whole game in" in shown.text
    assert shown.pictures


async def test_the_board_after_any_turn_is_shown_and_leads_to_the_others(game):
    world = game
    await play(world, 4)
    moved = [t.event for t in await world.tables.told(1, -1, 10**6, TABLE) if t.event.kind() == "moved"]
    shown = await world.command(world.eve, "mole replay", turn=2)
    assert f"moved {moved[1].start} → {moved[1].to}" in shown.text
    assert shown.text.startswith("**2** ")
    assert shown.pictures == ["turn-1-2.png"]
    shown = await world.press(world.eve, shown, "Turn after")
    assert f"moved {moved[2].start} → {moved[2].to}" in shown.text
    shown = await world.press(world.eve, await world.press(world.eve, shown, "Turn after"), "Turn before")
    assert shown.pictures == ["turn-1-3.png"]
    first = await world.command(world.eve, "mole replay", turn=0)
    assert set(first.buttons) == {"Turn after"}
    for wrong in (-1, 5):
        told = await world.command(world.eve, "mole replay", turn=wrong)
        assert told.text == f"There is no turn {wrong}: the turns so far are 0, the beginning, to 4."


async def test_the_replayed_boards_are_those_that_were_seen(game):
    world = game
    seen = [(await world.tables.seen(1, None))[2]]
    for _ in range(5):
        await play(world, 1)
        seen.append((await world.tables.seen(1, None))[2])
    await world.restart()
    _, shots = await world.bot.parts.retelling.shots(1)
    assert [shot.view for shot in shots] == seen


async def test_a_film_that_cannot_be_drawn_is_said_in_a_sentence(game, monkeypatch):
    world = game
    await play(world, 1)

    def broken(*_):
        raise RuntimeError

    monkeypatch.setattr("renderers.film.Film.add", broken)
    shown = await world.command(world.eve, "mole replay")
    assert shown.text == "The film could not be drawn. `/mole history` tells it in words."
    faults = [log for log in world.env.logs if log["log_level"] == "error"]
    assert [fault["event"] for fault in faults] == ["a picture of a film could not be drawn"]
    world.env.logs.remove(faults[0])


async def test_the_recap_tells_what_others_did_since_ones_last_turn_and_then_nothing_new(game):
    world = game
    await play(world, 2)
    who = await world.due()
    other = world.bo if who is world.ann else world.ann
    moves = [t for t in await world.tables.told(1, -1, 10**6, TABLE) if t.event.kind() == "moved"]
    shown = await world.command(who, "mole recap")
    assert shown.text.startswith("Since you last looked:")
    assert f"moved {moves[-1].event.start} → {moves[-1].event.to}" in shown.text
    assert f"moved {moves[0].event.start} → {moves[0].event.to}" not in shown.text
    assert shown.pictures == ["new.png"]
    assert f"'viewer': {(await world.table()).seat_of(who.id)}" in shown.alts[0]
    await world.restart()
    again = await world.command(who, "mole recap")
    assert again.text.startswith("Nothing new since you looked <t:")
    assert f"moved {moves[-1].event.start} → {moves[-1].event.to}" in again.text
    nothing = await world.command(other, "mole recap")
    assert nothing.text.startswith("Nothing has happened since your last turn.")
    assert not nothing.pictures


async def test_the_recap_begins_at_the_last_look_and_spectators_have_one_too(game):
    world = game
    first = await world.press_more(world.eve, "recap")
    assert first.text.startswith("Since you last looked:")
    await play(world, 1)
    move = [t.event for t in await world.tables.told(1, -1, 10**6, TABLE) if t.event.kind() == "moved"][-1]
    second = await world.press_more(world.eve, "recap")
    assert second.text.splitlines()[0].startswith("Since you last looked, <t:")
    assert f"moved {move.start} → {move.to}" in second.text.splitlines()[1]
    assert len(second.text.splitlines()) < len(first.text.splitlines()) + 3


async def test_everything_of_the_card_s_menu_is_answered(game):
    world = game
    for verb in ("history", "replay", "recap"):
        assert (await world.press_more(world.eve, verb)).private


async def test_a_game_moved_to_another_database_is_shown_in_its_channel_and_played_on(game, tmp_path):
    world = game
    await play(world, 3)
    due = await world.due()
    data = await exports.whole(f"sqlite:///{world.path}", 1)
    world.path = tmp_path / "other.sqlite3"
    await exports.put(f"sqlite:///{world.path}", data)
    before = len(world.messages())
    await world.restart()
    await world.env.settle()
    assert len(world.messages()) == before + 1
    assert due.id in world.card.pinged
    assert world.dms(due)[-1].controls
    moved = await world.best(due)
    await world.by_buttons(due, moved)
    assert f"moved {moved.mole} → {moved.to}" in world.card.text
    assert "**4** " in (await world.command(world.eve, "mole history")).text


async def test_the_panel_offers_to_tell_what_is_new_while_nothing_is_chosen(game):
    world = game
    await play(world, 2)
    who = await world.due()
    panel = await world.press(who, world.card, "Your move")
    told = await world.press(who, panel, "Since you last looked")
    assert told.text.startswith("Since you last looked:")
    sheets = await world.by_buttons(who, await world.best(who), panel, confirm=False)
    assert "Since you last looked" not in sheets[-1].buttons
