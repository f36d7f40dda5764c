"""Computer players as people meet them: chosen by level in the lobby, at a table, and asked for a hint."""

from __future__ import annotations

from bot.catalogue import GAMES
from bot.chat.parts import COMPUTERS
from bot.players.levels import LEVELS
from bot.wording import Wording


async def levels(world, game_id: int = 1) -> list[str | None]:
    return [info.computer for info in (await world.table(game_id)).seats]


async def test_the_host_is_asked_which_computer_shall_sit_down(world):
    await world.open()
    sheet = await world.press(world.ann, world.card, "Add computer")
    assert sheet.private
    assert list(sheet.buttons) == ["Add relaxed", "Add solid", "Add sharp"]
    assert "another level" not in sheet.text  # nobody sits here who could be given one
    for level in LEVELS:
        assert f"**{level}** · " in sheet.text
    assert await levels(world) == [None]
    sheet = await world.press(world.ann, sheet, "Add sharp")
    assert "Below, those who sit here already may be given another level" in sheet.text
    assert "■ Hillary (computer, sharp)" in world.card.text
    sheet = await world.press(world.ann, sheet, "Add solid")
    assert "▲ Velvet (computer, solid)" in world.card.text
    assert await levels(world) == [None, "sharp", "solid"]
    assert [select["custom_id"] for select in sheet.selects] == ["c:1:1", "c:1:2"]


async def test_a_computer_is_given_another_level_or_gets_up(world):
    await world.open()
    await world.add_computer("sharp")
    sheet = await world.add_computer("solid")
    sheet = await world.pick(world.ann, sheet, "relaxed", "c:1:2")
    assert await levels(world) == [None, "sharp", "relaxed"]
    assert "▲ Velvet (computer, relaxed)" in world.card.text
    sheet = await world.pick(world.ann, sheet, "none", "c:1:1")
    assert await levels(world) == [None, "relaxed"]
    assert [select["custom_id"] for select in sheet.selects] == ["c:1:1"]


async def test_at_a_full_table_no_computer_can_be_added(world):
    await world.open(world.bo)
    await world.add_computer()
    sheet = await world.add_computer()
    assert not sheet.enabled & set(sheet.buttons)
    assert "All seats are taken." in sheet.text
    before = await world.everything()
    record = await world.forge(world.ann, "l:1:solid", shown=sheet)
    assert "seats are taken" in world.told(record).text
    assert await world.everything() == before


async def test_only_the_host_changes_computers_and_only_those_that_there_are(world):
    await world.open(world.bo)
    sheet = await world.add_computer()
    before = await world.everything()
    for who, custom_id, picked, told in (
        (world.bo, "l:1:solid", (), "That is for the host to decide: ● Ann."),
        (world.bo, "c:1:2", ("sharp",), "That is for the host to decide: ● Ann."),
        (world.ann, "c:1:1", ("sharp",), "No computer sits at this table."),
        (world.ann, "c:1:9", ("sharp",), "No computer sits at this table."),
        (
            world.ann,
            "l:1:divine",
            (),
            '"divine" is not a computer player. There is: relaxed, solid or sharp.',
        ),
    ):
        record = await world.forge(who, custom_id, *picked, shown=sheet)
        assert world.told(record).text == told
        assert world.told(record).private
    assert await world.everything() == before
    await world.press(world.ann, world.card, "Begin")
    before = await world.everything()
    record = await world.forge(world.ann, "c:1:2", "sharp", shown=sheet)
    assert world.told(record).text == "The game has begun; that was for the lobby."
    assert await world.everything() == before


async def test_a_sheet_of_computers_on_a_public_message_is_answered_in_private(world):
    await world.open()
    record = await world.forge(world.ann, "l:1:solid")
    assert world.told(record).private
    assert await levels(world) == [None, "solid"]


def test_every_seat_of_every_game_has_a_name_of_its_own_for_a_computer():
    assert max(seats for game in GAMES.values() for seats in game.rules.seats) <= COMPUTERS
    names = [Wording().say(f"table.computer.{seat}") for seat in range(COMPUTERS)]
    assert len(set(names)) == COMPUTERS


async def test_the_status_says_how_well_computers_play(world):
    await world.open()
    await world.add_computer("solid")
    await world.press(world.ann, world.card, "Begin")
    status = await world.command(world.ann, "mole status")
    assert "■ Hillary is a computer, solid." in status.text


async def test_whose_seat_may_be_taken_is_seen_where_it_is_typed(world):
    await world.open(world.bo)
    await world.add_computer("sharp")
    await world.press(world.ann, world.card, "Begin")
    found = await world.eve.autocomplete(world.channel, "mole seat take", "seat", "")
    assert [choice["name"] for choice in found] == ["● Ann", "■ Bo", "▲ Velvet (computer, sharp)"]


async def test_the_table_agrees_on_how_well_stand_ins_play(world):
    await world.open(world.bo)
    sheet = await world.press(world.ann, world.card, "Options")
    sheet = await world.press(world.ann, sheet, "Pace and other terms")
    await world.pick(world.ann, sheet, "sharp", "q:1:standin_level")
    assert "Stand-ins play: sharp" in world.card.text
    await world.press(world.ann, world.card, "Begin")
    answer = await world.command(world.bo, "mole seat resign")
    await world.press(world.bo, answer, "Resign")
    assert (await levels(world))[1] == "sharp"


# Hints


async def agree(world, terms: str) -> None:
    await world.write("UPDATE game SET terms = :terms", terms=terms)


async def hinted(world, who=None) -> str:
    return (await world.command(who or world.ann, "mole hint")).text


async def test_beside_a_computer_a_hint_says_what_and_why_in_private(world):
    await world.open(placement="scattered")
    await world.add_computer()
    await world.press(world.ann, world.card, "Begin")
    while (await world.table()).due != (0,):
        await world.env.settle()
    before = await world.everything()
    messages = len(world.messages())
    answer = await world.command(world.ann, "mole hint")
    assert answer.private
    assert answer.text.startswith("A solid player would choose: **")
    assert len(answer.text.splitlines()) >= 2
    assert await world.everything() == before  # nothing of it is kept
    assert len(world.messages()) == messages
    panel = await world.press(world.ann, world.card, "Your move")
    pressed = await world.press(world.ann, panel, "Hint")
    assert pressed.text == answer.text
    assert pressed.id != panel.id  # the panel stays


async def test_a_hint_goes_on_from_the_draft(world):
    await world.begin(world.bo, placement="handful")
    await agree(world, '{"hints":"always"}')
    who = await world.due()
    first = await hinted(world, who)
    placed = first.partition("**")[2].partition("**")[0].split()[-1]
    await world.command(who, "mole hole place", space=placed)
    second = await hinted(world, who)
    assert placed not in second.partition("**")[2].partition("**")[0]


async def test_whose_choice_is_made_but_not_confirmed_is_not_told_that_it_is_their_own_turn(world):
    await world.begin(world.bo, placement="handful")
    await agree(world, '{"rated":false}')
    who = await world.due()
    while (await world.panel(who)).legal:
        await world.by_buttons(who, await world.best(who), confirm=False)
    assert await hinted(world, who) == (
        "Your choice is made: *Confirm* carries it out, *Undo step* takes it back."
    )


async def test_in_a_rated_game_there_are_no_hints_and_no_button_for_them(world):
    await world.begin(world.bo)
    for who in (world.ann, world.bo):
        assert await hinted(world, who) == (
            "This game is rated, so there are no hints in it; the terms of another table may allow them."
        )
    panel = await world.press(await world.due(), world.card, "Your move")
    assert "Hint" not in panel.buttons


async def test_the_table_may_agree_on_hints_in_a_rated_game_or_on_none_at_all(world):
    await world.open(world.bo)
    sheet = await world.press(world.ann, world.card, "Options")
    sheet = await world.press(world.ann, sheet, "Pace and other terms")
    sheet = await world.pick(world.ann, sheet, "always", "q:1:hints")
    assert "Hints: always" in world.card.text
    await world.press(world.ann, world.card, "Begin")
    assert (await hinted(world, await world.due())).startswith("A solid player would choose: **")
    await agree(world, '{"hints":"never"}')
    assert await hinted(world, await world.due()) == "This table has agreed on no hints."
    await agree(world, '{"rated":false}')
    assert (await hinted(world, await world.due())).startswith("A solid player would choose: **")


async def test_a_hint_is_for_whoever_is_due(world):
    await world.begin(world.bo)
    await agree(world, '{"rated":false}')
    due = await world.due()
    other = world.bo if due is world.ann else world.ann
    assert (await hinted(world, other)).startswith("It is ")
    assert (await hinted(world, world.eve)).startswith("You do not sit at this table.")


async def test_a_hint_in_a_direct_message_stands_beside_the_panel_and_the_channel_learns_nothing(world):
    await world.open(game="majority")
    await world.add_computer()
    await world.press(world.ann, world.card, "Begin")
    while (await world.table()).due != (0,):
        await world.env.settle()
    panel = world.dms(world.ann)[-1]
    cards = [card.text for card in world.messages()]
    answer = await world.press(world.ann, panel, "Hint")
    assert answer.text.startswith("A solid player would choose: **")
    assert answer.id != panel.id
    assert [card.text for card in world.messages()] == cards
