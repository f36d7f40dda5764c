"""The lobby: who may do what, and what the card shows of it."""

from __future__ import annotations

import pytest

LAST_LINE = {2: "1 to go", 3: "Ready"}


async def seated(world):
    return [info.name for info in (await world.table()).seats]


async def test_a_started_table_shows_who_sits_what_is_agreed_and_the_seal_of_its_dice(world):
    answer = await world.command(world.ann, "mole start", game="hole")
    assert answer.text.startswith("The table is open")
    card = world.card
    for part in (
        "## The Mole in the Hole",
        "2-4 players",
        "● Ann (host)",
        "■ free",
        "◆ free",
        "Placement: one mole a turn",
    ):
        assert part in card.text
    table = await world.table()
    assert table.commitment[:4] in card.text
    assert world.seeds[0].hex() not in card.text
    assert not card.pinged
    assert set(card.buttons) == {
        "Join", "Leave", "Options", "Begin", "Cancel", "Add computer", "Remove computer",
    }  # fmt: skip
    assert set(card.buttons) - card.enabled == {"Begin", "Remove computer"}


async def test_joining_changes_the_same_card_and_opens_begin(world):
    await world.open(world.bo)
    assert len(world.messages()) == 1
    assert "■ Bo" in world.card.text
    assert "Begin" in world.card.enabled
    await world.press(world.cy, world.card, "Join")
    await world.press(world.di, world.card, "Join")
    assert "free" not in world.card.text
    assert set(world.card.buttons) - world.card.enabled == {"Join", "Add computer", "Remove computer"}


async def test_join_leave_and_begin_are_commands_too(world):
    await world.open()
    assert (await world.command(world.bo, "mole join")).text == "You sit down as ■ Bo."
    assert (await world.command(world.bo, "mole seat leave")).text == "You have left the table."
    assert "Bo" not in world.card.text
    await world.command(world.cy, "mole join")
    assert (await world.command(world.ann, "mole begin")).text == "The game begins."
    assert (await world.table()).status == "running"


async def test_two_people_who_press_join_for_the_last_seat_at_once_get_one_seat(world):
    await world.open(world.bo, world.cy)
    people = {"Di": world.di, "Eve": world.eve}
    presses = {name: await world.forge(who, "t:1:join", wait=False) for name, who in people.items()}
    await world.env.settle()
    *others, sits = await seated(world)
    assert others == ["Ann", "Bo", "Cy"]
    taken = presses.pop(sits)
    [(_, missed)] = presses.items()
    assert world.told(taken) is None or "seats are taken" not in world.told(taken).text
    assert world.told(missed).private
    assert world.told(missed).text == "All 4 seats are taken. `/mole board` shows you what everybody sees."
    assert f"◆ {sits}" in world.card.text


async def test_pressing_join_twice_seats_once(world):
    await world.open()
    presses = [await world.forge(world.bo, "t:1:join", wait=False) for _ in range(2)]
    await world.env.settle()
    assert await seated(world) == ["Ann", "Bo"]
    answers = [world.told(press).text for press in presses]
    assert answers.count("You sit at this table already.") == 1


async def test_the_same_interaction_delivered_twice_is_carried_out_once(world):
    await world.open()
    await world.forge(world.bo, "t:1:join")
    before = await world.everything()
    world.env.backend.emit("INTERACTION_CREATE", world.last_payload)
    await world.env.settle()
    assert await world.everything() == before


@pytest.mark.parametrize("label", ["Begin", "Cancel", "Add computer"])
async def test_what_the_host_decides_is_refused_to_others_by_name(world, label):
    await world.open(world.bo)
    before = await world.everything()
    answer = await world.press(world.bo, world.card, label)
    assert answer.private
    assert answer.text == "That is for the host to decide: ● Ann."
    assert await world.everything() == before
    answer = await world.press(world.eve, world.card, label)
    assert answer.text == "That is for the host to decide: ● Ann."
    assert await world.everything() == before


async def test_begin_says_what_is_missing_when_it_is_not_possible_yet(world):
    await world.open()
    answer = await world.command(world.ann, "mole begin")
    assert answer.text.startswith("1 sits at the table; the game takes 2, 3 or 4.")
    assert (await world.table()).status == "lobby"


async def test_the_host_sets_options_by_selects_and_others_only_read_them(world):
    await world.open(world.bo)
    sheet = await world.press(world.ann, world.card, "Options")
    assert [select["custom_id"] for select in sheet.selects] == [
        "o:1:placement", "o:1:discs", "o:1:special_fields", "o:1:turn_limit",
    ]  # fmt: skip
    sheet = await world.pick(world.ann, sheet, "scattered")
    sheet = await world.pick(world.ann, sheet, "100")
    sheet = await world.pick(world.ann, sheet, "false")
    chosen = [
        option["value"] for select in sheet.selects for option in select["options"] if option.get("default")
    ]
    assert chosen == ["scattered", "face-down", "false", "100"]
    assert "Placement: scattered at random" in world.card.text
    options = (await world.table()).options
    assert (options.placement, options.special_fields, options.turn_limit) == ("scattered", False, 100)
    read = await world.press(world.bo, world.card, "Options")
    assert not read.selects
    assert "Turn limit: 100 discs" in read.text
    before = await world.everything()
    record = await world.forge(world.bo, "o:1:placement", "handful", shown=sheet)
    assert world.told(record).text == "That is for the host to decide: ● Ann."
    assert await world.everything() == before


async def test_an_option_set_after_begin_is_refused(world):
    await world.open(world.bo)
    sheet = await world.press(world.ann, world.card, "Options")
    await world.press(world.ann, world.card, "Begin")
    before = await world.everything()
    answer = await world.pick(world.ann, sheet, "scattered")
    assert answer.text == "The game has begun; that was for the lobby."
    assert await world.everything() == before


async def test_computers_sit_down_and_get_up_again(world):
    await world.open()
    await world.add_computer()
    assert "■ Hillary (computer, relaxed)" in world.card.text
    await world.add_computer()
    assert "▲ Velvet (computer, relaxed)" in world.card.text
    await world.press(world.ann, world.card, "Remove computer")
    assert "▲ free" in world.card.text
    await world.press(world.bo, world.card, "Join")
    assert "▲ Bo" in world.card.text
    await world.press(world.ann, world.card, "Remove computer")
    assert "■ Bo" in world.card.text
    assert "Remove computer" not in world.card.enabled


async def test_a_host_who_leaves_passes_the_role_on_and_the_last_human_closes_the_lobby(world):
    await world.open(world.bo)
    await world.add_computer()
    await world.press(world.ann, world.card, "Leave")
    assert "● Bo (host)" in world.card.text
    assert (await world.table()).host_id == world.bo.id
    await world.press(world.bo, world.card, "Leave")
    assert (await world.table()).status == "aborted"
    assert not world.card.controls
    assert "The table was closed before it began." in world.card.text


async def test_cancelling_closes_the_lobby_and_makes_room_for_another(world):
    await world.open(world.bo)
    await world.press(world.ann, world.card, "Cancel")
    assert not world.card.controls
    await world.command(world.bo, "mole start", game="hole")
    assert len(world.messages()) == 2
    assert "● Bo (host)" in world.card.text


async def test_a_second_start_answers_privately_with_a_link_to_the_table(world):
    await world.open(world.bo)
    for _ in range(2):
        answer = await world.command(world.cy, "mole start", game="hole")
        assert answer.private
        assert "This channel has a table already" in answer.text
        assert f"/{world.channel.id}/{world.card.id}" in answer.text
        assert len(await world.rows("SELECT * FROM game")) == 1
        await world.press(world.ann, world.messages()[0], "Begin") if "Begin" in world.card.buttons else None
    assert (await world.table()).status == "running"


async def test_lobby_buttons_after_the_game_has_begun_change_nothing(world):
    await world.open(world.bo)
    lobby = world.card
    await world.press(world.ann, lobby, "Begin")
    before = await world.everything()
    for who, verb in (
        (world.cy, "join"),
        (world.ann, "begin"),
        (world.ann, "cancel"),
        (world.ann, "computer"),
        (world.ann, "no_computer"),
    ):
        record = await world.forge(who, f"t:1:{verb}", shown=lobby)
        assert world.told(record).text == "The game has begun; that was for the lobby."
    record = await world.forge(world.bo, "t:1:leave", shown=lobby)
    assert world.told(record).text.startswith("The game is running. `/mole seat resign`")
    record = await world.forge(world.ann, "t:1:options", shown=lobby)
    assert not world.told(record).selects
    assert await world.everything() == before


async def test_leaving_a_running_game_says_what_is_possible(world):
    await world.begin(world.bo)
    answer = await world.command(world.bo, "mole seat leave")
    assert answer.text.startswith("The game is running")
    assert "`/mole-admin abort`" in answer.text
    answer = await world.command(world.eve, "mole seat leave")
    assert answer.text.startswith("You do not sit at this table.")


async def test_without_a_table_every_command_says_how_to_open_one(world):
    for name in (
        "join",
        "seat leave",
        "begin",
        "export",
        "board",
        "hand",
        "status",
        "verify",
        "hole pass",
        "hole turn",
    ):
        answer = await world.command(world.ann, f"mole {name}")
        assert answer.text == "No game in this channel. `/mole start` opens one.", name


async def test_a_table_is_not_opened_where_the_bot_could_not_hold_it(world):
    for lost in (["attach_files"], ["send_messages", "read_message_history"]):
        channel = world.guild.create_text_channel("quiet", overwrites={world.guild.me: world.without(*lost)})
        answer = await world.command(world.ann, "mole start", channel, game="hole")
        assert answer.text.startswith("I cannot hold a table here: I lack ")
        for name in lost:
            assert f"*{name.replace('_', ' ').title()}*" in answer.text
        assert "`/mole-admin doctor`" in answer.text
    assert await world.rows("SELECT * FROM game") == []


async def test_a_table_can_be_held_in_a_thread(world):
    thread = world.env.backend.create_thread(world.channel.id, "a thread", world.ann.id)
    handle = type(world.channel)(world.env, world.guild, thread)
    await world.command(world.ann, "mole start", handle, game="hole")
    await world.command(world.bo, "mole join", handle)
    await world.command(world.ann, "mole begin", handle)
    cards = world.messages(handle)
    assert len(cards) == 2
    assert cards[-1].pictures


async def test_two_channels_hold_a_table_of_the_same_person_each(world):
    await world.begin(world.bo)
    garden = world.guild.create_text_channel("garden")
    await world.command(world.bo, "mole start", garden, game="hole")
    await world.press(world.ann, world.messages(garden)[-1], "Join")
    await world.press(world.bo, world.messages(garden)[-1], "Begin")
    assert (await world.table(2)).status == "running"
    due = await world.due(2)
    await world.command(due, "mole hole place", garden, space=str(await world.best(due, 2)).split()[1])
    assert (await world.table(2)).revision == 3
    games = await world.command(world.ann, "mole-me games")
    assert f"<#{world.channel.id}>" in games.text
    assert f"<#{garden.id}>" in games.text


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("@everyone", "@\u200beveryone"),
        ("*Bo* _ho_ ||so|| `x`", "\\*Bo\\* \\_ho\\_ \\|\\|so\\|\\| \\`x\\`"),
        ("<@123> <#456>", "\\<@\u200b123> \\<#456>"),
        (
            "ＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷ囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲",
            "ＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷ囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲",
        ),
        ("👩‍👩‍👧‍👦🏴‍☠️ Ⓜ️ole", "👩‍👩‍👧‍👦🏴‍☠️ Ⓜ️ole"),
        ("# Bo", "\\# Bo"),
        ("\u202eoB\u2066", "oB"),
        ("\u2800\u3164", "nobody in particular"),
    ],
)
async def test_names_are_shown_as_people_show_them_and_do_nothing(world, typed, shown):
    guest = world.member("guest", nick=typed)
    world.people[1] = guest
    await world.open(guest)
    assert f"■ {shown}" in world.card.text
    await world.press(world.ann, world.card, "Begin")
    assert [world.ann.id] == world.card.pinged or [guest.id] == world.card.pinged
    who = await world.due()
    await world.type(who, await world.best(who))
    who = await world.due()
    await world.type(who, await world.best(who))
    assert any(f"■ {shown} placed" in message.text for message in world.messages())
    assert all(
        not stored.mention_everyone for stored in world.env.backend.messages[world.channel.id].values()
    )
