"""What the documents say is true."""

from __future__ import annotations

import re
from itertools import islice

import discord
import pytest

from bot.app import build
from bot.catalogue import GAMES, albums
from bot.chat import listing
from bot.chat.deeds import NEEDED
from bot.chat.doctor import USEFUL
from bot.config import Settings
from bot.games.dice import SealedDice
from bot.wording import Wording

from .tracked import ROOT

README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")


def test_the_readmes_table_of_commands_is_what_is_registered() -> None:
    tree = build(Settings(_env_file=None)).tree
    table = listing.markdown([command.to_dict(tree) for command in tree.get_commands()])
    assert f"<!-- made by: mole commands --markdown -->\n{table}\n<!-- end -->" in README


def test_the_invitation_asks_for_the_permissions_that_are_needed_and_no_more() -> None:
    (asked,) = re.findall(r"permissions=(\d+)", README)
    named = {*NEEDED, *USEFUL, "send_messages_in_threads"}
    assert int(asked) == discord.Permissions(**dict.fromkeys(named, True)).value


def test_the_readmes_few_lines_give_the_very_numbers_of_the_dice() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    scope: dict[str, object] = {}
    exec(code, scope)  # noqa: S102 -- our own document
    seed = bytes(range(32))
    for index, sides in ((0, 6), (17, 2**31 + 1), (400, 61)):
        dice, stream = SealedDice(seed, index), scope["words"](seed, index)  # type: ignore[operator]
        assert [scope["below"](stream, sides) for _ in range(40)] == [dice.below(sides) for _ in range(40)]  # type: ignore[operator]
        assert len(list(islice(stream, 3))) == 3


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalogue_is_in_the_readme(name: str) -> None:
    assert f"| {Wording().plain.say(f'{name}.name')} |" in README


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_picture_and_file_that_a_document_names_is_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    linked = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in linked if not (ROOT / link).exists()] == []


def test_the_readme_begins_with_a_picture_and_its_pictures_are_made_by_the_projects_own_command() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(docs/pictures/([^)]+)\)", README)
    assert README.split("\n", 3)[2].startswith("![")
    made = {f"{album.game}_{name}.png" for album in albums() for name in album.shown}
    assert set(shown) - {"play.png"} <= made
