"""What the channel is shown: one card a turn, its picture and words, who is mentioned, what becomes of it."""

from __future__ import annotations

import pytest

from bot.catalogue import GAMES
from bot.chat.cards import CardMaker
from bot.games.hole.actions import Move
from bot.store import lanes


async def one_turn(world):
    who = await world.due()
    await world.type(who, await world.best(who))
    return who


async def test_the_lobby_card_stays_as_the_first_page_without_buttons(world):
    await world.begin(world.bo)
    lobby, card = world.messages()
    assert not lobby.controls
    assert "● Ann (host)   ■ Bo" in lobby.text
    assert "free" not in lobby.text
    assert "Ready when the host is" not in lobby.text
    assert {"Your move", "My hand", "More"} == set(card.buttons)


async def test_every_turn_brings_one_card_that_mentions_who_is_due_and_nobody_else(world):
    await world.begin(world.bo, world.cy, placement="scattered")
    for turns in range(2, 5):
        assert len(world.messages()) == turns
        due = await world.due()
        assert world.card.pinged == [due.id]
        assert world.card.text.count("<@") == 1
        assert world.card.text.splitlines()[-1].endswith(f"is due. <@{due.id}>")
        *before, newest = world.messages()
        assert [bool(card.controls) for card in before] == [False] * len(before)
        assert newest.controls == 3
        await one_turn(world)


async def test_the_previous_card_keeps_its_picture_and_its_description(world):
    await world.begin(world.bo, placement="scattered")
    old = world.card
    await one_turn(world)
    now = next(message for message in world.messages() if message.id == old.id)
    assert now.pictures == old.pictures
    assert now.pixels() == old.pixels()
    assert now.alts == old.alts
    assert not now.controls
    assert "is due" not in now.text


async def test_a_card_tells_what_happened_before_who_is_due(world):
    await world.begin(world.bo, placement="scattered")
    who = await world.due()
    action = await world.best(who)
    assert isinstance(action, Move)
    await world.type(who, action)
    lines = world.card.text.splitlines()
    assert f"{who.user.global_name} moved {action.mole} → {action.to}, " in lines[0]
    assert len(world.card.pictures) == 1
    assert world.card.pictures[0].startswith("board-1-")


async def test_a_card_says_how_new_its_board_is_so_that_no_less_is_told(world):
    await world.begin(world.bo, game="hill")
    async with world.bot.parts.store.read() as session:
        lane = await lanes.lane(session, 1)
    await world.commit_quietly()
    await world.commit_quietly()
    revision = (await world.table()).revision
    letter = await CardMaker(world.bot.parts).compose(lane, lane.shown, lane.wants, picture=False)
    assert letter.revision == revision > lane.wants


async def test_several_quick_computer_turns_share_one_card(world):
    await world.open(placement="scattered")
    for _ in range(3):
        await world.add_computer()
    await world.press(world.ann, world.card, "Begin")
    while (await world.table()).due != (0,):
        await world.env.settle()
    before = len(world.messages())
    await one_turn(world)
    assert (await world.table()).due == (0,)
    told = world.messages()[before:]
    # The first may go out before the computers have answered.
    assert len(told) <= 4
    text = "\n".join(card.text for card in told)
    assert (
        sum(
            text.count(f"{mark} {name} ")
            for mark, name in zip("■▲◆", ("Hillary", "Velvet", "Grubb"), strict=True)
        )
        >= 3
    )
    assert world.card.pinged == [world.ann.id]
    assert [card.pinged for card in told[:-1]] == [[]] * (len(told) - 1)


async def test_the_end_card_tells_who_won_the_standing_how_long_it_took_and_the_seed(world):
    await world.begin(world.bo, world.cy, placement="scattered", turn_limit=2)
    await one_turn(world)
    await one_turn(world)
    table = await world.table()
    end = world.card
    assert table.status == "over"
    assert "The last disc is played, and the shovel still lies below." in end.text
    for seat, place in enumerate(table.outcome.places):
        ordinal = {1: "1st", 2: "2nd", 3: "3rd"}[place]
        assert f"{ordinal} {'●■▲'[seat]} {world.people[seat].user.global_name}" in end.text
    assert "It took 1 minute." in end.text
    assert world.seeds[0].hex() in end.text
    assert set(end.buttons) == {"Replay", "Rematch"}
    assert not end.selects
    assert not end.pinged
    assert end.pictures


async def test_after_the_end_the_channel_has_room_for_the_next_table(world):
    await world.begin(world.bo, placement="scattered", turn_limit=1)
    await one_turn(world)
    await world.command(world.bo, "mole start", game="hole")
    assert "● Bo (host)" in world.card.text
    await world.press(world.ann, world.card, "Join")
    await world.press(world.bo, world.card, "Begin")
    assert (await world.table(2)).status == "running"
    assert len({seed.hex() for seed in world.seeds}) == 2
    # What is typed here is for the new table now.
    who = await world.due(2)
    await world.type(who, await world.best(who, 2))
    assert (await world.table(2)).revision > (await world.table(1)).revision - 3
    games = await world.command(world.ann, "mole-me games")
    assert games.text.count("The Mole in the Hole") == 1


async def test_a_long_story_is_shortened_from_the_front(world):
    for person in world.people[:4]:
        world.env.backend.get_user(person.id).global_name = "囲*_" * 10
    await world.begin(*world.people[1:4], placement="scattered", turn_limit=300)
    await world.forward(until=lambda view: view.turned_discs >= 60)
    text = world.card.text
    assert 2500 < len(text) <= 4000
    assert text.startswith("…\n")
    assert world.card.controls
    await one_turn(world)
    old = world.messages()[-2]
    assert len(old.text) <= 4000
    assert old.pictures


async def test_a_moderator_ends_a_game_and_the_card_says_so(world):
    await world.begin(world.bo, placement="scattered")
    role = world.guild.create_role("keeper", permissions=world.permissions("manage_channels"))
    keeper = world.member("keeper", roles=[role])
    assert (await world.abort(keeper)).text == "The game is ended."
    assert (await world.table()).status == "aborted"
    assert "The game was ended. Nobody has won." in world.card.text
    assert not any(message.controls for message in world.messages())
    assert "was ended before its time" in world.dms(await first(world))[-1].text


async def first(world):
    """Who was due, and so has a DM."""
    return next(who for who in (world.ann, world.bo) if world.dms(who))


@pytest.mark.parametrize("who", ["host", "player", "stranger"])
async def test_only_the_host_or_a_moderator_ends_a_game(world, who):
    await world.begin(world.bo, placement="scattered")
    person = {"host": world.ann, "player": world.bo, "stranger": world.eve}[who]
    before = await world.everything()
    answer = await world.command(person, "mole-admin abort")
    assert await world.everything() == before
    if who == "host":
        assert answer.text.startswith("Do you want to end this channel's game for everybody")
        ended = await world.press(person, answer, "End the game")
        assert ended.text == "The game is ended."
        assert not ended.controls
        again = await world.forge(person, "e:1", shown=ended)
        assert world.told(again).text == "The game is over. `/mole start` opens the next."
        again = await world.command(person, "mole-admin abort")
        assert again.text == "The game is over. `/mole start` opens the next."
    else:
        assert answer.text == "Only the host, or someone who may manage the channel, can do that."
        forged = world.told(await world.forge(person, "e:1"))
        assert forged.text == "Only the host, or someone who may manage the channel, can do that."
        assert await world.everything() == before


async def test_a_lobby_is_aborted_too(world):
    await world.open(world.bo)
    await world.abort(world.ann)
    assert "The table was closed before it began." in world.card.text
    assert not world.card.controls
    assert world.dms(world.bo) == []


class TestPictures:
    """With the real painter."""

    @pytest.fixture
    def games(self):
        return dict(GAMES)

    async def test_cards_and_panels_carry_a_real_picture_that_says_in_words_what_it_shows(self, world):
        guest = world.member("guest", nick="囲🦡 *Ω* Жук @everyone مول")
        world.people[1] = guest
        await world.begin(guest, placement="scattered", turn_limit=2)
        card, due = world.card, await world.due()
        panel = await world.press(due, card, "Your move")
        for shown in (card, panel):
            [png] = shown.pixels()
            assert png.startswith(b"\x89PNG\r\n\x1a\n")
            assert len(png) < 200 * 1024
            [alt] = shown.alts
            assert alt.startswith("Layer 1 of 4, the grass: 0 of 13 holes filled.")
            assert "Ann" in alt
            assert "囲🦡 *Ω* Жук" in alt
        disc = (await world.panel(due)).view.disc
        assert f"disc: {disc}" in panel.alts[0].lower() or f"disc is {disc}" in panel.alts[0].lower(), (
            panel.alts
        )
        assert "disc is" not in card.alts[0].lower()
        for _ in range(2):
            await one_turn(world)
        assert "The game is over." in world.card.alts[0]
