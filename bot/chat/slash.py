"""The slash commands of a game, made from its action classes: `/mole hole move mole: to:`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol, TypeAlias

import discord
import structlog
from discord import app_commands

from bot.chat.choices import complete, options
from bot.chat.guard import about, guarded
from bot.chat.naming import NUMBER, by_number
from bot.games.core import SEATS, Action, Field, Rules
from bot.wording import Names, Wording

log = structlog.get_logger(__name__)

CHILDREN: Final = 25
NAME: Final = 32
DESCRIPTION: Final = 100

Interaction: TypeAlias = discord.Interaction[Any]
Suggest: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


class Handler(Protocol):
    """What carries the commands out."""

    async def act(
        self, interaction: Interaction, game: str, kind: type[Action], typed: Sequence[str]
    ) -> None:
        """Carry out an action of this game that was typed in this channel, a text for each of its `options`."""

    async def legal(self, interaction: Interaction, game: str) -> tuple[tuple[Action, ...], Names]:
        """What the asking person may do in this game in this channel now, and who sits there; raises a `GameError` if they
        do not play it.
        """


def group(rules: Rules[Any, Any], wording: Wording, handler: Handler) -> app_commands.Group:
    """One group for a game, one command for each verb. Raises `ValueError` where Discord would refuse them."""
    words = wording.plain
    made = app_commands.Group(name=rules.id, description=_brief(words.say(f"{rules.id}.pitch")))
    if len(rules.Actions) > CHILDREN:
        raise ValueError(f"{rules.id} has more than {CHILDREN} verbs")
    for kind in rules.Actions:
        made.add_command(_command(rules.id, kind, words, handler))
    return made


def _command(
    game: str, kind: type[Action], words: Wording, handler: Handler
) -> app_commands.Command[Any, ..., None]:
    verb = kind.verb()

    async def callback(interaction: Interaction, **typed: str) -> None:
        texts = [" ".join(str(typed[name]).split()) for name, _ in options(kind)]
        about(interaction, game, ())
        await guarded(interaction, handler.act(interaction, game, kind, texts))

    # discord.py reads a command's options from its callback's signature.
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # any function may carry one
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction),
            *(_parameter(name) for name, _ in options(kind)),
        ]
    )
    for name, field in options(kind):
        explained = _brief(words.say(f"{game}.verb.{verb}.{field.name}.about"))
        callback = app_commands.describe(**{name: explained})(callback)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=verb, description=_brief(words.say(f"{game}.verb.{verb}.about")), callback=callback
    )
    for name, _ in options(kind):
        command.autocomplete(name)(_suggest(game, kind, name, words, handler))
    return command


def _parameter(name: str) -> inspect.Parameter:
    # Numbers are taken as text too: a wrong one then gets our answer, which says what is possible.
    return inspect.Parameter(
        name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=app_commands.Range[str, 1, NAME]
    )


def _suggest(game: str, kind: type[Action], focused: str, words: Wording, handler: Handler) -> Suggest:
    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            legal, names = await handler.legal(interaction, game)
            called = words.calling(names)

            def label(field: Field, word: str) -> str:
                return called.word(game, field.vocabulary.name, word)

            seats = {name for name, field in options(kind) if field.vocabulary.name == SEATS}
            typed = {
                name: str(value).removeprefix(NUMBER) if name in seats else str(value)
                for name, value in interaction.namespace
                if value is not None
            }
            found = complete(kind, legal, {**typed, focused: current}, focused, label)
            if focused in seats:
                found = [(shown, by_number(word)) for shown, word in found]
        except Exception as error:  # noqa: BLE001 -- a suggestion is a courtesy: without one, the command still answers
            log.info("no suggestions", game=game, verb=kind.verb(), error=type(error).__name__)
            return []
        return [app_commands.Choice(name=shown, value=word) for shown, word in found]

    return suggest


def _brief(text: str) -> str:
    return text if len(text) <= DESCRIPTION else text[: DESCRIPTION - 1].rstrip() + "…"
