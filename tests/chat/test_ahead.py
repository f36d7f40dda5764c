"""Planning ahead at the table: the form, the command, what its owner sees, and that nobody else learns of it."""

from __future__ import annotations

import json
import re

from bot.catalogue import GAMES
from bot.chat import hints
from bot.games.core import parse
from bot.table.searching import Pick
from bot.table.thinking import Hint
from bot.wording import Wording
from tests.chat.pacing import others
from tests.chat.secrecy import check_secrets, sent


async def waiting(world, **options):
    """A game in which moles are placed: who is due, who waits, and the free spaces."""
    await world.begin(world.bo, placement="handful", **options)
    who = await world.due()
    [other] = others(world, who, world.ann, world.bo)
    return who, other, [str(action).removeprefix("place ") for action in (await world.panel(who)).legal]


async def place_all(world, who, spaces):
    """A whole handful, by typing."""
    before = (await world.panel(who)).decision
    for space in spaces:
        await world.command(who, "mole hole place", space=space)
        if (await world.panel(who)).decision != before:
            return


async def test_moves_are_lined_up_by_command_and_made_at_once_when_it_is_time(world):
    who, other, free = await waiting(world)
    answer = await world.command(other, "mole ahead", moves="place " + ", ".join(free[-20:]))
    assert f"Lined up** · Place: {free[-20]}, {free[-19]}" in answer.text
    assert {"Plan ahead", "Clear the list"} <= set(answer.buttons)
    await world.restart()
    before = len(world.messages())
    await place_all(world, who, free)
    assert await world.due() is who
    assert len(world.messages()) == before + 1
    assert free[-20] in world.card.text
    assert world.card.pinged == [who.id]
    assert not any("Your turn" in message.text for message in world.dms(other))


async def test_the_form_lines_up_and_the_button_clears(world):
    _, other, free = await waiting(world)
    sheet = await world.command(other, "mole hand")
    form = await other.click(sheet.message, label="Plan ahead")
    assert Wording().plain.say("hole.ahead") in str(form.modal)
    answer = world.answer(
        await other.submit_modal(form, {"moves": f"place {free[-1]}", "ranked": ["ranked"]})
    )
    assert f"the first that is possible: {free[-1]}" in answer.text
    answer = await world.press(other, answer, "Clear the list")
    assert "Nothing is lined up any more" in answer.text
    assert "Clear the list" not in answer.buttons


async def test_two_people_fill_in_the_form_of_one_game_at_the_same_time(world):
    await world.begin(world.bo, world.cy, placement="handful")
    who = await world.due()
    free = [str(action).removeprefix("place ") for action in (await world.panel(who)).legal]
    first, second = others(world, who, world.ann, world.bo, world.cy)
    has_open = []
    for person in (first, second):
        sheet = await world.command(person, "mole hand")
        has_open.append((person, await person.click(sheet.message, label="Plan ahead")))
    for (person, form), space in zip(has_open, free[-2:], strict=True):
        answer = await person.submit_modal(form, {"moves": f"place {space}", "ranked": ["in_turn"]})
        assert f": {space}." in world.answer(answer).text
    for person, space in zip((first, second), free[-2:], strict=True):
        [order] = (await world.panel(person)).ahead.lists
        assert order.wishes == ((f"place {space}",),)


async def test_a_form_that_was_open_when_the_bot_was_started_again_is_answered(world):
    _, other, free = await waiting(world)
    sheet = await world.command(other, "mole hand")
    form = await other.click(sheet.message, label="Plan ahead")
    await world.restart()
    answer = await other.submit_modal(form, {"moves": f"place {free[-1]}", "ranked": ["in_turn"]})
    assert f"Lined up** · Place: {free[-1]}." in world.answer(answer).text


async def test_a_list_that_stops_says_so_to_its_owner_alone(world):
    who, other, free = await waiting(world)
    await world.command(other, "mole ahead", moves=f"place {free[0]}, {free[-1]}")
    await place_all(world, who, free)
    told = [message for message in world.dms(other) if "Stopped" in message.text]
    assert len(told) == 1
    assert f"Place on {free[0]}: not possible" in told[0].text
    answer = await world.command(other, "mole hand")
    assert "Stopped" in answer.text
    answer = await world.press(other, answer, "Clear the list")
    assert "Stopped" not in answer.text
    assert not any(to != other.id and "Stopped" in body for to, body, _ in sent(world))


async def test_with_closed_dms_nobody_else_hears_of_a_stopped_list(world):
    who, other, free = await waiting(world)
    world.close_dms(other)
    await world.command(other, "mole ahead", moves=f"place {free[0]}")
    await place_all(world, who, free)
    assert "Stopped" in (await world.command(other, "mole hand")).text
    assert not any(to != other.id and "Stopped" in body for to, body, _ in sent(world))


async def test_a_step_that_others_answered_by_their_lists_can_be_asked_back_by_its_button(world):
    who, other, free = await waiting(world)
    await world.command(other, "mole ahead", moves="place " + ", ".join(free[-3:]))
    for space in free:
        answer = await world.command(who, "mole hole place", space=space)
        if "Take back" in answer.buttons:
            break
    assert free[-1] in world.card.text
    answer = await world.press(who, answer, "Take back")
    assert "not your last one" not in answer.text


async def test_a_list_is_changed_and_cleared_twice_without_harm(world):
    _, other, free = await waiting(world)
    first = await world.command(other, "mole ahead", moves=f"place {free[-1]}")
    second = await world.command(other, "mole ahead", moves=f"place {free[-2]}")
    assert "Nothing is lined up" in (await world.press(other, second, "Clear the list")).text
    assert "Nothing is lined up" in (await world.press(other, first, "Clear the list")).text


async def test_the_buttons_of_a_game_that_is_over_say_so(world):
    _, other, free = await waiting(world)
    answer = await world.command(other, "mole ahead", moves=f"place {free[-1]}")
    form = await other.click(answer.message, label="Plan ahead")
    await world.abort(world.ann)
    late = world.answer(await other.submit_modal(form, {"moves": f"place {free[-1]}", "ranked": ["in_turn"]}))
    assert "over" in late.text
    assert "Lined up" not in (await world.press(other, answer, "Clear the list")).text


async def test_what_is_asked_now_is_done_at_once_and_the_rest_stays_in_the_panel(world):
    who, _, free = await waiting(world)
    answer = await world.command(who, "mole ahead", moves="place " + ", ".join(free[:14]))
    assert await world.due() is not who
    assert f"Lined up** · Place: {free[0]}" not in answer.text
    assert free[13] in answer.text
    assert free[0] in world.card.text


async def test_players_are_called_by_name(world):
    await world.begin(world.bo, world.cy, game="majority")
    who = await world.due()
    other, _ = others(world, who, world.ann, world.bo, world.cy)
    table = await world.table()
    name = table.seats[table.seat_of(who.id)].name
    answer = await world.command(
        other,
        "mole ahead",
        moves=f"fore {name.lower()}, fore @{name}, fore {who.mention}, #{table.seat_of(who.id)}",
    )
    assert len(re.findall(f"{name}[,.]", answer.text.partition("Lined up")[2].partition("\n")[0])) == 4


async def test_nobody_else_is_shown_anything_of_a_list(world):
    who, other, free = await waiting(world)
    canary = f"{free[-3]}, {free[-1]}, {free[-2]}"
    await world.command(other, "mole ahead", moves=f"place {canary}")
    for command in ("mole hand", "mole status", "mole history", "mole recap", "mole board", "mole verify"):
        await world.command(who, command)
    await world.command(world.eve, "mole status")
    await world.command(who, "mole hole place", space=free[0])
    await world.deliver()
    shown = [body for to, body, _ in sent(world) if to != other.id]
    assert shown
    assert not any(re.search(f"Lined up|Clear the list|:clear|{canary}", body) for body in shown)
    assert any(canary in body for to, body, _ in sent(world) if to == other.id)
    assert canary not in json.dumps(getattr(world.env, "logs", []), default=str)
    check_secrets(world)


async def test_a_long_list_is_shown_whole_and_a_very_long_one_as_far_as_there_is_room(world):
    _, other, free = await waiting(world)
    answer = await world.command(other, "mole ahead", moves="place " + ", ".join(free[-40:]))
    assert ", ".join(free[-40:]) in answer.text
    for verb, words in (("place", "A5 or "), ("move", "A5 A4 or "), ("use", "1 or ")):
        answer = await world.command(
            other, "mole ahead", moves=f"{verb} {words * (950 // len(words))}{words[:-4]}"
        )
        assert "Nothing is asked of you" in answer.text
    assert len(answer.text) < 2500


async def test_names_in_a_list_and_in_a_hint_are_shown_letter_by_letter(world):
    evil = world.member("**x** `y`")
    world.people.append(evil)
    await world.begin(evil, game="majority")
    who = await world.due()
    [other] = others(world, who, world.ann, evil)
    table = await world.table()
    answer = await world.command(other, "mole ahead", moves=f"fore #{table.seat_of(evil.id)}")
    assert "\\*\\*x\\*\\* \\`y\\`" in answer.text.partition("Lined up")[2].partition("\n")[0]
    pick = Pick(parse(GAMES["majority"].rules.Actions, f"fore {table.seat_of(evil.id)}"), of=1)
    told = hints.in_words(world.bot.parts, Hint(table, table.seat_of(world.ann.id), "solid", pick, ()))
    assert "\\*\\*x\\*\\* \\`y\\`" in told


async def test_what_is_not_understood_is_refused(world):
    _, other, free = await waiting(world)
    assert "is not a space" in (await world.command(other, "mole ahead", moves="place Z9")).text
    assert "do not sit" in (await world.command(world.eve, "mole ahead", moves=f"place {free[0]}")).text
