"""What a person sets is kept, and changes what they alone are shown and asked."""

from __future__ import annotations

import msgspec
import pytest

from bot.catalogue import GAMES
from bot.games.core import TABLE
from tests.chat.reading import Shown
from tests.chat.stub import paint
from tests.chat.world import offered


@pytest.fixture
def frames() -> list:
    return []


@pytest.fixture
def games(frames):
    def watched(view, frame):
        frames.append(frame)
        return paint(view, frame)

    return {key: msgspec.structs.replace(game, painter=watched) for key, game in GAMES.items()}


async def asked_for_zone(world, who, sheet, typed) -> Shown:
    actor = world._actor(who, sheet)
    form = await actor.click(sheet.message, label="Time zone")
    return world.answer(await actor.submit_modal(form, {"zone": typed}))


async def test_the_sheet_says_what_is_set_and_every_press_changes_it(world):
    sheet = await world.command(world.ann, "mole-me settings")
    assert "**Time zone** · UTC." in sheet.text
    assert "**Quiet hours** · none." in sheet.text
    sheet = await world.press(world.ann, sheet, "Reminders off")
    sheet = await world.press(world.ann, sheet, "Confirm off")
    sheet = await world.pick(world.ann, sheet, "22-7")
    sheet = await world.pick(world.ann, sheet, "contrast")
    sheet = await asked_for_zone(world, world.ann, sheet, "tokyo")
    await world.restart()
    again = await world.command(world.ann, "mole-me settings")
    assert again.text == sheet.text
    for told in (
        "· Asia/Tokyo.",
        "**Quiet hours** · 22-7.",
        "**Reminders** · off",
        "**Confirm** · off",
        "messages** · on",
    ):
        assert told in again.text
    assert {o["value"] for s in again.selects for o in s["options"] if o.get("default")} == {
        "22-7",
        "contrast",
    }
    other = await world.command(world.bo, "mole-me settings")
    assert "**Reminders** · on" in other.text


async def test_a_zone_that_is_none_is_refused_helpfully_and_the_sheet_stays(world):
    sheet = await world.command(world.ann, "mole-me settings")
    refused = await asked_for_zone(world, world.ann, sheet, "Pari")
    assert refused.text.startswith('"Pari" is not a time zone that I know. Did you mean Europe/Paris')
    assert "· UTC." in (await world.command(world.ann, "mole-me settings")).text


async def test_settings_work_by_dm(world):
    sheet = world.answer(await world.ann.user.slash("mole-me settings"))
    sheet = await world.press(world.ann, sheet, "Messages off")
    assert "messages** · off" in sheet.text
    assert "messages** · off" in (await world.command(world.ann, "mole-me settings")).text


async def test_a_forged_setting_is_refused_and_nobody_elses_is_changed(world):
    await world.open(world.bo)
    for custom_id in ("v:zone_x:on", "v:dms:maybe", "v:away_seconds:on"):
        assert world.told(await world.forge(world.eve, custom_id)).text
    assert await world.rows("SELECT * FROM person") == []
    assert world.told(await world.forge(world.eve, "v:dms:off")).private
    assert [row["user_id"] for row in await world.rows("SELECT * FROM person")] == [world.eve.id]


async def test_private_pictures_are_in_the_persons_theme_and_the_channels_are_not(world, frames):
    sheet = await world.command(world.ann, "mole-me settings")
    await world.pick(world.ann, sheet, "night")
    await world.begin(world.bo, placement="scattered")
    await world.press(world.ann, world.card, "My hand")
    await world.press(world.bo, world.card, "My hand")
    await world.command(world.ann, "mole board")
    seat = (await world.table()).seat_of(world.ann.id)
    mine = {frame.theme for frame in frames if frame.viewer == seat}
    assert mine == {"night"}
    assert {frame.theme for frame in frames if frame.viewer not in {seat, TABLE}} == {"day"}
    public = [frame.theme for frame in frames if frame.viewer == TABLE]
    assert public[-1] == "night"
    assert set(public[:-1]) == {"day"}


async def test_who_wants_no_messages_gets_none_and_the_channel_does_not_complain(world):
    for who in (world.ann, world.bo):
        await world.press(who, await world.command(who, "mole-me settings"), "Messages off")
    await world.begin(world.bo, placement="scattered")
    for _ in range(3):
        who = await world.due()
        assert who.id in world.card.pinged
        await world.type(who, await world.best(who))
    assert world.dms(world.ann) == world.dms(world.bo) == []
    assert not any("cannot write" in message.text for message in world.messages())
    tried = [r for r in world.env.http_requests if r.path == "/users/@me/channels"]
    assert tried == []
    assert "switched off" in (await world.command(world.ann, "mole-admin doctor")).text


async def test_messages_switched_off_in_mid_game_put_the_last_panel_away_and_come_back_when_on(world):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    other = world.bo if who is world.ann else world.ann
    sheet = await world.press(who, await world.command(who, "mole-me settings"), "Messages off")
    await world.type(who, await world.best(who))
    await world.type(other, await world.best(other))
    assert [message.controls for message in world.dms(who)] == [0]
    await world.press(who, sheet, "Messages on")
    await world.type(who, await world.best(who))
    await world.type(other, await world.best(other))
    assert [bool(message.controls) for message in world.dms(who)] == [False, True]


async def test_without_confirming_a_whole_choice_by_buttons_is_carried_out_at_once(world):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    await world.press(who, await world.command(who, "mole-me settings"), "Confirm off")
    before = (await world.table()).revision
    sheets = await world.by_buttons(who, await world.best(who))
    assert not any("Confirm" in sheet.buttons for sheet in sheets)
    assert sheets[-1].text.startswith("Done. ")
    table = await world.table()
    assert table.revision == before + 1
    assert table.due != (table.seat_of(who.id),)


async def test_without_confirming_the_same_press_twice_is_carried_out_once(world):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    await world.press(who, await world.command(who, "mole-me settings"), "Confirm off")
    sheets = await world.by_buttons(who, await world.best(who))
    entries = len(await world.rows("SELECT * FROM entry"))
    again = next(press for sheet in sheets for press in presses(sheet))
    told = world.told(await world.forge(who, *again, shown=sheets[-1]))
    assert "moved on" in told.text
    assert len(await world.rows("SELECT * FROM entry")) == entries


def presses(sheet) -> list[tuple[str, ...]]:
    """What a panel offers, as `World.forge` takes it."""
    return [(custom_id,) if is_button else (custom_id, word) for custom_id, word, is_button in offered(sheet)]


async def test_who_confirms_is_still_asked_and_the_others_setting_changes_nothing(world):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    other = world.bo if who is world.ann else world.ann
    await world.press(other, await world.command(other, "mole-me settings"), "Confirm off")
    sheets = await world.by_buttons(who, await world.best(who), confirm=False)
    assert "Confirm" in sheets[-1].buttons
