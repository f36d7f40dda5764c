"""Where a press comes from: it counts where its table is, and in the DMs of those who sit there, and nowhere else."""

from __future__ import annotations

import pytest

OF_ANOTHER_TIME = "That button is of another time. `/mole board` shows how the table stands."
PRESSES = (
    "t:1:join",
    "t:1:leave",
    "t:1:begin",
    "t:1:cancel",
    "t:1:computer",
    "t:1:move",
    "t:1:hand",
    "t:1:options",
)
PICKS = (
    ("m:1", "watch"),
    ("m:1", "status"),
    ("m:1", "words"),
    ("o:1:placement", "scattered"),
    ("s:1:1:0:0", "move A1"),
)


class Elsewhere:
    """A message of another place, on which the ids of this table's buttons are pressed."""

    def __init__(self, world, place):
        self.world, self.place = world, place

    async def press(self, who, custom_id, *values):
        record = await self.world.forge(who, custom_id, *values, shown=self.place)
        return self.world.told(record)


async def another_channel(world):
    channel = world.guild.create_text_channel("elsewhere")
    await world.command(world.eve, "mole start", channel, game="hole")
    return world.messages(channel)[-1], world.eve


async def another_server(world):
    guild = world.env.create_guild("Strangers")
    channel = guild.create_text_channel("far-away")
    stranger = guild.add_member(world.env.create_user("zoe", global_name="Zoe"))
    await world.command(stranger, "mole start", channel, game="hole")
    return world.messages(channel)[-1], stranger


async def dms_of_a_stranger(world):
    await world.bot.parts.courier._desk.sender.open_dm(world.eve.id)
    await world.command(world.eve, "mole-admin doctor")
    return world.dms(world.eve)[-1], world.eve


@pytest.mark.parametrize("place", [another_channel, another_server, dms_of_a_stranger])
@pytest.mark.parametrize("stage", ["lobby", "running"])
async def test_a_made_up_press_from_elsewhere_tells_and_changes_nothing(world, place, stage):
    await (world.open(world.bo) if stage == "lobby" else world.begin(world.bo, placement="scattered"))
    shown, stranger = await place(world)
    elsewhere = Elsewhere(world, shown)
    before, card = await world.everything(), world.card.everything()
    for custom_id, *values in (*((press,) for press in PRESSES), *PICKS, ("p:1:1:0:=confirm",)):
        for who in (stranger, world.ann) if place is another_channel else (stranger,):
            told = await elsewhere.press(who, custom_id, *values)
            assert told.private
            assert told.text == OF_ANOTHER_TIME, custom_id
            assert not told.files
    assert await world.everything() == before
    assert world.card.everything() == card


async def test_in_the_dms_of_those_who_sit_there_a_press_counts(world):
    await world.begin(world.bo, placement="scattered")
    due = await world.due()
    sheet = (await world.by_buttons(due, await world.best(due), world.dms(due)[-1]))[-1]
    assert sheet.text.startswith("Done.")


async def test_the_options_never_take_the_place_of_a_card(world):
    await world.open(world.bo)
    card = world.card.everything()
    told = world.told(await world.forge(world.ann, "o:1:discs", "hand"))
    assert told.private
    assert told.id != world.card.id
    assert (await world.table()).options.discs == "hand"
    assert world.card.controls == 7
    assert card.splitlines()[0] == world.card.everything().splitlines()[0]
