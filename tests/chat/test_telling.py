"""The commands that only tell: what they show, to whom, and that they change nothing."""

from __future__ import annotations

import json

import pytest

from bot.catalogue import GAMES
from bot.chat import helping, listing
from bot.games.hole.actions import Move
from bot.table.verify import verify
from tests.chat.stub import quick
from tests.support import nasty, nasty_words


@pytest.fixture
async def game(world):
    await world.begin(world.bo, placement="scattered")
    due = await world.due()
    return due, next(who for who in (world.ann, world.bo) if who is not due)


async def test_the_board_is_shown_to_anybody_as_everybody_sees_it(world, game):
    due, _ = game
    for who in (due, world.eve):
        shown = await world.command(who, "mole board")
        assert shown.private
        assert shown.pictures == ["board.png"]
        assert "'viewer': -1, 'disc': None" in shown.alts[0]
        assert f"{due.user.global_name} is due; the turn began <t:" in shown.text
        assert not shown.controls


async def test_the_board_in_words_tells_as_much_as_the_picture(world, game):
    shown = await world.command(world.eve, "mole board", text=True)
    view = (await world.tables.seen(1, None))[2]
    assert not shown.pictures
    for seat, name in enumerate(("● Ann", "■ Bo")):
        line = next(line for line in shown.text.splitlines() if line.startswith(f"{name}: "))
        assert "10 moles on" in line
        assert all(space in line for space, owner in view.moles if owner == seat)
        assert line.endswith("all discs face down.")
    assert shown.text.startswith("Layer 1 of 4, the grass: 0 of 13 holes filled.")
    assert all(hole in shown.text.splitlines()[1] for hole in view.holes)
    assert "Your disc" not in shown.text


async def test_the_hand_is_the_panel_for_who_is_due_and_the_board_for_others(world, game):
    due, other = game
    hand = await world.command(due, "mole hand")
    assert hand.text.startswith("This is yours alone.")
    assert f"Your disc: {(await world.panel(due)).view.disc}." in hand.last_line
    await world.by_buttons(due, await world.best(due), hand)
    hand = await world.command(due, "mole hand")
    assert list(hand.buttons) == ["Plan ahead"]
    assert hand.last_line.endswith(f"{other.user.global_name} is due.")
    answer = await world.command(world.eve, "mole hand")
    assert answer.text.startswith("You do not sit at this table.")


async def test_status_tells_who_plays_and_who_is_due_since_when(world, game):
    due, _ = game
    shown = await world.command(world.eve, "mole status")
    assert shown.text.splitlines()[:2] == [
        f"The Mole in the Hole in <#{world.channel.id}>",
        "At the table: ● Ann and ■ Bo.",
    ]
    assert f"{due.user.global_name} is due; the turn began <t:" in shown.text
    assert not shown.pinged
    await world.abort(world.ann)
    assert "It was ended before its time, <t:" in (await world.command(world.eve, "mole status")).text


async def test_status_of_a_lobby_tells_how_many_seats_are_taken(world):
    await world.open(world.bo)
    shown = await world.command(world.eve, "mole status")
    assert "2 of 4 seats are taken." in shown.text


async def test_the_status_of_a_game_that_is_over_tells_the_result(world):
    await world.begin(world.bo, placement="scattered", turn_limit=1)
    who = await world.due()
    await world.type(who, await world.best(who))
    shown = await world.command(world.eve, "mole status")
    assert "The last disc is played" in shown.text
    assert "1st " in shown.text
    assert "It ended <t:" in shown.text


async def test_verify_shows_the_seal_while_it_runs_and_the_seed_afterwards(world, game):
    shown = await world.command(world.eve, "mole verify")
    table = await world.table()
    assert table.commitment in shown.text.replace(" ", "")
    assert world.seeds[0].hex() not in shown.text.replace(" ", "")
    assert not shown.message.attachments
    await world.abort(world.ann)
    shown = await world.command(world.eve, "mole verify")
    assert world.seeds[0].hex() in shown.text
    [file] = shown.message.attachments
    assert file.filename == f"{table.game}-{table.id}.json"
    assert verify(world.env.backend.cdn.get(file.url), GAMES).holds


async def test_export_gives_the_public_log_while_it_runs_and_the_whole_one_afterwards(world, game):
    who, _ = game
    await world.type(who, await world.best(who))
    shown = await world.command(world.eve, "mole export")
    [file] = shown.message.attachments
    running = json.loads(world.env.backend.cdn.get(file.url))
    assert shown.private
    assert running["events"]
    assert (running["entries"], running["seed"]) == ([], None)
    assert world.seeds[0].hex() not in str(running)
    await world.abort(world.ann)
    shown = await world.command(world.eve, "mole export")
    [file] = shown.message.attachments
    assert verify(world.env.backend.cdn.get(file.url), GAMES).holds


async def test_the_rules_are_told_with_the_picture_of_a_case_also_without_a_table(world):
    shown = await world.command(world.eve, "mole rules", game="hole")
    assert shown.text.startswith("## The Mole in the Hole in short")
    assert shown.pictures == ["board.png"]
    which = await world.command(world.eve, "mole rules")
    assert which.text == "Whose rules?"
    chosen = await world.press(world.eve, which, "The Mole in the Hole")
    assert (chosen.text, chosen.pictures) == (shown.text, shown.pictures)
    assert "is not a game" in world.told(await world.forge(world.eve, "r:chess", shown=which)).text
    await world.open()
    again = await world.command(world.eve, "mole rules")
    assert again.text == shown.text


async def test_suggestions_are_what_is_legal_for_the_asking_player_alone(world, game):
    due, other = game
    legal = (await world.panel(due)).legal
    moles = await world.suggestions(due, "mole hole move", "mole", "")
    assert moles == list(dict.fromkeys(action.mole for action in legal))
    mole = moles[0]
    assert await world.suggestions(due, "mole hole move", "to", "", mole=mole) == [
        a.to for a in legal if a.mole == mole
    ]
    for who in (other, world.eve):
        assert await world.suggestions(who, "mole hole move", "mole", "") == []
        assert await world.suggestions(who, "mole hole use", "value", "") == []
    assert await world.suggestions(due, "mole hole place", "space", "") == []
    assert await world.suggestions(due, "mole hole move", "mole", "@everyone `*") == []


async def test_there_are_no_suggestions_without_a_running_game(world):
    assert await world.suggestions(world.ann, "mole hole move", "mole", "") == []
    await world.open(world.bo)
    assert await world.suggestions(world.ann, "mole hole place", "space", "") == []


async def test_a_typed_move_is_refused_with_the_reason_and_what_is_possible(world, game):
    due, _ = game
    panel = await world.panel(due)
    value = panel.view.disc
    before = await world.everything()

    async def refused(mole, to):
        answer = await world.command(due, "mole hole move", mole=mole, to=to)
        assert answer.private
        assert await world.everything() == before
        return answer.text

    mole = panel.legal[0].mole
    reaches = [action.to for action in panel.legal if action.mole == mole]
    assert await refused("c44", "A1") == '"c44" is not a space. Spaces are A1 to I5, as printed on the board.'
    text = await refused(
        mole, next(a for a in ("E5", "A1", "I5", "A5") if Move(mole, a) not in panel.legal and a != mole)
    )
    assert all(space in text for space in reaches)
    assert f"{value}" in text
    foreign = next(space for space, owner in panel.view.moles if owner != panel.seat)
    assert f"The mole on {foreign} belongs to {'■ Bo' if due is world.ann else '● Ann'}." in await refused(
        foreign, "E5"
    )
    free = next(hole for hole in panel.view.holes)
    assert (await refused(free, "E5")).startswith(f"No mole stands on {free}.")
    answer = await world.command(due, "mole hole pass")
    assert answer.text == "*pass* is not possible now. Possible: move."


async def test_doctor_says_that_all_is_well(world):
    shown = await world.command(world.eve, "mole-admin doctor")
    assert shown.private
    lines = shown.text.splitlines()
    assert lines[0] == f"## Looking at <#{world.channel.id}>"
    assert lines[-1] == "All is well."
    assert all(line.startswith("✓ ") for line in lines[1:-1]), shown.text
    assert "✓ Permission *Attach Files*" in lines
    assert [message.text for message in world.dms(world.eve)] == ["This is a test, and it arrived."]


async def test_doctor_says_exactly_what_to_switch_on(world):
    world.take_away("attach_files", "send_messages", "read_message_history")
    world.close_dms(world.eve)
    shown = await world.command(world.eve, "mole-admin doctor")
    bad = [line for line in shown.text.splitlines() if line.startswith("✗ ")]
    assert len(bad) == 4
    for name in ("Attach Files", "Send Messages", "Read Message History"):
        assert any(f"Permission *{name}* is missing: " in line and "Switch it on" in line for line in bad)
    assert any("Messages to you do not arrive" in line for line in bad)
    assert shown.text.endswith("4 things need a hand.")


async def test_doctor_tells_what_does_not_get_through(world):
    world.env.settle_timeout = 5.0
    await world.begin(world.bo, placement="scattered")
    world.fail(f"/channels/{world.channel.id}/messages", 500, times=None)
    who = await world.due()
    await world.type(who, await world.best(who))
    shown = await world.command(world.eve, "mole-admin doctor")
    assert "✗ Discord does not answer just now; the card follows." in shown.text
    world.open_dms()


async def test_telling_changes_nothing(world, game):
    before = await world.everything()
    for who in (world.ann, world.bo, world.eve):
        for name in ("board", "hand", "status", "verify", "rules"):
            await world.command(who, f"mole {name}")
        await world.command(who, "mole-me games")
        await world.command(who, "mole-admin doctor")
    assert await world.everything() == before
    assert len(world.messages()) == 2


class TestTwoGames:
    """Where the bot offers more than one game."""

    @pytest.fixture
    def games(self):
        with nasty_words.spoken():
            yield quick({**GAMES, "nasty": nasty.GAME})

    async def test_the_commands_of_another_game_say_what_is_played_here(self, world):
        which = await world.command(world.ann, "mole rules")
        assert [*which.buttons][-1] == "Nasty"
        await world.begin(world.bo, game="nasty")
        before = await world.everything()
        for name, given in (("pass", {}), ("move", {"mole": "A1", "to": "A2"})):
            answer = await world.command(world.ann, f"mole hole {name}", **given)
            assert answer.text == "This table plays Nasty; its own commands are for that."
        assert await world.suggestions(world.ann, "mole hole move", "mole", "") == []
        assert await world.everything() == before
        rules = await world.command(world.ann, "mole rules")
        assert rules.text.startswith("## Nasty in short")
        rules = await world.command(world.ann, "mole rules", game="hole")
        assert rules.text.startswith("## The Mole in the Hole in short")


async def test_help_names_every_command_and_fits(world):
    shown = await world.command(world.eve, "mole help")
    tree = world.bot.tree
    for entry in listing.entries([command.to_dict(tree) for command in tree.get_commands()]):
        words = entry.usage.split()
        told = " ".join(words[:2]) if words[1] in GAMES else f"`{entry.usage}` {entry.description}"
        assert told in shown.text, entry.usage
    assert "…\n" not in shown.text  # nothing was cut off
    rules = await world.press(world.eve, shown, "Mole Hill")
    assert rules.text.startswith("## Mole Hill in short")


async def test_the_same_thing_on_the_menu_can_be_asked_for_twice_in_a_row(world):
    await world.begin(world.bo, placement="scattered")
    card = world.card.id
    first = await world.press_more(world.eve, "status")
    second = await world.press_more(world.eve, "status")
    assert first.text == second.text
    assert first.private
    assert world.card.id == card
    assert not world.card.selects  # a select keeps what was picked, and does not let it be picked again
    menu = await world.press(world.eve, world.card, "More")
    assert len(menu.buttons) == len(helping.MORE)


async def test_the_menu_of_a_card_from_before_still_works(world):
    await world.begin(world.bo, placement="scattered")
    old = world.told(await world.forge(world.eve, "m:1", "status"))
    assert old.text == (await world.press_more(world.eve, "status")).text
