from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters

from tests.support.commands import command_problems, command_size
from tests.support.payloads import check_body, message_problems

V2 = 1 << 15
QUIET: dict[str, Any] = {"parse": []}


def text(content: str = "Hello", **fields: Any) -> dict[str, Any]:
    return {"type": 10, "content": content} | fields


def button(custom_id: str | None = "a:1", **fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Move", "custom_id": custom_id} | fields


def select(count: int = 3, **fields: Any) -> dict[str, Any]:
    offered = [{"label": f"A{n}", "value": f"A{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "a:2", "options": offered} | fields


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def picture(url: str = "attachment://board.png", description: str | None = "The board") -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, "description": description}]}


def box(*parts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(parts)} | fields


def message(*components: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"components": list(components), "flags": V2, "allowed_mentions": QUIET} | fields


def found(body: dict[str, Any], *, edit: bool = False, earlier: tuple[str, ...] = ()) -> str:
    return "; ".join(message_problems(body, edit=edit, earlier=earlier))


async def test_what_discord_py_makes_of_a_layout_with_a_picture_passes() -> None:
    view = discord.ui.LayoutView(timeout=None)
    gallery = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="The board")
    )
    parts = [
        discord.ui.TextDisplay("<@5> is due"),
        gallery,
        discord.ui.ActionRow(discord.ui.Button(label="Move")),
    ]
    view.add_item(discord.ui.Container(*parts, id=12))
    person = discord.Object(5)
    allowed = discord.AllowedMentions(everyone=False, roles=False, users=[person])
    with handle_message_parameters(
        view=view, files=[discord.File(io.BytesIO(b"png"), "board.png")], allowed_mentions=allowed
    ) as made:
        body = discord.utils._from_json(made.multipart[0]["value"])
    assert found(body) == ""
    assert check_body("POST", "/channels/5/messages", body) == []


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (message(text("x" * 2000), box(text("y" * 2001))), "4001 characters of text"),
        (message(text("  ")), "an empty text"),
        (message(text(), flags=0), "without their flag"),
        (message(text(), content="hello"), "takes no content"),
        (message(text(), embeds=[{"title": "x"}]), "takes no embeds"),
        (message(text(), poll={}, content=""), ""),
        (message(text(), sticker_ids=["5"]), "takes no sticker_ids"),
        ({"content": "x" * 2001, "allowed_mentions": QUIET}, "2001 characters of content"),
        (message(text(id=7), box(text(), id=7)), "two components with id 7"),
        (message(text(id=0), box(text(), id=0)), ""),
        (message(row(button("a"), button("a"))), "two components with custom id 'a'"),
        (message(*[text() for _ in range(41)]), "41 components"),
        (message(*[row(button(f"a{n}")) for n in range(20)]), ""),
        (message(*[row(button(f"a{n}")) for n in range(21)]), "42 components"),
        (message(row(*[button(f"a{n}") for n in range(6)])), "6 buttons in a row"),
        (message(row(select(), button())), "it holds five buttons or one select"),
        (message(row(select(custom_id="b"), select())), "it holds five buttons or one select"),
        (message(row(text())), "it holds five buttons or one select"),
        (message(row(button(None))), "has a custom id"),
        (message(row(button(label=None))), "nothing on it"),
        (message(row(button(label="x" * 81))), "label of 81"),
        (message(row(button("x" * 101))), "custom_id of 101"),
        (message(row(button("a", style=5))), "link button"),
        (message(row(button(None, style=5, url="https://example.org"))), ""),
        (message(row(select(26))), "26 options"),
        (message(row(select(0, max_values=0))), "0 options"),
        (message(row(select(options=[{"label": "A", "value": "A"}] * 2))), "two options with value 'A'"),
        (message(row(select(max_values=4))), "takes 4"),
        (message(row(select(min_values=2))), "asks for more than it takes"),
        (message(row(select(placeholder="x" * 151))), "placeholder of 151"),
        (message(row(select(options=[{"label": "x" * 101, "value": "A"}]))), "label of 101"),
        (message(row(select(options=[{"label": "A", "value": "A", "description": "x" * 101}]))), "description of 101"),
        (message(row(select(options=[{"label": "A", "value": f"{n}", "default": True} for n in range(2)]))), "chosen beforehand"),
        (message(button()), "cannot stand at the top"),
        (message(box(box(text()))), "container within a container"),
        (message({"type": 9, "components": [text()], "accessory": button()}), ""),
        (message({"type": 9, "components": [text()]}), "button or a thumbnail beside it"),
        (message({"type": 9, "components": [text() for _ in range(4)], "accessory": button()}), "one to three texts"),
        (message(picture("https://example.org/a.png", None)), "without alt text"),
        (message(picture("https://example.org/a.png", "x" * 1025)), "1025 characters of alt text"),
        ({"components": [row(button(f"a{n}")) for n in range(6)], "allowed_mentions": QUIET}, "more than five rows"),
    ],
)  # fmt: skip
def test_a_message_that_discord_refuses_is_told(body: dict[str, Any], problem: str) -> None:
    said = found(body)
    assert (problem in said) if problem else (said == "")


@pytest.mark.parametrize(
    ("body", "edit", "problem"),
    [
        (message(picture(), attachments=[{"id": 0, "filename": "board.png"}]), False, ""),
        (message(picture()), False, "refers to no file"),
        (message(picture(), attachments=[]), True, "refers to no file"),
        (message(picture()), True, ""),
        (message(picture("attachment://hand.png")), True, "refers to no file"),
        (message(text(), attachments=[{"id": 0, "filename": "board.png"}]), False, "nobody sees it"),
        (message(text(), attachments=[{"id": 0, "filename": "my board.png"}]), False, "will be changed"),
        (message(picture(), attachments=[{"id": n, "filename": "board.png"} for n in range(2)]), False, "two files named"),
        (message(picture(), attachments=[{"id": 0, "filename": "board.png", "description": "x" * 1025}]), False, "description of 1025"),
        (message(picture("https://cdn.example/1/board.png?ex=1"), attachments=[{"id": 9, "filename": "board.png"}]), True, ""),
    ],
)  # fmt: skip
def test_references_to_files_must_resolve(body: dict[str, Any], edit: bool, problem: str) -> None:
    said = found(body, edit=edit, earlier=("board.png",))
    assert (problem in said) if problem else (said == "")


@pytest.mark.parametrize(
    ("allowed", "problem"),
    [
        ({"parse": [], "users": [5]}, ""),
        ({"parse": [], "users": []}, ""),
        (None, "no allowed_mentions"),
        ({"users": [5]}, "lets 'everything' through"),
        ({"parse": ["everyone"], "users": [5]}, "lets ['everyone'] through"),
        ({"parse": ["users"]}, "lets ['users'] through"),
        ({"parse": [], "roles": ["7"]}, "pings roles"),
        ({"parse": [], "users": [5, "6"]}, "names 6, the text does not"),
        ({"parse": [], "users": [5, "5"]}, "twice the user '5'"),
        ({"parse": [], "users": list(range(101))}, "101 users"),
    ],
)
def test_only_people_named_in_the_text_may_be_pinged(allowed: Any, problem: str) -> None:
    said = found(message(text("<@5> is due, after <@9>"), allowed_mentions=allowed))
    assert (problem in said) if problem else (said == "")


def test_an_edit_of_a_sent_message_pings_nobody_and_needs_no_allowed_mentions() -> None:
    assert found(message(text("<@5>"), allowed_mentions=None), edit=True) == ""


def test_interaction_answers_are_checked_by_their_kind() -> None:
    path = "/interactions/5/token/callback"
    assert check_body("POST", path, {"type": 5, "data": {"flags": 64}}) == []
    assert check_body("POST", path, {"type": 4, "data": {"content": "hello"}})
    choices = [{"name": f"A{n}", "value": f"A{n}"} for n in range(26)]
    assert check_body("POST", path, {"type": 8, "data": {"choices": choices}})
    assert check_body("POST", path, {"type": 8, "data": {"choices": choices[:25]}}) == []
    modal = {"custom_id": "m", "title": "x" * 46, "components": [{"type": 18, "label": "L", "component": {"type": 4, "custom_id": "t"}}] * 6}  # fmt: skip
    assert len(check_body("POST", path, {"type": 9, "data": modal})) == 3


def command(**fields: Any) -> dict[str, Any]:
    return {"name": "mole", "description": "Moles", "type": 1} | fields


def option(name: str = "game", **fields: Any) -> dict[str, Any]:
    return {"name": name, "description": "Which", "type": 3} | fields


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (command(options=[option()]), ""),
        (command(name="Mole"), "small letters"),
        (command(name="my mole"), "small letters"),
        (command(description=""), "1 to 100"),
        (command(description="x" * 101), "1 to 100"),
        (command(options=[option(f"o{n}") for n in range(26)]), "26 children"),
        (command(options=[option(), option()]), "two children named 'game'"),
        (command(options=[option(), option("sub", type=1)]), "mixes"),
        (command(options=[option("a", type=2, options=[option("b", type=2)])]), "a group and holds a group"),
        (command(options=[option(), option("to", required=True)]), "after an optional one"),
        (command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]), "and autocomplete"),
        (command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])]), "26 choices"),
        (command(options=[option(choices=[{"name": "x" * 101, "value": "a"}])]), "a name of 1 to 100"),
        (command(options=[option(choices=[{"name": "a", "value": "x" * 101}])]), "a value of 1 to 100"),
        (command(options=[option(choices=[{"name": "a", "value": 1}, {"name": "b", "value": 1}])]), "two choices with value"),
        (command(options=[option(f"s{n}", type=1, description="x" * 100, options=[option(f"o{m}", description="x" * 100) for m in range(6)]) for n in range(12)]), "8000 are possible"),
        ({"name": "See the board", "type": 3}, ""),
        ({"name": "See the board", "type": 3, "description": "x"}, "takes no description"),
    ],
)  # fmt: skip
def test_a_command_that_discord_refuses_is_told(body: dict[str, Any], problem: str) -> None:
    said = "; ".join(command_problems(body))
    assert (problem in said) if problem else (said == "")


def test_the_size_of_a_command_counts_the_longest_language() -> None:
    assert command_size(command(name_localizations={"de": "maulwurf"})) == len("maulwurf") + len("Moles")
    assert command_size(command(options=[option(choices=[{"name": "abc", "value": "de"}])])) == 9 + 9 + 5


def test_two_commands_of_one_name_are_told() -> None:
    path = "/applications/5/guilds/6/commands"
    assert check_body("PUT", path, [command(), command()])
    assert check_body("PUT", path, [command(), command(name="mole-me")]) == []
